"""Members: people who come back from any device, by a password or a passkey.

A guest becomes a member by choosing either: nothing else changes for them. Who signs in on another
device is given a token of its own there; what was played there as a guest comes along, or waits
until they sign out.
"""

import re
import unicodedata

import sqlalchemy as sa

from . import devices
from .belongings import bring, is_empty
from .people import Person, find_person, new_device, person_of
from .problems import Denied, bad_input
from .storage import DEVICES, PEOPLE, TICKETS

_LOGIN = re.compile(r"\w[\w.-]{2,39}")

NOT_YOU = "Name and password do not belong together."


def not_you() -> Denied:
    return Denied(403, "not_you", NOT_YOU)


def normal(login: str) -> str:
    """A name to sign in by, as it is compared."""
    return unicodedata.normalize("NFKC", login).strip().casefold()


def by_login(connection: sa.Connection, login: str) -> tuple[int | None, str | None]:
    """The number of a member and the hash of their password; of nobody, if there is none."""
    query = sa.select(PEOPLE.c.id, PEOPLE.c.password).where(PEOPLE.c.login == normal(login))
    found = connection.execute(query).first()
    return (None, None) if found is None else (found.id, found.password)


def credentials_of(connection: sa.Connection, person: int) -> tuple[str | None, str | None]:
    """What somebody signs in by: their name for that, and the hash of their password."""
    query = sa.select(PEOPLE.c.login, PEOPLE.c.password).where(PEOPLE.c.id == person)
    login, password = connection.execute(query).one()
    return login, password


def password_of(connection: sa.Connection, person: int) -> str | None:
    return credentials_of(connection, person)[1]


def set_password(connection: sa.Connection, person: int, login: str | None, hashed: str) -> None:
    """Have a password from now on, and a name to sign in by. Links to choose one are void."""
    known, _ = credentials_of(connection, person)
    wanted = known if login is None else normal(login)
    if wanted is None:
        raise Denied(409, "login_missing", "Choose a name to sign in by, too.")
    if wanted != known:
        _refuse_login(connection, wanted)
    change = sa.update(PEOPLE).where(PEOPLE.c.id == person)
    connection.execute(change.values(login=wanted, password=hashed))
    void = sa.and_(TICKETS.c.person == person, TICKETS.c.kind == "recover")
    connection.execute(sa.delete(TICKETS).where(void))


def _refuse_login(connection: sa.Connection, wanted: str) -> None:
    if not _LOGIN.fullmatch(wanted):
        raise bad_input("A name to sign in by has 3 to 40 letters and digits, dots and dashes.")
    if by_login(connection, wanted)[0] is not None:
        raise Denied(409, "login_taken", "Somebody else signs in by this name: choose another.")


def sign_in(
    connection: sa.Connection, member: int, token: str, device: str, *, along: bool
) -> tuple[Person, str]:
    """Let a member in on a device, with a new token; whose token it was is not known there any
    more.

    ``along``: what a guest has left on this device is the member's from now on; otherwise it is
    the guest's again when the member signs out.
    """
    here, guest = find_person(connection, token), None
    if here is not None:
        if here.admitted:  # who was let in here is so as a member, too
            admit = sa.update(PEOPLE).where(PEOPLE.c.id == member)
            connection.execute(admit.values(admitted=True))
        which = DEVICES.c.id == here.device
        guest = connection.execute(sa.select(DEVICES.c.guest).where(which)).scalar_one()
        connection.execute(sa.delete(DEVICES).where(which))
        if not here.member and here.id != member:
            guest = here.id
    if guest is not None and (along or is_empty(connection, guest)):
        bring(connection, guest, member)
        guest = None
    number, token = new_device(connection, member, device, guest)
    return person_of(connection, member, number), token


def sign_out(connection: sa.Connection, person: Person) -> tuple[Person, str] | None:
    """Leave a device; the guest who played there before has it again, if there was one."""
    if not person.member:
        raise Denied(409, "guest", "A guest who signs out could not come back.")
    row = connection.execute(sa.select(DEVICES).where(DEVICES.c.id == person.device)).one()
    connection.execute(sa.delete(DEVICES).where(DEVICES.c.id == person.device))
    if row.guest is None:
        return None
    number, token = new_device(connection, row.guest, row.name)
    return person_of(connection, row.guest, number), token


def change_password(
    connection: sa.Connection, person: Person, login: str | None, hashed: str
) -> None:
    """Another password: all other devices are ended, since who knew the old one may use them."""
    set_password(connection, person.id, login, hashed)
    devices.end_others(connection, person.id, person.device)
