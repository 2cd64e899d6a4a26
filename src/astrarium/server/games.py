"""Games under way: their states, and the line of play that led to them.

The database holds the truth: a row for everything that happened, the state after it, and earlier
states every so often. What is kept in memory is the same, to be found without reading it again.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from astrarium.kernel import BadInput, Game, Refused, State, load_game
from astrarium.kernel.record import (
    Entry,
    Header,
    Record,
    new_header,
    next_hash,
    opening_hash,
    play_entry,
)

from .counting import PLAYED
from .problems import Denied
from .storage import LOG, STATES, TABLES
from .tables import Row
from .wire import LONGEST_REQUEST

MILESTONE = 50  # lines of a record between states that are kept
HELD = 300  # games whose states stay in memory
MOST_TO_PLAY = 30  # lines of a record that are sooner played than a state is read
GOES_ON = ("action", "seat", "resign")  # rows of the log that take nothing back

_SINCE = (
    sa.select(LOG.c.kind, LOG.c.seat, LOG.c.actions)
    .where(LOG.c.table_id == sa.bindparam("table"), LOG.c.revision > sa.bindparam("revision"))
    .order_by(LOG.c.revision)
    .limit(MOST_TO_PLAY + 1)
)


class Known(NamedTuple):
    """A table's row as it was at a revision, and the state of its game then."""

    row: Row
    state: State


class Held:
    """A game in memory, as it was last known. Whoever works with it holds its lock."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.known: Known | None = None

    def keep(self, row: Row, state: State) -> None:
        self.known = Known(row, state)

    def copy(self, revision: int) -> State | None:
        known = self.known
        return known.state.clone() if known and known.row.revision == revision else None

    def state(self, connection: sa.Connection, row: Row) -> State:
        """The state of a table, if need be as another process has left it."""
        if self.known is None or self.known.row.revision != row.revision:
            found = None if self.known is None else played_on(connection, row, self.known)
            self.keep(row, read_state(connection, row) if found is None else found)
        assert self.known is not None
        return self.known.state


class Games:
    """The games that this process has had to do with of late."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._lock = threading.Lock()

    def glimpse(self, table: str, revision: int) -> State | None:
        """A copy of a game's state at a revision, if it is in memory and nobody works with it."""
        with self._lock:
            held = self._held.get(table)
        if held is None or not held.lock.acquire(blocking=False):
            return None
        try:
            return held.copy(revision)
        finally:
            held.lock.release()

    @contextmanager
    def hold(self, table: str) -> Iterator[Held]:
        """A game to work with, for one thread at a time."""
        with self._lock:
            held = self._held.get(table)
            if held is None:
                held = self._held[table] = Held()
                while len(self._held) > HELD:
                    self._held.popitem(last=False)
            self._held.move_to_end(table)
        with held.lock:
            yield held


# -- the line of play


def game_of(row: Row) -> Game:
    return load_game(row.game)


def header_of(row: Row, seats: int) -> Header:
    """What a record of a table's game begins with."""
    game = game_of(row)
    header = new_header(game, seats, game.read_options(row.options), int(row.seed, 16))
    # As they were when the game began, whatever options and rules there are by now.
    return msgspec.structs.replace(
        header, astrarium=row.format, rules=row.rules, options=row.options
    )


def line_of_play(connection: sa.Connection, table: str, start: int, end: int) -> list[Entry]:
    """Lines of a game's record, from one moment to another: what was played and not taken back."""
    query = (
        sa.select(LOG.c.number, LOG.c.seat, LOG.c.actions)
        .where(
            LOG.c.table_id == table,
            LOG.c.number > start,
            LOG.c.number < end + LONGEST_REQUEST,
            LOG.c.kind.in_(PLAYED),
            ~LOG.c.undone,
        )
        .order_by(LOG.c.number)
    )
    line: list[Entry] = []
    first = start
    for row in connection.execute(query):
        if not line:
            first = row.number - len(row.actions)
        line += [Entry(row.seat, text, hash) for text, hash, *_ in row.actions]
    return line[start - first : end - first]


def rows_after(connection: sa.Connection, table: str, revision: int) -> Sequence[Row]:
    """What happened after a revision and was not taken back."""
    query = (
        sa.select(LOG)
        .where(LOG.c.table_id == table, LOG.c.revision > revision, ~LOG.c.undone)
        .order_by(LOG.c.revision)
    )
    return connection.execute(query).all()


def change_row(connection: sa.Connection, row: Row, **changes: Any) -> None:
    """Change a row of the log."""
    same = sa.and_(LOG.c.table_id == row.table_id, LOG.c.revision == row.revision)
    connection.execute(sa.update(LOG).where(same).values(**changes))


