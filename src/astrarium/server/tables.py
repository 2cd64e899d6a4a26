"""Tables: who sits where, and how people see them from outside."""

import secrets
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from types import SimpleNamespace
from typing import Any

import msgspec
import sqlalchemy as sa

from astrarium.bots import bot_class
from astrarium.bots.levels import BY_KEY
from astrarium.kernel import BadInput, Game, Options, Outcome, commitment, load_game
from astrarium.kernel.game import seats_said
from astrarium.kernel.lexicon import ENGLISH
from astrarium.kernel.record import FORMAT
from astrarium.kernel.scene import COLOURS

from . import clocks, counting, wire, words
from .limits import limit
from .offers import in_force
from .people import Person, clean
from .problems import Denied, bad_input, no_table, not_host, wrong_status
from .settings import Settings
from .storage import PEOPLE, PUT_AWAY, SEATS, TABLES

Row = sa.Row[Any]

HERE = 60.0  # seconds that a sign of life lasts
RESTING = 30 * 24 * 3600.0  # seconds after which a table that nobody has touched rests
PAGE = 20
NUMERALS = ("", " II", " III", " IV", " V", " VI", " VII", " VIII")  # of bots of one name
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
SHOWN = [column for column in TABLES.c if column.name not in ("state", "retrospect")]

# What every request asks is put together once.
_FIND = sa.select(*SHOWN).where(TABLES.c.id == sa.bindparam("table"))
_LOCK = _FIND.with_for_update()
_SEATS = (
    sa.select(SEATS, sa.func.coalesce(SEATS.c.guest, PEOPLE.c.name).label("name"))
    .join(PEOPLE, PEOPLE.c.id == SEATS.c.person, isouter=True)
    .where(SEATS.c.table_id.in_(sa.bindparam("tables", expanding=True)))
    .order_by(SEATS.c.seat)
)
_SEAT = (
    sa.select(SEATS.c.seat)
    .where(SEATS.c.table_id == sa.bindparam("table"), SEATS.c.person == sa.bindparam("person"))
    .order_by(SEATS.c.seat)
)
_CHANGE = sa.update(TABLES).where(TABLES.c.id == sa.bindparam("table"))


def new_id() -> str:
    """The name of a table in links: nobody guesses it."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def new_code() -> str:
    """What somebody types on another device: few guess it before its time is up."""
    return "".join(secrets.choice(_LETTERS) for _ in range(8))


# -- looking up


def find(connection: sa.Connection, table: str, *, lock: bool = False) -> Row:
    """A table's row without its state; whoever locks it may change it."""
    row = connection.execute(_LOCK if lock else _FIND, {"table": table}).first()
    if row is None:
        raise no_table()
    return row


def altered(row: Row, changes: Mapping[str, Any]) -> Any:
    """A row as it is after some changes."""
    known = getattr(row, "_mapping", None) or vars(row)
    return SimpleNamespace(**{**known, **changes})


def find_open(connection: sa.Connection, table: str) -> Row:
    """A table that has not started yet, to be changed."""
    row = find(connection, table, lock=True)
    if row.status != "open":
        raise wrong_status(row.status)
    return row


def find_own(connection: sa.Connection, table: str, person: Person) -> Row:
    """An own table that has not started yet, to be changed."""
    row = find_open(connection, table)
    if row.host != person.id:
        raise not_host()
    return row


def seats_of(connection: sa.Connection, tables: Sequence[str]) -> dict[str, list[Row]]:
    """The seats of tables with the names of who sits there."""
    found: dict[str, list[Row]] = {table: [] for table in tables}
    for row in connection.execute(_SEATS, {"tables": tables}):
        found[row.table_id].append(row)
    return found


def seat_of(connection: sa.Connection, table: str, person: Person) -> int | None:
    """The seat that somebody plays at a table."""
    held = connection.execute(_SEAT, {"table": table, "person": person.id}).scalars().all()
    return person.playing if person.playing in held else next(iter(held), None)


def own_of(seats: Sequence[Row], person: Person) -> Row | None:
    """Of the seats of a table the one that somebody plays: of several the one that they name."""
    held = [seat for seat in seats if seat.person == person.id]
    return next((seat for seat in held if seat.seat == person.playing), held[0] if held else None)


# -- how a table looks from outside


def shown(connection: sa.Connection, table: str, person: Person) -> wire.Table:
    return described(connection, [find(connection, table)], person)[0]


def described(connection: sa.Connection, rows: Sequence[Row], person: Person) -> list[wire.Table]:
    seats = seats_of(connection, [row.id for row in rows])
    return [_table(row, seats[row.id], person) for row in rows]


