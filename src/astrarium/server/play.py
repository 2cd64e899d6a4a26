"""Playing: every change of a game is one transaction, checked, written and only then told.

A change adds a row to the log, with the texts and hashes of its actions; the table keeps the state
after it. Rows are never removed: what is undone is marked, and the row of the undo tells how far it
went back.
"""

import time
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import msgspec
import sqlalchemy as sa

from astrarium.kernel import BadInput, Decision, Motive, Outcome, Refused, State
from astrarium.kernel.record import next_hash, opening_hash

from . import games, words
from .games import Held, game_of
from .news import Topic
from .people import Person
from .problems import Denied, bad_input, not_seated, wrong_status
from .settings import Settings
from .storage import LOG
from .tables import (
    Row,
    bot_name,
    change,
    change_seat,
    check_bot,
    find,
    is_here,
    must_agree,
    seats_of,
)
from .telling import Reason, Telling, reason, said, tell
from .wire import Result

STAND_IN = "normal"  # plays on for who has resigned
RESIGNED = "resigned"

_INSERT = sa.insert(LOG)
_REPEATED = sa.select(LOG).where(
    LOG.c.table_id == sa.bindparam("table"), LOG.c.key == sa.bindparam("key")
)
_LAST = (
    sa.select(LOG.c.number, LOG.c.actions)
    .where(LOG.c.table_id == sa.bindparam("table"), LOG.c.kind == "action", ~LOG.c.undone)
    .order_by(LOG.c.revision.desc())
    .limit(1)
)


class Happening(msgspec.Struct, frozen=True):
    """What a row of the log shall say."""

    kind: str
    seat: int | None
    telling: Telling
    actions: Sequence[tuple[str, str]] = ()
    key: str | None = None
    motives: Sequence[Reason | None] = ()


class Sitting:
    """A table whose game is being changed, within one transaction."""

    def __init__(self, connection: sa.Connection, held: Held, row: Row) -> None:
        self.connection = connection
        self.row = row
        self.game = game_of(row)
        self.after: tuple[int, State] | None = None  # to be held in memory once it is written
        self.about: set[Topic] = {"table"}  # what others will have to look at
        self._held = held
        self._seats: list[Row] | None = None

    @property
    def state(self) -> State:
        return self._held.state(self.connection, self.row)

    @property
    def seats(self) -> list[Row]:
        if self._seats is None:
            self._seats = seats_of(self.connection, [self.row.id])[self.row.id]
        return self._seats

    def change_seat(self, seat: int, **changes: Any) -> None:
        change_seat(self.connection, self.row.id, seat, **changes)
        self._seats = None

    @property
    def asked(self) -> dict[int, int]:
        """By seat, the revision since which its question is the same one."""
        known = {int(seat): revision for seat, revision in self.row.asked.items()}
        if self.row.status != "playing" or self.row.rules == self.game.version:
            return known
        # Today's rules may ask others than those by which the game began.
        seats = [decision.seat for decision in self.state.decisions()]
        return {seat: known.get(seat, self.row.revision) for seat in seats}

    def asked_bots(self) -> dict[int, str]:
        """The seats that are asked now and that a bot plays for; none while a takeback is asked."""
        if not self.row.asked or self.row.takeback is not None:
            return {}
        asked = self.asked
        bots = [seat for seat in self.seats if seat.bot is not None]
        return {seat.seat: seat.bot for seat in bots if seat.seat in asked}

    def name(self, seat: int) -> str:
        found = self.seats[seat]
        return str(found.name or (found.bot and bot_name(found.bot)) or seat)

    def own_seat(self, person: Person) -> Row:
        """The seat of somebody who plays here."""
        own = next((seat for seat in self.seats if seat.person == person.id), None)
        if own is None or own.resigned:
            raise not_seated()
        return own

    def set(self, **changes: Any) -> None:
        """Change the table's row."""
        change(self.connection, self.row.id, **changes)
        self.row = find(self.connection, self.row.id)

    def must_play(self) -> None:
        if self.row.status != "playing":
            raise wrong_status(self.row.status)


# -- the start


def start(sitting: Sitting) -> None:
    """Lay the game out and ask the first question."""
    game, row, seats = sitting.game, sitting.row, len(sitting.seats)
    state = game.new(seats, game.read_options(row.options), int(row.seed, 16))
    sitting.set(status="playing", rules=game.version)
    sitting.set(hash=opening_hash(games.header_of(sitting.row, seats)))
    games.insert_milestone(sitting.connection, row.id, 0, game.write(state))
    telling = tell(game, seats, [(state, event) for event in state.told])
    _write(sitting, None, state, Happening("start", None, telling))


# -- actions


def repeated(connection: sa.Connection, table: str, seat: int, key: str) -> Row | None:
    """The row of a request that was carried out already, if this is the same one again."""
    return connection.execute(_REPEATED, {"table": table, "key": _key(seat, key)}).first()


