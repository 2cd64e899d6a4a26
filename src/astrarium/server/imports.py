"""Records that come from elsewhere: checked action by action, then looked at like any table."""

import time

import msgspec
import sqlalchemy as sa

from astrarium.kernel import BadInput, State
from astrarium.kernel.record import TAKEBACK, Entry, Record, parse_record

from . import games, wire, words
from .people import Person
from .problems import bad_input
from .storage import LOG, SEATS, TABLES
from .tables import new_id
from .telling import said, tell

MOST_LINES = 20_000


def import_record(connection: sa.Connection, person: Person, data: bytes) -> str:
    """A table that is over, made of a record; gives its id."""
    try:
        record = parse_record(data)
        if len(record.entries) > MOST_LINES:
            raise BadInput(f"a record of more than {MOST_LINES} actions is not taken in")
        last = record.verify()
    except BadInput as error:
        raise bad_input(f"This record cannot be used: {error}") from None
    table = new_id()
    connection.execute(sa.insert(TABLES).values(_table(record, person, table, last)))
    for seat in range(record.header.seats):
        connection.execute(sa.insert(SEATS).values(_seat(table, seat)))
    _write_log(connection, table, record)
    return table


def _table(record: Record, person: Person, table: str, last: State) -> dict[str, object]:
    header, now, outcome = record.header, time.time(), record.outcome
    result = None
    if outcome is not None:
        winners, scores = list(outcome.winners), list(outcome.scores)
        result = msgspec.to_builtins(wire.Result(winners, scores, outcome.rule, outcome.reason))
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
        "state": record.game().write(last),
        "result": result,
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


def _write_log(connection: sa.Connection, table: str, record: Record) -> None:
    """A row for every line of the record, told as if it had been played here."""
    game, seats = record.game(), record.header.seats
    rows = []
    for number, state in enumerate(record.replay()):
        after = state.clone()
        entry = record.entries[number - 1] if number else None
        kind = _kind(entry)
        if entry is not None and kind == "takeback":
            telling = said(words.taken_back(game.seat_name(after, entry.seat)))
        else:
            telling = tell(game, seats, [(after, event) for event in after.told])
        rows.append(
            {
                "table_id": table,
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
            games.insert_milestone(connection, table, number, game.write(after))
    connection.execute(sa.insert(LOG), rows)


def _kind(entry: Entry | None) -> str:
    """What a line of a record is called in the log; before the first one is the start."""
    if entry is None:
        return "start"
    return "takeback" if TAKEBACK.fullmatch(entry.action) else "action"
