"""News between processes: a line that breaks is laid again, and nothing is missed."""

import time

import psycopg
import pytest
from msgspec import json

from astrarium.server.hall import Hall
from astrarium.server.hearsay import Hearsay, packed, retold
from astrarium.server.live import Feed
from astrarium.server.news import LONGEST, News, Topic
from astrarium.server.storage import open_store
from tests.server.conftest import POSTGRESQL, OpenHouse
from tests.server.house import House, Visitor

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


def listening(house: House) -> int:
    """How many processes hear the news."""
    query = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND query LIKE 'LISTEN %' AND state = 'idle'"
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


# -- what goes along with the news


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables whose game somebody who watches had to look up."""
    looked_up: list[str] = []

    def news(feed: Feed, about: set[Topic]) -> list[str | bytes]:
        if "play" in about:
            looked_up.append(feed.table)
        return usual(feed, about)

    usual = Feed.news
    monkeypatch.setattr(Feed, "news", news)
    return looked_up


def elsewhere(open_house: OpenHouse, *people: Visitor) -> list[Visitor]:
    """The same people at another process, once both hear what the other tells."""
    other = open_house()
    while listening(other) < 2:
        time.sleep(0.05)
    return [Visitor(other.client, person.token) for person in people]


@pytest.mark.parametrize("game", ["interspace", "duel"])
def test_another_process_tells_of_actions_without_reading_them(
    house: House, open_house: OpenHouse, read: list[str], game: str
) -> None:
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    table = house.start(ada, bob, game=game)
    (there,) = elsewhere(open_house, bob)
    shown = there.position(table)["revision"]
    told = 0
    with there.live(table, after=shown) as live:
        assert live.next()["type"] == "hello"
        live.next_of("table")
        read.clear()
        while told < 6:
            mover = ada if ada.position(table)["asked"] else bob
            mover.play(table, mover.position(table)["asked"]["question"]["choices"][0]["action"])
            last = there.log(table)[-1]
            if last["revision"] > shown:  # it was nothing that Bob cannot know of
                shown = last["revision"]
                assert live.next_of("entry") == last
                if mover is ada:
                    assert live.next_of("position") == there.position(table)
                told += 1
    assert len(read) <= 1  # while the table itself is looked at, so is the game


def test_what_does_not_follow_on_what_is_known_is_read(house: House) -> None:
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    table = house.start(ada, bob)
    hall = Hall(house.settings, open_store(house.settings.database))
    with hall.looking(table) as sitting, hall.games.hold(table) as held:
        held.keep(sitting.row, sitting.state)
    hall.store.close()
    row = {"revision": sitting.row.revision + 1, "seat": 0, "actions": [["bid 1", "0" * 32, None]]}
    false = Hearsay(row, {"revision": row["revision"], "hash": "0" * 32}, {})
    assert retold(held, packed(false)) is None
    late = Hearsay(row | {"revision": row["revision"] + 1}, false.table, {})
    assert retold(held, packed(late)) is None
    assert held.known is not None
    assert held.known.row.revision == sitting.row.revision
    assert ada.play(table, "bid 1")


def test_what_is_too_long_to_be_passed_on_is_left_out() -> None:
    news = News("abc", {"play"}, 3, written="x" * LONGEST)
    assert json.decode(news.dump(), type=News) == News("abc", {"play"}, 3)
