"""Retreat from a battle, by choice or because the attacker must."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Decision, Hex, Step, Violation, violation
from astrarium.kernel.things import Seat

from ...events.battle import DOING
from ...events.pieces import UnitMoved
from ...state import InterSpaceState as State
from ...things import UnitId
from ...units import Unit
from ..arrival import shift_unit
from .engagement import Engagement


def retreat_hexes(state: State, hex: Hex) -> tuple[Hex, ...]:
    """Where a retreat may lead: physical neighbours with a tile, even with opposing units.

    IS-COMBAT-16, IS-B-COMBAT-08
    """
    return state.map.known_neighbours(hex)


def retreat_unit(state: State, unit: Unit, to: Hex) -> None:
    """A unit leaves the battle below the step that is on top.

    IS-COMBAT-15, IS-TERR-22
    """
    battle: Engagement = state.below
    state.swap_below(msgspec.structs.replace(battle, fled=(*battle.fled, unit.id)))
    shift_unit(state, unit, to, retreat=True, attack=battle.own_attack)


class RetreatTo(Action, frozen=True):
    """Choose the one hex that retreating units go to.

    IS-COMBAT-16, IS-B-COMBAT-08
    """

    text: ClassVar = "retreat to {hex}"
    picks: ClassVar = ("area:{hex}",)
    told_by: ClassVar = (UnitMoved,)
    hex: Hex

    def points_at(self, state: State) -> tuple[str, ...]:
        """The hex; and that it is an ordinary retreat, where one can also ask for a free one."""
        return (f"area:{self.hex}", *(("retreat",) if state.top.may_ask(state) else ()))

    def why_not(
        self, state: State, step: "Retreat | CompulsoryRetreat", seat: int
    ) -> Violation | None:
        if self.hex not in retreat_hexes(state, step.hex):
            return violation(
                "IS-COMBAT-16", "{hex} is no known neighbour of the battle.", hex=self.hex
            )
        return step.why_not_retreat(state) or step.why_not_enter(state, self.hex)

    def do(self, state: State, step: "Retreat | CompulsoryRetreat", seat: int) -> None:
        step.take_refuge(state, self.hex)


class Stay(Action, frozen=True):
    """Retreat with nobody, or with nobody else."""

    text: ClassVar = "stay"
    ends: ClassVar = True
    hidden_by: ClassVar = DOING

    def why_not(self, state: State, step: "Retreat", seat: int) -> Violation | None:
        if step.to is not None and not step.left:
            return violation("IS-COMBAT-16", "You chose to retreat: name a unit that goes.")
        return None

    def do(self, state: State, step: "Retreat", seat: int) -> None:
        state.pop()


class Withdraw(Action, frozen=True):
    """Let a unit retreat to the chosen hex, if a screen stays behind.

    IS-COMBAT-16, IS-COMBAT-17, IS-COMBAT-18
    """

    text: ClassVar = "withdraw {unit}"
    picks: ClassVar = ("piece:{unit}",)
    told_by: ClassVar = (UnitMoved,)
    unit: UnitId

    def why_not(self, state: State, step: "Retreat", seat: int) -> Violation | None:
        if step.to is None:
            return violation("IS-COMBAT-16", "Choose first where to retreat to.")
        unit = next((unit for unit in state.below.side(state, seat) if unit.id == self.unit), None)
        if unit is None:
            return violation(
                "IS-COMBAT-16", "You have no unit {unit} in this battle.", unit=self.unit
            )
        return step.why_not_leave(state, unit)

    def do(self, state: State, step: "Retreat", seat: int) -> None:
        assert step.to is not None
        unit = state.units[self.unit]
        state.swap(step.with_gone(unit))
        retreat_unit(state, unit, step.to)


class Retreat(Step, frozen=True):
    """A player may move units out of the battle into one neighbouring hex.

    IS-B-COMBAT-07, IS-COMBAT-16, IS-COMBAT-17, IS-COMBAT-18
    """

    rule: ClassVar = "IS-COMBAT-17"
    prompt: ClassVar = "Retreat: do any of your units leave the battle?"
    accepts: ClassVar[tuple[type[Action], ...]] = (RetreatTo, Withdraw, Stay)

    seat: Seat
    hex: Hex
    against: tuple[int, ...]
    to: Hex | None = None
    left: bool = False  # whether any unit has gone

    def part(self, state: State, decision: Decision) -> str:
        return "units" if isinstance(decision.actions[0], Withdraw) else ""

    def may_ask(self, state: State) -> bool:
        """Whether one can also ask the opponents for a free retreat."""
        return False

    def why_not_leave(self, state: State, unit: Unit) -> Violation | None:
        """As many own warships must stay as there are opposing ones; with none there, all may go.

        IS-COMBAT-17, IS-COMBAT-18
        """
        battle: Engagement = state.below
        opposing = sum(foe.type.warship for foe in battle.side(state, *self.against))
        staying = sum(
            own.type.warship for own in battle.side(state, self.seat) if own.id != unit.id
        )
        if staying >= opposing:
            return None
        return violation(
            "IS-COMBAT-17", "Warships that must stay: {opposing}; of yours that would: {staying}.",
            opposing=opposing, staying=staying,
        )  # fmt: skip

    def why_not_retreat(self, state: State) -> Violation | None:
        if self.to is not None:
            return violation("IS-COMBAT-16", "All units retreat to {to} this round.", to=self.to)
        whys = [self.why_not_leave(state, unit) for unit in state.below.side(state, self.seat)]
        return None if None in whys else whys[0]

    def why_not_enter(self, state: State, to: Hex) -> Violation | None:
        return None

    def take_refuge(self, state: State, to: Hex) -> None:
        """The attacker's refuge binds all that follow in this round. IS-B-COMBAT-10"""
        battle: Engagement = state.below
        if self.seat == battle.attacker:
            state.swap_below(msgspec.structs.replace(battle, refuge=to))
        state.swap(msgspec.structs.replace(self, to=to))

    def with_gone(self, unit: Unit) -> "Retreat":
        """The step once a unit is on its way."""
        return msgspec.structs.replace(self, left=True)

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        if self.to is None:
            refuges = retreat_hexes(state, self.hex) if self.why_not_retreat(state) is None else ()
            return [*map(RetreatTo, refuges), Stay()]
        own = state.below.side(state, seat)
        leaving = [Withdraw(unit.id) for unit in own if self.why_not_leave(state, unit) is None]
        return [*leaving, Stay()] if self.left else leaving


