"""Playing: every change of a game is one transaction, checked, written and only then told.

A change adds a row to the log, with the texts and hashes of its actions; the table keeps the state
after it. Rows are never removed: what is undone is marked. Where others have acted apart since
then, their rows stay; only the numbers and hashes of their lines change.
"""

import hashlib
import time
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from types import SimpleNamespace
from typing import Any

import msgspec
import sqlalchemy as sa
import structlog

from astrarium.kernel import Action, BadInput, Decision, Game, Motive, Outcome, Refused, State
from astrarium.kernel.marks import mark, marked
from astrarium.kernel.record import FORMAT, next_hash, opening_hash
from astrarium.kernel.standing import Aside

from . import clocks, counting, games, words
from .counting import KnownTo, Line
from .games import Held, game_of
from .news import Topic
from .people import Person
from .problems import Denied, bad_input, not_seated, rests, wrong_status
from .settings import Settings
from .storage import LOG
from .tables import (
    Row,
    altered,
    bot_name,
    change,
    change_seat,
    check_bot,
    grace_of,
    own_of,
    people_besides,
    seats_of,
    sign_of_life,
    takeback_number,
)
from .telling import Reason, Telling, notices, reason, said, tell
from .times import HouseTime

STAND_IN = "normal"  # plays on for who has resigned
RESIGNED = "resigned"
LONGEST = 10.0  # seconds that the actions of one request may take

_log = structlog.get_logger("astrarium.play")

_INSERT = sa.insert(LOG)
_REPEATED = sa.select(LOG).where(
    LOG.c.table_id == sa.bindparam("table"), LOG.c.key == sa.bindparam("key")
)
_LAST = (
    sa.select(LOG)
    .where(
        LOG.c.table_id == sa.bindparam("table"),
        LOG.c.seat == sa.bindparam("seat"),
        LOG.c.kind == "action",
        ~LOG.c.undone,
    )
    .order_by(LOG.c.revision.desc())
    .limit(1)
)


class Happening(msgspec.Struct, frozen=True):
    """What a row of the log shall say."""

    kind: str
    seat: int | None
    telling: Telling
    lines: Sequence[Line] = ()  # of the record
    known: KnownTo = None  # who can notice it
    request: "Request | None" = None
    motives: Sequence[Reason | None] = ()
    undoes: int | None = None


class Request(msgspec.Struct, frozen=True):
    """The name that a client has given to something it asks for, and a hash of what that is."""

    key: str
    digest: str


def requested(seat: int, key: str, *what: Any) -> Request:
    digest = hashlib.blake2b(msgspec.json.encode(what), digest_size=16).hexdigest()
    return Request(f"{seat}:{key}", digest)


class Sitting:
    """A table whose game is being changed, within one transaction."""

    def __init__(
        self, connection: sa.Connection, held: Held, row: Any, times: HouseTime | None = None
    ) -> None:
        self.connection = connection
        self.row: Any = row
        self.times = times  # None: it can only be shown
        self.game = game_of(row)
        self.after: tuple[int, State] | None = None  # to be held in memory once it is written
        self.written: Any = None  # the last row of the log that was added
        self.changes: dict[str, Any] = {}  # of the table's row, but for the state
        self.about: set[Topic] = {"table"}  # what others will have to look at
        self._held = held
        self._seats: list[Row] | None = None

    @property
    def state(self) -> State:
        if self.after is not None and self.after[0] == self.row.revision:
            return self.after[1]
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
        """By seat, its own revision since which its question is the same one."""
        known = {int(seat): revision for seat, revision in self.row.asked.items()}
        if self.row.status != "playing" or self.row.rules == self.game.version:
            return known
        # Today's rules may ask others than those by which the game began.
        seats = [decision.seat for decision in self.state.decisions()]
        return {seat: known.get(seat, counting.own_revision(self.row, seat)) for seat in seats}

    def asked_bots(self) -> dict[int, str]:
        """The seats that are asked now and that a bot plays for; none while a takeback is asked, or
        the table rests."""
        if not self.row.asked or self.row.takeback is not None or self.row.resting:
            return {}
        asked = self.asked
        bots = [seat for seat in self.seats if seat.bot is not None]
        return {seat.seat: seat.bot for seat in bots if seat.seat in asked}

    def spoken(self, language: str) -> str:
        """The language in which a reader is talked to; players are marks in it, unless nobody knows
        who they were."""
        spoken = self.game.spoken(language)
        return spoken if self.row.imported else marked(spoken)

    def own_seat(self, person: Person) -> Row:
        """The seat of somebody who plays here."""
        own = own_of(self.seats, person)
        if own is None or own.resigned:
            raise not_seated()
        return own

    def set(self, **changes: Any) -> None:
        """Change the table's row, in the database and as it is known here."""
        change(self.connection, self.row.id, **changes)
        changes.pop("state", None)
        self.changes |= changes
        self.row = altered(self.row, changes)

    def keeper(self) -> clocks.Keeper:
        """Who keeps the clocks of a table that has some."""
        assert self.times is not None
        return clocks.Keeper(self.connection, self.times, self.row, self.seats)

    def keep_clocks(self, keeper: clocks.Keeper) -> None:
        """Write the clocks down as they are now."""
        due = None if self.row.resting else keeper.runs_out_next()
        self.set(clocks=keeper.clocks.dump(), due=due)

    def mark(self, seat: int) -> str:
        """A player in what the server says to everybody."""
        return mark(seat)

    def must_play(self) -> None:
        if self.row.status != "playing":
            raise wrong_status(self.row.status)
        if self.row.resting:
            raise rests()