def _table(row: Row, seats: Sequence[Row], person: Person) -> wire.Table:
    own = own_of(seats, person)
    reader = None if own is None else own.seat
    over = row.status == "over"
    game = _installed(row.game)
    colours = game.colours if game else COLOURS
    teams = _teams(game, row.options, len(seats)) if game else {}
    return wire.Table(
        id=row.id,
        game=row.game,
        title=game.title if game else row.game,
        name=row.name,
        private=row.private,
        status=row.status,
        options=in_force(game, row.options) if game else row.options,
        rules=row.rules,
        seats=[
            msgspec.structs.replace(
                _seat(seat, seats, person), name=name, colour=colour, team=teams.get(seat.seat)
            )
            for seat, name, colour in zip(seats, seat_names(seats, person.language), cycle(colours))
        ],
        host=row.host == person.id,
        seat=reader,
        asked=[int(seat) for seat in row.asked] if row.status == "playing" else [],
        revision=counting.own_revision(row, reader),
        number=counting.own_number(row, reader),
        seen=0 if own is None else own.seen,
        commitment=commitment(int(row.seed, 16)),
        seed=row.seed if over else None,
        created=row.created,
        changed=row.changed,
        takeback=_takeback(row, seats, reader),
        result=result_of(row, person.language),
        rematch=row.rematch,
        imported=row.imported,
        grace=row.grace,
        resting=row.resting,
        pace=clocks.pace_of(row),
        clocks=clocks.shown(row),
        session=clocks.session_of(row),
        since=None if reader is None else (row.asked_since or {}).get(str(reader)),
    )


def _installed(name: str) -> Game | None:
    """A game; None where it is not installed any more."""
    try:
        return load_game(name)
    except BadInput:
        return None


def bot_name(bot: str) -> str:
    """What a bot is called at a table."""
    return BY_KEY[bot].name if bot in BY_KEY else bot


def seat_names(seats: Sequence[Row], language: str) -> list[str]:
    """What everybody at a table is called: people as they like, bots so that no two are alike. Who
    is gone for good has no name any more."""
    bots: Counter[str] = Counter()
    names = []
    for seat in seats:
        if seat.kind == "bot":
            names.append(bot_name(seat.bot) + NUMERALS[bots[seat.bot]])
            bots[seat.bot] += 1
        elif seat.kind == "person":
            names.append(seat.name or words.said("somebody", language))
        else:
            names.append("")
    return names


def _teams(game: Game, options: Mapping[str, Any], seats: int) -> dict[int, int]:
    """The number of each seat's team; nothing if everybody plays for themselves."""
    try:
        teams = game.teams(game.read_options(options), seats)
    except BadInput:  # options of rules that are not installed any more
        return {}
    return {seat: number for number, team in enumerate(teams) for seat in team}


def _seat(seat: Row, seats: Sequence[Row], person: Person) -> wire.Seat:
    """A seat by itself; what it is called and its colour depend on the others."""
    here, last = sign_of_life(seat, seats)
    missing = seat.kind == "person" and seat.bot is None and not here
    return wire.Seat(
        seat=seat.seat,
        colour=COLOURS[0],
        kind=seat.kind,
        name="",
        bot=seat.bot,
        here=here,
        gone=last if missing else None,
        away=seat.kind == "person" and seat.bot is not None and not seat.resigned,
        resigned=seat.resigned,
        you=seat.person == person.id,
    )


def result_of(row: Row, language: str) -> wire.Result | None:
    """How a game has ended, in somebody's language."""
    if row.result is None:
        return None
    outcome, game = msgspec.convert(row.result, Outcome), _installed(row.game)
    language = language if game is None else game.spoken(language)
    return wire.Result(
        winners=list(outcome.winners),
        scores=list(outcome.scores),
        places=list(outcome.places),
        rule=outcome.rule,
        reason=_reason(game, outcome, language),
        ties=[
            wire.Tie(
                game.compared(tie.name, language) if game else tie.name,
                list(tie.seats),
                list(tie.values),
            )
            for tie in outcome.ties
        ],
        beaten_by=[game.party_name(party, language) for party in outcome.beaten_by if game],
    )


def _reason(game: Game | None, outcome: Outcome, language: str) -> str:
    if not outcome.rule:
        said = words.by_resignation(won=bool(outcome.winners))
        return said.get(language) or said[ENGLISH]
    return outcome.reason if game is None else game.reason(outcome, language)


