"""Clocks: only time counts in which a seat is asked and the server is there."""

from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from astrarium.games.cosmic_encounter import GAME
from astrarium.games.cosmic_encounter.position import position
from astrarium.games.cosmic_encounter.state import CosmicState
from astrarium.server import play, upkeep, words
from astrarium.server.storage import TABLES, open_store
from tests.server.conftest import BOTH, OpenHouse
from tests.server.hours import HOUR, Hours, hall_of, until
from tests.server.house import House, Visitor

DATABASES = BOTH

LIVE = {"kind": "live", "bank": 1200, "increment": 30}
DAYS = {"kind": "days", "bank": 48 * 3600, "increment": 12 * 3600}


@pytest.fixture
def hours() -> Iterator[Hours]:
    with pytest.MonkeyPatch.context() as patch:
        yield Hours(patch)


@pytest.fixture
def timed(hours: Hours, open_house: OpenHouse) -> House:
    return open_house(grace=3600.0)


def begun(house: House, *people: Visitor, game: str = "bids", **pace: Any) -> str:
    table = house.open_table(*people, game=game, pace=pace)
    people[0].post(f"/api/tables/{table}/start")
    return table


def left(person: Visitor, table: str, seat: int) -> float:
    """The seconds that a seat has."""
    clocks = person.position(table)["clocks"]
    clock = next(one for one in clocks["seats"] if one["seat"] == seat)
    return clock["left"] if clock["until"] is None else clock["until"] - clocks["now"]


def kinds(person: Visitor, table: str) -> list[str]:
    return [entry["kind"] for entry in person.log(table)]


# -- what counts


def test_a_clock_runs_while_a_seat_is_asked(timed: House, hours: Hours) -> None:
    ada, bob = timed.arrive("Ada"), timed.arrive("Bob")
    table = begun(timed, ada, bob, **LIVE)
    assert [left(ada, table, seat) for seat in (0, 1)] == [1200, 1200]
    hours.go(100)
    assert [left(ada, table, seat) for seat in (0, 1)] == [1100, 1100]
    ada.play(table, "bid 1")
    hours.go(100)
    assert [left(bob, table, seat) for seat in (0, 1)] == [1130, 1000]
    bob.play(table, "bid 2")
    assert [left(ada, table, seat) for seat in (0, 1)] == [1130, 1030]


def test_a_bank_is_never_more_than_it_was(timed: House, hours: Hours) -> None:
    ada, bob = timed.arrive(), timed.arrive()
    table = begun(timed, ada, bob, **LIVE)
    hours.go(10)
    ada.play(table, "bid 1")
    assert left(ada, table, 0) == 1200


def test_who_undoes_an_answer_gives_the_increment_back(timed: House, hours: Hours) -> None:
    ada, bob = timed.arrive(), timed.arrive()
    table = begun(timed, ada, bob, **LIVE)
    hours.go(600)
    for _ in range(3):
        ada.play(table, "bid 1")
        assert left(ada, table, 0) == 630
        assert ada.undo(table).is_success
        assert left(ada, table, 0) == 600


def test_there_is_no_clock_unless_a_table_wants_one(timed: House, hours: Hours) -> None:
    ada, bob = timed.arrive(), timed.arrive()
    table = timed.start(ada, bob)
    shown = ada.get(f"/api/tables/{table}")
    assert (shown["pace"], shown["clocks"], ada.position(table)["clocks"]) == (None, None, None)


def test_time_without_a_server_does_not_count(
    timed: House, hours: Hours, open_house: OpenHouse
) -> None:
    ada, bob = timed.arrive(), timed.arrive()
    table = begun(timed, ada, bob, **LIVE)
    hours.go(100)
    hall_of(timed).times.beat()
    hours.wall += 5000  # nobody was there
    again = Visitor(open_house(grace=3600.0).client, ada.token)
    until(lambda: left(again, table, 0) == 1100)
    hours.go(50)
    assert left(again, table, 0) == 1050
    assert kinds(again, table) == ["start"]


