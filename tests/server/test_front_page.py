"""The front page and what is around games: previews of links, standings, putting away, guests,
seats that move to another device, and how games went."""

import time
from typing import Any

import pytest
import sqlalchemy as sa

from astrarium.kernel import load_game
from astrarium.server.offers import shelf
from astrarium.server.storage import SEATS, TABLES
from tests.server.conftest import BOTH, OpenHouse
from tests.server.house import House, Visitor

DATABASES = BOTH
HTML = {"Accept": "text/html"}


def page(somebody: Visitor, path: str, **headers: str) -> str:
    return somebody.send("GET", path, headers=HTML | headers).text


def finished(house: House, ada: Visitor) -> str:
    """A game of Bids between two guests at one browser, played to its end."""
    table = guests(ada)
    while ada.get(f"/api/tables/{table}")["status"] == "playing":
        for seat in (0, 1):
            asked = ada.position(table, **{"as": seat})["asked"]
            if asked is not None:
                act(ada, table, seat, asked["question"]["choices"][-1]["action"])
    return table


def guests(ada: Visitor, game: str = "bids") -> str:
    plan = {"game": game, "seats": [{"kind": "me"}, {"kind": "guest", "name": "Bob"}]}
    table: str = ada.post("/api/tables", plan)["id"]
    ada.post(f"/api/tables/{table}/start")
    return table


def act(ada: Visitor, table: str, seat: int, action: str) -> Any:
    expected = ada.position(table, **{"as": seat})["asked"]["asked"]
    body = ada.answer(table, action, expected=expected)
    return ada.post(f"/api/tables/{table}/actions", body, **{"as": seat})


# -- games on the shelf


def test_a_game_that_is_not_whole_yet_is_found_only_by_who_names_it(
    ada: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(load_game("bids")), "offered", False)
    shelf.cache_clear()
    try:
        assert "bids" not in [game["name"] for game in ada.get("/api/games")]
    finally:
        shelf.cache_clear()
    assert guests(ada, "bids")


def test_a_game_tells_what_it_is_in_both_languages(ada: Visitor) -> None:
    for language, weight in (("en", "Whoever has 50 points"), ("it", "Vince chi ha 50 punti")):
        games = ada.get("/api/games", lang=language)
        game = next(one for one in games if one["name"] == "interspace")
        assert weight in " ".join(game["minute"])
        assert (game["cover"], game["weight"]) == ("/covers/interspace.svg", "medium")
        assert game["minutes"][0] < game["minutes"][1]
    plain = next(one for one in games if one["name"] == "duel")
    assert (plain["cover"], plain["minute"], plain["minutes"], plain["weight"]) == (
        "",
        [],
        None,
        None,
    )


def test_pictures_are_served_and_nothing_else_is(ada: Visitor) -> None:
    drawn = ada.send("GET", "/covers/interspace.svg")
    assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/svg+xml")
    assert ada.send("GET", "/covers/interspace.jpg").content.startswith(b"\xff\xd8")
    for path in ("duel.svg", "interspace.py", "interspace", "nothing.svg", "..%2fcatalogue.yaml"):
        assert ada.send("GET", f"/covers/{path}").status_code == 404


# -- links that preview well


def test_links_say_what_they_lead_to(house: House, ada: Visitor) -> None:
    front = page(ada, "/")
    assert '<meta property="og:title" content="Astrarium" />' in front
    assert "against bots or with friends" in front
    assert "imperi spaziali" in page(ada, "/", **{"Accept-Language": "it"})
    plan = {
        "game": "interspace",
        "seats": [{"kind": "me"}, {"kind": "invite"}],
        "name": "Our table",
    }
    table = ada.post("/api/tables", plan)["id"]
    shown = page(ada, f"/t/{table}")
    assert "<title>Our table · Astrarium</title>" in shown
    assert 'content="InterSpace: Ada.' in shown
    assert "/covers/interspace.jpg" in shown
    path = ada.post(f"/api/tables/{table}/seats/1/invite")["path"]
    assert "You are invited to a game of InterSpace" in page(ada, path)


