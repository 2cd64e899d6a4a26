"""How a finished game went: worked out once, kept with the table, told in each language."""

from collections.abc import Iterator, Sequence

import msgspec
import sqlalchemy as sa

from astrarium.kernel import BadInput, Refused, State
from astrarium.kernel.record import TAKEBACK, Record, play_entry
from astrarium.kernel.retrospect import Luck, Retrospect, Turning, retrospect

from . import games, tables, views, wire
from .games import game_of
from .people import Person
from .problems import Denied
from .storage import LOG, STATES, TABLES
from .tables import Row

MOST_LINES = 3  # that tell of a turning point


def finished(connection: sa.Connection, table: str) -> Row:
    """A table whose game is over: before that, nothing of this is for everybody to know."""
    row = tables.find(connection, table)
    if row.status != "over":
        raise Denied(409, "not_over", "This is told when the game is over.")
    return row


def kept(connection: sa.Connection, row: Row) -> Retrospect | None:
    """What was worked out already."""
    query = sa.select(TABLES.c.retrospect).where(TABLES.c.id == row.id)
    found = connection.execute(query).scalar()
    return None if found is None else msgspec.convert(found, Retrospect)


def keep(connection: sa.Connection, table: str, told: Retrospect) -> None:
    tables.change(connection, table, retrospect=msgspec.to_builtins(told))


class Finished(msgspec.Struct, frozen=True):
    """A game that is over, as it was played; its first state, unless it has to be played by the
    rules of then."""

    record: Record
    first: bytes | None


def gathered(connection: sa.Connection, row: Row) -> Finished:
    """All that is needed to look through a game."""
    seats = len(tables.seats_of(connection, [row.id])[row.id])
    record = games.record_of(connection, row, seats)
    if row.rules != game_of(row).version:
        return Finished(record, None)
    query = sa.select(STATES.c.state).where(STATES.c.table_id == row.id, STATES.c.number == 0)
    return Finished(record, connection.execute(query).scalar_one())


def work_out(finished: Finished) -> Retrospect:
    """Play a game again from its first state, and watch; BadInput if today's rules forbid it."""
    entries = finished.record.entries
    actors = [None if TAKEBACK.fullmatch(entry.action) else entry.seat for entry in entries]
    try:
        return retrospect(finished.record.game(), _states(finished), actors)
    except Refused as error:
        raise BadInput(str(error)) from None


def _states(finished: Finished) -> Iterator[State]:
    if finished.first is None:
        yield from finished.record.replay()
        return
    game = finished.record.game()
    state = game.read(finished.first)
    yield state
    for entry in finished.record.entries:
        play_entry(game, state, entry)
        yield state


def shown(
    connection: sa.Connection, row: Row, told: Retrospect, person: Person, language: str
) -> wire.Retrospect:
    """How a game went, in somebody's language."""
    game = game_of(row)
    spoken = game.spoken(language)
    state = games.read_state(connection, row)
    names = sorted({name for deeds in told.deeds for name in deeds})
    began, ended = connection.execute(
        sa.select(sa.func.min(LOG.c.at), sa.func.max(LOG.c.at)).where(LOG.c.table_id == row.id)
    ).one()
    return wire.Retrospect(
        table=tables.shown(connection, row.id, person),
        names=[game.seat_name(state, seat, spoken) for seat in range(state.seats)],
        charts=[game.feature_text(name, spoken) for name in told.charted],
        moments=[
            wire.ChartMoment(one.turn, one.number, [list(values) for values in one.values])
            for one in told.moments
        ],
        deeds=[
            wire.DeedCount(game.deed_text(name, spoken), [one.get(name, 0) for one in told.deeds])
            for name in names
        ],
        luck=_luck(told.luck),
        sums=_luck(told.sums),
        turnings=[_turning(connection, row, one, language) for one in told.turnings],
        answers=list(told.answers),
        began=None if row.imported else began,
        ended=None if row.imported else ended,
    )


def _luck(seats: Sequence[Luck]) -> list[wire.SeatLuck]:
    return [wire.SeatLuck(one.rolls, one.made, one.expected, one.spread) for one in seats]


def _turning(
    connection: sa.Connection, row: Row, turning: Turning, language: str
) -> wire.TurningPoint:
    """A turning point, with the lines of the log that tell of it."""
    query = (
        sa.select(LOG)
        .where(
            LOG.c.table_id == row.id,
            LOG.c.number >= turning.number,
            LOG.c.kind == "action",
            ~LOG.c.undone,
        )
        .order_by(LOG.c.number)
        .limit(1)
    )
    found = connection.execute(query).first()
    lines = views.entry(found, None, language).lines if found is not None else []
    texts = [line.text for line in lines if line.text and not line.heading]
    return wire.TurningPoint(
        turning.kind, turning.seat, turning.number, turning.change, texts[-MOST_LINES:]
    )
