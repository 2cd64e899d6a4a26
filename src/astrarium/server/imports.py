"""Records that come from elsewhere: checked action by action, then looked at like any table."""

import time
from typing import Any

import msgspec
import sqlalchemy as sa

from astrarium.kernel import BadInput
from astrarium.kernel.record import TAKEBACK, Entry, Record, parse_record

from . import games, words
from .limits import limit
from .people import Person
from .problems import Denied
from .storage import LOG, SEATS, STATES, TABLES
from .tables import new_id
from .telling import said, tell

MOST_LINES = 10_000


class Taken(msgspec.Struct, frozen=True):
    """A record that holds what it promises, with all that is told of it."""

    record: Record
    log: list[dict[str, Any]]
    states: dict[int, bytes]  # some of them by number, and the last
    ended: bytes


def read(data: bytes) -> Taken:
    """Check a record by playing it again; BadInput says what is wrong with it."""
    record = parse_record(data)
    if len(record.entries) > MOST_LINES:
        raise BadInput(f"a record of more than {MOST_LINES} actions is not taken in")
    last = record.verify()
    log, states = _told(record)
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
            telling = tell(game, seats, [(after, event) for event in after.told], marks=False)
        log.append(
            {
                "revision": number + 1,
                "kind": kind,
                "number": number,
                "seat": entry.seat if entry else None,
                "actions": _packed([(entry.action, entry.hash)] if entry else []),
                "lines": _packed(telling.lines),
                "events": _packed(telling.events),
                "undone": False,
                "at": time.time(),
            }
        )
        if number % games.MILESTONE == 0:
            states[number] = game.write(after)
    return log, states


def _packed(data: Any) -> msgspec.Raw:
    """Plain data as they are stored, so that nobody has to put them together again."""
    return msgspec.Raw(msgspec.json.encode(data))


def _kind(entry: Entry | None) -> str:
    """What a line of a record is in the log; before the first one is the start."""
    if entry is None:
        return "start"
    return "takeback" if TAKEBACK.fullmatch(entry.action) else "action"


def refuse_more(connection: sa.Connection, person: Person) -> None:
    """Refuse a record of somebody who has brought very many already."""
    query = sa.select(sa.func.count()).where(TABLES.c.host == person.id, TABLES.c.imported)
    most = limit(connection, "records")
    if connection.execute(query).scalar_one() >= most:
        sentence = f"You have brought {most} records: delete some of them first."
        raise Denied(409, "too_many", sentence)


def write(connection: sa.Connection, person: Person, taken: Taken) -> str:
    """A table that is over, made of a record; gives its id."""
    refuse_more(connection, person)
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
    header = record.header
    return {
        "id": table,
        "game": header.game,
        "rules": header.rules,
        "format": header.astrarium,
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
        "result": None if record.outcome is None else msgspec.to_builtins(record.outcome),
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
