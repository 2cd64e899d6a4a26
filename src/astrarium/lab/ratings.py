"""Ratings on the Elo scale, by maximum likelihood, with their 95 % intervals.

The model is that of Bradley and Terry for two, and of Plackett and Luce for more: at a table, each
seat wins with a chance in proportion to the strength of whoever sits there. A rating is the
logarithm of a strength; 400 points more are ten times the strength. A shared win counts in equal
parts for those who share it; where nobody wins, nothing is learned.

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
    """Games of the same players: how many seats each had in a game, and how many games it won."""

    seats: Sequence[int]
    wins: Sequence[float]


class Rating(NamedTuple):
    """A rating and its 95 % interval."""

    value: float
    low: float
    high: float


def rate(contests: Iterable[Contest], players: int, anchor: int | None = None) -> list[Rating]:
    """The rating of every player. The anchor has 1500 by definition; without one, the average."""
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
    return [_rating(player, strengths, covariance, anchor) for player in range(players)]


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
    player: int, strengths: Sequence[float], covariance: Matrix, anchor: int | None
) -> Rating:
    players = range(len(strengths))
    if anchor is None:
        against = [1 / len(strengths) for _ in players]
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