def test_names_cannot_write_into_the_page(ada: Visitor) -> None:
    plan = {
        "game": "bids",
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "name": '"><script>x</script>',
    }
    table = ada.post("/api/tables", plan)["id"]
    assert "<script>x" not in page(ada, f"/t/{table}")


def test_addresses_that_lead_nowhere_show_people_a_page_and_tell_programs(ada: Visitor) -> None:
    lost = ada.send("GET", "/what/ever", headers=HTML)
    assert lost.status_code == 404
    assert '<div id="app">' in lost.text
    assert ada.send("GET", "/t/nothing", headers=HTML).status_code == 200  # the page says so
    assert ada.refused("GET", "/what/ever") == (404, "not_found")
    assert ada.refused("GET", "/api/nothing", headers=HTML) == (404, "not_found")


# -- cards of tables


def test_lists_tell_how_games_stand_and_who_is_asked(house: House, ada: Visitor) -> None:
    table = ada.post("/api/quick", {"game": "interspace", "bot": "random"})["id"]
    listed = next(one for one in ada.get("/api/tables", mine=True)["tables"] if one["id"] == table)
    assert listed["standing"] == {"round": "Set-up", "scores": [20, 20, 20]}
    assert 0 in listed["asked"]
    ada.put("/api/me", {"language": "it"})
    listed = next(one for one in ada.get("/api/tables", mine=True)["tables"] if one["id"] == table)
    assert listed["standing"]["round"] == "Preparazione"


def test_the_standing_is_what_the_scene_tells() -> None:
    game = load_game("interspace")
    for options in ({}, {"tier": "standard", "objectives": True}):
        state = game.new(3, game.read_options(options), 3).seen_by(None)
        scene = game.scene(state, None)
        told = game.standing(state)
        assert told.round == scene.phase.round
        assert told.scores == tuple(mat.score for mat in scene.mats)


def test_own_finished_games_are_put_away_and_brought_back(house: House, ada: Visitor) -> None:
    table = finished(house, ada)

    def mine(**query: bool) -> list[str]:
        return [one["id"] for one in ada.get("/api/tables", mine=True, **query)["tables"]]

    assert (table in mine(), table in mine(put_away=True)) == (True, False)
    for _ in range(2):  # asked for twice, done once
        ada.put(f"/api/tables/{table}/put-away")
    assert (table in mine(), table in mine(put_away=True)) == (False, True)
    ada.delete(f"/api/tables/{table}/put-away")
    assert (table in mine(), table in mine(put_away=True)) == (True, False)


def test_only_own_and_finished_games_are_put_away(house: House, ada: Visitor, eve: Visitor) -> None:
    table = finished(house, ada)
    assert eve.refused("PUT", f"/api/tables/{table}/put-away") == (403, "not_seated")
    assert ada.refused("PUT", f"/api/tables/{guests(ada)}/put-away") == (409, "is_playing")


# -- several people at one browser


def test_guests_are_called_by_their_names_and_each_sees_only_their_own(ada: Visitor) -> None:
    table = guests(ada, "duel")
    seats = ada.get(f"/api/tables/{table}")["seats"]
    assert [(seat["name"], seat["you"]) for seat in seats] == [("Ada", True), ("Bob", True)]
    first, second = (ada.get(f"/api/tables/{table}", **{"as": seat})["seat"] for seat in (0, 1))
    assert (first, second) == (0, 1)
    hands = [
        {
            card["place"]
            for card in ada.position(table, **{"as": seat})["scene"]["cards"]
            if card["name"]
        }
        for seat in (0, 1)
    ]
    assert hands == [{"hand-0"}, {"hand-1"}]


def test_nobody_plays_a_seat_that_is_not_theirs(house: House, ada: Visitor, eve: Visitor) -> None:
    table = guests(ada)
    assert eve.get(f"/api/tables/{table}", **{"as": 1})["seat"] is None
    assert eve.position(table, **{"as": 1})["asked"] is None
    other = house.start(ada, eve)
    assert ada.get(f"/api/tables/{other}", **{"as": 1})["seat"] == 0
    for odd in ("9", "x", "-1", "11", ""):
        assert ada.get(f"/api/tables/{table}", **{"as": odd})["seat"] == 0


