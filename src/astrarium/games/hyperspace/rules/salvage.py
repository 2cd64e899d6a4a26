"""Salvage: Organics from the ground, Hypers and Wreckage from orbit, damaged ships from Storage."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Seat

from ..events import Collected, Placed
from ..state import HyperspaceState as State
from ..state import Unit
from ..things import Land, ShipKind
from .figures import place, set_down, why_not_land
from .paying import spend_token, take, take_hypers, why_no_token


class Salvage(Action, frozen=True):
    """Collect what lies about on the whole map.  HS-SALV-01"""

    text: ClassVar = "salvage"

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_no_token(state, seat)
        if why is None and not any(salvage_listed(state, seat)):
            return violation("HS-SALV-01", "There is nothing that you could salvage.")
        return why

    def do(self, state: State, step: object, seat: int) -> None:
        spend_token(state, seat)
        state.push(Salvaging(seat))


class CollectOrganic(Action, frozen=True):
    """Pick up an Organic beside one of your Colonies.  HS-SALV-02"""

    text: ClassVar = "collect organic at {land}"
    picks: ClassVar = ("area:{land}",)
    told_by: ClassVar = (Collected,)
    land: Land

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_not_land(state, self.land)
        if why is not None:
            return why
        continent = state.continent(self.land)
        if continent.colony is None or continent.colony.owner != seat:
            return violation("HS-SALV-02", "You have no Colony on that continent.")
        if not continent.organics:
            return violation("HS-SALV-02", "There are no Organics on that continent.")
        return None

    def do(self, state: State, step: "Salvaging", seat: int) -> None:
        left = state.continent(self.land).organics - 1
        state.change_continent(self.land, organics=left)
        state.tell(Collected(seat=seat, what="organic", place=self.land))
        take(state, seat, organic=1)


class CollectHyper(Action, frozen=True):
    """Collect a Hyper from the orbit of one of your Starbases.  HS-SALV-03, HS-SALV-10"""

    text: ClassVar = "collect hyper at {hex}"
    picks: ClassVar = ("area:{hex}", "hyper")
    told_by: ClassVar = (Collected,)
    hex: Hex

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_not_orbit(state, seat, self.hex)
        if why is None and not state.systems[self.hex].hypers:
            return violation("HS-SALV-03", "There is no Hyper in that orbit.")
        return why

    def do(self, state: State, step: "Salvaging", seat: int) -> None:
        state.change_system(self.hex, hypers=state.systems[self.hex].hypers - 1)
        state.tell(Collected(seat=seat, what="hyper", place=self.hex))
        take_hypers(state, seat)
        state.swap(msgspec.structs.replace(step, found=True))


class CollectWreckage(Action, frozen=True):
    """Replace Wreckage by a ship of its class from your Pool.

    HS-SALV-03 to HS-SALV-06, HS-WRK-01, HS-WRK-02
    """

    text: ClassVar = "collect wreckage at {hex}"
    picks: ClassVar = ("area:{hex}", "wreckage")
    told_by: ClassVar = (Collected,)
    hex: Hex

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_not_orbit(state, seat, self.hex)
        if why is not None:
            return why
        kind = state.systems[self.hex].wreckage
        if kind is None:
            return violation("HS-SALV-03", "There is no Wreckage in that orbit.")
        if not state.left(seat, kind):
            return violation("HS-SALV-05", "You have no {kind} in your Pool.", kind=kind)
        return None

    def do(self, state: State, step: "Salvaging", seat: int) -> None:
        kind = state.systems[self.hex].wreckage
        assert kind is not None
        state.change_system(self.hex, wreckage=None)
        state.tell(Collected(seat=seat, what="wreckage", place=self.hex))
        place(state, seat, kind, self.hex)
        state.swap(msgspec.structs.replace(step, found=True))


class ReturnShip(Action, frozen=True):
    """Bring a damaged ship from Storage to one of your Starbases.  HS-SALV-07, HS-SALV-08"""

    text: ClassVar = "return {kind} to {hex}"
    picks: ClassVar = ("build:{kind}", "area:{hex}")
    told_by: ClassVar = (Placed,)
    kind: ShipKind
    hex: Hex

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if not state.empires[seat].damaged.get(self.kind):
            return violation("HS-SALV-07", "No such ship of yours is in Storage.")
        if self.hex not in state.systems or not state.has_starbase(self.hex, seat):
            return violation("HS-SALV-08", "You have no Starbase there.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        state.to_storage(seat, self.kind, -1)
        set_down(state, Unit(seat, self.kind, self.hex))


def why_not_orbit(state: State, seat: int, hex: Hex) -> Violation | None:
    """HS-SALV-03, HS-SALV-09, HS-SALV-10"""
    if hex in state.systems and state.has_starbase(hex, seat):
        return None
    return violation("HS-SALV-10", "You have no Starbase in that system.")


class EndSalvage(Action, frozen=True):
    text: ClassVar = "end salvage"
    ends: ClassVar = True

    def do(self, state: State, step: "Salvaging", seat: int) -> None:
        state.pop()
        after_salvage(state, seat, step.found)


@rule(of=State.in_effect)
def after_salvage(state: State, seat: int, found: bool) -> None:
    """What may follow a Salvage; ``found``: it brought in a Hyper or Wreckage."""


class Salvaging(Step, frozen=True):
    """One Salvage: each part as far as the player likes.  HS-SALV-01, HS-SALV-11, HS-SALV-12"""

    rule: ClassVar = "HS-SALV-01"
    prompt: ClassVar = "What do you salvage?"
    accepts: ClassVar = (CollectOrganic, CollectHyper, CollectWreckage, ReturnShip, EndSalvage)

    seat: Seat
    found: bool = False  # a Hyper or Wreckage was collected

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (*salvage_listed(state, seat), EndSalvage())


def salvage_listed(state: State, seat: int) -> Iterator[Action]:
    """All that a player could salvage now."""
    for name, _ in state.colonies(seat):
        if state.continent(name).organics:
            yield CollectOrganic(name)
    bases = state.starbases(seat)
    for hex in bases:
        orbit: tuple[Action, ...] = (CollectHyper(hex), CollectWreckage(hex))
        yield from (each for each in orbit if each.why_not(state, None, seat) is None)
    for kind in state.empires[seat].damaged:
        for hex in bases:
            yield ReturnShip(kind, hex)
