"""Somebody takes all that is theirs along, or leaves for good; the games of others go on."""

import json
from itertools import count
from typing import Any

import sqlalchemy as sa

from astrarium.server.belongings import columns
from astrarium.server.storage import DEEDS, METADATA, PEOPLE, SEATS, TABLES
from tests.server.conftest import BOTH
from tests.server.house import PASSWORD, House, Visitor

DATABASES = BOTH
_numbers = count(1)


def new_login() -> str:
    return f"leaver-{next(_numbers)}"


def everything(house: House) -> str:
    """All that is stored, as a text."""
    engine = sa.create_engine(house.settings.database)
    with engine.connect() as connection:
        rows = [connection.execute(sa.select(one)).all() for one in METADATA.sorted_tables]
    engine.dispose()
    return repr(rows)


def rows_of(house: House, visitor_name: str) -> int:
    engine = sa.create_engine(house.settings.database)
    with engine.connect() as connection:
        query = sa.select(sa.func.count()).where(PEOPLE.c.name == visitor_name)
        found = int(connection.execute(query).scalar_one())
    engine.dispose()
    return found


def leave(visitor: Visitor, password: str | None = None) -> Any:
    body = {"current": password}
    return visitor.take_token(lambda: visitor.send("POST", "/api/me/leave", body))


# -- taking along


def test_an_export_holds_all_that_somebody_has_left(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    table, waiting = house.start(ada, bob), house.open_table(ada, bob, name="Ada's table")
    ada.post(f"/api/tables/{table}/chat", {"text": "between ourselves"})
    ada.play(table, "bid 2")
    ada.join_members(login := new_login())
    answer = ada.send("GET", "/api/me/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="astrarium.json"'
    found = answer.json()
    assert found["person"]["name"] == "Ada"
    assert found["person"]["login"] == login
    assert [said["text"] for said in found["chat"]] == ["between ourselves"]
    games = {game["table"]: game for game in found["games"]}
    assert set(games) == {table, waiting}
    assert games[waiting]["name"] == "Ada's table"
    (seat,) = games[table]["seats"]
    assert [request["actions"] for request in seat["actions"]] == [["bid 2"]]
    assert len(found["devices"]) == 1


def test_an_export_gives_no_secret_away(house: House, ada: Visitor, bob: Visitor) -> None:
    table = house.start(ada, bob)
    ada.play(table, "bid 2")
    bob.play(table, "bid 3")
    bob.post(f"/api/tables/{table}/chat", {"text": "said by bob"})
    ada.join_members(new_login())
    text = ada.send("GET", "/api/me/export").text
    for secret in ("bid 3", "said by bob", "seed", "argon2", "token", "hash", ada.token):
        assert secret not in text, secret
    assert "state" not in json.loads(text)["games"][0]


# -- leaving


def test_nothing_is_left_of_who_leaves(house: House, ada: Visitor, bob: Visitor) -> None:
    name = f"Unique {next(_numbers)}"
    ada.put("/api/me", {"name": name})
    table, over = house.start(ada, bob), house.start(ada, bob)
    ada.post(f"/api/tables/{over}/resign")
    ada.post(f"/api/tables/{table}/chat", {"text": f"{name} was here"})
    ada.send("PUT", f"/api/tables/{over}/put-away", {})
    house.open_table(ada, bob, name=f"{name}'s table")
    seats = [{"kind": "me"}, {"kind": "guest", "name": f"{name}'s sister"}, {"kind": "open"}]
    ada.post("/api/tables", {"game": "bids", "seats": seats})
    ada.join_members(login := new_login())
    ada.put("/api/me/address", {"address": f"{login}@example.org"})
    old, me = ada.token, ada.get("/api/me/export")["person"]["id"]
    assert leave(ada, PASSWORD).status_code == 200
    assert name not in everything(house)
    assert login not in everything(house)
    assert Visitor(house.client, old).refused("GET", "/api/me") == (401, "unknown")
    assert house.arrive().sign_in(login).status_code == 403
    engine = sa.create_engine(house.settings.database)
    with engine.connect() as connection:
        for column in columns():
            if column.table not in (SEATS, TABLES, DEEDS):
                query = sa.select(sa.func.count()).select_from(column.table).where(column == me)
                assert connection.execute(query).scalar_one() == 0, column
    engine.dispose()


def test_games_go_on_under_somebody(house: House, ada: Visitor, bob: Visitor) -> None:
    table = house.start(ada, bob)
    ada.play(table, "bid 2")
    leave(ada)
    shown = bob.get(f"/api/tables/{table}")
    seat = shown["seats"][0]
    assert (shown["status"], seat["name"], seat["resigned"]) == ("playing", "Somebody", True)
    assert seat["bot"], "a bot plays on"
    bob.put("/api/me", {"language": "it"})
    assert bob.get(f"/api/tables/{table}")["seats"][0]["name"] == "Qualcuno"
    assert "has left for good" in json.dumps(bob.log(table, lang="en"))
    bob.play(table, "bid 1")


def test_tables_that_wait_go_to_another_or_go_along(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    shared = house.open_table(ada, bob)
    seats = [{"kind": "me"}, {"kind": "open"}]
    alone = ada.post("/api/tables", {"game": "bids", "seats": seats})["id"]
    leave(ada)
    found = bob.get(f"/api/tables/{shared}")
    assert found["host"]
    assert [seat["kind"] for seat in found["seats"]] == ["open", "person"]
    assert bob.refused("GET", f"/api/tables/{alone}") == (404, "no_table")


def test_finished_games_and_their_records_stay(house: House, ada: Visitor, bob: Visitor) -> None:
    table = house.start(ada, bob, lots=1)
    ada.post(f"/api/tables/{table}/resign")
    record = bob.send("GET", f"/api/tables/{table}/record").content
    leave(ada)
    shown = bob.get(f"/api/tables/{table}")
    assert (shown["status"], shown["seats"][0]["name"]) == ("over", "Somebody")
    assert bob.send("GET", f"/api/tables/{table}/record").content == record


def test_who_has_a_password_says_it(house: House, ada: Visitor) -> None:
    ada.join_members(new_login())
    for current in (None, "not the password"):
        assert leave(ada, current).json()["code"] == "wrong_password"
    assert ada.get("/api/me")["name"] == "Ada"


def test_who_has_left_is_a_new_guest(house: House, ada: Visitor) -> None:
    assert leave(ada).json()["name"].startswith("Guest ")
    assert not ada.get("/api/me")["member"]


def test_no_message_of_who_has_left_is_heard(house: House, ada: Visitor, bob: Visitor) -> None:
    table = house.start(ada, bob)
    ada.post(f"/api/tables/{table}/chat", {"text": "hello"})
    bob.post(f"/api/tables/{table}/chat", {"text": "hello yourself"})
    leave(ada)
    heard = bob.get(f"/api/tables/{table}/chat")["messages"]
    assert [said["text"] for said in heard] == ["hello yourself"]