def test_guests_need_a_host_who_plays_and_a_name(ada: Visitor) -> None:
    guest = {"kind": "guest", "name": "Bob"}
    wrong = ([guest, {"kind": "open"}], [{"kind": "me"}, {"kind": "guest"}], [{"kind": "me"}] * 2)
    for seats in wrong:
        plan = {"game": "bids", "seats": seats}
        assert ada.refused("POST", "/api/tables", plan) == (400, "bad_input")


def test_guests_agree_with_each_other_about_takebacks_and_come_and_go_together(
    open_house: OpenHouse,
) -> None:
    house = open_house(grace=0)
    ada, eve = house.arrive("Ada"), house.arrive("Eve")
    plan = [{"kind": "me"}, {"kind": "guest", "name": "Bob"}, {"kind": "open"}]
    table = ada.post("/api/tables", {"game": "bids", "seats": plan})["id"]
    eve.post(f"/api/tables/{table}/join", {})
    ada.post(f"/api/tables/{table}/start")
    for seat in (0, 1):
        act(ada, table, seat, "bid 1")
    eve.play(table, "bid 1")
    asked = ada.post(f"/api/tables/{table}/takeback", {"number": 0})["takeback"]
    assert asked["asked"] == [2]
    ada.delete(f"/api/tables/{table}/takeback")
    with ada.live(table) as live:
        live.next_of("table")
        while not eve.get(f"/api/tables/{table}")["seats"][1]["here"]:
            time.sleep(0.02)
        refused = eve.refused("POST", f"/api/tables/{table}/seats/1/replace", {"bot": "random"})
        assert refused == (409, "not_missing")
    while eve.get(f"/api/tables/{table}")["seats"][1]["here"]:
        time.sleep(0.02)
    for seat in (0, 1):
        eve.post(f"/api/tables/{table}/seats/{seat}/replace", {"bot": "random"})
    back = ada.post(f"/api/tables/{table}/return")
    assert [seat["bot"] for seat in back["seats"]] == [None, None, None]


# -- a seat that moves to another device


