"""What a host does with the data: keep a copy, go back to one, and check that all is sound."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

import msgspec
import sqlalchemy as sa

from astrarium.kernel import BadInput

from .clocks import why_unsound
from .games import game_of, read_state, record_of
from .occupying import occupy
from .storage import PEOPLE, STATES, TABLES, TROUBLES, Store, open_store, trouble
from .tables import Row, find, seats_of


class Finding(msgspec.Struct, frozen=True):
    """How a table's game stands the check; no problem: all is well."""

    table: str
    actions: int
    problem: str = ""


@contextmanager
def in_words(what: str) -> Iterator[None]:
    """Whatever is wrong with a database is said in a sentence, after what could not be done."""
    try:
        yield
    except (*TROUBLES, OSError) as error:
        raise BadInput(f"{what}: {trouble(error) or error}") from None


def backup(store: Store, target: Path) -> None:
    """Copy a SQLite database while it is in use; the copy appears whole and sound or not at all."""
    if not store.is_sqlite:
        raise BadInput("a PostgreSQL database is copied with its own tool: pg_dump")
    if target.exists():
        raise BadInput(f"the file {target} exists already: name another file")
    draft = target.with_name(target.name + ".part")
    with in_words(f"no copy was made as {target}"):
        _copy(Path(store.url.database or ""), draft)
        try:
            _check_copy(draft)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
        draft.replace(target)


def _copy(source: Path, draft: Path) -> None:
    """A copy of a database that may be in use, on the disk; nothing is left of one that fails."""
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600)
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(draft)) as copy,
        ):
            old.backup(copy)
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


# -- going back to a copy


class Restored(msgspec.Struct, frozen=True):
    """What is in place now, and where what was there before is kept, if there was anything."""

    games: int
    people: int
    kept: Path | None


def restore(file: Path, database: Path) -> Restored:
    """Put a copy in the place of a database that no server uses.

    The copy is checked before anything is moved, and what was there is kept under another name,
    with the write-ahead log that belongs to it: left behind, that would damage the copy.
    """
    if not file.is_file():
        raise BadInput(f"there is no file {file}")
    with occupy(database.parent), in_words(f"{file} was not restored, and nothing has changed"):
        draft = database.with_name(database.name + ".part")
        _copy(file, draft)
        try:
            games, people = _examine(draft)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
        kept = _put_aside(database)
        draft.replace(database)
        return Restored(games, people, kept)


@contextmanager
def _opened(draft: Path) -> Iterator[Store]:
    """A copy as it is, of whatever version; opening leaves nothing beside it."""
    store = open_store(f"sqlite:///{draft}", migrate=False)
    try:
        yield store
    finally:
        store.close()
        for rest in ("-wal", "-shm"):
            draft.with_name(draft.name + rest).unlink(missing_ok=True)


def _check_copy(draft: Path) -> None:
    """BadInput if a copy is not sound, or not ours."""
    with _opened(draft) as store:
        if problem := integrity(store):
            raise BadInput(f"the copy is damaged ({problem}): use another one")
        with store.reading() as connection:
            if not {"tables", "people"} <= set(sa.inspect(connection).get_table_names()):
                raise BadInput("this is a database, but not one of Astrarium")


def _examine(draft: Path) -> tuple[int, int]:
    """How many games and people a copy holds; BadInput if it cannot be used here."""
    _check_copy(draft)
    with _opened(draft) as store, store.reading() as connection:
        store.refuse_newer(connection)
        counts = (sa.select(sa.func.count()).select_from(one) for one in (TABLES, PEOPLE))
        games, people = (int(connection.execute(count).scalar_one()) for count in counts)
    return games, people


def _put_aside(database: Path) -> Path | None:
    """Give a database and what belongs to it another name."""
    if not database.exists():
        return None
    kept = database.with_name(f"{database.name}.before-{datetime.now():%Y%m%d-%H%M%S}")
    for rest in ("-wal", "-shm", ""):  # a database without its log would be half of one
        part = database.with_name(database.name + rest)
        if part.exists():
            part.rename(kept.with_name(kept.name + rest))
    return kept


# -- checking


def integrity(store: Store) -> str:
    """What SQLite finds wrong with its file; nothing if it is sound. PostgreSQL sees to its own."""
    if not store.is_sqlite:
        return ""
    with store.reading() as connection:
        found = connection.exec_driver_sql("PRAGMA integrity_check(3)").scalars().all()
        lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    problems = [] if found == ["ok"] else [" ".join(str(one).split()) for one in found]
    return "; ".join([*problems, *(f"a row of {row[0]} belongs to nothing" for row in lost[:3])])


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
        seats = seats_of(connection, [table])[table]
        problem = why_unsound(row, seats) or _difference(connection, row)
        return Finding(table, row.number, problem)
    except BadInput as error:
        return Finding(table, 0, str(error))
    except Exception as error:  # whatever damaged data leads to
        return Finding(table, 0, f"what is stored cannot be read: {error!r}")


def _difference(connection: sa.Connection, row: Row) -> str:
    """The first stored thing that is not what playing the record again gives."""
    game = game_of(row)
    if row.rules not in (game.version, *game.earlier):
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
        if number in kept and game.read(kept[number]).digest() != state.digest():
            return f"the state kept after action {number} is not the one that was played"
    return ""
