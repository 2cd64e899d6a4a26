"""Move: ships go to a neighbouring system, which may be unexplored."""

from collections.abc import Iterator
from itertools import product
from typing import Annotated, ClassVar, cast

from astrarium.kernel import Action, Hex, Violation, violation
from astrarium.kernel.effects import Effect
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Named, Seat

from ..events import Moved
from ..state import HyperspaceState as State
from ..state import Unit, land
from ..things import Kind
from .exploring import explore
from .paying import (
    FREE,
    Cost,
    cost,
    count_extra,
    pay,
    spend_token,
    why_no_extra,
    why_no_token,
    why_not_pay,
)
from .progress import advance

INTO_UNEXPLORED = 2  # Atomics (HS-MOVE-04)
INTO_EXPLORED = 1  # (HS-MOVE-05)

# What moves: the kind of a unit in orbit, or with a letter one that takes off from a continent.
Mover = Annotated[str, Named("mover")]
Fleet = tuple[Mover, ...]


@rule(of=State.in_effect)
def movers(state: State, seat: int, hex: Hex) -> dict[Mover, int]:
    """What a player can move out of a system, with numbers: only ships.

    HS-MOVE-01, HS-BASE-01, HS-CIT-01
    """
    return {each.kind: many for each, many in state.ships_of(seat, hex)}


def unit_of(seat: int, hex: Hex, mover: Mover) -> Unit:
    """The unit that a mover means."""
    kind, _, letter = mover.partition("/")
    return Unit(seat, cast(Kind, kind), land(hex, letter) if letter else hex)


def is_free(state: State, seat: int, to: Hex) -> bool:
    """A Move to one's own Starbase is an Extra Action.  HS-MOVE-06, HS-MOVE-07, HS-MOVE-11"""
    return state.has_starbase(to, seat)


@rule(of=State.in_effect)
def move_price(state: State, seat: int, to: Hex) -> Cost:
    """What a Move costs, however many ships go.  HS-MOVE-02, HS-MOVE-04 to HS-MOVE-06"""
    if is_free(state, seat, to):
        return FREE
    known = state.systems[to].is_explored
    return cost({"atomic": INTO_EXPLORED if known else INTO_UNEXPLORED})


class Move(Action, frozen=True):
    """Move any of your ships in a system to a neighbouring one.

    HS-MOVE-02, HS-MOVE-03, HS-MOVE-08 to HS-MOVE-10, HS-MOVE-12 to HS-MOVE-15
    """

    text: ClassVar = "move {fleet} from {start} to {to}"
    picks: ClassVar = ("area:{start}", "area:{to}", "fleet:{fleet}")
    heading: ClassVar = "start"
    told_by: ClassVar = (Moved,)
    fleet: Fleet
    start: Hex
    to: Hex

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if self.start not in state.systems or self.to not in state.systems:
            return violation("HS-MOVE-15", "There is no such system.")
        if not state.map.are_neighbours(self.start, self.to):
            return violation("HS-MOVE-03", "Those systems share no edge.")
        return (
            why_no_fleet(state, seat, self.start, self.fleet)
            or why_no_action(state, seat, self.to)
            or why_not_pay(state, seat, move_price(state, seat, self.to))
        )

    def do(self, state: State, step: object, seat: int) -> None:
        if is_free(state, seat, self.to):
            count_extra(state, seat)
        else:
            spend_token(state, seat)
        price = move_price(state, seat, self.to)
        pay(state, seat, price, Arrive(seat, self.start, self.to, self.fleet))


def why_no_action(state: State, seat: int, to: Hex) -> Violation | None:
    """HS-MOVE-04 to HS-MOVE-06, HS-MOVE-09"""
    if is_free(state, seat, to):
        return why_no_extra(state, seat)
    return why_no_token(state, seat)


def why_no_fleet(state: State, seat: int, start: Hex, fleet: Fleet) -> Violation | None:
    """HS-MOVE-01, HS-MOVE-02"""
    there = movers(state, seat, start)
    if not fleet:
        return violation("HS-MOVE-02", "A Move takes at least one ship.")
    if tuple(sorted(fleet)) != fleet:
        return violation("HS-MOVE-02", "Name the ships in the order of the alphabet.")
    for mover in fleet:
        if there.get(mover, 0) < fleet.count(mover):
            return violation("HS-MOVE-01", "You have no such units there that can move.")
    return None


class Arrive(Effect, frozen=True):
    """Ships that have paid for it come into orbit; an unexplored system is probed first.

    HS-PROBE-01, HS-PROBE-05, HS-PROBE-06, HS-MOVE-14
    """

    seat: Seat
    start: Hex
    to: Hex
    fleet: Fleet

    def happen(self, state: State) -> None:
        probes = not state.systems[self.to].is_explored
        key = not is_free(state, self.seat, self.to)
        if probes:
            explore(state, self.to, self.seat)
        carry(state, self.seat, self.start, self.to, self.fleet)
        if probes:
            advance(state, self.seat, "probe")
            after_probe(state, self.seat, self.to)
        elif key:
            after_move(state, self.seat, self.to, self.fleet)


def carry(state: State, seat: int, start: Hex, to: Hex, fleet: Fleet) -> None:
    """Units go from a system into the orbit of another, by a Move of their owner."""
    units = []
    for mover in fleet:
        old = unit_of(seat, start, mover)
        new = Unit(seat, old.kind, to)
        state.take(old)
        state.put(new)
        units.append(str(new))
    state.tell(Moved(seat=seat, start=start, hex=to, units=tuple(units)))


@rule(of=State.in_effect)
def after_probe(state: State, seat: int, hex: Hex) -> None:
    """What may follow when a player has explored a system by moving into it."""


@rule(of=State.in_effect)
def after_move(state: State, seat: int, hex: Hex, fleet: Fleet) -> None:
    """What may follow a Move that took a Key Action into an explored system."""


# -- what can be moved


def fleets(there: dict[Mover, int]) -> Iterator[Fleet]:
    """All fleets that can be made of what there is, the whole of it first.  HS-TERM-03"""
    sorts: list[list[Fleet]] = [
        [tuple([mover] * many) for many in range(most, -1, -1)]
        for mover, most in sorted(there.items())
    ]
    for parts in product(*sorts):
        fleet = tuple(mover for part in parts for mover in part)
        if fleet:
            yield fleet


def moves_listed(state: State, seat: int) -> Iterator[Move]:
    """The Moves that can be paid for."""
    for start in state.systems:
        if not any(state.units_of(seat, start)):
            continue
        there = movers(state, seat, start)
        if not there:
            continue
        ways = [
            to
            for to in state.map.neighbours(start)
            if why_no_action(state, seat, to) is None
            and why_not_pay(state, seat, move_price(state, seat, to)) is None
        ]
        for to in ways:
            for fleet in fleets(there):
                yield Move(fleet, start, to)
