"""Prepared answers: given after a while, like any other, and known to nobody else."""

import random
from collections.abc import Iterator
from time import sleep
from typing import Any

import pytest
import sqlalchemy as sa

from astrarium.kernel import State, load_game, scripted
from astrarium.server import deeds, play, prepared, words
from astrarium.server.storage import LOG
from tests.server.conftest import BOTH, OpenHouse
from tests.server.hours import HOUR, Hours, hall_of, until
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


def begun(house: House, *people: Visitor, game: str = "bids", **pace: Any) -> str:
    table = house.open_table(*people, game=game, pace=pace)
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


def test_a_pause_is_drawn_from_one_range() -> None:
    class Row:
        pace = DAYS | {"policy": "bot", "weekends": True}
        clocks = None

    random.seed(1)
    pauses = [prepared.pause(Row) for _ in range(200)]
    assert prepared.DAYS[0] <= min(pauses) < 200
    assert 1100 < max(pauses) <= prepared.DAYS[1]


@pytest.fixture
def by_hand(hours: Hours, open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house in which the test alone looks for prepared answers."""
    monkeypatch.setattr(prepared, "POLL", 1e9)
    return open_house()


def waited(house: House, hours: Hours, table: str, seed: int) -> tuple[float, list[str]]:
    """The seconds until a prepared answer is given, as chance has it, and what it is."""
    attendant, since = prepared.Attendant(hall_of(house)), hours.wall
    query = sa.select(LOG.c.actions).where(LOG.c.table_id == table, LOG.c.kind == "action")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prepared, "random", random.Random(seed))
        while hours.wall - since <= prepared.DAYS[1]:
            attendant.look()
            with hall_of(house).store.reading() as connection:
                for actions in connection.execute(query).scalars():
                    return hours.wall - since, [text for text, *_ in actions]
            hours.go(10)
    raise AssertionError("nothing was answered")


def test_a_pause_is_the_same_whatever_the_answer_is(by_hand: House, hours: Hours) -> None:
    """As long as chance is the same."""
    ada, bob = by_hand.arrive("Ada"), by_hand.arrive("Bob")

    def pauses(action: str) -> list[float]:
        found = []
        for seed in range(3):
            table = begun(by_hand, ada, bob, **DAYS)
            prepare(ada, table, kind=kind_of(ada, table), action=action)
            found.append(waited(by_hand, hours, table, seed)[0])
        return found

    first = pauses("bid 0")
    assert len(set(first)) == 3
    assert [pauses(action) for action in ("bid 1", "bid 5")] == [first] * 2


def test_a_pause_is_the_same_whatever_the_order_is(by_hand: House, hours: Hours) -> None:
    ada, bob = by_hand.arrive("Ada"), by_hand.arrive("Bob")
    pauses, answers = set(), set()
    for name in ("leave", "hold"):
        table = from_position(by_hand, attacked(), ada, bob)
        order = {"kind": "attacked", "action": name, "label": name}
        bob.put(f"/api/tables/{table}/prepared", order)
        pause, answer = waited(by_hand, hours, table, 1)
        pauses.add(pause)
        answers.add(*answer)
        bob.delete(f"/api/tables/{table}/prepared/attacked")  # or chance has more to decide
    assert (len(pauses), len(answers)) == (1, 2), (pauses, answers)


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


# -- orders of the game


def attacked() -> State:
    """Seat 1 has been attacked, has fired, and may retreat."""
    state = load_game("interspace").position(
        {
            "tiles": {"A:2,0": "empty_space"},
            "units": {"A:2,0": {0: ["PB 1"], 1: ["PB 11", "PB 12", "PB 13"]}},
            "step": {"name": "combat", "seat": 0},
        }
    )
    state.dice = scripted([6] * 99)
    state.run()
    return state


def from_position(house: House, state: State, *people: Visitor) -> str:
    """A table over days at which a game goes on from a position."""
    table = begun(house, *people, game="interspace", **DAYS)
    with hall_of(house).sitting(table) as sitting:
        sitting.after = (sitting.row.revision, state)
        play.note(sitting, words.live_ends())
    return table


def test_who_is_attacked_retreats_by_an_order(calm: House, hours: Hours) -> None:
    """Each answer comes after a while, as one that somebody gives."""
    ada, bob = calm.arrive("Ada"), calm.arrive("Bob", "it")
    table = from_position(calm, attacked(), ada, bob)
    path = f"/api/tables/{table}"
    case = bob.get(f"{path}/cases")[0]
    assert (case["kind"], case["prompt"]) == ("attacked", "Se mi attaccano")
    assert [one["action"] for one in case["answers"]] == ["leave", "hold"]
    for name in ("hold", "leave"):
        held = bob.put(f"{path}/prepared", {"kind": "attacked", "action": name, "label": name})
        assert [one["action"] for one in held] == [name]
    looked()
    assert answered_by(ada, table) == []
    for number in range(3):
        looked()  # what is asked next has been seen
        hours.go(prepared.DAYS[1])
        until(lambda number=number: len(answered_by(ada, table)) > number)
    assert answered_by(ada, table) == [1, 1, 1]
    with hall_of(calm).looking(table) as sitting:
        places = {unit.hex for unit in sitting.state.units.values() if unit.owner == 1}
    assert {"A:1,0", "A:2,0"} <= places


def answered_by(person: Visitor, table: str) -> list[int]:
    return [entry["seat"] for entry in person.log(table) if entry["kind"] == "action"]


def test_an_order_that_the_game_does_not_know_is_refused(calm: House, hours: Hours) -> None:
    ada, bob = calm.arrive("Ada"), calm.arrive("Bob")
    table = begun(calm, ada, bob, **LIVE)
    assert ada.get(f"/api/tables/{table}/cases") == []
    order = {"kind": "attacked", "action": "leave", "label": "Leave"}
    assert ada.refused("PUT", f"/api/tables/{table}/prepared", order) == (400, "bad_input")
    eve = calm.arrive("Eve")
    assert eve.refused("GET", f"/api/tables/{table}/cases") == (403, "not_seated")


def test_what_is_prepared_while_one_is_asked_is_given_too(calm: House, hours: Hours) -> None:
    """Also if something else was prepared before; and what is taken back is not."""
    ada, bob = calm.arrive("Ada"), calm.arrive("Bob")
    table = begun(calm, ada, bob, **LIVE)
    prepare(ada, table, kind="Elsewhere")
    looked()
    prepare(ada, table, kind=kind_of(ada, table))
    looked()
    hours.go(prepared.LIVE[1])
    until(lambda: answered(ada, table))


def test_an_answer_waits_at_a_table_that_rests(calm: House, hours: Hours) -> None:
    ada, bob = calm.arrive("Ada"), calm.arrive("Bob")
    table = begun(calm, ada, bob, **LIVE)
    hall = hall_of(calm)
    prepare(ada, table, kind=kind_of(ada, table))
    deeds.rest(hall, deeds.COMMAND_LINE, table, on=True)
    looked()
    hours.go(60)
    looked()
    assert not answered(ada, table)
    deeds.rest(hall, deeds.COMMAND_LINE, table, on=False)
    looked()
    hours.go(prepared.LIVE[1])
    until(lambda: answered(ada, table))
