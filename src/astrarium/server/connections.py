"""Connections: how many there may be, how large a request's head, and how slow somebody.

The server that carries ours has no bounds of its own for these. Whatever exceeds one is refused
before anything else is done with it, and costs no more than the bytes that arrived in one go.
"""

import asyncio
import time
from collections import Counter
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, cast

import msgspec
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode
from websockets.protocol import State

from .settings import Settings, exported
from .wire import Problem

MOST_HEAD = 16 * 1024  # bytes of an address and all headers
PIECE = 4 * 1024  # bytes that are read before it is asked whether that is too much
MOST_WAITING = 8  # requests that one connection sends before the first is answered
HEAD_SECONDS = 10.0  # in which they must arrive
BODY_SECONDS = 60.0  # in which the rest must
STALLED_SECONDS = 30.0  # that somebody may leave unread what is sent
NETWORK = 64  # bits of an IPv6 address that a whole household shares
SHARE_OF_ADDRESS = 4  # one address gets no more than this part of all connections
LARGEST_MESSAGE = 1024  # of a WebSocket: browsers have nothing to say there
SPOKEN = 4 * 1024.0  # bytes that a WebSocket may send at once
SPOKEN_A_SECOND = 256.0  # and on and on
FRAME = 64  # bytes that each arrival counts for, beside its own

_CONNECTION = "connection"  # where the application finds the connection of a request


class Allowance:
    """So much may be used at once, and so much more every second."""

    def __init__(self, most: float, a_second: float) -> None:
        self._most, self._a_second = most, a_second
        self._left, self._at = most, time.monotonic()

    def use(self, amount: float) -> bool:
        """Use some of it; whether there was enough."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        if amount > self._left:
            return False
        self._left -= amount
        return True


def address_of(client: tuple[str, int] | None) -> str:
    """Whose a connection is: an address, or a whole network of IPv6, since one person has that."""
    if client is None:
        return ""
    try:
        address = ip_address(client[0])
    except ValueError:
        return client[0]
    if not isinstance(address, IPv6Address):
        return client[0]
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, NETWORK), strict=False))


class Crowd:
    """How many connections there are in a process, in all and by address."""

    def __init__(self, settings: Settings) -> None:
        self._most = settings.connections
        self._most_of_address = max(1, settings.connections // SHARE_OF_ADDRESS)
        self._addresses: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """One more connection; whether there is room for it."""
        self._addresses[address] += 1
        return (
            self._addresses.total() <= self._most
            and self._addresses[address] <= self._most_of_address
        )

    def leave(self, address: str) -> None:
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]

    def move(self, old: str, new: str) -> bool:
        """A connection turns out to be somebody else's; whether they have room for it."""
        self.leave(old)
        return self.enter(new)


class Peer:
    """Whose a connection is: of the other side, or of whom a proxy there speaks for."""

    def __init__(self, app_state: dict[str, Any]) -> None:
        # One for all connections of a process; the loop of requests alone uses it.
        self._crowd: Crowd = app_state.setdefault("crowd", Crowd(exported()))
        self._address: str | None = None
        self.is_refused = False  # nothing that came by it is worked at

    def enter(self, client: tuple[str, int] | None) -> bool:
        self._address = address_of(client)
        return self._crowd.enter(self._address)

    def belongs_to(self, address: str) -> bool:
        """Count the connection for an address; whether it may have one more."""
        if self._address is None or self._address == address:
            return True
        old, self._address = self._address, address
        return self._crowd.move(old, address)

    def leave(self) -> None:
        if self._address is not None:
            self._crowd.leave(self._address)
            self._address = None


def peer_of(scope: Any) -> Peer | None:
    """The connection that a request has come by; None where there is none, as in tests."""
    return cast(Peer | None, scope.get("state", {}).get(_CONNECTION))


