"""Notices: who is not there is told once that others wait, and nothing of the game."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from py_vapid import Vapid02

from astrarium.server import outbox, presence, reaching, words
from astrarium.server.addresses import new_ticket, reader_of, set_address, use_ticket
from astrarium.server.notice_check import check_notices
from astrarium.server.outbox import Sender
from astrarium.server.storage import CHANNELS, HOUSE, OUTBOX, PEOPLE
from tests.server.conftest import BOTH, OpenHouse
from tests.server.hours import HOUR, Hours, hall_of, until
from tests.server.house import House, Visitor
from tests.services.mailbox import Post
from tests.services.receivers import Browser, Receiver

DATABASES = BOTH
URL = "https://play.example"
DAY = 24 * HOUR
BANK = 1200
ASK = {"kind": "live", "bank": BANK, "increment": 30, "policy": "ask"}
DAYS = {"kind": "days", "bank": 48 * HOUR, "increment": 12 * HOUR}


@pytest.fixture
def hours() -> Iterator[Hours]:
    with pytest.MonkeyPatch.context() as patch:
        hours = Hours(patch)
        patch.setattr("time.time", hours.time)
        patch.setattr(outbox, "LOOK", 0.02)
        patch.setattr(outbox, "ROUND", 5.0)
        patch.setattr(presence, "GAP", 1e9)
        yield hours


@pytest.fixture
def open_inside(hours: Hours, open_house: OpenHouse) -> OpenHouse:
    def start(**settings: Any) -> House:
        return open_house(inside_hooks=True, public_url=URL, **settings)

    return start


def hook(person: Visitor, receiver: Receiver, **wanted: Any) -> Any:
    """Be told by a webhook; the first word says that it works."""
    before = len(receiver.got)
    plan = {"kind": "hook", "url": f"{receiver.url}/hook", **wanted}
    found = person.post("/api/me/notices", plan)
    receiver.wait(before + 1)
    return found


def begun(house: House, hours: Hours, *people: Visitor) -> str:
    """A game whose players have gone away again."""
    table = house.start(*people)
    hours.go(61)
    return table


def at_rest(house: House) -> None:
    """All that is due was looked at."""
    store = hall_of(house).store

    def nothing_due() -> bool:
        with store.reading() as connection:
            due = sa.select(OUTBOX.c.id).where(OUTBOX.c.due <= time.time())
            return connection.execute(due).first() is None

    time.sleep(0.5)  # in which the server looks several times
    until(nothing_due)


# -- webhooks


def test_a_webhook_is_told_once_whose_turn_it_is(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    house = open_inside()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    hook(ada, receiver)
    assert receiver.got[0].json()["kind"] == "test"
    table = begun(house, hours, ada, bob)
    told = receiver.wait(2)
    said = told.json()
    assert said["kind"] == "turn"
    assert said["url"] == f"{URL}/t/{table}"
    assert [one["table"] for one in said["tables"]] == [table]
    assert told.headers["Idempotency-Key"] == said["key"]
    assert said["title"] == "Your turn: Sealed Bids"
    hours.go(100)
    bob.play(table, "bid 1")
    for _ in range(3):
        hours.go(10)
        at_rest(house)
    assert len(receiver.got) == 2


def test_chat_services_get_a_line(open_inside: OpenHouse, hours: Hours, receiver: Receiver) -> None:
    house = open_inside()
    ada, bob = house.arrive("Ada", "it"), house.arrive("Bob")
    hook(ada, receiver, form="chat")
    table = begun(house, hours, ada, bob)
    assert receiver.wait(2).json() == {"text": f"Ada, tocca a te a Sealed Bids. {URL}/t/{table}"}


def test_nothing_of_the_game_is_in_a_notice(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    """What is sent is the same whatever others have answered in secret."""
    house = open_inside()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    hook(ada, receiver)
    table = begun(house, hours, ada, bob)
    said = receiver.wait(2).json()
    assert set(said) == {"key", "kind", "title", "text", "url", "tables"}
    assert set(said["tables"][0]) == {"table", "title", "since", "asks", "url"}
    hours.go(30)
    bob.play(table, "bid 7")
    at_rest(house)
    assert len(receiver.got) == 2


def test_who_is_there_is_not_told(open_inside: OpenHouse, hours: Hours, receiver: Receiver) -> None:
    house = open_inside()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    hook(ada, receiver)
    table = house.open_table(ada, bob)
    with ada.live(table) as live:
        while not live.next_of("table")["seats"][0]["here"]:
            pass
        ada.post(f"/api/tables/{table}/start")
        at_rest(house)
        assert len(receiver.got) == 1
    until(lambda: not bob.get(f"/api/tables/{table}")["seats"][0]["here"])
    hours.go(61)
    assert receiver.wait(2).json()["kind"] == "turn"


def test_who_has_looked_or_answered_meanwhile_is_not_told(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    house = open_inside()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    hook(ada, receiver, timing="quarter")
    tables = [begun(house, hours, ada, bob) for _ in range(3)]
    ada.play(tables[0], "bid 1")
    revision = ada.position(tables[1])["revision"]
    ada.put(f"/api/tables/{tables[1]}/seen", {"revision": revision})
    at_rest(house)
    assert len(receiver.got) == 1
    hours.go(900)
    told = receiver.wait(2).json()
    assert [one["table"] for one in told["tables"]] == [tables[2]]
    at_rest(house)
    assert len(receiver.got) == 2


def test_who_still_does_not_come_is_nudged_once_a_day(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    house = open_inside()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    hook(ada, receiver)
    begun(house, hours, ada, bob)
    receiver.wait(2)
    for day in range(3):
        for _ in range(4):
            hours.go(DAY / 4)
            at_rest(house)
        assert receiver.wait(3 + day).json()["kind"] == "nudge"
    assert len(receiver.got) == 5
    away = {"away_until": hours.wall + 3 * DAY}
    ada.put("/api/me/rhythm", away)
    for _ in range(2):
        hours.go(DAY)
        at_rest(house)
    assert len(receiver.got) == 5


def test_all_that_waits_comes_together_once_a_day(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    house = open_inside()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    ada.put("/api/me/rhythm", {"zone": "Europe/Rome", "begins": 19, "ends": 23})
    hook(ada, receiver, timing="daily")
    tables = {begun(house, hours, ada, bob) for _ in range(2)}
    hours.go(17.2 * HOUR)  # it is six in the evening in Rome
    at_rest(house)
    assert len(receiver.got) == 1
    hours.go(HOUR)
    said = receiver.wait(2).json()
    assert (said["kind"], said["title"]) == ("daily", "2 tables wait for you")
    assert {one["table"] for one in said["tables"]} == tables
    at_rest(house)
    assert len(receiver.got) == 2
    hours.go(DAY)
    assert receiver.wait(3).json()["kind"] == "daily"


def test_a_takeback_that_is_asked_for_is_told(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    """It waits for an answer out of turn."""
    house = open_inside()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    table = begun(house, hours, ada, bob)
    for person in (ada, bob):
        person.play(table, "bid 1")
    hook(ada, receiver, timing="now")
    receiver.wait(2)
    hours.go(10)
    bob.post(f"/api/tables/{table}/takeback", {"number": 0})
    assert receiver.wait(3).json()["kind"] == "takeback"
    assert [one["asks"] for one in ada.get("/api/me/waiting")] == ["turn", "takeback"]


# -- answers out of turn, where clocks run


def begun_with(house: House, hours: Hours, *people: Visitor, **pace: Any) -> str:
    """A game with clocks, whose players have gone away again."""
    table = house.open_table(*people, pace=pace)
    people[0].post(f"/api/tables/{table}/start")
    hours.go(61)
    return table


def is_up(person: Visitor, table: str, seat: int) -> bool:
    clocks = person.position(table)["clocks"]["seats"]
    return any(one["up"] for one in clocks if one["seat"] == seat)


def out_of_time(house: House, hours: Hours, *people: Visitor, **pace: Any) -> str:
    """A game in which all have answered but the second, whose time is up in a moment."""
    table = begun_with(house, hours, *people, **pace)
    for person in (people[0], *people[2:]):
        person.play(table, "bid 1")
    return table


def kinds(receiver: Receiver) -> list[str]:
    return [told.json()["kind"] for told in receiver.got]


def asks(person: Visitor) -> list[str]:
    return [one["asks"] for one in person.get("/api/me/waiting")]


def is_to_be_told(house: House, kind: str) -> bool:
    query = sa.select(OUTBOX.c.id).where(OUTBOX.c.kind == kind, OUTBOX.c.due.is_not(None))
    with hall_of(house).store.reading() as connection:
        return connection.execute(query).first() is not None


def test_the_others_are_told_that_they_decide(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    """Somebody's time is up: the others are told once, and once again when more time is up."""
    house = open_inside()
    ada, bob, eve = house.arrive("Ada", "it"), house.arrive("Bob"), house.arrive("Eve")
    table = out_of_time(house, hours, ada, bob, eve, **ASK)
    hook(ada, receiver)
    hours.go(BANK)
    said = receiver.wait(2).json()
    assert (said["kind"], said["title"]) == ("late", "Tempo scaduto: Sealed Bids")
    assert said["text"] == (
        "Ada, a Sealed Bids qualcuno ha finito il tempo e decidono gli altri: fai giocare un bot "
        "al suo posto o concedi altro tempo."
    )
    assert said["url"] == f"{URL}/t/{table}"
    assert [set(one) for one in said["tables"]] == [{"table", "title", "since", "asks", "url"}]
    assert (asks(ada), asks(bob), asks(eve)) == (["late"], ["turn"], ["late"])
    for _ in range(3):
        hours.go(DAY)
        at_rest(house)
    assert kinds(receiver) == ["test", "late"]
    eve.post(f"/api/tables/{table}/seats/1/time")
    assert asks(ada) == []
    hours.go(BANK)
    receiver.wait(3)
    at_rest(house)
    assert kinds(receiver) == ["test", "late", "late"]


