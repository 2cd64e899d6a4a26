"""What somebody gets to see: positions, questions and the log, and nothing that is not theirs."""

import zlib
from collections.abc import Iterable, Sequence

import msgspec
import sqlalchemy as sa

from astrarium.kernel.plain import get_ready
from astrarium.kernel.scene import Line

from . import clocks, counting, games, wire
from .news import Reader
from .play import Sitting, before_request, may_undo
from .problems import Denied
from .storage import LOG
from .tables import Row, result_of
from .telling import for_seat, joined, notices

get_ready(list[Line])  # read in threads

LONGEST_LOG = 500
_ENCODER = msgspec.json.Encoder()
MOST_UNDONE = 12  # lines that tell what a takeback would take back

_BETWEEN = sa.select(LOG).where(
    LOG.c.table_id == sa.bindparam("table"),
    LOG.c.revision > sa.bindparam("after"),
    LOG.c.revision <= sa.bindparam("last"),
    LOG.c.known_to.is_(None) | LOG.c.known_to.contains(sa.bindparam("audience")),
)
_FIRST = _BETWEEN.order_by(LOG.c.revision).limit(sa.bindparam("limit"))
_LAST = _BETWEEN.order_by(LOG.c.revision.desc()).limit(sa.bindparam("limit"))
_EVER = 2**31 - 1


def position(
    sitting: Sitting, seat: int | None, language: str, number: int | None = None
) -> wire.Position:
    """A position as a seat sees it: now, with its question, or at an earlier moment."""
    row = sitting.row
    last = counting.own_number(row, seat)
    if number is None or number == last:
        return _now(sitting, seat, language)
    if number > last:
        raise Denied(404, "no_moment", f"The game has {last} moments, and none {number}.")
    true = counting.true_number(sitting.connection, row, seat, number)
    state = games.state_at(sitting.connection, row, true)
    scene = sitting.game.scene(state.seen_by(seat), seat, sitting.spoken(language))
    return wire.Position(
        table=row.id,
        revision=counting.own_revision(row, seat),
        number=number,
        scene=scene,
        waiting=[],
        asked=None,
        may_undo=False,
    )


def _now(sitting: Sitting, seat: int | None, language: str) -> wire.Position:
    game, row, state = sitting.game, sitting.row, sitting.state
    seen, spoken = state.seen_by(seat), sitting.spoken(language)
    asked = None
    waiting = []
    for decision in state.decisions() if row.status == "playing" else ():
        what = game.pending(seen, decision, spoken)
        waiting.append(wire.Waiting(decision.seat, what, decision.rule))
        if decision.seat == seat and sitting.seats[seat].bot is None:
            question = game.question(seen, decision, spoken)
            asked = wire.Asked(sitting.asked[seat], question)
    return wire.Position(
        table=row.id,
        revision=counting.own_revision(row, seat),
        number=counting.own_number(row, seat),
        scene=game.scene(seen, seat, spoken),
        waiting=waiting,
        asked=asked,
        may_undo=may_undo(row, seat),
        result=result_of(row, language),
        clocks=clocks.shown(row),
    )


def log(
    connection: sa.Connection,
    row: Row,
    seat: int | None,
    language: str,
    *,
    after: int | None = None,
    before: int | None = None,
    limit: int = 200,
) -> wire.Log:
    """Entries in order: the first after a reader's own revision, or the last before one."""
    first = 0 if after is None else counting.true_revision(connection, row, seat, after)
    last = _EVER if before is None else counting.true_revision(connection, row, seat, before - 1)
    oldest_first = after is not None
    rows = rows_between(
        connection, row.id, seat, first, last, limit=limit + 1, oldest_first=oldest_first
    )
    found = [entry(one, seat, language) for one in rows[:limit]]
    return wire.Log(found if oldest_first else found[::-1], more=len(rows) > limit)


def rows_between(
    connection: sa.Connection,
    table: str,
    seat: int | None,
    after: int,
    last: int = _EVER,
    *,
    limit: int,
    oldest_first: bool = True,
) -> Sequence[Row]:
    """Rows of the log that a seat or a spectator can know of."""
    bounds = {
        "table": table,
        "after": after,
        "last": last,
        "audience": f",{counting.audience(seat)},",
        "limit": limit,
    }
    return connection.execute(_FIRST if oldest_first else _LAST, bounds).all()


