"""Organize Fleets: each side arranges its units in zones before the dice of a round."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Step, Violation, violation
from astrarium.kernel.things import Seat

from ...data import ZONES
from ...events.battle import FleetOrganized
from ...state import InterSpaceState as State
from ...things import UnitId
from .fleet_battle import FleetBattle

FRONT, *BEHIND = ZONES
REAR = ZONES[-1]


class PutInZone(Action, frozen=True):
    """Take a unit back from the front, into zone 1 or 2, or let an attacking scout come forward.

    IS-S-FLEET-02, IS-S-FLEET-03, IS-S-FLEET-04, IS-S-FLEET-05, IS-S-FLEET-06, IS-A-BRK-JAMMING-6
    """

    text: ClassVar = "put {unit} in zone {zone}"
    picks: ClassVar = ("piece:{unit}", "zone:{zone}")
    unit: UnitId
    zone: int

    def variant(self, state: State) -> str:
        """Units come back from the rear, where they could not fire."""
        battle = state.stack[-2] if len(state.stack) > 1 else None
        zones = getattr(battle, "zones", {})
        return "forward" if zones.get(self.unit) == ZONES[-1] else ""

    def why_not(self, state: State, step: "OrganizeFleet", seat: int) -> Violation | None:
        battle: FleetBattle = state.below
        unit = next((own for own in battle.side(state, seat) if own.id == self.unit), None)
        if unit is None:
            return violation(
                "IS-S-FLEET-02", "You have no unit {unit} in this battle.", unit=self.unit
            )
        if battle.can_come_forward(unit) and battle.zones[unit.id] == REAR:
            return step.why_not_forward(state, self.zone)
        if not battle.counts(unit):
            rule = "IS-S-FLEET-04" if unit.type.role == "civilian" else "IS-S-FLEET-05"
            return violation(rule, "Unit {unit} cannot attack: it stays in zone 2.", unit=unit.id)
        if battle.zones[unit.id] != FRONT:
            return violation("IS-S-FLEET-02", "Unit {unit} has its zone.", unit=unit.id)
        return step.why_not_zone(state, self.zone)

    def do(self, state: State, step: "OrganizeFleet", seat: int) -> None:
        battle: FleetBattle = state.below
        zones = {**battle.zones, self.unit: self.zone}
        state.swap_below(msgspec.structs.replace(battle, zones=zones))


class FleetReady(Action, frozen=True):
    """Leave all other units at the front.

    IS-S-FLEET-03
    """

    text: ClassVar = "fleet ready"
    ends: ClassVar = True
    told_by: ClassVar = (FleetOrganized,)

    def do(self, state: State, step: "OrganizeFleet", seat: int) -> None:
        battle: FleetBattle = state.below
        own = battle.side(state, seat)
        zones = tuple(
            tuple(unit.id for unit in own if battle.zones[unit.id] == zone) for zone in ZONES
        )
        state.tell(FleetOrganized(hex=battle.hex, seat=seat, zones=zones))
        state.pop()


def crowded_zone(sizes: Mapping[int, int]) -> int | None:
    """The first zone that holds too many: each used zone must be smaller than the one before.

    IS-S-FLEET-03, IS-A-BRK-JAMMING-6
    """
    pairs = zip(ZONES, BEHIND, strict=False)
    return next((zone for before, zone in pairs if 0 < sizes[zone] >= sizes[before]), None)


def why_crowded(zone: int) -> Violation:
    return violation(
        "IS-S-FLEET-03", "Zone {behind} must hold fewer units than zone {before}.",
        behind=zone, before=zone - 1,
    )  # fmt: skip


class OrganizeFleet(Step, frozen=True):
    """A side arranges its units for the round: all begin at the front, some are taken back.

    IS-S-FLEET-02, IS-S-FLEET-03, IS-S-FLEET-06, IS-S-FLEET-07
    """

    rule: ClassVar = "IS-S-FLEET-02"
    prompt: ClassVar = "Organize fleets: which units go from zone 0 to zone 1 or 2?"
    accepts: ClassVar = (PutInZone, FleetReady)

    seat: Seat

    def why_not_zone(self, state: State, zone: int) -> Violation | None:
        """With one more unit in a zone, each used zone must be smaller than the one before.

        Only the player's own units count, and of an attacker's those that can attack.
        IS-S-FLEET-03, IS-S-FLEET-04, IS-S-FLEET-07
        """
        if zone not in BEHIND:
            return violation("IS-S-FLEET-02", "Units go from zone 0 to zone 1 or 2.")
        return self.why_too_many(state, {FRONT: -1, zone: 1})

    def why_not_forward(self, state: State, zone: int) -> Violation | None:
        """An attacking scout comes into zone 0 or 1, and counts there.

        IS-A-BRK-JAMMING-6
        """
        if zone not in ZONES or zone == REAR:
            return violation("IS-A-BRK-JAMMING-6", "Scouts come forward to zone 0 or 1.")
        return self.why_too_many(state, {zone: 1})

    def why_too_many(self, state: State, change: dict[int, int]) -> Violation | None:
        """Why the zones would not be as they must after a change.

        IS-S-FLEET-03, IS-A-BRK-JAMMING-6
        """
        battle: FleetBattle = state.below
        own = [unit for unit in battle.side(state, self.seat) if battle.counts(unit)]
        sizes = Counter(battle.zones[unit.id] for unit in own)
        sizes.update(change)
        zone = crowded_zone(sizes)
        return None if zone is None else why_crowded(zone)

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        battle: FleetBattle = state.below
        front = [
            unit
            for unit in battle.side(state, seat)
            if battle.counts(unit) and battle.zones[unit.id] == FRONT
        ]
        zones = [zone for zone in BEHIND if self.why_not_zone(state, zone) is None]
        listed: list[Action] = [PutInZone(unit.id, zone) for unit in front for zone in zones]
        if battle.scouts:
            listed += self.forward(state)
        return [*listed, FleetReady()]

    def forward(self, state: State) -> list[Action]:
        """Where attacking scouts can come forward to.

        IS-A-BRK-JAMMING-6
        """
        battle: FleetBattle = state.below
        zones = [zone for zone in ZONES[:-1] if self.why_not_forward(state, zone) is None]
        return [
            PutInZone(unit.id, zone)
            for unit in battle.side(state, self.seat)
            if battle.can_come_forward(unit) and battle.zones[unit.id] == REAR
            for zone in zones
        ]
