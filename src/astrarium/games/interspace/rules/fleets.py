"""Before the dice of a battle in the Standard game: zones, and penetration fire."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from astrarium.kernel import Action, Step, Violation, violation

from ..data import ZONES
from ..events import FleetOrganized, PenetrationDeclared, ShieldLost
from ..state import InterSpaceState as State
from ..units import Unit

if TYPE_CHECKING:
    from .zone_battle import ZoneBattle

FRONT, *BEHIND = ZONES
REAR = ZONES[-1]


class PutInZone(Action, frozen=True):
    """Take a unit back from the front, into zone 1 or 2, or let an attacking scout come forward.

    IS-S-FLEET-02, IS-S-FLEET-03, IS-S-FLEET-04, IS-S-FLEET-05, IS-S-FLEET-06, IS-A-BRK-JAMMING-6
    """

    text: ClassVar = "put {unit} in zone {zone}"
    unit: int
    zone: int

    def why_not(self, state: State, step: "OrganizeFleet", seat: int) -> Violation | None:
        battle: ZoneBattle = state.below
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
        battle: ZoneBattle = state.below
        zones = {**battle.zones, self.unit: self.zone}
        state.swap_below(msgspec.structs.replace(battle, zones=zones))


class FleetReady(Action, frozen=True):
    """Leave all other units at the front.

    IS-S-FLEET-03
    """

    text: ClassVar = "fleet ready"

    def do(self, state: State, step: "OrganizeFleet", seat: int) -> None:
        battle: ZoneBattle = state.below
        own = battle.side(state, seat)
        zones = tuple(
            tuple(unit.id for unit in own if battle.zones[unit.id] == zone) for zone in ZONES
        )
        state.tell(FleetOrganized(hex=battle.hex, seat=seat, zones=zones))
        state.pop()


class OrganizeFleet(Step, frozen=True):
    """A side arranges its units for the round: all begin at the front, some are taken back.

    IS-S-FLEET-02, IS-S-FLEET-03, IS-S-FLEET-06, IS-S-FLEET-07
    """

    rule: ClassVar = "IS-S-FLEET-02"
    prompt: ClassVar = "Organize fleets: which units go from zone 0 to zone 1 or 2?"
    accepts: ClassVar = (PutInZone, FleetReady)

    seat: int

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
        battle: ZoneBattle = state.below
        own = [unit for unit in battle.side(state, self.seat) if battle.counts(unit)]
        sizes = Counter(battle.zones[unit.id] for unit in own)
        sizes.update(change)
        for before, behind in zip(ZONES, BEHIND, strict=False):
            if sizes[behind] and sizes[behind] >= sizes[before]:
                return violation(
                    "IS-S-FLEET-03", "Zone {behind} must hold fewer units than zone {before}.",
                    behind=behind, before=before,
                )  # fmt: skip
        return None

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        battle: ZoneBattle = state.below
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
        battle: ZoneBattle = state.below
        zones = [zone for zone in ZONES[:-1] if self.why_not_forward(state, zone) is None]
        return [
            PutInZone(unit.id, zone)
            for unit in battle.side(state, self.seat)
            if battle.can_come_forward(unit) and battle.zones[unit.id] == REAR
            for zone in zones
        ]


def penetrators(state: State, battle: "ZoneBattle", seat: int) -> list[Unit]:
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
    unit: int

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
        battle: ZoneBattle = state.below
        left = battle.shields[self.unit] - 1
        shields = {**battle.shields, self.unit: left}
        piercing = (*battle.piercing, self.unit)
        state.tell(ShieldLost(unit=self.unit, left=left))
        state.swap_below(msgspec.structs.replace(battle, shields=shields, piercing=piercing))
        state.swap(msgspec.structs.replace(step, declared=(*step.declared, self.unit)))


class HoldFormation(Action, frozen=True):
    """Let all other units fire normally."""

    text: ClassVar = "fire normally"

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

    seat: int
    declared: tuple[int, ...] = ()

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        named = [Penetrate(unit.id) for unit in penetrators(state, state.below, seat)]
        return [*named, HoldFormation()]
