"""Several processes serve one house: what happens in one is known at once in the others."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.house import PATIENCE, Visitor, introduce, token_of
from tests.services.server import Server, StartServer

pytestmark = pytest.mark.slow

SOCKETS = 16  # so many that not all of them are at the same process


def arrive(server: Server) -> Visitor:
    client = httpx.Client(base_url=server.base_url, trust_env=False, timeout=PATIENCE)
    token = token_of(introduce(client, server.base_url))
    return Visitor(client, token, server.base_url)


@pytest.fixture
def server(start_server: StartServer, postgres_database: str) -> Server:
    return start_server(
        *("--workers", "2", "--requests", "100000", "--bot-pause", "0"),
        DATABASE_URL=postgres_database,
    )


@pytest.fixture
def people(server: Server) -> list[Visitor]:
    return [arrive(server), arrive(server)]


@pytest.fixture
def table(people: list[Visitor]) -> str:
    ada, bob = people
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    table: str = ada.post("/api/tables", {"game": "interspace", "seats": seats})["id"]
    bob.post(f"/api/tables/{table}/join", {})
    ada.post(f"/api/tables/{table}/start")
    return table


@pytest.fixture
def sockets(server: Server, people: list[Visitor], table: str) -> Iterator[list[ClientConnection]]:
    """Many connections to one table, by both people in turn."""
    address = f"{server.base_url.replace('http', 'ws')}/api/tables/{table}/live?after=0"
    with ExitStack() as open_sockets:
        yield [
            open_sockets.enter_context(
                connect(
                    address,
                    origin=server.base_url,
                    proxy=None,
                    additional_headers={"Cookie": f"astrarium={people[number % 2].token}"},
                )
            )
            for number in range(SOCKETS)
        ]


def test_the_server_ends_in_peace_whoever_is_still_there(
    server: Server, sockets: list[ClientConnection]
) -> None:
    for socket in sockets:
        socket.recv(timeout=PATIENCE)
    server.stop()
    assert "Traceback" not in server.last_lines()


def sockets_of_a_process(server: Server) -> int:
    """How many connections the process has that happens to answer."""
    figures = httpx.get(f"{server.base_url}/metrics", trust_env=False).text
    line = next(line for line in figures.splitlines() if line.startswith("astrarium_sockets "))
    return int(float(line.split()[1]))


def entries(socket: ClientConnection, revision: int) -> list[Any]:
    """All entries up to one, as they come."""
    found: list[Any] = []
    while not found or found[-1]["revision"] < revision:
        news = socket.recv(timeout=PATIENCE)
        if isinstance(news, str) and (told := json.loads(news))["type"] == "entry":
            found.append(told["entry"])
    return found


def test_connections_at_different_processes_are_told_the_same(
    server: Server, people: list[Visitor], table: str, sockets: list[ClientConnection]
) -> None:
    for person in people:
        person.play(table, "quick set-up")
    for _ in range(8):
        mover = next((one for one in people if one.position(table)["asked"]), None)
        if mover is None:
            continue  # the bot's turn
        choices = mover.position(table)["asked"]["question"]["choices"]
        mover.play(table, choices[0]["action"])
    assert 0 < sockets_of_a_process(server) < SOCKETS
    for number, socket in enumerate(sockets):
        revision = people[number % 2].log(table)[-1]["revision"]
        told = [entry for entry in entries(socket, revision) if entry["revision"] <= revision]
        known = people[number % 2].log(table)
        assert told == [entry for entry in known if entry["revision"] <= revision]
