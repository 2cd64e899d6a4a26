"""Notices: who is to be told that others wait for them, and in which words.

Only those are told who are not there. What is told is where it is their turn and since when; that
is no secret, and nothing else of a game is in it. Whatever waits is looked at again when it is to
be sent: who has answered meanwhile, or has seen it, is not told.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from astrarium.kernel import BadInput, load_game

from . import words
from .addresses import Reader
from .channels import put
from .clocks import clocks_of, not_agreed
from .rhythms import USUAL, rhythms_of, zone_of
from .storage import CHANNELS, OUTBOX, SEATS, TABLES
from .tables import people_besides, seats_of, sign_of_life
from .wire import DAY, Rhythm

DELAYS = {"now": 0.0, "quarter": 900.0, "hour": 3600.0}
MORNING = 9  # when a day's word comes to who plays at all hours
AGAIN = 60.0  # seconds after which somebody is looked for again who was there
ASKED_LIVE = 3600.0  # seconds in which a table asks somebody once, at most, to play live
OUT_OF_TURN = ("takeback", "late", "live")  # kinds of notices
KEPT = 90 * DAY  # seconds for which the outbox remembers what was sent

Row = Any  # of a query

_WAITING = (
    sa.select(
        TABLES.c.id, TABLES.c.asked, TABLES.c.asked_since, TABLES.c.takeback, TABLES.c.clocks,
        SEATS.c.seat, SEATS.c.person, SEATS.c.seen,
        CHANNELS.c.id.label("channel"), CHANNELS.c.timing,
    )
    .join(SEATS, SEATS.c.table_id == TABLES.c.id)
    .join(CHANNELS, CHANNELS.c.person == SEATS.c.person)
    .where(
        TABLES.c.status == "playing",
        ~TABLES.c.resting,
        TABLES.c.changed > sa.bindparam("since"),
        SEATS.c.kind == "person",
        SEATS.c.bot.is_(None),
        ~SEATS.c.resigned,
        ~CHANNELS.c.ended,
    )
)  # fmt: skip


_TABLE = sa.select(
    TABLES.c.id, TABLES.c.name, TABLES.c.game, TABLES.c.status, TABLES.c.asked,
    TABLES.c.asked_since, TABLES.c.takeback, TABLES.c.clocks, TABLES.c.resting,
).where(TABLES.c.id == sa.bindparam("table"))  # fmt: skip


class Waits(msgspec.Struct, frozen=True):
    """A table that waits for somebody, since a moment."""

    table: str
    title: str
    since: float
    asks: Literal["turn", "takeback", "late", "live"]  # late: somebody else's time is up
    seat: int
    here: bool = False  # whether they are there
    seen: bool = False  # whether they have looked at it since


class Message(msgspec.Struct, frozen=True):
    """What somebody is told."""

    title: str
    text: str
    path: str  # where it leads to
    tag: str  # of several with the same, the last one is shown
    tables: Sequence[Waits] = ()


class Later(msgspec.Struct, frozen=True):
    """It is too early: look again at a moment."""

    due: float


# -- what is to be told


def note(connection: sa.Connection, since: float, now: float) -> int:
    """Put into the outbox what has come up at tables that have changed since a moment."""
    rows = connection.execute(_WAITING, {"since": since}).all()
    rhythms = rhythms_of(connection, [row.person for row in rows])
    count = 0
    for row in rows:
        rhythm = rhythms.get(row.person, USUAL)
        for kind, key, about in _reasons(row, rhythm, now):
            facts = {"table_id": row.id, "seat": row.seat, "about": about}
            if row.timing == "daily":
                day = next_word(rhythm, now)
                key_of_day = f"day:{row.channel}:{day:.0f}"
                count += put(connection, row.channel, key_of_day, "daily", day, **facts)
            else:
                due = max(now, about + DELAYS[row.timing])
                count += put(connection, row.channel, key, kind, due, **facts)
    return count


def _reasons(row: Row, rhythm: Rhythm, now: float) -> Iterator[tuple[str, str, float]]:
    """Why somebody is to be told of a table: what it is, under which key, and since when."""
    where = f"{row.channel}:{row.id}:{row.seat}"
    since = (row.asked_since or {}).get(str(row.seat))
    if is_away(rhythm, now):
        return
    if since is not None and str(row.seat) in row.asked:
        days = int((now - since) // DAY)
        kind = "nudge" if days else "turn"
        yield kind, f"{kind}:{where}:{since:.3f}:{days}", since
    takeback = row.takeback
    if takeback is not None and takeback["seat"] != row.seat:
        if row.seat not in takeback["agreed"]:
            asked = f"{takeback['seat']}:{takeback['number']}"
            yield "takeback", f"back:{where}:{asked}", takeback.get("at", now)
    clocks = clocks_of(row)
    for seat, up in clocks.up().items():
        if seat != row.seat:  # told to a person, however many play in their browser
            yield "late", f"late:{row.channel}:{row.id}:{up:.3f}", up
    session = clocks.session
    if session is not None and session.since is None and row.seat not in session.agreed:
        yield "live", f"live:{where}:{session.at // ASKED_LIVE:.0f}", session.at


def is_away(rhythm: Rhythm, now: float) -> bool:
    """Whether somebody is on vacation."""
    return rhythm.away_until is not None and rhythm.away_until > now


def next_word(rhythm: Rhythm, now: float) -> float:
    """When the next word of a day comes: as somebody's hours begin, or in the morning."""
    zone = zone_of(rhythm.zone or "UTC")
    hour = rhythm.begins or MORNING
    day = datetime.fromtimestamp(now, zone)
    at = day.replace(hour=hour, minute=0, second=0, microsecond=0)
    return (at if at.timestamp() > now else at + timedelta(days=1)).timestamp()


