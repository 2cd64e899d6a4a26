"""Games are taken away as records at their end, and taken in again."""

import asyncio
import os
import time

import pytest

from astrarium.kernel.record import parse_record
from astrarium.server import imports, lanes, limits, shelf
from astrarium.server.lanes import LONGEST_QUEUE, Desk, Lane
from astrarium.server.problems import Denied
from astrarium.server.shelf import Shelf
from tests.kernel.games import bids
from tests.server.house import House, Visitor

NDJSON = {"Content-Type": "application/x-ndjson"}


@pytest.fixture
def played(house: House, ada: Visitor, bob: Visitor) -> str:
    """An auction of two lots that is over."""
    table = house.start(ada, bob, lots=2)
    for one, other in ((1, 2), (4, 3)):
        ada.play(table, f"bid {one}")
        bob.play(table, f"bid {other}")
    return table


def take_in(visitor: Visitor, record: bytes) -> str:
    answer = visitor.send("POST", "/api/records", headers=NDJSON, content=record)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["id"]
    return table


def test_a_record_is_had_only_at_the_end(house: House, ada: Visitor, bob: Visitor) -> None:
    table = house.start(ada, bob)
    for visitor in (ada, house.arrive()):
        assert visitor.refused("GET", f"/api/tables/{table}/record") == (409, "not_over")


def test_a_record_verifies_and_has_the_seed(ada: Visitor, eve: Visitor, played: str) -> None:
    answer = eve.send("GET", f"/api/tables/{played}/record")
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert f'filename="bids-{played}.jsonl"' in answer.headers["content-disposition"]
    record = parse_record(answer.content)
    outcome = record.verify().outcome()
    table = ada.get(f"/api/tables/{played}")
    assert outcome is not None
    assert list(outcome.winners) == table["result"]["winners"]
    assert record.header.seed == table["seed"]
    assert record.header.commitment == table["commitment"]


