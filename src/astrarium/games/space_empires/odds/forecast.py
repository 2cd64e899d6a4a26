"""Chances of battles between forces that are known, or guessed at: tried often enough."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from random import Random
from typing import NamedTuple

from astrarium.kernel.odds import Odds, Toll

from .clash import OWN, THEIRS, Ending, Force, armed, power, tried

SAMPLES = 400
THOROUGH = 4000
QUICK = 16  # for programs that compare many battles
CLEAR = 3.0  # times as much power, beyond which programs need not try a battle
ASSUMES = "everybody fires at what promises most; nobody screens or retreats"


class Clash(NamedTuple):
    """Two forces that meet; the first attacks."""

    own: Force
    theirs: Force
    damages: tuple[int, int] = (0, 0)


@lru_cache(256)
def endings(clash: Clash, samples: int) -> tuple[Ending, ...]:
    random = Random(repr(clash))  # the same battles always go the same way
    return tuple(tried(clash.own, clash.theirs, random, clash.damages) for _ in range(samples))


def won(clash: Clash, samples: int) -> float:
    """The share of battles that the attacker wins."""
    return sum(end.winner == OWN for end in endings(clash, samples)) / samples


@lru_cache(4096)
def chance(clash: Clash, samples: int = QUICK) -> float:
    """A quick idea of the chance to win; half a win where nobody is left."""
    if not armed(clash.theirs):
        return 1.0
    if not armed(clash.own):
        return 0.0
    ratio = power(clash.own) / max(1.0, power(clash.theirs))
    if not 1 / CLEAR < ratio < CLEAR:
        return float(ratio > 1)
    found = endings(clash, samples)
    drawn = sum(end.winner is None for end in found) / samples
    return won(clash, samples) + drawn / 2


def odds(clashes: Sequence[Clash], samples: int) -> Odds:
    """What to expect of a battle. Of several clashes each is one deal of what is not known, as
    likely as the others."""
    each = max(1, samples // len(clashes))
    found = [end for clash in clashes for end in endings(clash, each)]
    number = len(found)
    win = sum(end.winner == OWN for end in found) / number
    lose = sum(end.winner == THEIRS for end in found) / number
    return Odds(
        win=win,
        draw=max(0.0, 1 - win - lose),
        lose=lose,
        own=toll([clash.own for clash in clashes], found, OWN),
        theirs=toll([clash.theirs for clash in clashes], found, THEIRS),
        rounds=sum(end.rounds for end in found) / number,
        exact=False,
        samples=number,
        stderr=spread(clashes, found, each),
        assumes=ASSUMES,
    )


def spread(clashes: Sequence[Clash], found: Sequence[Ending], each: int) -> float:
    """The standard error of the chance to win. Deals differ from each other, so that their number
    counts where there are several, not that of the battles."""
    if len(clashes) == 1:
        # As if a win and a loss more had been seen: a chance of 0 or 1 is never certain.
        share = (sum(end.winner == OWN for end in found) + 1) / (each + 2)
        return sqrt(share * (1 - share) / (each + 2))
    shares = [won(clash, each) for clash in clashes]
    middle = sum(shares) / len(shares)
    variance = sum((share - middle) ** 2 for share in shares) / (len(shares) - 1)
    floor = 1 / (each * len(clashes) + 2)
    return max(floor, sqrt(variance / len(shares)))


def toll(forces: Sequence[Force], found: Sequence[Ending], side: int) -> Toll:
    """What a side may lose."""
    most = max(armed(force) for force in forces)
    left = Counter(end.left[side] for end in found)
    number = len(found)
    units = sum(armed(force) for force in forces) / len(forces)
    kept = sum(end.left[side] for end in found) / number
    return Toll(
        units=units - kept,
        value=sum(end.lost[side] for end in found) / number,
        left=tuple(left[count] / number for count in range(most + 1)),
    )
