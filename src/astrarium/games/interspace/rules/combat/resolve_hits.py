"""Resolve Hits: a side removes shields and units of its opponents."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation
from astrarium.kernel.things import Facts, Said, Seat, said

from ...events.battle import ShieldLost
from ...events.pieces import UnitLost
from ...state import InterSpaceState as State
from ...things import Hits, UnitId
from ...units import Unit
from ..pieces import lose_unit


def target_facts(state: State, unit: int) -> Facts:
    """Whose a unit is that may be hit, where it stands, and the shields that it has left."""
    step = state.stack[-1] if state.stack else None
    left = getattr(step, "shields", {}).get(unit, 0)
    facts: dict[str, Said | str | int] = {
        "left": said("count", left, "shield"),
        "zone": getattr(step, "zones", {}).get(unit, 0),
    }
    return {**facts, "unit": said("owned_unit", unit)} if unit in state.units else facts


class Hit(Action, frozen=True):
    """Let a hit take a shield from a unit, or the unit itself when it has none left.

    IS-COMBAT-07, IS-B-COMBAT-06
    """

    text: ClassVar = "hit {unit}"
    picks: ClassVar = ("piece:{unit}", "hit")
    told_by: ClassVar = (UnitLost, ShieldLost)
    unit: UnitId

    def points_at(self, state: State) -> tuple[str, ...]:
        """The unit; and that it is an ordinary hit, where hits are of two sorts."""
        sorts = bool(getattr(state.top, "piercing", 0))
        return (f"piece:{self.unit}", "hit") if sorts else (f"piece:{self.unit}",)

    def facts(self, state: State) -> Facts:
        return target_facts(state, self.unit)

    def why_not(self, state: State, step: "HitAssignment", seat: int) -> Violation | None:
        return step.why_not_hit(state, self.unit)

    def do(self, state: State, step: "HitAssignment", seat: int) -> None:
        state.swap(msgspec.structs.replace(step.struck(state, self.unit), hits=step.hits - 1))


class HitAssignment(Step, frozen=True):
    """A side removes shields and units of its opponents, hit by hit.

    IS-COMBAT-07, IS-COMBAT-08, IS-COMBAT-09, IS-B-COMBAT-05
    """

    rule: ClassVar = "IS-COMBAT-07"
    prompt: ClassVar = "Resolve hits: which unit does the next hit strike?"
    accepts: ClassVar[tuple[type[Action], ...]] = (Hit,)

    seat: Seat
    hits: Hits
    hex: Hex
    against: tuple[int, ...]
    shields: dict[int, int]

    def opposing(self, state: State) -> list[Unit]:
        """Every opposing unit in the battle, civilians and stations too."""
        return [
            unit
            for unit in state.at(self.hex)
            if unit.owner in self.against and unit.id in self.shields
        ]

    def targets(self, state: State) -> list[Unit]:
        """What the next hit can strike: any opposing unit.

        IS-B-COMBAT-06, IS-IT-COMBAT-03
        """
        return self.opposing(state)

    def hits_left(self) -> int:
        return self.hits

    def why_not_hit(self, state: State, name: int) -> Violation | None:
        if all(target.id != name for target in self.targets(state)):
            return violation("IS-COMBAT-07", "Unit {unit} is no target in this battle.", unit=name)
        return None

    def struck(self, state: State, name: int) -> "HitAssignment":
        left = self.shields[name] - 1
        if left < 0:
            self.destroy(state, state.units[name])
            return self
        state.tell(ShieldLost(unit=name, left=left))
        return msgspec.structs.replace(self, shields={**self.shields, name: left})

    def destroy(self, state: State, unit: Unit) -> None:
        """A unit is lost to the side that assigns the hits."""
        lose_unit(state, unit, "battle", self.seat, attack=state.below.own_attack)

    def overwhelms(self, state: State) -> bool:
        """Whether the hits are enough for everything, so that there is nothing to choose.

        IS-COMBAT-08
        """
        return self.hits_left() >= sum(1 + self.shields[unit.id] for unit in self.opposing(state))

    def asks(self, state: State) -> tuple[int, ...]:
        return () if self.overwhelms(state) or not self.hits_left() else (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(Hit(unit.id) for unit in self.targets(state))

    def go_on(self, state: State) -> None:
        """Hand the shields that are left back to the battle."""
        if self.hits_left():
            for unit in self.opposing(state):
                self.destroy(state, unit)
        state.pop()
        state.swap(msgspec.structs.replace(state.top, shields=self.shields))
