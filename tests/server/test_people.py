"""Who comes is known again by a cookie, and chooses a name and a language."""

import pytest

from tests.server.house import House, Visitor


def test_whoever_comes_first_is_given_a_cookie_that_scripts_cannot_read(house: House) -> None:
    cookie = house.ask("/api/me").headers["set-cookie"]
    name, *flags = cookie.split("; ")
    assert name.startswith("astrarium=")
    assert len(name.removeprefix("astrarium=")) == 43  # 256 bits
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(flags)
    assert "Secure" not in flags


def test_the_cookie_is_for_https_alone_where_that_is_spoken(house: House) -> None:
    answer = house.ask("https://testserver.local/api/me")
    assert "Secure" in answer.headers["set-cookie"]


def test_whoever_comes_back_is_known(house: House, ada: Visitor) -> None:
    answer = ada.send("GET", "/api/me")
    assert answer.json() == {"name": "Ada", "language": "en", "known": True}
    assert "set-cookie" not in answer.headers


def test_a_newcomer_is_a_guest_until_a_name_is_chosen(house: House) -> None:
    guest = house.arrive()
    before = guest.get("/api/me")
    assert before["name"].startswith("Guest ")
    assert not before["known"]
    assert guest.put("/api/me", {"name": "Lia"}) == {"name": "Lia", "language": "en", "known": True}


@pytest.mark.parametrize(
    ("asked", "language"),
    [("it-IT,it;q=0.9,en;q=0.8", "it"), ("en-GB,it;q=0.5", "en"), ("de", "en"), ("", "en")],
)
def test_the_browser_says_which_language_is_read(house: House, asked: str, language: str) -> None:
    answer = house.ask("/api/me", headers={"Accept-Language": asked})
    assert answer.json()["language"] == language


def test_a_language_is_chosen(ada: Visitor) -> None:
    assert ada.put("/api/me", {"language": "it"})["language"] == "it"
    assert ada.get("/api/me") == {"name": "Ada", "language": "it", "known": True}


def test_a_name_is_one_line_that_can_be_seen(ada: Visitor) -> None:
    assert ada.put("/api/me", {"name": " Ada\n  of\x00 Ur "})["name"] == "Ada of Ur"
    assert ada.refused("PUT", "/api/me", {"name": "\u200b \t"}) == (400, "bad_input")


@pytest.mark.parametrize("change", [{"name": ""}, {"name": "x" * 41}, {"language": "xx"}, {"a": 1}])
def test_what_cannot_be_is_refused(ada: Visitor, change: dict[str, object]) -> None:
    assert ada.refused("PUT", "/api/me", change) == (400, "bad_input")


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "\xff" * 43, "A" * 5000])
def test_a_cookie_that_was_never_given_out_is_nobodys(house: House, token: str) -> None:
    headers = {"Cookie": b"astrarium=" + token.encode("latin-1")}
    answer = house.ask("/api/tables", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "unknown")


def test_without_a_cookie_nothing_is_told(house: House) -> None:
    assert house.ask("/api/games").status_code == 401
