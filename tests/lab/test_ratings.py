"""Ratings: known answers, sense at the extremes, and intervals that hold what they promise."""

from math import log10
from random import Random

import pytest

from astrarium.lab.ratings import CENTRE, Contest, Finish, contests, finish, rate


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


# -- places


def test_where_rules_rank_everybody_each_place_is_a_contest() -> None:
    ended = finish([0, 1, 2, 1], [2, 1, 4, 2], won=True, ranked=True, house=3)
    assert ended == Finish(((1,), (0, 1), (2,)), won=True, ranked=True)
    assert contests([(ended, 10)], 3) == [
        Contest([1, 2, 1], [0.0, 10.0, 0.0]),  # for the first place
        Contest([1, 1, 1], [5.0, 5.0, 0.0]),  # for the second, which two share
    ]


def test_where_rules_name_winners_alone_the_others_tell_nothing() -> None:
    ended = finish([0, 1, 2], [1, 2, 3], won=True, ranked=False, house=3)
    assert contests([(ended, 1)], 3) == [Contest([1, 1, 1], [1.0, 0.0, 0.0])]
    nobody = finish([0, 1, 2], [2, 3, 4], won=False, ranked=False, house=3)
    assert contests([(nobody, 1)], 3) == []
    assert nobody.share(0) == 0


def test_places_that_a_party_is_before_still_rank_the_others() -> None:
    ended = finish([0, 1], [2, 3], won=False, ranked=True, house=2)
    assert contests([(ended, 4)], 2) == [Contest([1, 1], [4.0, 0.0])]
    assert ended.share(0) == 0


def test_who_plays_alone_is_rated_by_how_often_the_game_is_beaten() -> None:
    house = 2
    games = [
        (finish([player], [place], won=place == 1, ranked=True, house=house), count)
        for player, place, count in ((0, 1, 75_000), (0, 2, 25_000), (1, 1, 50_000), (1, 2, 50_000))
    ]
    one, other = rate(contests(games, 3), 3, houses=1)
    assert one.value - other.value == pytest.approx(400 * log10(3), abs=0.1)
    assert one.value + other.value == pytest.approx(2 * CENTRE)


def test_intervals_from_places_hold_the_truth_in_95_of_100_arenas() -> None:
    true = [200.0, 50.0, -50.0, -200.0]
    strengths = [10 ** (value / 400) for value in true]
    chance = Random(2)
    held = 0
    for _ in range(250):
        games = [(_ranked(strengths, chance), 1) for _ in range(40)]
        for rating, truth in zip(rate(contests(games, 4), 4), true, strict=True):
            held += rating.low <= CENTRE + truth <= rating.high
    assert 0.93 < held / 1000 < 0.97


def test_places_tell_more_than_winners_do() -> None:
    strengths, chance = [4.0, 2.0, 1.0, 1.0], Random(3)
    games = [(_ranked(strengths, chance), 1) for _ in range(200)]
    winners = [
        (Finish((order[0], sum(order[1:], ())), True, False), 1) for (order, _, _), _ in games
    ]
    by_places, by_wins = (rate(contests(each, 4), 4)[3] for each in (games, winners))
    assert by_places.high - by_places.low < 0.7 * (by_wins.high - by_wins.low)


def _ranked(strengths: list[float], chance: Random) -> Finish:
    """A game that ranks everybody, as the model has it."""
    left, order = list(range(len(strengths))), []
    while left:
        (first,) = chance.choices(left, [strengths[player] for player in left])
        left.remove(first)
        order.append((first,))
    return Finish(tuple(order), won=True, ranked=True)