def test_a_record_is_made_once_and_kept_by_who_has_it(
    house: House, ada: Visitor, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/api/tables/{played}/record"
    first = ada.send("GET", path)
    assert first.headers["cache-control"] == "private, max-age=31536000, immutable"
    monkeypatch.setattr("astrarium.server.http.record_of", None)  # not needed any more
    assert ada.send("GET", path).content == first.content
    known = ada.send("GET", path, headers={"If-None-Match": first.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")
    assert "content-security-policy" in known.headers


def test_the_shelf_has_so_much_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "MOST_BYTES", 10)
    records = Shelf()
    for table in ("a", "b", "a", "c"):
        records.put(table, b"12345")
    assert [records.find(table) is not None for table in "abc"] == [True, False, True]
    records.put("d", b"12345678901")
    assert records.find("d") is None


def test_nobody_brings_records_without_end(
    ada: Visitor, eve: Visitor, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.LIMITS, "records", 2)
    record = ada.send("GET", f"/api/tables/{played}/record").content
    mine, _ = take_in(eve, record), take_in(eve, record)
    refused = eve.send("POST", "/api/records", headers=NDJSON, content=record)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many")
    take_in(ada, record)
    assert ada.refused("DELETE", f"/api/tables/{mine}") == (409, "is_over")
    assert eve.refused("DELETE", f"/api/tables/{played}") == (409, "is_over")
    eve.delete(f"/api/tables/{mine}")
    take_in(eve, record)


def test_what_was_sent_is_not_all_sent_back(ada: Visitor) -> None:
    content = b'{"' + b"x" * 4_000_000 + b'": 1}'
    answer = ada.send("POST", "/api/records", headers=NDJSON, content=content)
    assert answer.status_code == 400
    assert len(answer.content) < 2000
    table = {"game": "y" * 60_000, "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert len(ada.send("POST", "/api/tables", table).content) < 2000


def test_a_record_that_is_taken_in_shows_the_same_game(
    ada: Visitor, eve: Visitor, played: str
) -> None:
    record = eve.send("GET", f"/api/tables/{played}/record").content
    copy = take_in(eve, record)
    table = eve.get(f"/api/tables/{copy}")
    assert (table["status"], table["imported"], table["private"]) == ("over", True, True)
    assert table["result"] == ada.get(f"/api/tables/{played}")["result"]
    for number in range(5):
        then = eve.position(played, at=number)["scene"]
        assert eve.position(copy, at=number)["scene"] == then
    told = [(entry["kind"], entry["lines"], entry["events"]) for entry in eve.log(played)]
    assert [(entry["kind"], entry["lines"], entry["events"]) for entry in eve.log(copy)] == told
    assert eve.send("GET", f"/api/tables/{copy}/record").content == record


def test_the_record_of_a_game_given_up_verifies(house: House, ada: Visitor, bob: Visitor) -> None:
    table = house.start(ada, bob)
    ada.play(table, "bid 3")
    bob.post(f"/api/tables/{table}/resign")
    record = ada.send("GET", f"/api/tables/{table}/record").content
    assert parse_record(record).verify().sequence == 1
    take_in(ada, record)


def test_an_undone_action_is_not_in_the_record(house: House, ada: Visitor, bob: Visitor) -> None:
    table = house.start(ada, bob, lots=1)
    ada.play(table, "bid 3")
    ada.undo(table)
    ada.play(table, "bid 2")
    bob.play(table, "bid 0")
    record = parse_record(ada.send("GET", f"/api/tables/{table}/record").content)
    assert [entry.action for entry in record.entries] == ["bid 2", "bid 0"]
    record.verify()


def test_a_game_follows_the_rules_of_the_day_on_which_it_starts(
    ada: Visitor, bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not those of the day on which the table was made."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = ada.post("/api/tables", {"game": "bids", "seats": seats, "options": {"lots": 1}})["id"]
    bob.post(f"/api/tables/{table}/join", {})
    monkeypatch.setattr(bids.Bids, "version", "2")
    assert ada.post(f"/api/tables/{table}/start")["rules"] == "2"
    ada.play(table, "bid 1")
    bob.play(table, "bid 0")
    record = parse_record(ada.send("GET", f"/api/tables/{table}/record").content)
    assert record.header.rules == "2"
    assert record.verify().outcome() is not None


def test_a_record_that_was_changed_is_not_taken_in(ada: Visitor, played: str) -> None:
    record = ada.send("GET", f"/api/tables/{played}/record").content
    for broken in (
        b"",
        b"nonsense",
        record.replace(b"bid 2", b"bid 3"),
        record.replace(b'"purse":8', b'"purse":9'),
        record[: len(record) // 2],
        b"\xff" * 100,
    ):
        answer = ada.send("POST", "/api/records", headers=NDJSON, content=broken)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_input"), broken[:80]


def test_a_record_is_sent_as_one(ada: Visitor, played: str) -> None:
    record = ada.send("GET", f"/api/tables/{played}/record").content
    for kind in ("text/plain", "application/json", "application/x-www-form-urlencoded"):
        headers = {"Content-Type": kind}
        answer = ada.send("POST", "/api/records", headers=headers, content=record)
        assert answer.status_code == 415


def test_a_record_of_more_than_five_megabytes_is_too_large(ada: Visitor) -> None:
    content = b"x" * (5 * 1024 * 1024 + 1)
    answer = ada.send("POST", "/api/records", headers=NDJSON, content=content)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_record_of_very_many_actions_is_not_taken_in(
    ada: Visitor, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = ada.send("GET", f"/api/tables/{played}/record").content
    monkeypatch.setattr(imports, "MOST_LINES", 3)
    answer = ada.send("POST", "/api/records", headers=NDJSON, content=record)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_input")
    assert "more than 3 actions" in answer.json()["detail"]


def test_whoever_finds_a_long_queue_is_asked_to_come_back(
    ada: Visitor, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = ada.send("GET", f"/api/tables/{played}/record").content
    with monkeypatch.context() as changed:
        changed.setattr(lanes, "LONGEST_QUEUE", 0)
        answer = ada.send("POST", "/api/records", headers=NDJSON, content=record)
        assert (answer.status_code, answer.json()["code"]) == (429, "slow_down")
    take_in(ada, record)


def test_games_are_looked_through_one_at_a_time_and_nobody_has_a_long_queue() -> None:
    async def crowd() -> tuple[int, list[object]]:
        desk, inside, most = Desk(), [], []

        def look() -> None:
            inside.append(1)
            most.append(len(inside))
            inside.pop()

        people = [desk.do("here", look) for _ in range(LONGEST_QUEUE + 2)]
        results = await asyncio.gather(*people, desk.do("there", look), return_exceptions=True)
        await desk.do("here", look)  # the queue is gone
        return max(most), results

    most, results = asyncio.run(crowd())
    assert most == 1
    assert [isinstance(result, Denied) for result in results] == [False] * 3 + [True] * 2 + [False]


def count_down(number: int) -> list[int]:
    return [os.getpid(), number]


@pytest.mark.slow
def test_a_desk_has_a_process_of_its_own_and_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Desk, "lane", Lane)

    async def use() -> list[int]:
        desk = Desk()
        try:
            found = await desk.do("here", count_down, 3)
            monkeypatch.setattr(lanes, "DESK_SECONDS", 0.5)
            with pytest.raises(Denied, match="too long"):
                await desk.do("here", time.sleep, 60)
        finally:
            desk.stop()
        return found

    process, number = asyncio.run(use())
    assert process != os.getpid()
    assert number == 3
