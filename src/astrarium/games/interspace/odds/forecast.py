"""The odds of a battle between ships that are known, or guessed at."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import sqrt
from random import Random
from typing import NamedTuple

from astrarium.kernel.odds import Odds, Toll

from .barrage import Barrage, barrage
from .clash import Clash, Ending, Left, Manner, Ship
from .walk import Budget, Course, TooMuchWork, tried, walked

STEPS = 80_000  # of counting before a battle is tried instead
SAMPLES = 400


class Effort(NamedTuple):
    """How much may be counted, and how often a battle is tried where that is not enough."""

    steps: int = STEPS
    samples: int = SAMPLES


class Fleets(NamedTuple):
    """The two sides of a battle."""

    attackers: tuple[Ship, ...]
    defenders: tuple[Ship, ...]


def course(fleets: Fleets, manner: Manner, effort: Effort) -> tuple[Course, int]:
    """How a battle may go, and how often it was tried; 0: everything was counted."""
    begun = barrage(fleets.attackers, fleets.defenders)
    try:
        return _counted(begun, manner, Budget(effort.steps)), 0
    except TooMuchWork:
        random = Random(repr((fleets, manner)))  # the same battles always go the same way
        return _tries(begun, manner, effort.samples, random), effort.samples


def _counted(begun: Barrage, manner: Manner, budget: Budget) -> Course:
    """All that may happen."""
    endings, rounds = list[Ending](), 0.0
    for (attackers, one), (defenders, other) in product(
        begun.attackers.items(), begun.defenders.items()
    ):
        found = walked(Clash(attackers, defenders, manner), budget)
        endings += [end._replace(weight=one * other * end.weight) for end in found.endings]
        rounds += one * other * found.rounds
    return Course(endings, rounds)


def _tries(begun: Barrage, manner: Manner, samples: int, random: Random) -> Course:
    """Many battles, one after another."""
    clashes: dict[tuple[tuple[Ship, ...], tuple[Ship, ...]], Clash] = {}
    endings, rounds = list[Ending](), 0.0
    one, other = (random.choices([*side], [*side.values()], k=samples) for side in begun)
    for fleets in zip(one, other, strict=True):
        if fleets not in clashes:
            clashes[fleets] = Clash(*fleets, manner)
        (ending,), taken = tried(clashes[fleets], random)
        endings.append(ending._replace(weight=1 / samples))
        rounds += taken / samples
    return Course(endings, rounds)


class Summary(NamedTuple):
    """What comes of a battle, for one side of it."""

    win: float
    draw: float
    rounds: float
    own: Toll
    theirs: Toll
    winners: tuple[tuple[tuple[Ship, ...], float], ...]  # with what it wins, and how likely
    samples: int


@lru_cache(maxsize=512)
def summary(fleets: Fleets, manner: Manner, effort: Effort, *, attacks: bool) -> Summary:
    """The course of a battle for the attackers or the defenders."""
    (endings, rounds), samples = course(fleets, manner, effort)
    shares = {"won": 0.0, "drawn": 0.0, "lost": 0.0}
    winners: dict[tuple[Ship, ...], float] = {}
    mine, yours = Count(fleets.attackers), Count(fleets.defenders)
    for ending in endings:
        result = _result(ending)
        shares[result] += ending.weight
        mine.add(ending.attackers, ending.weight)
        yours.add(ending.defenders, ending.weight)
        if result == ("won" if attacks else "lost"):
            ships = (ending.attackers if attacks else ending.defenders).ships
            winners[ships] = winners.get(ships, 0.0) + ending.weight
    win, tolls = shares["won" if attacks else "lost"], (mine.toll(), yours.toll())
    own, theirs = tolls if attacks else tolls[::-1]
    return Summary(win, shares["drawn"], rounds, own, theirs, tuple(winners.items()), samples)


def _result(ending: Ending) -> str:
    """What a battle is for its attacker, who has lost with the last warship."""
    if ending.drawn or not (ending.attackers.ships or ending.defenders.ships):
        return "drawn"
    return "lost" if ending.defenders.ships else "won"


class Count:
    """What is left of a side, summed up over the ends of a battle."""

    def __init__(self, ships: Iterable[Ship]) -> None:
        counted = [ship.cost for ship in ships if ship.counted]
        self.units, self.value = len(counted), sum(counted)
        self.left = [0.0] * (self.units + 1)
        self.lost = 0.0

    def add(self, left: Left, weight: float) -> None:
        self.left[left.units] += weight
        self.lost += (self.value - left.value) * weight

    def toll(self) -> Toll:
        units = sum((self.units - left) * chance for left, chance in enumerate(self.left))
        return Toll(units, self.lost, tuple(self.left))


def averaged(summaries: Sequence[Summary]) -> Odds:
    """The odds of a battle, or the average over several guesses at it."""
    count = len(summaries)
    win, draw, rounds = (
        sum(getattr(found, name) for found in summaries) / count
        for name in ("win", "draw", "rounds")
    )
    if count > 1:
        spread = sum((found.win - win) ** 2 for found in summaries) / (count - 1)
        samples, stderr = count, sqrt(spread / count)
    else:
        samples = summaries[0].samples
        stderr = standard_error(win, samples) if samples else 0.0
    return Odds(
        win=win,
        draw=draw,
        lose=max(0.0, 1 - win - draw),
        own=_average([found.own for found in summaries]),
        theirs=_average([found.theirs for found in summaries]),
        rounds=rounds,
        exact=not samples,
        samples=samples,
        stderr=stderr,
    )


def standard_error(share: float, samples: int) -> float:
    """Of a share that was found by trying, with two tries of either sort added, after Agresti and
    Coull: who has won all battles so far need not win the next."""
    likely = (share * samples + 2) / (samples + 4)
    return sqrt(likely * (1 - likely) / (samples + 4))


def _average(tolls: Sequence[Toll]) -> Toll:
    count = len(tolls)
    left = tuple(sum(part) / count for part in zip(*(toll.left for toll in tolls), strict=True))
    units, value = (sum(getattr(toll, name) for toll in tolls) for name in ("units", "value"))
    return Toll(units / count, value / count, left)