# -- the start


def start(sitting: Sitting) -> None:
    """Lay the game out and ask the first question."""
    game, row, seats = sitting.game, sitting.row, len(sitting.seats)
    state = game.new(seats, game.read_options(row.options), int(row.seed, 16))
    sitting.set(status="playing", rules=game.version, format=FORMAT)
    sitting.set(hash=opening_hash(games.header_of(sitting.row, seats)))
    games.insert_milestone(sitting.connection, row.id, 0, game.write(state))
    telling = tell(game, seats, [(state, event) for event in state.told])
    _write(sitting, None, state, Happening("start", None, telling))


# -- actions


def repeated(connection: sa.Connection, table: str, asked: Request) -> Row | None:
    """The row of a request that was carried out already, if this is the same one again."""
    row = connection.execute(_REPEATED, {"table": table, "key": asked.key}).first()
    if row is not None and row.request not in (None, asked.digest):
        raise Denied(409, "key_used", "This key was used for something else: make up another.")
    return row


def read_actions(game: Game, texts: Sequence[str]) -> list[Action]:
    """What somebody wants to do; refused as a whole if any of it cannot be read."""
    try:
        return [game.read_action(text) for text in texts]
    except BadInput as error:
        raise bad_input(str(error)) from None


class Tried:
    """Actions of a seat that are being carried out, one after another, on copies of the state."""

    def __init__(self, sitting: Sitting, seat: int) -> None:
        self.seat = seat
        self.before = self.after = sitting.state
        self.lines: list[Line] = []
        self.reasons: list[Reason | None] = []
        self.told: list[tuple[State, Any]] = []
        self._game = sitting.game
        self._chain = sitting.row.hash
        self._until = time.monotonic() + LONGEST

    @property
    def has_shown(self) -> bool:
        """Whether the seat has learnt something by what was done so far."""
        return self.after.floors[self.seat] > self.before.sequence

    def do(self, action: Action, motive: Motive | None) -> None:
        if time.monotonic() > self._until:
            raise Denied(503, "too_long", "This takes too long: ask for less at once.")
        trial = self.after.clone()
        events = trial.apply(self.seat, action)
        why = None if motive is None else reason(self._game, self.after, action, events, motive)
        text = str(action)
        chain = next_hash(self._chain, self.seat, text, trial)
        known = None
        if not notices([msgspec.to_builtins(why)]):  # that a program has failed is no secret
            known = counting.noticed(self.after, trial, events, self.seat)
        self.lines.append((text, chain, known))
        self.reasons.append(why)
        self.told += [(trial, event) for event in events]
        self.after, self._chain = trial, chain


