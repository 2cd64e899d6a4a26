"""Cargo: how much a transport carries, and what it loses if it holds more."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Action, Decision, Step, Violation, violation
from astrarium.kernel.things import Facts, Seat, said

from ..events.movement import CargoLost
from ..resources import Resource, total
from ..state import InterSpaceState as State
from ..things import UnitId
from ..units import Unit
from .pieces import change_holding


def capacity_of(state: State, unit: Unit) -> int:
    """How many resources a transport carries in the hands of whoever has it now.

    IS-S-TRN-01, IS-A-BRK-HEAVY-1, IS-A-BRK-HEAVY-2
    """
    return state.capacity_of(unit.owner)


def room(state: State, unit: int) -> int:
    """How many more resources a transport can take.

    IS-S-TRN-01, IS-A-BRK-HEAVY-1
    """
    return capacity_of(state, state.units[unit]) - total(state.cargo.get(unit, {}))


def overloaded(state: State, seat: int) -> Unit | None:
    """A transport of a player that holds more than it can carry, if there is one.

    IS-A-BRK-HEAVY-3, IS-A-BRK-GRAPPLE-5
    """
    found = (unit for unit in state.units_of(seat) if unit.kind == "transport")
    return next((unit for unit in found if room(state, unit.id) < 0), None)


def shed_cargo(state: State, seat: int) -> None:
    """Ask a player to whom transports have come what they lose, if they hold too much.

    IS-A-BRK-HEAVY-3, IS-A-BRK-GRAPPLE-5
    """
    if state.cargo and overloaded(state, seat) is not None:
        state.push(CargoShedding(seat))


class Shed(Action, frozen=True):
    """Throw resources out of a transport that holds too much.

    IS-A-BRK-HEAVY-3
    """

    text: ClassVar = "shed {amount} {what} from {unit}"
    picks: ClassVar = ("piece:{unit}", "shed:{what}:{amount}")
    told_by: ClassVar = (CargoLost,)
    amount: int
    what: Resource
    unit: UnitId

    def facts(self, state: State) -> Facts:
        return {"goods": said("amount", self.amount, self.what)}

    def why_not(self, state: State, step: "CargoShedding", seat: int) -> Violation | None:
        ship = overloaded(state, seat)
        if ship is None or ship.id != self.unit:
            return violation("IS-A-BRK-HEAVY-3", "Unit {unit} carries too little.", unit=self.unit)
        has, excess = state.cargo[ship.id].get(self.what, 0), -room(state, ship.id)
        if 1 <= self.amount <= min(has, excess):
            return None
        return violation(
            "IS-A-BRK-HEAVY-3",
            "{excess} resources have to go, and there are {has} of {what}.",
            excess=excess,
            has=has,
            what=self.what,
        )

    def do(self, state: State, step: "CargoShedding", seat: int) -> None:
        change_holding(state, str(self.unit), self.what, -self.amount)
        state.tell(CargoLost(seat=seat, unit=self.unit, amount=self.amount, what=self.what))


class CargoShedding(Step, frozen=True):
    """A transport has come to a player whose transports carry less: what is lost?

    IS-A-BRK-HEAVY-3, IS-A-BRK-GRAPPLE-5
    """

    rule: ClassVar = "IS-A-BRK-HEAVY-3"
    prompt: ClassVar = "This transport holds more than yours carry: what do you throw away?"
    accepts: ClassVar = (Shed,)

    seat: Seat

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        ship = overloaded(state, self.seat)
        if ship is None:
            return {}
        where = said("hex", ship.hex)
        return {"unit": said("unit", ship.id), "hex": where, "excess": -room(state, ship.id)}

    def asks(self, state: State) -> tuple[int, ...]:
        return () if overloaded(state, self.seat) is None else (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        ship = overloaded(state, seat)
        assert ship is not None
        excess = -room(state, ship.id)
        return tuple(
            Shed(amount, what, ship.id)
            for what, has in state.cargo[ship.id].items()
            for amount in range(1, min(has, excess) + 1)
        )

    def go_on(self, state: State) -> None:
        state.pop()
