"""A server in this process, and people who come to it, each with a cookie of their own."""

import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import httpx
import sqlalchemy as sa
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from astrarium.server.settings import Settings
from astrarium.server.storage import LOG, SEATS, TABLES

HERE = "http://testserver.local"
PATIENCE = 60.0  # seconds that something may take on a machine busy with other tests
PASSWORD = "four words and a comma"
_numbers = count(1)


def introduce(client: httpx.Client, origin: str = HERE, **options: Any) -> httpx.Response:
    """What somebody is answered who comes for the first time; the client forgets the cookie."""
    headers = {"Origin": origin} | options.pop("headers", {})
    answer = client.post("/api/me", headers=headers, **options)
    client.cookies.clear()
    return answer


def token_of(answer: httpx.Response) -> str:
    """What somebody is known by from now on, whatever the cookie is called."""
    (token,) = answer.cookies.values()
    return token


def new_key() -> str:
    """A key for a request that is sent for the first time."""
    return f"request-{next(_numbers):06}"


class Visitor:
    """Somebody with a cookie, who asks and expects to be answered."""

    def __init__(self, client: httpx.Client, token: str, origin: str = HERE) -> None:
        self._client = client
        self.token = token
        self.origin = origin

    def send(self, method: str, path: str, body: Any = None, **options: Any) -> httpx.Response:
        """Ask, and take any answer."""
        headers = {"Cookie": f"astrarium={self.token}", "Origin": self.origin}
        headers |= options.pop("headers", {})
        answer = self._client.request(method, path, json=body, headers=headers, **options)
        self._client.cookies.clear()  # others share the client
        return answer

    def refused(self, method: str, path: str, body: Any = None, **options: Any) -> tuple[int, str]:
        """The status and the code of a refusal."""
        answer = self.send(method, path, body, **options)
        assert answer.is_client_error, f"{answer.status_code}: {answer.text}"
        return answer.status_code, answer.json()["code"]

    def get(self, path: str, **query: Any) -> Any:
        return _good(self.send("GET", path, params=query))

    def post(self, path: str, body: Any = None, **query: Any) -> Any:
        return _good(self.send("POST", path, body, params=query))

    def put(self, path: str, body: Any = None, **query: Any) -> Any:
        return _good(self.send("PUT", path, body, params=query))

    def delete(self, path: str) -> Any:
        return _good(self.send("DELETE", path))

    # -- as a member

    def join_members(self, login: str, password: str = PASSWORD) -> Any:
        """Choose a password."""
        return self.put("/api/me/password", {"login": login, "password": password})

    def sign_in(self, login: str, password: str = PASSWORD, **how: Any) -> httpx.Response:
        """Be known by the token that the answer brings, if there is one."""
        body = {"login": login, "password": password, **how}
        return self.take_token(lambda: self.send("POST", "/api/session", body))

    def take_token(self, ask: Callable[[], httpx.Response]) -> httpx.Response:
        answer = ask()
        if answer.is_success and answer.cookies:
            self.token = token_of(answer)
        return answer

    # -- at a table

    def position(self, table: str, **query: Any) -> Any:
        return self.get(f"/api/tables/{table}/position", **query)

    def log(self, table: str, **query: Any) -> list[Any]:
        return self.get(f"/api/tables/{table}/log", **query)["entries"]

    def expected(self, table: str) -> int:
        return self.position(table)["asked"]["asked"]

    def answer(self, table: str, *actions: str, expected: int | None = None, key: str = "") -> Any:
        """The request that plays actions, as it is sent."""
        if expected is None:
            expected = self.expected(table)
        return {"key": key or new_key(), "expected": expected, "actions": actions}

    def play(self, table: str, *actions: str, **how: Any) -> Any:
        return self.post(f"/api/tables/{table}/actions", self.answer(table, *actions, **how))

    def undo(self, table: str, expected: int | None = None, key: str = "") -> httpx.Response:
        if expected is None:
            expected = self.position(table)["revision"]
        request = {"key": key or new_key(), "expected": expected}
        return self.send("POST", f"/api/tables/{table}/undo", request)

    @contextmanager
    def live(self, table: str, after: int = 0, origin: str = HERE) -> Iterator["Live"]:
        headers = {"Cookie": f"astrarium={self.token}", "Origin": origin}
        assert isinstance(self._client, TestClient)
        path = f"/api/tables/{table}/live?after={after}"
        with self._client.websocket_connect(path, headers=headers) as socket:
            yield Live(socket)


