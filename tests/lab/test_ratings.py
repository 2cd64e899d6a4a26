"""Ratings: known answers, sense at the extremes, and intervals that hold what they promise."""

from math import log10
from random import Random

import pytest

from astrarium.lab.ratings import CENTRE, Contest, rate


def ahead(seats: tuple[int, ...], wins: tuple[float, ...]) -> float:
    """By how much the first of two is rated above the second."""
    one, other = rate([Contest(seats, wins)], 2)
    return one.value - other.value


def test_three_to_one_is_191_points() -> None:
    assert ahead((1, 1), (300_000, 100_000)) == pytest.approx(400 * log10(3), abs=0.01)


def test_who_wins_as_often_with_fewer_seats_is_better() -> None:
    # Two wins in three with one of three seats: four times the strength of either opponent.
    assert ahead((1, 2), (200_000, 100_000)) == pytest.approx(400 * log10(4), abs=0.01)
    assert ahead((1, 2), (1000, 2000)) == pytest.approx(0, abs=0.5)


def test_shared_wins_count_in_parts() -> None:
    assert ahead((1, 1), (50.5, 49.5)) == pytest.approx(ahead((1, 1), (101, 99)), abs=0.1)


def test_strength_carries_over_to_those_who_never_met() -> None:
    games = [Contest((1, 1, 0), (75_000, 25_000, 0)), Contest((0, 1, 1), (0, 75_000, 25_000))]
    best, middle, worst = rate(games, 3)
    assert best.value - worst.value == pytest.approx(800 * log10(3), abs=0.1)
    assert best.value + middle.value + worst.value == pytest.approx(3 * CENTRE)


def test_three_at_a_table() -> None:
    ratings = rate([Contest((1, 1, 1), (60_000, 30_000, 10_000))], 3)
    assert ratings[0].value - ratings[1].value == pytest.approx(400 * log10(2), abs=0.1)
    assert ratings[1].value - ratings[2].value == pytest.approx(400 * log10(3), abs=0.1)


def test_who_never_lost_is_far_ahead_and_uncertain() -> None:
    assert 200 < ahead((1, 1), (4, 0)) < ahead((1, 1), (40, 0)) < ahead((1, 1), (10**6, 0)) < 4000
    best, _ = rate([Contest((1, 1), (40, 0))], 2)
    assert best.high - best.low > 400


def test_nothing_played_is_nothing_known() -> None:
    for rating in rate([Contest((1, 1, 0), (0, 0, 0))], 3):
        assert rating.value == CENTRE
        assert rating.high - rating.low > 1000


def test_an_anchor_is_1500_for_certain() -> None:
    games = [Contest((1, 1), (30, 10))]
    best, anchor = rate(games, 2, anchor=1)
    assert anchor == (CENTRE, CENTRE, CENTRE)
    free, other = rate(games, 2)
    assert best.value - CENTRE == pytest.approx(free.value - other.value)
    assert best.high - best.low == pytest.approx(2 * (free.high - free.low))


def test_four_times_the_games_are_half_the_interval() -> None:
    few, many = (rate([Contest((1, 1), (30 * n, 10 * n))], 2)[0] for n in (100, 400))
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(2, rel=0.01)


def test_the_interval_holds_the_truth_in_95_of_100_arenas() -> None:
    true = [200.0, 0.0, -200.0]
    chance = Random(1)
    held = 0
    for _ in range(300):
        games = [_played(pair, true, 60, chance) for pair in ((0, 1), (0, 2), (1, 2))]
        ratings = rate(games, 3)
        held += sum(
            rating.low <= CENTRE + truth <= rating.high
            for rating, truth in zip(ratings, true, strict=True)
        )
    assert 0.93 < held / 900 < 0.97


def _played(pair: tuple[int, int], true: list[float], games: int, chance: Random) -> Contest:
    one, other = pair
    wins = sum(
        chance.random() < 1 / (1 + 10 ** ((true[other] - true[one]) / 400)) for _ in range(games)
    )
    result = [0.0, 0.0, 0.0]
    result[one], result[other] = wins, games - wins
    return Contest([int(player in pair) for player in range(3)], result)
