"""Hosts see to a server: from the command line or in the browser; what they do is written down."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from astrarium.cli import app
from astrarium.server import clocks, live
from astrarium.server.storage import TABLES
from tests.server.conftest import BOTH
from tests.server.house import House, Visitor

DATABASES = BOTH
_numbers = count(1)

Admin = Callable[..., str]


def admin_of(house: House) -> Admin:
    """`astrarium admin` beside a server: what it says."""

    def run(*words: str, code: int = 0) -> str:
        where = ["--data-dir", str(house.settings.data_dir)]
        env = {"DATABASE_URL": house.settings.database_url, "COLUMNS": "200"}
        done = CliRunner().invoke(app, ["admin", *words, *where], env=env)
        assert done.exit_code == code, done.output
        return done.output

    return run


@pytest.fixture
def admin(house: House) -> Admin:
    return admin_of(house)


@pytest.fixture
def host(house: House, admin: Admin) -> Visitor:
    """A member who was made a host."""
    number = next(_numbers)
    visitor = house.arrive(f"Host {number}")
    visitor.join_members(f"host-{number}")
    admin("host", f"host-{number}")
    return signed_in(house, f"host-{number}")


def signed_in(house: House, login: str) -> Visitor:
    """A member on another device: nothing of them is remembered yet."""
    visitor = house.arrive()
    visitor.sign_in(login)
    return visitor


def newcomer(house: House) -> tuple[Visitor, str]:
    """Somebody with a name that is nobody else's."""
    name = f"Newcomer {next(_numbers)}."
    return house.arrive(name), name


def number_of(host: Visitor, name: str) -> int:
    found = host.get("/api/host/people", q=name)["people"]
    return next(int(one["id"]) for one in found if one["name"] == name)


def row_of(house: House, table: str) -> Any:
    engine = sa.create_engine(house.settings.database)
    with engine.connect() as connection:
        row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).one()
    engine.dispose()
    return row


# -- who may


def test_only_hosts_get_in(house: House, ada: Visitor) -> None:
    for method, path, body in (
        ("GET", "/api/host/people", None),
        ("GET", "/api/host/tables", None),
        ("GET", "/api/host/deeds", None),
        ("GET", "/api/host/limits", None),
        ("PUT", "/api/host/people/1", {"banned": True}),
        ("PUT", "/api/host/announcement", {"text": "Hello"}),
        ("PUT", "/api/host/limits/tables", {"value": 1}),
        ("DELETE", "/api/host/tables/abcdefghjkmn", None),
        ("PUT", "/api/host/tables/abcdefghjkmn/resting", {"resting": True}),
        ("PUT", "/api/host/tables/abcdefghjkmn/seats/0", {"to": "Ada"}),
        ("POST", "/api/host/tables/abcdefghjkmn/seats/0/code", None),
    ):
        assert ada.refused(method, path, body) == (403, "not_keeper")
    assert ada.get("/api/me")["host"] is False


def test_a_guest_is_made_no_host(house: House, admin: Admin) -> None:
    _, name = newcomer(house)
    assert "Only members can be hosts" in admin("host", name, code=2)


def test_a_host_neither_bans_hosts_nor_unmakes_themselves(house: House, host: Visitor) -> None:
    own = number_of(host, host.get("/api/me")["name"])
    assert host.refused("PUT", f"/api/host/people/{own}", {"host": False}) == (409, "yourself")
    other = house.arrive("Another host")
    login = f"host-{next(_numbers)}"
    other.join_members(login)
    number = next(int(one["id"]) for one in host.get("/api/host/people", q=login)["people"])
    host.put(f"/api/host/people/{number}", {"host": True})
    assert host.refused("PUT", f"/api/host/people/{number}", {"banned": True}) == (409, "is_host")


# -- people


def test_people_are_found_by_their_names(house: House, host: Visitor, admin: Admin) -> None:
    _, name = newcomer(house)
    found = host.get("/api/host/people", q=name.upper())["people"]
    assert [one["name"] for one in found] == [name]
    assert not found[0]["member"]
    assert found[0]["tables"] == 0
    assert f"#{found[0]['id']}" in admin("people", name)


def test_a_name_of_several_says_their_numbers(house: House, admin: Admin) -> None:
    name = f"Twin {next(_numbers)}"
    house.arrive(name)
    house.arrive(name)
    said = " ".join(admin("mute", name, code=2).split())
    assert f"Several are called {name}" in said
    assert said.count("#") == 2


