"""Who may ask for what: same-origin requests only, at a bearable rate, and headers that say so."""

import asyncio
import re
from collections import OrderedDict, deque
from contextlib import AsyncExitStack
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .connections import Allowance, address_of, peer_of
from .problems import Denied
from .settings import Settings
from .turns import Turns
from .wire import Problem

COOKIE = "astrarium"
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep one; given anew at every visit
SMALL_BODY = 64 * 1024
RECORD_BODY = 5 * 1024 * 1024
_SAFE = ("GET", "HEAD", "OPTIONS")

PEOPLE_BEHIND_ONE_ADDRESS = 4  # who ask as much as they may, all at once
BURST = 3  # seconds that may be spent ahead
DEAREST = 40  # request of all: whoever waits long enough can afford it
MOST_ACCOUNTS = 4096
AT_ONCE = 6  # requests that are worked at
AT_ONCE_OF_ADDRESS = 2
PENALTY = 1.0  # seconds that a refusal takes
ANSWER_SECONDS = 30.0
PATIENT = re.compile(r"/api/records|/api/tables/[^/]+/retrospect")  # of whole games: at the desk
TOO_MUCH = "Too much is asked for at once: wait a second."
TOO_LONG = "The server is busy and gives up. Look again, and repeat it if it is not done."
STOPS = "The server stops just now. Look again, and repeat it if it is not done."
_ACCOUNT = "account"  # where a request finds who pays

Connection = ASGIConnection[Any, Any, Any, Any]

# The page runs its own scripts and styles and talks to its own server; nothing else is allowed.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # invitations are in addresses
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


async def add_policies(message: Message, scope: Scope) -> None:
    """Every answer says what a browser may do with it, refusals and faults included."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    if scope["path"].startswith("/api/") and "Cache-Control" not in headers:
        headers["Cache-Control"] = "no-store"  # what one person may see is not for the next


def same_origin(settings: Settings) -> Any:
    """A guard against other sites: what changes something must come from a page of this server.

    Browsers name the origin of every such request and of every WebSocket; programs that are no
    browsers need not, since no other site can make them act with somebody's cookie.
    """
    public = _host(settings.public_url)

    async def guard(connection: Connection, _: BaseRouteHandler) -> None:
        if connection.scope.get("method") in _SAFE:
            return
        origin = connection.headers.get("origin")
        if origin is None:
            if connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
                return
        elif (host := _host(origin)) and host in (connection.headers.get("host"), public):
            return
        raise Denied(403, "origin", "This request comes from another site and is not answered.")

    return guard


def _host(address: str) -> str:
    """The host that an address names; nothing if it names none."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


async def json_only(connection: Connection, handler: BaseRouteHandler) -> None:
    """A guard: what changes something is sent as JSON, which no form of another site can send."""
    headers = connection.headers
    if connection.scope.get("method", "GET") in _SAFE:
        return
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().casefold()
    if has_body and handler.opt.get("form"):
        return  # what no cookie stands behind may come from anywhere
    if has_body and kind not in ("application/json", "application/x-ndjson"):
        raise Denied(415, "not_json", "What is sent here is called application/json.")


def is_from_here(scope: Any) -> bool:
    """Whether a request comes from the server's own machine, and not by a proxy there."""
    client, names = scope.get("client"), {name for name, _ in scope["headers"]}
    if client is None or names & {b"forwarded", b"x-forwarded-for", b"x-forwarded-proto"}:
        return False
    try:
        address = ip_address(client[0])
    except ValueError:
        return False
    return address.is_loopback


class Account:
    """What one person may still ask for, and all behind the same address."""

    def __init__(self, *allowances: Allowance) -> None:
        self._allowances = allowances

    def use(self, cost: float) -> bool:
        """Pay for something; whether that could be afforded."""
        return all(allowance.use(cost) for allowance in self._allowances)


