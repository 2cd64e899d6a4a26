"""Live tables: whoever looks at one is told at once what happens there."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
import sqlalchemy as sa
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from . import chat, counting, deeds, devices, tables, views, wire
from .hall import Hall
from .metrics import SOCKETS
from .news import Delivery, News, Reader, Topic
from .people import Person
from .play import Sitting
from .problems import Denied
from .storage import HOUSE, SEATS, for_log
from .tables import change_seat

Socket = WebSocket[Any, Any, Any]

HEARTBEAT = 20.0  # seconds between signs of life that are written down
MOST_SOCKETS = 20  # of one person
GONE = 4404  # the code with which a line to a deleted table is closed
ENDED = 4401  # and one to a device on which its person is not known any more

_log = structlog.get_logger("astrarium.live")
_EVER = 2**31 - 1


class Bell:
    """Rings when something happens at a table, and says what is new; what was handed over already
    need not be looked up."""

    def __init__(self, known_as: tuple[int, int] = (0, 0)) -> None:
        self.known_as = known_as  # a device, and whose it is
        self._rung = asyncio.Event()
        self._about: set[Topic] = set()
        self.feed: Feed | None = None
        self.is_looking = False  # its feed is being asked for news
        self.is_ended = False  # its device is not known any more
        self.outbox: list[str | bytes] = []

    def ring(self, about: set[Topic], revision: int = 0) -> None:
        """Something has happened, up to a revision of the log if that is known."""
        if self.feed is not None and not self.is_looking and self.feed.has_told(revision):
            about = about - {"play"}
        if about:
            self._about |= about
            self._rung.set()

    def deliver(self, delivery: Delivery) -> None:
        """Take what follows on what was told so far; otherwise it has to be looked up."""
        feed = self.feed
        if feed is None or self.is_looking or "play" in self._about:
            self.ring({"play"})
        elif feed.is_at(delivery.revision - 1) and feed.reader in delivery.messages:
            feed.skip_to(delivery.revision)
            self.outbox += delivery.messages[feed.reader]
            self._rung.set()
        else:
            self.ring({"play"}, delivery.revision)

    def stop(self) -> None:
        self._rung.set()

    def end(self) -> None:
        self.is_ended = True
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
        self._deed: int | None = None  # of hosts, the last that was looked at

    def ring(self, news: News) -> None:
        """Something has changed at a table: let all who look at it look again."""
        if "people" in news.about:
            self._hall.people.forget()
            self._check = asyncio.create_task(self.check_devices())
        for bell in self._bells.get(news.table, ()):
            bell.ring(news.about, news.revision)

    def deliver(self, delivery: Delivery) -> None:
        """Something was played at a table: who looks at it gets what was handed over."""
        for bell in self._bells.get(delivery.table, ()):
            bell.deliver(delivery)

    def readers(self, table: str) -> set[Reader]:
        """Who looks at a table, by seat and language; other threads ask that, too."""
        bells = tuple(self._bells.get(table, ()))
        return {bell.feed.reader for bell in bells if bell.feed is not None}

    def ring_all(self) -> None:
        """News may have been missed: let everybody look again."""
        for table in self._bells:
            self.ring(News(table, {"play", "table", "talk"}))
        self.ring(News("", {"people"}))

    async def check_devices(self) -> None:
        """Close what devices look at on which nobody is known any more, or nobody who may."""
        bells = [bell for some in self._bells.values() for bell in some]
        if bells:
            known = await asyncio.to_thread(self._known, {bell.known_as for bell in bells})
            for bell in bells:
                if bell.known_as not in known:
                    bell.end()

    def _known(self, wanted: set[tuple[int, int]]) -> set[tuple[int, int]]:
        with self._hall.store.reading() as connection:
            return devices.known(connection, wanted)

    @asynccontextmanager
    async def watching(self, table: str, person: Person) -> AsyncIterator[Bell]:
        """A bell that rings when something happens at a table."""
        if self._sockets[person.id] >= MOST_SOCKETS:
            raise Denied(429, "slow_down", "You look at too many tables at once.")
        self._sockets[person.id] += 1
        bell = Bell((person.device, person.id))
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
        if here:
            self._hall.wake_bots(table)  # they may have rested

    async def keep_alive(self) -> None:
        """Write down from time to time who is still there."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                await asyncio.to_thread(self._beat, sorted(self._present))
                await asyncio.to_thread(self._hall.times.beat)
                self._hall.presence.beat()
                await self._heed(await asyncio.to_thread(self._commanded))
            except Exception as error:  # the database may be away for a while
                _log.error("who is there could not be written down", **for_log(error))

    def _commanded(self) -> set[str] | None:
        """The tables that commands of hosts have changed since the last look, which tell nobody
        what they do; None if there were no commands."""
        with self._hall.store.reading() as connection:
            before, self._deed = self._deed, deeds.latest(connection)
            if before in (None, self._deed):
                return None
            return deeds.tables_since(connection, before)

    async def _heed(self, changed: set[str] | None) -> None:
        if changed is None:
            await self.check_devices()
            return
        self.ring_all()
        for table in changed:
            self._hall.wake_bots(table)

    def _beat(self, present: list[tuple[str, int]]) -> None:
        with self._hall.changing() as connection:
            connection.execute(sa.update(HOUSE).values(pulse=time.time()))
            if not present:
                return
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
        self._after = after
        self._revision: int | None = None  # the last row of the log that was looked at
        self._message: int | None = None
        self._outside: wire.Table | None = None
        self.seat: int | None = None  # where the person sits
        self.is_behind = False  # whether there is more to tell already

    @property
    def reader(self) -> Reader:
        return self.seat, self._language

    def has_told(self, revision: int) -> bool:
        """Whether all up to a revision of the log has been told."""
        return bool(revision) and self._revision is not None and self._revision >= revision

    def is_at(self, revision: int) -> bool:
        """Whether a revision of the log is the last one that was looked at."""
        return self._revision == revision

    def skip_to(self, revision: int) -> None:
        """What happened up to a revision is told by somebody else."""
        self._revision = revision

    def news(self, about: set[Topic]) -> list[str | bytes]:
        """All that has happened since the last call, of what has rung."""
        if "play" in about and self._revision is not None:
            with self._hall.looking(self.table) as sitting:
                beside = self._beside(sitting.connection, about)
                return [*self._played(sitting), *beside]
        with self._hall.store.reading() as connection:
            beside = self._beside(connection, about)
            entries = self._entries(connection, self._row(connection)) if "play" in about else []
            return [*map(views.plain_message, entries), *beside]

    def _beside(self, connection: sa.Connection, about: set[Topic]) -> list[str | bytes]:
        """What is new at the table beside the play."""
        changes = self._changes(connection) if "table" in about else []
        messages = self._messages(connection) if about & {"talk", "table"} else []
        return [views.plain_message(one) for one in (*changes, *messages)]

    def _played(self, sitting: Sitting) -> list[str | bytes]:
        """New entries, and the position after them unless this seat has it as an answer."""
        entries = self._entries(sitting.connection, sitting.row)
        sent: list[str | bytes] = [views.plain_message(one) for one in entries]
        if entries and not self.is_behind and entries[-1].entry.seat != self.seat:
            position = views.position(sitting, self.seat, self._language)
            sent.append(views.packed_message(wire.LivePosition(position)))
        return sent

    def _row(self, connection: sa.Connection) -> tables.Row:
        return tables.find(connection, self.table)

    def _entries(self, connection: sa.Connection, table: tables.Row) -> list[wire.LiveEntry]:
        if self._revision is None:
            self._revision = counting.true_revision(connection, table, self.seat, self._after)
        most = views.LONGEST_LOG
        rows = views.rows_between(connection, self.table, self.seat, self._revision, limit=most + 1)
        self.is_behind, rows = len(rows) > most, rows[:most]
        told = [*self._changed(connection, rows), *rows]
        # What comes after the last row, up to now, is nothing that this reader can know of.
        self._revision = rows[-1].revision if self.is_behind else table.revision
        return [wire.LiveEntry(views.entry(row, self.seat, self._language)) for row in told]

    def _changed(
        self, connection: sa.Connection, rows: Sequence[tables.Row]
    ) -> Sequence[tables.Row]:
        """Rows that were told before and that new ones have changed by undoing something."""
        assert self._revision is not None
        first = min((row.undoes for row in rows if row.undoes is not None), default=_EVER)
        if first > self._revision:
            return ()
        return views.rows_between(
            connection, self.table, self.seat, first - 1, self._revision, limit=views.LONGEST_LOG
        )

    def _changes(self, connection: sa.Connection) -> list[wire.Live]:
        """The table, if more has changed than the game goes on by itself."""
        table = tables.shown(connection, self.table, self._person)
        self.seat = table.seat
        plain = msgspec.structs.replace(
            table, revision=0, number=0, changed=0, seen=0, asked=[], clocks=None, since=None
        )
        if plain == self._outside:
            return []
        self._outside = plain
        return [wire.LiveTable(table)]

    def _messages(self, connection: sa.Connection) -> list[wire.Live]:
        if self._message is None:  # what was said before can be asked for
            self._message = chat.latest(connection, self.table)
            return []
        row = self._row(connection)
        found = chat.heard(connection, row, self.seat, self._message)
        if found:
            self._message = found[-1].id
        return [wire.LiveMessage(message) for message in found]


