"""The outbox: sends what is due, again if it fails, and gives up with a word.

One process of a house sends, as long as it says so every now and then. What was taken is noted at
once; a process that dies in between sends it again, under the same key, by which the other side
knows it: browsers and mail programs show it once, and webhooks are told the key.
"""

import asyncio
import time
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
import structlog

from . import channels, notices, words
from .addresses import Reader, reader_of
from .hall import Hall
from .letters import Letter, Undelivered
from .metrics import NOTICES
from .notices import Later, Message
from .pushing import GONE
from .reaching import Unreached, post
from .storage import CHANNELS, HOUSE, OUTBOX, for_log

LOOK = 2.0  # seconds between looks at what has come up
SLACK = 60.0  # seconds by which what was written last may be older than the last look
ROUND = 600.0  # seconds between looks at all that waits
AT_ONCE = 16  # notices that are under way, of different people
LATE = 8  # of these, by ways on which something has failed
PAUSES = (60.0, 300.0, 1800.0, 7200.0, 21600.0)  # seconds before one is tried again
UNDER_WAY = 300.0  # seconds after which one is sent again whose process has died meanwhile
LEASE = 60.0  # seconds for which a process sends, unless it says so again

_log = structlog.get_logger("astrarium.notices")
Row = sa.Row[Any]

_FAILED = CHANNELS.c.trouble != ""
_DUE = (
    sa.select(OUTBOX, CHANNELS.c.person, CHANNELS.c.kind.label("way"), CHANNELS.c.target)
    .add_columns(CHANNELS.c.form, CHANNELS.c.ended, _FAILED.label("failed"))
    .join(CHANNELS, CHANNELS.c.id == OUTBOX.c.channel)
    .order_by(_FAILED, OUTBOX.c.due)
)


class UnderWay(NamedTuple):
    """A notice that is being sent: to whom, and whether by a way on which something has failed."""

    person: int
    failed: bool
    done: Future[None]