def entry(row: Row, seat: int | None, language: str) -> wire.Entry:
    """A row of the log as a seat or a spectator may read it."""
    texts = for_seat(row.lines, seat)
    lines = msgspec.convert(texts.get(language) or texts["en"], list[Line])
    failures = [Line(said.get(language) or said["en"]) for said in notices(row.motives or ())]
    return wire.Entry(
        revision=counting.own_revision(row, seat),
        kind=row.kind,
        number=counting.own_number(row, seat),
        seat=row.seat,
        at=row.at,
        lines=[*failures, *lines],
        events=for_seat(row.events, seat),
        undone=row.undone,
    )


def messages(sitting: Sitting, readers: Iterable[Reader]) -> dict[Reader, list[str | bytes]]:
    """What readers are sent live of what was written just now: the entry, and to all but who has
    acted, and gets it as an answer, the position after it."""
    row, found = sitting.written, {}
    known = counting.unpacked(row.known_to)
    for reader in readers:
        seat, language = reader
        sent: list[str | bytes] = []
        if known is None or counting.audience(seat) in known:
            sent.append(plain_message(wire.LiveEntry(entry(row, seat, language))))
            if seat != row.seat:
                sent.append(packed_message(wire.LivePosition(position(sitting, seat, language))))
        found[reader] = sent
    return found


def plain_message(live: wire.Live) -> str:
    return _ENCODER.encode(live).decode()


def packed_message(live: wire.Live) -> bytes:
    """A long message, compressed once for all who get it."""
    return zlib.compress(_ENCODER.encode(live), 1)


def reasons(
    connection: sa.Connection, row: Row, seat: int | None, revision: int, language: str
) -> wire.Reasons:
    """Why a bot did something, in sentences: while the game goes on, only what is no secret."""
    before, last = (
        counting.true_revision(connection, row, seat, one) for one in (revision - 1, revision)
    )
    rows = rows_between(connection, row.id, seat, before, last, limit=1)
    found = rows[0] if rows else None
    if found is None:
        raise Denied(404, "no_entry", "Nothing at this table has that number.")
    motives, over = found.motives or (), row.status == "over"
    told = joined(motives, over=over)
    sentences = dict.fromkeys(said.get(language) or said["en"] for said in told)
    return wire.Reasons(list(sentences), kept=not over and any(motives))


def undone_lines(sitting: Sitting, seat: int, number: int, language: str) -> Sequence[str]:
    """What a takeback to a moment of a seat's would take back, in lines that everybody may read."""
    query = (
        sa.select(LOG)
        .where(
            LOG.c.table_id == sitting.row.id,
            LOG.c.kind == "action",
            LOG.c.number > before_request(sitting, seat, number),
            counting.known_by(None),
            ~LOG.c.undone,
        )
        .order_by(LOG.c.revision)
    )
    rows = sitting.connection.execute(query)
    lines = [line.text for row in rows for line in entry(row, None, language).lines]
    return lines[:MOST_UNDONE]


def why(sitting: Sitting, seat: int, picks: Sequence[str], language: str) -> wire.Why:
    """Why nothing can be done with what a seat points at."""
    game, state = sitting.game, sitting.state
    reason = game.why_not_pick(state.seen_by(seat), seat, picks, sitting.spoken(language))
    if reason is not None:
        return wire.Why(reason.rule, reason.sentence)
    step = state.stack[-1] if state.stack else None
    return wire.Why("" if step is None else step.rule, "")


def glossary(sitting: Sitting, language: str) -> wire.Glossary:
    """The rules in force at a table, and its words."""
    game, options = sitting.game, sitting.row.options
    language = game.spoken(language)
    rules = game.rules_in_force(game.read_options(options), sitting.state.seats).rules.values()
    texts, rulings = game.rule_texts(language), game.ruling_texts(language)
    return wire.Glossary(
        [
            wire.RuleText(
                rule.id, texts.get(rule.id, rule.rule), rule.tier, rulings.get(rule.id, rule.ruling)
            )
            for rule in rules
        ],
        dict(game.terms(language)),
    )
