"""The Combat Step: what is attacked, who is hit, and when to run."""

from collections.abc import Sequence

from astrarium.kernel import Action, Hex

from ..data import UNITS
from ..rules.battle import Battle, Hit, HitAssignment
from ..rules.combat import Attack, CombatStep, Conquer, must_attack
from ..rules.retreat import CompulsoryRetreat, Retreat, RetreatTo, Stay, Withdraw
from ..state import InterSpaceState as State
from ..units import Unit
from .odds import ATTACKING, DEFENDING, Ship, fight
from .situation import Situation
from .ways import DEADLY, HARMFUL


def choose_combat(sight: Situation, step: CombatStep, actions: Sequence[Action]) -> Action:
    """Conquer what can be conquered, fight what must be fought and what is easy prey, then end."""
    for action in actions:
        if isinstance(action, Conquer):
            return action
    for action in actions:
        if isinstance(action, Attack) and worth_attacking(sight, step, action.hex):
            return action
    return actions[-1]


def worth_attacking(sight: Situation, step: CombatStep, hex: Hex) -> bool:
    """Armed opponents have to be fought; lone civilians are, unless they would win."""
    if must_attack(sight.state, step, hex):
        return True
    own = [ATTACKING[unit.kind] for unit in sight.state.own_at(hex, sight.seat)]
    others = [DEFENDING[unit.kind] for unit in sight.state.others_at(hex, sight.seat)]
    return fight(own, others).won


def battle_of(state: State) -> Battle:
    """The battle that is being fought below the question that is asked."""
    battle = state.stack[-2]
    assert isinstance(battle, Battle)
    return battle


def as_ship(battle: Battle, unit: Unit) -> Ship:
    kinds = ATTACKING if unit.owner == battle.attacker else DEFENDING
    return Ship(kinds[unit.kind].fire, battle.shields[unit.id] + 1)


def choose_hit(sight: Situation, step: HitAssignment) -> Action:
    """Strike what shoots best for the hits it takes, and finish what can be finished."""
    battle = battle_of(sight.state)
    fires = ATTACKING if battle.attacker != sight.seat else DEFENDING

    def gain(unit: Unit) -> tuple[bool, float, float, int]:
        toughness = step.shields[unit.id] + 1
        dies = toughness <= step.hits
        fire = fires[unit.kind].fire / toughness
        return dies and fire > 0, fire, dies * UNITS[unit.kind].cost / toughness, -unit.id

    return Hit(max(step.targets(sight.state), key=gain).id)


def choose_retreat(sight: Situation, step: Retreat, actions: Sequence[Action]) -> Action:
    """Leave a battle that is being lost, as far as the screen allows."""
    leaving = [action for action in actions if isinstance(action, Withdraw)]
    if step.to is not None:
        return leaving[0] if leaving else Stay()
    ways_out = [action.hex for action in actions if isinstance(action, RetreatTo)]
    if not ways_out or not is_losing(sight, battle_of(sight.state)):
        return Stay()
    refuge = best_refuge(sight, ways_out)
    return Stay() if is_trap(sight, refuge) else RetreatTo(refuge)


def is_losing(sight: Situation, battle: Battle) -> bool:
    state, seat = sight.state, sight.seat
    attackers = [as_ship(battle, unit) for unit in battle.side(state, battle.attacker)]
    defenders = [as_ship(battle, unit) for unit in battle.side(state, *battle.defenders)]
    outlook = fight(attackers, defenders)
    if seat == battle.attacker:
        return outlook.attacker < outlook.defender
    return outlook.won


def choose_refuge(sight: Situation, step: CompulsoryRetreat, actions: Sequence[Action]) -> Action:
    return RetreatTo(best_refuge(sight, [a.hex for a in actions if isinstance(a, RetreatTo)]))


def best_refuge(sight: Situation, ways_out: Sequence[Hex]) -> Hex:
    """An own planet if there is one next to the battle, and nothing that kills."""

    def appeal(hex: Hex) -> tuple[bool, bool, bool, int]:
        planet = sight.state.planet_at(hex)
        own = planet is not None and planet.owner == sight.seat
        return not is_trap(sight, hex), sight.is_safe(hex), own, -ways_out.index(hex)

    return max(ways_out, key=appeal)


def is_trap(sight: Situation, hex: Hex) -> bool:
    return sight.state.map.tiles[hex].terrain in DEADLY | HARMFUL
