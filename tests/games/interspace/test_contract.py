"""InterSpace keeps the contract of all games, and its own invariants, with every setting."""

import pytest

from astrarium.games.interspace import GAME, InterSpace
from astrarium.games.interspace.rules.edition import EDITIONS
from astrarium.games.interspace.rules.setup import QuickSetUp
from astrarium.games.interspace.state import InterSpaceOptions, InterSpaceState
from astrarium.kernel import Dice
from tests.games.interspace.invariants import Watch
from tests.kernel.contract import check_game

SETTINGS = [
    *[("english", seats) for seats in (2, 3, 4)],
    *[("italian", seats) for seats in (2, 3, 4, 5, 6)],
]
# Seeds of games that are over before the limit of turns.
WHOLE_GAMES = dict(zip(SETTINGS, (6, 3, 0, 6, 5, 0, 4, 2), strict=True))


class QuickStart(InterSpace):
    """InterSpace in which everybody has chosen the quick set-up already."""

    def start(self, seats: int, options: InterSpaceOptions, dice: Dice) -> InterSpaceState:
        state = super().start(seats, options, dice)
        for seat in range(seats):
            QuickSetUp().do(state, state.top, seat)
        return state


def test_every_edition_and_seat_count_is_tried() -> None:
    for edition, rules in EDITIONS.items():
        assert [seats for name, seats in SETTINGS if name == edition] == list(rules.seats())


@pytest.mark.parametrize(("edition", "seats"), SETTINGS)
def test_a_short_game(edition: str, seats: int) -> None:
    options = GAME.read_options({"edition": edition, "max_game_turns": 3})
    match = check_game(GAME, seats, options, seed=seats, thorough=10, invariants=Watch(5))
    assert match.state.outcome() is not None


@pytest.mark.parametrize(("edition", "seats"), SETTINGS)
def test_a_short_game_after_the_quick_set_up(edition: str, seats: int) -> None:
    options = GAME.read_options({"edition": edition, "max_game_turns": 2})
    match = check_game(QuickStart(), seats, options, seed=seats, thorough=10, invariants=Watch(5))
    assert match.state.outcome() is not None


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("edition", "seats"), SETTINGS)
def test_a_whole_game(edition: str, seats: int) -> None:
    options, seed = GAME.read_options({"edition": edition}), WHOLE_GAMES[edition, seats]
    match = check_game(GAME, seats, options, seed, thorough=100, invariants=Watch(25))
    assert match.state.outcome() is not None
