"""What units are in a battle: their shields and ratings, and who fires first."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from ..data import SCOUTS
from ..state import InterSpaceState as State
from ..units import Unit
from .objectives import notice, other_techs
from .support import is_unsupported

if TYPE_CHECKING:
    from .zone_battle import ZoneBattle


def muster(state: State, battle: "ZoneBattle", units: Sequence[Unit]) -> "ZoneBattle":
    """The battle with some more units in it, as they are by their support and their cards.

    IS-COMBAT-02, IS-S-SUPP-09, IS-S-SUPP-16, IS-A-ENC-SHIELD-1, IS-A-ENC-WEAPON-1,
    IS-A-ENC-ARTIFACT-6, IS-A-COL-PARADISE-1
    """
    without = tuple(unit.id for unit in units if is_unsupported(state, unit))
    shields = {unit.id: 0 if unit.id in without else full_shields(state, unit) for unit in units}
    battle = msgspec.structs.replace(
        battle,
        shields={**battle.shields, **shields},
        unsupported=(*battle.unsupported, *without),
    )
    if not state.options.has_cards:
        return battle
    rated = {unit.id: (unit, ratings(state, unit)) for unit in units}
    changed = {
        name: values
        for name, (unit, values) in rated.items()
        if values != (unit.type.attack, unit.type.defend)
    }
    scouts = tuple(
        unit.id
        for unit in units
        if unit.kind in SCOUTS and any(card.jams() for card in state.cards_on(unit))
    )
    return msgspec.structs.replace(
        battle, ratings={**battle.ratings, **changed}, scouts=(*battle.scouts, *scouts)
    )


def full_shields(state: State, unit: Unit) -> int:
    """The shields with which a supported unit begins a battle.

    IS-COMBAT-02, IS-A-ENC-SHIELD-1
    """
    shields = unit.type.shields
    for card in state.cards_on(unit):
        shields = card.shields(shields)
    return shields


def ratings(state: State, unit: Unit) -> tuple[int, int]:
    """The ratings of a supported unit in attack and defence, before its zone lowers them.

    IS-A-ENC-WEAPON-1, IS-A-COL-PARADISE-1
    """
    attack, defend = unit.type.attack, unit.type.defend
    for card in state.cards_on(unit):
        attack = card.rating(state, unit, attack, attacks=True)
        defend = card.rating(state, unit, defend, attacks=False)
    return attack, defend


def first_to_fire(state: State, battle: "ZoneBattle") -> tuple[int, ...]:
    """The units whose tech is above all of the other side, if a side has the higher tech.

    Others see by it what a secret objective makes of a unit's tech.
    IS-S-FIRE-01, IS-S-FIRE-02, IS-S-FIRE-04, IS-S-FIRE-05, IS-A-OBJ-GEN-6
    """
    units = battle.side(state, battle.attacker, *battle.defenders)
    techs = {unit.id: fire_tech(state, unit) for unit in units}
    early = ahead(state, battle, techs)
    for seat, kind, other in other_techs(state, units, techs):
        if ahead(state, battle, other) != early:
            notice(state, seat, kind)
    return early


def ahead(state: State, battle: "ZoneBattle", techs: dict[int, int]) -> tuple[int, ...]:
    """The units that fire first with such techs.

    Of the attacker's units only warships able to attack are compared.
    IS-S-FIRE-01, IS-S-FIRE-02, IS-S-FIRE-04, IS-S-FIRE-05, IS-A-AGENT-COMBAT-2, IS-A-BRK-NOVA-11,
    IS-A-BRK-STEALTH-3, IS-A-BRK-STEALTH-5
    """
    attackers = [unit for unit in battle.side(state, battle.attacker) if battle.able(unit)]
    defenders = battle.side(state, *battle.defenders)
    attacking = max(techs[unit.id] for unit in attackers)
    defending = max(techs[unit.id] for unit in defenders)
    first = [unit for unit in attackers if techs[unit.id] > defending]
    units = [] if first and denies_first_fire(state, defenders) else first
    first = [unit for unit in defenders if techs[unit.id] > attacking]
    if first and not denies_first_fire(state, battle.side(state, battle.attacker)):
        units += first
    return tuple(unit.id for unit in units)


def fire_tech(state: State, unit: Unit) -> int:
    """A unit's tech when it is determined who fires first.

    IS-S-FIRE-01, IS-A-BRK-APB-1, IS-A-ENC-WEAPON-2
    """
    tech = unit.type.tech
    for card in state.cards_on(unit):
        tech = card.fire_tech(state, unit, card.unit_tech(unit.kind, tech))
    return tech


def denies_first_fire(state: State, side: Sequence[Unit]) -> bool:
    """Whether a unit of a side keeps the other side from firing first.

    IS-A-BRK-STEALTH-3, IS-A-BRK-GEN-14
    """
    return any(card.denies_first_fire() for unit in side for card in state.cards_on(unit))
