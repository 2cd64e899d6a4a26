"""Who may ask for what: same-origin requests only, at a bearable rate, and headers that say so."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import BaseRouteHandler
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.types import Message, Scope

from .people import token_hash
from .problems import Denied
from .settings import Settings

COOKIE = "astrarium"
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


def rate_limits(settings: Settings) -> list[RateLimitConfig]:
    """So many requests a second for one person, and some more for all behind one address, so that
    making up cookies does not help."""
    return [
        _limit(settings.requests, _person, "requests by person"),
        _limit(settings.requests * PEOPLE_BEHIND_ONE_ADDRESS, _address, "requests by address"),
    ]


def _limit(most: int, who: Callable[[AnyRequest], str], store: str) -> RateLimitConfig:
    return RateLimitConfig(
        rate_limit=("second", most),
        identifier_for_request=who,
        exclude=["^/assets/", "^/health$", "^/metrics$"],
        set_rate_limit_headers=False,
        store=store,
    )


def _address(request: AnyRequest) -> str:
    return request.client.host if request.client else ""


def _person(request: AnyRequest) -> str:
    return token_hash(request.cookies.get(COOKIE, "")).hex()[:16]
