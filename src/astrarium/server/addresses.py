"""Addresses of mail: whose they are, whether they are theirs indeed, and what is sent to them."""

import time
from typing import Literal

import msgspec
import sqlalchemy as sa

from .letters import is_address
from .people import new_token, token_hash
from .problems import Denied, bad_input
from .storage import PEOPLE, TICKETS

HOUR = 3600.0
LASTING: dict[str, float] = {"confirm": 48 * HOUR, "recover": HOUR}

Kind = Literal["confirm", "recover"]


class Reader(msgspec.Struct, frozen=True):
    """Somebody who can be written to; letters go to an address that was confirmed alone."""

    person: int
    name: str
    language: str
    address: str | None
    verified: bool

    @property
    def reached_at(self) -> str | None:
        return self.address if self.verified else None


_READER = sa.select(
    PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.language, PEOPLE.c.address, PEOPLE.c.verified
)


def reader_of(connection: sa.Connection, person: int) -> Reader:
    """Somebody's address and language, and whether the address was confirmed."""
    return Reader(*connection.execute(_READER.where(PEOPLE.c.id == person)).one())


def readers_at(connection: sa.Connection, address: str) -> list[Reader]:
    """Those whose confirmed address it is: several may share one."""
    same = sa.and_(PEOPLE.c.address == normal(address), PEOPLE.c.verified)
    return [Reader(*row) for row in connection.execute(_READER.where(same))]


def normal(address: str) -> str:
    """An address as it is compared."""
    return address.strip().casefold()


def set_address(connection: sa.Connection, person: int, address: str | None) -> None:
    """Have an address from now on, which has to be confirmed; or none."""
    wanted = None if address is None else normal(address)
    if wanted is not None and not is_address(wanted):
        raise bad_input("This is no address of mail.")
    before = reader_of(connection, person)
    if before.address == wanted:
        return
    change = sa.update(PEOPLE).where(PEOPLE.c.id == person)
    connection.execute(change.values(address=wanted, verified=False))
    connection.execute(sa.delete(TICKETS).where(TICKETS.c.person == person))


# -- links in letters


def new_ticket(connection: sa.Connection, reader: Reader, kind: Kind) -> str:
    """What a link in a letter says; only its hash is kept, and a new one makes the old one void."""
    same = sa.and_(TICKETS.c.person == reader.person, TICKETS.c.kind == kind)
    connection.execute(sa.delete(TICKETS).where(sa.or_(same, TICKETS.c.until < time.time())))
    token = new_token()
    connection.execute(
        sa.insert(TICKETS).values(
            hash=token_hash(token),
            person=reader.person,
            kind=kind,
            address=reader.address,
            until=time.time() + LASTING[kind],
        )
    )
    return token


def use_ticket(connection: sa.Connection, token: str, kind: Kind) -> int:
    """Whose ticket it is; it is used up, and the address it came to is confirmed by it."""
    query = sa.select(TICKETS).where(TICKETS.c.hash == token_hash(token), TICKETS.c.kind == kind)
    row = connection.execute(query).first()
    if row is not None:
        connection.execute(sa.delete(TICKETS).where(TICKETS.c.hash == row.hash))
        own = sa.and_(PEOPLE.c.id == row.person, PEOPLE.c.address == row.address)
        change = sa.update(PEOPLE).where(own).values(verified=True).returning(PEOPLE.c.id)
        if connection.execute(change).first() is not None and row.until > time.time():
            return int(row.person)
    raise Denied(404, "no_ticket", "This link was used, or its time is up: ask for a new one.")
