"""Live tables: whoever looks at one is told at once what happens there."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
import sqlalchemy as sa
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from . import chat, tables, views, wire
from .hall import Hall
from .metrics import SOCKETS
from .news import News, Topic
from .people import Person
from .problems import Denied
from .storage import SEATS
from .tables import change_seat

Socket = WebSocket[Any, Any, Any]

HEARTBEAT = 20.0  # seconds between signs of life that are written down
MOST_SOCKETS = 20  # of one person

_log = structlog.get_logger("astrarium.live")
_ENCODER = msgspec.json.Encoder()


class Bell:
    """Rings when something happens at a table, and says what is new."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self._about: set[Topic] = set()

    def ring(self, about: set[Topic]) -> None:
        self._about |= about
        self._rung.set()

    async def wait(self) -> None:
        await self._rung.wait()

    def answer(self) -> set[Topic]:
        """What has rung since the last answer."""
        self._rung.clear()
        about, self._about = self._about, set()
        return about


class Watchers:
    """Who looks at which table in this process."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._bells: dict[str, set[Bell]] = {}
        self._present: Counter[tuple[str, int]] = Counter()  # connections by table and seat
        self._sockets: Counter[int] = Counter()  # by person

    def ring(self, news: News) -> None:
        """Something has changed at a table: let all who look at it look again."""
        for bell in self._bells.get(news.table, ()):
            bell.ring(news.about)

    def ring_all(self) -> None:
        """News may have been missed: let everybody look again."""
        for table in self._bells:
            self.ring(News(table, {"play", "table", "talk"}))

    @asynccontextmanager
    async def watching(self, table: str, person: Person) -> AsyncIterator[Bell]:
        """A bell that rings when something happens at a table."""
        if self._sockets[person.id] >= MOST_SOCKETS:
            raise Denied(429, "slow_down", "You look at too many tables at once.")
        self._sockets[person.id] += 1
        bell = Bell()
        self._bells.setdefault(table, set()).add(bell)
        SOCKETS.inc()
        try:
            yield bell
        finally:
            SOCKETS.dec()
            self._sockets[person.id] -= 1
            self._sockets = +self._sockets
            bells = self._bells[table]
            bells.discard(bell)
            if not bells:
                del self._bells[table]

    async def move(self, table: str, old: int | None, new: int | None) -> None:
        """Who looks at a table has come to a seat, or has left one."""
        changed = []
        for seat, change in ((old, -1), (new, 1)):
            if seat is not None:
                before = self._present[table, seat]
                self._present[table, seat] += change
                changed += [seat] if 0 in (before, before + change) else []
        self._present = +self._present  # those with nobody are dropped
        for seat in changed:
            await asyncio.to_thread(self._mark, table, seat)

    def _mark(self, table: str, seat: int) -> None:
        """Write down whether somebody is there: as it is now, whoever comes and goes meanwhile."""
        with self._hall.changing(table) as connection:
            here = (table, seat) in self._present
            change_seat(connection, table, seat, here=here, here_at=time.time())

    async def keep_alive(self) -> None:
        """Write down from time to time who is still there."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                await asyncio.to_thread(self._beat, sorted(self._present))
            except Exception:  # the database may be away for a while
                _log.exception("who is there could not be written down")

    def _beat(self, present: list[tuple[str, int]]) -> None:
        if not present:
            return
        with self._hall.changing() as connection:
            keys = sa.tuple_(SEATS.c.table_id, SEATS.c.seat)
            connection.execute(
                sa.update(SEATS).where(keys.in_(present)).values(here=True, here_at=time.time())
            )


class Feed:
    """What one connection has been told of a table, and what is new to it."""

    def __init__(self, hall: Hall, table: str, person: Person, language: str, after: int) -> None:
        self._hall = hall
        self.table = table
        self._person = person
        self._language = language
        self._revision = after
        self._message: int | None = None
        self._outside: wire.Table | None = None
        self.seat: int | None = None  # where the person sits
        self.is_behind = False  # whether there is more to tell already

    def news(self, about: set[Topic]) -> list[wire.Live]:
        """All that has happened since the last call, of what has rung."""
        with self._hall.store.reading() as connection:
            changes = self._changes(connection) if "table" in about else []
            entries = self._entries(connection) if "play" in about else []
            messages = self._messages(connection) if about & {"talk", "table"} else []
            return [*entries, *changes, *messages]

    def _entries(self, connection: sa.Connection) -> list[wire.Live]:
        log = views.log(
            connection,
            self.table,
            self.seat,
            self._language,
            after=self._revision,
            limit=views.LONGEST_LOG,
        )
        self.is_behind = log.more
        if log.entries:
            self._revision = log.entries[-1].revision
        return [wire.LiveEntry(entry) for entry in log.entries]

    def _changes(self, connection: sa.Connection) -> list[wire.Live]:
        """The table, if more has changed than the game goes on by itself."""
        table = tables.shown(connection, self.table, self._person)
        self.seat = table.seat
        plain = msgspec.structs.replace(table, revision=0, number=0, changed=0, seen=0, asked=[])
        if plain == self._outside:
            return []
        self._outside = plain
        return [wire.LiveTable(table)]

    def _messages(self, connection: sa.Connection) -> list[wire.Live]:
        if self._message is None:  # what was said before can be asked for
            self._message = chat.latest(connection, self.table)
            return []
        row = tables.find(connection, self.table)
        found = chat.heard(connection, row, self.seat, self._message)
        if found:
            self._message = found[-1].id
        return [wire.LiveMessage(message) for message in found]


async def serve(socket: Socket, bell: Bell, watchers: Watchers, feed: Feed) -> None:
    """Tell a connection what is new, until it is closed."""
    seat: int | None = None
    bell.ring({"play", "table", "talk"})
    gone = asyncio.create_task(_until_gone(socket))
    try:
        while not gone.done():
            news = await asyncio.to_thread(feed.news, bell.answer())
            if feed.seat != seat:
                left, seat = seat, feed.seat
                await watchers.move(feed.table, left, seat)
            for item in news:
                await socket.send_data(_ENCODER.encode(item).decode())
            if feed.is_behind:
                bell.ring({"play"})
            ring = asyncio.create_task(bell.wait())
            await asyncio.wait({gone, ring}, return_when=asyncio.FIRST_COMPLETED)
            ring.cancel()
    except WebSocketDisconnect:
        pass
    except Denied as error:  # the table is gone
        await socket.close(reason=error.detail)
    finally:
        gone.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect):
            await gone
        await watchers.move(feed.table, seat, None)


async def _until_gone(socket: Socket) -> None:
    """Read on until the other side closes; nothing that it sends matters."""
    with suppress(WebSocketDisconnect):
        while True:
            await socket.receive_data(mode="text")
