"""Effects in battles: which are worth their price."""

from collections.abc import Sequence

from astrarium.kernel import Action

from ..odds.of_position import encounter
from ..powers.civs.broodmasters import Negate
from ..powers.civs.skith import Loop
from ..powers.civs.venge import CollectBlood, LastStrike
from ..powers.techs.battle import Disintegrate, Exchange, Jump, RollAgain
from ..rules.battle.battle import Battle
from ..rules.battle.fight import fight
from ..rules.battle.phases import Continue, PreBattle
from ..state import HyperspaceState as State
from .fighting import dread, gained, lost, prize
from .situation import Situation

SMALL = 0.02  # points that an effect must be worth
LOW = 0.45  # of its sides, up to which a die is rolled again
LOOPED = 0.8  # of what could be expected, below which all low dice are
FREE = (Negate, Disintegrate, LastStrike, CollectBlood)


def phase(sight: Situation, actions: Sequence[Action]) -> Action:
    """The effect that is worth most, if any is."""
    free = next((action for action in actions if isinstance(action, FREE)), None)
    if free is not None:
        return free
    if isinstance(sight.state.top, PreBattle):
        return before(sight, actions)
    return again(sight, actions)


def before(sight: Situation, actions: Sequence[Action]) -> Action:
    """Effects before a battle, by what the battle promises with them."""
    usual = outlook(sight, sight.state)
    best: Action = Continue()
    most = SMALL
    for action in actions:
        if isinstance(action, Continue | Exchange):
            continue
        twin = sight.after(action)
        if not any(isinstance(step, Battle) for step in twin.stack):
            continue
        gain = outlook(sight, twin) - usual + sight.value_of(twin) - sight.value
        if gain > most:
            best, most = action, gain
    return best


def outlook(sight: Situation, state: State) -> float:
    """What a battle that is about to be fought promises a seat."""
    battle = fight(state)
    if sight.seat == battle.attacker:
        found = encounter(state, (dread(sight), prize(sight)))
        return gained(sight, state, found) - lost(found)
    found = encounter(state, (prize(sight), dread(sight)))
    hurt = found.forces[1].fighters
    won = found.forces[0].fighters
    return sum(
        chance * sum(won[place].value for place in losses.destroyed)
        for chance, losses in found.suffered(0)
    ) - sum(
        chance * sum(hurt[place].value for place in losses.destroyed)
        for chance, losses in found.suffered(1)
    )


def again(sight: Situation, actions: Sequence[Action]) -> Action:
    """Low dice are rolled again; nobody jumps away from a battle that is over."""
    dice = [die for die in fight(sight.state).dice if die.seat == sight.seat and die.sides]
    low = [die for die in dice if die.value <= LOW * die.sides]
    for action in actions:
        match action:
            case RollAgain(unit=name) if any(die.unit == name for die in low):
                return action
            case Loop() if sum(die.value for die in dice) < LOOPED * sum(
                (die.sides + 1) / 2 for die in dice
            ):
                return action
            case Jump():
                continue
    return Continue()
