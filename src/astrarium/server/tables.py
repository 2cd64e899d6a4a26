"""Tables: who sits where, and how people see them from outside."""

import secrets
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import cycle
from typing import Any

import msgspec
import sqlalchemy as sa

from astrarium.bots import bot_class
from astrarium.bots.levels import BY_KEY
from astrarium.kernel import BadInput, Game, Options, Outcome, commitment, load_game
from astrarium.kernel.scene import COLOURS, Colour

from . import wire, words
from .offers import in_force
from .people import Person, clean
from .problems import Denied, bad_input, no_table, not_host, wrong_status
from .settings import Settings
from .storage import PEOPLE, SEATS, TABLES

Row = sa.Row[Any]

HERE = 60.0  # seconds that a sign of life lasts
PAGE = 20
MOST_TABLES = 200  # of one person, that are not over
NUMERALS = ("", " II", " III", " IV", " V", " VI", " VII", " VIII")  # of bots of one name
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_SHOWN = [column for column in TABLES.c if column.name != "state"]

# What every request asks is put together once.
_FIND = sa.select(*_SHOWN).where(TABLES.c.id == sa.bindparam("table"))
_LOCK = _FIND.with_for_update()
_SEATS = (
    sa.select(SEATS, PEOPLE.c.name)
    .join(PEOPLE, PEOPLE.c.id == SEATS.c.person, isouter=True)
    .where(SEATS.c.table_id.in_(sa.bindparam("tables", expanding=True)))
    .order_by(SEATS.c.seat)
)
_SEAT = sa.select(SEATS.c.seat).where(
    SEATS.c.table_id == sa.bindparam("table"), SEATS.c.person == sa.bindparam("person")
)
_CHANGE = sa.update(TABLES).where(TABLES.c.id == sa.bindparam("table"))


def new_id() -> str:
    """The name of a table in links: nobody guesses it."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


# -- looking up


def find(connection: sa.Connection, table: str, *, lock: bool = False) -> Row:
    """A table's row without its state; whoever locks it may change it."""
    row = connection.execute(_LOCK if lock else _FIND, {"table": table}).first()
    if row is None:
        raise no_table()
    return row


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
    """The seat that somebody holds at a table."""
    found = connection.execute(_SEAT, {"table": table, "person": person.id})
    seat: int | None = found.scalar()
    return seat


# -- how a table looks from outside


def shown(connection: sa.Connection, table: str, person: Person) -> wire.Table:
    return described(connection, [find(connection, table)], person)[0]


def described(connection: sa.Connection, rows: Sequence[Row], person: Person) -> list[wire.Table]:
    seats = seats_of(connection, [row.id for row in rows])
    return [_table(row, seats[row.id], person) for row in rows]


def _table(row: Row, seats: Sequence[Row], person: Person) -> wire.Table:
    own = next((seat for seat in seats if seat.person == person.id), None)
    over = row.status == "over"
    game = _installed(row.game)
    colours = game.colours if game else COLOURS
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
            _seat(seat, name, colour, person)
            for seat, name, colour in zip(seats, seat_names(seats), cycle(colours))
        ],
        host=row.host == person.id,
        seat=None if own is None else own.seat,
        asked=[int(seat) for seat in row.asked] if row.status == "playing" else [],
        revision=row.revision,
        number=row.number,
        seen=0 if own is None else own.seen,
        commitment=commitment(int(row.seed, 16)),
        seed=row.seed if over else None,
        created=row.created,
        changed=row.changed,
        takeback=_takeback(row, seats),
        result=result_of(row, person.language),
        rematch=row.rematch,
        imported=row.imported,
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


def seat_names(seats: Sequence[Row]) -> list[str]:
    """What everybody at a table is called: people as they like, bots so that no two are alike."""
    bots: Counter[str] = Counter()
    names = []
    for seat in seats:
        if seat.kind == "bot":
            names.append(bot_name(seat.bot) + NUMERALS[bots[seat.bot]])
            bots[seat.bot] += 1
        else:
            names.append(seat.name or "")
    return names


def _seat(seat: Row, name: str, colour: Colour, person: Person) -> wire.Seat:
    return wire.Seat(
        seat=seat.seat,
        colour=colour,
        kind=seat.kind,
        name=name,
        bot=seat.bot,
        here=is_here(seat),
        away=seat.kind == "person" and seat.bot is not None and not seat.resigned,
        resigned=seat.resigned,
        you=seat.person == person.id,
    )


