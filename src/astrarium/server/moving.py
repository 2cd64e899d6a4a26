"""All that a server keeps, taken to another database: to PostgreSQL as a house grows, or back.

Whole or not at all. People stay known, since cookies are named by the house, and its name comes
along; clocks have what they had, since no time of the house passes meanwhile.
"""

import time
from collections.abc import Callable

import msgspec
import sqlalchemy as sa

from astrarium.kernel import BadInput

from .presence import GAP
from .storage import HOUSE, METADATA, PEOPLE, TABLES, Store
from .upkeep import in_words

AT_ONCE = 200  # rows that are written together


class Moved(msgspec.Struct, frozen=True):
    """What is in the other database now."""

    games: int
    people: int
    rows: int


def rows_in(store: Store) -> int:
    """How much there is to be moved; BadInput if it cannot be."""
    if not store.is_current():
        raise BadInput("the data have the form of another version: start the server with this one")
    with store.reading() as connection:
        seen = time.time() - float(connection.execute(sa.select(HOUSE.c.counted)).scalar_one())
        if not store.is_sqlite and seen < GAP:
            raise BadInput(
                f"a server has used the data {seen:.0f} seconds ago: stop it, and wait a minute"
            )
        return sum(_count(connection, table) for table in METADATA.sorted_tables)


def move(source: Store, target: Store, progress: Callable[[int], None]) -> Moved:
    """Copy everything into a database that holds nothing yet; what there was stays as it is."""
    with in_words("nothing was moved"), source.reading() as old, target.writing() as new:
        if _count(new, PEOPLE) or _count(new, TABLES):
            raise BadInput("there are people or tables in the other database: name an empty one")
        new.execute(sa.delete(HOUSE))
        rows = sum(_copy(table, old, new, progress) for table in METADATA.sorted_tables)
        if not target.is_sqlite:
            _go_on_counting(new)
        return Moved(_count(new, TABLES), _count(new, PEOPLE), rows)


def _copy(
    table: sa.Table, old: sa.Connection, new: sa.Connection, progress: Callable[[int], None]
) -> int:
    """Take one table over; the rows are counted there, not only sent."""
    query = sa.select(table).order_by(*table.primary_key)
    for rows in old.execute(query).partitions(AT_ONCE):
        new.execute(sa.insert(table), [dict(row._mapping) for row in rows])
        progress(len(rows))
    here, there = _count(old, table), _count(new, table)
    if here != there:
        raise BadInput(f"of {here} rows of '{table.name}' {there} have arrived")
    return there


def _go_on_counting(connection: sa.Connection) -> None:
    """PostgreSQL numbers new rows by itself: after the last that was brought."""
    for table in METADATA.sorted_tables:
        column = table.autoincrement_column
        if column is not None:
            last = connection.execute(sa.select(sa.func.max(column))).scalar()
            counter = sa.func.pg_get_serial_sequence(table.name, column.name)
            if last is not None:
                connection.execute(sa.select(sa.func.setval(counter, last)))


def _count(connection: sa.Connection, table: sa.Table) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one())
