"""What the server keeps, and where: SQLite in one file, or PostgreSQL."""

import os
import shutil
import socket
import sqlite3
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from astrarium.kernel import BadInput

PATIENCE = 10.0  # seconds that anything may take in the database, or for it to be somebody's turn
LARGEST_GROUP = 32  # writers whose work is committed at once
LEAST_FREE = 16 * 1024 * 1024  # bytes on the disk, below which it counts as full
ONE_MIGRATES = 0x0A57  # the name of a lock
OURS = "astrarium"  # what names of files in a data directory begin with


class Unavailable(Exception):
    """The database cannot be used now: a sentence says why."""


class Packed(sa.TypeDecorator[Any]):
    """Plain data as JSON, which msgspec writes and reads faster than the database's own kind."""

    impl = sa.LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: sa.Dialect) -> bytes | None:
        return None if value is None else msgspec.json.encode(value)

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> Any:
        return None if value is None else msgspec.json.decode(value)


class Squeezed(sa.TypeDecorator[bytes]):
    """Bytes that compress well, such as a whole state: a tenth of the size."""

    impl = sa.LargeBinary
    cache_ok = True

    def process_bind_param(self, value: bytes | None, dialect: sa.Dialect) -> bytes | None:
        return None if value is None else zlib.compress(value, 1)

    def process_result_value(self, value: bytes | None, dialect: sa.Dialect) -> bytes | None:
        return None if value is None else zlib.decompress(value)


METADATA = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

