"""Hits in a battle with zones: what they strike, and who says so."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Violation, violation
from astrarium.kernel.things import Facts, said

from ...data import ZONES, is_player
from ...events.battle import ShieldLost
from ...events.pieces import UnitLost
from ...state import InterSpaceState as State
from ...things import UnitId
from ...units import Unit
from ..combat.resolve_hits import Hit, HitAssignment, target_facts
from ..pieces import lose_unit
from . import neutral
from .fleet_battle import FleetBattle
from .wrecks import note_wreck

FRONT, REAR = ZONES[0], ZONES[-1]


class Pierce(Action, frozen=True):
    """Let a hit of penetration fire strike a unit in zone 0 or 1.

    IS-S-PEN-03, IS-S-HITS-03
    """

    text: ClassVar = "pierce {unit}"
    picks: ClassVar = ("piece:{unit}", "pierce")
    told_by: ClassVar = (UnitLost, ShieldLost)
    unit: UnitId

    def facts(self, state: State) -> Facts:
        return target_facts(state, self.unit)

    def why_not(self, state: State, step: "ZoneHits", seat: int) -> Violation | None:
        return step.why_not_pierce(state, self.unit)

    def do(self, state: State, step: "ZoneHits", seat: int) -> None:
        struck = step.struck(state, self.unit)
        state.swap(msgspec.structs.replace(struck, piercing=step.piercing - 1))


class ZoneHits(HitAssignment, frozen=True):
    """A side removes shields and units of its opponents, zone after zone.

    IS-COMBAT-07, IS-COMBAT-08, IS-COMBAT-09, IS-S-HITS-01, IS-S-HITS-02, IS-S-HITS-03
    """

    accepts: ClassVar[tuple[type[Action], ...]] = (Hit, Pierce)

    zones: dict[int, int]
    piercing: int = 0  # hits of penetration fire among those left

    def facts(self, state: State) -> Facts:
        return {"hits": said("hits", self.hits, self.piercing)}

    def destroy(self, state: State, unit: Unit) -> None:
        """What is destroyed in a battle may be captured or repaired after it."""
        wreck = note_wreck(state, unit)
        attack = state.below.own_attack
        lose_unit(state, unit, "battle", self.seat, attack=attack, wreck=wreck)

    def hits_left(self) -> int:
        return self.hits + self.piercing

    def held(self, state: State) -> set[int]:
        """The zones in which opponents are left."""
        return {self.zones[unit.id] for unit in self.opposing(state)}

    def targets(self, state: State) -> list[Unit]:
        """The units of the lowest zone that still holds any.

        IS-S-HITS-02, IS-S-FLEET-07, IS-S-FLEET-08
        """
        lowest = min(self.held(state), default=FRONT)
        return [unit for unit in self.opposing(state) if self.zones[unit.id] == lowest]

    def reached(self, state: State) -> list[Unit]:
        """What penetration fire strikes: zones 0 and 1. Only where both are held it matters.

        IS-S-PEN-03
        """
        return [unit for unit in self.opposing(state) if self.zones[unit.id] < REAR]

    def penetrates(self, state: State) -> bool:
        """Whether penetration fire reaches units that other hits do not.

        IS-S-PEN-03
        """
        return self.held(state).issuperset(ZONES[:2])

    def why_not_hit(self, state: State, name: int) -> Violation | None:
        if not self.hits:
            return violation("IS-S-HITS-03", "Only hits of penetration fire are left.")
        if any(unit.id == name for unit in self.targets(state)):
            return None
        if any(unit.id == name for unit in self.opposing(state)):
            return violation("IS-S-HITS-02", "Units in a lower zone shield unit {unit}.", unit=name)
        return super().why_not_hit(state, name)

    def why_not_pierce(self, state: State, name: int) -> Violation | None:
        if not self.piercing and state.below.pierced.get(self.seat) and not self.penetrates(state):
            return violation(
                "IS-S-PEN-03", "Unless zones 0 and 1 are both held, hits of penetration fire are "
                "assigned like all others."
            )  # fmt: skip
        if not self.piercing:
            return violation("IS-S-PEN-03", "No hits of penetration fire are left.")
        if all(unit.id != name for unit in self.reached(state)):
            return violation("IS-S-PEN-03", "Unit {unit} is no target in zone 0 or 1.", unit=name)
        return None

    def asks(self, state: State) -> tuple[int, ...]:
        """Nobody, while penetration hits have yet to be counted with the others."""
        if self.piercing and not self.penetrates(state):
            return ()
        return super().asks(state)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        hits = [Hit(unit.id) for unit in self.targets(state)] if self.hits else []
        pierces = [Pierce(unit.id) for unit in self.reached(state)] if self.piercing else []
        return [*hits, *pierces]

    def go_on(self, state: State) -> None:
        """Once it makes no difference, penetration hits are hits like others.

        IS-S-PEN-03
        """
        if self.piercing and not self.overwhelms(state):
            state.swap(msgspec.structs.replace(self, hits=self.hits_left(), piercing=0))
        else:
            super().go_on(state)


def suffers(state: State, battle: FleetBattle, party: int) -> int:
    """Who says where hits of a party fall: the one player who is struck, else nobody.

    IS-A-AGENT-HITS-2, IS-A-AGENT-HITS-3
    """
    owners = {unit.owner for unit in battle.side(state, *battle.opponents(party))}
    return owners.pop() if len(owners) == 1 and all(map(is_player, owners)) else party


class AgentHits(ZoneHits, frozen=True):
    """Hits of a party, which eliminate as many warships as they can.

    Which ones, the player says whose units are struck; with several owners it goes by itself, and
    then nobody is asked. IS-A-AGENT-HITS-1, IS-A-AGENT-HITS-2, IS-A-AGENT-HITS-3,
    IS-A-COL-REBELS-12
    """

    rule: ClassVar = "IS-A-AGENT-HITS-2"
    prompt: ClassVar = "Which of your units does the next hit strike?"
    accepts: ClassVar = (Hit,)

    def destroy(self, state: State, unit: Unit) -> None:
        """No player has destroyed it."""
        wreck = note_wreck(state, unit)
        lose_unit(state, unit, "battle", attack=state.below.own_attack, wreck=wreck)

    def why_not_hit(self, state: State, name: int) -> Violation | None:
        why = super().why_not_hit(state, name)
        if why is None and all(unit.id != name for unit in self.best(state)):
            return violation(
                "IS-A-AGENT-HITS-1", "As many warships as possible must be eliminated."
            )
        return why

    def best(self, state: State) -> list[Unit]:
        """The targets whose loss of a shield still lets the most warships be eliminated.

        IS-A-AGENT-HITS-1, IS-A-AGENT-HITS-2
        """
        units, targets = self.opposing(state), self.targets(state)
        most = neutral.most_warships(units, self.shields, self.zones, self.hits)
        return [unit for unit in targets if self.kills_after(units, unit) == most]

    def kills_after(self, units: Sequence[Unit], struck: Unit) -> int:
        """The warships that can be eliminated if the next hit strikes a unit, this one included."""
        dies = not self.shields[struck.id]
        left = [unit for unit in units if unit is not struck or not dies]
        shields = {**self.shields, struck.id: self.shields[struck.id] - 1}
        after = neutral.most_warships(left, shields, self.zones, self.hits - 1)
        return after + (dies and struck.type.warship)

    def asks(self, state: State) -> tuple[int, ...]:
        return super().asks(state) if is_player(self.seat) else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return [Hit(unit.id) for unit in self.best(state)]

    def go_on(self, state: State) -> None:
        if self.hits_left() and not self.overwhelms(state):
            units = self.opposing(state)
            struck = neutral.struck_first(units, self.shields, self.zones)
            Hit(struck.id).do(state, self, self.seat)
        else:
            super().go_on(state)
