"""Talk: players among themselves, spectators apart from them until the game is over."""

import pytest

from tests.server.conftest import BOTH
from tests.server.house import House, Visitor, new_key

DATABASES = BOTH


def say(visitor: Visitor, table: str, text: str) -> None:
    assert visitor.send("POST", f"/api/tables/{table}/chat", {"text": text}).status_code == 201


def heard(visitor: Visitor, table: str, after: int = 0) -> list[str]:
    messages = visitor.get(f"/api/tables/{table}/chat", after=after)["messages"]
    return [message["text"] for message in messages]


@pytest.fixture
def table(house: House, ada: Visitor, bob: Visitor) -> str:
    return house.start(ada, bob)


def test_players_do_not_hear_spectators_while_they_play(
    house: House, ada: Visitor, bob: Visitor, eve: Visitor, table: str
) -> None:
    say(ada, table, "Good luck!")
    say(eve, table, "Bob will bid 3.")
    say(bob, table, "You too.")
    assert heard(ada, table) == heard(bob, table) == ["Good luck!", "You too."]
    assert heard(eve, table) == heard(house.arrive(), table)
    assert heard(eve, table) == ["Good luck!", "Bob will bid 3.", "You too."]
    ada.post(f"/api/tables/{table}/resign")
    assert heard(ada, table) == heard(eve, table)


def test_live_talk_goes_where_it_may(ada: Visitor, bob: Visitor, eve: Visitor, table: str) -> None:
    with ada.live(table) as player, eve.live(table) as spectator:
        for live in (player, spectator):
            live.next_of("table")
        say(eve, table, "secret advice")
        say(bob, table, "hello")
        assert spectator.next_of("message")["text"] == "secret advice"
        assert spectator.next_of("message")["text"] == "hello"
        assert player.next_of("message")["text"] == "hello"


def test_messages_say_who_spoke(ada: Visitor, eve: Visitor, table: str) -> None:
    say(ada, table, "one")
    say(eve, table, "two")
    one, two = eve.get(f"/api/tables/{table}/chat")["messages"]
    assert (one["name"], one["seat"], one["room"]) == ("Ada", 0, "players")
    assert (two["name"], two["seat"], two["room"]) == ("Eve", None, "spectators")
    assert heard(eve, table, after=one["id"]) == ["two"]


def test_what_is_said_comes_back_as_it_was_and_only_as_json(ada: Visitor, table: str) -> None:
    text = "<script>alert('x')</script> & \"è\" 🚀"
    say(ada, table, text)
    answer = ada.send("GET", f"/api/tables/{table}/chat")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["messages"][0]["text"] == text


@pytest.mark.parametrize("text", ["", "x" * 501, " \n\t", "\x00"])
def test_nothing_and_too_much_are_not_said(ada: Visitor, table: str, text: str) -> None:
    assert ada.refused("POST", f"/api/tables/{table}/chat", {"text": text}) == (400, "bad_input")


def test_what_is_sent_twice_is_said_once(ada: Visitor, bob: Visitor, table: str) -> None:
    path, key = f"/api/tables/{table}/chat", new_key()
    first = ada.post(path, {"text": "Hello!", "key": key})
    assert ada.post(path, {"text": "Hello!", "key": key}) == first
    assert ada.refused("POST", path, {"text": "Bye!", "key": key}) == (409, "key_used")
    bob.post(path, {"text": "Hello!", "key": key})  # keys of others are other keys
    for _ in range(2):
        ada.post(path, {"text": "Again."})
    assert heard(bob, table) == ["Hello!", "Hello!", "Again.", "Again."]
