"""The tiny games, where tests want to find them by their names."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from astrarium.kernel import game


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The tiny games are found by their names, as if they were installed."""
    points = [
        EntryPoint(name, f"tests.kernel.games.{name}:GAME", "astrarium.games")
        for name in ("bids", "duel", "bazaar", "outposts")
    ]
    monkeypatch.setattr(game, "entry_points", lambda group: points)
    game.load_game.cache_clear()
    yield
    game.load_game.cache_clear()
