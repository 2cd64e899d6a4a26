"""A game that is not finished is loaded by its name, and offered by nobody."""

from importlib.metadata import EntryPoint

import pytest

from astrarium.kernel import BadInput, game, game_names, load_game

POINTS = {
    "astrarium.games": [EntryPoint("duel", "tests.kernel.games.duel:GAME", "astrarium.games")],
    "astrarium.unfinished": [
        EntryPoint("bids", "tests.kernel.games.bids:GAME", "astrarium.unfinished")
    ],
}


def test_it_has_a_name_but_is_not_on_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "entry_points", lambda group: POINTS[group])
    load_game.cache_clear()
    try:
        assert game_names() == ["duel"]
        assert load_game("bids").name == "bids"
        with pytest.raises(BadInput, match="installed: duel"):
            load_game("chess")
    finally:
        load_game.cache_clear()