def act(
    sitting: Sitting,
    seat: int,
    actions: Sequence[Action],
    request: Request | None = None,
    motives: Sequence[Motive | None] = (),
) -> Exception | None:
    """Carry out actions of a seat, all or none.

    But what has shown something stands, whatever goes wrong with a later one, which is given back:
    otherwise one could look at the dice and think again. A bot may say of each action why it has
    chosen it.
    """
    tried, failure = Tried(sitting, seat), None
    for action, motive in zip_longest(actions, motives):
        try:
            tried.do(action, motive)
        except Exception as error:
            if not tried.has_shown:
                raise
            if not isinstance(error, Refused | Denied):
                _log.exception("an action has failed", table=sitting.row.id)
            failure = error
            break
    telling = tell(sitting.game, tried.before.seats, tried.told)
    known = counting.joined(line[2] for line in tried.lines)
    happening = Happening("action", seat, telling, tried.lines, known, request, tried.reasons)
    _write(sitting, tried.before, tried.after, happening)
    return failure


def check_expected(sitting: Sitting, seat: int, expected: int, actions: Sequence[Action]) -> None:
    """Refuse an answer to a question that is not asked any more. What is said beside the game can
    be said at any time."""
    if actions and all(isinstance(action, Aside) for action in actions):
        return
    asked = sitting.asked.get(seat)
    if asked is None:
        raise Denied(409, "not_asked", "You are not asked anything now.")
    if asked != expected:
        raise Denied(409, "stale", "The question has changed meanwhile: look again.")


# -- undo and takeback


def may_undo(row: Row, seat: int | None) -> bool:
    """Whether a seat can undo its last request: it has learnt nothing since, nor has anybody
    answered to it."""
    return str(seat) in (row.undo_to or {})


def check_unchanged(sitting: Sitting, seat: int, expected: int) -> None:
    """Refuse an undo of who has not seen its own last request, or what went back since then.

    What others have done meanwhile is no matter.
    """
    own = sa.and_(LOG.c.seat == seat, LOG.c.kind.in_(("action", "undo")))
    query = (
        sa.select(LOG.c.revision, LOG.c.hidden)
        .where(LOG.c.table_id == sitting.row.id, sa.or_(own, LOG.c.kind == "takeback"))
        .order_by(LOG.c.revision.desc())
        .limit(1)
    )
    last = sitting.connection.execute(query).first()
    if last is not None and counting.own_revision(last, seat) > expected:
        raise Denied(409, "stale", "Something has happened meanwhile: look again.")


def undo(sitting: Sitting, seat: int, request: Request) -> None:
    """Undo what a seat did with its last request; what others have done apart since stays done.

    Whoever could not notice the request does not notice this either.
    """
    connection, row, before = sitting.connection, sitting.row, sitting.state
    if not may_undo(row, seat):
        raise Denied(
            409,
            "no_undo",
            "Nothing can be undone: something was revealed, or another player has acted.",
        )
    undone = connection.execute(_LAST, {"table": row.id, "seat": seat}).one()
    after = games.state_at(connection, row, row.undo_to[str(seat)])
    later = games.rows_after(connection, row.id, undone.revision)
    _go_back(sitting, after.sequence)
    try:
        _play_again(sitting, after, later, undone.actions)
    except Refused:
        sentence = "Nothing can be undone: what others have done depends on it."
        raise Denied(409, "no_undo", sentence) from None
    known = counting.unpacked(undone.known_to)
    if row.takeback is not None:
        sitting.set(takeback=_shifted(row.takeback, undone))
    sitting.set(hidden=counting.without(row.hidden, undone.actions))
    telling = said(words.undone(mark(seat)))
    happening = Happening(
        "undo", seat, telling, known=known, request=request, undoes=undone.revision
    )
    _write(sitting, before, after, happening)


def _play_again(
    sitting: Sitting, state: State, rows: Sequence[Row], undone: Sequence[Line]
) -> None:
    """Play requests of others again without one that was before them: they keep their revisions,
    and their lines of the record get new hashes."""
    chain = sitting.row.hash
    for row in rows:
        changes: dict[str, Any] = {
            "number": row.number - len(undone),
            "hidden": counting.without(row.hidden, undone),
        }
        if row.kind == "action":
            lines = []
            for text, _, *known in row.actions:
                state.apply(row.seat, sitting.game.read_action(text))
                chain = next_hash(chain, row.seat, text, state)
                lines.append((text, chain, *known))
            changes |= {"actions": lines, "undone": False}
        games.change_row(sitting.connection, row, **changes)
    sitting.set(hash=chain)


def _shifted(takeback: Mapping[str, Any], undone: Row) -> Mapping[str, Any]:
    """A request to go back to a moment, if lines before that are gone."""
    if takeback["number"] < undone.number:
        return takeback
    fewer = len(undone.actions)
    numbers = {
        whose: number - sum(counting.knows(line, whose) for line in undone.actions)
        for whose, number in takeback.get("numbers", {}).items()
    }
    return {**takeback, "number": takeback["number"] - fewer, "numbers": numbers}


