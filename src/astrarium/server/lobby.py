"""Around a game: taking seats, inviting others, moving to another device, putting away."""

import time

import sqlalchemy as sa

from . import wire
from .clocks import pace_of
from .people import Person, change_person, new_token, token_hash
from .problems import Denied, no_seat, not_seated, wrong_status
from .settings import Settings
from .storage import PUT_AWAY, SEATS, TABLES
from .tables import (
    Row,
    change,
    change_seat,
    check_bot,
    find,
    find_open,
    find_own,
    new_code,
    new_table,
    seat_of,
    seats_of,
    touch,
)

CODE_SECONDS = 15 * 60.0  # that a code for another device lasts


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
    sit_down(connection, table, free[0] if seat is None else seat, person)


def leave(connection: sa.Connection, table: str, person: Person) -> None:
    """Give a seat up before the game starts; it is open to others then."""
    find_open(connection, table)
    vacate(connection, table, own_seat(connection, table, person), "open")


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
    vacate(connection, table, seat, wanted.kind, wanted.bot if wanted.kind == "bot" else None)


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
    sit_down(connection, table, seat, person)
    return table


# -- a seat that moves to another device


def offer_handover(connection: sa.Connection, table: str, person: Person) -> wire.Handover:
    """A code that takes the own seat to another device. Only its hash is kept; a new one makes the
    old one void."""
    _refuse_if_over(find(connection, table, lock=True))
    code, until = new_code(), time.time() + CODE_SECONDS
    seat = own_seat(connection, table, person)
    change_seat(connection, table, seat, handover_hash=token_hash(code), handover_until=until)
    return wire.Handover(code, f"/d/{code}", until)


def withdraw_handover(connection: sa.Connection, table: str, person: Person) -> None:
    """Make the code of the own seat void."""
    find(connection, table, lock=True)
    seat = own_seat(connection, table, person)
    change_seat(connection, table, seat, handover_hash=None, handover_until=None)


def handed_over(connection: sa.Connection, code: str) -> Row:
    """The seat that a code takes along."""
    query = sa.select(SEATS).where(SEATS.c.handover_hash == token_hash(code.casefold()))
    row = connection.execute(query).first()
    if row is None or row.handover_until < time.time():
        sentence = "This code was used or withdrawn, or its time is up: make a new one."
        raise Denied(404, "no_handover", sentence)
    return row


def take_over(connection: sa.Connection, code: str, person: Person) -> Person:
    """Take the seat that a code stands for; the code is used up. Gives who sits there now: somebody
    without a name of their own is called as before."""
    row = find(connection, handed_over(connection, code).table_id, lock=True)
    seat = handed_over(connection, code)  # again: nobody else changes the table now
    _refuse_if_over(row)
    if seat_of(connection, row.id, person) is not None:
        raise Denied(409, "seated", "You have a seat at this table already.")
    name = seats_of(connection, [row.id])[row.id][seat.seat].name
    change_seat(
        connection, row.id, seat.seat,
        person=person.id, guest=None, handover_hash=None, handover_until=None,
        here=False, here_at=time.time(),
    )  # fmt: skip
    touch(connection, row.id)
    if row.host == seat.person and seat_of(connection, row.id, _holder(seat)) is None:
        change(connection, row.id, host=person.id)
    return person if person.named else change_person(connection, person, wire.ChangeMe(name))


def _holder(seat: Row) -> Person:
    return Person(seat.person, "", named=False, language="")


def _refuse_if_over(row: Row) -> None:
    if row.status == "over":
        raise wrong_status(row.status)


# -- finished games


def put_away(connection: sa.Connection, table: str, person: Person, *, away: bool) -> None:
    """Keep a finished game out of the own list, or bring it back."""
    row = find(connection, table)
    if row.status != "over":
        raise Denied(409, f"is_{row.status}", "A game is put away when it is over.")
    if row.host != person.id:
        own_seat(connection, table, person)
    same = sa.and_(PUT_AWAY.c.person == person.id, PUT_AWAY.c.table_id == table)
    connection.execute(sa.delete(PUT_AWAY).where(same))
    if away:
        connection.execute(sa.insert(PUT_AWAY).values(person=person.id, table_id=table))


def delete(connection: sa.Connection, table: str, person: Person) -> None:
    """Remove a table of one's own that has not started, or a record that one has brought."""
    row = find(connection, table, lock=True)
    if not row.imported or row.host != person.id:
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
    wanted = wire.NewTable(
        row.game, plans, row.options, row.name, private=row.private, pace=pace_of(row)
    )
    again = new_table(connection, person, wanted, settings)
    for seat in seats:
        if seat.kind == "person":
            change_seat(
                connection, again, seat.seat, kind="person", person=seat.person, guest=seat.guest
            )
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
        raise no_seat(seat)
    return seats[seat]


def sit_down(connection: sa.Connection, table: str, seat: int, person: Person) -> None:
    change_seat(
        connection, table, seat,
        kind="person", person=person.id, guest=None, bot=None, invite_hash=None,
        here_at=time.time(),
    )  # fmt: skip
    touch(connection, table)


def vacate(
    connection: sa.Connection, table: str, seat: int, kind: str, bot: str | None = None
) -> None:
    change_seat(
        connection, table, seat,
        kind=kind, person=None, guest=None, bot=bot, invite_hash=None,
        handover_hash=None, handover_until=None, here=False, seen=0,
    )  # fmt: skip
    touch(connection, table)