def act(
    sitting: Sitting,
    seat: int,
    texts: Sequence[str],
    key: str | None = None,
    motives: Sequence[Motive | None] = (),
) -> None:
    """Carry out actions of a seat, all or none.

    But what has shown dice stands, even if a later action is refused: otherwise one could look at
    the dice and think again. A bot may say of each action why it has chosen it.
    """
    game, before = sitting.game, sitting.state
    after, chain, told = before, sitting.row.hash, []
    actions: list[tuple[str, str]] = []
    reasons: list[Reason | None] = []
    for text, motive in zip_longest(texts, motives):
        try:
            action = game.read_action(text)
        except BadInput as error:
            raise bad_input(str(error)) from None
        trial = after.clone()
        try:
            events = trial.apply(seat, action)
        except Refused:
            if after.floor > before.sequence:
                break
            raise
        why = None if motive is None else reason(game, after, action, events, motive)
        reasons.append(why)
        after = trial
        chain = next_hash(chain, seat, str(action), after)
        actions.append((str(action), chain))
        told += [(after, event) for event in events]
    telling = tell(game, before.seats, told)
    happening = Happening("action", seat, telling, actions, key and _key(seat, key), reasons)
    _write(sitting, before, after, happening)


def check_expected(sitting: Sitting, seat: int, expected: int) -> None:
    """Refuse an answer to a question that is not asked any more."""
    asked = sitting.asked.get(seat)
    if asked is None:
        raise Denied(409, "not_asked", "You are not asked anything now.")
    if asked != expected:
        raise Denied(409, "stale", "The question has changed meanwhile: look again.")


def _key(seat: int, key: str) -> str:
    return f"{seat}:{key}"


# -- undo and takeback


def may_undo(row: Row, state: State, seat: int | None) -> bool:
    """Whether a seat can take its last request back: nothing was revealed or answered since."""
    return row.undo_to is not None and state.actor == seat


def undo(sitting: Sitting, seat: int, key: str) -> None:
    """Take back what a seat did with its last request."""
    connection, row, before = sitting.connection, sitting.row, sitting.state
    if not may_undo(row, before, seat):
        raise Denied(
            409,
            "no_undo",
            "Nothing can be undone: something was revealed, or another player has acted.",
        )
    after = games.state_at(connection, row, row.undo_to)
    telling = said(words.undone(sitting.name(seat)))
    _go_back(sitting, after.sequence)
    _write(sitting, before, after, Happening("undo", seat, telling, key=_key(seat, key)))


def _undo_to(connection: sa.Connection, table: str, state: State) -> int | None:
    """Where the last request began, if undoing it takes nothing back that was revealed."""
    last = connection.execute(_LAST, {"table": table}).first()
    if last is None or last.number != state.sequence:
        return None
    start: int = last.number - len(last.actions)
    return start if state.floor <= start else None


def ask_takeback(sitting: Sitting, seat: int, number: int, undone: Sequence[str]) -> None:
    """Ask the others to go back; if there is nobody to ask, go back."""
    if not 0 <= number < sitting.row.number:
        raise bad_input("A takeback leads to an earlier moment of the game.")
    if sitting.row.takeback is not None and sitting.row.takeback["seat"] != seat:
        raise Denied(409, "takeback_asked", "Somebody else asks for a takeback already.")
    number = games.start_of_request(sitting.connection, sitting.row.id, number)
    sitting.set(takeback={"seat": seat, "number": number, "undone": undone, "agreed": []})
    _settle_takeback(sitting)


def answer_takeback(sitting: Sitting, seat: int, number: int, *, accept: bool) -> None:
    """Agree to a takeback or refuse it; one refusal is enough."""
    asked = sitting.row.takeback
    if asked is None or asked["seat"] == seat:
        raise Denied(409, "no_takeback", "Nobody asks you to take anything back.")
    if asked["number"] != number:
        raise Denied(409, "stale", "Something else is asked for meanwhile: look again.")
    agreed = sorted({*asked["agreed"], seat})
    sitting.set(takeback={**asked, "agreed": agreed} if accept else None)
    if accept:
        _settle_takeback(sitting)


def drop_takeback(sitting: Sitting, seat: int) -> None:
    """Withdraw the own request."""
    asked = sitting.row.takeback
    if asked is None or asked["seat"] != seat:
        raise Denied(409, "no_takeback", "You have not asked for a takeback.")
    sitting.set(takeback=None)


def _settle_takeback(sitting: Sitting) -> None:
    """Go back if everybody has agreed; other dice are thrown from there on."""
    row, asked = sitting.row, sitting.row.takeback
    people = {seat.seat for seat in sitting.seats if must_agree(seat)}
    if people - {asked["seat"], *asked["agreed"]}:
        return
    seat, number, takeback = asked["seat"], asked["number"], row.takebacks + 1
    after = games.state_at(sitting.connection, row, number)
    after.take_back(takeback)
    _go_back(sitting, number)
    sitting.set(takebacks=takeback)
    text, telling = f"takeback {takeback}", said(words.taken_back(sitting.name(seat)))
    actions = [(text, next_hash(sitting.row.hash, seat, text, after))]
    _write(sitting, None, after, Happening("takeback", seat, telling, actions))


