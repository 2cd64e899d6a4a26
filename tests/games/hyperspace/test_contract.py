"""Hyperspace keeps the contract of all games, and its own invariants."""

from typing import Any

import pytest

from astrarium.games.hyperspace import GAME
from tests.games.hyperspace.invariants import check
from tests.kernel.contract import check_game

CHOSEN = {"civ_assignment": "choose", "home_slots": "choose", "mulligan": False}
SETTINGS: dict[str, tuple[int, dict[str, Any]]] = {
    "two": (2, {}),
    "three": (3, {"small_game_tiles": "replace_on_reveal", "citizen_placement": "same_planet"}),
    "four": (4, CHOSEN),
    "five": (5, {"secret_values": "shuffled"}),
    "six": (6, {"battle_track_trigger": "removed"}),
    "claims": (3, {"retroactive_claims": "unanimous", "mulligan": False}),
}


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        pytest.param(*setting, id=name, marks=() if name == "two" else pytest.mark.slow)
        for name, setting in SETTINGS.items()
    ],
)
def test_a_short_game(seats: int, options: dict[str, Any]) -> None:
    read = GAME.read_options({"max_rounds": 6, **options})
    match = check_game(GAME, seats, read, seed=seats, thorough=60, invariants=check)
    assert match.state.outcome() is not None
