"""Fire: what is needed to hit, and what a hit does."""

from typing import ClassVar

from astrarium.kernel import Draw, Hex, Tally

from ...data import SIDES
from ...events.combat import Damaged
from ...groups import Group, Tech
from ...state import SpaceEmpiresState as State
from ...things import GroupId
from ..pieces import lose
from .fighters import strength_against
from .lines import Line, Lines, changed


class Shot(Draw, frozen=True):
    """A ship fires at another one."""

    text: ClassVar = "fire of group {group} at {target}"
    told_with: ClassVar = ("group", "target")
    group: GroupId
    target: GroupId


def usable_attack(state: State, hex: Hex, group: Group, tech: Tech) -> int:
    """Attack technology, as far as the hull carries it; none counts in Asteroids.

    SE-5.5-5, SE-5.8.1-1, SE-9.2-1, SE-11.2.6-4
    """
    level = 0 if state.marker(hex) == "asteroids" else tech.attack
    return min(level, group.type.hull)


def usable_defense(state: State, hex: Hex, group: Group, tech: Tech) -> int:
    """Defense technology, as far as the hull carries it; none counts in a Nebula.

    SE-5.5-5, SE-5.8.2-1, SE-9.2-2, SE-11.2.6-4
    """
    level = 0 if state.marker(hex) == "nebula" else tech.defense
    return min(level, group.type.hull)


def needed(
    state: State, hex: Hex, group: Group, target: Group, techs: tuple[Tech, Tech], *, bonus: bool
) -> Tally:
    """The highest die that hits, with the technology of both.

    SE-2.3.4-1, SE-2.3.5-1, SE-5.5-1, SE-5.8.1-3, SE-5.8.2-3, SE-11.3.2-1
    """
    return (
        strength_against(state, group, target)
        .plus("attack technology", usable_attack(state, hex, group, techs[0]))
        .plus("fleet size", int(bonus))
        .minus("defense", target.defense)
        .minus("defense technology", usable_defense(state, hex, target, techs[1]))
    )


def within(tally: Tally, least: int, most: int) -> Tally:
    """What is needed, where some results always hit or always miss."""
    raised = tally.plus("always hits", max(0, least - tally.total))
    return raised.minus("always misses", max(0, raised.total - most)) if most < SIDES else raised


def hits(state: State, tally: Tally, why: Draw, limits: tuple[int, int] = (1, SIDES)) -> bool:
    """Roll: no more than what is needed hits, and usually so does a 1.

    SE-2.9-1, SE-5.5-2, SE-5.5-3, SE-5.5-4
    """
    return state.roll(SIDES, why, at_most=within(tally, *limits)) > 0


def take_hit(state: State, lines: Lines, place: int, by: int) -> Lines:
    """The ship of a line that is hit first takes one more hit.

    SE-2.3.6-1, SE-2.6-1, SE-5.2-1, SE-5.6-1, SE-5.6-3, SE-5.6-4
    """
    line = lines[place]
    group = state.groups[line.group]
    damage = line.damage + 1
    if damage < group.type.hull:
        state.tell(Damaged(seat=group.owner, group=group.id, damage=damage))
        return changed(lines, place, damage=damage)
    lose(state, group, 1, "battle", by)
    return without_ship(lines, place, line)


def without_ship(lines: Lines, place: int, line: Line) -> Lines:
    """The lines when the ship that fights, and is hit first, is gone from one of them."""
    left = line.ships - 1
    return changed(
        lines, place, ships=left, damage=0,
        screened=min(line.screened, left), acted=min(line.acted, left),
        leaving=min(line.leaving, left),
    )  # fmt: skip
