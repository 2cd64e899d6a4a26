"""People who give up, go missing and come back."""

import pytest

from astrarium.server import presence
from astrarium.server.presence import Presence
from tests.server.conftest import OpenHouse
from tests.server.house import House, Visitor, set_back


def test_who_gives_up_against_bots_ends_the_game(house: House, ada: Visitor) -> None:
    table = house.start(ada, bots=1)
    over = ada.post(f"/api/tables/{table}/resign")
    assert (over["status"], over["result"]["winners"]) == ("over", [1])
    assert over["result"]["reason"] == "the others have resigned"
    assert over["seed"] is not None
    assert ada.log(table)[-1]["kind"] == "resign"


def test_of_two_people_the_other_wins(house: House, ada: Visitor, bob: Visitor) -> None:
    table = house.start(ada, bob)
    bob.post(f"/api/tables/{table}/resign")
    over = ada.get(f"/api/tables/{table}")
    assert (over["status"], over["result"]["winners"], over["asked"]) == ("over", [0], [])
    assert ada.refused("POST", f"/api/tables/{table}/resign") == (409, "is_over")


def test_of_three_people_a_bot_plays_on_for_who_gives_up(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    lia = house.arrive("Lia")
    table = house.start(ada, bob, lia)
    with bob.live(table) as live:
        ada.post(f"/api/tables/{table}/resign")
        while live.next_of("entry")["kind"] != "action":
            pass
    after = bob.get(f"/api/tables/{table}")
    assert after["status"] == "playing"
    assert (after["seats"][0]["resigned"], after["seats"][0]["bot"]) == (True, "normal")
    assert not after["seats"][0]["away"]
    request = ada.answer(table, "bid 1", expected=1)
    assert ada.refused("POST", f"/api/tables/{table}/actions", request) == (403, "not_seated")
    assert ada.refused("POST", f"/api/tables/{table}/return") == (403, "not_seated")


def test_a_bot_stands_in_for_who_is_missing_until_they_come_back(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    table = house.start(ada, bob)
    path = f"/api/tables/{table}"
    with ada.live(table) as live:
        seat = ada.post(f"{path}/seats/1/replace", {"bot": "random"})["seats"][1]
        assert (seat["kind"], seat["bot"], seat["away"]) == ("person", "random", True)
        while live.next_of("entry")["kind"] != "action":
            pass
    ada.play(table, "bid 8")
    back = bob.post(f"{path}/return")["seats"][1]
    assert (back["bot"], back["away"]) == (None, False)
    assert bob.refused("POST", f"{path}/return") == (409, "not_away")
    kinds = [entry["kind"] for entry in ada.log(table)]
    assert kinds.count("seat") == 2


def test_nobody_is_replaced_who_is_here(house: House, ada: Visitor, bob: Visitor) -> None:
    """Not even where nobody waits for the missing."""
    table = house.start(ada, bob)
    path = f"/api/tables/{table}/seats/1/replace"
    with bob.live(table) as live:
        while not live.next_of("table")["seats"][1]["here"]:
            pass
        assert ada.refused("POST", path, {}) == (409, "not_missing")
    while ada.get(f"/api/tables/{table}")["seats"][1]["here"]:  # it takes a moment to notice
        pass
    assert ada.post(path, {})["seats"][1]["away"]


def test_only_people_are_replaced_and_only_by_bots(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    path = f"/api/tables/{house.start(ada, bob, bots=1)}/seats"
    assert ada.refused("POST", f"{path}/2/replace", {}) == (409, "not_missing")
    assert ada.refused("POST", f"{path}/7/replace", {}) == (409, "not_missing")
    assert ada.refused("POST", f"{path}/1/replace", {"bot": "oracle"}) == (400, "bad_input")


@pytest.fixture
def patient(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house in which people wait for a minute, and that is open since ever."""
    monkeypatch.setattr(Presence, "since", lambda presence: 0.0)
    return open_house(grace=60.0)


def test_who_is_away_replaces_nobody(house: House, ada: Visitor, bob: Visitor) -> None:
    lia = house.arrive("Lia")
    path = f"/api/tables/{house.start(ada, bob, lia)}"
    ada.post(f"{path}/seats/1/replace", {})
    assert bob.refused("POST", f"{path}/seats/2/replace", {}) == (409, "away")
    bob.post(f"{path}/return")
    assert bob.post(f"{path}/seats/2/replace", {})["seats"][2]["away"]


def test_time_in_which_the_server_was_down_is_no_absence(open_house: OpenHouse) -> None:
    house = open_house(grace=60.0)
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    table = house.start(ada, bob)
    set_back(house, table, 3600)
    again = Visitor(open_house(grace=60.0).client, ada.token)
    path = f"/api/tables/{table}/seats/1/replace"
    assert again.refused("POST", path, {}) == (409, "not_missing")


class Clock:
    """Time as the tests want it: of the wall, and what has passed."""

    wall = passed = 1_000_000.0

    def go(self, wall: float, passed: float | None = None) -> None:
        self.wall += wall
        self.passed += wall if passed is None else passed

    def time(self) -> float:
        return self.wall

    def monotonic(self) -> float:
        return self.passed


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(presence, "time", clock)
    return clock


def test_absence_counts_since_the_server_began(clock: Clock) -> None:
    began, noticed = clock.wall, Presence()
    for _ in range(10):
        clock.go(20)
        noticed.beat()
        assert noticed.since() == began


def test_a_gap_begins_the_count_again(clock: Clock) -> None:
    """The database was away, so that nobody's sign of life could be written."""
    noticed = Presence()
    clock.go(20)
    noticed.beat()
    clock.go(600)
    assert noticed.since() == clock.wall
    noticed.beat()
    since = clock.wall
    clock.go(20)
    assert noticed.since() == since


@pytest.mark.parametrize("jump", [3600, -3600])
def test_a_clock_that_jumps_begins_the_count_again(clock: Clock, jump: float) -> None:
    noticed = Presence()
    clock.go(10 + jump, 10)
    assert noticed.since() == clock.wall
    noticed.beat()
    assert noticed.since() == clock.wall


def test_a_sign_of_life_from_the_future_is_none(patient: House) -> None:
    """The clock was wrong, and has gone back since."""
    ada, bob = patient.arrive("Ada"), patient.arrive("Bob")
    table = patient.start(ada, bob)
    set_back(patient, table, -3600)
    assert ada.post(f"/api/tables/{table}/seats/1/replace", {})["seats"][1]["away"]


def test_a_bot_steps_in_only_after_the_time_of_grace(patient: House) -> None:
    ada, bob = patient.arrive("Ada"), patient.arrive("Bob")
    table = patient.start(ada, bob)
    path = f"/api/tables/{table}/seats/1/replace"
    refusal = ada.send("POST", path, {})
    assert (refusal.status_code, refusal.json()["code"]) == (409, "not_missing")
    assert "60 seconds" in refusal.json()["detail"]
    set_back(patient, table, 70)
    assert ada.post(path, {})["seats"][1]["away"]


def test_who_has_just_acted_is_not_missing(patient: House) -> None:
    """Even if their browser gives no sign of life."""
    ada, bob = patient.arrive("Ada"), patient.arrive("Bob")
    table = patient.start(ada, bob)
    path = f"/api/tables/{table}/seats/1/replace"
    set_back(patient, table, 70)
    bob.play(table, "bid 1")
    assert ada.refused("POST", path, {}) == (409, "not_missing")
    set_back(patient, table, 70)
    assert ada.post(path, {})["seats"][1]["away"]


def test_who_has_just_sat_down_is_not_missing(patient: House) -> None:
    """However long the table has been waiting for them."""
    ada, bob = patient.arrive("Ada"), patient.arrive("Bob")
    table = patient.open_table(ada, patient.arrive())
    path = f"/api/tables/{table}"
    ada.put(f"{path}/seats/1", {"kind": "open"})
    set_back(patient, table, 70)
    bob.post(f"{path}/join", {})
    ada.post(f"{path}/start")
    assert ada.refused("POST", f"{path}/seats/1/replace", {}) == (409, "not_missing")
