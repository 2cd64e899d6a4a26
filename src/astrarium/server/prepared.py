"""Prepared answers: what a seat answers to a kind of question whenever it is asked, until it says
otherwise. Nobody else learns of them.

They are given like any other answer, not at once but after a while that chance decides, and over
days only in hours in which the person plays. So when an answer comes tells nothing of what it is.
"""

import asyncio
import random
import time
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
import structlog

from astrarium.kernel import BadInput, Decision, Refused

from . import play, wire
from .clocks import clocks_of, is_live, pace_of
from .hall import Hall
from .people import clean
from .play import Sitting
from .problems import Denied, bad_input
from .rhythms import USUAL, played, rhythms_of
from .storage import PREPARED, SEATS, TABLES, for_log

POLL = 1.0  # seconds between looks at who is asked
MOST = 20  # of a seat
LIVE = (3.0, 12.0)  # seconds after which an answer is given, at least and at most
DAYS = (120.0, 1200.0)
UNTIMED = (5.0, 60.0)

_log = structlog.get_logger("astrarium.prepared")
Key = tuple[str, int, int]  # a table, a seat, and the revision since which its question is the same

_ASKED = (
    sa.select(
        TABLES.c.id, TABLES.c.asked, TABLES.c.pace, TABLES.c.clocks, SEATS.c.seat, SEATS.c.person
    )
    .join(PREPARED, PREPARED.c.table_id == TABLES.c.id)
    .join(SEATS, sa.and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.seat == PREPARED.c.seat))
    .where(
        TABLES.c.status == "playing",
        SEATS.c.kind == "person",
        SEATS.c.bot.is_(None),
        ~SEATS.c.resigned,
    )
)


def listed(connection: sa.Connection, table: str, seat: int) -> list[wire.Prepared]:
    """What a seat has prepared."""
    query = sa.select(PREPARED.c.kind, PREPARED.c.action, PREPARED.c.label)
    rows = connection.execute(query.where(_of(table, seat)).order_by(PREPARED.c.kind))
    return [wire.Prepared(*row) for row in rows]


def prepare(sitting: Sitting, seat: int, wanted: wire.Prepare) -> None:
    """Answer a kind of question so from now on, instead of what was prepared for it before."""
    try:
        sitting.game.read_action(wanted.action)
    except BadInput as error:
        raise bad_input(str(error)) from None
    connection, table, label = sitting.connection, sitting.row.id, clean(wanted.label)
    revoke(connection, table, seat, wanted.kind)
    if len(listed(connection, table, seat)) >= MOST:
        raise Denied(409, "too_many", f"You have prepared {MOST} answers: take one back first.")
    connection.execute(
        sa.insert(PREPARED).values(
            table_id=table,
            seat=seat,
            kind=wanted.kind,
            action=wanted.action,
            label=label,
        )
    )


def revoke(connection: sa.Connection, table: str, seat: int, kind: str) -> None:
    """Be asked such questions again."""
    same = sa.and_(_of(table, seat), PREPARED.c.kind == kind)
    connection.execute(sa.delete(PREPARED).where(same))


def forget(connection: sa.Connection, table: str, seat: int) -> None:
    """Whoever prepared anything on this seat is gone."""
    connection.execute(sa.delete(PREPARED).where(_of(table, seat)))


def _of(table: str, seat: int) -> sa.ColumnElement[bool]:
    return sa.and_(PREPARED.c.table_id == table, PREPARED.c.seat == seat)


def answer_to(decision: Decision, prepared: Sequence[wire.Prepared]) -> str | None:
    """What was prepared for a question, if that is an answer to it."""
    wanted = next((one.action for one in prepared if one.kind == decision.kind), None)
    listed = (str(action) for action in decision.actions)
    return wanted if wanted is not None and wanted in listed else None


class Attendant:
    """Gives prepared answers, for as long as the server runs."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._due: dict[Key, float | None] = {}  # nothing: there is no answer to this question

    async def run(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            try:
                await asyncio.to_thread(self.look)
            except Exception as error:  # the database may be away for a while
                _log.error("prepared answers were not given", **for_log(error))

    def look(self) -> None:
        """Give the answers that are due."""
        now = time.time()
        with self._hall.store.reading() as connection:
            rows = connection.execute(_ASKED).all()
            rhythms = rhythms_of(connection, [row.person for row in rows])
        asked = {
            (str(row.id), int(row.seat), int(row.asked[str(row.seat)])): row
            for row in rows
            if str(row.seat) in row.asked
        }
        self._due = {key: due for key, due in self._due.items() if key in asked}
        for key, row in asked.items():
            if key not in self._due:
                self._due[key] = now + pause(row) if self._has_answer(key) else None
            due = self._due[key]
            rhythm = rhythms.get(row.person, USUAL)
            if due is not None and due <= now and _plays_now(row, rhythm, now):
                self._give(key)
        self._hall.attended = {(table, seat) for table, seat, _ in self._waiting()}

    def _waiting(self) -> list[Key]:
        return [key for key, due in self._due.items() if due is not None]

    def _has_answer(self, key: Key) -> bool:
        table, seat, _ = key
        with self._hall.looking(table) as sitting:
            return _answer(sitting, seat) is not None

    def _give(self, key: Key) -> None:
        table, seat, asked = key
        self._due[key] = None  # it is given once, whatever becomes of it
        try:
            with self._hall.sitting(table) as sitting:
                mine = sitting.seats[seat]
                text = None if mine.bot or mine.resigned else _answer(sitting, seat)
                if text is not None and sitting.asked.get(seat) == asked:
                    play.act(sitting, seat, [sitting.game.read_action(text)])
        except (Denied, Refused):
            pass  # the table is gone, or something has changed: the person is asked
        except Exception:
            _log.exception("a prepared answer failed", table=table)


def _answer(sitting: Sitting, seat: int) -> str | None:
    """What a seat has prepared for the question that it is asked now."""
    if sitting.row.status != "playing" or sitting.row.takeback is not None:
        return None
    prepared = listed(sitting.connection, sitting.row.id, seat)
    own = (one for one in sitting.state.decisions() if one.seat == seat)
    return next((answer_to(decision, prepared) for decision in own), None)


def pause(row: Any) -> float:
    """How long an answer waits before it is given."""
    pace = pace_of(row)
    if pace is None:
        return random.uniform(*UNTIMED)
    return random.uniform(*(LIVE if is_live(pace, clocks_of(row)) else DAYS))


def _plays_now(row: Any, rhythm: wire.Rhythm, now: float) -> bool:
    """Whether somebody could have answered just now, by the hours in which they play."""
    pace = pace_of(row)
    if pace is None or is_live(pace, clocks_of(row)):
        return True
    return played(rhythm, [(now - 1, now)], weekends=pace.weekends) > 0
