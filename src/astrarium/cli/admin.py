"""`astrarium admin`: what the host of a server does with people, tables and seats."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from astrarium.kernel import BadInput

from .errors import Commands
from .serve import DataDir, data_of

if TYPE_CHECKING:
    from astrarium.server import wire
    from astrarium.server.hall import Hall

admin = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    help="See to a server: its people, tables and seats. Everything done is written down.",
    epilog="People are named by a number (#12), a sign-in name, or a name that only they have. "
    "A running server follows within half a minute.",
)

Named = Annotated[str, typer.Argument(metavar="[NAME]", help="Only those with this in a name.")]
Whom = Annotated[str, typer.Argument(metavar="PERSON", help="#NUMBER, sign-in name or name.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="As in its address: /t/TABLE.")]
SeatNumber = Annotated[
    int, typer.Argument(metavar="SEAT", min=1, max=8, help="As 'tables' lists them, from 1.")
]


# Loaded where it is needed: other commands start faster without.


@contextmanager
def _hall(data_dir: Any) -> "Iterator[Hall]":
    """The data of a server, which may run meanwhile; refusals are said in a sentence."""
    from astrarium.server.hall import Hall  # noqa: PLC0415
    from astrarium.server.problems import Denied  # noqa: PLC0415
    from astrarium.server.upkeep import in_words  # noqa: PLC0415

    settings, store = data_of(data_dir)
    if not store.is_current():
        raise BadInput("the data have the form of another version: start the server with this one")
    with in_words("nothing was done"):
        hall = Hall(settings, store, serves=False)
        try:
            yield hall
        except Denied as error:
            raise BadInput(error.detail) from None
        finally:
            hall.letters.stop()
            store.close()


def _console() -> Console:
    return Console(highlight=False, soft_wrap=True)


def _say(text: str) -> None:
    _console().print(text, markup=False)


def _rows(header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Table:
    table = Table(*header, box=None, pad_edge=False, header_style="bold")
    for row in rows:
        table.add_row(*row)
    return table


def _moment(at: float | None) -> str:
    return "" if at is None else f"{datetime.fromtimestamp(at):%Y-%m-%d %H:%M}"


# -- looking


@admin.command("people")
def list_people(name: Named = "", data_dir: DataDir = None) -> None:
    """List who has come here, those first who were here last."""
    from astrarium.server import deeds  # noqa: PLC0415

    with _hall(data_dir) as hall, hall.store.reading() as connection:
        found = deeds.people(connection, name)
    if not found.people:
        _say("Nobody has come yet." if not name else f"Nobody is called {name}.")
        return
    rows = [
        (f"#{one.id}", one.name, one.login or "", _flags(one), str(one.tables), _moment(one.used))
        for one in found.people
    ]
    header = ("", "name", "signs in as", "", "tables", "was here")
    _console().print(_rows(header, rows), markup=False)
    _say_more(found.more)


def _flags(person: "wire.HostPerson") -> str:
    flags = ("host", "muted", "banned", "admitted")
    kind = "member" if person.member else "guest"
    return ", ".join([kind, *(flag for flag in flags if getattr(person, flag))])


def _say_more(more: bool) -> None:
    if more:
        _say("There are more: say a part of the name.")


@admin.command("tables")
def list_tables(name: Named = "", data_dir: DataDir = None) -> None:
    """List tables with who sits there: all, or those of a name, a person or an address."""
    from astrarium.server import deeds  # noqa: PLC0415
    from astrarium.server.people import NOBODY  # noqa: PLC0415

    with _hall(data_dir) as hall, hall.store.reading() as connection:
        found = deeds.tables(connection, NOBODY, name)
    if not found.tables:
        _say("There is no table yet." if not name else f"No table has {name} in a name.")
        return
    rows: list[tuple[str, ...]] = []
    for one in found.tables:
        table = one.table
        status = "resting" if table.resting else table.status
        rows.append((table.id, table.title, table.name, status, _moment(table.changed), ""))
        rows += [("", "", "", "", "", _seat(one, seat)) for seat in table.seats]
    header = ("table", "game", "name", "", "changed", "seats")
    _console().print(_rows(header, rows), markup=False)
    _say_more(found.more)


def _seat(one: "wire.HostTable", seat: "wire.Seat") -> str:
    number = one.people.get(seat.seat)
    who = {"open": "free", "invite": "invited"}.get(seat.kind, seat.name)
    whose = "" if number is None else f" (#{number})"
    bot = f", played by {seat.bot}" if seat.bot and seat.kind == "person" else ""
    return f"{seat.seat + 1} {who}{whose}{bot}"


@admin.command("log")
def list_deeds(data_dir: DataDir = None) -> None:
    """List what hosts have done, the last first."""
    from astrarium.server import deeds  # noqa: PLC0415

    with _hall(data_dir) as hall, hall.store.reading() as connection:
        found = deeds.done(connection)
    if not found.deeds:
        _say("Nothing was done yet.")
        return
    rows = [(_moment(one.at), one.host or "command", one.deed, _about(one)) for one in found.deeds]
    _console().print(_rows(("at", "by", "deed", "about"), rows), markup=False)
    _say_more(found.more)


def _about(deed: "wire.Deed") -> str:
    parts = [
        "" if deed.person is None else f"{deed.person_name or 'somebody'} (#{deed.person})",
        "" if deed.table is None else f"table {deed.table}",
        "" if deed.seat is None else f"seat {deed.seat + 1}",
        deed.text,
    ]
    return ", ".join(filter(None, parts))


# -- people


def _mark(data_dir: Any, whom: str, flag: Any, said: str, *, on: bool) -> None:
    from astrarium.server import deeds  # noqa: PLC0415

    with _hall(data_dir) as hall:
        with hall.store.reading() as connection:
            person = deeds.called(connection, whom)
        deeds.mark(hall, deeds.COMMAND_LINE, person.id, flag, on=on)
    _say(f"{person.name} (#{person.id}) {said}.")


@admin.command("mute")
def mute(person: Whom, data_dir: DataDir = None) -> None:
    """Let somebody say nothing at tables; they play on."""
    _mark(data_dir, person, "muted", "can say nothing at tables", on=True)


@admin.command("unmute")
def unmute(person: Whom, data_dir: DataDir = None) -> None:
    """Let somebody talk again."""
    _mark(data_dir, person, "muted", "can talk again", on=False)


@admin.command("ban")
def ban(person: Whom, data_dir: DataDir = None) -> None:
    """Close the server to somebody. Their seats stay; hand them over by 'give'."""
    _mark(data_dir, person, "banned", "is not let in any more", on=True)


@admin.command("unban")
def unban(person: Whom, data_dir: DataDir = None) -> None:
    """Let somebody in again."""
    _mark(data_dir, person, "banned", "is let in again", on=False)


@admin.command("host")
def make_host(person: Whom, data_dir: DataDir = None) -> None:
    """Make a member a host, who sees to the server in the browser, too."""
    _mark(data_dir, person, "host", "sees to this server now", on=True)


@admin.command("unhost")
def unmake_host(person: Whom, data_dir: DataDir = None) -> None:
    """Make somebody a host no longer."""
    _mark(data_dir, person, "host", "is no host any more", on=False)


# -- tables and seats


@admin.command("rest")
def rest(table: TableId, data_dir: DataDir = None) -> None:
    """Have a game rest: nobody plays, no clock runs, and others do not see it."""
    _rest(data_dir, table, on=True)
    _say(f"Table {table} rests until 'astrarium admin wake {table}'.")


@admin.command("wake")
def wake(table: TableId, data_dir: DataDir = None) -> None:
    """Let a game go on that rests."""
    _rest(data_dir, table, on=False)
    _say(f"Table {table} goes on.")


def _rest(data_dir: Any, table: str, *, on: bool) -> None:
    from astrarium.server import deeds  # noqa: PLC0415

    with _hall(data_dir) as hall:
        deeds.rest(hall, deeds.COMMAND_LINE, table, on=on)


@admin.command("delete")
def delete(
    table: TableId,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    data_dir: DataDir = None,
) -> None:
    """Remove a table for good, with its game and its talk."""
    from astrarium.server import deeds  # noqa: PLC0415

    if not yes:
        typer.confirm(f"Remove table {table} for good?", abort=True)
    with _hall(data_dir) as hall:
        deeds.delete(hall, deeds.COMMAND_LINE, table)
    _say(f"Table {table} is gone.")


@admin.command("give")
def give(table: TableId, seat: SeatNumber, person: Whom, data_dir: DataDir = None) -> None:
    """Hand a seat over to somebody, who plays it from now on."""
    from astrarium.server import deeds  # noqa: PLC0415

    with _hall(data_dir) as hall:
        with hall.store.reading() as connection:
            whom = deeds.called(connection, person)
        deeds.give_seat(hall, deeds.COMMAND_LINE, table, seat - 1, whom.id)
    _say(f"{whom.name} (#{whom.id}) has seat {seat} of table {table}.")


@admin.command("code")
def code(table: TableId, seat: SeatNumber, data_dir: DataDir = None) -> None:
    """Make a code for who has lost the browser that their seat was in; it works once."""
    from astrarium.server import deeds  # noqa: PLC0415

    with _hall(data_dir) as hall:
        made = deeds.seat_code(hall, deeds.COMMAND_LINE, table, seat - 1)
    _say(f"Send this to who shall have the seat, after the server's address: {made.path}")
    _say(f"It works once, until {_moment(made.until)}.")


# -- the house


@admin.command("announce")
def announce(
    text: Annotated[str, typer.Argument(help="What all who come are told; '' ends it.")],
    data_dir: DataDir = None,
) -> None:
    """Say something to all who come."""
    from astrarium.server import deeds  # noqa: PLC0415

    with _hall(data_dir) as hall:
        deeds.announce(hall, deeds.COMMAND_LINE, text)
    _say("Nothing is announced any more." if not text.strip() else "It is said to all who come.")


@admin.command("limits")
def limits(
    name: Annotated[str, typer.Argument(help="The limit to change.")] = "",
    value: Annotated[str, typer.Argument(help="A number, or 'usual'.")] = "",
    data_dir: DataDir = None,
) -> None:
    """Show how much one person may have here, or change it: 'limits tables 50'."""
    from astrarium.server import deeds  # noqa: PLC0415
    from astrarium.server.limits import LIMITS, limits_of  # noqa: PLC0415

    with _hall(data_dir) as hall:
        if name:
            deeds.set_limit(hall, deeds.COMMAND_LINE, name, _value(value))
        with hall.store.reading() as connection:
            chosen = limits_of(connection)
    rows = [
        (one, str(chosen[one]), "" if chosen[one] == usual else f"usually {usual}", _LIMITS[one])
        for one, usual in LIMITS.items()
    ]
    _console().print(_rows(("limit", "", "", "of one person"), rows), markup=False)


_LIMITS = {
    "tables": "tables that are not over",
    "records": "records brought here",
    "chat": "messages in a minute",
}


def _value(said: str) -> int | None:
    if said == "usual":
        return None
    if not (said.isascii() and said.isdigit()):
        raise BadInput(f"'{said}' is no limit: name a number, or 'usual'")
    return int(said)
