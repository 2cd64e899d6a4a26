"""The hall: what all requests of a process share, and how a table is opened to look or to play."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from .games import Games
from .imports import Desk
from .news import CHANNEL, News, Topic
from .people import Acquaintances
from .play import Sitting
from .settings import Settings
from .storage import Store
from .tables import find


class Hall:
    """The database, the games and people in memory, and whom to tell when a table has changed."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.games = Games()
        self.people = Acquaintances()
        self.desk = Desk()
        self.announce: Callable[[News], None] = lambda news: None
        self.wake_bots: Callable[[str], None] = lambda table: None

    @contextmanager
    def changing(self, table: str = "", about: set[Topic] | None = None) -> Iterator[sa.Connection]:
        """A transaction; what it changes at a table is told to others when it is written."""
        about = {"table"} if about is None else about
        with self.store.writing() as connection:
            yield connection
            news = News(table, about)
            if table and not self.store.is_sqlite:
                # PostgreSQL passes it on at the commit, to all processes, and not before.
                connection.execute(_NOTIFY, {"channel": CHANNEL, "news": news.dump()})
        if table and self.store.is_sqlite:
            self.announce(news)

    @contextmanager
    def sitting(self, table: str) -> Iterator[Sitting]:
        """A game to be changed: written when the block ends, and only then told to others."""
        about: set[Topic] = set()
        with self.games.hold(table) as held:
            with self.changing(table, about) as connection:
                sitting = Sitting(connection, held, find(connection, table, lock=True))
                yield sitting
                about |= sitting.about
                bots = sitting.asked_bots()
            if sitting.after is not None:
                held.keep(*sitting.after)
        if bots:
            self.wake_bots(table)

    @contextmanager
    def looking(self, table: str) -> Iterator[Sitting]:
        """A game to be looked at."""
        with self.games.hold(table) as held, self.store.reading() as connection:
            yield Sitting(connection, held, find(connection, table))


_NOTIFY = sa.select(sa.func.pg_notify(sa.bindparam("channel"), sa.bindparam("news")))
