"""Battles: who is screened, what is fired at, and when to leave."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from astrarium.kernel import Action, Hex

from ..data import FLEET_SIZE, TYPES
from ..groups import Group
from ..odds.clash import Force, Ship
from ..odds.forecast import Clash, chance
from ..odds.of_position import ship
from ..rules.combat.battle import Battle
from ..rules.combat.before import Detonate, StayInBattle, Withdraw, WithdrawAll
from ..rules.combat.bombardment import FireAtColony
from ..rules.combat.combat_phase import Fight, SettleAfterBattle
from ..rules.combat.firing import Fire, FireAll, HoldFire
from ..rules.combat.lines import of_side, owner_of, unscreened
from ..rules.combat.retreating import Retreat, RetreatAll, RetreatDamaged
from ..rules.combat.screening import FormLine, Screen, ScreenDamaged
from ..rules.raiders import ForceBattle, LetBe, StandAndFight, Standoff, StayCloaked
from .situation import Situation

WEAK = ("CV", "SW")  # ships that are better kept out of a battle
A = TypeVar("A", bound=Action)


def of_kind(actions: Iterable[Action], kind: type[A]) -> list[A]:
    """The answers of exactly one kind."""
    return [action for action in actions if type(action) is kind]


# -- the Combat Phase


def combat_phase(sight: Situation, actions: Sequence[Action]) -> Action:
    """The most promising battle first; then everybody fires at colonies, and Colony Ships land."""
    fights = of_kind(actions, Fight)
    if fights:
        return max(fights, key=lambda fight: (_promise(sight, fight.hex, fight.enemy), fight.hex))
    for kind in (FireAtColony, SettleAfterBattle):
        found = of_kind(actions, kind)
        if found:
            return found[0]
    return actions[-1]


def _promise(sight: Situation, hex: Hex, enemy: int) -> float:
    state = sight.state
    return sight.chance(hex, state.groups_of(sight.seat, hex), state.groups_of(enemy, hex))


# -- a battle


def battle(sight: Situation, step: Battle, actions: Sequence[Action]) -> Action:
    """The answer to whatever a battle asks."""
    if step.stage == "withdrawal":
        return withdrawal(sight, step, actions)
    if step.stage == "mines":
        return max(of_kind(actions, Detonate), key=lambda each: _cost(sight, each.target))
    if step.stage == "screening":
        return screening(sight, step, actions)
    return firing(sight, step, actions)


def _cost(sight: Situation, name: int) -> tuple[int, int]:
    return TYPES[sight.state.groups[name].kind.value or "SC"].cost, -name


def withdrawal(sight: Situation, step: Battle, actions: Sequence[Action]) -> Action:
    """Raiders leave a battle that they would lose."""
    leaving: list[Withdraw] = [*of_kind(actions, WithdrawAll), *of_kind(actions, Withdraw)]
    mine = sight.state.groups_of(sight.seat, step.hex)
    theirs = sight.state.groups_of(step.other(sight.seat), step.hex)
    if leaving and sight.chance(step.hex, mine, theirs) < sight.stance.courage:
        return min(leaving, key=lambda each: (_refuge(sight, each.hex), each.group))
    return StayInBattle()


def screening(sight: Situation, step: Battle, actions: Sequence[Action]) -> Action:
    """Damaged ships and those that fight badly are kept out, unless that costs the Fleet Size
    Bonus."""
    state, side = sight.state, step.larger(sight.state)
    assert side is not None
    mine = unscreened(state, step.lines, side)
    theirs = unscreened(state, step.lines, step.other(side))
    spare = mine - theirs
    if mine >= FLEET_SIZE * theirs:
        spare = mine - FLEET_SIZE * theirs
    if spare < 1 or mine < 2:
        return FormLine()
    damaged = of_kind(actions, ScreenDamaged)
    if damaged:
        return damaged[0]
    for action in of_kind(actions, Screen):
        kind = state.groups[step.lines[action.line].group].kind.value
        if kind in WEAK and action.ships <= spare and action.ships < mine:
            return action
    return FormLine()


def firing(sight: Situation, step: Battle, actions: Sequence[Action]) -> Action:
    """Leave a battle that is lost, or fire at what promises most."""
    commands = owner_of(sight.state, step.lines[_line(actions[0])]) == sight.seat
    leaving: list[Retreat] = [
        *of_kind(actions, RetreatAll),
        *of_kind(actions, Retreat),
        *of_kind(actions, RetreatDamaged),
    ]
    if leaving and commands and is_lost(sight, step):
        return min(leaving, key=lambda each: (_refuge(sight, each.hex), each.line, each.hex))
    shots: list[Fire | FireAll] = [*of_kind(actions, FireAll), *of_kind(actions, Fire)]
    if shots:
        return max(shots, key=lambda each: _gain(sight, step, each))
    return next((each for each in of_kind(actions, HoldFire)), actions[-1])


def _line(action: Action) -> int:
    return getattr(action, "line", 0)


def _gain(sight: Situation, step: Battle, shot: Fire | FireAll) -> tuple[float, bool, int]:
    """What a shot is likely to bring: fire power that the enemy loses for good."""
    target = step.lines[shot.target]
    its = sight.state.groups[target.group].type
    worth = (its.attack or 0) * its.attacks + its.cost / 10
    hits = its.hull - target.damage
    chance = step.chance(sight.state, shot.line, shot.target)
    return chance * worth / hits, isinstance(shot, FireAll), -shot.line


def is_lost(sight: Situation, step: Battle) -> bool:
    """Whether a battle is as good as lost; at the Homeworld everybody fights to the end."""
    colony = sight.state.colonies.get(step.hex)
    if colony is not None and colony.owner == sight.seat and colony.is_homeworld:
        return False
    foe = step.other(sight.seat)
    clash = Clash(_left(sight, step, sight.seat), _left(sight, step, foe))
    return chance(clash) < sight.stance.despair


def _left(sight: Situation, step: Battle, side: int) -> Force:
    found: dict[Ship, int] = {}
    for _, line in of_side(sight.state, step.lines, side):
        fighting = ship(sight.state, sight.state.groups[line.group], step.hex, step.other(side))
        found[fighting] = found.get(fighting, 0) + line.ships
    return tuple(sorted(found.items()))


def _refuge(sight: Situation, hex: Hex) -> tuple[bool, int]:
    """How bad it is to retreat to a hex."""
    home = sight.home
    return sight.state.marker(hex) == "black_hole", sight.far(home, hex) if home else 0


# -- Raiders


def standoff(sight: Situation, step: Standoff, actions: Sequence[Action]) -> Action:
    """Raiders fight when they are likely to win, and stay cloaked otherwise; Scanners force them to
    fight when that is good."""
    mine = sight.state.groups_of(sight.seat, step.hex)
    other = step.owner if sight.seat == step.foe else step.foe
    good = sight.chance(step.hex, mine, sight.state.groups_of(other, step.hex))
    bold = good >= sight.stance.courage
    wanted: tuple[Action, Action] = (StandAndFight(), StayCloaked())
    if step.is_announced:
        wanted = (ForceBattle(), LetBe())
    best = wanted[0] if bold else wanted[1]
    return best if best in actions else actions[0]


def armed_at(sight: Situation, hex: Hex) -> list[Group]:
    """Own armed groups in a hex."""
    return sight.state.armed(sight.state.groups_of(sight.seat, hex))
