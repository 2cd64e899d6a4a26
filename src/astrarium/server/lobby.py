"""Before a game: taking seats, inviting others, and going away again."""

import time

import sqlalchemy as sa

from . import wire
from .people import Person, new_token, token_hash
from .problems import Denied, not_seated
from .settings import Settings
from .storage import SEATS, TABLES
from .tables import (
    Row,
    change_seat,
    check_bot,
    find,
    find_open,
    find_own,
    new_table,
    seat_of,
    seats_of,
    touch,
)


def join(connection: sa.Connection, table: str, person: Person, seat: int | None) -> None:
    """Take an open seat: a certain one, or the first."""
    find_open(connection, table)
    own = seat_of(connection, table, person)
    if own is not None and seat in (None, own):
        return  # asked for twice
    if own is not None:
        raise Denied(409, "seated", "You have a seat at this table already.")
    free = [row.seat for row in seats_of(connection, [table])[table] if row.kind == "open"]
    if not free or seat not in (None, *free):
        raise Denied(409, "taken", "This seat is taken." if free else "No seat is open here.")
    _sit_down(connection, table, free[0] if seat is None else seat, person)


def leave(connection: sa.Connection, table: str, person: Person) -> None:
    """Give a seat up before the game starts; it is open to others then."""
    find_open(connection, table)
    _vacate(connection, table, own_seat(connection, table, person), "open")


def own_seat(connection: sa.Connection, table: str, person: Person) -> int:
    seat = seat_of(connection, table, person)
    if seat is None:
        raise not_seated()
    return seat


def set_seat(
    connection: sa.Connection,
    table: str,
    person: Person,
    seat: int,
    *,
    wanted: wire.SetSeat,
    settings: Settings,
) -> None:
    """The host decides who shall sit on a seat; whoever sat there has to find another one."""
    find_own(connection, table, person)
    _existing(connection, table, seat)
    if wanted.kind == "bot":
        check_bot(wanted.bot, settings)
    _vacate(connection, table, seat, wanted.kind, wanted.bot if wanted.kind == "bot" else None)


def invite(connection: sa.Connection, table: str, person: Person, seat: int) -> wire.Invite:
    """A link to a free seat. Only its hash is kept; a new link makes the old one void."""
    find_own(connection, table, person)
    if _existing(connection, table, seat).kind not in ("open", "invite"):
        raise Denied(409, "taken", "This seat is taken: only a free one can be offered by a link.")
    token = new_token()
    change_seat(connection, table, seat, kind="invite", invite_hash=token_hash(token))
    return wire.Invite(seat, f"/j/{token}")


def invited_to(connection: sa.Connection, token: str) -> Row:
    """The seat that a link leads to."""
    query = sa.select(SEATS).where(SEATS.c.invite_hash == token_hash(token))
    row = connection.execute(query).first()
    if row is None:
        raise Denied(404, "no_invite", "This invitation has been used, or a newer one replaced it.")
    return row


def accept(connection: sa.Connection, token: str, person: Person) -> str:
    """Take the seat that a link leads to; the link is used up. Gives the table."""
    table: str = invited_to(connection, token).table_id
    find_open(connection, table)
    seat: int = invited_to(connection, token).seat  # again: nobody else changes the table now
    if seat_of(connection, table, person) is not None:
        raise Denied(409, "seated", "You have a seat at this table already: pass the link on.")
    _sit_down(connection, table, seat, person)
    return table


def delete(connection: sa.Connection, table: str, person: Person) -> None:
    """Remove an own table that has not started."""
    find_own(connection, table, person)
    connection.execute(sa.delete(TABLES).where(TABLES.c.id == table))


def new_rematch(connection: sa.Connection, table: str, person: Person, settings: Settings) -> str:
    """A new table with the same people and bots on the same seats; gives its id."""
    row = find(connection, table, lock=True)
    own_seat(connection, table, person)
    if row.status != "over":
        raise Denied(409, f"is_{row.status}", "A rematch comes after the game.")
    if row.rematch is not None and _exists(connection, row.rematch):
        return str(row.rematch)
    seats = seats_of(connection, [table])[table]
    plans = [
        wire.SeatPlan("bot", seat.bot) if seat.kind == "bot" else wire.SeatPlan("open")
        for seat in seats
    ]
    wanted = wire.NewTable(row.game, plans, row.options, row.name, private=row.private)
    again = new_table(connection, person, wanted, settings)
    for seat in seats:
        if seat.kind == "person":
            change_seat(connection, again, seat.seat, kind="person", person=seat.person)
    connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(rematch=again))
    return again


def is_full(connection: sa.Connection, table: str) -> bool:
    """Whether every seat is taken, so that the game can start."""
    return all(row.kind in ("person", "bot") for row in seats_of(connection, [table])[table])


def _exists(connection: sa.Connection, table: str) -> bool:
    query = sa.select(TABLES.c.id).where(TABLES.c.id == table)
    return connection.execute(query).first() is not None


def _existing(connection: sa.Connection, table: str, seat: int) -> Row:
    seats = seats_of(connection, [table])[table]
    if seat >= len(seats):
        raise Denied(404, "no_seat", f"There is no seat {seat} at this table.")
    return seats[seat]


def _sit_down(connection: sa.Connection, table: str, seat: int, person: Person) -> None:
    change_seat(
        connection, table, seat,
        kind="person", person=person.id, bot=None, invite_hash=None, here_at=time.time(),
    )  # fmt: skip
    touch(connection, table)


def _vacate(
    connection: sa.Connection, table: str, seat: int, kind: str, bot: str | None = None
) -> None:
    change_seat(
        connection, table, seat,
        kind=kind, person=None, bot=bot, invite_hash=None, here=False, seen=0,
    )  # fmt: skip
    touch(connection, table)