@pytest.mark.parametrize("jump", [86_400, -86_400])
def test_a_clock_of_the_machine_that_jumps_changes_nothing(
    timed: House, hours: Hours, jump: float
) -> None:
    ada, bob = timed.arrive(), timed.arrive()
    begun(timed, ada, bob, **LIVE)
    hours.go(100)
    counted = hall_of(timed).times
    hours.wall += jump
    before = counted.now()
    counted.beat()
    assert counted.now() == before
    hours.go(30)
    assert counted.now() == before + 30
    assert sum(end - begin for begin, end in counted.spans(before - 50, before + 30)) == 80


def test_a_rematch_has_the_same_pace(timed: House, hours: Hours) -> None:
    ada, bob = timed.arrive(), timed.arrive()
    table = begun(timed, ada, bob, **LIVE)
    ada.post(f"/api/tables/{table}/resign")
    again = ada.post(f"/api/tables/{table}/rematch")
    assert again["pace"] == {**LIVE, "policy": "bot", "weekends": True}


# -- when time is up


def test_a_bot_plays_until_the_person_returns(timed: House, hours: Hours) -> None:
    ada, bob, eve = timed.arrive("Ada"), timed.arrive("Bob"), timed.arrive("Eve")
    table = begun(timed, ada, bob, eve, **LIVE)
    ada.play(table, "bid 1")
    eve.play(table, "bid 2")
    hours.go(1199)
    assert not ada.get(f"/api/tables/{table}")["seats"][1]["away"]
    hours.go(1.5)
    until(lambda: ada.get(f"/api/tables/{table}")["seats"][1]["away"])
    until(lambda: ada.get(f"/api/tables/{table}")["number"] > 2)  # the bot has played
    ada.get(f"/api/tables/{table}")
    bob.post(f"/api/tables/{table}/return")
    seat = bob.get(f"/api/tables/{table}")["seats"][1]
    assert (seat["away"], seat["resigned"]) == (False, False)
    assert left(bob, table, 1) == 300  # a quarter of the bank, to go on with
    assert [one for one in kinds(ada, table) if one == "seat"] == ["seat"] * 2


def test_a_seat_resigns_and_nobody_elses_game_ends(timed: House, hours: Hours) -> None:
    ada, bob = timed.arrive("Ada"), timed.arrive("Bob")
    table = begun(timed, ada, bob, policy="resign", **LIVE)
    ada.play(table, "bid 1")
    hours.go(1201)
    until(lambda: ada.get(f"/api/tables/{table}")["seats"][1]["resigned"])
    until(lambda: 0 in ada.get(f"/api/tables/{table}")["asked"])  # a bot goes on
    assert ada.get(f"/api/tables/{table}")["status"] == "playing"
    choices = ada.position(table)["asked"]["question"]["choices"]  # by what the bot has bid
    ada.play(table, choices[0]["action"])
    assert bob.refused("POST", f"/api/tables/{table}/return") == (403, "not_seated")


def test_the_game_ends_when_the_time_of_all_is_up(timed: House, hours: Hours) -> None:
    ada, bob = timed.arrive("Ada"), timed.arrive("Bob")
    table = begun(timed, ada, bob, policy="resign", **LIVE)
    hours.go(1201)
    until(lambda: ada.get(f"/api/tables/{table}")["status"] == "over")


def test_the_others_decide(timed: House, hours: Hours) -> None:
    ada, bob = timed.arrive("Ada"), timed.arrive("Bob")
    table = begun(timed, ada, bob, policy="ask", **LIVE)
    ada.play(table, "bid 1")
    path = f"/api/tables/{table}/seats/1"
    assert ada.refused("POST", f"{path}/time") == (409, "has_time")
    hours.go(1201)
    until(lambda: ada.position(table)["clocks"]["seats"][1]["up"])
    assert bob.refused("POST", f"{path}/time") == (409, "has_time")
    ada.post(f"{path}/time")
    assert left(ada, table, 1) == 300
    hours.go(301)
    until(lambda: ada.position(table)["clocks"]["seats"][1]["up"])
    assert ada.post(f"{path}/replace", {"bot": "random"})["seats"][1]["away"]


def test_who_answers_after_their_time_goes_on(timed: House, hours: Hours) -> None:
    """As long as the others have decided nothing."""
    ada, bob = timed.arrive("Ada"), timed.arrive("Bob")
    table = begun(timed, ada, bob, policy="ask", **LIVE)
    ada.play(table, "bid 1")
    hours.go(1201)
    until(lambda: ada.position(table)["clocks"]["seats"][1]["up"])
    bob.play(table, "bid 2")
    assert left(bob, table, 1) == 30