class Live:
    """What somebody is told of a table as it happens."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket

    def next(self) -> Any:
        sent = self._socket.receive(timeout=PATIENCE)
        packed = sent.get("bytes")
        return json.loads(sent["text"] if packed is None else zlib.decompress(packed))

    def closed(self) -> int:
        """The code with which the line is closed, after whatever comes before."""
        try:
            while True:
                self.next()
        except WebSocketDisconnect as error:
            return error.code

    def next_of(self, kind: str) -> Any:
        """The next thing of a kind, whatever comes before it."""
        while (news := self.next())["type"] != kind:
            pass
        return news[kind]

    def entries(self, revision: int) -> list[Any]:
        """All entries up to one."""
        found = [self.next_of("entry")]
        while found[-1]["revision"] < revision:
            found.append(self.next_of("entry"))
        return found


class House:
    """A server that people come to."""

    def __init__(self, client: TestClient[Litestar], settings: Settings) -> None:
        self.client = client
        self.settings = settings

    def ask(self, path: str, **options: Any) -> httpx.Response:
        """What somebody is answered who has no cookie yet."""
        answer = self.client.get(path, **options)
        self.client.cookies.clear()
        return answer

    def arrive(self, name: str = "", language: str = "en") -> Visitor:
        """Somebody new."""
        answer = introduce(self.client, params={"lang": language})
        visitor = Visitor(self.client, token_of(answer))
        if name:
            visitor.put("/api/me", {"name": name})
        return visitor

    def open_table(self, *people: Visitor, game: str = "bids", bots: int = 0, **wanted: Any) -> str:
        """A table that everybody has joined, in this order."""
        host, *others = people
        seats = [{"kind": "me"}, *[{"kind": "open"} for _ in others]]
        seats += [{"kind": "bot", "bot": "random"}] * bots
        table: str = host.post("/api/tables", {"game": game, "seats": seats, **wanted})["id"]
        for other in others:
            other.post(f"/api/tables/{table}/join", {})
        return table

    def start(self, *people: Visitor, game: str = "bids", bots: int = 0, **options: Any) -> str:
        """A game that has begun."""
        table = self.open_table(*people, game=game, bots=bots, options=options)
        people[0].post(f"/api/tables/{table}/start")
        return table


def _good(answer: httpx.Response) -> Any:
    assert answer.is_success, f"{answer.status_code}: {answer.text}"
    return answer.json() if answer.content else None


def set_back(house: House, table: str, seconds: float) -> None:
    """Make a table as if so much time had passed since anybody was there."""
    engine = sa.create_engine(house.settings.database)
    with engine.begin() as connection:
        seats = sa.update(SEATS).where(SEATS.c.table_id == table)
        connection.execute(seats.values(here_at=SEATS.c.here_at - seconds))
        log = sa.update(LOG).where(LOG.c.table_id == table)
        connection.execute(log.values(at=LOG.c.at - seconds))
    engine.dispose()


def lengthen(house: House, table: str, revisions: int) -> None:
    """Write into a table's log as if very much had happened."""
    engine = sa.create_engine(house.settings.database)
    with engine.begin() as connection:
        first = dict(
            connection.execute(sa.select(LOG).where(LOG.c.table_id == table)).one()._mapping
        )
        rows = [
            first | {"revision": number} for number in range(first["revision"] + 1, revisions + 1)
        ]
        connection.execute(sa.insert(LOG), rows)
        row = TABLES.c.id == table
        connection.execute(sa.update(TABLES).where(row).values(revision=revisions))
    engine.dispose()
