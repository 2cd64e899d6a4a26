"""What is stored does not grow without end, and nothing goes without notice."""

import pytest
import sqlalchemy as sa

from astrarium.server import keeping
from astrarium.server.keeping import DAY, NOTICE, Keeping
from astrarium.server.storage import SEATS, TABLES, Store
from astrarium.server.tables import RESTING
from tests.server.conftest import BOTH, OpenHouse
from tests.server.house import House, Visitor

DATABASES = BOTH


class Clock:
    """Time as the tests want it."""

    now = 1_800_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(keeping, "time", clock)
    return clock


@pytest.fixture
def games(open_house: OpenHouse, clock: Clock) -> tuple[House, Visitor, list[str]]:
    """One that goes on and one that is over, both untouched for a hundred days."""
    house = open_house()
    ada = house.arrive()
    tables = [house.start(ada, bots=1), house.start(ada, bots=1)]
    ada.post(f"/api/tables/{tables[1]}/resign")
    change(house, sa.update(TABLES).values(changed=clock.now - 100 * DAY))
    return house, ada, tables


def change(house: House, statement: sa.Update) -> None:
    store = Store(house.settings.database)
    with store.writing() as connection:
        connection.execute(statement)
    store.close()


def left(house: House) -> set[str]:
    store = Store(house.settings.database)
    with store.reading() as connection:
        found = set(connection.execute(sa.select(TABLES.c.id)).scalars())
        assert found == set(connection.execute(sa.select(SEATS.c.table_id)).scalars())
    store.close()
    return found


def drop(house: House, days: int) -> int:
    """As a server does that keeps games for so many days."""
    store = Store(house.settings.database)
    settings = type(house.settings)(data_dir=house.settings.data_dir, keep_days=days)
    dropped = Keeping(settings, store).drop(store)
    store.close()
    return dropped


def test_games_are_kept_for_ever_if_nobody_wants_otherwise(
    games: tuple[House, Visitor, list[str]], clock: Clock
) -> None:
    house, ada, tables = games
    clock.now += 10_000 * DAY
    assert drop(house, 0) == 0
    assert left(house) == set(tables)
    assert ada.get(f"/api/tables/{tables[1]}")["kept_until"] is None


def test_old_games_go_after_notice_and_those_under_way_stay(
    games: tuple[House, Visitor, list[str]], clock: Clock
) -> None:
    house, _, tables = games
    assert drop(house, 30) == 0  # nobody could know
    clock.now += NOTICE - 60
    assert drop(house, 30) == 0
    clock.now += 120
    assert drop(house, 30) == 1
    assert left(house) == {tables[0]}


def test_a_shorter_time_is_made_known_again(
    games: tuple[House, Visitor, list[str]], clock: Clock
) -> None:
    house, _, _ = games
    drop(house, 365)
    clock.now += 2 * NOTICE
    assert drop(house, 30) == 0
    clock.now += NOTICE + 60
    assert drop(house, 60) == 1  # longer than was known: no reason to wait


def test_tables_tell_until_when_they_are_kept(open_house: OpenHouse, clock: Clock) -> None:
    house = open_house(keep_days=30)
    ada = house.arrive()
    table = house.start(ada, bots=1)
    assert ada.get(f"/api/tables/{table}")["kept_until"] is None
    ended = ada.post(f"/api/tables/{table}/resign")["changed"]
    until = max(ended + 30 * DAY, clock.now + NOTICE)
    assert ada.get(f"/api/tables/{table}")["kept_until"] == until
    assert ada.get("/api/tables", mine=True)["tables"][0]["kept_until"] == until


# -- lists


def test_tables_of_others_that_rest_are_not_listed(
    house: House, ada: Visitor, eve: Visitor
) -> None:
    table = house.open_table(ada, house.arrive())

    def listed(visitor: Visitor) -> bool:
        return table in [one["id"] for one in visitor.get("/api/tables")["tables"]]

    assert listed(eve)
    mine = sa.update(TABLES).where(TABLES.c.id == table)
    change(house, mine.values(changed=TABLES.c.changed - RESTING - 60))
    assert listed(ada)
    assert not listed(eve)
    assert eve.get(f"/api/tables/{table}")["id"] == table


def test_my_tables_are_found_without_looking_through_all(open_house: OpenHouse) -> None:
    """By the tables that I host and the seats that I have, each of which is in an index."""
    house = open_house()
    ada, bob = house.arrive(), house.arrive()
    hosted, joined = house.open_table(ada, bob), house.open_table(bob, ada)
    house.open_table(bob, house.arrive())
    found = ada.get("/api/tables", mine=True)["tables"]
    assert {table["id"] for table in found} == {hosted, joined}
    store = Store(house.settings.database)
    if store.is_sqlite:
        seen: list[str] = []

        @sa.event.listens_for(store.engine, "before_cursor_execute")
        def hear(
            connection: sa.Connection, cursor: object, text: str, values: object, *_: object
        ) -> None:
            if "UNION" in text and not text.startswith("EXPLAIN"):
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values)
                seen.extend(str(row[3]) for row in plan)

        from astrarium.server.people import Person
        from astrarium.server.tables import listed

        with store.reading() as connection:
            listed(connection, Person(1, "Ada", named=True, language="en"), mine=True)
        assert seen
        assert not [step for step in seen if step.startswith("SCAN")]
    store.close()
