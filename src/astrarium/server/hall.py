"""The hall: what all requests of a process share, and how a table is opened to look or to play."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from .games import Games
from .play import Sitting
from .settings import Settings
from .storage import Store
from .tables import find

CHANNEL = "tables"  # on which processes tell each other that a table has changed


class Hall:
    """The database, the games in memory, and whom to tell when a table has changed."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.games = Games()
        self.announce: Callable[[str], None] = lambda table: None

    @contextmanager
    def changing(self, table: str = "") -> Iterator[sa.Connection]:
        """A transaction; what it changes at a table is told to others when it is written."""
        with self.store.writing() as connection:
            yield connection
            if table and not self.store.is_sqlite:
                # PostgreSQL passes it on at the commit, to all processes, and not before.
                connection.execute(sa.select(sa.func.pg_notify(CHANNEL, table)))
        if table and self.store.is_sqlite:
            self.announce(table)

    @contextmanager
    def sitting(self, table: str) -> Iterator[Sitting]:
        """A game to be changed: written when the block ends, and only then told to others."""
        with self.games.hold(table) as held:
            with self.changing(table) as connection:
                sitting = Sitting(connection, held, find(connection, table, lock=True))
                yield sitting
            if sitting.after is not None:
                held.keep(*sitting.after)

    @contextmanager
    def looking(self, table: str) -> Iterator[Sitting]:
        """A game to be looked at."""
        with self.games.hold(table) as held, self.store.reading() as connection:
            yield Sitting(connection, held, find(connection, table))