def test_whoever_is_silenced_plays_on(house: House, host: Visitor, ada: Visitor) -> None:
    bob, name = newcomer(house)
    table = house.start(ada, bob)
    said = f"/api/tables/{table}/chat"
    bob.post(said, {"text": "Hello"})
    number = number_of(host, name)
    host.put(f"/api/host/people/{number}", {"muted": True})
    assert bob.get("/api/me")["muted"] is True
    assert bob.refused("POST", said, {"text": "Once more"}) == (403, "muted")
    bob.play(table, "bid 1")
    host.put(f"/api/host/people/{number}", {"muted": False})
    bob.post(said, {"text": "At last"})


def test_whoever_is_banned_is_closed_out_at_once(house: House, host: Visitor, ada: Visitor) -> None:
    bob, name = newcomer(house)
    table = house.start(ada, bob)
    number = number_of(host, name)
    with bob.live(table) as line:
        line.next()
        host.put(f"/api/host/people/{number}", {"banned": True})
        assert line.closed() == live.ENDED
    assert bob.refused("GET", f"/api/tables/{table}") == (403, "banned")
    assert bob.refused("POST", "/api/me") == (403, "banned")
    assert ada.get(f"/api/tables/{table}")["seats"][1]["name"] == name  # the seat is kept
    host.put(f"/api/host/people/{number}", {"banned": False})
    assert bob.get("/api/me")["name"] == name