class CompulsoryRetreat(Step, frozen=True):
    """The attacker has no warships left and must leave with all units, into one hex, unscreened.

    IS-B-COMBAT-10, IS-IT-COMBAT-05
    """

    rule: ClassVar = "IS-B-COMBAT-10"
    prompt: ClassVar = "You must retreat with all your units: where to?"
    accepts: ClassVar = (RetreatTo,)

    seat: Seat
    hex: Hex
    refuge: Hex | None

    def may_ask(self, state: State) -> bool:
        return False

    def why_not_retreat(self, state: State) -> Violation | None:
        return None

    def why_not_enter(self, state: State, to: Hex) -> Violation | None:
        return None

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,) if self.refuge is None else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(RetreatTo(hex) for hex in retreat_hexes(state, self.hex))

    def take_refuge(self, state: State, to: Hex) -> None:
        battle: Engagement = state.below
        for unit in battle.side(state, self.seat):
            retreat_unit(state, unit, to)
        state.pop()

    def go_on(self, state: State) -> None:
        assert self.refuge is not None
        self.take_refuge(state, self.refuge)


class StalemateRetreat(CompulsoryRetreat, frozen=True):
    """The same after rounds without a hit.

    IS-B-COMBAT-09, IS-IT-COMBAT-05
    """

    rule: ClassVar = "IS-B-COMBAT-09"
