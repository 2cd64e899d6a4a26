"""What strangers, other sites and clumsy programs cannot do."""

import io
import re
from typing import Any

import pytest
import structlog

from astrarium.server.observing import set_up_logs
from tests.server.conftest import OpenHouse
from tests.server.house import HERE, House, Visitor

ELSEWHERE = [
    "https://elsewhere.example",
    "http://testserver.local.elsewhere.example",
    "http://testserver.local:81",
    "null",
    "",
    "file://",
    "http://[",
]


# -- other sites


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_another_site_changes_nothing(ada: Visitor, origin: str) -> None:
    headers = {"Origin": origin}
    change = {"name": "Mallory"}
    assert ada.refused("PUT", "/api/me", change, headers=headers) == (403, "origin")
    assert ada.refused("POST", "/api/quick", {}, headers=headers) == (403, "origin")
    assert ada.refused("DELETE", "/api/tables/any", headers=headers) == (403, "origin")
    assert ada.get("/api/me")["name"] == "Ada"


def test_a_browser_that_names_no_origin_says_where_it_comes_from(
    house: House, ada: Visitor
) -> None:
    def change(site: str) -> int:
        headers = {"Cookie": f"astrarium={ada.token}", "Sec-Fetch-Site": site}
        return house.client.put("/api/me", json={"name": "Ada"}, headers=headers).status_code

    assert [change(site) for site in ("same-origin", "none")] == [200, 200]
    assert [change(site) for site in ("cross-site", "same-site", "x")] == [403, 403, 403]


def test_a_server_behind_a_proxy_knows_its_own_address(open_house: OpenHouse) -> None:
    house = open_house(public_url="https://play.example/")
    ada = house.arrive()
    change = {"name": "Ada"}
    own, other = {"Origin": "https://play.example"}, {"Origin": "https://play.example.org"}
    assert ada.send("PUT", "/api/me", change, headers=own).status_code == 200
    assert ada.refused("PUT", "/api/me", change, headers=other) == (403, "origin")


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded", "x"])
def test_what_is_not_called_json_is_not_read(house: House, ada: Visitor, kind: str | None) -> None:
    """A form of another site can send text; only a page of ours can send JSON."""
    headers = {"Cookie": f"astrarium={ada.token}"} | ({"Content-Type": kind} if kind else {})
    answer = house.client.put("/api/me", content=b'{"name": "Mallory"}', headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "not_json")
    assert ada.get("/api/me")["name"] == "Ada"


# -- too much


def test_a_large_request_is_not_read(ada: Visitor) -> None:
    body = {"name": "x" * 70_000}
    assert ada.refused("PUT", "/api/me", body) == (413, "too_large")


