"""What the server writes to people about their membership, in their language."""

import sqlalchemy as sa

from . import words
from .addresses import Reader, new_ticket, reader_of, readers_at
from .hall import Hall
from .letters import Letter
from .problems import Denied
from .storage import PEOPLE

NO_LOGIN = "-"


def refuse_without_letters(hall: Hall) -> None:
    if not hall.letters.can_be_sent:
        raise Denied(409, "no_letters", "This server cannot send letters.")


def ask_to_confirm(hall: Hall, person: int) -> None:
    """Send a link to somebody's new address, if there is one and letters can be sent."""
    if not hall.letters.can_be_sent:
        return
    with hall.changing() as connection:
        reader = reader_of(connection, person)
        if reader.address is None or reader.verified:
            return
        token = new_ticket(connection, reader, "confirm")
    _write(hall, reader, "confirm", f"/confirm/{token}", reader.address)


def let_recover(hall: Hall, address: str) -> None:
    """Send links to all members whose confirmed address it is; nothing if it is nobody's."""
    with hall.store.reading() as connection:
        if not readers_at(connection, address):
            return
    with hall.changing() as connection:
        readers = readers_at(connection, address)
        tokens = [new_ticket(connection, reader, "recover") for reader in readers]
        logins = [_login(connection, reader.person) for reader in readers]
    for reader, token, login in zip(readers, tokens, logins, strict=True):
        _write(hall, reader, "recover", f"/recover/{token}", reader.address, login=login)


def tell_changed(hall: Hall, person: int) -> None:
    """Somebody's password was changed: they can know that it was not them."""
    with hall.store.reading() as connection:
        reader = reader_of(connection, person)
    _write(hall, reader, "changed", "/me", reader.reached_at)


def _login(connection: sa.Connection, person: int) -> str:
    query = sa.select(PEOPLE.c.login).where(PEOPLE.c.id == person)
    return connection.execute(query).scalar_one() or NO_LOGIN


def _write(
    hall: Hall, reader: Reader, what: str, path: str, address: str | None, **facts: str
) -> None:
    if address is None:
        return
    link = hall.settings.public_url.rstrip("/") + path  # never what a request says of itself
    text = words.said(f"{what} text", reader.language, name=reader.name, link=link, **facts)
    subject = f"{words.said(f'{what} subject', reader.language)} · Astrarium"
    hall.letters.send(Letter(to=address, subject=subject, text=text))
