"""What a host does with the data: keep a copy of it, and check that it is sound."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import sqlalchemy as sa

from astrarium.kernel import BadInput

from .games import game_of, read_state, record_of
from .storage import STATES, TABLES, Store
from .tables import Row, find, seats_of


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
        raise BadInput(f"the file {target} exists already: name another file")
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
    if not store.is_current():
        raise BadInput("the data have the form of another version: start the server with this one")
    with store.reading() as connection:
        query = sa.select(TABLES.c.id).where(TABLES.c.status != "open").order_by(TABLES.c.created)
        return list(connection.execute(query).scalars())


def check(store: Store, tables: list[str], progress: Callable[[], None]) -> Iterator[Finding]:
    """Play every game again and compare all hashes and stored states with what comes out."""
    for table in tables:
        with store.reading() as connection:
            yield _check(connection, table)
        progress()


def _check(connection: sa.Connection, table: str) -> Finding:
    try:
        row = find(connection, table)
        return Finding(table, row.number, _difference(connection, row))
    except BadInput as error:
        return Finding(table, 0, str(error))
    except Exception as error:  # whatever damaged data leads to
        return Finding(table, 0, f"what is stored cannot be read: {error!r}")


def _difference(connection: sa.Connection, row: Row) -> str:
    """The first stored thing that is not what playing the record again gives."""
    if row.rules != game_of(row).version:
        read_state(connection, row)  # other rules cannot be played again, but must be playable on
        return ""
    record = record_of(connection, row, len(seats_of(connection, [row.id])[row.id]))
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
