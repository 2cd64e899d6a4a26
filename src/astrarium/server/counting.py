"""How a reader counts: only what they can notice, so that no number tells what others do in secret.

The log and the record of a game number everything that happens. A reader (a seat, or a spectator)
has revisions and moments of their own, in which what they cannot notice is left out: whatever the
others do in secret, their numbers stay the same. A table and each row of its log say how much was
``hidden`` from whom so far; where nothing ever was, both ways of counting are one.

An action can be noticed by whoever does it, by whoever hears an event of it, and by everybody to
whom the position looks otherwise afterwards.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from astrarium.kernel import Event, State

from .storage import LOG

SPECTATORS = "spectators"
PLAYED = ("action", "takeback")  # the rows of the log that hold lines of the record

Reader = int | None  # a seat, or a spectator
KnownTo = Sequence[str] | None  # audiences; None: everybody
Line = Sequence[Any]  # of the record: its text, its hash, who can notice it
Hidden = Mapping[str, Sequence[int]]  # by audience: rows and lines that it cannot notice

# A table's revision also grows where nothing is written to its log: what was hidden then is what
# the row before it says.
_HIDDEN = (
    sa.select(LOG.c.hidden)
    .where(LOG.c.table_id == sa.bindparam("table"), LOG.c.revision <= sa.bindparam("revision"))
    .order_by(LOG.c.revision.desc())
    .limit(1)
)
_AROUND = (
    sa.select(LOG.c.number, LOG.c.actions, LOG.c.hidden)
    .where(
        LOG.c.table_id == sa.bindparam("table"),
        LOG.c.number >= sa.bindparam("number"),
        LOG.c.kind.in_(PLAYED),
        ~LOG.c.undone,
    )
    .order_by(LOG.c.number)
    .limit(1)
)


def audience(reader: Reader) -> str:
    return SPECTATORS if reader is None else str(reader)


def audiences(seats: int) -> list[str]:
    return [SPECTATORS, *map(str, range(seats))]


# -- what is noticed


def noticed(before: State, after: State, events: Iterable[Event], actor: int) -> KnownTo:
    """Who can notice an action."""
    heard: set[Reader] = {actor}
    for event in events:
        if event.to is None:
            return None
        heard |= {*event.to}
    if before.asks() != after.asks():
        return None
    readers: list[Reader] = [None, *range(before.seats)]
    found = [
        reader for reader in readers if reader in heard or _looks_otherwise(before, after, reader)
    ]
    return None if found == readers else [audience(reader) for reader in found]


def _looks_otherwise(before: State, after: State, reader: Reader) -> bool:
    if before.seen_by(reader) != after.seen_by(reader):
        return True
    one, other = (
        [decision for decision in state.decisions() if decision.seat == reader]
        for state in (before, after)
    )
    return one != other


def is_secret(known: KnownTo) -> bool:
    """Whether spectators cannot notice something."""
    return known is not None and SPECTATORS not in known


def joined(known: Iterable[KnownTo]) -> KnownTo:
    """Who can notice at least one of several things."""
    found: set[str] = set()
    for some in known:
        if some is None:
            return None
        found |= {*some}
    return sorted(found)


def packed(known: KnownTo) -> str | None:
    """Audiences as the log keeps them, to be searched for one of them."""
    return None if known is None else "".join(f",{one}" for one in known) + ","


def unpacked(known: str | None) -> KnownTo:
    return None if known is None else known.strip(",").split(",")


def known_by(reader: Reader) -> sa.ColumnElement[bool]:
    """That a row of the log can be noticed by a reader."""
    return LOG.c.known_to.is_(None) | LOG.c.known_to.contains(f",{audience(reader)},")


def knows(line: Line, whose: str) -> bool:
    """Whether an audience can notice a line of the record."""
    return _among(_known(line), whose)


def _known(line: Line) -> KnownTo:
    return line[2] if len(line) > 2 else None  # lines of earlier versions do not say


def _among(known: KnownTo, whose: str) -> bool:
    return known is None or whose in known


# -- how much is hidden


def grown(
    hidden: Hidden | None, seats: int, known: KnownTo, lines: Sequence[Line]
) -> Hidden | None:
    """How much is hidden from whom after one more row with lines of the record."""
    if known is None and all(_known(line) is None for line in lines):
        return hidden
    counts = dict(hidden or {})
    for whose in audiences(seats):
        rows, before = counts.get(whose, (0, 0))
        more = sum(not knows(line, whose) for line in lines)
        counts[whose] = (rows + (not _among(known, whose)), before + more)
    return counts


def without(hidden: Hidden | None, lines: Sequence[Line]) -> Hidden | None:
    """How much is hidden from whom if lines of the record are gone."""
    if hidden is None:
        return None
    return {
        whose: (rows, before - sum(not knows(line, whose) for line in lines))
        for whose, (rows, before) in hidden.items()
    }


def back_at(hidden: Hidden | None, then: Hidden | None) -> Hidden | None:
    """How much is hidden from whom if the record goes back to an earlier moment."""
    if hidden is None:
        return None
    return {
        whose: (rows, 0 if then is None or whose not in then else then[whose][1])
        for whose, (rows, _) in hidden.items()
    }


def hidden_at(connection: sa.Connection, table: str, number: int) -> Hidden | None:
    """How much was hidden at a moment between two requests."""
    row = connection.execute(_AROUND, {"table": table, "number": number}).first()
    return row.hidden if row is not None and row.number == number else None


# -- the numbers of a reader; rows are those of tables and of the log alike


def own_revision(row: Any, reader: Reader) -> int:
    return int(row.revision) - _hidden(row, reader)[0]


def own_number(row: Any, reader: Reader) -> int:
    return int(row.number) - _hidden(row, reader)[1]


def _hidden(row: Any, reader: Reader) -> Sequence[int]:
    found: Sequence[int] = (row.hidden or {}).get(audience(reader), (0, 0))
    return found


def true_revision(
    connection: sa.Connection, row: sa.Row[Any], reader: Reader, revision: int
) -> int:
    """The last revision of a table's log up to a reader's own one."""

    def is_later(candidate: int) -> bool:
        found = connection.execute(_HIDDEN, {"table": row.id, "revision": candidate}).first()
        return candidate - (0 if found is None else _hidden(found, reader)[0]) > revision

    return _first(revision + 1, revision + 1 + _hidden(row, reader)[0], is_later) - 1


def true_number(connection: sa.Connection, row: sa.Row[Any], reader: Reader, number: int) -> int:
    """The moment of a table's game right after so many lines that a reader can notice."""

    def is_enough(candidate: int) -> bool:
        return number_at(connection, row, reader, candidate) >= number

    return _first(number, number + _hidden(row, reader)[1], is_enough)


def number_at(connection: sa.Connection, row: sa.Row[Any], reader: Reader, number: int) -> int:
    """How many lines up to a moment a reader can notice."""
    found = connection.execute(_AROUND, {"table": row.id, "number": number}).first()
    if found is None:
        return own_number(row, reader)
    later = found.actions[len(found.actions) - (found.number - number) :]
    whose = audience(reader)
    return own_number(found, reader) - sum(knows(line, whose) for line in later)


def _first(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """The first number for which something holds that goes on holding; it does so at the last."""
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low
