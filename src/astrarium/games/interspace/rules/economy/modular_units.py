"""Modular Units in the Economic Phase: units of a hex become others of no greater value."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from astrarium.kernel import Action, Decision, Hex, Step, Violation, violation
from astrarium.kernel.powers import added, changing
from astrarium.kernel.things import Facts, Seat, said

from ...data import MOST_DROPS, NEVER_EXCHANGED, UNITS, UnitKind
from ...events.economy import UnitsExchanged
from ...events.movement import CargoLost
from ...resources import IOU, Resources, joined, plus
from ...state import InterSpaceState as State
from ...things import UnitId
from ...units import Unit
from ..cargo import room
from ..objectives import notice
from ..pieces import add_unit, change_holding, covered_units, end_friendship, forget_unit, uncover


def exchangeable(state: State, step: "ExchangeStep", seat: int, hex: Hex) -> list[Unit]:
    """The units of a player in a hex that have had no part in an exchange of this phase.

    IS-A-BRK-MODULAR-2, IS-A-BRK-MODULAR-4
    """
    return [
        unit
        for unit in state.own_at(hex, seat)
        if unit.kind not in NEVER_EXCHANGED and unit.id not in step.made
    ]


class OpenExchange(Action, frozen=True):
    """Begin an exchange of units in a hex, with or without a planet there.

    IS-A-BRK-MODULAR-2
    """

    text: ClassVar = "exchange units in {hex}"
    picks: ClassVar = ("area:{hex}",)
    hex: Hex

    def why_not(self, state: State, step: "ExchangeStep", seat: int) -> Violation | None:
        if exchangeable(state, step, seat, self.hex):
            return None
        return violation(
            "IS-A-BRK-MODULAR-2", "You have no unit in {hex} that can be exchanged.", hex=self.hex
        )

    def do(self, state: State, step: "ExchangeStep", seat: int) -> None:
        state.push(UnitExchange(seat, self.hex))


class EndExchanges(Action, frozen=True):
    """Exchange no more units in this phase."""

    text: ClassVar = "end exchanges"
    ends: ClassVar = True

    def do(self, state: State, step: "ExchangeStep", seat: int) -> None:
        state.swap(ExchangeStep(step.seats[1:]))


class ExchangeStep(Step, frozen=True):
    """After the Placement Step, players whose cards let them exchange units, in seat order.

    IS-A-BRK-MODULAR-1, IS-A-BRK-MODULAR-2
    """

    rule: ClassVar = "IS-A-BRK-MODULAR-1"
    prompt: ClassVar = "Modular Units: where do you exchange units?"
    accepts: ClassVar = (EndExchanges,)

    seats: tuple[int, ...]  # who is still to exchange
    made: tuple[int, ...] = ()  # units that came out of an exchange
    dropped: int = 0  # exchanges given up by the first of them

    @classmethod
    def begin(cls, state: State) -> None:
        left = state.top.left  # those who have given all orders of the phase
        seats = [seat for seat in range(state.seats) if seat not in left]
        able = tuple(seat for seat in seats if changing(cls, state.cards_of(seat)))
        if able:
            state.push(cls(able))

    def hexes(self, state: State, seat: int) -> list[Hex]:
        found = dict.fromkeys(unit.hex for unit in state.units_of(seat))
        return [hex for hex in found if exchangeable(state, self, seat, hex)]

    def asks(self, state: State) -> tuple[int, ...]:
        if not self.seats or self.dropped >= MOST_DROPS:
            return ()
        return self.seats[:1] if self.hexes(state, self.seats[0]) else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (*added(state, self, seat), EndExchanges())

    def go_on(self, state: State) -> None:
        if self.seats:
            state.swap(ExchangeStep(self.seats[1:]))
        else:
            state.pop()


# -- one exchange


class HandIn(Action, frozen=True):
    """Give up a unit of the hex for others.

    IS-A-BRK-MODULAR-1, IS-A-BRK-MODULAR-4
    """

    text: ClassVar = "hand in {unit}"
    picks: ClassVar = ("piece:{unit}",)
    unit: UnitId

    def facts(self, state: State) -> Facts:
        step = state.stack[-1] if state.stack else None
        gives = step.gives if isinstance(step, UnitExchange) else ()
        return {"price": said("worth", self.unit), "gives": said("units", gives)}

    def why_not(self, state: State, step: "UnitExchange", seat: int) -> Violation | None:
        unit = state.units.get(self.unit)
        if unit is None or unit.owner != seat or unit.hex != step.hex:
            return violation(
                "IS-A-BRK-MODULAR-2", "You have no unit {unit} in {hex}.", unit=self.unit,
                hex=step.hex,
            )  # fmt: skip
        if unit.kind in NEVER_EXCHANGED:
            return violation("IS-A-BRK-MODULAR-4", "Colony ships are never exchanged.")
        if self.unit in step.gives or self.unit in state.below.made:
            return violation(
                "IS-A-BRK-MODULAR-2", "This unit has a part in an exchange of this turn already."
            )
        return None

    def do(self, state: State, step: "UnitExchange", seat: int) -> None:
        gives = (*step.gives, self.unit)
        state.swap(msgspec.structs.replace(step, gives=gives))


class ExchangeFor(Action, frozen=True):
    """Get a new unit for those handed in.

    IS-A-BRK-MODULAR-1, IS-A-BRK-MODULAR-3, IS-A-BRK-MODULAR-4, IS-A-BRK-MODULAR-5,
    IS-A-BRK-MODULAR-11
    """

    text: ClassVar = "exchange for {kind}"
    picks: ClassVar = ("receive:{kind}",)
    kind: UnitKind

    def facts(self, state: State) -> Facts:
        step = state.stack[-1] if state.stack else None
        if not isinstance(step, UnitExchange):
            return {"price": said("resource", IOU), "gets": "", "value": ""}
        cost = state.unit_cost(step.seat, self.kind)
        return {"price": said("amount", cost, IOU), **step.deal(state)}

    def why_not(self, state: State, step: "UnitExchange", seat: int) -> Violation | None:
        if self.kind not in UNITS or self.kind in NEVER_EXCHANGED:
            return violation("IS-A-BRK-MODULAR-4", "Such units are never received.")
        tech, civilization = state.unit_tech(seat, self.kind), state.players[seat].civilization
        if tech > civilization:
            return violation(
                "IS-A-BRK-MODULAR-3",
                "This unit has tech {tech}; your civilization level is {level}.",
                tech=tech,
                level=civilization,
            )
        if step.free(state, self.kind) < 1:
            return violation(
                "IS-A-BRK-MODULAR-5", "All {limit} {unit} counters are in play.",
                limit=UNITS[self.kind].limit, unit=UNITS[self.kind].abbreviation,
            )  # fmt: skip
        cost, left = state.unit_cost(seat, self.kind), step.value_left(state)
        if cost > left:
            return violation(
                "IS-A-BRK-MODULAR-1",
                "This unit is worth {cost} IOUs; of those handed in {left} are left.",
                cost=cost,
                left=left,
            )
        return None

    def do(self, state: State, step: "UnitExchange", seat: int) -> None:
        state.swap(msgspec.structs.replace(step, gets=(*step.gets, self.kind)))


class MakeExchange(Action, frozen=True):
    """Carry the exchange out as it stands; what is left of the value is lost.

    IS-A-BRK-MODULAR-1
    """

    text: ClassVar = "make the exchange"
    told_by: ClassVar = (UnitsExchanged,)

    def why_not(self, state: State, step: "UnitExchange", seat: int) -> Violation | None:
        if step.gives and step.gets:
            return None
        return violation("IS-A-BRK-MODULAR-1", "Units are exchanged for at least one other.")

    def do(self, state: State, step: "UnitExchange", seat: int) -> None:
        state.pop()
        exchange(state, seat, step)


class DropExchange(Action, frozen=True):
    """Give the exchange up before it is made."""

    text: ClassVar = "drop the exchange"

    def do(self, state: State, step: "UnitExchange", seat: int) -> None:
        state.pop()
        state.swap(msgspec.structs.replace(state.top, dropped=state.top.dropped + 1))


class UnitExchange(Step, frozen=True):
    """An exchange is being put together: what is handed in, and what is received.

    IS-A-BRK-MODULAR-1, IS-A-BRK-MODULAR-2, IS-A-BRK-MODULAR-5, IS-A-BRK-MODULAR-11
    """

    rule: ClassVar = "IS-A-BRK-MODULAR-1"
    prompt: ClassVar = "Which units do you hand in, and which do you receive?"
    accepts: ClassVar = (HandIn, ExchangeFor, MakeExchange, DropExchange)

    seat: Seat
    hex: Hex
    gives: tuple[int, ...] = ()
    gets: tuple[UnitKind, ...] = ()

    def deal(self, state: State) -> Facts:
        """What is handed in and asked for so far, and what may still be."""
        return {
            "gives": said("units", self.gives),
            "gets": said("kinds", self.gets),
            "value": said("amount", self.value_left(state), IOU),
        }

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return self.deal(state)

    def value_left(self, state: State) -> int:
        """The IOU value of what is handed in, all shields counted, less that of what is received.

        IS-A-BRK-MODULAR-1, IS-A-BRK-MODULAR-11
        """
        gives = sum(state.unit_cost(self.seat, state.units[name].kind) for name in self.gives)
        return gives - sum(state.unit_cost(self.seat, kind) for kind in self.gets)

    def free(self, state: State, kind: UnitKind) -> int:
        """Counters for a new unit: those free in this phase, and those handed in just now.

        IS-A-BRK-MODULAR-5
        """
        handed_in = sum(state.units[name].kind == kind for name in self.gives)
        phase: Any = state.stack[-3]  # the Economic Phase, below the step of exchanges
        free: int = phase.free[self.seat][kind]
        return free + handed_in - self.gets.count(kind)

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        here = exchangeable(state, state.below, seat, self.hex)
        listed: list[Action] = [HandIn(unit.id) for unit in here if unit.id not in self.gives]
        receive = [ExchangeFor(kind) for kind in UNITS]
        listed += [action for action in receive if action.why_not(state, self, seat) is None]
        if self.gives and self.gets:
            listed.append(MakeExchange())
        return (*listed, DropExchange())


def exchange(state: State, seat: int, deal: UnitExchange) -> None:
    """New units take the place of those handed in; the first of them gets their artifacts.

    IS-A-BRK-MODULAR-1, IS-A-BRK-MODULAR-5, IS-A-BRK-MODULAR-6
    """
    given = [state.units[name] for name in deal.gives]
    artifacts = [name for unit in given for name in state.artifacts_of(str(unit.id))]
    if not is_usual(state, seat, given, deal.gets):
        for kind in dict.fromkeys((*(unit.kind for unit in given), *deal.gets)):
            notice(state, seat, kind)
    if state.options.hidden_stacks:
        state.reveal()
    load: Resources = {}
    for unit in given:
        load = joined(load, state.cargo.get(unit.id, {}))
        dismantle(state, unit)
    state.tell(UnitsExchanged(seat, deal.hex, tuple(unit.kind for unit in given), deal.gets))
    new = [add_unit(state, kind, seat, deal.hex) for kind in deal.gets]
    for name in artifacts:
        state.artifacts[name] = str(new[0].id)
    reload(state, seat, deal.hex, load)
    step: ExchangeStep = state.top
    made = (*step.made, *(unit.id for unit in new))
    state.swap(msgspec.structs.replace(step, made=made))
    use_counters(state, seat, Counter(deal.gets) - Counter(unit.kind for unit in given))


def is_usual(state: State, seat: int, given: Sequence[Unit], gets: Sequence[UnitKind]) -> bool:
    """Whether an exchange could be made whatever the objective, so that it tells nothing.

    IS-A-OBJ-GEN-6
    """
    left = sum(unit.type.cost for unit in given) - sum(UNITS[kind].cost for kind in gets)
    civilization = state.players[seat].civilization
    return left >= 0 and all(UNITS[kind].tech <= civilization for kind in gets)


def dismantle(state: State, unit: Unit) -> None:
    """A unit leaves play without being destroyed; its artifacts pass on, its cargo is looked after.

    IS-A-BRK-MODULAR-6
    """
    covered = covered_units(state, unit)
    for name in state.artifacts_of(str(unit.id)):
        del state.artifacts[name]
    state.remove(unit)
    uncover(state, covered)
    if unit.type.role == "station":
        end_friendship(state, str(unit.id))
    forget_unit(state, unit)


def reload(state: State, seat: int, hex: Hex, load: Resources) -> None:
    """Cargo goes to its owner's transports in the hex as far as there is room; the rest is lost.

    IS-A-BRK-MODULAR-6
    """
    for unit in state.own_at(hex, seat):
        if unit.kind != "transport":
            continue
        for what, amount in load.items():
            fits = min(amount, room(state, unit.id))
            if fits > 0:
                change_holding(state, str(unit.id), what, fits)
                load = plus(load, what, -fits)
    for what, amount in load.items():
        state.tell(CargoLost(seat=seat, unit=0, amount=amount, what=what))


def use_counters(state: State, seat: int, used: Counter[UnitKind]) -> None:
    """Counters that new units took are not there to be bought in this phase.

    IS-A-BRK-MODULAR-5, IS-S-LIMIT-02
    """
    phase = state.below
    free = {kind: left - used.get(kind, 0) for kind, left in phase.free[seat].items()}
    every = (*phase.free[:seat], free, *phase.free[seat + 1 :])
    state.swap_below(msgspec.structs.replace(phase, free=every))
