"""Taking everything along, or leaving for good: all that somebody has left here, in one file, and
its removal. Their games go on under "somebody", with a bot in their seats."""

import secrets
import time
from typing import Any

import sqlalchemy as sa

from astrarium.kernel.marks import mark

from . import words
from .belongings import columns
from .hall import Hall
from .lobby import vacate
from .people import HANDLE, Person
from .play import give_up
from .prepared import forget, listed
from .storage import DEEDS, LOG, PEOPLE, SEATS, TABLES
from .tables import change, find, seats_of

FORMAT = 1
KEPT = (SEATS, TABLES, DEEDS)  # what others share, or have to answer for
_SECRET = {"password"}


# -- taking along


def exported(connection: sa.Connection, person: Person) -> dict[str, Any]:
    """All that is kept of somebody, as plain data; of games what they may know."""
    found = {
        column.table.name: rows
        for column in columns()
        if column.table not in (SEATS, TABLES)
        if (rows := _rows(connection, column.table, column == person.id))
    }
    return {
        "astrarium": FORMAT,
        "at": time.time(),
        "person": _rows(connection, PEOPLE, PEOPLE.c.id == person.id)[0],
        "games": _games(connection, person),
        **found,
    }


def _rows(
    connection: sa.Connection, table: sa.Table, which: sa.ColumnElement[bool]
) -> list[dict[str, Any]]:
    """Rows of a table, without hashes and keys: they open nothing, and are of no use elsewhere."""
    told = [
        column
        for column in table.c
        if not isinstance(column.type, sa.LargeBinary) and column.name not in _SECRET
    ]
    query = sa.select(*told).where(which)
    return [dict(row._mapping) for row in connection.execute(query)]


def _games(connection: sa.Connection, person: Person) -> list[dict[str, Any]]:
    """Where somebody sits or has made the table, and what they have played."""
    mine = sa.select(SEATS.c.table_id).where(SEATS.c.person == person.id)
    query = sa.select(
        TABLES.c.id, TABLES.c.game, TABLES.c.name, TABLES.c.status, TABLES.c.created, TABLES.c.host
    ).where(sa.or_(TABLES.c.host == person.id, TABLES.c.id.in_(mine)))
    return [
        {
            "table": row.id,
            "game": row.game,
            "name": row.name,
            "status": row.status,
            "created": row.created,
            "host": row.host == person.id,
            "record": f"/api/tables/{row.id}/record" if row.status == "over" else None,
            "seats": _seats(connection, row.id, person),
        }
        for row in connection.execute(query.order_by(TABLES.c.created)).all()
    ]


def _seats(connection: sa.Connection, table: str, person: Person) -> list[dict[str, Any]]:
    own = [one for one in seats_of(connection, [table])[table] if one.person == person.id]
    return [
        {
            "seat": seat.seat,
            "name": seat.name,
            "resigned": seat.resigned,
            "actions": _actions(connection, table, seat.seat),
            "prepared": [one.action for one in listed(connection, table, seat.seat)],
        }
        for seat in own
    ]


def _actions(connection: sa.Connection, table: str, seat: int) -> list[dict[str, Any]]:
    query = sa.select(LOG.c.actions, LOG.c.at, LOG.c.undone).where(
        LOG.c.table_id == table, LOG.c.seat == seat, LOG.c.kind == "action"
    )
    return [
        {"at": row.at, "actions": [line[0] for line in row.actions], "undone": row.undone}
        for row in connection.execute(query.order_by(LOG.c.revision))
    ]


# -- leaving


def leave(hall: Hall, person: Person) -> None:
    """Remove all that belongs to somebody; asked for again, it goes on where it was broken off."""
    for table in _seated_at(hall, person):
        _leave_table(hall, table, person)
    for table in _hosted(hall, person):
        with hall.changing(table) as connection:
            _give_away(connection, table, person)
    with hall.changing_people() as connection:
        _remove(connection, person.id)


def _seated_at(hall: Hall, person: Person) -> list[str]:
    query = sa.select(SEATS.c.table_id).distinct().where(SEATS.c.person == person.id)
    with hall.store.reading() as connection:
        return list(connection.execute(query).scalars())


def _hosted(hall: Hall, person: Person) -> list[str]:
    query = sa.select(TABLES.c.id).where(TABLES.c.host == person.id)
    with hall.store.reading() as connection:
        return list(connection.execute(query).scalars())


def _leave_table(hall: Hall, table: str, person: Person) -> None:
    """Leave all seats at a table: free ones before the game, to a bot while it is on."""
    with hall.sitting(table) as sitting:
        for seat in sitting.seats:
            if seat.person != person.id:
                continue
            forget(sitting.connection, table, seat.seat)
            if sitting.row.status == "open":
                vacate(sitting.connection, table, seat.seat, "open")
            else:
                sitting.change_seat(seat.seat, guest=None, handover_hash=None, handover_until=None)
            if sitting.row.status == "playing" and not seat.resigned:
                give_up(sitting, seat.seat, words.left(mark(seat.seat)))


def _give_away(connection: sa.Connection, table: str, person: Person) -> None:
    """A table that somebody has made is another's, if anybody else sits there; one that nobody
    plays at goes with them."""
    row = find(connection, table, lock=True)
    others = [
        seat.person
        for seat in seats_of(connection, [table])[table]
        if seat.kind == "person" and seat.person != person.id
    ]
    if row.imported or (row.status == "open" and not others):
        connection.execute(sa.delete(TABLES).where(TABLES.c.id == table))
    else:
        change(connection, table, name="", host=others[0] if others else row.host)


def _remove(connection: sa.Connection, person: int) -> None:
    """Delete what is somebody's own; what others share has nobody's name then."""
    for column in columns():
        if column.table not in KEPT:
            if column.nullable:
                change = sa.update(column.table).where(column == person)
                connection.execute(change.values({column: None}))
            else:
                connection.execute(sa.delete(column.table).where(column == person))
    change = sa.update(PEOPLE).where(PEOPLE.c.id == person)
    nothing = {"login": None, "password": None, "address": None, "name": "", "created": 0.0}
    flags = dict.fromkeys(("named", "verified", "admitted", "host", "muted", "banned"), False)
    connection.execute(
        change.values(**nothing, **flags, gone=True, handle=secrets.token_bytes(HANDLE))
    )
