"""Logs and figures: what was asked and how long it took, and never what anybody keeps secret."""

import logging
import sys
import time
from typing import Any

import structlog
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .metrics import REQUESTS, SECONDS

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
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


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
