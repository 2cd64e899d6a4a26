"""What the server keeps, and where: SQLite in one file, or PostgreSQL."""

import sqlite3
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from astrarium.kernel import BadInput

LARGEST_GROUP = 32  # writers whose work is committed at once
ONE_MIGRATES = 0x0A57  # the name of a lock


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
    sa.Column("token_hash", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("named", sa.Boolean, nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.String(20), nullable=False),
    sa.Column("options", Packed, nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("private", sa.Boolean, nullable=False),
    sa.Column("imported", sa.Boolean, nullable=False),
    sa.Column("host", sa.ForeignKey("people.id"), nullable=False),
    sa.Column("status", sa.String(8), nullable=False, index=True),
    sa.Column("seed", sa.String(32), nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("hash", sa.String(32), nullable=False),  # of the last line of the record
    sa.Column("asked", Packed, nullable=False),  # by seat: the revision of its question
    sa.Column("state", Squeezed),
    sa.Column("undo_to", sa.Integer),  # where the last request of whoever acted last began
    sa.Column("takeback", Packed),
    sa.Column("takebacks", sa.Integer, nullable=False),
    sa.Column("result", Packed),
    sa.Column("rematch", sa.String(16)),
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
)

LOG = sa.Table(
    "log",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("revision", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),  # lines of the record after it
    sa.Column("seat", sa.Integer),
    sa.Column("actions", Packed, nullable=False),  # texts and hashes: lines of the record
    sa.Column("lines", Packed, nullable=False),  # what readers are told, by audience and language
    sa.Column("events", Packed, nullable=False),  # by audience
    sa.Column("motives", Packed),  # of a bot: for each action, why, and whether that is no secret
    sa.Column("key", sa.String(80)),
    sa.Column("undone", sa.Boolean, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "key"),
    sa.Index(None, "table_id", "number"),
)

# Every so often a state is kept, so that no moment of a long game is far from one.
STATES = sa.Table(
    "states",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("state", Squeezed, nullable=False),
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
        self._count(1)
        with self._turn:
            self._count(-1)
            group = self._group = self._group or self._open()
            try:
                with self._savepoint(group):
                    yield group.connection
            finally:
                group.size += 1
                if not self._waiting or group.size >= LARGEST_GROUP or group.failure:
                    self._settle(group)
        group.settled.wait()
        if group.failure is not None:
            raise group.failure

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

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """One unchanging picture of what is stored."""
        with self.engine.connect() as connection:
            if self.is_sqlite:
                connection.exec_driver_sql("BEGIN")
            else:
                connection.execution_options(isolation_level="REPEATABLE READ")
            try:
                yield connection
            finally:
                if self.is_sqlite:
                    connection.exec_driver_sql("ROLLBACK")

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction: all that is written in it is kept, or nothing if it raises."""
        if self._writer is None:
            with self.engine.begin() as connection:
                yield connection
        else:
            with self._writer.writing() as connection:
                yield connection

    def migrate(self) -> None:
        """Bring the database to the form that this version knows: wholly, or not at all."""
        with self.writing() as connection:
            if not self.is_sqlite:  # other processes may be starting, too
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ONE_MIGRATES)))
            config = migration_config()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def is_current(self) -> bool:
        """Whether the database has the form that this version knows."""
        with self.reading() as connection:
            form = MigrationContext.configure(connection).get_current_revision()
        return form == ScriptDirectory.from_config(migration_config()).get_current_head()

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
    except sa.exc.OperationalError as error:
        raise BadInput(f"the database cannot be opened: {error.orig}") from None
    except CommandError as error:
        raise BadInput(f"the database belongs to a newer Astrarium: {error}") from None
    return store


def _sqlite_engine(url: sa.URL) -> sa.Engine:
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(
        url, isolation_level="AUTOCOMMIT", connect_args={"timeout": 30}, hide_parameters=True
    )

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, record: object) -> None:
        # A commit returns when it is on the disk: whatever was acknowledged outlives a crash.
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {setting}")

    return engine


def _server_engine(url: sa.URL) -> sa.Engine:
    if url.get_backend_name() != "postgresql":
        raise BadInput(f"{url.get_backend_name()} databases are not supported: use PostgreSQL")
    # What is stored is nobody's business, so it is not part of errors that are written to logs.
    return sa.create_engine(url, pool_pre_ping=True, pool_size=10, hide_parameters=True)