def test_nobody_asks_more_often_than_is_bearable(open_house: OpenHouse) -> None:
    house = open_house(requests=10)
    ada, bob = house.arrive(), house.arrive()
    answers = [ada.send("GET", "/api/me") for _ in range(40)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert refused[0].json()["code"] == "slow_down"
    assert bob.send("GET", "/api/me").status_code == 200


def test_made_up_cookies_do_not_help_against_the_limit(open_house: OpenHouse) -> None:
    house = open_house(requests=1)
    codes = {
        Visitor(house.client, f"{number:043}").send("GET", "/api/tables").status_code
        for number in range(200)
    }
    assert codes == {401, 429}


def test_deep_nesting_is_refused(house: House, ada: Visitor) -> None:
    content = b"[" * 30_000
    headers = {"Content-Type": "application/json"}
    answer = ada.send("PUT", "/api/me", content=content, headers=headers)
    assert answer.status_code == 400


# -- what every answer says


def answers(house: House, ada: Visitor) -> dict[str, Any]:
    table = house.open_table(ada, house.arrive())
    return {
        "a page": ada.send("GET", "/"),
        "a table's page": ada.send("GET", f"/t/{table}"),
        "an invitation's page": ada.send("GET", "/j/token"),
        "an asset that is not there": ada.send("GET", "/assets/none.js"),
        "an answer": ada.send("GET", "/api/me"),
        "health": ada.send("GET", "/health"),
        "figures": ada.send("GET", "/metrics"),
        "the schema": ada.send("GET", "/schema/openapi.json"),
        "no route": ada.send("GET", "/api/nothing"),
        "a wrong method": ada.send("PATCH", "/api/me"),
        "a refusal": ada.send("GET", "/api/tables/none"),
        "bad input": ada.send("PUT", "/api/me", {"a": 1}),
        "too much": ada.send("PUT", "/api/me", {"name": "x" * 70_000}),
        "nobody": house.ask("/api/tables"),
        "another site": ada.send("PUT", "/api/me", {}, headers={"Origin": "http://a.example"}),
    }


def test_every_answer_carries_the_policies(house: House, ada: Visitor) -> None:
    for what, answer in answers(house, ada).items():
        policy = answer.headers.get("content-security-policy", "")
        assert "default-src 'none'" in policy, what
        assert "script-src 'self'" in policy, what
        assert "unsafe" not in policy, what
        assert "frame-ancestors 'none'" in policy, what
        assert answer.headers.get("x-content-type-options") == "nosniff", what
        assert answer.headers.get("referrer-policy") == "no-referrer", what
        assert answer.headers.get("cross-origin-opener-policy") == "same-origin", what


def test_a_refusal_for_asking_too_often_carries_them_too(open_house: OpenHouse) -> None:
    ada = open_house(requests=1).arrive()
    many = [ada.send("GET", "/api/me") for _ in range(5)]
    refused = next(answer for answer in many if answer.status_code == 429)
    assert "default-src 'none'" in refused.headers["content-security-policy"]


def test_every_refusal_of_the_api_is_a_problem(house: House, ada: Visitor) -> None:
    for what, answer in answers(house, ada).items():
        if answer.is_client_error:
            assert set(answer.json()) == {"code", "detail", "rule"}, what


def test_answers_are_not_kept_by_caches(house: House, ada: Visitor) -> None:
    """What somebody may see must not be shown to who uses the browser next."""
    assert ada.send("GET", "/api/me").headers["cache-control"] == "no-store"


# -- what is written down


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Any:
    """All that the logs say during a test."""
    lines = io.StringIO()
    before = structlog.get_config()
    monkeypatch.setattr("sys.stderr", lines)
    set_up_logs(json=True)
    yield lines
    structlog.configure(**before)


def test_logs_keep_the_secrets(open_house: OpenHouse, written: io.StringIO) -> None:
    house = open_house()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    seats = [{"kind": "me"}, {"kind": "invite"}]
    table = ada.post("/api/tables", {"game": "bids", "seats": seats, "options": {"lots": 1}})["id"]
    invite = ada.post(f"/api/tables/{table}/seats/1/invite")["path"].removeprefix("/j/")
    bob.send("GET", f"/j/{invite}")
    bob.post(f"/api/invites/{invite}")
    bob.send("GET", f"/api/invites/{invite}")
    bob.send("GET", f"/api/invites/{invite}/nothing")
    ada.post(f"/api/tables/{table}/start")
    ada.post(f"/api/tables/{table}/chat", {"text": "between ourselves"})
    ada.play(table, "bid 5")
    bob.play(table, "bid 0")
    seed = ada.get(f"/api/tables/{table}")["seed"]
    text = written.getvalue()
    assert "/actions" in text
    for secret in (ada.token, bob.token, invite, seed, "between ourselves", "bid 5"):
        assert secret not in text


def test_a_fault_in_the_database_is_written_down_without_what_was_stored(
    open_house: OpenHouse, written: io.StringIO
) -> None:
    import sqlalchemy as sa

    house = open_house()
    ada = house.arrive("Ada")
    engine = sa.create_engine(house.settings.database)
    with engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE seats RENAME COLUMN resigned TO gone"))
        connection.execute(sa.text("ALTER TABLE tables RENAME COLUMN takebacks TO gone"))
    engine.dispose()
    table = {"game": "bids", "seats": [{"kind": "me"}, {"kind": "open"}]}
    answer = ada.send("POST", "/api/tables", table)
    assert (answer.status_code, answer.json()["code"]) == (500, "fault")
    assert "takebacks" not in answer.text
    text = written.getvalue()
    assert "a request failed" in text
    assert not re.search(r"[0-9a-f]{32}", text), "the seed of the new table is in the log"


# -- who is who


def test_a_token_is_stored_as_a_hash_alone(house: House, ada: Visitor) -> None:
    import sqlalchemy as sa

    engine = sa.create_engine(house.settings.database)
    with engine.connect() as connection:
        stored = connection.execute(sa.text("SELECT token_hash FROM people")).scalars().all()
    engine.dispose()
    assert stored
    assert all(ada.token.encode() not in bytes(value) for value in stored)


def test_a_table_shows_nobodys_token(house: House, ada: Visitor, bob: Visitor) -> None:
    table = house.start(ada, bob)
    for visitor in (ada, bob):
        text = visitor.send("GET", f"/api/tables/{table}").text
        assert ada.token not in text
        assert bob.token not in text


def test_the_origin_of_these_tests_is_their_own(house: House) -> None:
    assert str(house.client.base_url) == HERE
