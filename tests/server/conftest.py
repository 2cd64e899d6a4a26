"""Fixtures of the server's tests: houses with a database of either kind, and people in them."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import psycopg
import pytest
from litestar.testing import TestClient, websocket_test_session
from psycopg.sql import SQL, Identifier

from astrarium.kernel import game
from astrarium.server import door, passwords, thinking
from astrarium.server.app import make_app
from astrarium.server.lanes import Desk, Lane
from astrarium.server.settings import Settings
from astrarium.server.storage import open_store
from tests.server.house import House, Visitor

OpenHouse = Callable[..., House]

POSTGRESQL = [pytest.param("postgresql", marks=pytest.mark.services)]
BOTH = ["sqlite", *POSTGRESQL]  # for files in which it matters where tables are kept


class Here(Lane):
    """A desk in this process, which knows the tiny games."""

    async def do(self, whose: object, seconds: float, work: Any, *args: Any, **kwargs: Any) -> Any:
        async with self._turns.turn(whose):
            return await asyncio.to_thread(work, *args, **kwargs)


@pytest.fixture(scope="module", autouse=True)
def _tiny_games() -> Iterator[None]:
    """The kernel's tiny games are found by their names beside the great ones, as if installed.

    Not by the processes in which bots think, so that there chance answers for them: at once.
    """
    places = {
        name: f"tests.kernel.games.{name}:GAME" for name in ("bids", "duel", "bazaar", "outposts")
    }
    places["gamble"] = "tests.server.gamble:GAME"
    places["interspace"] = "astrarium.games.interspace:GAME"
    places["space-empires"] = "astrarium.games.space_empires:GAME"
    places["cosmic-encounter"] = "astrarium.games.cosmic_encounter:GAME"
    places["hyperspace"] = "astrarium.games.hyperspace:GAME"
    points = [EntryPoint(name, place, "astrarium.games") for name, place in places.items()]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "entry_points", lambda group: points)
        patch.setattr(thinking, "BREATHER", 0.01)
        patch.setattr(Desk, "lane", Here)
        patch.setattr(thinking, "POLITE", 0)  # bots are not to wait for other tests
        game.load_game.cache_clear()
        yield
    game.load_game.cache_clear()


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Iterator[None]:
    """Hashes that cost next to nothing; and all tests knock at one door."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "ROUNDS", 1)
        patch.setattr(passwords, "MEMORY", 8)
        patch.setattr(door, "TRIES", 10**6)
        patch.setattr(door, "SENT", 10**6)
        yield


@pytest.fixture(scope="session", autouse=True)
def _sockets_that_rest() -> Iterator[None]:
    """The test client asks without a pause whether a socket has something to say."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(websocket_test_session, "sleep", lambda _: asyncio.sleep(0.001))
        yield


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests run on SQLite, or on the kinds of databases that their file names."""
    if "database_kind" in metafunc.fixturenames:
        kinds = getattr(metafunc.module, "DATABASES", ["sqlite"])
        metafunc.parametrize("database_kind", kinds, indirect=True, scope="module")


@pytest.fixture(scope="module")
def database_kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def database_url(request: pytest.FixtureRequest, database_kind: str) -> str:
    """A new database of the kind that the test runs on."""
    kind = "sqlite_database" if database_kind == "sqlite" else "postgres_database"
    url: str = request.getfixturevalue(kind)
    return url


@pytest.fixture(scope="module")
def house(
    request: pytest.FixtureRequest, database_kind: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    """A server that the tests of a file share; in this house nobody waits for the missing."""
    url = ""
    if database_kind == "postgresql":
        url = _new_database(request.getfixturevalue("postgres_url"))
    settings = Settings(
        data_dir=tmp_path_factory.mktemp("house"), database_url=url, requests=100_000, grace=0.0
    )
    with _opened(settings) as client:
        yield House(client, settings)


def _new_database(server: str) -> str:
    """One that goes away with the server."""
    name = f"house_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
    return server.replace("/postgres?", f"/{name}?")


def _opened(settings: Settings) -> TestClient[Any]:
    return TestClient(make_app(settings, open_store(settings.database)))


@pytest.fixture
def open_house(database_url: str, tmp_path: Path) -> Iterator[OpenHouse]:
    """Start a server of one's own: open_house(grace=60); a second one has the same database."""
    settings = Settings(data_dir=tmp_path, database_url=database_url, requests=100_000)
    with ExitStack() as houses:

        def start(**changes: Any) -> House:
            own = msgspec.structs.replace(settings, **changes)
            return House(houses.enter_context(_opened(own)), own)

        yield start


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


@pytest.fixture
def people(house: House) -> list[Visitor]:
    return [house.arrive("Ada"), house.arrive("Bob"), house.arrive("Eve")]


@pytest.fixture
def same_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """All games have the same dice, and it is always the same moment."""
    monkeypatch.setattr("secrets.randbits", lambda bits: 2**bits // 3)
    monkeypatch.setattr("time.time", lambda: 1_800_000_000.0)
