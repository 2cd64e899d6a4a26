"""Encounters: what explorers find in empty space, and units that cards take off the map."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Draw, Hex, Rolled, Step
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Seat

from ...card import card as card_of
from ...data import LIMBO, is_player
from ...drawn_cards import EncounterCard
from ...events.exploration import EncounterDrawn, UnitSetAside
from ...events.pieces import UnitPlaced
from ...state import InterSpaceState as State
from ...things import CardId
from ...units import Unit
from ..arrival import arrive, shift_unit
from ..decks import draw
from ..pieces import end_friendship, kind_for, lose_unit


class EncounterRoll(Draw, frozen=True):
    """Whether explorers have an encounter: if both dice are even."""

    text: ClassVar = "encounter in {hex}, die {die}"
    told_with: ClassVar = ("hex",)
    hex: Hex
    die: int

    def row(self, total: int) -> str:
        return "odd" if total % 2 else "even"

    def meaning(self, rolls: Sequence[Rolled]) -> str:
        if len(rolls) < 2:
            return ""
        return "met" if all(roll.row == "even" for roll in rolls) else "none"


class EncounterDraw(Draw, frozen=True):
    text: ClassVar = "encounter card"
    draws: ClassVar = "card"
    silent: ClassVar = True


def roll_encounter(state: State, seat: int, hex: Hex) -> None:
    """Explorers of empty space roll two dice: both even, they draw an Encounter card.

    IS-A-ENC-GEN-1, IS-A-ENC-GEN-2, IS-A-ENC-GEN-4
    """
    if not state.encounters:
        return
    dice = [state.throw(6, EncounterRoll(hex, number)) for number in (1, 2)]
    if all(die.row == "even" for die in dice):
        draw_encounter(state, seat, hex)


def draw_encounter(state: State, seat: int, hex: Hex) -> None:
    """Draw a card, unless there is none left that is about anything.

    IS-A-ENC-GEN-4
    """
    id = drawn_card(state, seat, hex)
    if id is not None:
        encounter_drawn(state, seat, hex, id)


@rule(of=State.cards_of)
def encounter_drawn(state: State, seat: int, hex: Hex, drawn: str) -> None:
    """An Encounter card was drawn: it is carried out.

    IS-A-ENC-GEN-3
    """
    carry_out(state, seat, hex, drawn)


def carry_out(state: State, seat: int, place: str, drawn: str) -> None:
    """A card is carried out for a hex before anything else is explored.

    IS-A-ENC-GEN-3
    """
    state.push(Encounter(seat, Hex(place), drawn))


def draw_another(state: State, seat: int, place: str, drawn: str) -> None:
    """The card that was drawn is put away for another, which is carried out.

    IS-A-BRK-MULTIPLEX-5, IS-A-ENC-LOSTFOUND-3
    """
    id = drawn_card(state, seat, Hex(place))
    if id is not None:
        carry_out(state, seat, place, id)


def drawn_card(state: State, seat: int, hex: Hex) -> str | None:
    """A card that is about something in this game; others are put away. None if there is none.

    IS-A-ENC-GEN-4, IS-A-ENC-GEN-7, IS-A-BRK-MULTIPLEX-7
    """
    while state.encounters:
        id, state.encounters = draw(state, state.encounters, EncounterDraw())
        moot = card_of(id, EncounterCard).is_moot(state)
        state.tell(EncounterDrawn(seat=seat, hex=hex, card=id, moot=moot))
        if not moot:
            return id
    return None


class Encounter(Step, frozen=True):
    """A card that was drawn for a hex is carried out before anything else is explored.

    IS-A-ENC-GEN-3
    """

    rule: ClassVar = "IS-A-ENC-GEN-3"

    seat: Seat
    hex: Hex
    card: CardId

    def go_on(self, state: State) -> None:
        state.pop()
        card_of(self.card, EncounterCard).encounter(state, self.seat, self.hex)


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
        lose_unit(state, unit, "encounter")


def send(state: State, seat: int, hex: Hex, to: Hex) -> None:
    """All explorers of a hex come to another, whatever lies between.

    IS-A-ENC-GEN-6, IS-A-ENC-GEN-10
    """
    for unit in explorers(state, seat, hex):
        if to != hex:
            shift_unit(state, unit, to)


# -- units off the map


def set_aside(state: State, unit: Unit, waits_for: str) -> None:
    """A unit leaves the map with all that it has, and waits.

    IS-A-ENC-LOSTFOUND-1, IS-A-ENC-LOSTFOUND-3, IS-A-ENC-WORMHOLE-2
    """
    assert is_player(unit.owner)
    if unit.type.role == "station":
        end_friendship(state, str(unit.id))
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
        kind = kind_for(state, unit.colour, unit.kind)
        there = Unit(unit.id, kind, unit.colour, hex)
        state.put(there)
        state.tell(UnitPlaced(unit=there.id, kind=kind, owner=there.owner, hex=hex))
        arrive(state, there)