def test_a_code_takes_a_seat_to_another_device_once(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    phone, thief = house.arrive(), house.arrive("Mallory")
    table = house.start(ada, bob)
    offer = ada.post(f"/api/tables/{table}/handover")
    assert offer["path"] == f"/d/{offer['code']}"
    info = phone.get(f"/api/handovers/{offer['code'].upper()}")
    assert (info["seat"], info["table"]["id"]) == (0, table)
    taken = phone.post(f"/api/handovers/{offer['code']}")
    assert (taken["seat"], taken["seats"][0]["name"]) == (0, "Ada")
    assert ada.get(f"/api/tables/{table}")["seat"] is None
    assert thief.refused("POST", f"/api/handovers/{offer['code']}") == (404, "no_handover")
    phone.play(table, "bid 1")


def test_codes_are_withdrawn_replaced_and_run_out(house: House, ada: Visitor, bob: Visitor) -> None:
    phone = house.arrive()
    table = house.start(ada, bob)
    path = f"/api/tables/{table}/handover"
    codes = [ada.post(path)["code"], ada.post(path)["code"]]
    assert phone.refused("GET", f"/api/handovers/{codes[0]}") == (404, "no_handover")
    ada.delete(path)
    assert phone.refused("POST", f"/api/handovers/{codes[1]}") == (404, "no_handover")
    late = ada.post(path)["code"]
    engine = sa.create_engine(house.settings.database)
    with engine.begin() as connection:
        connection.execute(
            sa.update(SEATS).where(SEATS.c.table_id == table).values(handover_until=1.0)
        )
    engine.dispose()
    assert phone.refused("POST", f"/api/handovers/{late}") == (404, "no_handover")
    assert phone.refused("POST", path) == (403, "not_seated")
    fresh = ada.post(path)["code"]
    assert bob.refused("POST", f"/api/handovers/{fresh}") == (409, "seated")


def test_a_host_who_moves_is_still_the_host(house: House, ada: Visitor) -> None:
    phone = house.arrive("Ada's phone")
    plan = {"game": "bids", "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = ada.post("/api/tables", plan)["id"]
    moved = phone.post(f"/api/handovers/{ada.post(f'/api/tables/{table}/handover')['code']}")
    assert (moved["host"], moved["seats"][0]["name"]) == (True, "Ada's phone")
    assert ada.refused("DELETE", f"/api/tables/{table}") == (403, "not_host")


def test_a_guest_goes_on_with_a_device_of_their_own(house: House, ada: Visitor) -> None:
    bob = house.arrive()
    table = guests(ada)
    offer = ada.post(f"/api/tables/{table}/handover", **{"as": 1})
    taken = bob.post(f"/api/handovers/{offer['code']}")
    assert (taken["seat"], taken["seats"][1]["name"], taken["host"]) == (1, "Bob", False)
    assert ada.get(f"/api/tables/{table}", **{"as": 1})["seat"] == 0


# -- those who are missing


def test_a_table_says_after_how_long_a_bot_may_step_in(open_house: OpenHouse) -> None:
    house = open_house(grace=0)
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    plan = {"game": "bids", "seats": [{"kind": "me"}, {"kind": "open"}], "grace": 3600}
    table = ada.post("/api/tables", plan)["id"]
    bob.post(f"/api/tables/{table}/join", {})
    ada.post(f"/api/tables/{table}/start")
    shown = ada.get(f"/api/tables/{table}")
    assert shown["grace"] == 3600
    assert shown["seats"][1]["gone"] == pytest.approx(time.time(), abs=60)
    path = f"/api/tables/{table}/seats/1/replace"
    assert ada.refused("POST", path, {"bot": "random"}) == (409, "not_missing")
    engine = sa.create_engine(house.settings.database)
    with engine.begin() as connection:
        changed = sa.update(TABLES).where(TABLES.c.id == table).values(grace=0.0)
        connection.execute(changed)
    engine.dispose()
    assert ada.post(path, {"bot": "random"})["seats"][1]["away"]
    short = plan | {"grace": 5}
    assert ada.refused("POST", "/api/tables", short) == (400, "bad_input")


# -- how a game went


def test_how_a_game_went_is_told_when_it_is_over(house: House, ada: Visitor, eve: Visitor) -> None:
    running = guests(ada)
    assert ada.refused("GET", f"/api/tables/{running}/retrospect") == (409, "not_over")
    table = finished(house, ada)
    told = eve.get(f"/api/tables/{table}/retrospect")
    assert told == eve.get(f"/api/tables/{table}/retrospect")  # the second time as it was kept
    assert sum(told["answers"]) == told["table"]["number"]
    assert told["ended"] >= told["began"]
    assert len(told["luck"]) == len(told["names"]) == 2


def test_how_a_game_of_interspace_went(house: House, ada: Visitor) -> None:
    plan = {"game": "interspace", "seats": [{"kind": "me"}, {"kind": "guest", "name": "Bob"}]}
    table = ada.post("/api/tables", plan | {"options": {"max_game_turns": 1}})["id"]
    ada.post(f"/api/tables/{table}/start")
    while ada.get(f"/api/tables/{table}")["status"] == "playing":
        for seat in (0, 1):
            asked = ada.position(table, **{"as": seat})["asked"]
            if asked is not None:
                choices = asked["question"]["choices"]
                last = next((one for one in choices if one["ends"]), choices[-1])
                act(ada, table, seat, last["action"])
    told = ada.get(f"/api/tables/{table}/retrospect", lang="it")
    assert told["charts"] == ["punti vittoria", "industria", "pianeti", "valore della flotta"]
    assert told["moments"][0]["values"][0] == [20, 20]
    assert told["moments"][-1]["values"][0] == told["table"]["result"]["scores"]
    assert told["moments"][-1]["turn"] == 1
