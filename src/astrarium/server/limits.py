"""How much one person may have here: the usual, unless the host of the server chooses otherwise."""

import sqlalchemy as sa

from .storage import HOUSE

LIMITS = {
    "tables": 200,  # that are not over, of one person
    "records": 50,  # that one person has brought
    "chat": 30,  # messages of one person in a minute
}


def limits_of(connection: sa.Connection) -> dict[str, int]:
    """All limits as they are now."""
    chosen = connection.execute(sa.select(HOUSE.c.limits)).scalar_one() or {}
    return {name: int(chosen.get(name, usual)) for name, usual in LIMITS.items()}


def limit(connection: sa.Connection, name: str) -> int:
    return limits_of(connection)[name]
