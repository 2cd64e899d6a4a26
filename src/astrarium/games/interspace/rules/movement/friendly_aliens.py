"""Friendly planets and stations: what others declare at the beginning of a Movement Step."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Step, Violation, violation
from astrarium.kernel.memo import memo
from astrarium.kernel.things import Seat

from ...data import MOVEMENT_RATES, PLANET_SUPPORT, STATION_SUPPORT, TILE_MIX
from ...events.movement import FriendlyDeclared
from ...resources import is_number
from ...state import InterSpaceState as State
from ...things import Supporter
from ..support import nearness

# How far a ship may come nearer in a turn: its points, neutron stars that cost none, and a station
# that comes to meet it.
NEARER = (
    max(max(rates) for rates in MOVEMENT_RATES.values())
    + TILE_MIX["neutron_star"]
    + max(MOVEMENT_RATES["V/2"])
)


@memo("map", "index.sources", "units_of(seat)")
def to_declare(state: State, owner: int, seat: int) -> tuple[str, ...]:
    """The planets and stations of an owner that could matter to a player's units in one step.

    IS-S-SUPP-13, IS-S-PB-01
    """
    far = nearness(state.map, frozenset([unit.hex for unit in state.units_of(seat)]))
    planets = [
        planet.name
        for planet in state.planets_of(owner)
        if _matters(state, far.get(planet.hex), PLANET_SUPPORT)
    ]
    stations = [
        str(unit.id)
        for unit in state.stations_of(owner)
        if _matters(state, far.get(unit.hex), STATION_SUPPORT[unit.kind])
    ]
    return (*planets, *stations)


def _matters(state: State, away: int | None, range: int) -> bool:
    """Whether a unit that is so far away stands near enough to come into range in one step.

    How far that can be is not known where there are breakthroughs.
    """
    if away is None or state.options.breakthroughs:
        return away is not None
    return away <= range + NEARER


class DeclareFriendly(Action, frozen=True):
    """Let a planet or station of yours support the active player's ships and boats.

    IS-S-SUPP-13, IS-S-PB-01
    """

    text: ClassVar = "declare {name} friendly"
    name: Supporter  # of a planet, or the number of a station

    def points_at(self, state: State) -> tuple[str, ...]:
        kind = "piece" if is_number(self.name) else "planet"
        return (f"{kind}:{self.name}",)

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
        if state.options.hidden_stacks:
            state.reveal()
        step = msgspec.structs.replace(step, declared=(*step.declared, self.name))
        state.swap(step)
        if step.declared_by(state, seat) == to_declare(state, seat, step.seat):
            step.answered(state, seat)


class EndDeclaring(Action, frozen=True):
    """Declare nothing, or nothing else, friendly; what was declared holds for a whole game turn.

    IS-S-SUPP-13, IS-S-SUPP-14
    """

    text: ClassVar = "declare no more"
    ends: ClassVar = True
    told_by: ClassVar = (FriendlyDeclared,)

    def do(self, state: State, step: "FriendlyQuestion", seat: int) -> None:
        step.answered(state, seat)


class StandAloof(Action, frozen=True):
    """Declare nothing, now and until further notice, so as not to be asked every turn.

    IS-S-SUPP-13
    """

    text: ClassVar = "declare nothing from now on"
    ends: ClassVar = True

    def why_not(self, state: State, step: "FriendlyQuestion", seat: int) -> Violation | None:
        if step.declared_by(state, seat):
            return violation("IS-S-SUPP-13", "You have declared something friendly.")
        return None

    def do(self, state: State, step: "FriendlyQuestion", seat: int) -> None:
        aloof = (*state.players[seat].aloof, step.seat)
        state.change_player(seat, aloof=tuple(sorted(aloof)))
        step.answered(state, seat)


class BeAskedAgain(Action, frozen=True):
    """Want to be asked again what is friendly to a player.

    IS-S-SUPP-13
    """

    text: ClassVar = "be asked again about seat {partner}"
    partner: Seat

    def why_not(self, state: State, step: Step, seat: int) -> Violation | None:
        if self.partner not in state.players[seat].aloof:
            return violation("IS-S-SUPP-13", "You are asked about that player anyway.")
        return None

    def do(self, state: State, step: Step, seat: int) -> None:
        aloof = tuple(other for other in state.players[seat].aloof if other != self.partner)
        state.change_player(seat, aloof=aloof)


class FriendlyQuestion(Step, frozen=True):
    """The others say, all at once, what of theirs supports the active player's ships.

    What was declared a game turn ago holds no longer. IS-S-SUPP-13, IS-S-SUPP-14, IS-S-PB-02
    """

    rule: ClassVar = "IS-S-SUPP-13"
    prompt: ClassVar = "Which of your planets and stations are friendly to the active player?"
    accepts: ClassVar = (DeclareFriendly, EndDeclaring, StandAloof)
    apart: ClassVar = True

    seat: Seat  # the active player
    owners: tuple[int, ...]  # those who have yet to answer
    declared: tuple[str, ...] = ()  # by all of them

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        if state.players[seat].friends:
            state.change_player(seat, friends=())
        owners = tuple(
            owner
            for owner in state.from_the_left_of(seat)
            if seat not in state.players[owner].aloof and to_declare(state, owner, seat)
        )
        if owners:
            state.push(cls(seat, owners))

    def declared_by(self, state: State, owner: int) -> tuple[str, ...]:
        """What an owner has declared so far."""
        theirs = to_declare(state, owner, self.seat)
        return tuple(name for name in theirs if name in self.declared)

    def asks(self, state: State) -> tuple[int, ...]:
        return self.owners

    def options(self, state: State, seat: int) -> Sequence[Action]:
        names = to_declare(state, seat, self.seat)
        undeclared = [DeclareFriendly(name) for name in names if name not in self.declared]
        aloof = () if len(undeclared) < len(names) else (StandAloof(),)
        return (*undeclared, *aloof, EndDeclaring())

    def answered(self, state: State, owner: int) -> None:
        """An owner is done; what they declared holds from now on.

        IS-S-SUPP-14
        """
        names = self.declared_by(state, owner)
        if names:
            friends = (*state.players[self.seat].friends, *names)
            state.change_player(self.seat, friends=friends)
            state.tell(FriendlyDeclared(owner=owner, seat=self.seat, friends=names))
            if state.options.hidden_stacks and any(map(is_number, names)):
                state.reveal()  # a station that is declared shows itself, wherever it lies
        left = tuple(other for other in self.owners if other != owner)
        state.swap(FriendlyQuestion(self.seat, left, self.declared))

    def go_on(self, state: State) -> None:
        state.pop()