def _undo_to(sitting: Sitting, after: State, happening: Happening) -> dict[str, int]:
    """By seat, the moment before its last request, for those that can undo that.

    Nobody undoes what led to a step that seats work on apart: that it is too late, because another
    has begun to, would tell of secret work.
    """
    seats = {int(seat): start for seat, start in (sitting.row.undo_to or {}).items()}
    if happening.kind == "action" and happening.seat is not None:
        seats[happening.seat] = after.sequence - len(happening.lines)
    elif happening.kind == "undo":
        seats = _last_requests(sitting)
    elif happening.kind == "takeback":
        seats = {}
    begun = 0
    if after.seats > 1 and after.stack and after.stack[-1].apart:
        begun = after.sequence if after.since is None else after.since
    return {
        str(seat): start for seat, start in seats.items() if max(after.floors[seat], begun) <= start
    }


def _last_requests(sitting: Sitting) -> dict[int, int]:
    """By seat, the moment before its last request."""
    table, found = sitting.row.id, {}
    for seat in range(len(sitting.seats)):
        last = sitting.connection.execute(_LAST, {"table": table, "seat": seat}).first()
        if last is not None:
            found[seat] = last.number - len(last.actions)
    return found


def ask_takeback(sitting: Sitting, seat: int, number: int, undone: Sequence[str]) -> None:
    """Ask the others to go back to a moment of the seat's; if there is nobody to ask, go back."""
    connection, row = sitting.connection, sitting.row
    if row.takeback is not None and row.takeback["seat"] != seat:
        raise Denied(409, "takeback_asked", "Somebody else asks for a takeback already.")
    true, now = before_request(sitting, seat, number), time.time()
    readers = [None, *range(len(sitting.seats))]
    numbers = {
        counting.audience(reader): counting.number_at(connection, row, reader, true)
        for reader in readers
    }
    sitting.set(
        takeback={
            "seat": seat, "number": true, "numbers": numbers, "undone": undone, "agreed": [],
            "at": now,
        },
        changed=now,
    )  # fmt: skip
    _settle_takeback(sitting)


def before_request(sitting: Sitting, seat: int, number: int) -> int:
    """The moment before the request with the first line that a seat noticed after a moment of its
    own; what others did in secret before that is not concerned."""
    connection, row = sitting.connection, sitting.row
    if not 0 <= number < counting.own_number(row, seat):
        raise bad_input("A takeback leads to an earlier moment of the game.")
    next_one = counting.true_number(connection, row, seat, number + 1)
    return games.start_of_request(connection, row.id, next_one - 1)


def answer_takeback(sitting: Sitting, seat: int, number: int, *, accept: bool) -> None:
    """Agree to a takeback or refuse it; one refusal is enough."""
    asked = sitting.row.takeback
    if asked is None or asked["seat"] == seat:
        raise Denied(409, "no_takeback", "Nobody asks you to take anything back.")
    if takeback_number(asked, seat) != number:
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
    if {seat.seat for seat in people_besides(sitting.seats, asked["seat"])} - {*asked["agreed"]}:
        return
    seat, number, takeback = asked["seat"], asked["number"], row.takebacks + 1
    after = games.state_at(sitting.connection, row, number)
    after.take_back(takeback)
    _go_back(sitting, number)
    then = counting.hidden_at(sitting.connection, row.id, number)
    sitting.set(takebacks=takeback, hidden=counting.back_at(row.hidden, then))
    text, telling = f"takeback {takeback}", said(words.taken_back(mark(seat)))
    lines = [(text, next_hash(sitting.row.hash, seat, text, after), None)]
    _write(sitting, None, after, Happening("takeback", seat, telling, lines))


def _go_back(sitting: Sitting, number: int) -> None:
    """Mark what comes after a moment as undone; the table's hash is that of the moment."""
    connection, row = sitting.connection, sitting.row
    hash = games.hash_at(connection, row, number, len(sitting.seats))
    sitting.set(hash=hash, number=number)
    connection.execute(
        sa.update(LOG)
        .where(LOG.c.table_id == row.id, LOG.c.kind.in_(counting.PLAYED), LOG.c.number > number)
        .values(undone=True)
    )
    games.drop_milestones(connection, row.id, number)