def sign_of_life(seat: Row, seats: Sequence[Row]) -> tuple[bool, float]:
    """Whether the browser of who sits on a seat is here, and when it was heard of last.

    Guests at one browser come and go together.
    """
    together = [one for one in seats if one.person == seat.person] if seat.person else [seat]
    last = max(float(one.here_at) for one in together)
    return any(one.here for one in together) and abs(time.time() - last) < HERE, last


def _takeback(row: Row, seats: Iterable[Row], reader: int | None) -> wire.Takeback | None:
    asked = row.takeback
    if asked is None:
        return None
    others = [seat.seat for seat in people_besides(seats, asked["seat"])]
    number = takeback_number(asked, reader)
    return wire.Takeback(asked["seat"], number, asked["undone"], asked["agreed"], others)


def takeback_number(asked: Mapping[str, Any], reader: int | None) -> int:
    """The moment that a takeback would lead to, as a reader counts."""
    return int(asked.get("numbers", {}).get(counting.audience(reader), asked["number"]))


def grace_of(row: Row, settings: Settings) -> float:
    """The seconds that somebody must be away before a bot may step in."""
    return settings.grace if row.grace is None else float(row.grace)


def people_besides(seats: Iterable[Row], seat: int) -> list[Row]:
    """The seats of other people than the one of a seat, also of who is away. They are asked about a
    takeback; guests at the asker's own browser have agreed with each other."""
    people = [one for one in seats if one.kind == "person" and not one.resigned]
    own = [one.person for one in people if one.seat == seat]
    return [one for one in people if one.seat != seat and one.person not in own]


def listed(
    connection: sa.Connection,
    person: Person,
    *,
    status: str | None = None,
    game: str | None = None,
    mine: bool = False,
    put_away: bool = False,
    named: str = "",
    offset: int = 0,
) -> wire.TableList:
    """Public tables and one's own, what has changed last first; those of others that rest are left
    out. Of one's own, those come first that wait for one, and of these what has waited longest."""
    own = sa.union(
        sa.select(SEATS.c.table_id).where(SEATS.c.person == person.id),
        sa.select(TABLES.c.id).where(TABLES.c.host == person.id),
    )
    involved = TABLES.c.id.in_(own)
    awake = sa.and_(~TABLES.c.private, ~TABLES.c.resting, TABLES.c.changed > time.time() - RESTING)
    query = sa.select(*SHOWN).where(involved if mine else sa.or_(awake, involved))
    if mine:
        away = sa.select(PUT_AWAY.c.table_id).where(PUT_AWAY.c.person == person.id)
        query = query.where(TABLES.c.id.in_(away) if put_away else TABLES.c.id.not_in(away))
    if status is not None:
        query = query.where(TABLES.c.status == status)
    if game is not None:
        query = query.where(TABLES.c.game == game)
    if named.strip():
        query = query.where(TABLES.c.name.icontains(named.strip(), autoescape=True))
    order: list[sa.ColumnElement[Any]] = [TABLES.c.changed.desc()]
    if mine and (waiting := _waiting(connection, person)):
        ranks = {table: rank for rank, table in enumerate(waiting)}
        order.insert(0, sa.case(ranks, value=TABLES.c.id, else_=len(ranks)))
    rows = connection.execute(query.order_by(*order).offset(offset).limit(PAGE + 1)).all()
    return wire.TableList(described(connection, rows[:PAGE], person), more=len(rows) > PAGE)


def _waiting(connection: sa.Connection, person: Person) -> list[str]:
    """The tables that wait for somebody, the one that has waited longest first."""
    query = (
        sa.select(TABLES.c.id, TABLES.c.asked, TABLES.c.asked_since, SEATS.c.seat)
        .join(SEATS, SEATS.c.table_id == TABLES.c.id)
        .where(SEATS.c.person == person.id, SEATS.c.bot.is_(None), TABLES.c.status == "playing")
    )
    since: dict[str, float] = {}
    for row in connection.execute(query):
        if str(row.seat) in row.asked:
            asked = (row.asked_since or {}).get(str(row.seat), 0.0)
            since[row.id] = min(asked, since.get(row.id, asked))
    return sorted(since, key=since.__getitem__)


# -- making one


