"""What a host does to people, tables and seats: each deed is one transaction, and is written down.

A host is somebody who sees to the server: from the command line, or as a member who was made one.
Nothing that they do shows them what a seat may not know.
"""

import time
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args

import sqlalchemy as sa

from . import wire, words
from .hall import Hall
from .limits import LIMITS
from .lobby import sit_down
from .people import Person, clean, person_of, token_hash
from .play import note, seat_somebody
from .problems import Denied, bad_input, no_seat, wrong_status
from .storage import DEEDS, DEVICES, HOUSE, PEOPLE, SEATS, TABLES
from .tables import SHOWN, change_seat, described, find, new_code, seats_of

PAGE = 50
CODE_SECONDS = 3 * 24 * 3600.0  # that a code of the host lasts: it is sent to somebody
COMMAND_LINE = 0  # who does what no member has done
LONGEST_ANNOUNCEMENT = 300
MOST = 100_000  # that a limit can be

Flag = Literal["host", "muted", "banned", "admitted"]
FLAGS: tuple[Flag, ...] = get_args(Flag)

# What it is called when a mark of somebody is set, or taken away.
_DEEDS: dict[Flag, tuple[str, str]] = {
    "host": ("make host", "unmake host"),
    "muted": ("mute", "unmute"),
    "banned": ("ban", "unban"),
    "admitted": ("admit", "dismiss"),
}


class Deed(NamedTuple):
    """Something that was done, and about whom or what."""

    deed: str
    person: int | None = None
    table: str | None = None
    seat: int | None = None
    text: str = ""


def _write_down(connection: sa.Connection, by: int, done: Deed) -> None:
    connection.execute(
        sa.insert(DEEDS).values(
            at=time.time(),
            host=by or None,
            deed=done.deed,
            person=done.person,
            table_id=done.table,
            seat=done.seat,
            text=done.text,
        )
    )


def latest(connection: sa.Connection) -> int:
    """The number of the last deed: a server sees by it that a command has changed something."""
    return connection.execute(sa.select(sa.func.max(DEEDS.c.id))).scalar() or 0


def tables_since(connection: sa.Connection, deed: int) -> set[str]:
    """The tables to which something was done after a deed."""
    query = sa.select(DEEDS.c.table_id).where(DEEDS.c.id > deed, DEEDS.c.table_id.is_not(None))
    return {str(table) for table in connection.execute(query).scalars()}


def done(connection: sa.Connection, before: int | None = None) -> wire.DeedList:
    """What was done, the last first."""
    who, whom = PEOPLE.alias(), PEOPLE.alias()
    query = (
        sa.select(DEEDS, who.c.name.label("host_name"), whom.c.name.label("person_name"))
        .join(who, who.c.id == DEEDS.c.host, isouter=True)
        .join(whom, whom.c.id == DEEDS.c.person, isouter=True)
        .order_by(DEEDS.c.id.desc())
        .limit(PAGE + 1)
    )
    if before is not None:
        query = query.where(DEEDS.c.id < before)
    rows = connection.execute(query).all()
    return wire.DeedList([_deed(row) for row in rows[:PAGE]], more=len(rows) > PAGE)


def _deed(row: Any) -> wire.Deed:
    return wire.Deed(
        id=row.id,
        at=row.at,
        host=row.host_name or None,
        deed=row.deed,
        person=row.person,
        person_name=row.person_name or None,
        table=row.table_id,
        seat=row.seat,
        text=row.text,
    )


# -- people


def people(connection: sa.Connection, named: str = "", offset: int = 0) -> wire.HostPeople:
    """Who has come here, those first who were here last."""
    query = _known().order_by(_USED.c.used.desc().nulls_last(), PEOPLE.c.id.desc())
    if wanted := named.strip():
        query = query.where(sa.or_(*(one.icontains(wanted, autoescape=True) for one in _NAMES)))
    rows = connection.execute(query.offset(offset).limit(PAGE + 1)).all()
    return wire.HostPeople([_host_person(connection, row) for row in rows[:PAGE]], len(rows) > PAGE)


def person(connection: sa.Connection, number: int) -> wire.HostPerson:
    """Somebody as a host sees them."""
    row = connection.execute(_known().where(PEOPLE.c.id == number)).first()
    if row is None:
        raise _nobody(f"with the number {number}")
    return _host_person(connection, row)


def _nobody(called: str) -> Denied:
    return Denied(404, "no_person", f"There is nobody {called}.")


