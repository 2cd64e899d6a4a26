"""Who may ask for what: same-origin requests only, at a bearable rate, and headers that say so."""

import time
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.handlers import BaseRouteHandler
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .problems import Denied
from .settings import Settings

COOKIE = "astrarium"
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep one; given anew at every visit
SMALL_BODY = 64 * 1024
RECORD_BODY = 5 * 1024 * 1024
_SAFE = ("GET", "HEAD", "OPTIONS")

PEOPLE_BEHIND_ONE_ADDRESS = 25

Connection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]

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
    if scope["path"].startswith("/api/"):
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


async def json_only(connection: Connection, _: BaseRouteHandler) -> None:
    """A guard: what changes something is sent as JSON, which no form of another site can send."""
    headers = connection.headers
    if connection.scope.get("method", "GET") in _SAFE:
        return
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().casefold()
    if has_body and kind not in ("application/json", "application/x-ndjson"):
        raise Denied(415, "not_json", "What is sent here is called application/json.")


class Pace(ASGIMiddleware):
    """So many requests a second for one person, and some more for all behind one address, so that
    making up cookies does not help. Counts are forgotten every second, so they take no room."""

    scopes = (ScopeType.HTTP,)
    exclude_path_pattern = ("^/assets/", "^/health$", "^/metrics$")

    def __init__(self, settings: Settings) -> None:
        self._most_of_person = settings.requests
        self._most_of_address = settings.requests * PEOPLE_BEHIND_ONE_ADDRESS
        self._second = 0
        self._counts: Counter[str] = Counter()

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        second = int(time.monotonic())
        if second != self._second:
            self._second = second
            self._counts.clear()
        client = scope.get("client")
        address = client[0] if client else ""
        person = f"{address} {AnyRequest(scope).cookies.get(COOKIE, '')}"
        self._counts[address] += 1
        self._counts[person] += 1
        if (
            self._counts[person] > self._most_of_person
            or self._counts[address] > self._most_of_address
        ):
            raise TooManyRequestsException("Too many requests at once: wait a second.")
        await next_app(scope, receive, send)
