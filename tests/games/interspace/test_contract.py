"""InterSpace keeps the contract of all games, and its own invariants, with every setting."""

from collections.abc import Iterable
from typing import Any

import pytest

from astrarium.games.interspace import GAME, InterSpace
from astrarium.games.interspace.rules.setup import QuickSetUp, SetUp
from astrarium.games.interspace.state import InterSpaceState
from astrarium.games.interspace.state.options import InterSpaceOptions
from astrarium.kernel import Dice
from tests.games.interspace.invariants import Watch, check_imagined
from tests.games.interspace.tables import RULES, seats_of
from tests.kernel.contract import check_game

# Basic with every number of players; of the others a few, as their games are long.
SEATS = {
    **{rules: tuple(seats_of(rules)) for rules in ("english", "italian")},
    **{"standard": (2, 3, 4, 8), "hidden": (2, 3, 4), "objectives": (3,), "breakthroughs": (2, 6)},
    **{"colonization": (3,), "encounters": (2, 4), "advanced": (3, 8), "everything": (4,)},
}
assert set(SEATS) == set(RULES)
SETTINGS = [(rules, seats) for rules in RULES for seats in SEATS[rules]]
# Those of every day; the others are among the slow tests.
DAILY = [("english", 2), ("italian", 3), ("standard", 3), ("hidden", 2), ("advanced", 3)]
# Seeds of games that are over before the limit of turns; random games of Standard never are.
WHOLE_GAMES = {
    **{("english", 2): 6, ("english", 3): 3, ("english", 4): 0},
    **{("italian", 2): 6, ("italian", 3): 5, ("italian", 6): 2},
}
LONG_GAMES = [one for one in SETTINGS if one not in WHOLE_GAMES and one[1] <= 4]


def each(settings: Iterable[tuple[str, int]]) -> list[Any]:
    """A test for every setting."""
    slow = pytest.mark.slow
    return [pytest.param(*one, marks=() if one in DAILY else slow) for one in settings]


class QuickStart(InterSpace):
    """InterSpace in which everybody has chosen the quick set-up already."""

    def start(self, seats: int, options: InterSpaceOptions, dice: Dice) -> InterSpaceState:
        state = super().start(seats, options, dice)
        if isinstance(state.top, SetUp):  # in large games there is nothing to arrange
            for seat in range(seats):
                QuickSetUp().do(state, state.top, seat)
        return state


@pytest.mark.parametrize(("rules", "seats"), each(SETTINGS))
def test_a_short_game(rules: str, seats: int) -> None:
    options = GAME.read_options({**RULES[rules], "max_game_turns": 3})
    match = check_game(
        GAME, seats, options, seed=seats, thorough=10, invariants=Watch(5), imagined=check_imagined
    )
    assert match.state.outcome() is not None


@pytest.mark.parametrize(("rules", "seats"), each(one for one in SETTINGS if one[1] in (2, 4, 6)))
def test_a_short_game_after_the_quick_set_up(rules: str, seats: int) -> None:
    options = GAME.read_options({**RULES[rules], "max_game_turns": 2})
    match = check_game(
        QuickStart(),
        seats,
        options,
        seed=seats,
        thorough=10,
        invariants=Watch(5),
        imagined=check_imagined,
    )
    assert match.state.outcome() is not None


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("rules", "seats"), WHOLE_GAMES)
def test_a_whole_game(rules: str, seats: int) -> None:
    options = GAME.read_options({**RULES[rules], "max_game_turns": 60})
    seed = WHOLE_GAMES[rules, seats]
    match = check_game(
        GAME, seats, options, seed, thorough=100, invariants=Watch(100), imagined=check_imagined
    )
    assert match.state.outcome() is not None


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("rules", "seats"), LONG_GAMES)
def test_a_long_game(rules: str, seats: int) -> None:
    options = GAME.read_options({**RULES[rules], "max_game_turns": 12})
    match = check_game(
        GAME, seats, options, seats, thorough=100, invariants=Watch(100), imagined=check_imagined
    )
    assert match.state.outcome() is not None
