"""What strangers, other sites and clumsy programs cannot do."""

import asyncio
import io
import json
import re
import threading
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import structlog

from astrarium.server import connections, security
from astrarium.server.observing import set_up_logs
from astrarium.server.settings import Settings
from tests.server.conftest import OpenHouse
from tests.server.house import HERE, PATIENCE, House, Visitor

ELSEWHERE = [
    "https://elsewhere.example",
    "http://testserver.local.elsewhere.example",
    "http://testserver.local:81",
    "null",
    "",
    "file://",
    "http://[",
]
_numbers = count(1)


@pytest.fixture(params=["guests", "members"], autouse=True)
def _everybody(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is tried is tried by guests, and by members on a device on which they signed in."""
    if request.param == "guests":
        return
    arrive = House.arrive

    def arrive_as_member(house: House, name: str = "", language: str = "en") -> Visitor:
        visitor, login = arrive(house, name, language), f"member-{next(_numbers)}"
        visitor.join_members(login)
        assert visitor.sign_in(login).json()["member"]
        return visitor

    monkeypatch.setattr(House, "arrive", arrive_as_member)


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


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refusals come at once."""
    monkeypatch.setattr(security, "PENALTY", 0.0)


@pytest.mark.usefixtures("impatient")
def test_nobody_asks_more_often_than_is_bearable(open_house: OpenHouse) -> None:
    house = open_house(requests=1)
    ada, bob = house.arrive(), house.arrive()
    answers = [ada.send("GET", "/api/me") for _ in range(60)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert refused[0].json()["code"] == "slow_down"
    assert refused[0].headers["retry-after"] == "1"
    assert bob.send("GET", "/api/me").status_code == 200


@pytest.mark.usefixtures("impatient")
def test_what_is_work_costs_more(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections.time, "monotonic", lambda: 0.0)  # nothing is earned again
    monkeypatch.setattr(security, "PEOPLE_BEHIND_ONE_ADDRESS", 100)
    house = open_house(requests=10)
    table = house.arrive().post("/api/quick", {"game": "bids", "seats": 2})["id"]

    def affords(path: str) -> int:
        person, count = house.arrive(), 0
        while person.send("GET", f"/api/tables/{table}{path}").status_code == 200:
            count += 1
        return count

    assert [affords(path) for path in ("", "/position", "/log", "/position?at=0")] == [
        40, 40, 13, 10,
    ]  # fmt: skip


@pytest.mark.usefixtures("impatient")
def test_long_requests_cost_more(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections.time, "monotonic", lambda: 0.0)
    monkeypatch.setattr(security, "PEOPLE_BEHIND_ONE_ADDRESS", 100)
    house = open_house(requests=10)
    table = house.arrive().post("/api/quick", {"game": "bids", "seats": 2})["id"]

    def affords(actions: int) -> int:
        person, count = house.arrive(), 0
        body = {"key": "not-mine-1", "expected": 1, "actions": ["bid 1"] * actions}
        while person.refused("POST", f"/api/tables/{table}/actions", body)[0] == 403:
            count += 1
        return count

    assert [affords(actions) for actions in (1, 5, 61)] == [40, 20, 2]


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("10.0.0.7", {}, 403),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, 403),
        ("127.0.0.1", {"Forwarded": "for=10.0.0.7"}, 403),
        ("a proxy", {}, 403),
    ],
)
def test_figures_are_told_on_the_own_machine_alone(
    address: str, headers: dict[str, str], status: int
) -> None:
    """Counting what all do would tell when somebody answers in secret."""
    scope = {
        "client": (address, 1),
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
    }
    assert security.is_from_here(scope) is (status == 200)


def test_figures_are_refused_to_others(ada: Visitor) -> None:
    assert ada.refused("GET", "/metrics") == (403, "not_here")


@pytest.mark.usefixtures("impatient")
def test_made_up_cookies_do_not_help_against_the_limit(open_house: OpenHouse) -> None:
    house = open_house(requests=1)
    codes = {
        Visitor(house.client, f"{number:043}").send("GET", "/api/tables").status_code
        for number in range(200)
    }
    assert codes == {401, 429}


def test_accounts_take_no_more_room_than_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "MOST_ACCOUNTS", 10)
    accounts = security.Accounts(1)
    for number in range(100):
        accounts.find("here", str(number).encode())
    assert len(accounts._known) == 10


def test_an_answer_that_does_not_come_is_given_up(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "ANSWER_SECONDS", 2.0)
    house = open_house()
    asked, answered = threading.Event(), threading.Event()

    def hang(*_: object) -> None:
        asked.set()
        answered.wait(PATIENCE)

    with monkeypatch.context() as changed:
        changed.setattr("astrarium.server.http.look_up", hang)
        answer = house.ask("/api/tables")
    answered.set()
    assert asked.is_set()
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("path", ["/api/tables", "/api/records"])
def test_who_waits_for_a_server_that_is_to_stop_is_told_so(
    tmp_path: Path, method: str, path: str
) -> None:
    """What is still worked at then is cancelled, and no fault that a log would tell of."""
    sent: list[Any] = []

    async def forever(*_: object) -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    async def ask_and_stop() -> None:
        scope: Any = {"type": "http", "method": method, "path": path, "headers": []}
        gate = security.Gate(forever, Settings(data_dir=tmp_path))
        asking = asyncio.create_task(gate(scope, forever, send))
        while not asking.done():
            await asyncio.sleep(0.01)
            asking.cancel()
        await asking

    asyncio.run(ask_and_stop())
    head, body = sent
    assert (head["status"], "stops" in json.loads(body["body"])["detail"]) == (503, True)


@pytest.mark.parametrize("path", ["/assets/%00", "/assets/a%00b.js", "/t/%00", "/%00"])
def test_a_nul_in_a_path_is_no_fault_of_ours(ada: Visitor, path: str) -> None:
    assert ada.refused("GET", path) == (404, "not_found")


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


@pytest.mark.usefixtures("impatient")
def test_a_refusal_for_asking_too_often_carries_them_too(open_house: OpenHouse) -> None:
    ada = open_house(requests=1).arrive()
    many = [ada.send("GET", "/api/me") for _ in range(60)]
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
        stored = connection.execute(sa.text("SELECT token_hash FROM devices")).scalars().all()
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