_NAMES = (PEOPLE.c.name, PEOPLE.c.login)
_USED = (
    sa.select(DEVICES.c.person, sa.func.max(DEVICES.c.used).label("used"))
    .group_by(DEVICES.c.person)
    .subquery()
)
_SEATED = (
    sa.select(SEATS.c.person, sa.func.count(sa.distinct(SEATS.c.table_id)).label("tables"))
    .join(TABLES, TABLES.c.id == SEATS.c.table_id)
    .where(TABLES.c.status != "over")
    .group_by(SEATS.c.person)
    .subquery()
)


def _known() -> sa.Select[Any]:
    """All who are still somebody, with when they were here last and at how many tables they sit."""
    return (
        sa.select(PEOPLE, _USED.c.used, _SEATED.c.tables)
        .join(_USED, _USED.c.person == PEOPLE.c.id, isouter=True)
        .join(_SEATED, _SEATED.c.person == PEOPLE.c.id, isouter=True)
        .where(~PEOPLE.c.gone)
    )


def _host_person(connection: sa.Connection, row: Any) -> wire.HostPerson:
    known = person_of(connection, row.id)
    return wire.HostPerson(
        id=row.id,
        name=row.name,
        login=row.login,
        member=known.member,
        host=row.host,
        muted=row.muted,
        banned=row.banned,
        admitted=row.admitted,
        created=row.created,
        used=row.used,
        tables=row.tables or 0,
    )


def called(connection: sa.Connection, said: str) -> Person:
    """Somebody as a host names them: by a number (#12), a sign-in name, or a name that is one
    person's alone."""
    if said.startswith("#") and said[1:].isascii() and said[1:].isdigit():
        which = PEOPLE.c.id == min(int(said[1:]), 2**31 - 1)
    else:
        name = said.strip()
        which = sa.or_(PEOPLE.c.login == name.casefold(), PEOPLE.c.name == name)
    found = connection.execute(sa.select(PEOPLE.c.id).where(which, ~PEOPLE.c.gone)).scalars().all()
    if not found:
        raise _nobody(f"called {said}")
    if len(found) > 1:
        numbers = ", ".join(f"#{number}" for number in sorted(found))
        raise Denied(409, "several", f"Several are called {said}: say which of {numbers} is meant.")
    return person_of(connection, found[0])


def mark(hall: Hall, by: int, person: int, flag: Flag, *, on: bool) -> None:
    """Set or take away what a person is or may not do; whoever is banned is closed out at once."""
    with hall.changing_people() as connection:
        someone = _existing(connection, person)
        if person == by:
            raise Denied(409, "yourself", "Another host has to do that to you.")
        if flag == "host" and on and not someone.member:
            raise Denied(409, "guest", "Only members can be hosts: a guest may lose their browser.")
        if flag == "banned" and on and someone.host:
            raise Denied(409, "is_host", "This is a host: unmake them one first.")
        if bool(getattr(someone, flag)) == on:
            return
        change = sa.update(PEOPLE).where(PEOPLE.c.id == person)
        connection.execute(change.values({flag: on}))
        _write_down(connection, by, Deed(_DEEDS[flag][not on], person))


def _existing(connection: sa.Connection, person: int) -> Person:
    query = sa.select(PEOPLE.c.id).where(PEOPLE.c.id == person, ~PEOPLE.c.gone)
    if connection.execute(query).first() is None:
        raise _nobody(f"with the number {person}")
    return person_of(connection, person)


# -- tables


def tables(
    connection: sa.Connection, host: Person, named: str = "", offset: int = 0
) -> wire.HostTables:
    """All tables, private ones too, what has changed last first."""
    query = sa.select(*SHOWN)
    if wanted := named.strip():
        mine = sa.select(SEATS.c.table_id).join(PEOPLE, PEOPLE.c.id == SEATS.c.person)
        seated = TABLES.c.id.in_(mine.where(PEOPLE.c.name.icontains(wanted, autoescape=True)))
        by_name = TABLES.c.name.icontains(wanted, autoescape=True)
        query = query.where(sa.or_(TABLES.c.id == wanted, by_name, seated))
    query = query.order_by(TABLES.c.changed.desc()).offset(offset).limit(PAGE + 1)
    rows = connection.execute(query).all()
    shown = described(connection, rows[:PAGE], host)
    seats = seats_of(connection, [row.id for row in rows[:PAGE]])
    found = [
        wire.HostTable(one, {seat.seat: seat.person for seat in seats[one.id] if seat.person})
        for one in shown
    ]
    return wire.HostTables(found, more=len(rows) > PAGE)


