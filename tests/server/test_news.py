"""News between processes: a line that breaks is laid again, and nothing is missed."""

import time

import psycopg
import pytest

from tests.server.conftest import POSTGRESQL, OpenHouse
from tests.server.house import House

DATABASES = POSTGRESQL


@pytest.fixture
def house(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> House:
    """A server that is quick to lay its line again."""
    monkeypatch.setattr("astrarium.server.news.PAUSE", 0.1)
    return open_house()


def cut_the_line(house: House) -> int:
    """End the connections on which the server hears its news; how many there were."""
    query = (
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
        " WHERE datname = current_database() AND query LIKE 'LISTEN %'"
    )
    with psycopg.connect(house.settings.database_url, autocommit=True) as connection:
        row = connection.execute(query).fetchone()
        assert row is not None
        return int(row[0])


def test_what_happens_while_the_line_is_cut_is_told_all_the_same(house: House) -> None:
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    table = house.start(ada, bob, lots=3)
    with ada.live(table) as live:
        live.entries(ada.position(table)["revision"])
        for lot in range(3):
            while cut_the_line(house) == 0:  # the server listens again after a while
                time.sleep(0.05)
            ada.play(table, f"bid {lot % 2}")
            bob.play(table, f"bid {(lot + 1) % 2}")
            told = live.entries(ada.position(table)["revision"])
            assert told == ada.log(table)[-2:]


def test_what_others_say_on_the_channel_does_no_harm(house: House) -> None:
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    table = house.start(ada, bob)
    with ada.live(table) as live:
        live.entries(ada.position(table)["revision"])
        with psycopg.connect(house.settings.database_url, autocommit=True) as connection:
            connection.execute("NOTIFY astrarium_tables, 'nonsense'")
        ada.play(table, "bid 1")
        assert live.next_of("entry")["kind"] == "action"