def new_table(
    connection: sa.Connection, person: Person, wanted: wire.NewTable, settings: Settings
) -> str:
    """A table that waits for its players; gives its id."""
    _refuse_more_tables(connection, person)
    game, options = _checked(wanted, settings)
    table, now = new_id(), time.time()
    connection.execute(
        sa.insert(TABLES).values(
            id=table,
            game=game.name,
            rules=game.version,
            format=FORMAT,
            options=msgspec.to_builtins(options),
            name=clean(wanted.name) if wanted.name.strip() else "",
            private=wanted.private,
            imported=False,
            host=person.id,
            grace=settings.grace if wanted.grace is None else wanted.grace,
            pace=None if wanted.pace is None else msgspec.to_builtins(wanted.pace),
            status="open",
            seed=f"{secrets.randbits(128):032x}",
            revision=0,
            number=0,
            hash="",
            asked={},
            takebacks=0,
            created=now,
            changed=now,
        )
    )
    for seat, plan in enumerate(wanted.seats):
        mine = plan.kind in ("me", "guest")
        connection.execute(
            sa.insert(SEATS).values(
                table_id=table,
                seat=seat,
                kind="person" if mine else plan.kind,
                person=person.id if mine else None,
                bot=plan.bot if plan.kind == "bot" else None,
                guest=clean(plan.name or "") if plan.kind == "guest" else None,
                resigned=False,
                seen=0,
                here=plan.kind == "me",  # guests are as long as who has brought them is
                here_at=now,
            )
        )
    return table


def _refuse_more_tables(connection: sa.Connection, person: Person) -> None:
    query = sa.select(sa.func.count()).where(TABLES.c.host == person.id, TABLES.c.status != "over")
    most = limit(connection, "tables")
    if connection.execute(query).scalar_one() >= most:
        sentence = f"You have {most} tables that are not over: finish or delete some first."
        raise Denied(409, "too_many", sentence)


def _checked(wanted: wire.NewTable, settings: Settings) -> tuple[Game, Options]:
    """The game and its options; refused if it could never be played so."""
    if sum(plan.kind == "me" for plan in wanted.seats) > 1:
        raise bad_input("You can take one seat at a table.")
    guests = [plan for plan in wanted.seats if plan.kind == "guest"]
    if guests and not any(plan.kind == "me" for plan in wanted.seats):
        raise bad_input("Guests play in your browser: take a seat yourself.")
    if all(plan.kind == "bot" for plan in wanted.seats):
        raise bad_input("A table is for people: leave at least one seat to somebody.")
    try:
        game = load_game(wanted.game)
        options = game.read_options(wanted.options)
        allowed = game.seats(options)
        if len(wanted.seats) not in allowed:
            raise BadInput(f"{game.title} is for {seats_said(allowed)} with these options.")
    except BadInput as error:
        raise bad_input(str(error)) from None
    for plan in wanted.seats:
        if plan.kind == "bot":
            check_bot(plan.bot, settings)
    return game, options


def quick_seats(game: str, options: Mapping[str, Any]) -> int:
    """How many play a quick game with these options."""
    try:
        found = load_game(game)
        return found.quick_seats(found.read_options(options))
    except BadInput as error:
        raise bad_input(str(error)) from None


def check_bot(name: str | None, settings: Settings) -> None:
    """Refuse a bot that is neither installed nor one of the host's: clients start no programs."""
    if name in settings.bots:
        return
    try:
        bot_class(name or "")
    except BadInput as error:
        raise bad_input(str(error)) from None


def change(connection: sa.Connection, table: str, **changes: Any) -> None:
    connection.execute(_CHANGE, {"table": table, **changes})


def touch(connection: sa.Connection, table: str, **changes: Any) -> None:
    """Note that a table has changed: its revision grows."""
    connection.execute(
        sa.update(TABLES)
        .where(TABLES.c.id == table)
        .values(revision=TABLES.c.revision + 1, changed=time.time(), **changes)
    )


def where_timed(connection: sa.Connection, person: Person) -> list[str]:
    """The tables with a running clock at which somebody sits."""
    query = (
        sa.select(TABLES.c.id)
        .join(SEATS, SEATS.c.table_id == TABLES.c.id)
        .where(SEATS.c.person == person.id, TABLES.c.due.is_not(None))
        .distinct()
    )
    return [str(table) for table in connection.execute(query).scalars()]


def note_seen(connection: sa.Connection, table: str, seat: int, revision: int) -> None:
    """Remember how far a seat has seen the game; a second window does not take that back."""
    connection.execute(
        sa.update(SEATS)
        .where(SEATS.c.table_id == table, SEATS.c.seat == seat, SEATS.c.seen < revision)
        .values(seen=revision)
    )


def change_seat(connection: sa.Connection, table: str, seat: int, **changes: Any) -> None:
    connection.execute(
        sa.update(SEATS).where(SEATS.c.table_id == table, SEATS.c.seat == seat).values(**changes)
    )
