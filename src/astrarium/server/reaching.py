"""Reaching others: one request to an address that somebody has named, and not into our own network.

A name is resolved once; all that it stands for is checked, and the line goes to what was checked.
So a name that means something else a moment later leads nowhere, nor does an answer that points
elsewhere: each further address is checked alike. And nobody keeps us for long, by saying little.
"""

import socket
import ssl
import time
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ipaddress import IPv4Address, IPv6Network, ip_address
from threading import Timer
from typing import Any
from urllib.parse import SplitResult, urljoin, urlsplit

SECONDS = 10.0  # for each word with the other side
IN_ALL = 30.0  # seconds for everything
MOST_STEPS = 3  # addresses that one leads to after another
KEPT = (307, 308)  # answers by which the same request goes elsewhere
LONGEST_ANSWER = 2000  # bytes that are read of it
_NAT64 = IPv6Network("64:ff9b::/96")  # leads to the address of version 4 that is in its end


class Unreached(Exception):
    """A request was not taken: a sentence says why, and whether it may be later."""

    def __init__(self, why: str, *, passing: bool, status: int = 0) -> None:
        super().__init__(why)
        self.passing = passing
        self.status = status


def post(url: str, body: bytes, headers: Mapping[str, str], *, inside: bool = False) -> int:
    """Send something; Unreached unless it was taken. ``inside``: our own network may be reached."""
    until = time.monotonic() + IN_ALL
    for _ in range(MOST_STEPS):
        parts = checked(url)
        status, further = _once(parts, body, headers, until, inside=inside)
        if 200 <= status < 300:
            return status
        if status not in KEPT or not further:
            break
        url = urljoin(url, further)
    passing = status in (408, 425, 429) or status >= 500
    raise Unreached(f"the other side answers {status}", passing=passing, status=status)


def knock(url: str, *, inside: bool) -> None:
    """Look whether somebody opens, and send nothing; Unreached if not."""
    parts, until = checked(url), time.monotonic() + IN_ALL
    with ExitStack() as held:
        line = _connect(parts, addresses_of(parts, inside=inside), until, held)
        try:
            line.connect()
        except ssl.SSLError:
            raise Unreached("the line to it is not safe", passing=True) from None
        except OSError:
            raise Unreached("the other side does not answer", passing=True) from None


def checked(url: str) -> SplitResult:
    """The parts of an address; Unreached if it is none that may be reached."""
    try:
        parts = urlsplit(url)
        named = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        named = False
    if not named or parts.scheme not in ("http", "https") or parts.username is not None:
        raise Unreached("this is no address of the web", passing=False)
    return parts


def addresses_of(parts: SplitResult, *, inside: bool) -> list[tuple[Any, ...]]:
    """What a name stands for; Unreached if any of it is inside a network."""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreached("the name is not known", passing=True) from None
    for _, _, _, _, address in found:
        if not inside and not _is_outside(str(address[0])):
            raise Unreached("addresses inside a network are not reached from here", passing=False)
    return found


def _is_outside(address: str) -> bool:
    found = ip_address(address.partition("%")[0])
    for within in (getattr(found, "ipv4_mapped", None), getattr(found, "sixtofour", None)):
        if within is not None:
            found = within
    if found in _NAT64:
        found = IPv4Address(int(found) & 0xFFFF_FFFF)
    return found.is_global and not found.is_multicast


def _once(
    parts: SplitResult, body: bytes, headers: Mapping[str, str], until: float, *, inside: bool
) -> tuple[int, str]:
    """The status of the answer to one request, and where it points."""
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    with ExitStack() as held:
        line = _connect(parts, addresses_of(parts, inside=inside), until, held)
        try:
            line.request("POST", target, body, {"User-Agent": "Astrarium", **headers})
            answer: HTTPResponse = line.getresponse()
            answer.read(LONGEST_ANSWER)
            return answer.status, answer.getheader("Location") or ""
        except ssl.SSLError:
            raise Unreached("the line to it is not safe", passing=True) from None
        except (OSError, HTTPException):
            raise Unreached("the other side does not answer", passing=True) from None


def _connect(
    parts: SplitResult, found: list[tuple[Any, ...]], until: float, held: ExitStack
) -> HTTPConnection:
    """A line to the first of some checked addresses that answers; it is cut off at a moment."""
    host, port = parts.hostname or "", parts.port
    line: HTTPConnection
    if parts.scheme == "https":
        line = HTTPSConnection(host, port, timeout=SECONDS, context=ssl.create_default_context())
    else:
        line = HTTPConnection(host, port, timeout=SECONDS)
    held.callback(line.close)

    def to_checked(*_: object) -> socket.socket:
        problem = OSError("no time is left")
        for family, kind, protocol, _, address in found:
            left = until - time.monotonic()
            if left <= 0:
                break
            try:
                dialled = _dial(family, kind, protocol, address, min(SECONDS, left))
            except OSError as error:
                problem = error
            else:
                _cut_off(dialled, until, held)
                return dialled
        raise problem

    line._create_connection = to_checked  # type: ignore[attr-defined]  # where it looks names up
    return line


def _dial(family: int, kind: int, protocol: int, address: Any, seconds: float) -> socket.socket:
    line = socket.socket(family, kind, protocol)
    try:
        line.settimeout(seconds)
        line.connect(address)
        line.settimeout(SECONDS)
    except BaseException:
        line.close()
        raise
    return line


def _cut_off(line: socket.socket, until: float, held: ExitStack) -> None:
    """End a line at a moment, whatever still drips in: each drop would be waited for anew."""
    handle = held.enter_context(line.dup())  # the line itself may be inside an encrypted one then

    def cut() -> None:
        with suppress(OSError):
            handle.shutdown(socket.SHUT_RDWR)

    timer = Timer(max(0.0, until - time.monotonic()), cut)
    timer.daemon = True
    timer.start()
    held.callback(timer.cancel)
