"""Penetration Fire: destroyers give up a shield to reach zone 1 as well."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Step, Violation, violation
from astrarium.kernel.things import Seat

from ...data import ZONES
from ...events.battle import PenetrationDeclared, ShieldLost
from ...state import InterSpaceState as State
from ...things import UnitId
from ...units import Unit
from .fleet_battle import FleetBattle


def penetrators(state: State, battle: FleetBattle, seat: int) -> list[Unit]:
    """The destroyers of a seat that fire in this segment and have a shield to give up for it.

    There are none unless opponents are in zones 0 and 1 both: else it would change nothing.
    IS-S-PEN-01, IS-S-PEN-02, IS-S-PEN-04
    """
    against = {battle.zones[foe.id] for foe in battle.side(state, *battle.opponents(seat))}
    if not against.issuperset(ZONES[:2]):
        return []
    return [
        unit
        for unit in battle.firing(state, seat)
        if unit.kind == "destroyer"
        and battle.shields[unit.id]
        and unit.id not in battle.piercing
        and battle.rating(unit) > 0
    ]


class Penetrate(Action, frozen=True):
    """Let a destroyer give up a shield to fire on zone 1 as well as zone 0.

    IS-S-PEN-01, IS-S-PEN-04, IS-S-PEN-05
    """

    text: ClassVar = "penetrate with {unit}"
    picks: ClassVar = ("piece:{unit}",)
    told_by: ClassVar = (ShieldLost,)
    unit: UnitId

    def why_not(self, state: State, step: "PenetrationChoice", seat: int) -> Violation | None:
        if any(unit.id == self.unit for unit in penetrators(state, state.below, seat)):
            return None
        unit = state.units.get(self.unit)
        if unit is not None and unit.kind == "destroyer" and not state.below.shields.get(unit.id):
            return violation(
                "IS-S-PEN-04", "Destroyer {unit} has no shield to give up.", unit=self.unit
            )
        return violation(
            "IS-S-PEN-01", "Unit {unit} is no destroyer of yours that fires now.", unit=self.unit
        )

    def do(self, state: State, step: "PenetrationChoice", seat: int) -> None:
        battle: FleetBattle = state.below
        left = battle.shields[self.unit] - 1
        shields = {**battle.shields, self.unit: left}
        piercing = (*battle.piercing, self.unit)
        state.tell(ShieldLost(unit=self.unit, left=left, penetrates=True))
        state.swap_below(msgspec.structs.replace(battle, shields=shields, piercing=piercing))
        state.swap(msgspec.structs.replace(step, declared=(*step.declared, self.unit)))


class HoldFormation(Action, frozen=True):
    """Let all other units fire normally."""

    text: ClassVar = "fire normally"
    told_by: ClassVar = (PenetrationDeclared,)

    def do(self, state: State, step: "PenetrationChoice", seat: int) -> None:
        if step.declared:
            hex = state.below.hex
            state.tell(PenetrationDeclared(hex=hex, seat=seat, units=step.declared))
        state.pop()


class PenetrationChoice(Step, frozen=True):
    """A side says which of its destroyers conduct penetration fire, before any die is rolled.

    IS-S-PEN-01, IS-S-PEN-02
    """

    rule: ClassVar = "IS-S-PEN-01"
    prompt: ClassVar = "Penetration fire: which destroyers give up a shield to reach zone 1?"
    accepts: ClassVar = (Penetrate, HoldFormation)

    seat: Seat
    declared: tuple[int, ...] = ()

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        named = [Penetrate(unit.id) for unit in penetrators(state, state.below, seat)]
        return [*named, HoldFormation()]
