"""What a host does with the data: keep a copy of it, and check that it is sound."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import sqlalchemy as sa

from astrarium.kernel import BadInput
from astrarium.kernel.record import Record

from .games import game_of, read_state, record_of
from .storage import STATES, TABLES, Store
from .tables import Row, seats_of


class Finding(msgspec.Struct, frozen=True):
    """How a table's game stands the check; no problem: all is well."""

    table: str
    actions: int
    problem: str = ""


def backup(store: Store, target: Path) -> None:
    """Copy a SQLite database while it is in use; the copy appears whole or not at all."""
    if not store.is_sqlite:
        raise BadInput("a PostgreSQL database is copied with its own tool: pg_dump")
    if target.exists():
        raise BadInput(f"{target} exists already: name another file")
    draft = target.with_name(target.name + ".part")
    draft.unlink(missing_ok=True)
    source = sqlite3.connect(f"file:{store.url.database}?mode=ro", uri=True)
    copy = sqlite3.connect(draft)
    try:
        source.backup(copy)
    finally:
        copy.close()
        source.close()
    draft.replace(target)


def games_to_check(store: Store) -> list[str]:
    """The tables whose games have begun."""
    with store.reading() as connection:
        query = sa.select(TABLES.c.id).where(TABLES.c.status != "open").order_by(TABLES.c.created)
        return list(connection.execute(query).scalars())


def check(store: Store, tables: list[str], progress: Callable[[], None]) -> Iterator[Finding]:
    """Play every game again and compare all hashes and stored states with what comes out."""
    for table in tables:
        with store.reading() as connection:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).one()
            yield _check(connection, row)
        progress()


def _check(connection: sa.Connection, row: Row) -> Finding:
    actions = row.number
    if row.rules != game_of(row).version:
        return Finding(row.id, actions, _unreadable(connection, row))
    record = record_of(connection, row, len(seats_of(connection, [row.id])[row.id]))
    try:
        problem = _differences(connection, row, record)
    except BadInput as error:
        problem = str(error)
    return Finding(row.id, actions, problem)


def _unreadable(connection: sa.Connection, row: Row) -> str:
    """A game of other rules cannot be played again, but it must be possible to go on with it."""
    try:
        read_state(connection, row)
    except BadInput as error:
        return str(error)
    return ""


def _differences(connection: sa.Connection, row: Row, record: Record) -> str:
    """The first stored thing that is not what playing the record again gives."""
    last = record.verify()
    if row.number != len(record.entries):
        return f"the table counts {row.number} actions, its log has {len(record.entries)}"
    if record.entries and row.hash != record.entries[-1].hash:
        return "the table's hash is not that of its last action"
    if read_state(connection, row).digest() != last.digest():
        return "the stored state is not the one that the actions lead to"
    query = sa.select(STATES).where(STATES.c.table_id == row.id)
    kept = {found.number: found.state for found in connection.execute(query)}
    for number, state in enumerate(record.replay()):
        if number in kept and game_of(row).read(kept[number]).digest() != state.digest():
            return f"the state kept after action {number} is not the one that was played"
    return ""
