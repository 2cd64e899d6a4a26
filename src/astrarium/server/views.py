"""What somebody gets to see: positions, questions and the log, and nothing that is not theirs."""

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from astrarium.kernel.plain import get_ready
from astrarium.kernel.scene import Line

from . import games, wire
from .play import Sitting, may_undo
from .problems import Denied
from .storage import LOG
from .tables import Row, result_of
from .telling import for_seat, joined, notices

get_ready(list[Line])  # read in threads

LONGEST_LOG = 500
MOST_UNDONE = 12  # lines that tell what a takeback would take back

_BETWEEN = sa.select(LOG).where(
    LOG.c.table_id == sa.bindparam("table"),
    LOG.c.revision > sa.bindparam("after"),
    LOG.c.revision < sa.bindparam("before"),
)
_FIRST = _BETWEEN.order_by(LOG.c.revision).limit(sa.bindparam("limit"))
_LAST = _BETWEEN.order_by(LOG.c.revision.desc()).limit(sa.bindparam("limit"))
_EVER = 2**31 - 1


def position(
    sitting: Sitting, seat: int | None, language: str, number: int | None = None
) -> wire.Position:
    """A position as a seat sees it: now, with its question, or at an earlier moment."""
    row = sitting.row
    if number is None or number == row.number:
        return _now(sitting, seat, language)
    state = games.state_at(sitting.connection, row, number)
    scene = sitting.game.scene(state.seen_by(seat), seat, language)
    return wire.Position(
        table=row.id,
        revision=row.revision,
        number=number,
        scene=scene,
        waiting=[],
        asked=None,
        may_undo=False,
    )


def _now(sitting: Sitting, seat: int | None, language: str) -> wire.Position:
    game, row, state = sitting.game, sitting.row, sitting.state
    seen = state.seen_by(seat)
    asked = None
    waiting = []
    for decision in state.decisions() if row.status == "playing" else ():
        what = game.pending(seen, decision, language)
        waiting.append(wire.Waiting(decision.seat, what, decision.rule))
        if decision.seat == seat and sitting.seats[seat].bot is None:
            question = game.question(seen, decision, language)
            asked = wire.Asked(sitting.asked[seat], question)
    return wire.Position(
        table=row.id,
        revision=row.revision,
        number=row.number,
        scene=game.scene(seen, seat, language),
        waiting=waiting,
        asked=asked,
        may_undo=may_undo(row, state, seat),
        result=result_of(row, language),
    )


def log(
    connection: sa.Connection,
    table: str,
    seat: int | None,
    language: str,
    *,
    after: int | None = None,
    before: int | None = None,
    limit: int = 200,
) -> wire.Log:
    """Entries in order: the first after a revision, or the last before one."""
    bounds = {
        "table": table,
        "after": -1 if after is None else after,
        "before": _EVER if before is None else before,
        "limit": limit + 1,
    }
    rows = connection.execute(_LAST if after is None else _FIRST, bounds).all()
    found = [entry(one, seat, language) for one in rows[:limit]]
    return wire.Log(found if after is not None else found[::-1], more=len(rows) > limit)


def entry(row: Row, seat: int | None, language: str) -> wire.Entry:
    """A row of the log as a seat or a spectator may read it."""
    texts = for_seat(row.lines, seat)
    lines = msgspec.convert(texts.get(language) or texts["en"], list[Line])
    failures = [Line(said.get(language) or said["en"]) for said in notices(row.motives or ())]
    return wire.Entry(
        revision=row.revision,
        kind=row.kind,
        number=row.number,
        seat=row.seat,
        at=row.at,
        lines=[*failures, *lines],
        events=for_seat(row.events, seat),
        undone=row.undone,
    )


def reasons(connection: sa.Connection, row: Row, revision: int, language: str) -> wire.Reasons:
    """Why a bot did something, in sentences: while the game goes on, only what is no secret."""
    query = sa.select(LOG.c.motives).where(LOG.c.table_id == row.id, LOG.c.revision == revision)
    found = connection.execute(query).first()
    if found is None:
        raise Denied(404, "no_entry", "Nothing at this table has that number.")
    motives, over = found.motives or (), row.status == "over"
    told = joined(motives, over=over)
    sentences = dict.fromkeys(said.get(language) or said["en"] for said in told)
    return wire.Reasons(list(sentences), kept=not over and any(motives))


def undone_lines(sitting: Sitting, number: int, language: str) -> Sequence[str]:
    """What a takeback to a moment would take back, in lines that everybody may read."""
    query = (
        sa.select(LOG)
        .where(
            LOG.c.table_id == sitting.row.id,
            LOG.c.kind == "action",
            LOG.c.number > number,
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
    reason = game.why_not_pick(state.seen_by(seat), seat, picks, language)
    if reason is not None:
        return wire.Why(reason.rule, reason.sentence)
    step = state.stack[-1] if state.stack else None
    return wire.Why("" if step is None else step.rule, "")


def glossary(sitting: Sitting, language: str) -> wire.Glossary:
    """The rules in force at a table, and its words."""
    game, options = sitting.game, sitting.row.options
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
