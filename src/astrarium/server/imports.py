"""Records that come from elsewhere: checked action by action, then looked at like any table."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import sqlalchemy as sa

from astrarium.kernel import BadInput
from astrarium.kernel.record import TAKEBACK, Entry, Record, parse_record

from . import games, words
from .people import Person
from .play import as_result
from .problems import Denied, bad_input
from .storage import LOG, SEATS, STATES, TABLES
from .tables import new_id
from .telling import said, tell

MOST_LINES = 10_000
LONGEST_QUEUE = 3


class Desk:
    """Where records are taken in, one at a time: checking one is work, and no game shall wait for
    it. Whoever finds a queue is asked to come back."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._queue = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        if self._queue >= LONGEST_QUEUE:
            raise Denied(429, "slow_down", "Other records are being checked: try again soon.")
        self._queue += 1
        try:
            async with self._turn:
                yield
        finally:
            self._queue -= 1


class Taken(msgspec.Struct, frozen=True):
    """A record that holds what it promises, with all that is told of it."""

    record: Record
    log: list[dict[str, Any]]
    states: dict[int, bytes]  # some of them by number, and the last
    ended: bytes


def read(data: bytes) -> Taken:
    """Check a record by playing it again."""
    try:
        record = parse_record(data)
        if len(record.entries) > MOST_LINES:
            raise BadInput(f"a record of more than {MOST_LINES} actions is not taken in")
        last = record.verify()
        log, states = _told(record)
    except BadInput as error:
        raise bad_input(f"This record cannot be used: {error}") from None
    return Taken(record, log, states, record.game().write(last))


def _told(record: Record) -> tuple[list[dict[str, Any]], dict[int, bytes]]:
    """A row of the log for every line of the record, told as if it had been played here."""
    game, seats = record.game(), record.header.seats
    log, states = [], {}
    for number, state in enumerate(record.replay()):
        after = state.clone()
        entry = record.entries[number - 1] if number else None
        kind = _kind(entry)
        if entry is not None and kind == "takeback":
            telling = said(words.taken_back(game.seat_name(after, entry.seat)))
        else:
            telling = tell(game, seats, [(after, event) for event in after.told])
        log.append(
            {
                "revision": number + 1,
                "kind": kind,
                "number": number,
                "seat": entry.seat if entry else None,
                "actions": [(entry.action, entry.hash)] if entry else [],
                "lines": telling.lines,
                "events": telling.events,
                "undone": False,
                "at": time.time(),
            }
        )
        if number % games.MILESTONE == 0:
            states[number] = game.write(after)
    return log, states


def _kind(entry: Entry | None) -> str:
    """What a line of a record is in the log; before the first one is the start."""
    if entry is None:
        return "start"
    return "takeback" if TAKEBACK.fullmatch(entry.action) else "action"


def write(connection: sa.Connection, person: Person, taken: Taken) -> str:
    """A table that is over, made of a record; gives its id."""
    table = new_id()
    connection.execute(sa.insert(TABLES), _table(taken, person, table))
    connection.execute(
        sa.insert(SEATS), [_seat(table, seat) for seat in range(taken.record.header.seats)]
    )
    connection.execute(sa.insert(LOG), [{"table_id": table, **row} for row in taken.log])
    kept = [
        {"table_id": table, "number": number, "state": state}
        for number, state in taken.states.items()
    ]
    connection.execute(sa.insert(STATES), kept)
    return table


def _table(taken: Taken, person: Person, table: str) -> dict[str, object]:
    record, now = taken.record, time.time()
    header, result = record.header, as_result(record.outcome)
    return {
        "id": table,
        "game": header.game,
        "rules": header.rules,
        "options": header.options,
        "name": "",
        "private": True,
        "imported": True,
        "host": person.id,
        "status": "over",
        "seed": header.seed,
        "revision": len(record.entries) + 1,
        "number": len(record.entries),
        "hash": record.entries[-1].hash if record.entries else "",
        "asked": {},
        "takebacks": 0,
        "state": taken.ended,
        "result": None if result is None else msgspec.to_builtins(result),
        "created": now,
        "changed": now,
    }


def _seat(table: str, seat: int) -> dict[str, object]:
    return {
        "table_id": table,
        "seat": seat,
        "kind": "open",
        "resigned": False,
        "seen": 0,
        "here": False,
        "here_at": 0.0,
    }