def test_a_command_beside_the_server_is_heeded(
    open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody tells the server: it looks with every sign of life."""
    monkeypatch.setattr("astrarium.server.live.HEARTBEAT", 0.05)
    house = open_house()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    table = house.start(ada, bob)
    with ada.live(table) as hers, bob.live(table) as his:
        hers.next()
        his.next()
        admin_of(house)("ban", "Bob")
        assert his.closed() == live.ENDED
        admin_of(house)("rest", table)
        while not hers.next_of("table")["resting"]:
            pass
    assert bob.refused("GET", "/api/me") == (403, "banned")


# -- tables


def test_private_tables_are_listed_without_their_games(
    house: House, host: Visitor, admin: Admin, ada: Visitor
) -> None:
    bob, name = newcomer(house)
    table = house.open_table(ada, bob, private=True)
    found = host.get("/api/host/tables", q=name)["tables"]
    assert [one["table"]["id"] for one in found] == [table]
    assert {*found[0]["people"]} == {"0", "1"}
    assert found[0]["table"]["seed"] is None
    listing = admin("tables", table)
    assert name in listing
    assert "open" in listing


def test_nobody_plays_at_a_table_that_rests(house: House, host: Visitor, ada: Visitor) -> None:
    bob, _ = newcomer(house)
    table = house.start(ada, bob, bots=1)
    host.put(f"/api/host/tables/{table}/resting", {"resting": True})
    assert ada.get(f"/api/tables/{table}")["resting"] is True
    request = ada.answer(table, "bid 1")
    assert ada.refused("POST", f"/api/tables/{table}/actions", request) == (409, "resting")
    assert ada.refused("POST", f"/api/tables/{table}/resign") == (409, "resting")
    assert ada.get("/api/me/waiting") == []
    eve = house.arrive("Eve")
    assert table not in [one["id"] for one in eve.get("/api/tables")["tables"]]
    host.put(f"/api/host/tables/{table}/resting", {"resting": False})
    ada.play(table, "bid 1")


def test_clocks_stand_still_at_a_table_that_rests(
    house: House, host: Visitor, ada: Visitor
) -> None:
    bob, _ = newcomer(house)
    pace = {"kind": "live", "bank": 600, "increment": 0}
    table = house.open_table(ada, bob, pace=pace)
    ada.post(f"/api/tables/{table}/start")
    assert row_of(house, table).due is not None
    host.put(f"/api/host/tables/{table}/resting", {"resting": True})
    row = row_of(house, table)
    assert row.due is None
    assert all(clock.since is None for clock in clocks.clocks_of(row).seats.values())
    assert clocks.why_unsound(row, []) == ""
    host.put(f"/api/host/tables/{table}/resting", {"resting": False})
    row = row_of(house, table)
    assert row.due is not None
    assert any(clock.since is not None for clock in clocks.clocks_of(row).seats.values())


def test_only_games_that_are_on_rest(house: House, admin: Admin, ada: Visitor) -> None:
    bob, _ = newcomer(house)
    table = house.open_table(ada, bob)
    assert "has not started" in admin("rest", table, code=2)
    assert "no such table" in admin("rest", "abcdefghjkmn", code=2)


def test_a_table_is_removed_in_any_state(
    house: House, host: Visitor, admin: Admin, ada: Visitor
) -> None:
    bob, _ = newcomer(house)
    table = house.start(ada, bob)
    with ada.live(table) as line:
        line.next()
        host.delete(f"/api/host/tables/{table}")
        assert line.closed() == live.GONE
    assert ada.refused("GET", f"/api/tables/{table}") == (404, "no_table")
    assert f"table {table}" in admin("log")


# -- seats


def test_a_seat_is_handed_over(house: House, host: Visitor, admin: Admin, ada: Visitor) -> None:
    bob, _ = newcomer(house)
    eve, name = newcomer(house)
    table = house.start(ada, bob)
    admin("give", table, "2", name)
    seat = ada.get(f"/api/tables/{table}")["seats"][1]
    assert (seat["name"], seat["bot"]) == (name, None)
    assert bob.refused("POST", f"/api/tables/{table}/resign") == (403, "not_seated")
    eve.play(table, "bid 1")
    path = f"/api/host/tables/{table}/seats/0"
    assert host.refused("PUT", path, {"to": name}) == (409, "seated")
    assert host.refused("PUT", f"/api/host/tables/{table}/seats/7", {"to": name})[0] == 404


def test_the_seat_of_who_has_resigned_is_played_again(
    house: House, host: Visitor, ada: Visitor
) -> None:
    bob, cleo = newcomer(house)[0], newcomer(house)[0]
    eve, name = newcomer(house)
    table = house.start(ada, bob, cleo)
    bob.post(f"/api/tables/{table}/resign")
    host.put(f"/api/host/tables/{table}/seats/1", {"to": name})
    seat = ada.get(f"/api/tables/{table}")["seats"][1]
    assert (seat["name"], seat["bot"], seat["resigned"]) == (name, None, False)
    assert eve.get(f"/api/tables/{table}")["seat"] == 1


def test_a_seat_before_the_game_is_handed_over(house: House, host: Visitor, ada: Visitor) -> None:
    bob, _ = newcomer(house)
    _, name = newcomer(house)
    table = house.open_table(ada, bob)
    host.put(f"/api/host/tables/{table}/seats/1", {"to": name})
    ada.post(f"/api/tables/{table}/start")
    assert ada.get(f"/api/tables/{table}")["seats"][1]["name"] == name


def test_whoever_has_lost_their_browser_gets_a_code(
    house: House, admin: Admin, ada: Visitor
) -> None:
    bob, name = newcomer(house)
    table = house.start(ada, bob)
    said = admin("code", table, "2").split()
    (path,) = [word for word in said if word.startswith("/d/")]
    again = house.arrive()
    again.post(f"/api/handovers/{path.removeprefix('/d/')}")
    assert again.get(f"/api/tables/{table}")["seat"] == 1
    assert again.get("/api/me")["name"] == name
    assert again.refused("POST", f"/api/handovers/{path.removeprefix('/d/')}")[0] == 404


# -- the house


def test_an_announcement_is_told_to_all_who_come(
    house: House, host: Visitor, admin: Admin, eve: Visitor
) -> None:
    host.put("/api/host/announcement", {"text": "The server rests on Monday."})
    assert eve.get("/api/house")["announcement"] == "The server rests on Monday."
    admin("announce", "")
    assert eve.get("/api/house")["announcement"] == ""


def test_limits_are_changed_and_usual_again(house: House, host: Visitor, admin: Admin) -> None:
    admin("limits", "tables", "1")
    ada = house.arrive("Ada")
    ada.post("/api/tables", {"game": "bids", "seats": [{"kind": "me"}, {"kind": "open"}]})
    body = {"game": "bids", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert ada.refused("POST", "/api/tables", body) == (409, "too_many")
    assert {"name": "tables", "value": 1, "usual": 200} in host.get("/api/host/limits")
    admin("limits", "tables", "usual")
    ada.post("/api/tables", body)
    assert "no limit called sheep" in admin("limits", "sheep", "1", code=2)
    assert "is no limit" in admin("limits", "tables", "many", code=2)


def test_who_says_very_much_waits(house: House, admin: Admin, ada: Visitor) -> None:
    table = house.start(ada, house.arrive("Bob"))
    admin("limits", "chat", "2")
    said = f"/api/tables/{table}/chat"
    ada.post(said, {"text": "One"})
    ada.post(said, {"text": "Two", "key": "second-word"})
    ada.post(said, {"text": "Two", "key": "second-word"})  # the same again
    assert ada.refused("POST", said, {"text": "Three"}) == (429, "slow_down")
    admin("limits", "chat", "usual")


def test_what_is_done_is_written_down_once(house: House, host: Visitor, admin: Admin) -> None:
    _, name = newcomer(house)
    number = number_of(host, name)
    for _ in range(2):
        host.put(f"/api/host/people/{number}", {"muted": True})
    admin("unmute", f"#{number}")
    found = [one for one in host.get("/api/host/deeds")["deeds"] if one["person"] == number]
    assert [(one["deed"], one["host"]) for one in found] == [
        ("unmute", None),
        ("mute", host.get("/api/me")["name"]),
    ]
    assert admin("log").count(name) == 2
