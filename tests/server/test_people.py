"""Who comes is known again by a cookie, and chooses a name and a language."""

import re
from pathlib import Path

import pytest

from astrarium.kernel import load_game
from tests.server.conftest import OpenHouse
from tests.server.house import House, Visitor, introduce, token_of

DAYS = 24 * 3600
ME = {
    "name": "Ada", "language": "en", "known": True, "member": False, "host": False, "muted": False,
    "outside": "",
}  # fmt: skip
FIRST = "astrarium"  # what the cookie was called in all houses at first


def test_whoever_introduces_themselves_is_given_a_cookie_that_scripts_cannot_read(
    house: House,
) -> None:
    cookie = introduce(house.client).headers["set-cookie"]
    name, *flags = cookie.split("; ")
    assert re.fullmatch(r"astrarium-[0-9a-f]{8}=[\w-]{43}", name)  # 256 bits
    assert {"HttpOnly", "SameSite=strict", "Path=/", f"Max-Age={400 * DAYS}"} <= set(flags)
    assert "Secure" not in flags


def test_the_cookie_is_for_https_alone_where_that_is_spoken(house: House) -> None:
    address = "https://testserver.local"
    answer = house.client.post(f"{address}/api/me", headers={"Origin": address})
    house.client.cookies.clear()
    assert "Secure" in answer.headers["set-cookie"]


@pytest.mark.parametrize("path", ["/", "/j/token", "/api/me", "/api/tables"])
def test_a_link_of_another_site_changes_nobodys_cookie(house: House, path: str) -> None:
    """A browser that follows one sends no cookie, and must not be given a new one for it."""
    answer = house.ask(path, headers={"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"})
    assert "set-cookie" not in answer.headers
    assert answer.status_code == (401 if path.startswith("/api") else 200)


def test_another_site_introduces_nobody(house: House) -> None:
    answer = introduce(house.client, "https://elsewhere.example")
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    assert "set-cookie" not in answer.headers


def test_who_has_a_token_keeps_it_for_another_while(ada: Visitor) -> None:
    for method in ("POST", "GET"):
        answer = ada.send(method, "/api/me")
        assert answer.json()["name"] == "Ada"
        assert f"={ada.token}; " in answer.headers["set-cookie"]
        assert f"Max-Age={400 * DAYS}" in answer.headers["set-cookie"]


def test_a_house_leaves_the_cookies_of_others_alone(open_house: OpenHouse, tmp_path: Path) -> None:
    """Browsers send them to all ports of a machine."""
    here = open_house()
    elsewhere = open_house(data_dir=tmp_path / "other", database_url="")
    first, second = (introduce(house.client) for house in (here, elsewhere))
    names = [*first.cookies, *second.cookies]
    assert len(set(names)) == 2
    both = "; ".join(
        f"{name}={token_of(one)}" for name, one in zip(names, (first, second), strict=True)
    )
    for house, one in ((here, first), (elsewhere, second)):
        known = house.ask("/api/me", headers={"Cookie": both})
        assert known.json()["name"] == one.json()["name"]
        assert token_of(known) == token_of(one)


def test_who_has_a_cookie_of_earlier_versions_stays_known(house: House) -> None:
    first = introduce(house.client)
    ((name, token),) = first.cookies.items()
    known = house.ask("/api/me", headers={"Cookie": f"{FIRST}={token}"})
    assert known.json() == first.json()
    assert dict(known.cookies) == {name: token}


def test_whoever_comes_back_is_known(ada: Visitor) -> None:
    assert ada.get("/api/me") == ME


def test_a_newcomer_is_a_guest_until_a_name_is_chosen(house: House) -> None:
    guest = house.arrive()
    before = guest.get("/api/me")
    assert before["name"].startswith("Guest ")
    assert not before["known"]
    assert guest.put("/api/me", {"name": "Lia"}) == ME | {"name": "Lia"}


@pytest.mark.parametrize(
    ("asked", "language"),
    [("it-IT,it;q=0.9,en;q=0.8", "it"), ("en-GB,it;q=0.5", "en"), ("de", "en"), ("", "en")],
)
def test_the_browser_says_which_language_is_read(house: House, asked: str, language: str) -> None:
    answer = introduce(house.client, headers={"Accept-Language": asked})
    assert answer.json()["language"] == language


def test_games_say_which_languages_are_spoken(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(load_game("bids")), "languages", ("en", "de"))
    answer = introduce(house.client, headers={"Accept-Language": "de-AT"})
    assert answer.json()["language"] == "de"


def test_a_language_that_nobody_speaks_is_kept_and_told_in_english(ada: Visitor) -> None:
    assert ada.put("/api/me", {"language": "fr"})["language"] == "fr"
    table = ada.post("/api/quick", {"game": "interspace", "seats": 2})["id"]
    english = ada.position(table, lang="en")
    assert ada.position(table) == english
    assert ada.log(table) == ada.log(table, lang="en")
    for path in ("/api/games", f"/api/tables/{table}/rules"):
        assert ada.get(path) == ada.get(path, lang="en")
    for path, body in (("ways", {"pieces": ["piece:1"]}), ("why", {"picks": ["seat:1"]})):
        asked = f"/api/tables/{table}/{path}"
        assert ada.post(asked, body) == ada.post(asked, body, lang="en")
    assert ada.post(f"/api/tables/{table}/resign")["result"]["reason"] == "the others have resigned"


def test_a_language_is_chosen(ada: Visitor) -> None:
    assert ada.put("/api/me", {"language": "it"})["language"] == "it"
    assert ada.get("/api/me") == ME | {"language": "it"}


def test_a_name_is_one_line_that_can_be_seen(ada: Visitor) -> None:
    assert ada.put("/api/me", {"name": " Ada\n  of\x00 Ur "})["name"] == "Ada of Ur"
    for name in ("\u200b \t", "\u3164", "\u2800\u2800", "\u0308", "\ufe0f", "\U000e0041"):
        assert ada.refused("PUT", "/api/me", {"name": name}) == (400, "bad_input"), name


def test_a_name_does_not_climb_out_of_its_line(ada: Visitor) -> None:
    assert ada.put("/api/me", {"name": "A" + "\u0300" * 30})["name"] == "A" + "\u0300" * 3
    assert ada.put("/api/me", {"name": "Zoe\u0308 🚀"})["name"] == "Zoe\u0308 🚀"


@pytest.mark.parametrize(
    "change",
    [{"name": ""}, {"name": "x" * 41}, {"language": "any one"}, {"language": "x" * 9}, {"a": 1}],
)
def test_what_cannot_be_is_refused(ada: Visitor, change: dict[str, object]) -> None:
    assert ada.refused("PUT", "/api/me", change) == (400, "bad_input")


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "\xff" * 43, "A" * 5000])
def test_a_cookie_that_was_never_given_out_is_nobodys(house: House, token: str) -> None:
    headers = {"Cookie": b"astrarium=" + token.encode("latin-1")}
    for path in ("/api/tables", "/api/me"):
        answer = house.ask(path, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "unknown")
        assert "set-cookie" not in answer.headers


def test_without_a_cookie_nothing_is_told(house: House) -> None:
    assert house.ask("/api/games").status_code == 401
