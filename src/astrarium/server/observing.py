"""Logs and figures: what was asked and how long it took, and never what anybody keeps secret."""

import asyncio
import logging
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TextIO, cast

import structlog
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import generate_latest

from .metrics import REQUESTS, SECONDS
from .storage import TROUBLES, Store, trouble

FRESH = 1.0  # seconds that figures, and whether all is well, are told again
IN_TIME = 3.0  # seconds in which it must be known whether all is well
QUIET = ("/assets", "/health", "/metrics")

_log = structlog.get_logger("astrarium.requests")


def set_up_logs(*, json: bool, quiet: bool = False) -> None:
    """One line for each thing that happens: readable in a terminal, JSON for programs.

    Quiet servers tell only what is wrong.
    """
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if json
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.WARNING if quiet else logging.INFO
        ),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, Paper(sys.stderr))),
    )


class Paper:
    """Where a log is written. That a full disk takes no more of it shall keep nobody's answer."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()


class Observe(ASGIMiddleware):
    """Counts and times requests by their route: the path itself may hold an invitation."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        status, began = 500, time.perf_counter()

        async def observed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await next_app(scope, receive, observed)
        except HTTPException as error:
            status = error.status_code
            raise
        finally:
            self._note(scope, status, time.perf_counter() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route, method = str(scope.get("path_template", "")), str(scope.get("method", ""))
        REQUESTS.labels(method, route, status).inc()
        SECONDS.labels(route).observe(seconds)
        if not route.startswith(QUIET):
            table = scope.get("path_params", {}).get("table")
            milliseconds = round(seconds * 1000, 1)
            _log.info(
                "request", method=method, route=route, table=table, status=status, ms=milliseconds
            )


class Pulse:
    """Whether the database can be read and written, asked in a thread of its own.

    However often somebody wants to know, it is felt once a second; one that hangs is found out in
    time.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, "pulse")
        self._felt: tuple[float, str] | None = None
        self._feeling: asyncio.Future[None] | None = None

    async def problem(self) -> str:
        """What is wrong, in words; nothing if all is well."""
        if self._felt is not None and time.monotonic() - self._felt[0] < FRESH:
            return self._felt[1]
        if self._feeling is None or self._feeling.done():
            loop = asyncio.get_running_loop()
            self._feeling = loop.run_in_executor(self._thread, self._feel)
        try:
            await asyncio.wait_for(asyncio.shield(self._feeling), IN_TIME)
        except TimeoutError:
            return "the database does not answer in time"
        assert self._felt is not None
        return self._felt[1]

    def _feel(self) -> None:
        problem = ""
        try:
            self._store.feel_pulse()
        except (*TROUBLES, OSError) as error:
            why = trouble(error) or repr(error)
            _log.error("the database is in trouble", why=why)
            # What PostgreSQL says may name hosts and users, and anybody can ask.
            problem = why if self._store.is_sqlite else "the database does not answer"
        self._felt = (time.monotonic(), problem)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


class Figures:
    """All figures, put together once a second."""

    def __init__(self) -> None:
        self._text, self._at = b"", -FRESH

    def text(self) -> bytes:
        if time.monotonic() - self._at >= FRESH:
            self._text, self._at = generate_latest(), time.monotonic()
        return self._text


FIGURES = Figures()
