"""A battle of the Standard game as it stands: zones, ratings, and what happened so far."""

from typing import ClassVar

from astrarium.kernel import Tally

from ...data import ZONES, is_player
from ...state import InterSpaceState as State
from ...units import Unit
from ..combat.battle import Battle
from .wrecks import Wreck

FRONT, REAR = ZONES[0], ZONES[-1]


class FleetBattle(Battle, frozen=True, kw_only=True):
    """A battle of the Standard game as it stands: who is in which zone, and what they can do.

    ``refuge`` is where the active player retreated to in this round.
    IS-S-FLEET-01, IS-S-SUPP-16
    """

    rule: ClassVar = ""  # it is what `ZoneBattle` is made from, and no step by itself

    active: int  # the player whose Contact Step it is: the attacker, until a counter attack
    unsupported: tuple[int, ...] = ()
    zones: dict[int, int] = {}
    waiting: tuple[int, ...] = ()  # seats that have yet to organize, or to declare penetration
    early: tuple[int, ...] = ()  # units that fire in First Fire of this round
    first: bool = False  # whether First Fire is being resolved
    piercing: tuple[int, ...] = ()  # destroyers whose fire of this segment penetrates
    pierced: dict[int, int] = {}  # hits of penetration fire, by the seat that assigns them
    struck: bool = False  # whether a hit was rolled in this round
    offered: tuple[int, ...] = ()  # seats that have offered terms in this round
    # Advanced rules:
    others: tuple[int, ...] = ()  # who was attacked, whoever attacks now
    ratings: dict[int, tuple[Tally, Tally]] = {}  # in attack and defence, where cards change them
    scouts: tuple[int, ...] = ()  # those that can jam
    launched: bool = False  # whether the missile round is over, or has begun
    shares: tuple[tuple[int, int, int], ...] = ()  # who fired missiles, the camp struck, and hits
    jammed: dict[int, int] = {}  # dice for jamming rolled in this round, by camp
    missed: dict[int, int] = {}  # those of this segment that cancelled nothing, by side
    lost: tuple[Wreck, ...] = ()  # what was destroyed in this battle
    salvaged: bool = False  # whether captures and repairs have begun

    @property
    def own_attack(self) -> int | None:
        return self.attacker if self.attacker == self.active else None

    def able(self, unit: Unit) -> bool:
        """Only warships attack, and not outside support.

        IS-UNIT-03, IS-S-SUPP-10, IS-S-FLEET-05
        """
        return unit.type.warship and unit.id not in self.unsupported

    def counts(self, unit: Unit) -> bool:
        """Whether a unit is free to take a zone and counts there: of an attacker's, the able ones,
        and scouts that came forward to jam.

        IS-S-FLEET-04, IS-S-FLEET-05, IS-S-FLEET-06, IS-A-BRK-JAMMING-6
        """
        forward = self.can_come_forward(unit) and self.zones.get(unit.id, REAR) != REAR
        return unit.owner != self.attacker or self.able(unit) or forward

    def can_come_forward(self, unit: Unit) -> bool:
        """Whether a unit of the attacker's, which does not fire, may leave the last zone to jam.

        IS-A-BRK-JAMMING-6
        """
        return (
            unit.owner == self.attacker
            and unit.id in self.scouts
            and unit.id not in self.unsupported
            and is_player(unit.owner)
        )

    def power(self, unit: Unit) -> Tally:
        """The rating wherever the unit stands; outside support none to attack, and 1 to defend.

        IS-S-SUPP-09, IS-S-FLEET-05, IS-A-ENC-ARTIFACT-6, IS-A-BRK-JAMMING-12
        """
        attacks = unit.owner == self.attacker
        changed = self.ratings.get(unit.id)
        power = super().needed(unit) if changed is None else changed[0 if attacks else 1]
        if unit.id in self.unsupported:
            return power.cut_to("outside support", 0 if attacks else 1)
        return power

    def needed(self, unit: Unit) -> Tally:
        """The rating, lowered by the zone.

        IS-S-FIRE-07, IS-S-FIRE-08
        """
        return self.power(unit).minus("zone", self.zones.get(unit.id, FRONT))

    def firing(self, state: State, seat: int) -> list[Unit]:
        """The units of a seat whose turn to fire it is in this segment.

        IS-S-FIRE-02, IS-S-FIRE-06
        """
        side = self.side(state, seat)
        return [unit for unit in side if (unit.id in self.early) == self.first]
