"""Friendly planets and stations: what others declare at the beginning of a Movement Step."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation

from ..data import MOVEMENT_RATES, PLANET_SUPPORT, STATION_SUPPORT
from ..events import FriendlyDeclared
from ..state import InterSpaceState as State
from .support import distances, own_stations

FASTEST = max(max(rates) for rates in MOVEMENT_RATES.values())


def to_declare(state: State, owner: int, seat: int) -> tuple[str, ...]:
    """The planets and stations of an owner that could matter to a player's units in one step.

    IS-S-SUPP-13, IS-S-PB-01
    """
    hexes = {unit.hex for unit in state.units_of(seat)}
    planets = [
        planet.name
        for planet in state.planets_of(owner)
        if _matters(state, planet.hex, PLANET_SUPPORT, hexes)
    ]
    stations = [
        str(unit.id)
        for unit in own_stations(state, owner)
        if _matters(state, unit.hex, STATION_SUPPORT[unit.kind], hexes)
    ]
    return (*planets, *stations)


def _matters(state: State, source: Hex, range: int, hexes: set[Hex]) -> bool:
    """Whether a unit stands near enough to come into the range of a source in one step."""
    far = distances(state.map, source)
    return any(hex in far and far[hex] <= range + FASTEST for hex in hexes)


class DeclareFriendly(Action, frozen=True):
    """Let a planet or station of yours support the active player's ships and boats.

    IS-S-SUPP-13, IS-S-PB-01
    """

    text: ClassVar = "declare {name} friendly"
    name: str  # of a planet, or the number of a station

    def why_not(self, state: State, step: "FriendlyQuestion", seat: int) -> Violation | None:
        if self.name in step.declared:
            return violation("IS-S-SUPP-13", "{name} is declared friendly already.", name=self.name)
        if self.name not in to_declare(state, seat, step.seat):
            return violation(
                "IS-S-SUPP-13",
                "{name} is no planet or station of yours near that player's units.",
                name=self.name,
            )
        return None

    def do(self, state: State, step: "FriendlyQuestion", seat: int) -> None:
        declared = (*step.declared, self.name)
        state.swap(msgspec.structs.replace(step, declared=declared))


class EndDeclaring(Action, frozen=True):
    """Declare nothing, or nothing else, friendly; what was declared holds for a whole game turn.

    IS-S-SUPP-13, IS-S-SUPP-14
    """

    text: ClassVar = "declare no more"

    def do(self, state: State, step: "FriendlyQuestion", seat: int) -> None:
        if step.declared:
            friends = (*state.players[step.seat].friends, *step.declared)
            state.change_player(step.seat, friends=friends)
            state.tell(FriendlyDeclared(owner=seat, seat=step.seat, friends=step.declared))
        state.swap(FriendlyQuestion(step.seat, step.owners[1:]))


class FriendlyQuestion(Step, frozen=True):
    """The others say, from the active player's left, what of theirs supports that player's ships.

    What was declared a game turn ago holds no longer. IS-S-SUPP-13, IS-S-SUPP-14, IS-S-PB-02
    """

    rule: ClassVar = "IS-S-SUPP-13"
    prompt: ClassVar = "Which of your planets and stations are friendly to the active player?"
    accepts: ClassVar = (DeclareFriendly, EndDeclaring)

    seat: int  # the active player
    owners: tuple[int, ...]  # those who have yet to answer; the first one is asked
    declared: tuple[str, ...] = ()  # by the one who is asked

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        if state.players[seat].friends:
            state.change_player(seat, friends=())
        others = state.from_the_left_of(seat)
        owners = tuple(owner for owner in others if to_declare(state, owner, seat))
        if owners:
            state.push(cls(seat, owners))

    def asks(self, state: State) -> tuple[int, ...]:
        return self.owners[:1]

    def options(self, state: State, seat: int) -> Sequence[Action]:
        names = to_declare(state, seat, self.seat)
        undeclared = [DeclareFriendly(name) for name in names if name not in self.declared]
        return (*undeclared, EndDeclaring())

    def go_on(self, state: State) -> None:
        state.pop()