def rest(hall: Hall, by: int, table: str, *, on: bool) -> None:
    """Have a table rest: nobody plays there and no clock runs, until a host wakes it."""
    with hall.sitting(table) as sitting:
        if sitting.row.status != "playing":
            raise wrong_status(sitting.row.status)
        if sitting.row.resting == on:
            return
        sitting.set(resting=on)
        note(sitting, words.rests() if on else words.wakes())
        _write_down(sitting.connection, by, Deed("rest" if on else "wake", table=table))
    if not on:
        hall.wake_bots(table)


def delete(hall: Hall, by: int, table: str) -> None:
    """Remove a table for good, whatever state it is in."""
    with hall.changing(table) as connection:
        row = find(connection, table, lock=True)
        connection.execute(sa.delete(TABLES).where(TABLES.c.id == table))
        text = f"{row.game}, {row.status}" + (f": {row.name}" if row.name else "")
        _write_down(connection, by, Deed("delete", table=table, text=text))


# -- seats


def give_seat(hall: Hall, by: int, table: str, seat: int, person: int) -> None:
    """Hand a seat over to somebody, who plays it from now on; whoever sat there does not."""
    with hall.sitting(table) as sitting:
        connection, someone = sitting.connection, _existing(sitting.connection, person)
        _refuse_seat(sitting.row, sitting.seats, seat)
        if any(one.person == person for one in sitting.seats):
            raise Denied(409, "seated", f"{someone.name} has a seat at this table already.")
        if sitting.row.status == "open":
            sit_down(connection, table, seat, someone)
        else:
            seat_somebody(sitting, seat, person)
        _write_down(connection, by, Deed("give seat", person, table, seat))


def seat_code(hall: Hall, by: int, table: str, seat: int) -> wire.Handover:
    """A code by which the seat of a person is taken to another browser: for who has lost theirs."""
    code, until = new_code() + new_code(), time.time() + CODE_SECONDS
    with hall.changing(table) as connection:
        row, seats = find(connection, table, lock=True), seats_of(connection, [table])[table]
        _refuse_seat(row, seats, seat)
        if seats[seat].kind != "person":
            raise Denied(409, "no_person", "Nobody sits here who could have lost the seat.")
        change_seat(connection, table, seat, handover_hash=token_hash(code), handover_until=until)
        _write_down(connection, by, Deed("seat code", seats[seat].person, table, seat))
    return wire.Handover(code, f"/d/{code}", until)


def _refuse_seat(row: Any, seats: Sequence[Any], seat: int) -> None:
    if row.status == "over" or row.imported:
        raise wrong_status("over")
    if seat >= len(seats):
        raise no_seat(seat)


# -- the house


def announcement(connection: sa.Connection) -> str:
    return str(connection.execute(sa.select(HOUSE.c.announcement)).scalar_one())


def announce(hall: Hall, by: int, text: str) -> None:
    """Say something to all who come, until something else is said, or nothing any more."""
    said = clean(text) if text.strip() else ""
    if len(said) > LONGEST_ANNOUNCEMENT:
        raise bad_input(f"An announcement has {LONGEST_ANNOUNCEMENT} characters at most.")
    with hall.changing_people() as connection:
        if said != announcement(connection):
            connection.execute(sa.update(HOUSE).values(announcement=said))
            _write_down(connection, by, Deed("announce", text=said))


def set_limit(hall: Hall, by: int, name: str, value: int | None) -> None:
    """Choose another limit than the usual one, or the usual one again."""
    if name not in LIMITS:
        raise bad_input(f"There is no limit called {name}: there are {', '.join(LIMITS)}.")
    if value is not None and not 0 <= value <= MOST:
        raise bad_input(f"A limit is a number from 0 to {MOST:,}.")
    with hall.changing_people() as connection:
        chosen = connection.execute(sa.select(HOUSE.c.limits)).scalar_one() or {}
        changed = {one: most for one, most in chosen.items() if one != name}
        if value is not None:
            changed[name] = value
        if changed != chosen:
            connection.execute(sa.update(HOUSE).values(limits=changed))
            said = f"{name} {'as usual' if value is None else value}"
            _write_down(connection, by, Deed("limit", text=said))