def _go_back(sitting: Sitting, number: int) -> None:
    """Mark what comes after a moment as undone; the table's hash is that of the moment."""
    connection, row = sitting.connection, sitting.row
    sitting.set(hash=games.hash_at(connection, row, number, len(sitting.seats)))
    connection.execute(
        sa.update(LOG)
        .where(LOG.c.table_id == row.id, LOG.c.kind.in_(games.PLAYED), LOG.c.number > number)
        .values(undone=True)
    )
    games.drop_milestones(connection, row.id, number)


# -- people who go and come


def resign(sitting: Sitting, seat: int) -> None:
    """A bot plays on for who gives up; the game ends if nobody or only one is left to win it."""
    seats = sitting.seats
    if seats[seat].resigned:
        raise not_seated()
    telling = said(words.resigned(sitting.name(seat)))
    sitting.change_seat(seat, resigned=True, bot=STAND_IN)
    standing = [other for other in seats if other.seat != seat and not other.resigned]
    people = [other for other in standing if other.kind == "person"]
    result = None
    if not people or len(standing) == 1:
        winners = [other.seat for other in standing]
        result = Result(winners, [], rule="", reason=RESIGNED)
    state = sitting.state
    _write(sitting, state, state, Happening("resign", seat, telling), result)


def replace(sitting: Sitting, seat: int, bot: str, settings: Settings) -> None:
    """A bot plays for somebody who has been missing for a while, until they come back."""
    seats, grace = sitting.seats, settings.grace
    check_bot(bot, settings)
    if seat >= len(seats) or seats[seat].kind != "person" or seats[seat].bot is not None:
        raise Denied(409, "not_missing", "Nobody is missing on this seat.")
    alive = max(seats[seat].here_at, _last_act(sitting, seat))
    if is_here(seats[seat]) or time.time() - alive < grace:
        wait = f"A bot may step in when they have been away for {grace:.0f} seconds."
        raise Denied(409, "not_missing", wait)
    telling = said(words.replaced(sitting.name(seat), bot_name(bot)))
    sitting.change_seat(seat, bot=bot)
    _write(sitting, sitting.state, sitting.state, Happening("seat", seat, telling))


def _last_act(sitting: Sitting, seat: int) -> float:
    """When a seat was heard of last, if its connection does not tell."""
    query = sa.select(sa.func.max(LOG.c.at)).where(
        LOG.c.table_id == sitting.row.id, LOG.c.seat == seat, LOG.c.kind == "action"
    )
    return sitting.connection.execute(query).scalar() or 0.0


def come_back(sitting: Sitting, seat: int) -> None:
    """Somebody plays their own seat again."""
    if sitting.seats[seat].bot is None:
        raise Denied(409, "not_away", "You play this seat yourself.")
    sitting.change_seat(seat, bot=None)
    telling = said(words.back(sitting.name(seat)))
    _write(sitting, sitting.state, sitting.state, Happening("seat", seat, telling))


# -- writing


def _write(
    sitting: Sitting,
    before: State | None,
    after: State,
    happening: Happening,
    result: Result | None = None,
) -> None:
    """One row of the log, and the table as it is after it."""
    row, revision, now = sitting.row, sitting.row.revision + 1, time.time()
    data = sitting.game.write(after)
    sitting.connection.execute(
        _INSERT,
        {
            "table_id": row.id,
            "revision": revision,
            "kind": happening.kind,
            "number": after.sequence,
            "seat": happening.seat,
            "actions": happening.actions,
            "lines": happening.telling.lines,
            "events": happening.telling.events,
            "motives": happening.motives if any(happening.motives) else None,
            "key": happening.key,
            "undone": False,
            "at": now,
        },
    )
    games.keep_milestone(sitting.connection, row, after.sequence, data)
    result = result or as_result(after.outcome())
    sitting.set(
        revision=revision,
        number=after.sequence,
        status="playing" if result is None else "over",
        result=None if result is None else msgspec.to_builtins(result),
        hash=happening.actions[-1][1] if happening.actions else row.hash,
        asked=_asked(row, before, after, happening.seat, revision) if result is None else {},
        undo_to=_undo_to(sitting.connection, row.id, after) if result is None else None,
        state=data,
        takeback=row.takeback if happening.kind == "seat" else None,
        changed=now,
    )
    sitting.after = (revision, after)
    goes_on = happening.kind in ("action", "undo") and result is None and row.takeback is None
    sitting.about = {"play"} if goes_on else {"play", "table"}


def _asked(
    row: Row, before: State | None, after: State, actor: int | None, revision: int
) -> dict[str, int]:
    """By seat, since when its question is the same one; one's own action always makes it new."""
    known = {} if before is None else {decision.seat: decision for decision in before.decisions()}
    if actor is not None:
        known.pop(actor, None)

    def since(decision: Decision) -> int:
        same = known.get(decision.seat) == decision
        return int(row.asked.get(str(decision.seat), revision)) if same else revision

    return {str(decision.seat): since(decision) for decision in after.decisions()}


def as_result(outcome: Outcome | None) -> Result | None:
    if outcome is None:
        return None
    return Result(list(outcome.winners), list(outcome.scores), outcome.rule, outcome.reason)
