"""The application: routes, limits, pages, and what runs beside them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
import structlog
from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.plugins import ReceiveRoutePlugin
from litestar.routes import BaseRoute, HTTPRoute
from litestar.static_files import create_static_files_router
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from astrarium import __version__
from astrarium.kernel import BadInput, game_names

from . import wire
from .hall import Hall
from .http import API, TheHall, current_person
from .live import Watchers
from .news import listen
from .observing import Observe, set_up_logs
from .problems import Denied
from .security import SMALL_BODY, Pace, add_policies, json_only, same_origin
from .settings import Settings, exported
from .storage import Store, open_store
from .thinking import Thinkers, tables_with_bots
from .threads import in_thread

STATIC = Path(__file__).parent / "static"
THREADS = 16  # in which requests wait for the database
GZIP = 4  # a tenth larger than the smallest, in a third of the time
_log = structlog.get_logger("astrarium.server")


def create() -> Litestar:
    """The application as the processes of a server make it."""
    settings = exported()
    set_up_logs(json=settings.json_logs, quiet=settings.quiet)
    return make_app(settings, open_store(settings.database))


def make_app(settings: Settings, store: Store) -> Litestar:
    """An application with a database that is ready."""
    hall = Hall(settings, store)
    watchers = Watchers(hall)

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        async with _running(hall, watchers):
            yield

    return Litestar(
        route_handlers=[*API, *_pages(), health, metrics],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "watchers": Provide(lambda: watchers, sync_to_thread=False),
            "person": Provide(current_person),
        },
        guards=[same_origin(settings), json_only],
        middleware=[Observe(), Pace(settings)],
        before_send=[add_policies],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, gzip_compress_level=GZIP
        ),
        exception_handlers={
            Denied: _refuse,
            BadInput: _refuse_bad_input,
            **dict.fromkeys(UNREADABLE, _refuse_unreadable),
            ValidationException: _refuse_invalid,
            HTTPException: _refuse_http,
            Exception: _fail,
        },
        request_max_body_size=SMALL_BODY,
        openapi_config=OpenAPIConfig(title="Astrarium", version=__version__),
        plugins=[MayRefuse()],
        lifespan=[running],
    )


@asynccontextmanager
async def _running(hall: Hall, watchers: Watchers) -> AsyncIterator[None]:
    """What runs beside the requests: the bots, and whoever waits for news."""
    loop = asyncio.get_running_loop()
    loop.set_default_executor(ThreadPoolExecutor(THREADS))
    thinkers = Thinkers(hall)
    hall.announce = lambda news: _soon(loop, watchers.ring, news)
    hall.wake_bots = lambda table: _soon(loop, thinkers.consider, table)
    beside = [asyncio.create_task(watchers.keep_alive())]
    if not hall.store.is_sqlite:
        address = hall.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        beside.append(asyncio.create_task(listen(address, watchers.ring, watchers.ring_all)))
    for table in await asyncio.to_thread(tables_with_bots, hall):
        thinkers.consider(table)
    _log.info("ready", database=hall.store.url.get_backend_name(), version=__version__)
    try:
        yield
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await thinkers.stop()
        hall.store.close()
        _log.info("stopped")


def _soon(loop: asyncio.AbstractEventLoop, call: Callable[..., object], *what: object) -> None:
    """Let the event loop do something for a thread."""
    with suppress(RuntimeError):  # the server is closing: what was written is safe all the same
        loop.call_soon_threadsafe(call, *what)


# -- pages


def _pages() -> list[Any]:
    assets = create_static_files_router(
        path="/assets",
        directories=[STATIC / "assets"],
        cache_control=CacheControlHeader(max_age=31_536_000, immutable=True, public=True),
        include_in_schema=False,
    )
    return [page, favicon, assets]


@get(["/", "/new", "/t/{path:path}", "/j/{path:path}"], include_in_schema=False)
@in_thread
def page() -> Response[bytes]:
    """The page of the browser table, which finds its own way by the address."""
    return Response(
        (STATIC / "index.html").read_bytes(),
        media_type=MediaType.HTML,
        headers={"Cache-Control": "no-cache"},
    )


@get("/favicon.svg", include_in_schema=False)
@in_thread
def favicon() -> Response[bytes]:
    return Response((STATIC / "favicon.svg").read_bytes(), media_type="image/svg+xml")


# -- for hosts


@get("/health")
@in_thread
def health(hall: TheHall) -> Response[wire.Health]:
    """Whether the server can do its work."""
    kind = hall.store.url.get_backend_name()
    try:
        with hall.store.reading() as connection:
            connection.exec_driver_sql("SELECT 1")
    except Exception:  # whatever keeps the database from answering
        _log.exception("the database does not answer")
        return Response(
            wire.Health("failing", __version__, kind, len(game_names())), status_code=503
        )
    return Response(wire.Health("ok", __version__, kind, len(game_names())))


@get("/metrics", include_in_schema=False)
@in_thread
def metrics() -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


# -- refusals

AnyRequest = Request[Any, Any, Any]


def _answer(status: int, problem: wire.Problem) -> Response[wire.Problem]:
    return Response(problem, status_code=status)


def _refuse(_: AnyRequest, error: Denied) -> Response[wire.Problem]:
    return _answer(error.status, wire.Problem(error.code, error.detail, error.rule))


def _refuse_bad_input(_: AnyRequest, error: BadInput) -> Response[wire.Problem]:
    return _answer(400, wire.Problem("bad_input", str(error)))


# What no parser and no database takes: broken text, bottomless nesting, a NUL in a name.
UNREADABLE = (UnicodeDecodeError, RecursionError, sa.exc.DataError)


def _refuse_unreadable(_: AnyRequest, error: Exception) -> Response[wire.Problem]:
    return _answer(400, wire.Problem("bad_input", "This cannot be read."))


def _refuse_invalid(_: AnyRequest, error: ValidationException) -> Response[wire.Problem]:
    reasons = error.extra if isinstance(error.extra, list) else []
    detail = "; ".join(f"{one.get('key', '')}: {one['message']}" for one in reasons)
    return _answer(400, wire.Problem("bad_input", detail or error.detail))


class MayRefuse(ReceiveRoutePlugin):
    """The schema says of every route how it refuses."""

    _PROBLEM = ResponseSpec(wire.Problem, generate_examples=False, description="A refusal")
    _STATUSES = (400, 401, 403, 404, 405, 409, 413, 415, 422, 429)

    def receive_route(self, route: BaseRoute) -> None:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                handler.responses = dict.fromkeys(self._STATUSES, self._PROBLEM)


_CODES = {404: "not_found", 405: "not_allowed", 413: "too_large", 429: "slow_down"}


def _refuse_http(_: AnyRequest, error: HTTPException) -> Response[wire.Problem]:
    code = _CODES.get(error.status_code, "bad_request")
    response = _answer(error.status_code, wire.Problem(code, error.detail))
    response.headers.update(error.headers or {})
    return response


def _fail(request: AnyRequest, error: Exception) -> Response[wire.Problem]:
    """A fault of ours: the log has the whole story, the answer has no secret."""
    _log.error("a request failed", route=request.scope.get("path_template"), exc_info=error)
    detail = "Something went wrong on the server. Look again, and repeat it if it is not done."
    return _answer(500, wire.Problem("fault", detail))