# -- people who go and come


def resign(sitting: Sitting, seat: int) -> None:
    """A bot plays on for who gives up; the game ends if no person, or only one side, is left."""
    if sitting.seats[seat].resigned:
        raise not_seated()
    telling = said(words.resigned(mark(seat)))
    sitting.change_seat(seat, resigned=True, bot=STAND_IN)
    state, result = sitting.state, _given_up(sitting)
    _write(sitting, state, state, Happening("resign", seat, telling), result)


def give_up(sitting: Sitting, seat: int, why: dict[str, str] | None = None) -> None:
    """A seat resigns because its time is up, or somebody is gone for good. The game goes on for all
    other people: nobody's ends because of somebody else."""
    sitting.change_seat(seat, resigned=True, bot=STAND_IN)
    others = [one for one in sitting.seats if one.kind == "person" and not one.resigned]
    result = None if others else _given_up(sitting)
    telling = said(words.gave_up(mark(seat)) if why is None else why)
    _write(sitting, sitting.state, sitting.state, Happening("resign", seat, telling), result)


def note(sitting: Sitting, words: dict[str, str]) -> None:
    """Tell everybody something that concerns the table as a whole."""
    _write(sitting, sitting.state, sitting.state, Happening("seat", None, said(words)))


def _given_up(sitting: Sitting) -> Outcome | None:
    """How a game ends by resignation, if it does: who has not resigned wins, with their teams.

    Where there is only one side, it has lost to the game itself.
    """
    row, seats, game = sitting.row, sitting.seats, sitting.game
    teams = tuple(game.teams(game.read_options(row.options), len(seats)))
    sides = teams or tuple((seat,) for seat in range(len(seats)))
    standing = [side for side in sides if not all(seats[seat].resigned for seat in side)]
    people = [seat for seat in seats if seat.kind == "person" and not seat.resigned]
    if people and (len(standing) > 1 or len(sides) == 1):
        return None
    winners = sorted(seat for side in standing for seat in side) if len(sides) > 1 else []
    second = 1 + len(standing) if winners else 2
    ranks = tuple(1 if seat in winners else second for seat in range(len(seats)))
    return Outcome((), tuple(winners), "", RESIGNED, ranks=ranks, teams=teams)


def replace(sitting: Sitting, seat: int, bot: str, settings: Settings, since: float) -> None:
    """A bot plays for somebody who has been missing for a while, until they come back.

    Only time counts in which they could have been noticed: since when that is so, is said.
    """
    seats, grace = sitting.seats, grace_of(sitting.row, settings)
    check_bot(bot, settings)
    if seat >= len(seats) or seats[seat].kind != "person" or seats[seat].bot is not None:
        raise Denied(409, "not_missing", "Nobody is missing on this seat.")
    here, last = sign_of_life(seats[seat], seats)
    now, signs = time.time(), (last, _last_act(sitting, seat), since)
    alive = max((sign for sign in signs if sign <= now), default=now)  # what lies ahead is none
    clock = clocks.clocks_of(sitting.row).seats.get(seat)
    out_of_time = clock is not None and clock.up is not None
    if not out_of_time and (here or now - alive < grace):
        wait = f"A bot may step in when they have been away for {grace:.0f} seconds."
        raise Denied(409, "not_missing", wait)
    stand_in(sitting, seat, bot, words.replaced(mark(seat), bot_name(bot)))


def stand_in(sitting: Sitting, seat: int, bot: str, why: dict[str, str]) -> None:
    """A bot plays for somebody from now on, until they come back."""
    sitting.change_seat(seat, bot=bot)
    _write(sitting, sitting.state, sitting.state, Happening("seat", seat, said(why)))


def _last_act(sitting: Sitting, seat: int) -> float:
    """When everybody heard of a seat last, if its connection does not tell."""
    query = sa.select(sa.func.max(LOG.c.at)).where(
        LOG.c.table_id == sitting.row.id,
        LOG.c.seat == seat,
        LOG.c.kind == "action",
        counting.known_by(None),
    )
    return sitting.connection.execute(query).scalar() or 0.0


