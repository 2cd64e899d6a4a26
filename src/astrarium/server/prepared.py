"""Prepared answers: what a seat answers to a kind of question whenever it is asked, until it says
otherwise; and orders of the game for a case, such as "if attacked, retreat" (`Game.orders`). Nobody
else learns of them.

They are given like any other answer, not at once but after a while that chance decides, and over
days only in hours in which the person plays. So when an answer comes tells nothing of what it is.
"""

import asyncio
import random
import time
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
import structlog

from astrarium.kernel import Action, BadInput, Game, Order, Perspective, Refused, State

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

_ASKED = (
    sa.select(
        TABLES.c.id, TABLES.c.asked, TABLES.c.pace, TABLES.c.clocks, SEATS.c.seat, SEATS.c.person,
        PREPARED.c.kind, PREPARED.c.action,
    )
    .join(PREPARED, PREPARED.c.table_id == TABLES.c.id)
    .join(SEATS, sa.and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.seat == PREPARED.c.seat))
    .where(
        TABLES.c.status == "playing",
        ~TABLES.c.resting,
        SEATS.c.kind == "person",
        SEATS.c.bot.is_(None),
        ~SEATS.c.resigned,
    )
)  # fmt: skip


class Key(NamedTuple):
    """A question to a seat, and all that it has prepared."""

    table: str
    seat: int
    asked: int  # the revision since which the question is the same
    prepared: frozenset[tuple[str, str]]


def listed(connection: sa.Connection, table: str, seat: int) -> list[wire.Prepared]:
    """What a seat has prepared."""
    query = sa.select(PREPARED.c.kind, PREPARED.c.action, PREPARED.c.label)
    rows = connection.execute(query.where(_of(table, seat)).order_by(PREPARED.c.kind))
    return [wire.Prepared(*row) for row in rows]


def prepare(sitting: Sitting, seat: int, wanted: wire.Prepare) -> None:
    """Answer a kind of question so from now on, instead of what was prepared for it before."""
    try:
        if _order(sitting.game, wanted.kind, wanted.action) is None:
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


def offered(game: Game, language: str) -> list[wire.Case]:
    """What a seat may want done in cases that have not come yet."""
    cases: dict[str, list[wire.CaseAnswer]] = {}
    for order in game.orders:
        label = game.order_text(order.case, order.name, language)
        cases.setdefault(order.case, []).append(wire.CaseAnswer(order.name, label))
    return [
        wire.Case(case, game.order_text(case, language=language), answers)
        for case, answers in cases.items()
    ]


def _order(game: Game, kind: str, action: str) -> Order | None:
    return next((one for one in game.orders if (one.case, one.name) == (kind, action)), None)


def answer_to(
    game: Game, state: State, seat: int, prepared: Collection[tuple[str, str]]
) -> Action | None:
    """What comes of what was prepared, for the question that a seat is asked; None: nothing."""
    decision = next((one for one in state.decisions() if one.seat == seat), None)
    if decision is None:
        return None
    for action in decision.actions:
        if (decision.kind, str(action)) in prepared:
            return action
    perspective = Perspective(state, decision)
    orders = (_order(game, *one) for one in prepared)
    found = (order.answer(perspective) for order in orders if order is not None)
    return next((action for action in found if action is not None), None)


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
        asked = dict(_questions(rows))
        self._due = {key: due for key, due in self._due.items() if key in asked}
        for key, row in asked.items():
            if key not in self._due:
                self._due[key] = now + pause(row) if self._has_answer(key) else None
            due = self._due[key]
            rhythm = rhythms.get(row.person, USUAL)
            if due is not None and due <= now and _plays_now(row, rhythm, now):
                self._give(key)
        waiting = (key for key, due in self._due.items() if due is not None)
        self._hall.attended = {(key.table, key.seat) for key in waiting}

    def _has_answer(self, key: Key) -> bool:
        with self._hall.looking(key.table) as sitting:
            return _answer(sitting, key) is not None

    def _give(self, key: Key) -> None:
        self._due[key] = None  # it is given once, whatever becomes of it
        try:
            with self._hall.sitting(key.table) as sitting:
                mine = sitting.seats[key.seat]
                action = None if mine.bot or mine.resigned else _answer(sitting, key)
                if action is not None and sitting.asked.get(key.seat) == key.asked:
                    play.act(sitting, key.seat, [action])
        except (Denied, Refused):
            pass  # the table is gone, or something has changed: the person is asked
        except Exception:
            _log.exception("a prepared answer failed", table=key.table)


def _questions(rows: Sequence[Any]) -> Iterator[tuple[Key, Any]]:
    """The questions that seats are asked who have prepared something; a row has one thing each."""
    seats: dict[tuple[str, int], list[Any]] = {}
    for row in rows:
        if str(row.seat) in row.asked:
            seats.setdefault((row.id, row.seat), []).append(row)
    for (table, seat), own in seats.items():
        known = frozenset((row.kind, row.action) for row in own)
        yield Key(table, seat, int(own[0].asked[str(seat)]), known), own[0]


def _answer(sitting: Sitting, key: Key) -> Action | None:
    """What a seat has prepared for the question that it is asked now."""
    if sitting.row.status != "playing" or sitting.row.takeback is not None:
        return None
    known = [(one.kind, one.action) for one in listed(sitting.connection, key.table, key.seat)]
    return answer_to(sitting.game, sitting.state, key.seat, known)


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