class Accounts:
    """The accounts of those who have asked of late."""

    def __init__(self, a_second: float) -> None:
        self._a_second = a_second
        self._known: OrderedDict[object, Allowance] = OrderedDict()

    def find(self, address: str, cookie: bytes) -> Account:
        all_there = self._allowance(address, PEOPLE_BEHIND_ONE_ADDRESS)
        if not cookie:  # who comes for the first time is not known yet
            return Account(all_there)
        return Account(self._allowance((address, hash(cookie)), 1), all_there)

    def _allowance(self, whose: object, people: int) -> Allowance:
        found = self._known.get(whose)
        if found is None:
            at_once = max(self._a_second * BURST, DEAREST)
            found = Allowance(at_once * people, self._a_second * people)
            self._known[whose] = found
            while len(self._known) > MOST_ACCOUNTS:
                self._known.popitem(last=False)
        self._known.move_to_end(whose)
        return found


class Gate:
    """What every request passes first: nothing behind it is done for who asks too much.

    A request costs 1, or what its route says; one person can afford so many a second, and all
    behind one address some more, so that making up cookies does not help. Who is refused waits
    for the answer, so that a flood of refusals is none. An answer that does not come in time, since
    the database hangs, is given up.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._accounts = Accounts(settings.requests)
        self._turns = Turns(AT_ONCE, AT_ONCE_OF_ADDRESS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope.get("client"))
        peer = peer_of(scope)
        if peer is not None and peer.is_refused:
            return
        cookie = next((value for name, value in scope["headers"] if name == b"cookie"), b"")
        account = self._accounts.find(address, cookie)
        scope.setdefault("state", {})[_ACCOUNT] = account
        if (peer is not None and not peer.belongs_to(address)) or not account.use(1):
            await asyncio.sleep(PENALTY)
            await _refuse(scope, send, 429, Problem("slow_down", TOO_MUCH))
        elif "\0" in scope["path"]:
            await _refuse(scope, send, 404, Problem("not_found", "There is nothing here."))
        elif scope["type"] == ScopeType.HTTP:
            await self._answer(scope, receive, send, address)
        else:
            await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        """Those who ask take turns by address, after all that they send has arrived and until the
        answer begins: how slowly somebody sends or reads is their own affair. What has turns at
        the desk takes none here, and as long as it has there."""
        started, turn = False, AsyncExitStack()
        patient = PATIENT.fullmatch(scope["path"]) is not None

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await turn.aclose()
            await send(message)

        try:
            if not patient and scope.get("method") not in _SAFE:
                receive = await _arrived(receive)
            async with asyncio.timeout(None if patient else ANSWER_SECONDS), turn:
                if not patient:
                    await turn.enter_async_context(self._turns.turn(address))
                await self._app(scope, receive, watched)
        except (TimeoutError, asyncio.CancelledError) as end:  # cancelled: the server is to stop
            if started:
                raise
            why = TOO_LONG if isinstance(end, TimeoutError) else STOPS
            await _refuse(scope, send, 503, Problem("unavailable", why))


async def _arrived(receive: Receive) -> Receive:
    """Wait until a whole request is there, or more of it than anybody reads."""
    came: deque[Any] = deque()
    size, more = 0, True
    while more and size <= SMALL_BODY:
        message: Any = await receive()
        came.append(message)
        size += len(message.get("body", b""))
        more = message.get("more_body", False)

    async def again() -> Any:
        return came.popleft() if came else await receive()

    return again


async def _refuse(scope: Scope, send: Send, status: int, problem: Problem) -> None:
    """An answer that costs as little as can be."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 1008, "reason": problem.detail})
        return
    body = msgspec.json.encode(problem)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"retry-after", b"1"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def pay(connection: Connection, cost: float) -> None:
    """Let who asks pay for something that only the request itself tells."""
    if cost > 0 and not connection.scope["state"][_ACCOUNT].use(cost):
        raise TooManyRequestsException(TOO_MUCH, headers={"Retry-After": "1"})


async def affordable(connection: Connection, handler: BaseRouteHandler) -> None:
    """A guard: a request costs what its route says, and more for some of what it asks."""
    cost = handler.opt.get("cost", 1) - 1
    extra = handler.opt.get("extra", {})
    cost += sum(extra[name] for name in connection.query_params if name in extra)
    pay(connection, cost)
