"""Battle lines: the ships of both sides in a battle, and what they count for."""

from collections.abc import Iterable, Iterator

import msgspec

from astrarium.kernel import Hex, Plain

from ...data import FLEET_SIZE, WeaponClass
from ...groups import Group, Tech
from ...state import MACHINES
from ...state import SpaceEmpiresState as State


class Line(Plain, frozen=True):
    """Ships of one group that are a target together: hits go to one of them until it is destroyed.

    A group has one line. A damaged ship that was set apart by screening has a line of its own until
    the battle ends.  SE-5.6-3, SE-5.6-7
    """

    group: int
    ships: int
    tech: Tech  # that was announced
    damage: int = 0  # of the ship that is hit first
    screened: int = 0  # ships that are kept out of this round; the damaged one last
    acted: int = 0  # ships that have had their turn in this round
    leaving: int = 0  # squadrons that have declared to leave with a Carrier
    attacks: int = 1  # of a ship in a round

    @property
    def fighting(self) -> int:
        """Ships that fire and can be fired at."""
        return self.ships - self.screened

    @property
    def shots(self) -> int:
        """Shots that are left in this round."""
        return self.fighting * self.attacks - self.acted


Lines = tuple[Line, ...]


def formed(state: State, groups: Iterable[Group]) -> Lines:
    """The lines of all armed groups before round 1.

    SE-5.1.1-7, SE-5.1.2-1, SE-5.7-7, SE-8.1-4, SE-8.2.2-6, SE-10.1.1-2, SE-12.1.2-6
    """
    return tuple(
        Line(
            group.id,
            group.count,
            state.tech_of(group),
            damage=state.damages.get(group.owner, 0),
            attacks=group.type.attacks,
        )
        for group in groups
        if group.is_armed
    )


def owner_of(state: State, line: Line) -> int:
    return state.groups[line.group].owner


def of_side(state: State, lines: Lines, owner: int) -> Iterator[tuple[int, Line]]:
    """The lines of a side that still have ships, with their places."""
    for place, line in enumerate(lines):
        if line.ships and owner_of(state, line) == owner:
            yield place, line


def units(state: State, lines: Lines, owner: int) -> int:
    """Combat-capable units of a side, screened or not.  SE-5.1.3-1, SE-11.2.4-1"""
    return sum(line.ships for _, line in of_side(state, lines, owner))


def unscreened(state: State, lines: Lines, owner: int) -> int:
    return sum(line.fighting for _, line in of_side(state, lines, owner))


def has_bonus(state: State, lines: Lines, owner: int, other: int) -> bool:
    """Whether a side is at least twice as large: the Fleet Size Bonus.

    SE-5.1.4-1, SE-5.1.4-4, SE-5.1.4-5, SE-14.2-5
    """
    theirs = unscreened(state, lines, other)
    return theirs > 0 and unscreened(state, lines, owner) >= FLEET_SIZE * theirs


def changed(lines: Lines, place: int, **changes: object) -> Lines:
    line = msgspec.structs.replace(lines[place], **changes)
    return (*lines[:place], line, *lines[place + 1 :])


def lasting(lines: Lines) -> Lines:
    """The lines for the next round: nobody is screened and nobody has acted.  SE-5.7-5"""
    return tuple(msgspec.structs.replace(line, screened=0, acted=0) for line in lines)


def weapon_class(state: State, hex: Hex, group: Group, *, cloaked: bool = False) -> WeaponClass:
    """When a group has its turn in a round.

    SE-2.3.3-1, SE-5.2-5, SE-S2-9, SE-5.8.1-2, SE-5.8.2-2, SE-12.1.4-1, SE-12.1.4-3,
    SE-12.1.6-2, SE-17.4-4,
    SE-S2-10
    """
    marker, is_machine = state.marker(hex), group.owner in MACHINES
    if marker == "asteroids" and not (is_machine and state.options.is_solitaire):
        return "E"
    if marker == "nebula" and not is_machine:
        return "E"
    weapon = group.type.weapon
    assert weapon is not None, f"group {group.id} never has a turn"
    return "A" if cloaked else weapon
