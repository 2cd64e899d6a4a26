"""What belongs to somebody: all that the database keeps with their number.

It is found by the foreign keys, so that whatever else is ever kept of people comes along.
"""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from .storage import DEVICES, METADATA, PASSKEYS, PEOPLE, SEATS, TABLES, TICKETS

_OF_MEMBERS = (DEVICES, PASSKEYS, TICKETS)  # that nobody else can take over


def columns() -> Iterator[sa.Column[Any]]:
    """Every column that names a person."""
    for table in METADATA.sorted_tables:
        for column in table.c:
            if any(key.column is PEOPLE.c.id for key in column.foreign_keys):
                yield column


def is_empty(connection: sa.Connection, person: int) -> bool:
    """Whether somebody sits nowhere and has made no table."""
    queries = (
        sa.select(SEATS.c.seat).where(SEATS.c.person == person).limit(1),
        sa.select(TABLES.c.id).where(TABLES.c.host == person).limit(1),
    )
    return all(connection.execute(query).first() is None for query in queries)


def bring(connection: sa.Connection, guest: int, member: int) -> None:
    """Give a member all that belongs to a guest, who is nobody then."""
    for column in columns():
        if column.table in _OF_MEMBERS and column is not DEVICES.c.guest:
            connection.execute(sa.delete(column.table).where(column == guest))
        elif column.primary_key:
            _bring_rows(connection, column, guest, member)
        else:
            change = sa.update(column.table).where(column == guest)
            connection.execute(change.values({column: member}))
    connection.execute(sa.delete(PEOPLE).where(PEOPLE.c.id == guest))


def _bring_rows(connection: sa.Connection, column: sa.Column[Any], guest: int, member: int) -> None:
    """Rows that there can be one of for each person: what the member has goes before."""
    others = [one for one in column.table.primary_key if one is not column]
    mine = column.table.alias()
    same = sa.and_(mine.c[column.name] == member, *(mine.c[one.name] == one for one in others))
    twice = sa.and_(column == guest, sa.exists(sa.select(mine).where(same)))
    connection.execute(sa.delete(column.table).where(twice))
    connection.execute(sa.update(column.table).where(column == guest).values({column: member}))