async def serve(socket: Socket, bell: Bell, watchers: Watchers, feed: Feed) -> None:
    """Tell a connection what is new, until it is closed."""
    seat: int | None = None
    bell.feed = feed
    bell.ring({"play", "table", "talk"})
    gone = asyncio.create_task(_until_gone(socket))
    gone.add_done_callback(lambda _: bell.stop())
    try:
        while not gone.done():
            if bell.is_ended:
                await socket.close(code=ENDED, reason="You are not known on this device any more.")
                break
            while bell.outbox:
                await _send(socket, bell.outbox.pop(0))
            about = bell.answer()
            if about:
                bell.is_looking = True
                news = await asyncio.to_thread(feed.news, about)
                if feed.seat != seat:
                    left, seat = seat, feed.seat
                    await watchers.move(feed.table, left, seat)
                bell.outbox[:0] = news
                bell.is_looking = False
                if feed.is_behind:
                    bell.ring({"play"})
            elif not bell.outbox:
                await bell.wait()
    except WebSocketDisconnect:
        pass
    except Denied as error:  # the table is gone
        await socket.close(code=GONE, reason=error.detail)
    finally:
        gone.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect):
            await gone
        await watchers.move(feed.table, seat, None)


async def _send(socket: Socket, message: str | bytes) -> None:
    await socket.send_data(message, mode="text" if isinstance(message, str) else "binary")


async def _until_gone(socket: Socket) -> None:
    """Read on until the other side closes; nothing that it sends matters."""
    with suppress(WebSocketDisconnect):
        while True:
            await socket.receive_data(mode="text")
