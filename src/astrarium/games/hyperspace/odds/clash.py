"""One round of combat on plain numbers: totals of mixed dice, and what a total can destroy."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

Chances = tuple[float, ...]  # how likely each total is, from 0 on


class Fighter(NamedTuple):
    """A unit in a battle."""

    sides: int  # of its die; 0: a fixed rating
    rating: int  # what is added to the die, or the rating itself
    defence: int
    value: float  # what the enemy gains if it is destroyed
    damage: float = 0.0  # what the enemy gains if it is damaged; a fortress cannot be (HS-CMB-18)
    falls: bool = False  # whether any damage destroys it


class Losses(NamedTuple):
    """What a total takes from a side, as places among its units."""

    destroyed: tuple[int, ...] = ()
    damaged: int | None = None


@lru_cache(maxsize=4096)
def totals(dice: tuple[tuple[int, int], ...], shift: int = 0) -> Chances:
    """How likely each Attack value is: dice and ratings are added, the sum is shifted but never
    below 0.  HS-CMB-08, HS-CMB-09"""
    chances = [1.0]
    for sides, rating in dice:
        faces = range(1, sides + 1) if sides else (0,)
        more = [0.0] * (len(chances) + rating + sides)
        for total, chance in enumerate(chances):
            for face in faces:
                more[total + face + rating] += chance / len(faces)
        chances = more
    if shift:
        moved = [0.0] * max(1, len(chances) + shift)
        for total, chance in enumerate(chances):
            moved[max(0, total + shift)] += chance
        chances = moved
    return tuple(chances)


@lru_cache(maxsize=4096)
def losses(most: int, targets: tuple[Fighter, ...]) -> tuple[Losses, ...]:
    """What each total up to the highest one destroys, if it is assigned for the highest value.

    Targets are finished one after another; what is left over damages one ship more.
    HS-CMB-12, HS-CMB-14, HS-CMB-16, HS-CMB-18
    """
    best = _destroyed(most, targets, None)
    found: list[tuple[float, tuple[int, ...], int | None]]
    found = [(value, chosen, None) for value, chosen in best]
    seen: set[Fighter] = set()
    for place, target in enumerate(targets):
        if target.damage <= 0 or target in seen:
            continue
        seen.add(target)
        others = _destroyed(most, targets, place)
        for total in range(1, most + 1):
            value, chosen = others[total - 1]
            if value + target.damage > found[total][0]:
                found[total] = (value + target.damage, chosen, place)
    return tuple(Losses(chosen, damaged) for _, chosen, damaged in found)


def _destroyed(
    most: int, targets: Sequence[Fighter], without: int | None
) -> list[tuple[float, tuple[int, ...]]]:
    """For each total the units that are worth most together, and what they are worth."""
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ())] * (most + 1)
    for place, target in enumerate(targets):
        if place == without:
            continue
        needed = 1 if target.falls else max(1, target.defence)
        for total in range(most, needed - 1, -1):
            value, chosen = best[total - needed]
            if value + target.value > best[total][0]:
                best[total] = (value + target.value, (*chosen, place))
    return best


class Forces(NamedTuple):
    """A side of a battle."""

    fighters: tuple[Fighter, ...]
    lent: tuple[tuple[int, int], ...] = ()  # dice of units that are no targets
    shift: int = 0  # what the enemy's effects do to the total
    spared: bool = False  # no damage can be assigned to it

    @property
    def attack(self) -> Chances:
        dice = ((one.sides, one.rating) for one in self.fighters)
        return totals((*sorted(dice), *self.lent), self.shift)


def suffered(forces: Forces, attack: Chances) -> list[tuple[float, Losses]]:
    """What a side may lose to an attack, each with its chance."""
    if forces.spared:
        return [(1.0, Losses())]
    lost = losses(len(attack) - 1, forces.fighters)
    return [(chance, lost[total]) for total, chance in enumerate(attack) if chance]
