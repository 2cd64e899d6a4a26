"""The entry: who may come in, where a house is open to members or to invited people alone.

Whoever is outside can sign in, become a member, and follow a link; nothing else is answered.
"""

import time

import sqlalchemy as sa

from . import wire
from .hall import Hall
from .people import Person, new_token, token_hash
from .problems import Denied, not_keeper
from .settings import Settings
from .storage import PASSKEYS, PEOPLE, SEATS, WELCOMES, Store
from .wire import DAY

FIRST_DAYS = 14.0  # that the first link of a house lasts


def outside(person: Person, settings: Settings) -> wire.Outside:
    """For whom the house is, if it is not for somebody; nothing: they may come in."""
    match settings.open_to:
        case "members" if not (person.member or person.host):
            return "members"
        case "invited" if not (person.admitted or person.host):
            return "invited"
    return ""


def refuse_outside(person: Person, settings: Settings) -> None:
    """Refuse who may not come in."""
    match outside(person, settings):
        case "members":
            sentence = "This server is for members: choose a passkey or a password first."
            raise Denied(403, "members_only", sentence)
        case "invited":
            sentence = "This server is for invited people: open the link that you were given."
            raise Denied(403, "invited_only", sentence)


def let_in(hall: Hall, person: Person) -> None:
    """Somebody has a link to a seat: who was given it is invited; a member has to be one first."""
    if outside(person, hall.settings) == "invited":
        with hall.changing_people() as connection:
            _admit(connection, PEOPLE.c.id == person.id)
    else:
        refuse_outside(person, hall.settings)


def _admit(connection: sa.Connection, who: sa.ColumnElement[bool]) -> None:
    connection.execute(sa.update(PEOPLE).where(who).values(admitted=True))


# -- links that let people in


def new_welcome(connection: sa.Connection, people: int, days: float) -> wire.Welcome:
    """A link by which so many may come in; only its hash is kept."""
    token, now = new_token(), time.time()
    until = now + days * DAY
    connection.execute(sa.delete(WELCOMES).where(WELCOMES.c.until < now))
    connection.execute(
        sa.insert(WELCOMES).values(hash=token_hash(token), left=people, created=now, until=until)
    )
    return wire.Welcome(f"/w/{token}", people, until)


def welcome(hall: Hall, person: Person, wanted: wire.NewWelcome) -> wire.Welcome:
    """A host makes such a link."""
    if not person.host:
        raise not_keeper()
    with hall.changing() as connection:
        return new_welcome(connection, wanted.people, wanted.days)


def enter(connection: sa.Connection, person: Person, token: str) -> None:
    """Come in by a link; who is in already uses nothing of it up."""
    valid = sa.and_(
        WELCOMES.c.hash == token_hash(token), WELCOMES.c.until > time.time(), WELCOMES.c.left > 0
    )
    query = sa.select(WELCOMES.c.id).where(valid).with_for_update()
    if connection.execute(query).first() is None:
        raise Denied(404, "no_welcome", "This link was used up, or its time is over.")
    if person.admitted:
        return
    connection.execute(sa.update(WELCOMES).where(valid).values(left=WELCOMES.c.left - 1))
    _admit(connection, PEOPLE.c.id == person.id)


def shut(store: Store, settings: Settings) -> wire.Welcome | None:
    """Before a house for invited people is served for the first time: its members, and all who sit
    at a table, are invited. Where there are none, the first link."""
    if settings.open_to != "invited":
        return None
    anybody = sa.select(PEOPLE.c.id).where(sa.or_(PEOPLE.c.admitted, PEOPLE.c.host)).limit(1)
    with store.writing() as connection:
        if connection.execute(anybody).first() is None:
            known = sa.or_(
                PEOPLE.c.password.is_not(None),
                PEOPLE.c.id.in_(sa.select(PASSKEYS.c.person)),
                PEOPLE.c.id.in_(sa.select(SEATS.c.person).where(SEATS.c.person.is_not(None))),
            )
            _admit(connection, known)
        if connection.execute(anybody).first() is None:
            return new_welcome(connection, 1, FIRST_DAYS)
    return None