# -- over days


def test_only_the_hours_count_in_which_somebody_plays(timed: House, hours: Hours) -> None:
    """It is Monday, midnight: Ada plays in the evening in Rome, Bob by day in New York."""
    ada, bob = timed.arrive("Ada"), timed.arrive("Bob")
    ada.put("/api/me/rhythm", {"zone": "Europe/Rome", "begins": 18, "ends": 22})
    bob.put("/api/me/rhythm", {"zone": "America/New_York", "begins": 8, "ends": 20})
    table = begun(timed, ada, bob, kind="days", bank=6 * 3600)
    clocks = ada.position(table)["clocks"]
    due = [one["until"] - clocks["now"] for one in clocks["seats"]]
    assert due == [(24 + 19) * HOUR, (13 + 5) * HOUR]  # in New York it is still Sunday evening
    hours.go(17.5 * HOUR)
    ada.play(table, "bid 1")
    assert left(ada, table, 0) == 5.5 * HOUR
    assert not ada.get(f"/api/tables/{table}")["seats"][1]["away"]
    hours.go(0.6 * HOUR)
    until(lambda: ada.get(f"/api/tables/{table}")["seats"][1]["away"])


def test_weekends_can_be_free(timed: House, hours: Hours) -> None:
    hours.go(4 * 24 * HOUR)  # Friday
    ada, bob = timed.arrive("Ada"), timed.arrive("Bob")
    table = begun(timed, ada, bob, weekends=False, **DAYS)
    assert {left(ada, table, seat) for seat in (0, 1)} == {(24 + 48 + 24) * HOUR}


def test_a_vacation_stops_what_runs(timed: House, hours: Hours) -> None:
    ada, bob = timed.arrive("Ada"), timed.arrive("Bob")
    table = begun(timed, ada, bob, **DAYS)
    hours.go(8 * HOUR)
    away = {"zone": "", "begins": 0, "ends": 24, "away_until": hours.wall + 72 * HOUR}
    bob.put("/api/me/rhythm", away)
    assert [left(ada, table, seat) for seat in (0, 1)] == [40 * HOUR, (40 + 72) * HOUR]
    bob.put("/api/me/rhythm", {**away, "away_until": None})
    assert left(ada, table, 1) == 40 * HOUR
    too_long = {**away, "away_until": hours.wall + 31 * 24 * HOUR}
    assert bob.refused("PUT", "/api/me/rhythm", too_long) == (400, "bad_input")
    nowhere = {"zone": "Mars/Olympus", "begins": 0, "ends": 24}
    assert bob.refused("PUT", "/api/me/rhythm", nowhere) == (400, "bad_input")


def test_live_for_an_hour_and_back(timed: House, hours: Hours) -> None:
    ada, bob = timed.arrive("Ada"), timed.arrive("Bob")
    table = begun(timed, ada, bob, **DAYS)
    path = f"/api/tables/{table}/session"
    hours.go(HOUR)
    asked = ada.post(path, {"minutes": 60})["session"]
    assert (asked["seat"], asked["agreed"], asked["until"]) == (0, [0], None)
    assert not ada.position(table)["clocks"]["live"]
    begins = bob.post(path, {"minutes": 60})
    assert begins["session"]["until"] == hours.wall + HOUR
    assert ada.position(table)["clocks"]["live"]
    assert left(ada, table, 1) == 15 * 60
    hours.go(10 * 60)
    ada.play(table, "bid 1")
    hours.go(6 * 60)  # Bob's quarter of an hour is over, and nothing happens to him
    back = until(lambda: not ada.position(table)["clocks"]["live"])
    assert back
    assert left(ada, table, 1) == 47 * HOUR
    assert not ada.get(f"/api/tables/{table}")["seats"][1]["away"]
    assert ada.get(f"/api/tables/{table}")["session"] is None
    hours.go(HOUR)
    assert left(ada, table, 1) == 46 * HOUR