class Sender:
    """Looks what is to be sent, and sends it, while this process is the one that does."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._looked = self._round = 0.0
        self._carriers = ThreadPoolExecutor(AT_ONCE, "notices")
        self._under_way: list[UnderWay] = []

    async def run(self) -> None:
        try:
            while True:
                await asyncio.sleep(LOOK)
                try:
                    await asyncio.to_thread(self.look)
                except Exception as error:  # the database may be away for a while
                    _log.error("notices were not sent", **for_log(error))
        finally:
            self._carriers.shutdown(wait=False, cancel_futures=True)

    def look(self) -> None:
        """Note what has come up, and send what is due."""
        now = time.time()
        if not self._anybody() or not self._may_send(now):
            return
        since = self._looked - SLACK
        if now - self._round > ROUND:
            since, self._round = 0.0, now
        with self._hall.changing() as connection:
            notices.note(connection, since, now)
            if not since:
                notices.forget_old(connection, now)
        self._looked = now
        self._begin(now)

    def _begin(self, now: float) -> None:
        """Send what is due, to one person one thing at a time. Where something has failed, it comes
        after all else and has its own share of the carriers: who answers slowly, or never, keeps
        nobody waiting."""
        going = self._under_way = [one for one in self._under_way if not one.done.done()]
        busy = {one.person for one in going}
        free, late = AT_ONCE - len(going), LATE - sum(one.failed for one in going)
        query = _DUE.where(OUTBOX.c.due <= now, CHANNELS.c.person.not_in(busy))
        with self._hall.store.reading() as connection:
            rows = connection.execute(query.limit(AT_ONCE * 4)).all()
        for row in rows:
            failed = bool(row.failed)
            if row.person in busy or free == 0 or (failed and late <= 0):
                continue
            busy.add(row.person)
            free -= 1
            late -= failed
            going.append(UnderWay(row.person, failed, self._carriers.submit(self._carry, row)))

    def _anybody(self) -> bool:
        """Whether anybody wants to be told of anything."""
        with self._hall.store.reading() as connection:
            return connection.execute(sa.select(CHANNELS.c.id).limit(1)).first() is not None

    def _may_send(self, now: float) -> bool:
        """Whether this process is the one that sends, now and for a while."""
        mine = sa.or_(HOUSE.c.sender == self._hall.process, HOUSE.c.sends_until < now)
        claim = sa.update(HOUSE).where(mine)
        claim = claim.values(sender=self._hall.process, sends_until=now + LEASE)
        with self._hall.changing() as connection:
            return connection.execute(claim.returning(HOUSE.c.id)).first() is not None

    def _take(self, row: Row, now: float) -> bool:
        """Take a notice to send it, unless another process has done so in between."""
        same = sa.and_(OUTBOX.c.id == row.id, OUTBOX.c.due == row.due)
        take = sa.update(OUTBOX).where(same).values(due=now + UNDER_WAY)
        with self._hall.changing() as connection:
            return connection.execute(take.returning(OUTBOX.c.id)).first() is not None

    # -- one notice

    def _carry(self, row: Row) -> None:
        try:
            self._send(row)
        except Exception:  # what cannot be sent keeps nothing else from being sent
            _log.exception("a notice failed", notice=row.id)
            self._failed(row, "something went wrong on the server", passing=True)

    def _send(self, row: Row) -> None:
        now = time.time()
        if not self._take(row, now):
            return None
        with self._hall.store.reading() as connection:
            reader = reader_of(connection, row.person)
            said = None if row.ended else notices.message(connection, row, reader, now)
        attended = (row.table_id, row.seat) in self._hall.attended
        if said is not None and attended and row.kind not in notices.OUT_OF_TURN:
            said = Later(now + notices.AGAIN)  # they have prepared an answer
        if isinstance(said, Later):
            return self._note(row, due=said.due)
        if said is None:
            return self._note(row, due=None)
        try:
            self._pass_on(row, said, reader)
        except Undelivered as error:
            return self._failed(row, str(error), passing=error.passing)
        except Unreached as error:
            return self._failed(row, str(error), passing=error.passing, status=error.status)
        NOTICES.labels(row.way, "sent").inc()
        return self._note(row, due=None, sent=now, trouble="")

    def _pass_on(self, row: Row, said: Message, reader: Reader) -> None:
        inside = self._hall.settings.inside_hooks
        house = channels.house(self._hall)
        if row.way == "push":
            body = msgspec.json.encode(
                {"title": said.title, "body": said.text, "path": said.path, "tag": said.tag,
                 "count": max(1, len(said.tables)), "key": row.key}
            )  # fmt: skip
            topic = blake2b(said.tag.encode(), digest_size=12).hexdigest()
            house.push(channels.subscription_of(row), body, topic, inside=inside)
        elif row.way == "hook":
            headers = {"Content-Type": "application/json", "Idempotency-Key": row.key}
            post(row.target, self._hooked(row, said), headers, inside=inside)
        else:
            self._write(row, said, reader, channels.mark(house.secret, row.channel))

    def _url(self, path: str) -> str:
        base = self._hall.settings.public_url.rstrip("/")
        return base + path if base else ""

    def _hooked(self, row: Row, said: Message) -> bytes:
        """What a webhook gets: plain facts, or a line as chat services take it."""
        link = self._url(said.path)
        if row.form == "json":
            tables = [
                {"table": one.table, "title": one.title, "since": one.since, "asks": one.asks,
                 "url": self._url(f"/t/{one.table}")}
                for one in said.tables
            ]  # fmt: skip
            facts = {"key": row.key, "kind": row.kind, "title": said.title, "text": said.text}
            return msgspec.json.encode({**facts, "url": link, "tables": tables})
        line = " ".join(filter(None, [said.text, link]))
        field = "content" if "discord" in row.target.split("/")[2] else "text"
        return msgspec.json.encode({field: line})

    def _write(self, row: Row, said: Message, reader: Reader, mark: str) -> None:
        if reader.reached_at is None:
            raise Undelivered("there is no confirmed address", passing=False)
        lines = [said.text, ""]
        if len(said.tables) > 1:
            lines += [f"- {one.title}: {self._url(f'/t/{one.table}')}" for one in said.tables]
        else:
            lines.append(self._url(said.path))
        lines += ["", words.said("notice end", reader.language), self._url(f"/u/{mark}")]
        letter = Letter(
            to=reader.reached_at,
            subject=said.title,
            text="\n".join(lines),
            unsubscribe=self._url(f"/api/unsubscribe/{mark}"),
            key=blake2b(row.key.encode(), digest_size=16).hexdigest(),
        )
        self._hall.letters.deliver(letter)

    # -- what became of it

    def _failed(self, row: Row, why: str, *, passing: bool, status: int = 0) -> None:
        """Try again after a while, or give up; a browser that is gone is not written to again."""
        tried = row.tried + 1
        NOTICES.labels(row.way, "failed").inc()
        if passing and tried <= len(PAUSES):
            self._note(row, due=time.time() + PAUSES[tried - 1], tried=tried, trouble=why)
            return
        gone = row.way == "push" and status in GONE
        why = "the browser wants no more messages" if gone else why
        _log.warning("a notice was given up", way=row.way, why=why, tried=tried)
        self._note(row, due=None, tried=tried, trouble=why, ended=not passing)

    def _note(self, row: Row, due: float | None, tried: int = 0, **changes: Any) -> None:
        note = partial(sa.update(OUTBOX).where(OUTBOX.c.id == row.id).values, due=due)
        with self._hall.changing() as connection:
            connection.execute(note(tried=tried or row.tried))
            if changes:
                own = CHANNELS.c.id == row.channel
                connection.execute(sa.update(CHANNELS).where(own).values(changes))
