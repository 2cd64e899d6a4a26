"""Mines: sweepers remove them before a battle, and the others detonate."""

from astrarium.kernel import Hex

from ...events.mines import MineDetonated, MinesSwept
from ...groups import Group
from ...state import SpaceEmpiresState as State
from ..pieces import lose


def mines_at(state: State, hex: Hex, owner: int) -> list[Group]:
    return [group for group in state.groups_of(owner, hex) if group.kind.value == "MINES"]


def sweep(state: State, hex: Hex, owner: int, by: int) -> None:
    """Each Minesweeper removes as many Mines as its level says; so do Scouts of Alien Empires.

    SE-13.1.4-1, SE-13.2-2, SE-S3-9
    """
    left = sum(group.count * group.carries.minesweeping for group in state.groups_of(by, hex))
    swept = 0
    for group in mines_at(state, hex, owner):
        mines = min(group.count, left - swept)
        if mines:
            swept += mines
            lose(state, group, mines, "swept", by)
    if swept:
        state.tell(MinesSwept(seat=owner, hex=hex, mines=swept, by=by))


def mine_targets(state: State, hex: Hex, owner: int, foe: int) -> list[int]:
    """The enemy groups of which a Mine can destroy a ship: any that it finds, Decoys are gone.

    SE-13.1.4-2, SE-13.1.4-3, SE-13.1.5-1, SE-13.2-3
    """
    if not mines_at(state, hex, owner):
        return []
    return [group.id for group in state.groups_of(foe, hex) if group.kind.value != "MINES"]


def dearest(state: State, groups: list[int]) -> int:
    """The group with the most valuable ships, of equal ones the first.  SE-S3-16"""
    return min(groups, key=lambda name: (-state.groups[name].type.cost, name))


def detonate(state: State, hex: Hex, owner: int, target: int) -> None:
    """A Mine goes, and a ship with it.  SE-13.1.4-2"""
    lose(state, mines_at(state, hex, owner)[0], 1, "mine")
    state.tell(MineDetonated(seat=owner, hex=hex, target=target))
    lose(state, state.groups[target], 1, "mine", owner)
