"""How long games are kept when they are over: for ever, unless the host chooses otherwise.

Nothing goes without notice. Tables say until when they are kept, and a host who wants to keep them
for less time than before has to wait for a while until the first of them go.
"""

import time

import msgspec
import sqlalchemy as sa

from . import wire
from .settings import Settings
from .storage import HOUSE, TABLES, Store

DAY = 24 * 3600.0
NOTICE = 14 * DAY  # seconds in which people can learn that games will go
AT_ONCE = 100  # tables that go in one transaction, so that nobody waits for long
EVERY = 3600.0  # seconds between looks at what is to go


class Keeping:
    """Until when tables are kept."""

    def __init__(self, settings: Settings, store: Store, *, serves: bool = True) -> None:
        self._days = settings.keep_days
        self._since = _note(store, self._days) if serves else 0.0

    def told(self, table: wire.Table) -> wire.Table:
        """A table that says from when on it may be gone, if it does not stay."""
        if not self._days or table.status != "over":
            return table
        until = max(table.changed + self._days * DAY, self._since + NOTICE)
        return msgspec.structs.replace(table, kept_until=until)

    def drop(self, store: Store) -> int:
        """Remove what has been kept for long enough, and was known to go; how many tables."""
        now = time.time()
        if not self._days or now < self._since + NOTICE:
            return 0
        old = (
            sa.select(TABLES.c.id)
            .where(TABLES.c.status == "over", TABLES.c.changed < now - self._days * DAY)
            .limit(AT_ONCE)
        )
        with store.writing() as connection:
            found = connection.execute(old).scalars().all()
            connection.execute(sa.delete(TABLES).where(TABLES.c.id.in_(found)))
        return len(found)


def _note(store: Store, days: int) -> float:
    """Since when people can know how long games are kept; less than before counts from now on."""
    with store.writing() as connection:
        known = connection.execute(sa.select(HOUSE.c.keep_days, HOUSE.c.keep_since)).one()
        if known.keep_days == days:
            return float(known.keep_since)
        sooner = days and (not known.keep_days or days < known.keep_days)
        since = time.time() if sooner else float(known.keep_since)
        connection.execute(sa.update(HOUSE).values(keep_days=days, keep_since=since))
        return since
