"""Prepared answers: given after a while, like any other, and known to nobody else."""

import random
from collections.abc import Iterator
from time import sleep
from typing import Any

import pytest

from astrarium.server import prepared
from tests.server.conftest import BOTH, OpenHouse
from tests.server.hours import HOUR, Hours, until
from tests.server.house import House, Visitor

DATABASES = BOTH
LIVE = {"kind": "live", "bank": 1200, "increment": 30}
DAYS = {"kind": "days", "bank": 48 * 3600, "increment": 12 * 3600}
ANSWER = {"kind": "Bidding", "action": "bid 3", "label": "Bid 3"}


@pytest.fixture
def hours() -> Iterator[Hours]:
    with pytest.MonkeyPatch.context() as patch:
        hours = Hours(patch)
        patch.setattr("time.time", hours.time)
        patch.setattr(prepared, "POLL", 0.02)
        yield hours


@pytest.fixture
def calm(hours: Hours, open_house: OpenHouse) -> House:
    return open_house()


def begun(house: House, *people: Visitor, **pace: Any) -> str:
    table = house.open_table(*people, pace=pace)
    people[0].post(f"/api/tables/{table}/start")
    return table


def prepare(person: Visitor, table: str, **changes: str) -> Any:
    return person.put(f"/api/tables/{table}/prepared", ANSWER | changes)


def kind_of(person: Visitor, table: str) -> str:
    kind: str = person.position(table)["asked"]["question"]["kind"]
    return kind


def answered(person: Visitor, table: str) -> bool:
    return person.position(table)["asked"] is None


def looked() -> None:
    """The server has looked at all tables several times since."""
    sleep(0.5)


def test_an_answer_is_given_after_a_while(calm: House, hours: Hours) -> None:
    ada, bob = calm.arrive("Ada"), calm.arrive("Bob")
    table = begun(calm, ada, bob, **LIVE)
    assert prepare(ada, table, kind=kind_of(ada, table))[0]["label"] == "Bid 3"
    hours.go(1)
    looked()
    assert not answered(ada, table)
    hours.go(prepared.LIVE[1])
    until(lambda: answered(ada, table))
    entry = ada.log(table)[-1]
    assert (entry["kind"], entry["seat"]) == ("action", 0)
    assert not answered(bob, table)


def test_over_days_it_waits_longer_and_for_hours_in_which_somebody_plays(
    calm: House, hours: Hours
) -> None:
    ada, bob = calm.arrive("Ada"), calm.arrive("Bob")
    ada.put("/api/me/rhythm", {"zone": "UTC", "begins": 9, "ends": 22})
    table = begun(calm, ada, bob, **DAYS)  # at midnight
    prepare(ada, table, kind=kind_of(ada, table))
    hours.go(8 * HOUR)
    looked()
    hours.go(prepared.DAYS[1])
    looked()
    assert not answered(ada, table)
    hours.go(HOUR)
    until(lambda: answered(ada, table))


def test_a_pause_tells_nothing_of_the_answer() -> None:
    """It is drawn from one range, whatever was prepared."""

    class Row:
        pace = DAYS | {"policy": "bot", "weekends": True}
        clocks = None

    random.seed(1)
    pauses = [prepared.pause(Row) for _ in range(200)]
    assert prepared.DAYS[0] <= min(pauses) < 200
    assert 1100 < max(pauses) <= prepared.DAYS[1]


def test_nobody_else_learns_of_it(calm: House, hours: Hours) -> None:
    ada, bob = calm.arrive("Ada"), calm.arrive("Bob")
    table = begun(calm, ada, bob, **LIVE)
    before = [bob.get(f"/api/tables/{table}"), bob.position(table), bob.log(table)]
    with bob.live(table) as live:
        live.next_of("table")
        prepare(ada, table, kind=kind_of(ada, table))
        assert bob.get(f"/api/tables/{table}/prepared") == []
        after = [bob.get(f"/api/tables/{table}"), bob.position(table), bob.log(table)]
        bob.post(f"/api/tables/{table}/chat", {"text": "hello"})
        while (news := live.next())["type"] != "message":
            assert "prepared" not in str(news)
    for one in (before[0], after[0]):
        one.pop("clocks")
        one.pop("seats")
    for one in (before[1], after[1]):
        one.pop("clocks")
    assert before == after
    eve = calm.arrive("Eve")
    assert eve.refused("GET", f"/api/tables/{table}/prepared") == (403, "not_seated")
    assert eve.refused("PUT", f"/api/tables/{table}/prepared", ANSWER) == (403, "not_seated")


def test_it_is_shown_changed_and_taken_back(calm: House, hours: Hours) -> None:
    ada, bob = calm.arrive("Ada"), calm.arrive("Bob")
    table = begun(calm, ada, bob, **LIVE)
    kind = kind_of(ada, table)
    prepare(ada, table, kind=kind)
    (now,) = prepare(ada, table, kind=kind, action="bid 5", label="Bid 5")
    assert now == {"kind": kind, "action": "bid 5", "label": "Bid 5"}
    assert ada.get(f"/api/tables/{table}/prepared") == [now]
    assert ada.delete(f"/api/tables/{table}/prepared/{kind}") == []
    hours.go(60)
    looked()
    assert not answered(ada, table)


def test_what_is_no_answer_is_not_given(calm: House, hours: Hours) -> None:
    """Another kind of question, or an answer that is not legal then, is left to the person."""
    ada, bob = calm.arrive("Ada"), calm.arrive("Bob")
    table = begun(calm, ada, bob, **LIVE)
    kind = kind_of(ada, table)
    prepare(ada, table, kind="Elsewhere")
    prepare(ada, table, kind=kind, action="bid 9999")
    path = f"/api/tables/{table}/prepared"
    assert ada.refused("PUT", path, ANSWER | {"action": "fly away"}) == (400, "bad_input")
    hours.go(60)
    looked()
    hours.go(60)
    looked()
    assert not answered(ada, table)


def test_so_many_answers_are_prepared_and_none_after_the_end(calm: House, hours: Hours) -> None:
    ada, bob = calm.arrive("Ada"), calm.arrive("Bob")
    table = begun(calm, ada, bob, **LIVE)
    for number in range(prepared.MOST):
        prepare(ada, table, kind=f"Kind{number}")
    path = f"/api/tables/{table}/prepared"
    assert ada.refused("PUT", path, ANSWER) == (409, "too_many")
    prepare(ada, table, kind="Kind0")
    bob.post(f"/api/tables/{table}/resign")
    assert ada.refused("PUT", path, ANSWER) == (409, "is_over")


def test_who_comes_back_has_what_they_prepared(calm: House, hours: Hours) -> None:
    ada, bob = calm.arrive("Ada"), calm.arrive("Bob")
    table = begun(calm, ada, bob, **LIVE)
    prepare(ada, table, kind="Elsewhere")
    hours.go(1201)
    until(lambda: ada.get(f"/api/tables/{table}")["seats"][0]["away"])
    ada.post(f"/api/tables/{table}/return")
    assert len(ada.get(f"/api/tables/{table}/prepared")) == 1
