"""Aliens that guard barren planets in deep space."""

from collections import Counter
from typing import ClassVar

from astrarium.kernel import Draw, Hex, face_up, pile_of, piles

from ...data import ALIENS as ALIEN_KINDS
from ...data import ALIENS_ON_A_PLANET, TYPES, Kind
from ...groups import Tech
from ...state import ALIENS
from ...state import SpaceEmpiresState as State


class AlienDraw(Draw, frozen=True):
    """Which Alien ship guards a planet."""

    text: ClassVar = "alien at {hex}"
    draws: ClassVar = "kind"
    told_with: ClassVar = ("hex",)
    hex: Hex


def have_aliens(state: State, hex: Hex) -> bool:
    """Whether Aliens guard a barren planet there.  SE-2.2-3, SE-14.1-4"""
    return state.options.aliens and hex not in state.homes


def settle_aliens(state: State, hex: Hex, *, hidden: bool) -> None:
    """Four Alien ships, drawn at random; nobody sees them if a Cruiser only looked.

    SE-14.1-1, SE-14.1-3
    """
    if len(state.natives) < ALIENS_ON_A_PLANET:
        state.natives = pile_of(not_on_map(state), "aliens")
    drawn: Counter[Kind] = Counter()
    for _ in range(ALIENS_ON_A_PLANET):
        secret, state.natives = piles.draw(state, state.natives, AlienDraw(hex))
        assert secret.value is not None
        drawn[secret.value] += 1
    for kind, ships in drawn.items():
        for _ in range(ships if hidden else 1):
            group = state.add_group(ALIENS, hex, kind, 1 if hidden else ships, Tech())
            if not hidden:
                state.change(state.turn_up(group), tech=face_up(state, group.tech))


def not_on_map(state: State) -> list[Kind]:
    """Alien ships that wait to be drawn, or were destroyed.  SE-14.1-1"""
    there: Counter[Kind] = Counter()
    for group in state.groups_of(ALIENS):
        assert group.kind.value is not None
        there[group.kind.value] += group.count
    return [kind for kind in ALIEN_KINDS for _ in range(TYPES[kind].counters - there[kind])]
