"""Before the game: tables are made, found, filled and started."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from astrarium.kernel import game
from astrarium.server import limits
from tests.server.conftest import BOTH, OpenHouse
from tests.server.house import House, Visitor

DATABASES = BOTH

ME, OPEN, INVITE, BOT = (
    {"kind": "me"}, {"kind": "open"}, {"kind": "invite"}, {"kind": "bot", "bot": "greedy"},
)  # fmt: skip


def new(host: Visitor, *seats: dict[str, str], game: str = "bids", **wanted: Any) -> Any:
    return host.post("/api/tables", {"game": game, "seats": seats, **wanted})


def names(visitor: Visitor, **query: Any) -> list[str]:
    return [table["name"] for table in visitor.get("/api/tables", **query)["tables"]]


# -- what can be played


def test_games_are_offered_with_their_options(ada: Visitor) -> None:
    games = {game["name"]: game for game in ada.get("/api/games")}
    interspace = games["interspace"]
    edition = next(field for field in interspace["options"] if field["name"] == "edition")
    assert edition["choices"] == [
        {"value": "english", "title": "English"},
        {"value": "italian", "title": "Italian"},
    ]
    assert edition["title"] == "Edition"
    assert {"random", "greedy"} <= set(interspace["bots"])
    ranges = {tuple(seats["options"].values()): seats["most"] for seats in interspace["seats"]}
    assert ranges == {
        ("basic", "english"): 4, ("basic", "italian"): 6, ("standard", "english"): 8,
    }  # fmt: skip
    assert [preset["name"] for preset in interspace["presets"]] == ["basic", "standard", "advanced"]
    drives = next(field for field in interspace["options"] if field["name"] == "drive_improvements")
    assert (drives["needs"], drives["group"]) == ({"breakthroughs": "true"}, "advanced")
    assert drives["group_title"] == "Parts of the Advanced game"
    assert interspace["presets"][0]["title"] == "Basic"
    assert interspace["pitch"].startswith("Chart unknown space")
    lots = games["bids"]["options"][0]
    assert (lots["minimum"], lots["maximum"], lots["default"]) == (1, 20, 3)
    assert lots["title"] == "Lots"  # what no game has a word for is called by its plain name


def test_games_are_offered_in_ones_language(ada: Visitor) -> None:
    english = next(game for game in ada.get("/api/games") if game["name"] == "interspace")
    ada.put("/api/me", {"language": "it"})
    italian = next(game for game in ada.get("/api/games") if game["name"] == "interspace")
    assert italian["intro"] != english["intro"]
    assert ada.get("/api/games", lang="en") != ada.get("/api/games")


# -- making a table


def test_a_table_waits_for_its_players(ada: Visitor) -> None:
    table = new(ada, ME, OPEN, BOT, name="  An   evening ")
    assert (table["status"], table["host"], table["seat"]) == ("open", True, 0)
    assert table["name"] == "An evening"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open", "bot"]
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "", "greedy"]
    assert table["options"] == {"lots": 3, "purse": 8}
    assert table["seed"] is None
    assert len(table["commitment"]) == 64


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "chess"},
        {"seats": [ME]},
        {"seats": [OPEN] * 6},
        {"seats": [BOT, BOT]},
        {"seats": [ME, ME]},
        {"seats": [ME, {"kind": "bot", "bot": "oracle"}]},
        {"seats": [ME, {"kind": "bot"}]},
        {"seats": [ME, {"kind": "ghost"}]},
        {"options": {"lots": 0}},
        {"options": {"lots": "many"}},
        {"options": {"stakes": 1}},
        {"name": "x" * 61},
        {"colour": "red"},
    ],
)
def test_a_table_that_could_never_be_played_is_refused(ada: Visitor, wanted: Any) -> None:
    table = {"game": "bids", "seats": [ME, OPEN], **wanted}
    assert ada.refused("POST", "/api/tables", table) == (400, "bad_input")
    assert ada.get("/api/tables", mine=True)["tables"] == []


def test_a_tables_name_is_one_line_that_can_be_seen(ada: Visitor) -> None:
    assert new(ada, ME, OPEN, name=" Ur\n\tat\x00 night ")["name"] == "Ur at night"
    assert new(ada, ME, OPEN, name="   ")["name"] == ""
    table = {"game": "bids", "seats": [ME, OPEN], "name": "\u200b"}
    assert ada.refused("POST", "/api/tables", table) == (400, "bad_input")


def test_nobody_has_more_tables_under_way_than_anybody_could_play(
    ada: Visitor, bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.LIMITS, "tables", 2)
    for _ in range(2):
        first = ada.post("/api/quick", {"game": "bids", "seats": 2})["id"]
    for path, body in (
        ("tables", {"game": "bids", "seats": [ME, OPEN]}),
        ("quick", {"game": "bids"}),
    ):
        assert ada.refused("POST", f"/api/{path}", body) == (409, "too_many")
    new(bob, ME, OPEN)
    ada.post(f"/api/tables/{first}/resign")
    new(ada, ME, OPEN)


def test_options_are_read_as_people_write_them(ada: Visitor) -> None:
    assert new(ada, ME, OPEN, options={"lots": "5"})["options"] == {"lots": 5, "purse": 8}


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({}, {"edition"}),
        ({"tier": "standard"}, {"trade_goods"}),
        ({"tier": "standard", "breakthroughs": True}, {"trade_goods", "drive_improvements"}),
    ],
)
def test_a_table_tells_only_options_that_count(
    ada: Visitor, chosen: dict[str, Any], told: set[str]
) -> None:
    options = new(ada, ME, OPEN, game="interspace", options=chosen)["options"]
    assert options.keys() & {"edition", "trade_goods", "drive_improvements"} == told
    assert chosen.items() <= options.items()


def test_a_quick_game_starts_at_once(ada: Visitor) -> None:
    table = ada.post("/api/quick", {"game": "interspace", "seats": 3})
    assert (table["status"], table["seat"], table["private"]) == ("playing", 0, True)
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
    assert ada.position(table["id"])["asked"] is not None


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        ("interspace", {}, 3),
        ("space-empires", {}, 2),
        ("space-empires", {"victory": "colony_points"}, 3),
        ("space-empires", {"scenario": "doomsday_small"}, 1),
    ],
)
def test_a_quick_game_has_as_many_seats_as_usual(
    ada: Visitor, game: str, options: dict[str, Any], seats: int
) -> None:
    table = ada.post("/api/quick", {"game": game, "options": options})
    assert len(table["seats"]) == seats


def test_seats_have_the_colours_of_the_game_before_it_begins(ada: Visitor) -> None:
    offered = next(game for game in ada.get("/api/games") if game["name"] == "interspace")
    waiting = new(ada, ME, {"kind": "bot", "bot": "random"}, game="interspace")
    mats = ada.position(ada.post(f"/api/tables/{waiting['id']}/start")["id"])["scene"]["mats"]
    colours = [mat["colour"] for mat in mats]
    assert [seat["colour"] for seat in waiting["seats"]] == colours == offered["colours"][:2]


@pytest.mark.parametrize("wanted", [{"seats": 5}, {"bot": "oracle"}, {"game": "chess"}])
def test_a_quick_game_that_cannot_be_is_refused(ada: Visitor, wanted: Any) -> None:
    assert ada.refused("POST", "/api/quick", wanted) == (400, "bad_input")
    assert ada.get("/api/tables", mine=True)["tables"] == []


# -- finding one


def test_public_tables_are_found_newest_first_and_private_ones_by_their_people_alone(
    open_house: OpenHouse,
) -> None:
    house = open_house()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    new(ada, ME, OPEN, name="one")
    ours = new(ada, ME, OPEN, name="ours", private=True)
    new(ada, ME, OPEN, name="two")
    assert names(ada) == ["two", "ours", "one"]
    assert names(bob) == ["two", "one"]
    bob.post(f"/api/tables/{ours['id']}/join", {})
    assert names(bob) == ["ours", "two", "one"]


def test_tables_are_found_by_what_they_are(house: House, ada: Visitor, bob: Visitor) -> None:
    new(ada, ME, OPEN, name="Ur 100%")
    new(ada, ME, OPEN, name="Uruk", game="duel")
    started = house.start(ada, bob, game="bazaar")
    assert names(ada, q="ur", mine=True) == ["Uruk", "Ur 100%"]
    assert names(ada, q="0%", mine=True) == ["Ur 100%"]
    assert names(ada, game="duel", mine=True) == ["Uruk"]
    for query in ({"status": "playing", "game": "bazaar"}, {"mine": True}):
        found = [table["id"] for table in bob.get("/api/tables", **query)["tables"]]
        assert found == [started]


def test_twenty_tables_are_a_page(ada: Visitor) -> None:
    for number in range(23):
        new(ada, ME, OPEN, name=str(number))
    first, second = ada.get("/api/tables", mine=True), ada.get("/api/tables", mine=True, offset=20)
    assert (len(first["tables"]), first["more"]) == (20, True)
    assert [table["name"] for table in second["tables"]] == ["2", "1", "0"]
    assert not second["more"]


def test_tables_where_one_is_asked_come_first(house: House, ada: Visitor, bob: Visitor) -> None:
    asked = house.start(ada, bob)
    waiting = house.start(ada, bob)
    ada.play(waiting, "bid 1")
    mine = ada.get("/api/tables", mine=True)["tables"]
    assert [table["id"] for table in mine] == [asked, waiting]


def test_a_table_whose_game_is_not_there_any_more_is_still_found(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    over = house.start(ada, bob, game="duel")
    bob.post(f"/api/tables/{over}/resign")
    waiting = new(ada, ME, OPEN, game="duel")["id"]
    with uninstalled("duel"):
        found = ada.get("/api/tables", mine=True)["tables"]
        assert [table["id"] for table in found] == [waiting, over]
        assert found[0]["title"] == "duel"
        assert found[1]["result"]["winners"] == [0]
        assert ada.send("GET", f"/api/tables/{over}/position").status_code == 400
    assert ada.get(f"/api/tables/{over}")["title"] != "duel"


@contextmanager
def uninstalled(name: str) -> Iterator[None]:
    left = [point for point in game.entry_points(group="astrarium.games") if point.name != name]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "entry_points", lambda group: left)
        game.load_game.cache_clear()
        yield
    game.load_game.cache_clear()


def test_a_table_that_is_not_there_is_not_found(ada: Visitor) -> None:
    for path in ("", "/position", "/log", "/chat", "/record", "/rules"):
        assert ada.refused("GET", f"/api/tables/nowhere{path}") == (404, "no_table")


# -- filling it


def test_seats_are_joined_and_left(ada: Visitor, bob: Visitor) -> None:
    path = f"/api/tables/{new(ada, ME, OPEN, OPEN)['id']}"
    assert bob.post(f"{path}/join", {"seat": 2})["seat"] == 2
    assert [seat["name"] for seat in ada.get(path)["seats"]] == ["Ada", "", "Bob"]
    assert bob.post(f"{path}/leave")["seat"] is None
    assert bob.post(f"{path}/join", {})["seat"] == 1


def test_a_seat_that_is_asked_for_twice_is_taken_once(ada: Visitor, bob: Visitor) -> None:
    path = f"/api/tables/{new(ada, ME, OPEN, OPEN)['id']}"
    for seat in ({}, {}, {"seat": 1}):
        assert bob.post(f"{path}/join", seat)["seat"] == 1


def test_a_seat_is_for_one_and_one_is_enough(ada: Visitor, bob: Visitor, eve: Visitor) -> None:
    path = f"/api/tables/{new(ada, ME, OPEN, BOT)['id']}"
    assert ada.refused("POST", f"{path}/join", {"seat": 1}) == (409, "seated")
    assert bob.refused("POST", f"{path}/join", {"seat": 2}) == (409, "taken")
    bob.post(f"{path}/join", {})
    assert eve.refused("POST", f"{path}/join", {}) == (409, "taken")
    assert eve.refused("POST", f"{path}/leave") == (403, "not_seated")


def test_the_host_decides_who_sits_where(ada: Visitor, bob: Visitor) -> None:
    path = f"/api/tables/{new(ada, ME, OPEN)['id']}"
    bob.post(f"{path}/join", {})
    assert bob.refused("PUT", f"{path}/seats/0", OPEN) == (403, "not_host")
    seats = ada.put(f"{path}/seats/1", BOT)["seats"]
    assert (seats[1]["kind"], seats[1]["bot"]) == ("bot", "greedy")
    assert bob.get(path)["seat"] is None
    assert ada.put(f"{path}/seats/1", OPEN)["seats"][1]["kind"] == "open"


@pytest.mark.parametrize("seat", [2, -1, 99])
def test_there_is_no_seat_beyond_the_table(ada: Visitor, seat: int) -> None:
    path = f"/api/tables/{new(ada, ME, OPEN)['id']}/seats/{seat}"
    assert ada.send("PUT", path, BOT).status_code in (400, 404)
    assert ada.send("POST", f"{path}/invite").status_code in (400, 404)


def test_an_unknown_bot_is_not_seated(ada: Visitor) -> None:
    path = f"/api/tables/{new(ada, ME, OPEN)['id']}/seats/1"
    assert ada.refused("PUT", path, {"kind": "bot", "bot": "oracle"}) == (400, "bad_input")


# -- invitations


def invitation(host: Visitor, table: str, seat: int = 1) -> str:
    path: str = host.post(f"/api/tables/{table}/seats/{seat}/invite")["path"]
    assert path.startswith("/j/")
    return "/api/invites/" + path.removeprefix("/j/")


def test_an_invitation_seats_one_person_once(ada: Visitor, bob: Visitor, eve: Visitor) -> None:
    table = new(ada, ME, INVITE, private=True)["id"]
    link = invitation(ada, table)
    info = bob.get(link)
    assert (info["seat"], info["table"]["id"]) == (1, table)
    assert bob.post(link)["seat"] == 1
    assert eve.refused("GET", link) == (404, "no_invite")
    assert eve.refused("POST", link) == (404, "no_invite")


def test_a_new_invitation_makes_the_old_one_void(ada: Visitor, bob: Visitor) -> None:
    table = new(ada, ME, INVITE)["id"]
    old, link = invitation(ada, table), invitation(ada, table)
    assert bob.refused("POST", old) == (404, "no_invite")
    assert bob.post(link)["seat"] == 1


def test_an_invited_seat_is_not_open_to_others(ada: Visitor, bob: Visitor) -> None:
    table = new(ada, ME, OPEN)["id"]
    invitation(ada, table)
    assert bob.refused("POST", f"/api/tables/{table}/join", {}) == (409, "taken")


def test_who_has_a_seat_passes_the_invitation_on(ada: Visitor, bob: Visitor) -> None:
    link = invitation(ada, new(ada, ME, OPEN)["id"])
    assert ada.refused("POST", link) == (409, "seated")
    assert bob.post(link)["seat"] == 1


def test_only_the_host_invites_and_only_to_free_seats(ada: Visitor, bob: Visitor) -> None:
    path = f"/api/tables/{new(ada, ME, OPEN, BOT)['id']}/seats"
    assert bob.refused("POST", f"{path}/1/invite") == (403, "not_host")
    assert ada.refused("POST", f"{path}/2/invite") == (409, "taken")


def test_a_seat_opened_again_takes_no_invitation(ada: Visitor, bob: Visitor) -> None:
    table = new(ada, ME, INVITE)["id"]
    link = invitation(ada, table)
    ada.put(f"/api/tables/{table}/seats/1", OPEN)
    assert bob.refused("POST", link) == (404, "no_invite")


# -- starting


def test_a_game_starts_when_every_seat_is_taken(ada: Visitor, bob: Visitor) -> None:
    path = f"/api/tables/{new(ada, ME, OPEN)['id']}"
    assert ada.refused("POST", f"{path}/start") == (409, "not_full")
    assert ada.refused("GET", f"{path}/position") == (409, "is_open")
    bob.post(f"{path}/join", {})
    assert bob.refused("POST", f"{path}/start") == (403, "not_host")
    started = ada.post(f"{path}/start")
    assert (started["status"], started["asked"]) == ("playing", [0, 1])
    assert ada.refused("POST", f"{path}/start") == (409, "is_playing")


def test_nothing_is_rearranged_once_it_has_started(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    path = f"/api/tables/{house.start(ada, bob)}"
    assert bob.refused("POST", f"{path}/leave") == (409, "is_playing")
    assert ada.refused("PUT", f"{path}/seats/1", BOT) == (409, "is_playing")
    assert ada.refused("POST", f"{path}/seats/1/invite") == (409, "is_playing")
    assert ada.refused("DELETE", path) == (409, "is_playing")
    assert house.arrive().refused("POST", f"{path}/join", {}) == (409, "is_playing")


def test_the_host_removes_a_table_that_has_not_started(ada: Visitor, bob: Visitor) -> None:
    table = new(ada, ME, OPEN)["id"]
    assert bob.refused("DELETE", f"/api/tables/{table}") == (403, "not_host")
    assert ada.send("DELETE", f"/api/tables/{table}").status_code == 204
    assert ada.refused("GET", f"/api/tables/{table}") == (404, "no_table")


# -- again


def test_a_rematch_is_one_new_table_with_the_same_people(
    house: House, ada: Visitor, bob: Visitor, eve: Visitor
) -> None:
    table = house.start(ada, bob, bots=1, lots=1)
    path = f"/api/tables/{table}"
    assert ada.refused("POST", f"{path}/rematch") == (409, "is_playing")
    ada.post(f"{path}/resign")
    bob.post(f"{path}/resign")
    assert eve.refused("POST", f"{path}/rematch") == (403, "not_seated")
    again = bob.send("POST", f"{path}/rematch")
    assert again.status_code == 201
    assert [seat["name"] for seat in again.json()["seats"]] == ["Ada", "Bob", "random"]
    assert again.json()["options"] == {"lots": 1, "purse": 8}
    assert ada.post(f"{path}/rematch")["id"] == again.json()["id"]
    assert ada.get(path)["rematch"] == again.json()["id"]
    assert bob.post(f"/api/tables/{again.json()['id']}/start")["status"] == "playing"
