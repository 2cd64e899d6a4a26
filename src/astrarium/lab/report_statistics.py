"""The statistics of a report: quantiles, differences between winners and losers, and fairness."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import erfc, exp, lgamma, log, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .simulate import NORMAL_95, wilson

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

FEWEST_GAMES = 20  # for a test of chance
ALMOST_ZERO = 1e-9

Distribution = Counter[float]  # how often each value came up


class Estimate(NamedTuple):
    """A number and its 95 % interval."""

    value: float
    low: float
    high: float


def share(wins: float, games: int) -> Estimate:
    """A part of games, and its interval after Wilson."""
    return Estimate(wins / games if games else 0.0, *wilson(wins, games))


# -- distributions


def quantile(found: Mapping[float, int], part: float) -> float:
    """The smallest value such that at least this part of all values is not larger."""
    values = sorted(found)
    reached = np.cumsum([found[value] for value in values])
    return values[int(np.searchsorted(reached, part * int(reached[-1]) - ALMOST_ZERO))]


def average(found: Mapping[float, int]) -> float:
    return sum(value * count for value, count in found.items()) / sum(found.values())


def coarse(values: Floats) -> Floats:
    """Values to four digits, so that even a million games have few different ones."""
    size = np.floor(np.log10(np.maximum(np.abs(values), 1.0))) - 3
    step: Floats = 10.0 ** np.maximum(size, -3)
    rounded: Floats = np.round(np.round(values / step) * step, 3)
    return rounded


# -- the same place for everybody?


class Place(NamedTuple):
    """A seat or a start: how often it was taken, how much it won, and how much it should have.

    What is expected is what whoever sat there wins of games of the same line-up, at any place.
    """

    games: int
    wins: float
    expected: float

    @property
    def rate(self) -> Estimate:
        return share(self.wins, self.games)

    @property
    def fair(self) -> float:
        """The part of games that it should win."""
        return self.expected / self.games


class Verdict(NamedTuple):
    """Whether places win as often as the strength of whoever has them explains.

    ``chance`` is that of differences at least as large where the place does not matter; None if
    the games cannot tell.
    """

    games: int
    chance: float | None


class Fairness:
    """Counts of who won from which place, and the test whether the place matters.

    Games of the same line-up are compared: if the place does not matter, each of a bot's seats
    wins equally often, wherever it is. The test is the score test of that: how far the wins of the
    places are from what is expected, in units of how far chance takes them.
    """

    def __init__(self) -> None:
        self._cases: dict[tuple[int, ...], _Case] = {}
        self._taken: Counter[int] = Counter()
        self._won: defaultdict[int, float] = defaultdict(float)

    def add(self, bots: Ints, places: Ints, won: Floats) -> None:
        """Games: for every seat who sits there, at what place, and what it won."""
        for place in np.unique(places):
            here = places == place
            self._taken[int(place)] += int(here.sum())
            self._won[int(place)] += float(won[here].sum())
        line_ups, which = np.unique(np.sort(bots, axis=1), axis=0, return_inverse=True)
        for number, line_up in enumerate(line_ups):
            chosen = (which.reshape(-1) == number) & (won.sum(axis=1) > 0)
            key = tuple(int(bot) for bot in line_up)
            case = self._cases.setdefault(key, _Case(key))
            case.add(bots[chosen], places[chosen], won[chosen])

    @property
    def places(self) -> dict[int, Place]:
        beyond, _, _ = self._compared()
        return {
            place: Place(
                self._taken[place], self._won[place], self._won[place] - float(beyond[place])
            )
            for place in sorted(self._taken)
        }

    @property
    def is_even(self) -> bool:
        """Whether in games of the same line-up every bot has had every place equally often."""
        width = max(self._taken, default=-1) + 1
        return all(case.is_even(width) for case in self._cases.values())

    def _compared(self) -> tuple[Floats, Floats, int]:
        """What each place won beyond expectation, how chance spreads that, and how many games."""
        width = max(self._taken, default=-1) + 1
        beyond, spread = np.zeros(width), np.zeros((width, width))
        for case in self._cases.values():
            case.compare(beyond, spread)
        return beyond, spread, sum(case.games for case in self._cases.values())

    def verdict(self) -> Verdict:
        beyond, spread, games = self._compared()
        freedom = int(np.linalg.matrix_rank(spread, tol=ALMOST_ZERO)) if len(beyond) else 0
        if games < FEWEST_GAMES or not freedom:
            return Verdict(games, None)
        inverse = np.linalg.pinv(spread, rcond=1e-9, hermitian=True)
        return Verdict(games, chi_square_tail(float(beyond @ inverse @ beyond), freedom))


class _Case:
    """Games of one line-up: how often each pair of places was taken by whom, and what they won."""

    def __init__(self, line_up: Sequence[int]) -> None:
        self._bots = sorted(set(line_up))
        self._seats = [line_up.count(bot) for bot in self._bots]
        self._together = np.zeros((0, 0))
        self._wins = np.zeros(0)
        self.games = 0

    def add(self, bots: Ints, places: Ints, won: Floats) -> None:
        if not len(bots):
            return
        codes = places * len(self._bots) + np.searchsorted(self._bots, bots)
        missing = max(int(codes.max()) + 1 - len(self._wins), 0)
        self._wins = np.pad(self._wins, (0, missing))
        self._together = np.pad(self._together, (0, missing))
        taken = np.zeros((len(codes), len(self._wins)))
        np.add.at(taken, (np.arange(len(codes))[:, None], codes), 1)
        np.add.at(self._wins, codes, won)
        self._together += taken.T @ taken
        self.games += len(codes)

    @property
    def wins_of_bots(self) -> dict[int, float]:
        count = len(self._bots)
        return {bot: float(self._wins[at::count].sum()) for at, bot in enumerate(self._bots)}

    def is_even(self, places: int) -> bool:
        """Whether every bot has had each of so many places equally often."""
        taken = np.zeros(places * len(self._bots))
        taken[: len(self._wins)] = np.diag(self._together)
        of_bots = taken.reshape(places, len(self._bots))
        return bool((of_bots == of_bots[:1]).all())

    def compare(self, beyond: Floats, spread: Floats) -> None:
        """Add what each place won beyond expectation, and how chance spreads that."""
        if not self.games:
            return
        count = len(self._bots)
        wins = zip(self.wins_of_bots.values(), self._seats, strict=True)
        each = [won / self.games / seats for won, seats in wins]
        codes = np.arange(len(self._wins))
        weights = np.array(each)[codes % count]
        expected = np.diag(self._together) * weights
        np.add.at(beyond, codes // count, self._wins - expected)
        np.add.at(spread, (codes // count, codes // count), expected)
        products = self._together * np.outer(weights, weights)
        np.add.at(spread, (codes[:, None] // count, codes[None, :] // count), -products)


def chi_square_tail(value: float, freedom: int) -> float:
    """The chance that chi-square with so many degrees of freedom is at least this large."""
    half = value / 2
    if half <= 0:
        return 1.0
    tail = erfc(sqrt(half)) if freedom % 2 else 0.0
    power = 0.5 if freedom % 2 else 0.0
    while power < freedom / 2:
        tail += exp(power * log(half) - half - lgamma(power + 1))
        power += 1
    return min(tail, 1.0)


# -- winners against losers


class Comparison:
    """Winners beside losers in a number of respects; only of games that had both.

    Values are given by game, seat and respect. Two comparisons are made: within a game, did the
    winner have more? And is a bot that wins different from the same bot when it loses to the same
    opponents? The second one leaves out how good the bots are.
    """

    def __init__(self, respects: int) -> None:
        self._more, self._games, self._differ = np.zeros((3, respects))
        # Of each bot in each line-up: number, sum, sum of squares; when it lost and when it won.
        self._sums: dict[tuple[int, ...], Floats] = {}

    def add(self, values: Floats, bots: Ints, won: Floats) -> None:
        winners = won > 0
        decisive = winners.any(axis=1) & ~winners.all(axis=1)
        values, bots, winners = values[decisive], bots[decisive], winners[decisive]
        self._compare_within_games(values, winners)
        line_ups, which = np.unique(np.sort(bots, axis=1), axis=0, return_inverse=True)
        for number, line_up in enumerate(line_ups):
            here = (which.reshape(-1) == number)[:, None]
            for bot in np.unique(line_up):
                own = [values[here & (bots == bot) & (winners == outcome)] for outcome in (0, 1)]
                key = (int(bot), *map(int, line_up))
                sums = np.stack([_sums(one) for one in own], axis=1)
                self._sums[key] = self._sums.get(key, 0.0) + sums

    def _compare_within_games(self, values: Floats, winners: Flags) -> None:
        games, seats, width = values.shape
        more, differ = np.zeros((games, width)), np.zeros((games, width), dtype=np.bool_)
        for one in range(seats):
            for other in range(seats):
                pair = (winners[:, one] & ~winners[:, other])[:, None]
                ahead = np.sign(values[:, one] - values[:, other])
                more += np.where(pair, (ahead + 1) / 2, 0.0)
                differ |= pair & (ahead != 0)
        pairs = winners.sum(axis=1) * (~winners).sum(axis=1)
        more /= pairs[:, None]
        known = ~np.isnan(more)
        self._more += np.where(known, more, 0.0).sum(axis=0)
        self._games += known.sum(axis=0)
        self._differ += (differ & known).sum(axis=0)

    def more(self, respect: int) -> Estimate | None:
        """The part of games in which the winner had more than a loser; as much counts half.

        None if it was the same in all games.
        """
        if not self._differ[respect]:
            return None
        return share(float(self._more[respect]), int(self._games[respect]))

    def means(self, respect: int) -> tuple[float, float] | None:
        """The averages of all winners and of all losers; None if there was no such game."""
        groups = self._groups(respect)
        if not groups:
            return None
        numbers, totals, _ = sum(groups[1:], groups[0])
        return float(totals[1] / numbers[1]), float(totals[0] / numbers[0])

    def within_bots(self, respect: int) -> Estimate | None:
        """How much more a bot has when it wins than when it loses, in standard deviations.

        None if no bot both won and lost against the same opponents, or it never differs.
        """
        found = [one for group in self._groups(respect) if (one := _difference(group))]
        if not found:
            return None
        weights = sum(1 / variance for _, variance in found)
        value = sum(difference / variance for difference, variance in found) / weights
        reach = NORMAL_95 / sqrt(weights)
        return Estimate(value, value - reach, value + reach)

    def _groups(self, respect: int) -> list[Floats]:
        """The sums of each bot in each line-up."""
        return [sums[:, :, respect] for _, sums in sorted(self._sums.items())]


def _sums(values: Floats) -> Floats:
    """The number of values that are known, their sum, and the sum of their squares."""
    known = ~np.isnan(values)
    values = np.where(known, values, 0.0)
    return np.stack([known.sum(axis=0), values.sum(axis=0), (values**2).sum(axis=0)])


def _difference(sums: Floats) -> tuple[float, float] | None:
    """The standardised difference of two groups, the second less the first, and its variance."""
    numbers, totals, squares = sums
    if min(numbers) < 2:
        return None
    means = totals / numbers
    inner = float((squares - numbers * means**2).sum())
    freedom = float(numbers.sum() - 2)
    if inner <= ALMOST_ZERO * float(squares.sum()):
        return None
    difference = float(means[1] - means[0]) / sqrt(inner / freedom)
    all_of_them = float(numbers.sum())
    variance = all_of_them / float(numbers.prod()) + difference**2 / (2 * all_of_them)
    return difference, variance
