"""Encounters: what explorers find in empty space, and units that cards take off the map."""

from typing import ClassVar

from astrarium.kernel import Hex, Step

from ..card import card as card_of
from ..data import LIMBO, is_player
from ..events import EncounterDrawn, UnitPlaced, UnitSetAside
from ..state import InterSpaceState as State
from ..units import Unit
from . import pieces, sensors
from .arrival import arrive
from .decks import draw


def roll_encounter(state: State, seat: int, hex: Hex) -> None:
    """Explorers of empty space roll two dice: both even, they draw an Encounter card.

    IS-A-ENC-GEN-1, IS-A-ENC-GEN-2, IS-A-ENC-GEN-4
    """
    if not state.encounters:
        return
    dice = [state.roll(6, f"encounter in {hex}, die {number}") for number in (1, 2)]
    if not any(die % 2 for die in dice):
        draw_encounter(state, seat, hex)


def draw_encounter(state: State, seat: int, hex: Hex) -> None:
    """Draw a card, which the player may be able to return.

    IS-A-BRK-MULTIPLEX-5
    """
    id = drawn_card(state, seat, hex)
    if id is not None:
        sensors.drawn(state, seat, "encounter", hex, id)


def drawn_card(state: State, seat: int, hex: Hex) -> str | None:
    """A card that is about something in this game; others are put away. None if there is none.

    IS-A-ENC-GEN-4, IS-A-ENC-GEN-7, IS-A-BRK-MULTIPLEX-7
    """
    while state.encounters:
        id, state.encounters = draw(state, state.encounters, "encounter card")
        moot = card_of(id).is_moot(state)
        state.tell(EncounterDrawn(seat=seat, hex=hex, card=id, moot=moot))
        if not moot:
            return id
    return None


def meet(state: State, seat: int, place: str, card: str, again: bool) -> None:
    """A drawn card is carried out, or put away for another, which stands.

    IS-A-BRK-MULTIPLEX-5, IS-A-ENC-LOSTFOUND-3
    """
    hex = Hex(place)
    id = drawn_card(state, seat, hex) if again else card
    if id is not None:
        state.push(Encounter(seat, hex, id))


sensors.AFTER["encounter"] = meet


class Encounter(Step, frozen=True):
    """A card that was drawn for a hex is carried out before anything else is explored.

    IS-A-ENC-GEN-3
    """

    rule: ClassVar = "IS-A-ENC-GEN-3"

    seat: int
    hex: Hex
    card: str

    def go_on(self, state: State) -> None:
        state.pop()
        card_of(self.card).encounter(state, self.seat, self.hex)


# -- whom a card is about


def explorers(state: State, seat: int, hex: Hex) -> tuple[Unit, ...]:
    """All units of the player in the hex: what happens to the scout happens to all of them.

    IS-A-ENC-GEN-5, IS-A-ENC-GEN-6
    """
    return state.own_at(hex, seat)


def destroy_explorers(state: State, seat: int, hex: Hex) -> None:
    """Nobody gets anything for units that a card destroys.

    IS-A-ENC-GEN-6, IS-A-ENC-GEN-9
    """
    for unit in explorers(state, seat, hex):
        pieces.lose_unit(state, unit, "encounter")


def send(state: State, seat: int, hex: Hex, to: Hex) -> None:
    """All explorers of a hex come to another, whatever lies between.

    IS-A-ENC-GEN-6, IS-A-ENC-GEN-10
    """
    for unit in explorers(state, seat, hex):
        if to != hex:
            pieces.shift_unit(state, unit, to)


# -- units off the map


def set_aside(state: State, unit: Unit, waits_for: str) -> None:
    """A unit leaves the map with all that it has, and waits.

    IS-A-ENC-LOSTFOUND-1, IS-A-ENC-LOSTFOUND-3, IS-A-ENC-WORMHOLE-2
    """
    assert is_player(unit.owner)
    if unit.type.role == "station":
        pieces.end_friendship(state, str(unit.id))
    state.put(unit.under(LIMBO).at(Hex("")))
    state.waiting = {**state.waiting, unit.id: waits_for}
    state.tell(
        UnitSetAside(
            unit=unit.id, kind=unit.kind, owner=unit.owner, hex=unit.hex, waits_for=waits_for
        )
    )


def release_waiting(state: State, waits_for: str, hex: Hex) -> None:
    """What units waited for has come: they appear in a hex, each under its owner.

    IS-A-ENC-LOSTFOUND-2, IS-A-ENC-WORMHOLE-2
    """
    for name in [name for name, what in state.waiting.items() if what == waits_for]:
        unit = state.units[name]
        assert unit.colour is not None
        state.waiting = {key: what for key, what in state.waiting.items() if key != name}
        kind = pieces.kind_for(state, unit.colour, unit.kind)
        there = Unit(unit.id, kind, unit.colour, hex)
        state.put(there)
        state.tell(UnitPlaced(unit=there.id, kind=kind, owner=there.owner, hex=hex))
        arrive(state, there)
