"""All data of a house, taken to another database: everybody and everything is there as before."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner, Result

from astrarium.cli import app
from astrarium.server import moving
from astrarium.server.storage import HOUSE, METADATA, open_store
from tests.server.conftest import OpenHouse
from tests.server.house import House, Visitor

BANK = 2400  # seconds


def run(*words: object, url: str = "") -> Result:
    return CliRunner().invoke(app, [str(one) for one in words], env={"DATABASE_URL": url})


@pytest.fixture
def elsewhere(postgres_database: str) -> str:
    return postgres_database


def calm(url: str) -> None:
    """As if the server had been stopped for a while."""
    engine = sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(sa.update(HOUSE).values(counted=HOUSE.c.counted - 3600))
    engine.dispose()


def played(house: House) -> tuple[str, Visitor, Visitor]:
    """A game with a clock that is under way, between a member and a guest."""
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    ada.join_members("ada")
    pace = {"kind": "live", "bank": BANK, "increment": 0}
    table = house.open_table(ada, bob, pace=pace)
    ada.post(f"/api/tables/{table}/start")
    ada.play(table, "bid 1")
    bob.post(f"/api/tables/{table}/chat", {"text": "Hello"})
    return table, ada, bob


def left(visitor: Visitor, table: str) -> dict[int, float]:
    clocks = visitor.get(f"/api/tables/{table}")["clocks"]
    return {one["seat"]: one["left"] for one in clocks["seats"]}


def goes_on(house: House, table: str, ada: Visitor, bob: Visitor, before: dict[int, float]) -> None:
    """Both are known by the cookies that they had, and play on with the time that they had."""
    ada, bob = (Visitor(house.client, one.token) for one in (ada, bob))
    assert ada.get("/api/me")["member"]
    assert [one["text"] for one in ada.get(f"/api/tables/{table}/chat")["messages"]] == ["Hello"]
    now = left(bob, table)
    assert all(0 <= before[seat] - now[seat] < BANK / 4 for seat in before)
    bob.play(table, "bid 2")
    eve = house.arrive("Eve")  # who comes new is nobody of before
    assert eve.get("/api/me")["name"] == "Eve"
    assert house.open_table(eve, game="bids", bots=1) != table


def test_a_house_grows_to_postgresql_and_goes_back(
    open_house: OpenHouse, tmp_path: Path, elsewhere: str
) -> None:
    first = open_house(data_dir=tmp_path / "first", database_url="")
    table, ada, bob = played(first)
    before = left(bob, table)
    grown = run("move", elsewhere, "--data-dir", tmp_path / "first")
    assert grown.exit_code == 0, grown.output
    assert "1 games and 2 people" in grown.output
    house = open_house(data_dir=tmp_path / "second", database_url=elsewhere)
    goes_on(house, table, ada, bob, before)
    assert run("doctor", url=elsewhere).exit_code == 0
    calm(elsewhere)
    again = run("move", tmp_path / "third", url=elsewhere)
    assert again.exit_code == 0, again.output
    assert run("doctor", "--data-dir", tmp_path / "third").exit_code == 0
    back = open_house(data_dir=tmp_path / "third", database_url="")
    assert Visitor(back.client, bob.token).get(f"/api/tables/{table}")["status"] == "playing"


def test_every_table_comes_along(open_house: OpenHouse, tmp_path: Path) -> None:
    played(open_house(data_dir=tmp_path / "first", database_url=""))
    assert run("move", tmp_path / "second", "--data-dir", tmp_path / "first").exit_code == 0
    rows = []
    for name in ("first", "second"):
        store = open_store(f"sqlite:///{tmp_path / name / 'astrarium.sqlite3'}")
        with store.reading() as connection:
            rows.append(
                {
                    one.name: [tuple(row) for row in connection.execute(sa.select(one))]
                    for one in METADATA.sorted_tables
                    if one is not HOUSE  # the first server is still alive, and notes that
                }
            )
        store.close()
    assert rows[0] == rows[1]
    assert rows[0]["log"]


def test_nothing_is_moved_onto_others(open_house: OpenHouse, tmp_path: Path) -> None:
    for name in ("first", "second"):
        open_house(data_dir=tmp_path / name, database_url="").arrive("Ada")
    refused = run("move", tmp_path / "second", "--data-dir", tmp_path / "first")
    assert refused.exit_code == 2
    assert "name an empty one" in refused.output
    same = run("move", tmp_path / "first", "--data-dir", tmp_path / "first")
    assert same.exit_code == 2


def test_nothing_is_moved_from_under_a_server(
    open_house: OpenHouse, tmp_path: Path, elsewhere: str
) -> None:
    open_house(database_url=elsewhere).arrive("Ada")
    refused = run("move", tmp_path / "there", url=elsewhere)
    assert refused.exit_code == 2
    assert "stop it, and wait a minute" in " ".join(refused.output.split())


def test_what_cannot_be_copied_leaves_nothing(
    open_house: OpenHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(open_house(data_dir=tmp_path / "first", database_url=""))
    copy = moving._copy

    def fails(table: sa.Table, *rest: object) -> int:
        if table.name == "log":
            raise OSError("the disk is gone")
        return copy(table, *rest)

    monkeypatch.setattr(moving, "_copy", fails)
    words = ("move", tmp_path / "second", "--data-dir", tmp_path / "first")
    refused = run(*words)
    assert refused.exit_code == 2
    assert "Nothing was moved: the disk is gone" in refused.output
    monkeypatch.undo()
    assert run(*words).exit_code == 0
