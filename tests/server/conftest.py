"""Fixtures of the server's tests: a house with a database of either kind, and people in it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from astrarium.kernel import game
from astrarium.server.app import make_app
from astrarium.server.settings import Settings
from astrarium.server.storage import open_store
from tests.server.house import House, Visitor

OpenHouse = Callable[..., House]


@pytest.fixture(autouse=True)
def _tiny_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The kernel's tiny games are found by their names beside InterSpace, as if installed."""
    places = {name: f"tests.kernel.games.{name}:GAME" for name in ("bids", "duel", "bazaar")}
    places["interspace"] = "astrarium.games.interspace:GAME"
    points = [EntryPoint(name, place, "astrarium.games") for name, place in places.items()]
    monkeypatch.setattr(game, "entry_points", lambda group: points)
    game.load_game.cache_clear()
    yield
    game.load_game.cache_clear()


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path, database_url=database_url, requests=100_000)


@pytest.fixture
def open_house(settings: Settings) -> Iterator[OpenHouse]:
    """Start a server with settings of one's own: open_house(grace=0)."""
    with ExitStack() as houses:

        def start(**changes: Any) -> House:
            own = Settings(**{name: getattr(settings, name) for name in settings.__struct_fields__}
                           | changes)
            app = make_app(own, open_store(own.database))
            return House(houses.enter_context(TestClient(app)))

        yield start


@pytest.fixture
def house(open_house: OpenHouse) -> House:
    return open_house()


@pytest.fixture
def ada(house: House) -> Visitor:
    return house.arrive("Ada")


@pytest.fixture
def bob(house: House) -> Visitor:
    return house.arrive("Bob")


@pytest.fixture
def eve(house: House) -> Visitor:
    """Somebody who has no seat."""
    return house.arrive("Eve")
