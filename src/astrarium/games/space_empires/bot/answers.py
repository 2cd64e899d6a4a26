"""What is answered to each question: plans for whole steps, rules of thumb for all others."""

from collections.abc import Callable, Mapping, Sequence
from math import dist

from astrarium.kernel import Action, Decision, Hex, Step
from astrarium.kernel.hexes import centre

from ..rules.combat.battle import Battle
from ..rules.combat.combat_phase import CombatPhase, Siege
from ..rules.combat.encounter import Encounter
from ..rules.doomsday import MachineGoal, SendMachine
from ..rules.economy.economic_phase import EconomicPhase, FirstPlayerChoice, GoFirst
from ..rules.exploration.exploration_phase import ExplorationPhase, Explore
from ..rules.exploration.looking import LookedAt, Reveal
from ..rules.exploration.markers import Lost, ShiftTo
from ..rules.movement.movement_phase import MovementPhase
from ..rules.raiders import Standoff
from ..rules.setup import PlaceHomeworld, SetUp, TakeHex
from ..rules.spoils import CopyNothing, CopyTechnologies, CopyTechnology
from ..rules.towing import Deposit, PickUp
from ..rules.upgrades import EndUpgrades, Upgrade, Upgrades
from .combat import armed_at, battle, combat_phase, of_kind, standoff
from .economy import order, orders
from .movement import movement
from .situation import Situation

Answer = Callable[[Situation, Decision], Action]


def set_up(sight: Situation, decision: Decision) -> Action:
    """The Homeworld lies in the middle of its edge, the half hex as near to it as can be."""
    layout = sight.state.options.layout(sight.state.seats)
    middles = [centre(hex) for hex in layout.homeworlds[sight.seat]]
    middle = tuple(sum(place) / len(middles) for place in zip(*middles, strict=True))

    def away(action: Action) -> float:
        assert isinstance(action, TakeHex | PlaceHomeworld)
        return dist(centre(action.hex), middle)

    return min(decision.actions, key=lambda action: (away(action), str(action)))


def economy(sight: Situation, decision: Decision) -> Action:
    step = sight.state.top
    assert isinstance(step, EconomicPhase)
    return order(sight, step, decision.actions)


def first_player(sight: Situation, decision: Decision) -> Action:
    """Who goes first strikes first."""
    return GoFirst(sight.seat)


def exploration(decision: Decision) -> Action:
    """Everything is turned over and taken along."""
    for kind in (Explore, Deposit, PickUp):
        found = of_kind(decision.actions, kind)
        if found:
            return found[0]
    return next((action for action in decision.actions if action.ends), decision.actions[0])


def looked_at(decision: Decision) -> Action:
    """What is shown loses its danger."""
    return Reveal() if Reveal() in decision.actions else decision.actions[0]


def lost(sight: Situation, decision: Decision) -> Action:
    """Ships of enemies come out where it hurts them most; those of friends where it does not."""
    step = sight.state.top
    assert isinstance(step, Lost)
    hostile = sight.state.are_enemies(sight.seat, step.seat)

    def harm(hex: Hex) -> float:
        if sight.state.marker(hex) == "black_hole":
            return 5.0
        if armed_at(sight, hex):
            return 3.0
        return 2.0 if not sight.state.is_explored(hex) else 0.0

    ways = of_kind(decision.actions, ShiftTo)
    return max(ways, key=lambda way: (harm(way.hex) * (1 if hostile else -1), way.hex))


def machine_goal(sight: Situation, decision: Decision) -> Action:
    """A Machine is sent where it meets most."""
    ways = of_kind(decision.actions, SendMachine)
    return max(ways, key=lambda way: (sight.value(armed_at(sight, way.hex)), way.hex))


def upgrades(sight: Situation, decision: Decision) -> Action:
    """The dearest groups are upgraded first."""
    found = of_kind(decision.actions, Upgrade)
    if not found:
        return EndUpgrades()
    groups = sight.state.groups
    return max(found, key=lambda each: (sight.value([groups[each.group]]), -each.group))


def spoils(sight: Situation, decision: Decision) -> Action:
    """The dearest levels are copied first."""
    found = of_kind(decision.actions, CopyTechnology)
    if not found:
        return CopyNothing()

    def price(copy: CopyTechnology) -> int:
        level = sight.level(copy.technology)
        return sight.state.options.price(copy.technology, level, level + 1)

    return max(found, key=lambda copy: (price(copy), copy.technology))


def fight(sight: Situation, decision: Decision) -> Action:
    step = sight.state.top
    assert isinstance(step, Battle)
    return battle(sight, step, decision.actions)


def raiders(sight: Situation, decision: Decision) -> Action:
    step = sight.state.top
    assert isinstance(step, Standoff)
    return standoff(sight, step, decision.actions)


def combat(sight: Situation, decision: Decision) -> Action:
    return combat_phase(sight, decision.actions)


# Questions that are answered without a look at the board.
SIMPLE: Mapping[type[Step], Callable[[Decision], Action]] = {
    ExplorationPhase: exploration,
    LookedAt: looked_at,
}
ANSWERS: Mapping[type[Step], Answer] = {
    SetUp: set_up,
    EconomicPhase: economy,
    FirstPlayerChoice: first_player,
    Lost: lost,
    MachineGoal: machine_goal,
    Upgrades: upgrades,
    CopyTechnologies: spoils,
    Battle: fight,
    Standoff: raiders,
    CombatPhase: combat,
    Siege: combat,
    Encounter: combat,
}


def answered(sight: Situation, decision: Decision) -> Action:
    """The answer to a question of one step, always one of those listed."""
    step = type(sight.state.top)
    found = SIMPLE[step](decision) if step in SIMPLE else ANSWERS[step](sight, decision)
    return found if found in decision.actions else fallback(decision.actions)


def fallback(actions: Sequence[Action]) -> Action:
    """An answer that ends a step, where the best one cannot be given; never one that gives up."""
    playing = [action for action in actions if not action.gives_up]
    return next((action for action in playing if action.ends), playing[0])


# -- whole steps


def plan_movement(sight: Situation) -> list[Action]:
    return movement(sight)


def plan_economy(sight: Situation) -> list[Action]:
    step = sight.state.top
    assert isinstance(step, EconomicPhase)
    return orders(sight, step)


PLANS: Mapping[type[Step], Callable[[Situation], list[Action]]] = {
    MovementPhase: plan_movement,
    EconomicPhase: plan_economy,
}
