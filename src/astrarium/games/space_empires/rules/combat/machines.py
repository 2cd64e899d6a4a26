"""Doomsday Machines in battle: what can hurt them, and what they shoot at."""

from typing import Any, ClassVar

from astrarium.kernel import Draw, Tally, is_seat
from astrarium.kernel.things import Seat

from ...data import (
    LARGE_FLEET,
    MINE_HITS,
    RAIDERS_FROM_MACHINE,
    RESULTS,
    SIDES,
    WEAKNESSES,
    Weakness,
)
from ...groups import Group
from ...state import MACHINES
from ...state import SpaceEmpiresState as State
from .lines import Line, Lines, of_side


def is_machine(owner: int) -> bool:
    return owner in MACHINES


def fights_machine(battle: Any) -> bool:
    return is_machine(battle.attacker) or is_machine(battle.defender)


def can_hurt(state: State, group: Group, target: Group) -> bool:
    """Fighters do not hurt a Machine, unless that is its weakness.

    SE-17.2-7, SE-S2-11, SE-S2-15
    """
    if not is_machine(target.owner) or group.kind.value != "F":
        return True
    return state.weaknesses.get(target.owner) == "fighters"


def has_large_fleet(state: State, lines: Lines, owner: int, machine: int) -> bool:
    """SE-S2-15: the Fleet Size Bonus of ten ships against a Machine with that weakness."""
    if state.weaknesses.get(machine) != "large_fleets":
        return False
    ships = sum(
        line.fighting
        for _, line in of_side(state, lines, owner)
        if state.groups[line.group].kind.value != "F"
    )
    return ships >= LARGE_FLEET


def fears_raiders(state: State, machine: int, group: Group) -> bool:
    """Whether Raiders fight as if cloaked, though the Machine finds them.  SE-S2-15"""
    return fears(state, machine, group) and state.marker(group.hex) != "nebula"


def against_machine(state: State, tally: Tally, group: Group, target: Group) -> Tally:
    """What changes in a shot between a Machine and Raiders that are its weakness.  SE-S2-15"""
    if fears(state, group.owner, target):
        return tally.minus("weak against raiders", RAIDERS_FROM_MACHINE)
    return tally


def fears(state: State, party: int, raiders: Group) -> bool:
    """Whether some ships are Raiders, and a Machine is weak against them.  SE-S2-15"""
    return raiders.kind.value == "R" and state.weaknesses.get(party) == "cloaking"


def limits(state: State, group: Group, target: Group) -> tuple[int, int]:
    """The least and the highest number that a shot can need: a 1 always hits, but a player alone
    hits no Machine so, and the Machine itself always misses with a 10.

    SE-5.5-3, SE-17.2-4, SE-S2-12
    """
    if not state.options.is_solitaire:
        return 1, SIDES
    if is_machine(target.owner):
        return 0, SIDES
    return 1, SIDES - 1 if is_machine(group.owner) else SIDES


# -- weakness


class WeaknessRoll(Draw, frozen=True):
    """Which weakness a Machine has."""

    text: ClassVar = "weakness of machine {party}"
    party: Seat

    def row(self, total: int) -> Weakness:
        return WEAKNESSES[(total - 1) // RESULTS]


def find_weakness(state: State, machine: int) -> None:
    """On first contact the weakness of a Machine is rolled for.  SE-17.2-8, SE-S2-15"""
    if state.options.is_solitaire and is_machine(machine) and machine not in state.weaknesses:
        draw = WeaknessRoll(machine)
        state.weaknesses[machine] = draw.row(state.roll(SIDES, draw))


class MineRoll(Draw, frozen=True):
    """Whether a Mine hurts a Machine that is weak against Mines."""

    text: ClassVar = "mine against machine {party}"
    party: Seat


def mines_against(state: State, machine: int, mines: int) -> int:
    """How often Mines hit a Machine: never, unless they are its weakness.

    SE-17.2-6, SE-S2-11, SE-S2-15
    """
    if state.weaknesses.get(machine) != "mines":
        return 0
    needed = Tally.of("mine", MINE_HITS)
    rolls = (state.roll(SIDES, MineRoll(machine), at_most=needed) for _ in range(mines))
    return sum(roll > 0 for roll in rolls)


# -- targets


class TargetDraw(Draw, frozen=True):
    """At which of equal targets somebody fires whom nobody commands."""

    text: ClassVar = "target of party {party}"
    draws: ClassVar = "group"
    party: Seat


def drawn_target(state: State, battle: Any, place: int) -> int:
    """What a Machine and Aliens shoot at who fight each other: that with the fewest hits left; of
    equal ones the dice decide.  SE-17.3-8"""

    def left(at: int) -> int:
        line: Line = battle.lines[at]
        return state.groups[line.group].type.hull - line.damage

    targets: list[int] = battle.targets_now(state, place)
    least = min(map(left, targets))
    groups = {battle.lines[at].group: at for at in targets if left(at) == least}
    if len(groups) == 1:
        return groups.popitem()[1]
    owner = state.groups[battle.lines[place].group].owner
    return groups[state.pick([*groups], TargetDraw(owner))]


def chosen_target(state: State, battle: Any, place: int) -> int:
    """What those shoot at who have no commander.

    A Machine picks the ship with the fewest hits left that it can hit, then the dearest; one that
    fears Fighters or large fleets prefers those. Others pick the best chance, then the dearest.
    SE-14.2-4, SE-S2-16, SE-S3-16
    """
    if not is_seat(battle.attacker) and not is_seat(battle.defender):
        return drawn_target(state, battle, place)
    shooter = state.groups[battle.lines[place].group]

    def rank(at: int) -> tuple[float, ...]:
        line = battle.lines[at]
        group = state.groups[line.group]
        chance = battle.chance(state, place, at)
        left = group.type.hull - line.damage
        cost = -group.type.cost
        if not is_machine(shooter.owner):
            return -chance, cost, group.id
        weakness = state.weaknesses.get(shooter.owner)
        if weakness == "fighters":
            return group.kind.value != "F", left, cost, group.id
        if weakness == "large_fleets":
            return group.type.cost, left, group.id
        return chance <= 0, left, cost, group.id

    targets: list[int] = battle.targets_now(state, place)
    return min(targets, key=rank)


def keeps_damage(state: State, owner: int) -> bool:
    """SE-17.2-5, SE-S2-13"""
    return state.options.is_solitaire and is_machine(owner) and not is_seat(owner)
