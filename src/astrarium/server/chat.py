"""Talk at a table: among its players, and apart from them among spectators."""

import time
from typing import Literal

import sqlalchemy as sa

from . import wire
from .limits import limit
from .people import Person, clean
from .problems import Denied
from .storage import CHAT, PEOPLE
from .tables import Row

LONGEST = 200
MINUTE = 60.0

Room = Literal["players", "spectators"]

_ALL = (
    sa.select(CHAT, PEOPLE.c.name)
    .join(PEOPLE, PEOPLE.c.id == CHAT.c.person)
    .where(CHAT.c.table_id == sa.bindparam("table"), CHAT.c.id > sa.bindparam("after"))
    .order_by(CHAT.c.id.desc())
    .limit(LONGEST)
)
_PLAYERS = _ALL.where(CHAT.c.room == "players")


def say(
    connection: sa.Connection, row: Row, person: Person, seat: int | None, said: wire.Say
) -> wire.Message:
    """Say something: players to the table, spectators among themselves."""
    if person.muted:
        raise Denied(403, "muted", "The host of this server has asked you to be silent.")
    room: Room = "spectators" if seat is None else "players"
    text, now = clean(said.text), time.time()
    key = None if said.key is None else f"{person.id}:{said.key}"
    again = _said_already(connection, row, key)
    if again is not None:
        if again.text != text:
            raise Denied(409, "key_used", "This key was used for something else: make up another.")
        return wire.Message(again.id, again.room, person.name, again.seat, text, again.at)
    _refuse_more(connection, person, now)
    number = connection.execute(
        sa.insert(CHAT)
        .values(table_id=row.id, person=person.id, seat=seat, room=room, text=text, at=now, key=key)
        .returning(CHAT.c.id)
    ).scalar_one()
    return wire.Message(number, room, person.name, seat, text, now)


def _refuse_more(connection: sa.Connection, person: Person, now: float) -> None:
    """Nobody floods a table."""
    query = sa.select(sa.func.count()).where(CHAT.c.person == person.id, CHAT.c.at > now - MINUTE)
    if connection.execute(query).scalar_one() >= limit(connection, "chat"):
        raise Denied(429, "slow_down", "You have said much in a minute: wait a little.")


def _said_already(connection: sa.Connection, row: Row, key: str | None) -> Row | None:
    if key is None:
        return None
    query = sa.select(CHAT).where(CHAT.c.table_id == row.id, CHAT.c.key == key)
    return connection.execute(query).first()


def heard(
    connection: sa.Connection, row: Row, seat: int | None, after: int = 0
) -> list[wire.Message]:
    """What somebody may read: players hear no spectators while the game is on."""
    query = _ALL if seat is None or row.status == "over" else _PLAYERS
    found = connection.execute(query, {"table": row.id, "after": after}).all()
    return [
        wire.Message(said.id, said.room, said.name, said.seat, said.text, said.at)
        for said in reversed(found)
    ]


def latest(connection: sa.Connection, table: str) -> int:
    """The number of the last message so far."""
    query = sa.select(sa.func.max(CHAT.c.id)).where(CHAT.c.table_id == table)
    return connection.execute(query).scalar() or 0