def test_who_is_out_of_time_has_nothing_to_decide(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    house = open_inside()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    table = out_of_time(house, hours, ada, bob, **ASK)
    hook(bob, receiver)
    receiver.wait(2)
    hours.go(BANK)
    until(lambda: is_up(ada, table, 1))
    at_rest(house)
    assert kinds(receiver) == ["test", "turn"]


@pytest.mark.parametrize("policy", ["bot", "resign"])
def test_nobody_decides_where_the_table_has_decided(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver, policy: str
) -> None:
    house = open_inside()
    ada, bob, eve = house.arrive("Ada"), house.arrive("Bob"), house.arrive("Eve")
    table = out_of_time(house, hours, ada, bob, eve, **ASK | {"policy": policy})
    hook(ada, receiver)
    hours.go(BANK)
    until(lambda: ada.get(f"/api/tables/{table}")["seats"][1]["bot"])
    at_rest(house)
    assert "late" not in [*kinds(receiver), *asks(ada)]


@pytest.mark.parametrize("decided", ["nothing", "answer", "time", "bot"])
def test_who_has_decided_in_time_is_not_told(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver, decided: str
) -> None:
    """Nor if whoever was out of time has answered after all."""
    house = open_inside()
    ada, bob, eve = house.arrive("Ada"), house.arrive("Bob"), house.arrive("Eve")
    table = out_of_time(house, hours, ada, bob, eve, **ASK)
    hook(ada, receiver, timing="quarter")
    hours.go(BANK)
    until(lambda: is_to_be_told(house, "late"))
    match decided:
        case "answer":
            bob.play(table, "bid 2")
        case "time":
            eve.post(f"/api/tables/{table}/seats/1/time")
        case "bot":
            eve.post(f"/api/tables/{table}/seats/1/replace", {"bot": "random"})
    assert is_up(ada, table, 1) == (decided == "nothing")
    hours.go(901)
    at_rest(house)
    assert ("late" in kinds(receiver)) == (decided == "nothing")


def test_who_is_there_sees_that_time_is_up(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    house = open_inside()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    table = out_of_time(house, hours, ada, bob, **ASK)
    hours.go(BANK - 100)
    hook(ada, receiver)
    with ada.live(table) as live:
        while not live.next_of("table")["seats"][0]["here"]:
            pass
        hours.go(59)
        until(lambda: is_to_be_told(house, "late"))
        at_rest(house)
        assert kinds(receiver) == ["test"]
    hours.go(61)
    assert receiver.wait(2).json()["kind"] == "late"


def test_others_want_to_play_live(open_inside: OpenHouse, hours: Hours, receiver: Receiver) -> None:
    """Whoever has not agreed is told, once in an hour at most."""
    house = open_inside()
    ada, bob, eve = house.arrive("Ada"), house.arrive("Bob"), house.arrive("Eve")
    table = out_of_time(house, hours, ada, bob, eve, **DAYS)
    path = f"/api/tables/{table}/session"
    hook(ada, receiver)
    bob.post(path, {"minutes": 60})
    said = receiver.wait(2).json()
    assert (said["kind"], said["title"]) == ("live", "Play live now? Sealed Bids")
    assert said["text"] == (
        "Ada, somebody at Sealed Bids asks to play live for a while and waits for your answer."
    )
    assert [(one["table"], one["asks"]) for one in said["tables"]] == [(table, "live")]
    assert (asks(ada), asks(bob), asks(eve)) == (["live"], ["turn"], ["live"])
    eve.post(path, {"minutes": 60})
    eve.delete(path)
    assert asks(ada) == []
    bob.post(path, {"minutes": 60})
    at_rest(house)
    assert kinds(receiver) == ["test", "live"]
    eve.delete(path)
    hours.go(HOUR)
    eve.post(path, {"minutes": 60})
    assert receiver.wait(3).json()["kind"] == "live"
    for person in (ada, bob):
        person.post(path, {"minutes": 60})
    assert asks(ada) == []


@pytest.mark.parametrize("settled", ["nothing", "agreed", "dropped", "begun"])
def test_who_has_said_whether_to_play_live_is_not_told(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver, settled: str
) -> None:
    house = open_inside()
    ada, bob, eve = house.arrive("Ada"), house.arrive("Bob"), house.arrive("Eve")
    table = out_of_time(house, hours, ada, bob, eve, **DAYS)
    path = f"/api/tables/{table}/session"
    hook(ada, receiver, timing="quarter")
    bob.post(path, {"minutes": 60})
    until(lambda: is_to_be_told(house, "live"))
    match settled:
        case "agreed":
            ada.post(path, {"minutes": 60})
        case "dropped":
            bob.delete(path)
        case "begun":
            for person in (ada, eve):
                person.post(path, {"minutes": 60})
    hours.go(901)
    at_rest(house)
    assert ("live" in kinds(receiver)) == (settled == "nothing")


def test_who_has_prepared_an_answer_is_told_what_else_waits(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    house = open_inside()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    table = begun_with(house, hours, ada, bob, **DAYS)
    kind = ada.position(table)["asked"]["question"]["kind"]
    answer = {"kind": kind, "action": "bid 3", "label": "Bid 3"}
    ada.put(f"/api/tables/{table}/prepared", answer)
    until(lambda: (table, 0) in hall_of(house).attended)
    hook(ada, receiver)
    at_rest(house)
    bob.post(f"/api/tables/{table}/session", {"minutes": 60})
    receiver.wait(2)
    assert kinds(receiver) == ["test", "live"]


def test_what_waits_out_of_turn_is_in_the_word_of_the_day(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    """One table says what it waits for; of several each is named once."""
    house = open_inside()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    hook(ada, receiver, timing="daily")
    late = out_of_time(house, hours, ada, bob, **ASK | {"kind": "days", "bank": HOUR})
    hours.go(HOUR)
    until(lambda: is_up(ada, late, 1))
    at_rest(house)
    assert kinds(receiver) == ["test"]
    hours.go(8 * HOUR)
    said = receiver.wait(2).json()
    assert (said["kind"], said["title"]) == ("daily", "Time is up: Sealed Bids")
    other = begun_with(house, hours, ada, bob, **DAYS)
    bob.post(f"/api/tables/{other}/session", {"minutes": 60})
    assert asks(ada) == ["late", "turn", "live"]
    hours.go(DAY)
    said = receiver.wait(3).json()
    assert said["title"] == "2 tables wait for you"
    assert said["text"].endswith("the others wait for you at Sealed Bids.")
    assert [(one["table"], one["asks"]) for one in said["tables"]] == [
        (late, "late"),
        (other, "turn"),
    ]


@pytest.mark.parametrize("late", [1, 2])
def test_guests_at_one_browser_are_no_others(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver, late: int
) -> None:
    """Their person is told once of somebody else, and nothing of themselves."""
    house = open_inside()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    seats = [{"kind": "me"}, {"kind": "guest", "name": "Gil"}, {"kind": "open"}]
    table = ada.post("/api/tables", {"game": "bids", "seats": seats, "pace": ASK})["id"]
    bob.post(f"/api/tables/{table}/join", {})
    ada.post(f"/api/tables/{table}/start")
    for seat in {0, 1, 2} - {late}:
        person = bob if seat == 2 else ada
        asked = person.position(table, **{"as": seat})["asked"]["asked"]
        answer = person.answer(table, "bid 1", expected=asked)
        person.post(f"/api/tables/{table}/actions", answer, **{"as": seat})
    hours.go(61)
    hook(ada, receiver)
    hours.go(BANK)
    until(lambda: is_up(bob, table, late))
    at_rest(house)
    assert kinds(receiver).count("late") == (1 if late == 2 else 0)
    assert ("late" in asks(ada)) == (late == 2)
    assert ("late" in asks(bob)) == (late == 1)


# -- what fails


def test_a_failure_is_tried_again_and_given_up_with_a_word(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    house = open_inside()
    ada = house.arrive("Ada")
    (channel,) = hook(ada, receiver)["channels"]
    receiver.answers = [(503, "")] * 2
    hours.go(1)
    ada.post(f"/api/me/notices/{channel['id']}/test")
    troubled = until(
        lambda: [one for one in ada.get("/api/me/notices")["channels"] if one["trouble"]]
    )
    assert troubled[0]["trouble"] == "the other side answers 503"
    assert (troubled[0]["waiting"], troubled[0]["ended"]) == (1, False)
    for pause in outbox.PAUSES[:2]:
        hours.go(pause + 1)
        at_rest(house)
    receiver.wait(2)
    assert until(lambda: not ada.get("/api/me/notices")["channels"][0]["trouble"])
    receiver.answers = [(503, "")] * 6
    hours.go(1)
    ada.post(f"/api/me/notices/{channel['id']}/test")
    at_rest(house)
    for pause in outbox.PAUSES:
        hours.go(pause + 1)
        at_rest(house)
    (given_up,) = ada.get("/api/me/notices")["channels"]
    assert (given_up["waiting"], given_up["trouble"]) == (0, "the other side answers 503")
    assert receiver.answers == []
    receiver.answers = [(404, "")]
    hours.go(1)
    ada.post(f"/api/me/notices/{channel['id']}/test")
    assert until(lambda: ada.get("/api/me/notices")["channels"][0]["ended"])
    again = ada.put(f"/api/me/notices/{channel['id']}", {"timing": "hour"})["channels"][0]
    assert (again["ended"], again["trouble"], again["timing"]) == (False, "", "hour")


def test_a_word_is_not_sent_twice_by_two_processes(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    house = open_inside()
    other = open_inside()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    hook(ada, receiver)
    begun(house, hours, ada, bob)
    receiver.wait(2)
    Sender(hall_of(other)).look()
    at_rest(house)
    assert len(receiver.got) == 2


# -- where a webhook may lead


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:1/x", "http://localhost/x", "http://[::1]/x", "http://10.0.0.1/x",
        "http://192.168.1.1/", "http://169.254.169.254/latest", "http://0.0.0.0/",
        "http://[::ffff:127.0.0.1]/", "http://[fd00::1]/", "http://2130706433/", "http://0x7f.1/",
        "http://user:word@example.org/", "http://100.64.0.1/", "http://[2002:7f00:1::]/",
        "http://[64:ff9b::7f00:1]/", "http://[64:ff9b::a9fe:a9fe]/",
    ],
)  # fmt: skip
def test_no_webhook_leads_inside(hours: Hours, open_house: OpenHouse, url: str) -> None:
    ada = open_house().arrive("Ada")
    plan = {"kind": "hook", "url": url}
    assert ada.refused("POST", "/api/me/notices", plan) == (400, "bad_input")


def test_a_name_that_changes_its_mind_leads_nowhere(
    hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is outside when it is looked at first, and inside when something is sent."""
    inside = [(2, 1, 6, "", ("127.0.0.1", 80))]
    monkeypatch.setattr(reaching.socket, "getaddrinfo", lambda *_, **__: inside)
    with pytest.raises(reaching.Unreached, match="inside a network"):
        reaching.post("http://example.org/", b"", {})


def test_an_answer_that_points_inside_leads_nowhere(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = int(receiver.url.rpartition(":")[2])
    outside = [(2, 1, 6, "", ("127.0.0.1", port))]
    real = reaching.socket.getaddrinfo

    def look_up(host: str, *rest: Any, **how: Any) -> Any:
        return outside if host == "outside.example" else real(host, *rest, **how)

    monkeypatch.setattr(reaching.socket, "getaddrinfo", look_up)
    monkeypatch.setattr(reaching, "_is_outside", lambda address: address == "127.0.0.1")
    receiver.answers = [(307, "http://10.1.2.3/inside")]
    with pytest.raises(reaching.Unreached, match="inside a network"):
        reaching.post("http://outside.example/", b"{}", {})
    receiver.answers = [(308, "/elsewhere")]
    reaching.post("http://outside.example/", b"{}", {})
    assert receiver.wait().path == "/elsewhere"
    receiver.answers = [(302, "/elsewhere")]
    with pytest.raises(reaching.Unreached, match="302"):
        reaching.post("http://outside.example/", b"{}", {})


# -- who answers slowly


@pytest.fixture
def dripping() -> Iterator[str]:
    """The address of somebody who begins to answer without end, a byte every now and then."""
    stopped = threading.Event()

    def drip(line: socket.socket) -> None:
        with line, suppress(OSError):
            while not stopped.wait(0.05):
                line.sendall(b"x")

    def serve() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=drip, args=(server.accept()[0],), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
        stopped.set()
        server.shutdown(socket.SHUT_RDWR)


def test_nobody_keeps_us_by_saying_little(dripping: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reaching, "IN_ALL", 0.5)
    begun = time.monotonic()
    with pytest.raises(reaching.Unreached, match="does not answer") as refusal:
        reaching.post(dripping, b"{}", {}, inside=True)
    assert refusal.value.passing
    assert time.monotonic() - begun < reaching.SECONDS / 2


def test_who_answers_slowly_keeps_nobody_waiting(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver, dripping: str
) -> None:
    """Eve has as many ways that answer slowly as she may, and Ada is told meanwhile."""
    house = open_inside()
    eve = house.arrive("Eve")
    for number in range(10):
        eve.post("/api/me/notices", {"kind": "hook", "url": f"{dripping}/{number}"})
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    hook(ada, receiver)
    begun(house, hours, ada, bob)
    assert receiver.wait(2).json()["kind"] == "turn"
    assert [one["sent"] for one in eve.get("/api/me/notices")["channels"]] == [None] * 10


def test_ways_that_have_failed_have_their_own_share(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver, dripping: str
) -> None:
    """More people than there are carriers have ways that do not answer any more."""
    house = open_inside()
    sender, store = Sender(hall_of(house)), hall_of(house).store
    with hall_of(house).changing() as connection:
        connection.execute(sa.update(HOUSE).values(sender="another", sends_until=hours.wall + HOUR))
    for _ in range(outbox.AT_ONCE + 4):
        house.arrive().post("/api/me/notices", {"kind": "hook", "url": dripping})
    with hall_of(house).changing() as connection:
        connection.execute(sa.update(CHANNELS).values(trouble="the other side does not answer"))
    house.arrive("Ada").post("/api/me/notices", {"kind": "hook", "url": f"{receiver.url}/hook"})
    sender._begin(hours.wall)
    assert receiver.wait(1).json()["kind"] == "test"
    until(lambda: sum(not one.done.done() for one in sender._under_way) == outbox.LATE)
    sender._begin(hours.wall)
    assert len(sender._under_way) == outbox.LATE

    def waiting() -> int | None:
        due = sa.select(sa.func.count()).where(OUTBOX.c.due <= hours.wall)
        with store.reading() as connection:
            return connection.execute(due).scalar()

    until(lambda: waiting() == outbox.AT_ONCE + 4 - outbox.LATE)


# -- browsers


def test_a_browser_reads_what_is_pushed_to_it_and_nobody_else(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    house = open_inside()
    ada, bob, browser = house.arrive("Ada"), house.arrive("Bob"), Browser(receiver)
    plan = {"kind": "push", "subscription": browser.subscription()}
    key = ada.post("/api/me/notices", plan)["key"]
    receiver.wait(1)
    table = begun(house, hours, ada, bob)
    got = receiver.wait(2)
    assert b"Ada" not in got.body
    said = browser.read(got)
    assert (said["title"], said["path"]) == ("Your turn: Sealed Bids", f"/t/{table}")
    assert said["count"] == 1
    token, _, ours = got.headers["Authorization"].removeprefix("vapid t=").partition(",k=")
    assert ours == key
    assert Vapid02.verify(got.headers["Authorization"])
    assert len(got.headers["Topic"]) <= 32
    assert token.count(".") == 2


def test_a_browser_that_is_gone_is_not_written_to_again(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    house = open_inside()
    ada, bob, browser = house.arrive("Ada"), house.arrive("Bob"), Browser(receiver)
    ada.post("/api/me/notices", {"kind": "push", "subscription": browser.subscription()})
    receiver.wait(1)
    receiver.answers = [(410, "")]
    begun(house, hours, ada, bob)
    ended = until(lambda: [one for one in ada.get("/api/me/notices")["channels"] if one["ended"]])
    assert ended[0]["trouble"] == "the browser wants no more messages"
    assert ended[0]["name"] == "127.0.0.1"


def test_what_is_no_browser_is_refused(open_inside: OpenHouse, hours: Hours) -> None:
    ada = open_inside().arrive("Ada")
    keys = {"p256dh": "A" * 87, "auth": "B" * 22}
    plan = {"kind": "push", "subscription": {"endpoint": "http://127.0.0.1/x", "keys": keys}}
    assert ada.refused("POST", "/api/me/notices", plan) == (400, "bad_input")
    assert ada.refused("POST", "/api/me/notices", {"kind": "push"}) == (400, "bad_input")


# -- letters


def confirmed(house: House, person: Visitor, address: str) -> None:
    """Somebody's address, which they have confirmed."""
    hall = hall_of(house)
    name = person.get("/api/me")["name"]
    with hall.changing() as connection:
        query = sa.select(PEOPLE.c.id).where(PEOPLE.c.name == name)
        number = connection.execute(query).scalar_one()
        set_address(connection, number, address)
        use_ticket(
            connection, new_ticket(connection, reader_of(connection, number), "confirm"), "confirm"
        )


def test_a_letter_says_where_it_is_your_turn_and_how_no_more_come(
    open_inside: OpenHouse, hours: Hours, post: Post
) -> None:
    house = open_inside(smtp_url=post.url, mail_from="astrarium@play.example")
    ada, bob = house.arrive("Ada", "it"), house.arrive("Bob")
    assert ada.refused("POST", "/api/me/notices", {"kind": "mail"}) == (409, "no_address")
    confirmed(house, ada, "ada@example.org")
    ada.post("/api/me/notices", {"kind": "mail"})
    assert post.letter(0)["Subject"] == "Astrarium: funziona"
    table = begun(house, hours, ada, bob)
    letter = post.letter(1)
    assert letter["To"] == "ada@example.org"
    assert letter["Subject"] == "Tocca a te: Sealed Bids"
    assert f"{URL}/t/{table}" in letter.get_content()
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = letter["List-Unsubscribe"].strip(" <>").removeprefix(URL)
    assert f"{URL}/u/{link.rpartition('/')[2]}" in letter.get_content()
    answer = house.client.post(link, data={"List-Unsubscribe": "One-Click"})  # without a cookie
    assert answer.status_code == 204
    assert ada.get("/api/me/notices")["channels"] == []
    assert house.client.post(link).status_code == 204
    assert house.client.post(link[:-1] + "x").status_code == 404


def test_a_server_without_mail_offers_none(open_inside: OpenHouse, hours: Hours) -> None:
    ada = open_inside().arrive("Ada")
    assert ada.get("/api/me/notices")["mail"] is False
    assert ada.refused("POST", "/api/me/notices", {"kind": "mail"}) == (409, "no_mail")


# -- whose they are


def test_nobody_touches_the_ways_of_others(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    house = open_inside()
    ada, eve = house.arrive("Ada"), house.arrive("Eve")
    (channel,) = hook(ada, receiver)["channels"]
    path = f"/api/me/notices/{channel['id']}"
    assert eve.refused("PUT", path, {"timing": "hour"}) == (404, "no_channel")
    assert eve.refused("DELETE", path) == (404, "no_channel")
    assert eve.refused("POST", f"{path}/test") == (404, "no_channel")
    assert eve.get("/api/me/notices")["channels"] == []
    assert ada.delete(path)["channels"] == []


def test_somebody_has_a_few_ways_to_be_told(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver
) -> None:
    house = open_inside()
    ada = house.arrive("Ada")
    for number in range(10):
        ada.post("/api/me/notices", {"kind": "hook", "url": f"{receiver.url}/{number}"})
    more = {"kind": "hook", "url": f"{receiver.url}/more"}
    assert ada.refused("POST", "/api/me/notices", more) == (409, "too_many")
    same = {"kind": "hook", "url": f"{receiver.url}/1", "timing": "daily"}
    assert len(ada.post("/api/me/notices", same)["channels"]) == 10
    store = hall_of(house).store
    with store.reading() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(CHANNELS)).scalar() == 10


def test_tables_that_wait_come_in_the_order_of_their_waiting(
    open_inside: OpenHouse, hours: Hours
) -> None:
    house = open_inside()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    tables = []
    for _ in range(3):
        tables.append(begun(house, hours, ada, bob))
    ada.play(tables[0], "bid 1")
    hours.go(60)
    bob.play(tables[0], "bid 2")
    order = [tables[1], tables[2], tables[0]]
    assert [one["table"] for one in ada.get("/api/me/waiting")] == order
    assert [one["id"] for one in ada.get("/api/tables", mine=True)["tables"]] == order


# -- for hosts


def test_the_doctor_says_what_does_not_work(
    open_inside: OpenHouse, hours: Hours, receiver: Receiver, post: Post
) -> None:
    house = open_inside(smtp_url=post.url, mail_from="astrarium@play.example")
    ada = house.arrive("Ada")
    hook(ada, receiver)
    store = hall_of(house).store
    found = list(check_notices(house.settings, store))
    assert [one.problem for one in found] == [""] * len(found)
    assert f"{receiver.url} is reached" in [one.what for one in found]
    assert len(post.letters) == 0
    assert len(receiver.got) == 1
    closed = msgspec.structs.replace(
        house.settings, inside_hooks=False, smtp_url="smtp://127.0.0.1:1", public_url=""
    )
    problems = [one.problem for one in check_notices(closed, store) if one.problem]
    assert len(problems) == 3
    assert "addresses inside a network are not reached from here" in problems


def test_troubles_are_told_in_the_language_of_the_reader() -> None:
    assert words.trouble("the other side answers 503", "it") == "l'altra parte risponde 503"
    assert words.trouble("the address is refused (550)", "en") == "the address is refused 550"
    reached = "the mail server cannot be reached: ConnectionRefusedError"
    assert words.trouble(reached, "it") == "il server di posta non si raggiunge"
