"""Live tables: everything arrives once and in order, whoever comes and goes."""

import threading

import pytest
import sqlalchemy as sa
from litestar.exceptions import WebSocketDisconnect

from astrarium.server.live import MOST_SOCKETS, Watchers
from tests.server.conftest import BOTH, OpenHouse
from tests.server.house import PATIENCE, House, Visitor, lengthen

DATABASES = BOTH


@pytest.fixture
def table(house: House, ada: Visitor, bob: Visitor) -> str:
    return house.start(ada, bob, lots=20)


def play_lots(table: str, many: int, ada: Visitor, bob: Visitor) -> None:
    for lot in range(many):
        ada.play(table, f"bid {lot % 2}")
        bob.play(table, f"bid {(lot + 1) % 2}")


def test_the_first_word_says_where_the_table_is(ada: Visitor, bob: Visitor, table: str) -> None:
    play_lots(table, 1, ada, bob)
    revision = ada.get(f"/api/tables/{table}")["revision"]
    with ada.live(table) as live:
        assert live.next() == {"type": "hello", "revision": revision}


def test_the_gap_is_filled_from_what_one_has(ada: Visitor, bob: Visitor, table: str) -> None:
    play_lots(table, 4, ada, bob)
    log = ada.log(table)
    for known in (0, 3, 7):
        with ada.live(table, after=log[known]["revision"]) as live:
            assert live.entries(log[-1]["revision"]) == log[known + 1 :]


def test_a_long_game_is_told_whole(eve: Visitor, house: House) -> None:
    """More entries than are read at once."""
    table = house.start(eve, house.arrive(), game="bazaar")
    first, many = eve.log(table)[0]["revision"], 1100
    lengthen(house, table, many)
    with eve.live(table) as live:
        entries = live.entries(many)
    assert [entry["revision"] for entry in entries] == list(range(first, many + 1))


def test_two_people_at_play_are_told_everything_once_and_in_order(
    ada: Visitor, bob: Visitor, eve: Visitor, table: str
) -> None:
    with ada.live(table) as first, bob.live(table) as second, eve.live(table) as third:
        player = threading.Thread(target=play_lots, args=(table, 12, ada, bob))
        player.start()
        told = [live.entries(ada.log(table)[0]["revision"] + 24) for live in (first, second, third)]
        player.join()
    for visitor, entries in zip((ada, bob, eve), told, strict=True):
        assert entries == visitor.log(table)


def test_who_comes_back_has_lost_nothing(ada: Visitor, bob: Visitor, table: str) -> None:
    with ada.live(table) as live:
        play_lots(table, 2, ada, bob)
        before = live.entries(ada.position(table)["revision"])
    play_lots(table, 2, ada, bob)
    with ada.live(table, after=before[-1]["revision"]) as live:
        play_lots(table, 2, ada, bob)
        after = live.entries(ada.position(table)["revision"])
    assert before + after == ada.log(table)


def test_who_is_there_is_seen_by_others(ada: Visitor, bob: Visitor, table: str) -> None:
    with ada.live(table) as live:
        while not live.next_of("table")["seats"][0]["here"]:
            pass
        with bob.live(table):
            while not live.next_of("table")["seats"][1]["here"]:
                pass
        while live.next_of("table")["seats"][1]["here"]:
            pass
    assert not bob.get(f"/api/tables/{table}")["seats"][1]["here"]


def test_somebody_with_two_windows_is_there_until_the_last_is_closed(
    ada: Visitor, bob: Visitor, table: str
) -> None:
    with bob.live(table) as first:
        first.next_of("table")
        with bob.live(table) as second:
            second.next_of("table")
        assert ada.get(f"/api/tables/{table}")["seats"][1]["here"]


def test_who_sits_down_while_looking_is_there(house: House, ada: Visitor, bob: Visitor) -> None:
    table = house.open_table(ada, house.arrive())
    ada.put(f"/api/tables/{table}/seats/1", {"kind": "open"})
    with bob.live(table) as live:
        live.next_of("table")
        bob.post(f"/api/tables/{table}/join", {})
        while not live.next_of("table")["seats"][1]["here"]:
            pass


def test_changes_at_the_table_are_told(ada: Visitor, bob: Visitor, table: str) -> None:
    ada.play(table, "bid 1")
    with bob.live(table) as live:
        live.next_of("table")
        ada.post(f"/api/tables/{table}/takeback", {"number": 0})
        while live.next_of("table")["takeback"] is None:
            pass


def test_each_is_told_what_is_theirs_to_know(ada: Visitor, bob: Visitor, table: str) -> None:
    for person in (ada, bob):
        person.play(table, "bid 3")
    revision = ada.position(table)["revision"]
    with ada.live(table, after=revision) as mine, bob.live(table, after=revision) as theirs:
        ada.play(table, "raise")
        assert any(event["type"] == "Rolled" for event in mine.next_of("entry")["events"])
        ada.play(table, "seal")  # that she is not asked any more is the first thing Bob hears
        assert theirs.next_of("entry")["revision"] == revision + 1


def test_a_table_that_is_removed_is_watched_no_longer(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    table = house.open_table(ada, house.arrive())
    with bob.live(table) as live:
        live.next_of("table")
        ada.delete(f"/api/tables/{table}")
        with pytest.raises(WebSocketDisconnect, match="no such table"):
            live.next_of("entry")


def test_nobody_watches_too_much_at_once(
    ada: Visitor, bob: Visitor, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_SOCKETS == 20
    monkeypatch.setattr("astrarium.server.live.MOST_SOCKETS", 2)
    with ada.live(table) as first, ada.live(table) as second:
        for live in (first, second):
            live.next_of("table")
        with pytest.raises(WebSocketDisconnect), ada.live(table) as third:
            third.next()
        with bob.live(table) as another:
            assert another.next()["type"] == "hello"


def test_signs_of_life_go_on_when_the_database_was_away_for_a_while(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    beats = threading.Semaphore(0)

    def beat(*_: object) -> None:
        beats.release()
        raise sa.exc.OperationalError("UPDATE", {}, OSError("away"))

    monkeypatch.setattr(Watchers, "_beat", beat)
    monkeypatch.setattr("astrarium.server.live.HEARTBEAT", 0.01)
    open_house()
    for _ in range(3):
        assert beats.acquire(timeout=PATIENCE)


@pytest.mark.parametrize("path", ["nowhere", "../x"])
def test_what_is_not_there_cannot_be_watched(ada: Visitor, path: str) -> None:
    with pytest.raises(WebSocketDisconnect), ada.live(path) as live:
        live.next()


def test_who_is_not_known_cannot_watch(house: House, table: str) -> None:
    stranger = Visitor(house.client, "A" * 43)
    with pytest.raises(WebSocketDisconnect), stranger.live(table) as live:
        live.next()


def test_another_site_cannot_watch(ada: Visitor, table: str) -> None:
    for origin in (
        "https://elsewhere.example",
        "null",
        "http://testserver.local.example",
        "http://[",
    ):
        with pytest.raises(WebSocketDisconnect), ada.live(table, origin=origin) as live:
            live.next()