# -- in which words


def message(
    connection: sa.Connection, notice: Row, reader: Reader, now: float
) -> Message | Later | None:
    """What is sent for a notice, now that it is due; nothing if nobody waits any more."""
    if notice.kind == "test":
        return _said(reader, "test", [])
    if notice.kind == "daily":
        return _daily(connection, reader, now)
    asks = notice.kind if notice.kind in OUT_OF_TURN else "turn"
    for one in _at_table(connection, notice.table_id, reader):
        if one.asks == asks and one.seat == notice.seat and _is_same(one, notice):
            if notice.kind == "turn" and one.seen:
                return None
            if one.here:
                return Later(now + AGAIN)
            return _said(reader, notice.kind, [one])
    return None


def _is_same(waits: Waits, notice: Row) -> bool:
    """Whether it is still the same question that somebody was to be told of."""
    return notice.kind in ("takeback", "live") or bool(notice.about == waits.since)


def _daily(connection: sa.Connection, reader: Reader, now: float) -> Message | None:
    rhythm = rhythms_of(connection, [reader.person]).get(reader.person, USUAL)
    found = [] if is_away(rhythm, now) else waiting_for(connection, reader)
    oldest = {one.table: one for one in reversed(found) if not one.here}  # of each table
    waiting = sorted(oldest.values(), key=lambda one: one.since)
    if not waiting:
        return None
    return _said(reader, "daily" if len(waiting) > 1 else waiting[0].asks, waiting)


def waiting_for(connection: sa.Connection, reader: Reader) -> list[Waits]:
    """All tables that wait for somebody, the one that has waited longest first."""
    query = (
        sa.select(TABLES.c.id)
        .join(SEATS, SEATS.c.table_id == TABLES.c.id)
        .where(TABLES.c.status == "playing", SEATS.c.person == reader.person)
        .distinct()
    )
    tables = connection.execute(query).scalars().all()
    found = [one for table in tables for one in _at_table(connection, table, reader)]
    return sorted(found, key=lambda one: one.since)


def _at_table(connection: sa.Connection, table: str, reader: Reader) -> list[Waits]:
    """What a table waits for somebody with, on each of their seats."""
    row = connection.execute(_TABLE, {"table": table}).first()
    if row is None or row.status != "playing" or row.resting:
        return []
    seats = seats_of(connection, [table])[table]
    own = (one for one in seats if one.person == reader.person and one.bot is None)
    return [found for seat in own if not seat.resigned for found in _at_seat(row, seat, seats)]


def _at_seat(row: Row, seat: Row, seats: Sequence[Row]) -> Iterator[Waits]:
    number, takeback, clocks = str(seat.seat), row.takeback, clocks_of(row)
    here, _ = sign_of_life(seat, seats)
    waits = partial(Waits, row.id, _title(row), seat=seat.seat, here=here)
    asked, since = row.asked.get(number), (row.asked_since or {}).get(number)
    if asked is not None and since is not None:
        yield waits(since=since, asks="turn", seen=seat.seen >= asked)
    if takeback is not None and seat.seat not in takeback["agreed"]:
        if seat in people_besides(seats, takeback["seat"]):
            yield waits(since=takeback.get("at", 0.0), asks="takeback")
    for late, up in clocks.up().items():
        if seat in people_besides(seats, late):
            yield waits(since=up, asks="late")
    session = clocks.session
    if session is not None and session.since is None:
        if seat.seat in not_agreed(session, seats):
            yield waits(since=session.at, asks="live")


def _title(row: Row) -> str:
    try:
        title = load_game(row.game).title
    except BadInput:  # it is not installed any more
        title = row.game
    return f"{row.name} ({title})" if row.name else title


def _said(reader: Reader, key: str, tables: Sequence[Waits]) -> Message:
    names = ", ".join(dict.fromkeys(one.title for one in tables))
    facts = {"table": names, "count": str(len(tables)), "name": reader.name}
    title = words.said(f"notice {key} title", reader.language, **facts)
    text = words.said(f"notice {key}", reader.language, **facts)
    one = tables[0] if len(tables) == 1 else None
    path = "/" if one is None else f"/t/{one.table}"
    tag = key if one is None else f"{one.table}-{one.asks}"
    return Message(title, text, path, tag, tables)


def forget_old(connection: sa.Connection, now: float) -> None:
    """Drop what was sent long ago."""
    old = sa.and_(OUTBOX.c.due.is_(None), OUTBOX.c.at < now - KEPT)
    connection.execute(sa.delete(OUTBOX).where(old))
