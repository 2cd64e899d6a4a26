"""Who comes is known again by a cookie, and chooses a name and a language."""

import pytest

from tests.server.house import House, Visitor, introduce

DAYS = 24 * 3600


def test_whoever_introduces_themselves_is_given_a_cookie_that_scripts_cannot_read(
    house: House,
) -> None:
    cookie = introduce(house.client).headers["set-cookie"]
    name, *flags = cookie.split("; ")
    assert name.startswith("astrarium=")
    assert len(name.removeprefix("astrarium=")) == 43  # 256 bits
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
        assert answer.headers["set-cookie"].startswith(f"astrarium={ada.token}; ")
        assert f"Max-Age={400 * DAYS}" in answer.headers["set-cookie"]


def test_whoever_comes_back_is_known(ada: Visitor) -> None:
    assert ada.get("/api/me") == {"name": "Ada", "language": "en", "known": True}


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
    answer = introduce(house.client, headers={"Accept-Language": asked})
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
    for path in ("/api/tables", "/api/me"):
        answer = house.ask(path, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "unknown")
        assert "set-cookie" not in answer.headers


def test_without_a_cookie_nothing_is_told(house: House) -> None:
    assert house.ask("/api/games").status_code == 401