PEOPLE = sa.Table(
    "people",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("handle", sa.LargeBinary, nullable=False),  # by which passkeys know them
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("named", sa.Boolean, nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    # Of members, who come back from any device: by a password, or by passkeys.
    sa.Column("login", sa.String(40)),  # what they sign in by, in small letters
    sa.Column("password", sa.String(200)),  # a hash
    sa.Column("address", sa.String(254)),  # of mail
    sa.Column("verified", sa.Boolean, nullable=False, server_default=sa.false()),  # the address
    sa.Column("admitted", sa.Boolean, nullable=False, server_default=sa.false()),  # when closed
    sa.Column("host", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("banned", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false()),  # nobody any more
    sa.UniqueConstraint("handle", name="uq_people_token_hash"),  # as it was called at first
    sa.Index(None, "login", unique=True),
    sa.Index(None, "address"),
)

# A browser in which somebody is known, by a token in its cookie.
DEVICES = sa.Table(
    "devices",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("token_hash", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=False),
    # The guest who played here before a member signed in, and does again when they sign out.
    sa.Column("guest", sa.ForeignKey("people.id"), index=True),
    # What a passkey is to sign here next, until a moment.
    sa.Column("challenge", sa.LargeBinary),
    sa.Column("challenge_until", sa.Float),
)

PASSKEYS = sa.Table(
    "passkeys",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("credential", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("signatures", sa.BigInteger, nullable=False),  # as the key counts them
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float),
)

# Links in letters, that work once: to confirm an address, or to choose another password.
TICKETS = sa.Table(
    "tickets",
    METADATA,
    sa.Column("hash", sa.LargeBinary, primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("kind", sa.String(8), nullable=False),  # confirm, recover
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)

# Links that let people into a house that is open to invited people alone.
WELCOMES = sa.Table(
    "welcomes",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("hash", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("left", sa.Integer, nullable=False),  # how many may still come by it
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)

# What hosts have done; nobody: from the command line.
DEEDS = sa.Table(
    "deeds",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("host", sa.ForeignKey("people.id"), index=True),
    sa.Column("deed", sa.String(20), nullable=False),
    sa.Column("person", sa.ForeignKey("people.id"), index=True),  # to whom
    sa.Column("table_id", sa.String(16)),  # where; it may be gone
    sa.Column("seat", sa.Integer),
    sa.Column("text", sa.Text, nullable=False),
)

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.String(20), nullable=False),
    sa.Column("format", sa.Integer, nullable=False, server_default="1"),  # of the record
    sa.Column("options", Packed, nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("private", sa.Boolean, nullable=False),
    sa.Column("imported", sa.Boolean, nullable=False),
    sa.Column("host", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("status", sa.String(8), nullable=False, index=True),
    sa.Column("seed", sa.String(32), nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("hash", sa.String(32), nullable=False),  # of the last line of the record
    sa.Column("hidden", Packed),  # by audience: rows and lines that it cannot know of (counting.py)
    sa.Column("asked", Packed, nullable=False),  # by seat: the revision of its question
    sa.Column("asked_since", Packed),  # by seat: since when it is asked, by the machine's time
    sa.Column("state", Squeezed),
    # By seat: the moment before its last request, for those that can undo that.
    sa.Column("undo_to", Packed),
    sa.Column("takeback", Packed),
    sa.Column("takebacks", sa.Integer, nullable=False),
    sa.Column("result", Packed),
    sa.Column("rematch", sa.String(16)),
    sa.Column("grace", sa.Float),  # seconds before a bot may step in; None: as the settings say
    sa.Column("pace", Packed),  # how much time seats have; None: as much as they like
    sa.Column("clocks", Packed),  # what is left of it (clocks.py)
    sa.Column("due", sa.Float, index=True),  # the moment of the house at which a clock may run out
    sa.Column("retrospect", Packed),  # how the game went, told after its end
    sa.Column("resting", sa.Boolean, nullable=False, server_default=sa.false()),  # by the host
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False, index=True),
)

SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),  # open, invite, person, bot
    sa.Column("person", sa.ForeignKey("people.id"), index=True),
    sa.Column("bot", sa.String(40)),  # who plays: for a person, only while they are away
    sa.Column("resigned", sa.Boolean, nullable=False),
    sa.Column("seen", sa.Integer, nullable=False),
    sa.Column("here", sa.Boolean, nullable=False),
    sa.Column("here_at", sa.Float, nullable=False),
    sa.Column("invite_hash", sa.LargeBinary, unique=True),
    sa.Column("guest", sa.String(40)),  # who plays here in the browser of the person
    # A code that takes the seat to another device, until a moment.
    sa.Column("handover_hash", sa.LargeBinary, index=True, unique=True),
    sa.Column("handover_until", sa.Float),
)

LOG = sa.Table(
    "log",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("revision", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),  # lines of the record after it
    sa.Column("seat", sa.Integer),
    # Lines of the record: text, hash, and the audiences that can notice it (None: everybody).
    sa.Column("actions", Packed, nullable=False),
    sa.Column("known_to", sa.String(80)),  # the audiences that can notice it; nothing: everybody
    sa.Column("hidden", Packed),  # what the table's is after it
    sa.Column("lines", Packed, nullable=False),  # what readers are told, by audience and language
    sa.Column("events", Packed, nullable=False),  # by audience
    sa.Column("motives", Packed),  # of a bot: for each action, why, and whether that is no secret
    sa.Column("key", sa.String(80)),
    sa.Column("request", sa.String(32)),  # a hash of what was asked for with the key
    sa.Column("undone", sa.Boolean, nullable=False),
    sa.Column("undoes", sa.Integer),  # of an undo: the revision of the request
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "key"),
    sa.Index(None, "table_id", "number"),
)

# Finished games that somebody does not want to see in their list any more.
PUT_AWAY = sa.Table(
    "put_away",
    METADATA,
    sa.Column("person", sa.ForeignKey("people.id"), primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
)

# Every so often a state is kept, so that no moment of a long game is far from one.
STATES = sa.Table(
    "states",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("state", Squeezed, nullable=False),
)

# What a seat answers to a kind of question, whenever it is asked.
PREPARED = sa.Table(
    "prepared",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(60), primary_key=True),
    sa.Column("action", sa.String(200), nullable=False),
    sa.Column("label", sa.String(300), nullable=False),  # as its person reads it
)

CHAT = sa.Table(
    "chat",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column(
        "table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True
    ),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("room", sa.String(12), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("key", sa.String(80)),
    sa.Index(None, "table_id", "key", unique=True),
    sa.Index(None, "person", "at"),
)


# One row: what all that is stored here has in common.
HOUSE = sa.Table(
    "house",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(8), nullable=False),  # by which cookies tell servers apart
    sa.Column("pulse", sa.Float, nullable=False),  # when it was last known that this can be written
    sa.Column("keep_days", sa.Integer, nullable=False),  # how long games that are over are kept
    sa.Column("keep_since", sa.Float, nullable=False),  # when people could learn of that
    sa.Column("announcement", sa.Text, nullable=False, server_default=""),  # to all who come
    sa.Column("limits", Packed),  # by name, where the host has chosen others
    # The machine's time up to which the time of the house was counted.
    sa.Column("counted", sa.Float, nullable=False, server_default="0"),
    sa.Column("vapid", sa.String(60), nullable=False, server_default=""),  # the key of messages
    # Which process sends notices, until a moment.
    sa.Column("sender", sa.String(16), nullable=False, server_default=""),
    sa.Column("sends_until", sa.Float, nullable=False, server_default="0"),
)

# Ways by which people are told that others wait for them.
CHANNELS = sa.Table(
    "channels",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("kind", sa.String(4), nullable=False),  # mail, push, hook
    sa.Column("target", sa.Text, nullable=False),  # a subscription, or the address of a webhook
    sa.Column("form", sa.String(4), nullable=False),
    sa.Column("timing", sa.String(8), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("sent", sa.Float),  # when something was taken last
    sa.Column("trouble", sa.Text, nullable=False, server_default=""),
    sa.Column("ended", sa.Boolean, nullable=False, server_default=sa.false()),
)

# What is to be sent by them, and what was: each under a key, so that nothing is sent twice.
OUTBOX = sa.Table(
    "outbox",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column(
        "channel", sa.ForeignKey("channels.id", ondelete="CASCADE"), nullable=False, index=True
    ),
    sa.Column("key", sa.String(80), nullable=False, unique=True),
    sa.Column(
        "kind", sa.String(8), nullable=False
    ),  # turn, nudge, takeback, late, live, daily, test
    sa.Column("table_id", sa.String(16)),
    sa.Column("seat", sa.Integer),
    sa.Column("about", sa.Float),  # since when somebody waits
    sa.Column("due", sa.Float, index=True),  # nothing: it is done with
    sa.Column("tried", sa.Integer, nullable=False, server_default="0"),
    sa.Column("at", sa.Float, nullable=False),
)

# From a moment of the house on, the machine's time is so much later (times.py).
STRETCHES = sa.Table(
    "stretches",
    METADATA,
    sa.Column("begun", sa.Float, primary_key=True),
    sa.Column("lost", sa.Float, nullable=False),
)

# When somebody plays, in games over days.
RHYTHMS = sa.Table(
    "rhythms",
    METADATA,
    sa.Column(
        "person",
        sa.ForeignKey("people.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    sa.Column("zone", sa.String(40), nullable=False),
    sa.Column("begins", sa.Integer, nullable=False),
    sa.Column("ends", sa.Integer, nullable=False),
    sa.Column("away_from", sa.Float),
    sa.Column("away_until", sa.Float),
)


class Group:
    """Writers whose work reaches the disk together."""

    def __init__(self, connection: sa.Connection) -> None:
        self.connection = connection
        self.size = 0
        self.settled = threading.Event()
        self.failure: BaseException | None = None


class GroupWriter:
    """Lets writers of a SQLite database work one after another, and commits for several at once.

    Waiting for the disk is what a commit costs. While others wait to write, a writer that is done
    leaves its work to them and is told when it is on the disk; only then is it acknowledged. Each
    works within a savepoint, so that one that fails takes nothing of the others with it.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._turn = threading.Lock()
        self._waiting = 0
        self._counting = threading.Lock()
        self._group: Group | None = None

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        with self._my_turn():
            group = self._group = self._group or self._open()
            try:
                with self._savepoint(group):
                    yield group.connection
            finally:
                group.size += 1
                if not self._waiting or group.size >= LARGEST_GROUP or group.failure:
                    self._settle(group)
        if not group.settled.wait(PATIENCE):
            raise Unavailable("the database does not write")
        if group.failure is not None:
            raise group.failure

    @contextmanager
    def _my_turn(self) -> Iterator[None]:
        self._count(1)
        came = self._turn.acquire(timeout=PATIENCE)
        self._count(-1)
        if not came:
            raise Unavailable("the database does not write")
        try:
            yield
        finally:
            self._turn.release()

    def _count(self, change: int) -> None:
        with self._counting:
            self._waiting += change

    def _open(self) -> Group:
        connection = self._engine.connect()
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        except BaseException:
            connection.close()
            raise
        return Group(connection)

    @contextmanager
    def _savepoint(self, group: Group) -> Iterator[None]:
        """One writer's part, kept or undone by itself."""
        run = group.connection.exec_driver_sql
        run("SAVEPOINT request")
        try:
            yield
            run("RELEASE request")
        except BaseException as error:
            try:
                run("ROLLBACK TO request")
                run("RELEASE request")
            except sa.exc.DBAPIError:
                group.failure = error  # a full disk has undone everybody's work
            raise

    def _settle(self, group: Group) -> None:
        """Bring a group's work to the disk, and tell everybody in it how that went."""
        self._group = None
        try:
            if group.failure is None:
                group.connection.exec_driver_sql("COMMIT")
        except BaseException as error:
            group.failure = error
        finally:
            if group.failure is not None:
                with suppress(sa.exc.DBAPIError):
                    group.connection.exec_driver_sql("ROLLBACK")
            group.connection.close()
            group.settled.set()


class Store:
    """The database. Writers wait for each other; what `writing` has left is on the disk."""

    def __init__(self, url: str) -> None:
        self.url = sa.make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = _sqlite_engine(self.url) if self.is_sqlite else _server_engine(self.url)
        self._writer = GroupWriter(self.engine) if self.is_sqlite else None
        self._file = self._identity()
        self._used: dict[Any, float] = {}  # since when connections to a server are in use
        if not self.is_sqlite:
            sa.event.listen(self.engine, "checkout", self._note_use)
            sa.event.listen(self.engine, "checkin", self._note_end)

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """One unchanging picture of what is stored."""
        with self._begun("BEGIN" if self.is_sqlite else _BEGIN_READING) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction: all that is written in it is kept, or nothing if it raises."""
        if self._writer is None:
            with self._begun("BEGIN") as connection, _sent_together(connection):
                yield connection
                connection.exec_driver_sql("COMMIT")
        else:
            with self._writer.writing() as connection:
                yield connection

    @contextmanager
    def _begun(self, begin: str) -> Iterator[sa.Connection]:
        """A connection in a transaction, which is undone unless it was committed.

        One that was lost since it was used last is found out by its first word, before anything
        depends on it, and another one is taken.
        """
        with self.engine.connect() as connection:
            try:
                connection.exec_driver_sql(begin)
            except sa.exc.DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                connection.rollback()
                connection.exec_driver_sql(begin)
            yield connection

    def migrate(self) -> None:
        """Bring the database to the form that this version knows: wholly, or not at all."""
        with self._migrating() as connection:
            config = migration_config()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @contextmanager
    def _migrating(self) -> Iterator[sa.Connection]:
        """A transaction in which each statement waits for its answer, since Alembic reads it."""
        if self.is_sqlite:
            with self.writing() as connection:
                yield connection
            return
        with self._begun("BEGIN") as connection:
            # Other processes may be starting, too; all may take long.
            for limit in ("statement_timeout", "lock_timeout"):
                connection.execute(sa.text(f"SET LOCAL {limit} = 0"))
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ONE_MIGRATES)))
            yield connection
            connection.exec_driver_sql("COMMIT")

    def name(self) -> str:
        """What tells this house from others on the same machine."""
        with self.reading() as connection:
            return str(connection.execute(sa.select(HOUSE.c.name)).scalar_one())

    def feel_pulse(self) -> None:
        """Write something and read it; raises if either cannot be done, or for nothing."""
        with self.writing() as connection:
            connection.execute(sa.update(HOUSE).values(pulse=time.time()))
        with self.reading() as connection:
            connection.execute(sa.select(HOUSE.c.pulse)).one()
        if self.is_sqlite:
            if self._identity() != self._file:
                raise Unavailable("the database file is gone, or another one is in its place")
            if shutil.disk_usage(Path(self.url.database or "").parent).free < LEAST_FREE:
                raise Unavailable("the disk is full")

    def _identity(self) -> tuple[int, int] | None:
        """Which file it is, whatever its name."""
        if not self.is_sqlite or not self.url.database:
            return None
        try:
            found = os.stat(self.url.database)
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino

    def _note_use(self, connection: Any, record: object, proxy: object) -> None:
        """A connection to a server is taken into use."""
        self._used[connection] = time.monotonic()

    def _note_end(self, connection: Any, record: object) -> None:
        self._used.pop(connection, None)

    def cut_off(self) -> None:
        """Hang up where a server has not answered for long: whoever waits for it is told so."""
        now = time.monotonic()
        for connection, since in list(self._used.items()):
            if now - since > 2 * PATIENCE:
                self._used.pop(connection, None)
                with suppress(OSError, psycopg.Error):
                    line = socket.socket(fileno=os.dup(connection.fileno()))
                    line.shutdown(socket.SHUT_RDWR)
                    line.close()

    def is_current(self) -> bool:
        """Whether the database has the form that this version knows."""
        with self.reading() as connection:
            form = MigrationContext.configure(connection).get_current_revision()
        return form == ScriptDirectory.from_config(migration_config()).get_current_head()

    def refuse_newer(self, connection: sa.Connection) -> None:
        """BadInput if the database has a form that this version does not know."""
        form = MigrationContext.configure(connection).get_current_revision()
        try:
            ScriptDirectory.from_config(migration_config()).get_revision(form or "base")
        except CommandError as error:
            raise BadInput(f"the database belongs to a newer Astrarium: {error}") from None

    def close(self) -> None:
        self.engine.dispose()


def migration_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def open_store(url: str, *, migrate: bool = True) -> Store:
    """A database that is ready for use, or as it is; BadInput says why one cannot be opened."""
    try:
        store = Store(url)
        if migrate:
            store.migrate()
    except sa.exc.ArgumentError:
        raise BadInput(
            f"'{url}' is no address of a database: expected one like postgresql://user@host/name"
        ) from None
    except CommandError as error:
        raise BadInput(f"the database belongs to a newer Astrarium: {error}") from None
    except (*TROUBLES, OSError) as error:
        if (why := trouble(error)) is None:
            raise
        raise BadInput(f"the database cannot be opened: {why}") from None
    return store


# -- what can be wrong with a database

TROUBLES = (Unavailable, sa.exc.DBAPIError, sa.exc.TimeoutError, sqlite3.Error)

# By the lowest byte of SQLite's code: what is not the fault of what was asked.
_SQLITE_TROUBLES = {
    sqlite3.SQLITE_PERM: "the file may not be used",
    sqlite3.SQLITE_BUSY: "another program keeps it locked",
    sqlite3.SQLITE_LOCKED: "another program keeps it locked",
    sqlite3.SQLITE_READONLY: "the file can be read, but not written",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
    sqlite3.SQLITE_CORRUPT: "the file is damaged: 'astrarium restore' brings a copy back",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_NOTADB: "the file is no database",
    sqlite3.SQLITE_PROTOCOL: "another program keeps it locked",
}


def trouble(error: BaseException) -> str | None:
    """What keeps a database from working, in words; None if it is no trouble of the database."""
    if isinstance(error, Unavailable):
        return str(error)
    if isinstance(error, sa.exc.TimeoutError):
        return "it does not answer in time"
    if isinstance(error, sa.exc.DBAPIError):
        return None if error.orig is None else trouble(error.orig)
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        return _SQLITE_TROUBLES.get(code)
    if isinstance(error, psycopg.errors.QueryCanceled | psycopg.errors.LockNotAvailable):
        return "it does not answer in time"
    if isinstance(error, psycopg.OperationalError):
        return " ".join(str(error).split()) or "it does not answer"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return None


def for_log(error: BaseException) -> dict[str, Any]:
    """What a log says of a failure: a sentence if it is the database's, the whole story if ours."""
    why = trouble(error)
    return {"exc_info": error} if why is None else {"why": why}


# -- how it is reached


def _sqlite_engine(url: sa.URL) -> sa.Engine:
    if url.database:
        keep_private(Path(url.database))
    engine = sa.create_engine(
        url,
        isolation_level="AUTOCOMMIT",
        connect_args={"timeout": PATIENCE / 2},
        pool_timeout=PATIENCE,
        hide_parameters=True,
    )

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, record: object) -> None:
        # A commit returns when it is on the disk: whatever was acknowledged outlives a crash.
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {setting}")

    return engine


def keep_private(file: Path) -> None:
    """Have a file that its owner alone can read, in a directory for which the same is true.

    A directory that was there before and holds more than ours is left as it is.
    """
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if all(found.name.startswith(OURS) for found in file.parent.iterdir()):
        file.parent.chmod(0o700)
    file.touch(mode=0o600)
    for name in (file.name, f"{file.name}-wal", f"{file.name}-shm"):
        with suppress(FileNotFoundError):
            file.with_name(name).chmod(0o600)


def _server_engine(url: sa.URL) -> sa.Engine:
    if url.get_backend_name() != "postgresql":
        raise BadInput(f"{url.get_backend_name()} databases are not supported: use PostgreSQL")
    patience = int(PATIENCE)
    engine = sa.create_engine(
        url,
        isolation_level="AUTOCOMMIT",  # transactions are begun by word
        connect_args={"connect_timeout": patience, "tcp_user_timeout": patience * 1000},
        pool_size=10,
        pool_use_lifo=True,  # few connections do most: what they have prepared is used again
        pool_timeout=PATIENCE,
        # What is stored is nobody's business, so it is not part of errors that are written to logs.
        hide_parameters=True,
    )

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: psycopg.Connection[Any], record: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SET statement_timeout = '{patience}s'")
            cursor.execute(f"SET lock_timeout = '{patience}s'")
            cursor.execute(f"SET idle_in_transaction_session_timeout = '{3 * patience}s'")

    sa.event.listen(engine, "after_cursor_execute", _wait_for_rows)
    return engine


# -- fewer ways to a server and back

_BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_PIPELINE = "pipeline"  # where a connection has the one that it is in
UNREAD = {"unread": True}  # of a statement: nobody looks at what it gives


@contextmanager
def _sent_together(connection: sa.Connection) -> Iterator[None]:
    """What is only written is sent with what comes after it, and the commit at the latest: so that
    an action waits for the server as seldom as can be. Faults of it are raised there."""
    driver: Any = connection.connection.driver_connection
    try:
        with driver.pipeline() as pipeline:
            connection.info[_PIPELINE] = pipeline
            try:
                yield
            finally:
                del connection.info[_PIPELINE]
    except psycopg.Error as error:
        broken = driver.broken or driver.closed
        if broken:
            connection.invalidate(error)
        raise sa.exc.DBAPIError.instance(
            None, None, error, psycopg.Error, True, broken, connection.dialect
        ) from error


def _wait_for_rows(connection: sa.Connection, *told: Any) -> None:
    """Whoever asks for something needs the answer at once."""
    context = told[3]  # after the cursor, the statement and its parameters
    pipeline = connection.info.get(_PIPELINE)
    if pipeline is not None and context.compiled is not None and not _is_unread(context):
        pipeline.sync()


def _is_unread(context: Any) -> bool:
    if context.isinsert or context.isupdate or context.isdelete:
        return not context.compiled.effective_returning
    return bool(context.execution_options.get("unread"))