class Deadline:
    """A time by which something must have happened, or a connection is cut."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        return self._timer is not None

    def set(self, seconds: float, transport: asyncio.Transport) -> None:
        self.clear()
        self._timer = self._loop.call_later(seconds, transport.abort)

    def clear(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class TooLarge(Exception):
    """The head of a request is longer than we read."""


class TooMany(Exception):
    """A connection sends more requests than it waits to see answered."""


class Http(HttpToolsProtocol):
    """A connection for requests, within bounds."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.peer = Peer(app_state)
        self._arrival, self._reading = Deadline(self.loop), Deadline(self.loop)
        self._in_head = self._answering = self._upgraded = False
        self._head = 0  # bytes of it so far
        self._open: list[RequestResponseCycle] = []  # requests that are not answered yet

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self._arrival.set(HEAD_SECONDS, self.transport)
        if not self.peer.enter(self.client):
            self._refuse(503, "busy", "There are too many connections: try again soon.")

    def connection_lost(self, exc: Exception | None) -> None:
        self.peer.leave()
        self._arrival.clear()
        self._reading.clear()
        super().connection_lost(exc)
        self._forget_requests()

    def _forget_requests(self) -> None:
        """Nothing is sent any more to any of the requests that wait, not to the last one alone."""
        for request in self._open:
            request.disconnected = True
            request.message_event.set()

    def data_received(self, data: bytes) -> None:
        """Read what arrives piece by piece, so that what is too much is found out early."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing() or self._upgraded:
                return  # refused already, or no request any more
            self._read(data[start : start + PIECE])

    def _read(self, data: bytes) -> None:
        if not self._arrival.is_set and not self._answering:
            self._arrival.set(HEAD_SECONDS, self.transport)
        goes_on = self._in_head
        super().data_received(data)
        # What arrives with the beginning may belong to the request before; the next pieces do not.
        self._head = self._head + len(data) if goes_on else 0
        if self._in_head and self._head > MOST_HEAD:
            self.send_400_response("")

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_WAITING:
            raise TooMany
        super().on_message_begin()
        self.scope["state"][_CONNECTION] = self.peer
        self._in_head = True
        self._arrival.set(HEAD_SECONDS, self.transport)

    def on_headers_complete(self) -> None:
        self._head = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if self._head > MOST_HEAD:
            raise TooLarge
        self._in_head, self._answering = False, True
        self._arrival.set(BODY_SECONDS, self.transport)
        super().on_headers_complete()
        if self.cycle is not None:
            self._open = [one for one in self._open if not one.response_complete] + [self.cycle]

    def on_message_complete(self) -> None:
        self._arrival.clear()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._answering = bool(self.pipeline)
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        self.peer.leave()
        self._arrival.clear()
        self._upgraded = True
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        self._reading.set(STALLED_SECONDS, self.transport)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._reading.clear()
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """The parser has given up: the head is too long, or it is none."""
        if self._in_head and self._head > MOST_HEAD:
            self._refuse(431, "too_large", "The address and the headers are too long.")
        else:
            self._refuse(400, "bad_input", "This cannot be read.")

    def _refuse(self, status: int, code: str, detail: str) -> None:
        """Say why, and close: nothing more is read."""
        body = msgspec.json.encode(Problem(code, detail))
        head = (
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n"
            "content-type: application/json\r\n"
            f"content-length: {len(body)}\r\n"
            "connection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()
        self.peer.is_refused = True
        self._forget_requests()


class Live(WebSocketsSansIOProtocol):
    """A connection that is told what happens, within bounds; it has next to nothing to say."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.peer = Peer(app_state)
        self.app_state = {**app_state, _CONNECTION: self.peer}
        self._reading = Deadline(self.loop)
        self._voice = Allowance(SPOKEN, SPOKEN_A_SECOND)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.peer.enter(self.client)  # there was room for it as long as it made a request

    def connection_lost(self, exc: Exception | None) -> None:
        self.peer.leave()
        self._reading.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self._voice.use(FRAME + len(data)):
            if self.conn.state is State.OPEN:
                self.conn.send_close(CloseCode.POLICY_VIOLATION, "You talk too much.")
                self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
        elif not self.transport.is_closing():
            super().data_received(data)

    def pause_writing(self) -> None:
        self._reading.set(STALLED_SECONDS, self.transport)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._reading.clear()
        super().resume_writing()