def seat_somebody(sitting: Sitting, seat: int, person: int) -> None:
    """Somebody else plays a seat from now on, as the host of the server wants it."""
    sitting.change_seat(
        seat,
        kind="person", person=person, guest=None, bot=None, resigned=False, invite_hash=None,
        handover_hash=None, handover_until=None, here=False, here_at=time.time(), seen=0,
    )  # fmt: skip
    telling = said(words.seated(mark(seat)))
    _write(sitting, sitting.state, sitting.state, Happening("seat", seat, telling))


def come_back(sitting: Sitting, seat: int) -> None:
    """Somebody plays their own seat again."""
    if sitting.seats[seat].bot is None:
        raise Denied(409, "not_away", "You play this seat yourself.")
    sitting.change_seat(seat, bot=None)
    telling = said(words.back(mark(seat)))
    _write(sitting, sitting.state, sitting.state, Happening("seat", seat, telling))


# -- writing


def _write(
    sitting: Sitting,
    before: State | None,
    after: State,
    happening: Happening,
    result: Outcome | None = None,
) -> None:
    """One row of the log, and the table as it is after it."""
    row, revision, now = sitting.row, sitting.row.revision + 1, time.time()
    data, lines, request = sitting.game.write(after), happening.lines, happening.request
    hidden = counting.grown(row.hidden, after.seats, happening.known, lines)
    written = {
        "table_id": row.id,
        "revision": revision,
        "kind": happening.kind,
        "number": after.sequence,
        "seat": happening.seat,
        "actions": lines,
        "known_to": counting.packed(happening.known),
        "hidden": hidden,
        "lines": happening.telling.lines,
        "events": happening.telling.events,
        "motives": happening.motives if any(happening.motives) else None,
        "key": None if request is None else request.key,
        "request": None if request is None else request.digest,
        "undone": False,
        "undoes": happening.undoes,
        "at": now,
    }
    sitting.connection.execute(_INSERT, written)
    sitting.written = SimpleNamespace(**written)
    games.keep_milestone(sitting.connection, row, after.sequence, data)
    result = result or after.outcome()
    asked = _asked(row, before, after, sitting.written) if result is None else {}
    is_secret = counting.is_secret(happening.known)
    keeps_takeback = is_secret or happening.kind == "seat"
    sitting.set(
        revision=revision,
        number=after.sequence,
        status="playing" if result is None else "over",
        result=None if result is None else msgspec.to_builtins(result),
        hash=lines[-1][1] if lines else row.hash,
        hidden=hidden,
        asked=asked,
        asked_since=clocks.since_asked(row.asked_since, asked, now),
        undo_to=_undo_to(sitting, after, happening) if result is None else None,
        state=data,
        takeback=row.takeback if keeps_takeback else None,
        changed=row.changed if is_secret else now,
        **_timed(sitting, before, after, asked, happening),
    )
    sitting.after = (revision, after)
    goes_on = happening.kind in ("action", "undo") and result is None
    keeps = keeps_takeback or row.takeback is None
    sitting.about = {"play"} if goes_on and keeps else {"play", "table"}


def _timed(
    sitting: Sitting,
    before: State | None,
    after: State,
    asked: Mapping[str, int],
    happening: Happening,
) -> dict[str, Any]:
    """The clocks after something has happened, at a table that has some."""
    if sitting.row.pace is None:
        return {}
    keeper = sitting.keeper()
    kind, seat = happening.kind, happening.seat
    if seat is not None and kind == "seat":
        keeper.welcome(seat)
    if seat is not None and before is not None and happening.known is None:
        if kind in ("action", "undo") and clocks.has_answered(before, after, seat):
            keeper.add(seat, 1 if kind == "action" else -1)
    runs = asked and not sitting.row.resting
    keeper.follow([int(seat) for seat in asked] if runs else ())
    keeper.time(after if runs else None)
    return {"clocks": keeper.clocks.dump(), "due": keeper.runs_out_next() if runs else None}


def _asked(
    row: Row, before: State | None, after: State, written: SimpleNamespace
) -> dict[str, int]:
    """By seat, its own revision since which its question is the same one; one's own action always
    makes it new."""
    known = {} if before is None else {decision.seat: decision for decision in before.decisions()}
    known.pop(written.seat, None)

    def since(decision: Decision) -> int:
        own = counting.own_revision(written, decision.seat)
        same = known.get(decision.seat) == decision
        return int(row.asked.get(str(decision.seat), own)) if same else own

    return {str(decision.seat): since(decision) for decision in after.decisions()}
