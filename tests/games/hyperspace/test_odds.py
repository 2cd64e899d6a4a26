"""Odds of battles with dice of all sizes: compared with every roll that there can be."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from astrarium.games.hyperspace import GAME
from astrarium.games.hyperspace.odds.clash import Fighter, losses, totals
from astrarium.kernel.odds import Odds


@pytest.mark.parametrize(
    ("dice", "shift"),
    [
        (((6, 0), (6, 0), (8, 0)), 0),
        (((12, 0), (10, 0), (0, 2)), 0),
        (((6, 1), (0, 3)), 0),
        (((6, 0), (6, 0)), -3),
        ((), 0),
    ],
)
def test_totals_are_those_of_all_rolls(dice: tuple[tuple[int, int], ...], shift: int) -> None:
    faces = [range(1, sides + 1) if sides else (0,) for sides, _ in dice]
    ratings = sum(rating for _, rating in dice)
    counted = Counter(max(0, sum(roll) + ratings + shift) for roll in product(*faces))
    whole = prod(map(len, faces))
    for total, chance in enumerate(totals(dice, shift)):
        assert chance == pytest.approx(float(Fraction(counted[total], whole)))


def test_damage_is_assigned_for_the_highest_value() -> None:
    """HS-CMB-14, HS-CMB-16, HS-CMB-18"""
    colony = Fighter(0, 0, 6, 2.0)
    cruiser = Fighter(10, 0, 8, 3.0, 1.5)
    found = losses(16, (colony, cruiser))
    assert (found[5].destroyed, found[5].damaged) == ((), 1)
    assert (found[6].destroyed, found[6].damaged) == ((0,), None)
    assert (found[7].destroyed, found[7].damaged) == ((0,), 1)
    assert found[14].destroyed == (0, 1)
    assert losses(3, (colony._replace(falls=True),))[1].destroyed == (0,)


def chances(units: dict[str, dict[str, list[str]]], **sheet: str) -> tuple[Odds, ...]:
    """The odds of a Venge player against a Skith one, with these Techs on its sheet."""
    state = GAME.position(
        {
            "civs": ["Venge", "Skith"],
            "systems": {"A:0,0": {"tile": "Jute"}, "A:1,0": {"tile": "Kiln"}},
            "units": units,
            "empires": {0: {"atomic": 3, "sheet": sheet}, 1: {}},
        }
    )
    state.run()
    return tuple(GAME.odds(state, 0))


def test_two_corvettes_against_a_colony() -> None:
    """Two dice of six reach 6 in 26 of 36 throws; a Colony does not strike back."""
    (found,) = chances({"A:0,0": {"0": ["corvette x2"]}, "A:0,0/A": {"1": ["colony"]}})
    assert found.action == "battle 1 at A:0,0"
    assert found.exact
    assert found.win == pytest.approx(26 / 36)
    assert found.draw == pytest.approx(10 / 36)
    assert found.lose == 0
    assert found.theirs.left == pytest.approx((26 / 36, 10 / 36))
    assert found.own.left == pytest.approx((0, 0, 1))


def test_both_sides_strike_at_once() -> None:
    """A Corvette against a Destroyer: 5 or 6 of 6 destroys it, 2 to 8 of 8 the Corvette. Less
    damages a ship, which leaves the map too.  HS-CMB-10, HS-CMB-16"""
    (found,) = chances({"A:0,0": {"0": ["corvette"], "1": ["destroyer"]}})
    assert found.win == pytest.approx(2 / 6)
    assert found.lose == pytest.approx(4 / 6)
    assert found.own.units == pytest.approx(1)
    assert found.own.value == pytest.approx(7 / 8 * 1 + 1 / 8 * 0.5)
    assert found.theirs.value == pytest.approx(2 / 6 * 2 + 4 / 6 * 1)


def test_radium_bombs_destroy_a_colony_with_any_damage() -> None:
    """HS-T12"""
    units = {"A:0,0": {"0": ["corvette"]}, "A:0,0/A": {"1": ["colony"]}}
    assert chances(units)[0].win == pytest.approx(1 / 6)
    assert chances(units, small_1="Radium Bombs")[0].win == pytest.approx(1)


def test_starbases_near_by_support_with_ultra_cannons() -> None:
    """HS-T16"""
    units = {
        "A:0,0": {"0": ["corvette"]},
        "A:0,0/A": {"1": ["colony"]},
        "A:1,0": {"0": ["starbase"]},
    }
    assert chances(units, small_1="Ultra-Cannons")[0].win == pytest.approx(26 / 36)


def test_a_neutral_native_fights_alone() -> None:
    """HS-BAT-14, HS-NAT-06"""
    found = chances({"A:1,0": {"0": ["destroyer"]}})
    assert [each.action for each in found] == ["battle native at A:1,0/B"]
    assert found[0].win == pytest.approx(5 / 8)
    assert found[0].own.units == pytest.approx(1)  # its 2 points damage the Destroyer


def test_nobody_is_told_odds_who_can_begin_no_battle() -> None:
    assert chances({"A:0,0": {"1": ["destroyer"]}}) == ()
