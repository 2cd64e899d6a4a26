"""Devices: the browsers in which somebody is known, listed and ended one by one."""

import re
import time

import sqlalchemy as sa

from . import wire
from .people import Person
from .problems import Denied
from .storage import DEVICES, PEOPLE

OFTEN = 3600.0  # seconds between notes of when a device was used

# What browsers say of themselves: the first that is found; others pretend to be some of these.
_BROWSERS = {
    "Firefox": r"Firefox/|FxiOS/",
    "Edge": r"Edg[A-Za-z]*/",
    "Opera": r"OPR/",
    "Samsung Internet": r"SamsungBrowser/",
    "Chrome": r"Chrome/|CriOS/|Chromium/",
    "Safari": r"Safari/",
}
_SYSTEMS = {
    "Android": r"Android",
    "iPhone": r"iPhone",
    "iPad": r"iPad",
    "Windows": r"Windows",
    "macOS": r"Mac OS X|Macintosh",
    "ChromeOS": r"CrOS",
    "Linux": r"Linux",
}


def named(agent: str) -> str:
    """What a device is called, by what its browser says of itself; nothing if that is unknown."""
    parts = [
        next((name for name, sign in known.items() if re.search(sign, agent)), "")
        for known in (_BROWSERS, _SYSTEMS)
    ]
    return ", ".join(filter(None, parts))


def listed(connection: sa.Connection, person: Person) -> list[wire.Device]:
    """All devices of somebody, the one they use first, then what was used last."""
    query = sa.select(DEVICES).where(DEVICES.c.person == person.id)
    rows = connection.execute(query.order_by(DEVICES.c.used.desc())).all()
    found = [
        wire.Device(row.id, row.name, row.created, row.used, this=row.id == person.device)
        for row in rows
    ]
    return sorted(found, key=lambda device: not device.this)


def note_use(connection: sa.Connection, device: int) -> None:
    change = sa.update(DEVICES).where(DEVICES.c.id == device)
    connection.execute(change.values(used=time.time()))


def is_to_be_noted(connection: sa.Connection, device: int) -> bool:
    """Whether it is a while since a device was noted to be in use."""
    query = sa.select(DEVICES.c.used).where(DEVICES.c.id == device)
    used = connection.execute(query).scalar()
    return used is not None and time.time() - used > OFTEN


def known(connection: sa.Connection, wanted: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those of some devices and people who are still known on them, and may be here."""
    query = (
        sa.select(DEVICES.c.id, DEVICES.c.person)
        .join(PEOPLE, PEOPLE.c.id == DEVICES.c.person)
        .where(DEVICES.c.id.in_([device for device, _ in wanted]), ~PEOPLE.c.banned)
    )
    return wanted & {(row.id, row.person) for row in connection.execute(query)}


def end(connection: sa.Connection, person: Person, device: int) -> None:
    """Whoever uses a device of somebody is not known as them there any more."""
    if device == person.device:
        raise Denied(409, "this_device", "You use this device now: sign out instead.")
    if not _end(connection, sa.and_(DEVICES.c.person == person.id, DEVICES.c.id == device)):
        raise Denied(404, "no_device", "There is no such device: it was ended already.")


def end_others(connection: sa.Connection, person: int, kept: int = 0) -> None:
    """End all devices of somebody, except one."""
    _end(connection, sa.and_(DEVICES.c.person == person, DEVICES.c.id != kept))


def _end(connection: sa.Connection, which: sa.ColumnElement[bool]) -> int:
    """End devices; those on which a guest played before are the guest's again. How many."""
    back = sa.update(DEVICES).where(which, DEVICES.c.guest.is_not(None))
    given = back.values(person=DEVICES.c.guest, guest=None).returning(DEVICES.c.id)
    ended = sa.delete(DEVICES).where(which).returning(DEVICES.c.id)
    return sum(len(connection.execute(change).all()) for change in (given, ended))
