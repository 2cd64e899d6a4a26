"""Cosmic Encounter keeps the contract of all games, and its own invariants, in every set-up."""

from typing import Any

import pytest

from astrarium.games.cosmic_encounter import GAME
from tests.games.cosmic_encounter.invariants import check
from tests.games.cosmic_encounter.tables import SETTINGS, any_move
from tests.kernel import contract

DAILY = ("first game", "classic", "all variants")


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        pytest.param(*setting, id=name, marks=() if name in DAILY else pytest.mark.slow)
        for name, setting in SETTINGS.items()
    ],
)
def test_a_short_game(seats: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract, "any_move", any_move)
    read = GAME.read_options({"max_encounters": 20, **options})
    match = contract.check_game(GAME, seats, read, seed=seats, thorough=20, invariants=check)
    assert match.state.outcome() is not None