def result_of(row: Row, language: str) -> wire.Result | None:
    """How a game has ended, in somebody's language."""
    if row.result is None:
        return None
    result = wire.Result(**row.result)
    if not result.rule:
        return msgspec.structs.replace(result, reason=words.by_resignation()[language])
    game = _installed(row.game)
    if game is None:
        return result
    outcome = Outcome(tuple(result.scores), tuple(result.winners), result.rule, result.reason)
    return msgspec.structs.replace(result, reason=game.reason(outcome, language))


def is_here(seat: Row) -> bool:
    """Whether somebody's browser has given a sign of life of late."""
    return bool(seat.here) and time.time() - float(seat.here_at) < HERE


def _takeback(row: Row, seats: Iterable[Row]) -> wire.Takeback | None:
    asked = row.takeback
    if asked is None:
        return None
    others = [seat.seat for seat in seats if must_agree(seat) and seat.seat != asked["seat"]]
    return wire.Takeback(asked["seat"], asked["number"], asked["undone"], asked["agreed"], others)


def must_agree(seat: Row) -> bool:
    """Whether a seat belongs to a person, who is asked about takebacks even while away."""
    return seat.kind == "person" and not seat.resigned


def listed(
    connection: sa.Connection,
    person: Person,
    *,
    status: str | None = None,
    game: str | None = None,
    mine: bool = False,
    named: str = "",
    offset: int = 0,
) -> wire.TableList:
    """Public tables and the own ones, what has changed last first."""
    own = sa.select(SEATS.c.table_id).where(SEATS.c.person == person.id)
    involved = sa.or_(TABLES.c.id.in_(own), TABLES.c.host == person.id)
    query = sa.select(*_SHOWN).where(involved if mine else sa.or_(~TABLES.c.private, involved))
    if status is not None:
        query = query.where(TABLES.c.status == status)
    if game is not None:
        query = query.where(TABLES.c.game == game)
    if named.strip():
        query = query.where(TABLES.c.name.icontains(named.strip(), autoescape=True))
    query = query.order_by(TABLES.c.changed.desc()).offset(offset).limit(PAGE + 1)
    rows = connection.execute(query).all()
    tables = described(connection, rows[:PAGE], person)
    if mine:
        tables.sort(key=lambda table: table.seat not in table.asked)
    return wire.TableList(tables, more=len(rows) > PAGE)


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
            options=msgspec.to_builtins(options),
            name=clean(wanted.name) if wanted.name.strip() else "",
            private=wanted.private,
            imported=False,
            host=person.id,
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
        mine = plan.kind == "me"
        connection.execute(
            sa.insert(SEATS).values(
                table_id=table,
                seat=seat,
                kind="person" if mine else plan.kind,
                person=person.id if mine else None,
                bot=plan.bot if plan.kind == "bot" else None,
                resigned=False,
                seen=0,
                here=mine,
                here_at=now,
            )
        )
    return table


def _refuse_more_tables(connection: sa.Connection, person: Person) -> None:
    query = sa.select(sa.func.count()).where(TABLES.c.host == person.id, TABLES.c.status != "over")
    if connection.execute(query).scalar_one() >= MOST_TABLES:
        sentence = f"You have {MOST_TABLES} tables that are not over: finish or delete some first."
        raise Denied(409, "too_many", sentence)


def _checked(wanted: wire.NewTable, settings: Settings) -> tuple[Game, Options]:
    """The game and its options; refused if it could never be played so."""
    if sum(plan.kind == "me" for plan in wanted.seats) > 1:
        raise bad_input("You can take one seat at a table.")
    if all(plan.kind == "bot" for plan in wanted.seats):
        raise bad_input("A table is for people: leave at least one seat to somebody.")
    try:
        game = load_game(wanted.game)
        options = game.read_options(wanted.options)
        allowed = game.seats(options)
        if len(wanted.seats) not in allowed:
            least, most = allowed.start, allowed.stop - 1
            raise BadInput(f"{game.title} is for {least} to {most} players with these options.")
    except BadInput as error:
        raise bad_input(str(error)) from None
    for plan in wanted.seats:
        if plan.kind == "bot":
            check_bot(plan.bot, settings)
    return game, options


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
