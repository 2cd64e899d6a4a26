"""Techs that better Move and exploring."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Action, Hex, Step, Violation, violation
from astrarium.kernel.holdings import remember
from astrarium.kernel.powers import Memory, adds, modifies, reacts
from astrarium.kernel.things import Seat

from ...events import Moved, SystemsSwapped
from ...rules.move import Fleet, Mover, after_move, after_probe, carry, fleets, move_price
from ...rules.paying import FREE, Cost, reduced, score, take
from ...rules.turn import Turn, turn_begins
from ...state import HyperspaceState as State
from ...state import unit
from .tech import LACKING, ExtraUse, Tech, held_by


class SlipstreamDrives(Tech):
    """After a Move that took a Key Action the units may go one system farther.  HS-T21"""

    id = "HS-T21"

    @reacts(after_move)
    def glide(self, state: State, seat: int, hex: Hex, fleet: Fleet) -> None:
        state.push(Gliding(seat, hex, tuple(mover.partition("/")[0] for mover in fleet)))


class Glide(Action, frozen=True):
    """Go on to one more explored system.  HS-T21"""

    text: ClassVar = "glide {fleet} to {to}"
    picks: ClassVar = ("area:{to}", "fleet:{fleet}")
    told_by: ClassVar = (Moved,)
    fleet: Fleet
    to: Hex

    def why_not(self, state: State, step: "Gliding", seat: int) -> Violation | None:
        if self.to in step.ways(state) and self.fleet in [*fleets(step.counted())]:
            return None
        return violation("HS-T21", "Those units cannot go on there.")

    def do(self, state: State, step: "Gliding", seat: int) -> None:
        state.pop()
        carry(state, seat, step.hex, self.to, self.fleet)


class StayHere(Action, frozen=True):
    text: ClassVar = "stay here"
    ends: ClassVar = True

    def do(self, state: State, step: "Gliding", seat: int) -> None:
        state.pop()


class Gliding(Step, frozen=True):
    """HS-T21"""

    rule: ClassVar = "HS-T21"
    prompt: ClassVar = "Which units go on, and where?"
    accepts: ClassVar = (Glide, StayHere)

    seat: Seat
    hex: Hex
    fleet: Fleet

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def ways(self, state: State) -> list[Hex]:
        near = state.map.neighbours(self.hex)
        return [hex for hex in near if state.systems[hex].is_explored]

    def counted(self) -> dict[Mover, int]:
        return {mover: self.fleet.count(mover) for mover in self.fleet}

    def options(self, state: State, seat: int) -> Sequence[Action]:
        ways = self.ways(state)
        return (*(Glide(fleet, to) for to in ways for fleet in fleets(self.counted())), StayHere())


class BeaconChain(Tech):
    """Moves into explored systems with one's own Colony cost no Atomic.  HS-T22"""

    id = "HS-T22"

    @modifies(move_price)
    def follow(self, state: State, seat: int, to: Hex, price: Cost) -> Cost:
        known = state.systems[to].is_explored
        return FREE if known and state.has_colony(to, seat) else price


class LongRangeScanners(Tech):
    """Moves into unexplored systems cost one Atomic.  HS-T23, HS-COST-12"""

    id = "HS-T23"

    @modifies(move_price)
    def scan(self, state: State, seat: int, to: Hex, price: Cost) -> Cost:
        return price if state.systems[to].is_explored else reduced(price, "atomic", 1)


class SurveyGuild(Tech):
    """An Atomic and a Metal for each system explored by moving into it.  HS-T24"""

    id = "HS-T24"

    @reacts(after_probe)
    def survey(self, state: State, seat: int, hex: Hex) -> None:
        take(state, seat, atomic=1, metal=1)


# -- Precognitive Software


class Mark(Memory, frozen=True):
    """The system that is marked."""

    hex: Hex | None = None


class MarkSystem(ExtraUse, frozen=True):
    """Mark a system with rival ships and a unit of your own.  HS-T06"""

    text: ClassVar = "mark {hex}"
    picks: ClassVar = ("area:{hex}", "mark")
    power: ClassVar = "HS-T06"
    hex: Hex

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        if self.hex in state.systems and can_mark(state, seat, self.hex):
            return None
        return violation("HS-T06", "That system needs rival ships and a unit of yours.")

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        remember(state, held_by(state, seat, self.power), Mark(self.hex))


def can_mark(state: State, seat: int, hex: Hex) -> bool:
    rivals = any(any(state.ships_of(rival, hex)) for rival in state.rivals(seat))
    return rivals and any(state.units_of(seat, hex))


class PrecognitiveSoftware(Tech):
    """A point if a rival takes ships out of the marked system before one's next turn.

    HS-T06, HS-FAQ-06
    """

    id = "HS-T06"
    remembers = Mark

    @adds(MarkSystem, to=Turn, lacking=LACKING)
    def foresee(self, state: State, step: Turn, seat: int) -> Sequence[Action]:
        return [MarkSystem(hex) for hex in state.systems if can_mark(state, seat, hex)]

    @property
    def marked(self) -> Hex | None:
        return self.held.memory.hex if isinstance(self.held.memory, Mark) else None

    @reacts(Moved)
    def watch(self, state: State, moved: Moved) -> None:
        ships = (state.is_ship(moved.seat, unit(name).kind) for name in moved.units)
        if moved.seat != self.seat and moved.start == self.marked and any(ships):
            remember(state, self.held, Mark())
            score(state, self.seat, 1)

    @reacts(SystemsSwapped)
    def follow(self, state: State, swapped: SystemsSwapped) -> None:
        places = {swapped.one: swapped.other, swapped.other: swapped.one}
        if self.marked in places:
            remember(state, self.held, Mark(places[self.marked]))

    @reacts(turn_begins)
    def forget(self, state: State, seat: int) -> None:
        remember(state, self.held, Mark())
