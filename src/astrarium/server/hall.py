"""The hall: what all requests of a process share, and how a table is opened to look or to play."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from secrets import token_hex
from typing import Any

import sqlalchemy as sa
import structlog

from astrarium.kernel import Game, load_game

from . import views
from .door import Door
from .games import Games
from .hearsay import passed_on, retold
from .keeping import Keeping
from .lanes import Desk
from .letters import Letters
from .news import CHANNEL, Delivery, News, Reader, Topic
from .people import Acquaintances, Person
from .play import Sitting
from .presence import Presence
from .problems import not_seated
from .pushing import House
from .security import COOKIE
from .settings import Settings
from .shelf import Shelf
from .standings import Standings
from .storage import UNREAD, Store
from .tables import find, seat_of
from .times import HouseTime

REMEMBERED = 10_000  # tables, and seats at them

_log = structlog.get_logger("astrarium.hall")


class Hall:
    """The database, the games and people in memory, and whom to tell when a table has changed; of
    a process that serves, or of a command beside it."""

    def __init__(self, settings: Settings, store: Store, *, serves: bool = True) -> None:
        self.settings = settings
        self.store = store
        self.games = Games()
        self.standings = Standings(self.games)
        self.people = Acquaintances()
        self.door = Door()
        self.presence = Presence()
        self.times = HouseTime(store, serves=serves)
        self.desk = Desk()
        self.letters = Letters(settings.smtp_url, settings.mail_from)
        self.pusher: House | None = None  # made when it is asked for (channels.py)
        self.attended: set[tuple[str, int]] = set()  # seats whose answer is prepared (prepared.py)
        self.process = token_hex(8)  # by which others tell it apart
        self._game_names: dict[str, str] = {}
        self._seated: dict[tuple[str, int], bool] = {}
        self.keeping = Keeping(settings, store, serves=serves)
        self.shelf = Shelf()
        self.cookie = f"{COOKIE}-{store.name()}"  # another one for every house on a machine
        self.announce: Callable[[News], None] = lambda news: None
        self.readers: Callable[[str], set[Reader]] = lambda table: set()
        self.deliver: Callable[[Delivery], None] = lambda delivery: None
        self.wake_bots: Callable[[str], None] = lambda table: None

    @contextmanager
    def changing(self, table: str = "", about: set[Topic] | None = None) -> Iterator[sa.Connection]:
        """A transaction; what it changes at a table is told to others when it is written."""
        news = News(table, {"table"} if about is None else about)
        with self.store.writing() as connection:
            yield connection
            if table:
                self._pass_on(connection, news)
        if table and self.store.is_sqlite:
            self.announce(news)

    @contextmanager
    def changing_people(self) -> Iterator[sa.Connection]:
        """A transaction about who people are and which devices are theirs: all processes look that
        up again, and close what is not theirs any more."""
        news = News("", {"people"})
        with self.store.writing() as connection:
            yield connection
            self._pass_on(connection, news)
        self.people.forget()
        self.announce(news)

    @contextmanager
    def sitting(self, table: str) -> Iterator[Sitting]:
        """A game to be changed: written when the block ends, and only then told to others."""
        with self.games.hold(table) as held:
            with self.store.writing() as connection:
                row = find(connection, table, lock=True)
                sitting = Sitting(connection, held, row, self.times)
                yield sitting
                news = self._news_of(sitting)
                self._pass_on(connection, news)
                bots = sitting.asked_bots()
            if sitting.after is not None:
                held.keep(sitting.row, sitting.after[1])
            if not self._hand_over(sitting) and self.store.is_sqlite:
                self.announce(news)
        if bots:
            self.wake_bots(table)

    def _news_of(self, sitting: Sitting) -> News:
        """What others have to know of a game that was changed."""
        row, about = sitting.row, sitting.about
        goes_along = not self.store.is_sqlite and _can_be_told(sitting)
        said = passed_on(sitting) if goes_along else ""
        return News(row.id, about, row.revision, by=self.process, written=said)

    def _pass_on(self, connection: sa.Connection, news: News) -> None:
        """PostgreSQL passes news on at the commit, to all processes, and not before."""
        if not self.store.is_sqlite:
            connection.execute(_NOTIFY, {"channel": CHANNEL, "news": news.dump()})

    def _hand_over(self, sitting: Sitting) -> bool:
        """Give those who watch here what was written just now, without reading it again."""
        return _can_be_told(sitting) and self._tell(sitting)

    def hear(self, news: News) -> bool:
        """Give those who watch here what another process has written; False if they have to read
        it."""
        try:
            with self.games.hold(news.table) as held:
                sitting = retold(held, news.written) if self.readers(news.table) else None
                return sitting is not None and self._tell(sitting)
        except Exception:
            _log.exception("what another process wrote is not understood", table=news.table)
            return False

    def _tell(self, sitting: Sitting) -> bool:
        try:
            messages = views.messages(sitting, self.readers(sitting.row.id))
        except Exception:  # they can still read it: what was written is safe
            _log.exception("what happened could not be told", table=sitting.row.id)
            return False
        self.deliver(Delivery(sitting.row.id, sitting.row.revision, messages))
        return True

    def game_of(self, table: str) -> Game:
        """The game of a table; it never changes."""
        name = self._game_names.get(table)
        if name is None:
            with self.store.reading() as connection:
                name = str(find(connection, table).game)
            _remember(self._game_names, table, name)
        return load_game(name)

    def refuse_strangers(self, table: str, person: Person) -> None:
        """Refuse who has no seat before anybody has to wait for them. Who has one is remembered:
        if they gave it up since, they are refused later."""
        if (table, person.id) in self._seated:
            return
        with self.store.reading() as connection:
            find(connection, table)
            if seat_of(connection, table, person) is None:
                raise not_seated()
        _remember(self._seated, (table, person.id), True)

    @contextmanager
    def looking(self, table: str) -> Iterator[Sitting]:
        """A game to be looked at."""
        with self.games.hold(table) as held, self.store.reading() as connection:
            yield Sitting(connection, held, find(connection, table))


def _can_be_told(sitting: Sitting) -> bool:
    """Whether all that has happened is an action, which goes into messages as it is."""
    row = sitting.written
    return row is not None and row.kind == "action" and sitting.about == {"play"}


def _remember(known: dict[Any, Any], key: Any, value: Any) -> None:
    """Remember something, and forget what was remembered first if it is too much."""
    known[key] = value
    while len(known) > REMEMBERED:
        known.pop(next(iter(known)), None)


_NOTIFY = sa.select(
    sa.func.pg_notify(sa.bindparam("channel"), sa.bindparam("news"))
).execution_options(**UNREAD)
