"""First Fire: which units have the higher tech, and fire before the others."""

from collections.abc import Sequence

from astrarium.kernel.powers import Powers, rule

from ...state import InterSpaceState as State
from ...state.abilities import unit_tech
from ...units import Unit
from ..objectives import notice, other_techs
from .fleet_battle import FleetBattle


def first_to_fire(state: State, battle: FleetBattle) -> tuple[int, ...]:
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


def ahead(state: State, battle: FleetBattle, techs: dict[int, int]) -> tuple[int, ...]:
    """The units that fire first with such techs.

    Of the attacker's units only warships able to attack are compared.
    IS-S-FIRE-01, IS-S-FIRE-02, IS-S-FIRE-04, IS-S-FIRE-05, IS-A-AGENT-COMBAT-2, IS-A-BRK-NOVA-11,
    IS-A-BRK-STEALTH-5
    """
    attackers = [unit for unit in battle.side(state, battle.attacker) if battle.able(unit)]
    defenders = battle.side(state, *battle.defenders)
    attacking = max(techs[unit.id] for unit in attackers)
    defending = max(techs[unit.id] for unit in defenders)
    first = tuple(unit.id for unit in attackers if techs[unit.id] > defending)
    units = surprising(state, first, defenders) if first else ()
    first = tuple(unit.id for unit in defenders if techs[unit.id] > attacking)
    if first:
        units += surprising(state, first, battle.side(state, battle.attacker))
    return units


@rule(of=State.cards_on)
def fire_tech(state: State, unit: Unit) -> int:
    """A unit's tech when it is determined who fires first.

    IS-S-FIRE-01, IS-A-ENC-WEAPON-2
    """
    return unit_tech(state.cards_on(unit), unit.kind)


def on_those_struck(state: State, first: tuple[int, ...], against: Sequence[Unit]) -> Powers:
    return tuple(card for unit in against for card in state.cards_on(unit))


@rule(of=on_those_struck)
def surprising(state: State, first: tuple[int, ...], against: Sequence[Unit]) -> tuple[int, ...]:
    """Those of the units of higher tech that fire first on some others: all of them."""
    return first
