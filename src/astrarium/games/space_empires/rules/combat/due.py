"""Which battles are due between those who are together in a hex."""

from astrarium.kernel import Hex, Plain
from astrarium.kernel.things import Seat

from ...state import SpaceEmpiresState as State
from ..raiders import evades
from .mines import mines_at


class Due(Plain, frozen=True):
    """A battle: where, and against whom."""

    hex: Hex
    enemy: Seat


def battles_due(state: State, side: int) -> list[Due]:
    """The battles that somebody has still to fight as the attacker: each hex where armed units of
    both sides, or Mines, are together.  SE-5.1.1-1, SE-5.1.1-3, SE-5.1.1-6"""
    found: list[Due] = []
    for hex in dict.fromkeys(group.hex for group in state.groups_of(side)):
        for group in state.enemies_at(hex, side):
            battle = Due(hex, group.owner)
            if battle not in found and must_fight(state, side, hex, group.owner):
                found.append(battle)
    return found


def must_fight(state: State, side: int, hex: Hex, enemy: int) -> bool:
    """Whether armed units of both are in a hex, or one's units and the other's Mines, and
    neither side's Raiders avoid it.

    SE-5.1.1-1, SE-12.1.2-2, SE-13.1.3-3, SE-13.1.4-6, SE-14.1-5, SE-17.4-2
    """
    if not may_fight(state, side, hex, enemy) or evades(state, hex, side, enemy):
        return False
    return bool(mines_at(state, hex, enemy)) or not evades(state, hex, enemy, side)


def may_fight(state: State, side: int, hex: Hex, enemy: int) -> bool:
    if not state.armed(state.groups_of(side, hex)):
        return False
    theirs = state.groups_of(enemy, hex)
    return bool(state.armed(theirs) or mines_at(state, hex, enemy))