def start_of_request(connection: sa.Connection, table: str, number: int) -> int:
    """The moment before the request that a moment lies within; itself if it lies between two."""
    query = (
        sa.select(LOG.c.number, LOG.c.actions)
        .where(
            LOG.c.table_id == table, LOG.c.number > number, LOG.c.kind.in_(PLAYED), ~LOG.c.undone
        )
        .order_by(LOG.c.number)
        .limit(1)
    )
    following = connection.execute(query).one()
    return min(number, int(following.number) - len(following.actions))


def hash_at(connection: sa.Connection, row: Row, number: int, seats: int) -> str:
    """The hash that the next line of the record builds on, at a moment."""
    if number == 0:
        return opening_hash(header_of(row, seats))
    return line_of_play(connection, row.id, number - 1, number)[0].hash


def record_of(connection: sa.Connection, row: Row, seats: int) -> Record:
    """A game as it can be taken away, replayed and verified."""
    outcome = read_state(connection, row).outcome()
    line = line_of_play(connection, row.id, 0, row.number)
    return Record(header_of(row, seats), line, outcome)


# -- states


def read_state(connection: sa.Connection, row: Row) -> State:
    """The present state of a game, as it is stored."""
    query = sa.select(TABLES.c.state).where(TABLES.c.id == row.id)
    data = connection.execute(query).scalar_one()
    if data is None:
        raise Denied(409, "is_open", "The game has not started yet.")
    return game_of(row).read(data)


def played_on(connection: sa.Connection, row: Row, known: Known) -> State | None:
    """The present state of a game, played on from what is known of it; None if that is not soon
    done, or comes to another state.

    A few actions are sooner played than a whole state is read, and what the known state remembers
    goes on being remembered.
    """
    revision = known.row.revision
    since = {"table": row.id, "revision": revision}
    later = connection.execute(_SINCE, since).all() if row.revision > revision else ()
    if any(one.kind not in GOES_ON for one in later):
        return None
    return follows(row, known, [(one.seat, *line[:2]) for one in later for line in one.actions])


def follows(row: Row, known: Known, lines: Sequence[tuple[int, str, str]]) -> State | None:
    """The present state of a game after some lines of its record, with their hashes, that follow on
    what is known; None if they are too many, or come to another state."""
    if not lines or len(lines) > MOST_TO_PLAY:
        return None
    game, state, chain = game_of(row), known.state.clone(), known.row.hash
    try:
        for seat, text, hash in lines:
            state.apply(seat, game.read_action(text))
            chain, before = hash, chain
    except (BadInput, Refused):
        return None
    return state if next_hash(before, seat, text, state) == chain == row.hash else None


def keep_milestone(connection: sa.Connection, row: Row, number: int, data: bytes) -> None:
    """Keep a state for later, if none was kept for a while."""
    if number // MILESTONE > row.number // MILESTONE:
        drop_milestones(connection, row.id, number - 1)
        insert_milestone(connection, row.id, number, data)


def insert_milestone(connection: sa.Connection, table: str, number: int, data: bytes) -> None:
    connection.execute(sa.insert(STATES).values(table_id=table, number=number, state=data))


def drop_milestones(connection: sa.Connection, table: str, number: int) -> None:
    """Forget states of moments after a number, which were taken back."""
    connection.execute(
        sa.delete(STATES).where(STATES.c.table_id == table, STATES.c.number > number)
    )


def state_at(connection: sa.Connection, row: Row, number: int) -> State:
    """The state after a number of lines of the record."""
    if not 0 <= number <= row.number:
        raise Denied(404, "no_moment", f"The game has {row.number} moments, and none {number}.")
    query = (
        sa.select(STATES.c.number, STATES.c.state)
        .where(STATES.c.table_id == row.id, STATES.c.number <= number)
        .order_by(STATES.c.number.desc())
        .limit(1)
    )
    kept = connection.execute(query).one()
    game = game_of(row)
    state = game.read(kept.state)
    line = line_of_play(connection, row.id, kept.number, number)
    if not line:
        return state
    try:
        for entry in line:
            play_entry(game, state, entry)
        before = line[-2].hash if line[1:] else hash_at(connection, row, number - 1, state.seats)
        if next_hash(before, line[-1].seat, line[-1].action, state) == line[-1].hash:
            return state
    except (BadInput, Refused):
        pass
    return _by_earlier_rules(connection, row, number, state.seats)


def _by_earlier_rules(connection: sa.Connection, row: Row, number: int, seats: int) -> State:
    """The state after a number of lines, played from the first one as they were played then."""
    record = Record(header_of(row, seats), line_of_play(connection, row.id, 0, number))
    try:
        return record.checked().state
    except BadInput:
        sentence = "This moment was played by other rules than today's."
        raise Denied(409, "other_rules", sentence) from None