def test_one_word_ends_live_play(timed: House, hours: Hours) -> None:
    ada, bob = timed.arrive("Ada"), timed.arrive("Bob")
    table = begun(timed, ada, bob, **DAYS)
    path = f"/api/tables/{table}/session"
    ada.post(path, {})
    assert bob.delete(path)["session"] is None
    assert bob.refused("DELETE", path) == (409, "not_live")
    for person in (ada, bob):
        person.post(path, {})
    assert ada.refused("POST", path, {}) == (409, "is_live")
    assert bob.delete(path)["session"] is None
    assert ada.position(table)["clocks"]["live"] is False
    live = begun(timed, ada, bob, **LIVE)
    assert ada.refused("POST", f"/api/tables/{live}/session", {}) == (409, "not_days")


# -- what has a time of its own


def talks() -> CosmicState:
    """Red has made a proposal to Blue, who considers it."""
    state = position(
        {
            "hands": {
                0: ["negotiate", "attack-20", "attack-06", "quash"],
                1: ["negotiate", "attack-04", "attack-30", "attack-08"],
                2: ["attack-08", "attack-10"],
            },
            "options": {"deal_seconds": 60},
            "encounter": {
                "phase": "planning", "offense": 0, "defense": 1, "planet": "blue-1", "gate": {0: 2},
            },
        }
    )  # fmt: skip
    state.run()
    for seat in (0, 1):
        state.apply(seat, GAME.read_action("select negotiate"))
    return state


@pytest.mark.rule("CE-DEAL-08")
def test_a_deal_fails_when_its_minute_is_over(timed: House, hours: Hours) -> None:
    """It runs from the first proposal on, in live play, beside the clocks of the seats."""
    people = [timed.arrive(name) for name in ("Ada", "Bob", "Eve")]
    options = {"deal_seconds": 60}
    table = timed.open_table(*people, game="cosmic-encounter", pace=LIVE, options=options)
    people[0].post(f"/api/tables/{table}/start")
    state = talks()
    with hall_of(timed).sitting(table) as sitting:
        sitting.after = (sitting.row.revision, state)
        play.note(sitting, words.live_ends())
    assert people[2].position(table)["clocks"]["timed_until"] is None
    offer = next(
        one["action"]
        for one in people[0].position(table)["asked"]["question"]["choices"]
        if one["action"].startswith("offer attack-06")
    )
    people[0].play(table, offer, "propose")
    assert people[2].position(table)["clocks"]["timed_until"] == hours.wall + 60
    hours.go(59)
    people[1].play(table, "counter")
    assert people[2].position(table)["clocks"]["timed_until"] == hours.wall + 1
    hours.go(2)
    until(lambda: people[2].position(table)["clocks"]["timed_until"] is None)
    assert [entry["seat"] for entry in people[2].log(table)][-1] == 1


# -- what a clock tells


def test_a_clock_tells_nothing_of_what_is_done_in_secret(timed: House, hours: Hours) -> None:
    """Two tables: at one of them Ada works at her sealed orders, at the other she thinks."""
    ada, bob = timed.arrive("Ada"), timed.arrive("Bob")
    tables = [begun(timed, ada, bob, game="bazaar", **LIVE) for _ in range(2)]
    asked = ada.position(tables[0])["asked"]["question"]["choices"]
    buys = [one["action"] for one in asked if one["action"].startswith("buy")]
    hours.go(60)
    if buys:
        ada.play(tables[0], buys[0])
    hours.go(60)
    one, other = (bob.position(table)["clocks"] for table in tables)
    assert one == other


# -- what is stored


def test_the_doctor_looks_at_clocks(timed: House, hours: Hours) -> None:
    ada, bob = timed.arrive(), timed.arrive()
    table = begun(timed, ada, bob, **LIVE)
    store = open_store(timed.settings.database)
    (sound,) = upkeep.check(store, [table], lambda: None)
    assert sound.problem == ""
    with store.writing() as connection:
        clocks = connection.execute(sa.select(TABLES.c.clocks)).scalar_one()
        clocks["seats"]["1"]["left"] = 5000
        connection.execute(sa.update(TABLES).values(clocks=clocks))
    (found,) = upkeep.check(store, [table], lambda: None)
    assert "the clock of seat 1 has 5000 seconds, of 1200" in found.problem
    with store.writing() as connection:
        clocks["seats"]["1"] |= {"left": 500, "since": None}
        connection.execute(sa.update(TABLES).values(clocks=clocks))
    (found,) = upkeep.check(store, [table], lambda: None)
    assert "seat 1 runs, or stands still" in found.problem
    store.close()
