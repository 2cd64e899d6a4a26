"""The Combat Step: what is attacked, who is hit, and when to run."""

from collections.abc import Callable, Sequence

from astrarium.kernel import Action, Hex

from ..rules.combat.battle import Battle
from ..rules.combat.combat import Attack, CombatStep, Conquer, must_attack
from ..rules.combat.resolve_hits import Hit, HitAssignment
from ..rules.combat.retreat import CompulsoryRetreat, Retreat, RetreatTo, Stay, Withdraw
from ..state import InterSpaceState as State
from ..units import Unit
from .odds import ATTACKING, DEFENDING, EXPECTED_HITS, Forecast, Ship, fight
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


def choose_hit(sight: Situation, step: HitAssignment, actions: Sequence[Action]) -> Action:
    """Finish what can be finished; strike what shoots best for the hits it takes."""
    return Hit(max(step.targets(sight.state), key=gain_of_hit(sight, step)).id)


def gain_of_hit(
    sight: Situation, step: HitAssignment
) -> Callable[[Unit], tuple[bool, float, float, int]]:
    """What a hit on each unit is worth, as a key: the larger, the better."""
    battle: Battle = sight.state.below

    def gain(unit: Unit) -> tuple[bool, float, float, int]:
        toughness = step.shields[unit.id] + 1
        dies = toughness <= step.hits_left()
        fire = EXPECTED_HITS[battle.rating(unit)]
        worth = unit.type.cost / toughness if dies else 0
        return dies and fire > 0, fire / toughness, worth, -unit.id

    return gain


def choose_retreat(sight: Situation, step: Retreat, actions: Sequence[Action]) -> Action:
    """Leave a battle that is being lost, as far as the screen allows; own planets are held."""
    if step.to is not None:
        return next((action for action in actions if isinstance(action, Withdraw)), Stay())
    ways_out = [action.hex for action in actions if isinstance(action, RetreatTo)]
    if not ways_out or is_own_planet(sight, step.hex) or not is_losing(sight):
        return Stay()
    refuge = best_refuge(sight, ways_out)
    return Stay() if is_trap(sight, refuge) else RetreatTo(refuge)


def battle_of(state: State) -> Battle:
    """The battle under way."""
    return next(step for step in reversed(state.stack) if isinstance(step, Battle))


def outlook(sight: Situation) -> Forecast:
    """How the battle under way is likely to end."""
    battle = battle_of(sight.state)

    def ships(*seats: int) -> list[Ship]:
        return [
            Ship(EXPECTED_HITS[battle.rating(unit)], battle.shields[unit.id] + 1)
            for unit in battle.side(sight.state, *seats)
        ]

    return fight(ships(battle.attacker), ships(*battle.defenders))


def is_losing(sight: Situation) -> bool:
    """Whether the battle under way is likely to be lost."""
    expected = outlook(sight)
    if sight.seat == battle_of(sight.state).attacker:
        return expected.attacker < expected.defender
    return expected.won


def choose_refuge(sight: Situation, step: CompulsoryRetreat, actions: Sequence[Action]) -> Action:
    ways_out = [action.hex for action in actions if isinstance(action, RetreatTo)]
    return RetreatTo(best_refuge(sight, ways_out))


def best_refuge(sight: Situation, ways_out: Sequence[Hex]) -> Hex:
    """Nothing that kills; one's own planet if there is one next to the battle."""

    def appeal(hex: Hex) -> tuple[bool, bool, bool]:
        return not is_trap(sight, hex), sight.is_safe(hex), is_own_planet(sight, hex)

    return max(ways_out, key=appeal)


def is_own_planet(sight: Situation, hex: Hex) -> bool:
    planet = sight.state.planet_at(hex)
    return planet is not None and planet.owner == sight.seat


def is_trap(sight: Situation, hex: Hex) -> bool:
    return sight.state.map.tiles[hex].terrain in DEADLY | HARMFUL
