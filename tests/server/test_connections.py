"""What a connection may take: bytes, time and room, whatever the other side does."""

import asyncio
import contextlib
import os
import socket
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from astrarium.server import connections
from astrarium.server.connections import Allowance, Crowd, Http, Live
from astrarium.server.settings import Settings
from tests.server.house import PATIENCE, Visitor, introduce
from tests.services.server import Server, StartServer, servers

MEGABYTE = 1024 * 1024
CONNECTIONS = 40


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    for start in servers(tmp_path_factory):
        yield start("--connections", str(CONNECTIONS), "--quiet")


def memory(server: Server) -> int:
    """Bytes that the server has in memory."""
    assert server.process
    with open(f"/proc/{server.process.pid}/statm") as figures:
        return int(figures.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def knock(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)


def answer(line: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := line.recv(65536):
            found += piece
    return found


def pour(line: socket.socket, piece: bytes, most: int) -> int:
    """Send the same again and again until the other side has enough; how much it took."""
    sent = 0
    with contextlib.suppress(ConnectionError):  # a server that only takes its time has not enough
        while sent < most:
            sent += line.send(piece)
    return sent


@pytest.mark.parametrize(
    "beginning",
    [b"GET / HTTP/1.1\r\nHost: here\r\nCookie: ", b"GET /", b"POST /api/me HTTP/1.1\r\nA", b""],
    ids=["a header", "an address", "a name", "nothing"],
)
def test_a_head_without_end_is_refused_and_not_kept(server: Server, beginning: bytes) -> None:
    before = memory(server)
    with knock(server) as line:
        line.sendall(beginning)
        assert pour(line, b"a" * 65536, 64 * MEGABYTE) < 64 * MEGABYTE
    assert memory(server) < before + 16 * MEGABYTE
    assert httpx.get(f"{server.base_url}/health", trust_env=False, timeout=PATIENCE).is_success


def test_a_long_head_is_told_what_is_wrong(server: Server) -> None:
    with httpx.Client(base_url=server.base_url, trust_env=False, timeout=PATIENCE) as client:
        for number in (1, 100):
            headers = {f"X-{count}": "a" * (20_000 // number) for count in range(number)}
            refused = client.get("/health", headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (431, "too_large")
        assert client.get("/health", headers={"X": "a" * 12_000}).is_success


def test_what_is_no_request_is_refused(server: Server) -> None:
    with knock(server) as line:
        line.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        assert answer(line).startswith(b"HTTP/1.1 400 ")


def test_many_requests_at_once_are_refused_and_forgotten(server: Server) -> None:
    with knock(server) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n" * 2000)
        assert b"HTTP/1.1 400 " in answer(line)
    wait_for_health(server)
    assert "Exception" not in server.log.read_text()


def test_a_few_requests_at_once_are_answered_in_order(server: Server) -> None:
    paths = [b"/health", b"/api/nothing", b"/favicon.svg"]
    with knock(server) as line:
        for path in paths:
            line.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: a\r\n\r\n")
        line.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        found = [part[:3] for part in answer(line).split(b"HTTP/1.1 ")[1:]]
    assert found == [b"200", b"404", b"200", b"200"]


def test_many_requests_of_one_connection_are_as_good_as_one(server: Server) -> None:
    """Bounds are those of a request, and not of all that ever came by a connection."""
    padding = {"X": "a" * 3000}
    with httpx.Client(base_url=server.base_url, trust_env=False, timeout=PATIENCE) as client:
        person = Visitor(client, token(client, server), server.base_url)
        for _ in range(12):
            assert person.send("GET", "/health", headers=padding).is_success
            assert person.send("PUT", "/api/me", {"name": "x" * 40}, headers=padding).is_success
            assert person.send("PUT", "/api/me", {"name": "x" * 50_000}).status_code == 400


def token(client: httpx.Client, server: Server) -> str:
    found = introduce(client, server.base_url).cookies
    return next(iter(found.values()))


def test_one_address_does_not_take_all_connections(server: Server) -> None:
    with contextlib.ExitStack() as lines:
        mine = [lines.enter_context(knock(server)) for _ in range(CONNECTIONS // 4)]
        with knock(server) as one_more:
            one_more.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
            assert answer(one_more).startswith(b"HTTP/1.1 503 ")
        assert len(mine) == CONNECTIONS // 4
    wait_for_health(server)


def wait_for_health(server: Server) -> None:
    """Closed connections make room, as soon as the server has noticed."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{server.base_url}/health", trust_env=False).is_success:
                return
        time.sleep(0.02)
    pytest.fail("there is no room again")


def test_a_proxy_speaks_for_many(start_server: StartServer) -> None:
    """Connections of a proxy are counted for whom it names."""
    server = start_server("--connections", "40", "--quiet")
    with contextlib.ExitStack() as lines:
        for number in range(15):
            line = lines.enter_context(knock(server))
            head = f"GET /health HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.0.0.{number}\r\n\r\n"
            line.sendall(head.encode())
            assert line.recv(100).startswith(b"HTTP/1.1 200 ")


def test_a_socket_that_talks_too_much_is_closed(server: Server) -> None:
    with httpx.Client(base_url=server.base_url, trust_env=False, timeout=PATIENCE) as client:
        cookies = introduce(client, server.base_url).cookies
        name, value = next(iter(cookies.items()))
        person = Visitor(client, value, server.base_url)
        table = person.post("/api/quick", {"game": "interspace", "seats": 2})["id"]
    address = f"{server.base_url.replace('http', 'ws')}/api/tables/{table}/live"
    headers = {"Cookie": f"{name}={value}"}
    with connect(address, origin=server.base_url, additional_headers=headers, proxy=None) as live:
        assert chatter(live) < 10_000


def chatter(live: ClientConnection) -> int:
    """Talk until the other side has enough; how often."""
    for count in range(10_000):
        try:
            live.ping()
            live.send("x" * 100)
        except ConnectionClosed:
            return count
    return 10_000


# -- time, without waiting for it


class Line(asyncio.Transport):
    """The other side of a connection, as the server sees it."""

    def __init__(self) -> None:
        super().__init__({"peername": ("10.0.0.1", 1), "sockname": ("10.0.0.2", 80)})
        self.sent = b""
        self.closed = self.aborted = False

    def write(self, data: Any) -> None:
        self.sent += bytes(data)

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.closed or self.aborted

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


class Loop(asyncio.SelectorEventLoop):
    """Knows what is to happen later, and when."""

    def later(self) -> list[float]:
        now = self.time()
        return [round(timer.when() - now) for timer in self._scheduled if not timer.cancelled()]


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Iterator[Loop]:
    monkeypatch.setattr(connections, "exported", lambda: Settings(data_dir=tmp_path))
    loop = Loop()
    yield loop
    loop.run_until_complete(asyncio.sleep(0))
    for task in asyncio.all_tasks(loop):
        task.cancel()
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()


def new_connection(loop: Loop, kind: Any) -> tuple[Any, Line]:
    import uvicorn
    from uvicorn.server import ServerState

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()

    config = uvicorn.Config(app, http=Http, ws=Live, log_config=None)
    asyncio.set_event_loop(loop)
    protocol, line = kind(config, ServerState(), {}, loop), Line()
    protocol.connection_made(line)
    return protocol, line


def test_a_request_has_so_long_to_arrive(loop: Loop) -> None:
    protocol, _ = new_connection(loop, Http)
    assert loop.later() == [connections.HEAD_SECONDS]
    protocol.data_received(b"POST / HTTP/1.1\r\nHost: a\r\n")
    assert loop.later() == [connections.HEAD_SECONDS]
    protocol.data_received(b"Content-Length: 2\r\n\r\n")
    assert loop.later() == [connections.BODY_SECONDS]
    protocol.data_received(b"{}")
    assert loop.later() == []


def test_a_connection_that_sends_empty_lines_is_cut(loop: Loop) -> None:
    protocol, _ = new_connection(loop, Http)
    protocol._arrival.clear()  # as after a request
    protocol.data_received(b"\r\n\r\n")
    assert loop.later() == [connections.HEAD_SECONDS]


def test_what_arrives_in_one_go_is_read_only_as_far_as_it_may_be_long(loop: Loop) -> None:
    protocol, line = new_connection(loop, Http)
    protocol.data_received(b"GET / HTTP/1.1\r\n" + b"a:\r\n" * 60_000)
    assert line.sent.startswith(b"HTTP/1.1 431 ")
    assert 4 * len(protocol.headers) < 2 * connections.MOST_HEAD


@pytest.mark.parametrize("kind", [Http, Live])
def test_who_does_not_read_is_cut_off(loop: Loop, kind: Any) -> None:
    protocol, line = new_connection(loop, kind)
    before = loop.later()
    protocol.pause_writing()
    assert sorted(loop.later()) == sorted([*before, connections.STALLED_SECONDS])
    protocol.resume_writing()
    assert loop.later() == before
    assert not line.aborted


def test_time_that_is_up_cuts_the_connection(loop: Loop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.0)
    _, line = new_connection(loop, Http)
    loop.run_until_complete(asyncio.sleep(0.01))
    assert line.aborted


# -- counting


def test_an_allowance_comes_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(connections.time, "monotonic", lambda: now)
    allowance = Allowance(10, 2)
    assert [allowance.use(4) for _ in range(3)] == [True, True, False]
    now = 1.0
    assert [allowance.use(4), allowance.use(1)] == [True, False]
    now = 1000.0
    assert [allowance.use(10), allowance.use(1)] == [True, False]


def test_a_household_has_one_address() -> None:
    addresses = ["10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:1::"]
    found = [connections.address_of((address, 1)) for address in addresses]
    assert found[0] == found[1] == "10.0.0.1"
    assert found[2] == found[3] != found[4]
    assert connections.address_of(("a proxy", 1)) == "a proxy"
    assert connections.address_of(None) == ""


def test_a_crowd_is_counted_in_all_and_by_address(tmp_path: Any) -> None:
    crowd = Crowd(Settings(data_dir=tmp_path, connections=8))
    assert [crowd.enter("a") for _ in range(3)] == [True, True, False]
    crowd.leave("a")
    assert [crowd.enter(one) for one in "bbccdd"] == [True] * 6
    assert not crowd.enter("e")
    crowd.leave("e")
    assert not crowd.move("b", "a")
