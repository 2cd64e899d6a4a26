"""The odds of battles: against what can be worked out by hand, and against the rules themselves."""

from math import sqrt

import pytest

from astrarium.games.space_empires import GAME
from astrarium.kernel import BadInput


def test_two_scouts_against_each_other() -> None:
    """Both hit with 3 of 10; the defender fires first, so the attacker wins .7 * .3 / .51."""
    told = GAME.odds_between("SC", "SC")
    assert told.win == pytest.approx(0.21 / 0.51, abs=4 * told.stderr)
    assert told.win + told.draw + told.lose == pytest.approx(1.0)
    assert not told.exact
    assert told.stderr == pytest.approx(sqrt(told.win * told.lose / told.samples), rel=0.05)


def test_a_battleship_fires_before_a_scout() -> None:
    """It hits with 5, and is hit with 1."""
    told = GAME.odds_between("Battleship", "SC")
    assert told.win == pytest.approx(1.0, abs=0.01)
    assert GAME.odds_between("1 BB", "5 SC").win > GAME.odds_between("1 CA", "5 SC").win


def test_technology_and_terrain_count() -> None:
    plain = GAME.odds_between("2 CA", "2 CA").win
    assert GAME.odds_between("2 CA", "2 CA", own_technology="attack=2, tactics=1").win > plain
    better = GAME.odds_between("2 CA", "2 CA", own_technology="attack=2").win
    level = GAME.odds_between("2 CA", "2 CA", own_technology="attack=2", terrain="asteroids").win
    assert level < better


def test_mines_and_sweepers() -> None:
    assert GAME.odds_between("2 CA", "SC, 3 MINES").win == 0
    assert GAME.odds_between("2 CA, 3 SW", "SC, 3 MINES").win > 0.9


@pytest.mark.parametrize(
    ("own", "theirs", "told"),
    [
        ("3 cruzer", "SC", "perhaps cruiser"),
        ("", "SC", "no units"),
        ("3 MINES", "SC", "no ship that can attack"),
        ("99 SC", "SC", "too large"),
    ],
)
def test_what_cannot_be_understood(own: str, theirs: str, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        GAME.odds_between(own, theirs)


def test_unknown_groups_give_a_wide_interval() -> None:
    """Who does not know what is there is told a range, who does a narrow one."""
    data = {
        "options": {"scenario": "small"},
        "units": {"A:1,5": {0: ["CA x3"]}, "A:1,6": {1: ["DD x2"]}},
        "colonies": {"A:1,3": {"owner": 0}, "A:-1,8": {"owner": 1}},
        "empires": {0: {"levels": {"ship_size": 3}}, 1: {"levels": {"ship_size": 2}}},
        "step": {"name": "movement", "seat": 0},
    }
    (told,) = GAME.odds(GAME.position(data), 0)
    assert told.place == "A:1,6"
    assert told.action.startswith("move ")
    assert 0 < told.win <= 1
    known = GAME.odds_between("3 CA", "2 DD")
    assert told.stderr > known.stderr
