"""Space Empires keeps the contract of all games, and its own invariants, in every set-up."""

from typing import Any

import pytest

from astrarium.games.space_empires import GAME
from tests.games.space_empires.invariants import Watch, check_imagined
from tests.games.space_empires.tables import SETTINGS, any_move
from tests.kernel.contract import check_game

DAILY = ("standard", "small")


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        pytest.param(*setting, id=name, marks=() if name in DAILY else pytest.mark.slow)
        for name, setting in SETTINGS.items()
    ],
)
def test_a_short_game(seats: int, options: dict[str, Any]) -> None:
    read = GAME.read_options({"max_cycles": 2, **options})
    match = check_game(
        GAME,
        seats,
        read,
        seed=seats,
        thorough=40,
        invariants=Watch(20),
        imagined=check_imagined,
        move=any_move("careless"),
    )
    assert match.state.outcome() is not None
