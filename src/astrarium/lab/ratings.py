"""Ratings on the Elo scale, by maximum likelihood, with their 95 % intervals.

The model is that of Bradley and Terry for two, and of Plackett and Luce for more: at a table, each
side (a seat, or a team) wins with a chance in proportion to the strength of whoever plays it. A
rating is the logarithm of a strength; 400 points more are ten times the strength.

Where the rules rank everybody, each place is won like the first one was, among those who have no
better place. Where they name winners alone, the order of the others tells nothing, and a game that
nobody wins tells nothing at all. A shared place counts in equal parts for those who share it.

A side that plays alone plays against the game itself, which has a strength of its own.

So that a bot that never lost has a rating too, each is counted as having tied one more game, with
an opponent of average strength. This matters for few games and not for many. Intervals come from
the observed information: how sharply the likelihood falls off around its summit.
"""

from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from .simulate import NORMAL_95

ELO = 400 / log(10)  # rating points for a natural logarithm of strength
CENTRE = 1500.0
LONGEST_STEP = 1.0  # of a strength's logarithm: Newton's method overshoots far from the summit
CLOSE_ENOUGH = 1e-12
MOST_STEPS = 1000

Matrix = list[list[float]]


class Contest(NamedTuple):
    """Games of the same players: how many sides each had in a game, and how many games it won."""

    seats: Sequence[int]
    wins: Sequence[float]


class Finish(NamedTuple):
    """How a game ended: the players place by place, the best first, one for each of their sides."""

    order: tuple[tuple[int, ...], ...]
    won: bool  # whether those of the first place have won; otherwise nobody has
    ranked: bool  # whether the rules give everybody a place, and not to winners alone

    def share(self, player: int) -> float:
        """How much of the win a player had: 1, 0, or between if it was shared."""
        return self.order[0].count(player) / len(self.order[0]) if self.won else 0.0


def finish(
    players: Sequence[int], places: Sequence[int], *, won: bool, ranked: bool, house: int
) -> Finish:
    """The end of a game, from who played each side and which place it had.

    ``house`` is the player that stands for the game itself, where there is no other side.
    """
    if len(players) == 1:
        order = (tuple(players), (house,))
        return Finish(order if won else order[::-1], won=True, ranked=False)
    levels: dict[int, list[int]] = {}
    for player, place in zip(players, places, strict=True):
        levels.setdefault(place if ranked else min(place, 2), []).append(player)
    return Finish(tuple(tuple(sorted(levels[place])) for place in sorted(levels)), won, ranked)


def contests(finishes: Iterable[tuple[Finish, int]], players: int) -> list[Contest]:
    """What games tell of strengths, and how many of them: a contest for each place that counts."""
    wins: dict[tuple[int, ...], list[float]] = {}
    for (order, won, ranked), games in finishes:
        for place in range(len(order) if ranked else int(won)):
            rivals = tuple(sorted(player for level in order[place:] for player in level))
            taken = wins.setdefault(rivals, [0.0] * players)
            for player in order[place]:
                taken[player] += games / len(order[place])
    return [
        Contest([rivals.count(player) for player in range(players)], taken)
        for rivals, taken in sorted(wins.items())
        if len(rivals) > 1
    ]


class Rating(NamedTuple):
    """A rating and its 95 % interval."""

    value: float
    low: float
    high: float


def rate(
    contests: Iterable[Contest], players: int, anchor: int | None = None, *, houses: int = 0
) -> list[Rating]:
    """The rating of every player. The anchor has 1500 by definition; without one, the average.

    The last ``houses`` players stand for games themselves: they are in no average, and not told.
    """
    contests = list(contests)
    strengths = [0.0] * players
    for _ in range(MOST_STEPS):
        slope, information = _likelihood(contests, strengths)
        step = _solved(information, [[value] for value in slope])
        longest = max((abs(row[0]) for row in step), default=0.0)
        scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [old + scale * row[0] for old, row in zip(strengths, step, strict=True)]
        if longest < CLOSE_ENOUGH:
            break
    _, information = _likelihood(contests, strengths)
    identity = [[float(row == column) for column in range(players)] for row in range(players)]
    covariance = _solved(information, identity)
    rated = players - houses
    return [_rating(player, strengths, covariance, rated, anchor) for player in range(rated)]


def _likelihood(
    contests: Iterable[Contest], strengths: Sequence[float]
) -> tuple[list[float], Matrix]:
    """The slope of the logarithm of the likelihood, and its curvature turned positive."""
    players = range(len(strengths))
    slope = [0.0 for _ in players]
    information = [[0.0 for _ in players] for _ in players]
    for player in players:
        chance = 1 / (1 + exp(-strengths[player]))  # to win the game that is tied
        slope[player] = 0.5 - chance
        information[player][player] = chance * (1 - chance)
    for seats, wins in contests:
        at_table = [player for player in players if seats[player]]
        games = sum(wins[player] for player in at_table)
        highest = max((strengths[player] for player in at_table), default=0.0)
        weights = {player: seats[player] * exp(strengths[player] - highest) for player in at_table}
        total = sum(weights.values())
        for one in at_table:
            chance = weights[one] / total
            slope[one] += wins[one] - games * chance
            information[one][one] += games * chance
            for other in at_table:
                information[one][other] -= games * chance * weights[other] / total
    return slope, information


def _rating(
    player: int, strengths: Sequence[float], covariance: Matrix, rated: int, anchor: int | None
) -> Rating:
    players = range(len(strengths))
    if anchor is None:
        against = [1 / rated if other < rated else 0.0 for other in players]
    else:
        against = [float(other == anchor) for other in players]
    contrast = [float(other == player) - against[other] for other in players]
    ahead = sum(contrast[other] * strengths[other] for other in players)
    variance = sum(
        contrast[one] * covariance[one][other] * contrast[other]
        for one in players
        for other in players
    )
    value, reach = CENTRE + ELO * ahead, ELO * NORMAL_95 * sqrt(max(variance, 0.0))
    return Rating(value, value - reach, value + reach)


def _solved(matrix: Matrix, right: Matrix) -> Matrix:
    """What a symmetric, positive definite matrix has to be multiplied with to give another one."""
    rows = [[*row, *of_right] for row, of_right in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = [value / pivot for value in rows[at]]
        for other in range(size):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [
                    value - factor * own for value, own in zip(rows[other], rows[at], strict=True)
                ]
    return [row[size:] for row in rows]
