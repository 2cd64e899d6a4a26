"""The application: routes, limits, pages, and what runs beside them."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
import structlog
from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.plugins import ReceiveRoutePlugin
from litestar.routes import BaseRoute, HTTPRoute
from prometheus_client import CONTENT_TYPE_LATEST

from astrarium import __version__
from astrarium.kernel import BadInput, game_names

from . import wire
from .ending import end_in_time, end_with_parent
from .hall import Hall
from .http import API, TheHall, current_person
from .http_hosts import HOSTS, current_host
from .http_members import MEMBERS
from .keeping import EVERY
from .live import Watchers
from .news import News, listen
from .observing import FIGURES, Observe, Pulse, set_up_logs
from .outbox import Sender
from .pacing import Timekeeper
from .pages import pages, shown
from .prepared import Attendant
from .problems import Denied
from .security import (
    SMALL_BODY,
    Gate,
    add_policies,
    affordable,
    is_from_here,
    json_only,
    same_origin,
)
from .settings import Settings, exported
from .storage import TROUBLES, Store, for_log, open_store, trouble
from .thinking import Thinkers, tables_with_bots
from .threads import AT_PLAY, in_thread

THREADS = 16  # in which requests wait for the database
SWITCH = 0.001  # seconds after which one thread lets another run: nobody waits for long work
GZIP = 4  # a tenth larger than the smallest, in a third of the time
_log = structlog.get_logger("astrarium.server")


def create() -> Litestar:
    """The application as the processes of a server make it."""
    end_with_parent()
    end_in_time()
    sys.setswitchinterval(SWITCH)
    settings = exported()
    set_up_logs(json=settings.json_logs, quiet=settings.quiet)
    return make_app(settings, open_store(settings.database))


def make_app(settings: Settings, store: Store) -> Litestar:
    """An application with a database that is ready."""
    hall = Hall(settings, store)
    pulse = Pulse(store)
    watchers = Watchers(hall)

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        async with _running(hall, watchers):
            yield
        pulse.close()

    app = Litestar(
        route_handlers=[*API, *MEMBERS, *HOSTS, *pages(), health, metrics],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "watchers": Provide(lambda: watchers, sync_to_thread=False),
            "person": Provide(current_person),
            "host": Provide(current_host),
            "pulse": Provide(lambda: pulse, sync_to_thread=False),
        },
        guards=[affordable, same_origin(settings), json_only],
        middleware=[Observe()],
        before_send=[add_policies],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, gzip_compress_level=GZIP
        ),
        exception_handlers={
            Denied: _refuse,
            BadInput: _refuse_bad_input,
            **dict.fromkeys(UNREADABLE, _refuse_unreadable),
            **dict.fromkeys(TROUBLES, _refuse_in_trouble),
            ValidationException: _refuse_invalid,
            HTTPException: _refuse_http,
            NotFoundException: _dead_end(hall),
            Exception: _fail,
        },
        request_max_body_size=SMALL_BODY,
        openapi_config=OpenAPIConfig(title="Astrarium", version=__version__),
        plugins=[MayRefuse()],
        lifespan=[running],
    )
    app.asgi_handler = Gate(app.asgi_handler, settings)
    return app


@asynccontextmanager
async def _running(hall: Hall, watchers: Watchers) -> AsyncIterator[None]:
    """What runs beside the requests: the bots, and whoever waits for news."""
    loop = asyncio.get_running_loop()
    loop.set_default_executor(ThreadPoolExecutor(THREADS))
    thinkers = Thinkers(hall)
    hall.announce = lambda news: _soon(loop, watchers.ring, news)
    hall.readers = watchers.readers
    hall.deliver = lambda delivery: _soon(loop, watchers.deliver, delivery)
    hall.wake_bots = lambda table: _soon(loop, thinkers.consider, table)
    beside = [asyncio.create_task(watchers.keep_alive())]
    beside.append(asyncio.create_task(_cut_off(hall.store)))
    beside.append(asyncio.create_task(_drop_old_games(hall)))
    beside.append(asyncio.create_task(Timekeeper(hall).run()))
    beside.append(asyncio.create_task(Sender(hall).run()))
    beside.append(asyncio.create_task(Attendant(hall).run()))
    if not hall.store.is_sqlite:
        address = hall.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        hear = partial(_hear, hall, watchers)
        beside.append(asyncio.create_task(listen(address, hear, watchers.ring_all)))
    for table in await asyncio.to_thread(tables_with_bots, hall):
        thinkers.consider(table)
    _log.info("ready", database=hall.store.url.get_backend_name(), version=__version__)
    try:
        yield
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await asyncio.gather(thinkers.stop(), asyncio.to_thread(hall.desk.stop))
        hall.letters.stop()
        hall.store.close()
        _log.info("stopped")


def _hear(hall: Hall, watchers: Watchers, news: News) -> None:
    """News from the database: of another process they may say all that there is to tell."""
    if not news.written or news.by == hall.process or not watchers.readers(news.table):
        return watchers.ring(news)
    told = asyncio.get_running_loop().run_in_executor(AT_PLAY, hall.hear, news)
    told.add_done_callback(lambda done: None if done.result() else watchers.ring(news))
    return None


async def _cut_off(store: Store) -> None:
    """Let nobody wait for ever for a database that hangs."""
    while True:
        await asyncio.sleep(1)
        store.cut_off()


async def _drop_old_games(hall: Hall) -> None:
    """Remove games that are over and were kept as long as the host wants to."""
    while True:
        try:
            while dropped := await asyncio.to_thread(hall.keeping.drop, hall.store):
                _log.info("old games removed", tables=dropped, days=hall.settings.keep_days)
        except Exception as error:  # the database may be away for a while
            _log.error("old games could not be removed", **for_log(error))
        await asyncio.sleep(EVERY)


def _soon(loop: asyncio.AbstractEventLoop, call: Callable[..., object], *what: object) -> None:
    """Let the event loop do something for a thread."""
    with suppress(RuntimeError):  # the server is closing: what was written is safe all the same
        loop.call_soon_threadsafe(call, *what)


# -- for hosts

AnyRequest = Request[Any, Any, Any]


@get("/health")
async def health(hall: TheHall, pulse: NamedDependency[Pulse]) -> Response[wire.Health]:
    """Whether the server can do its work: its database can be read and written, now."""
    kind, problem = hall.store.url.get_backend_name(), await pulse.problem()
    status: Literal["ok", "failing"] = "failing" if problem else "ok"
    found = wire.Health(status, __version__, kind, len(game_names()), problem)
    return Response(found, status_code=503 if problem else 200)


@get("/metrics", include_in_schema=False, cost=2)
@in_thread
def metrics(request: AnyRequest) -> Response[bytes]:
    """Figures for Prometheus, on the server's own machine: by counting what everybody does one
    could notice secret answers."""
    if not is_from_here(request.scope):
        raise Denied(403, "not_here", "Figures are told on the server's own machine alone.")
    return Response(FIGURES.text(), media_type=CONTENT_TYPE_LATEST)


# -- refusals

LONGEST_DETAIL = 500  # characters: whatever was sent is not all sent back


def _answer(status: int, problem: wire.Problem) -> Response[wire.Problem]:
    if len(problem.detail) > LONGEST_DETAIL:
        short = problem.detail[:LONGEST_DETAIL] + " ..."
        problem = msgspec.structs.replace(problem, detail=short)
    return Response(problem, status_code=status)


def _refuse(_: AnyRequest, error: Denied) -> Response[wire.Problem]:
    return _answer(error.status, wire.Problem(error.code, error.detail, error.rule))


def _refuse_bad_input(_: AnyRequest, error: BadInput) -> Response[wire.Problem]:
    return _answer(400, wire.Problem("bad_input", str(error)))


# What no parser and no database takes: broken text, bottomless nesting, a NUL in a name.
UNREADABLE = (UnicodeDecodeError, RecursionError, sa.exc.DataError)


def _refuse_unreadable(_: AnyRequest, error: Exception) -> Response[wire.Problem]:
    return _answer(400, wire.Problem("bad_input", "This cannot be read."))


def _refuse_in_trouble(request: AnyRequest, error: Exception) -> Response[wire.Problem]:
    """The database cannot be used: who asks is told so, and the log has what it says itself."""
    why = trouble(error)
    if why is None:
        return _fail(request, error)
    _log.error("the database is in trouble", route=request.scope.get("path_template"), why=why)
    detail = "The database cannot be used now. Look again soon, and repeat it if it is not done."
    return _answer(503, wire.Problem("unavailable", detail))


def _refuse_invalid(_: AnyRequest, error: ValidationException) -> Response[wire.Problem]:
    reasons = error.extra if isinstance(error.extra, list) else []
    detail = "; ".join(f"{one.get('key', '')}: {one['message']}" for one in reasons)
    return _answer(400, wire.Problem("bad_input", detail or error.detail))


class MayRefuse(ReceiveRoutePlugin):
    """The schema says of every route how it refuses."""

    _PROBLEM = ResponseSpec(wire.Problem, generate_examples=False, description="A refusal")
    _STATUSES = (400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 503)

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


def _dead_end(hall: Hall) -> Callable[[AnyRequest, NotFoundException], Response[Any]]:
    """An address that leads nowhere: people get a page with a way home, programs a refusal."""

    def refuse(request: AnyRequest, error: NotFoundException) -> Response[Any]:
        asks_for_page = "text/html" in request.headers.get("accept", "")
        if asks_for_page and not request.url.path.startswith(("/api/", "/assets/")):
            return shown(request, hall, status=404)
        return _refuse_http(request, error)

    return refuse


def _fail(request: AnyRequest, error: Exception) -> Response[wire.Problem]:
    """A fault of ours: the log has the whole story, the answer has no secret."""
    _log.error("a request failed", route=request.scope.get("path_template"), exc_info=error)
    detail = "Something went wrong on the server. Look again, and repeat it if it is not done."
    return _answer(500, wire.Problem("fault", detail))
