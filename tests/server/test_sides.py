"""One seat, teams, and results with places at tables."""

from typing import Any

from tests.server.house import House, Visitor

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}
OPEN = {"kind": "open"}


def new(host: Visitor, *seats: Any, **options: Any) -> Any:
    return host.post("/api/tables", {"game": "outposts", "seats": seats, "options": options})


def played_out(visitor: Visitor, table: str) -> Any:
    """Dig until the game is over."""
    while visitor.position(table)["asked"]:
        visitor.play(table, "dig")
    return visitor.get(f"/api/tables/{table}")["result"]


def test_a_table_with_one_seat_begins_at_once(ada: Visitor) -> None:
    table = new(ada, ME)
    assert (table["status"], table["asked"]) == ("playing", [0])
    result = played_out(ada, table["id"])
    assert result["places"] == ([1] if result["winners"] else [2])
    again = ada.post(f"/api/tables/{table['id']}/rematch")
    assert again["status"] == "playing"
    assert again["id"] != table["id"]


def test_one_seat_for_somebody_else_waits(ada: Visitor, bob: Visitor) -> None:
    table = new(ada, OPEN)
    assert table["status"] == "open"
    assert bob.post(f"/api/tables/{table['id']}/join", {})["status"] == "open"
    assert ada.post(f"/api/tables/{table['id']}/start")["status"] == "playing"


def test_play_now_alone(ada: Visitor) -> None:
    table = ada.post("/api/quick", {"game": "outposts", "seats": 1})
    assert table["status"] == "playing"
    assert len(table["seats"]) == 1


def test_play_now_has_three_seats_or_as_many_as_may_play(ada: Visitor) -> None:
    assert len(ada.post("/api/quick", {"game": "outposts"})["seats"]) == 3
    teams = ada.post("/api/quick", {"game": "outposts", "options": {"play": "teams"}})
    assert [seat["team"] for seat in teams["seats"]] == [0, 1, 0, 1]


def test_an_automaton_that_wins_is_named(ada: Visitor) -> None:
    named = set()
    for _ in range(40):
        table = new(ada, ME, rounds=1)["id"]
        result = played_out(ada, table)
        assert bool(result["winners"]) != bool(result["beaten_by"])
        named |= set(result["beaten_by"])
        if named:
            break
    assert named == {"Raiders"}


def test_ties_are_told_with_what_broke_them(ada: Visitor, bob: Visitor) -> None:
    for _ in range(60):
        table = new(ada, ME, OPEN, rounds=1)["id"]
        bob.post(f"/api/tables/{table}/join", {})
        ada.post(f"/api/tables/{table}/start")
        ada.play(table, "dig")
        bob.play(table, "build")
        result = ada.get(f"/api/tables/{table}")["result"]
        if result["ties"]:
            break
    (tie,) = result["ties"]
    assert (tie["name"], tie["seats"], tie["values"]) == ("walls", [0, 1], [0, 1])
    assert (result["places"], result["winners"]) == ([2, 1], [1])


def test_who_resigns_alone_has_lost(ada: Visitor) -> None:
    table = new(ada, ME)["id"]
    result = ada.post(f"/api/tables/{table}/resign")["result"]
    assert (result["winners"], result["places"]) == ([], [2])
    assert result["reason"] == "all have resigned"


def test_a_team_plays_on_when_one_of_it_resigns(ada: Visitor, bob: Visitor) -> None:
    table = new(ada, ME, BOT, OPEN, BOT, play="teams")["id"]
    bob.post(f"/api/tables/{table}/join", {})
    ada.post(f"/api/tables/{table}/start")
    assert ada.post(f"/api/tables/{table}/resign")["status"] == "playing"
    result = bob.post(f"/api/tables/{table}/resign")["result"]
    assert (result["winners"], result["places"]) == ([1, 3], [2, 1, 2, 1])


def test_team_mates_win_together_when_the_others_resign(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    cleo = house.arrive("Cleo")
    table = new(ada, ME, OPEN, BOT, OPEN, play="teams")["id"]
    for other in (bob, cleo):
        other.post(f"/api/tables/{table}/join", {})
    ada.post(f"/api/tables/{table}/start")
    assert bob.post(f"/api/tables/{table}/resign")["status"] == "playing"
    result = cleo.post(f"/api/tables/{table}/resign")["result"]
    assert (result["winners"], result["places"]) == ([0, 2], [1, 2, 1, 2])


def test_who_plays_together_plays_on_until_all_have_resigned(ada: Visitor, bob: Visitor) -> None:
    table = new(ada, ME, OPEN, BOT, play="together")["id"]
    bob.post(f"/api/tables/{table}/join", {})
    ada.post(f"/api/tables/{table}/start")
    assert ada.post(f"/api/tables/{table}/resign")["status"] == "playing"
    assert bob.post(f"/api/tables/{table}/resign")["result"]["winners"] == []
