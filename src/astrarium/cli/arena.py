"""`astrarium arena`: tournaments of bots, with ratings and tables of all that was played."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from astrarium.kernel import BadInput, load_game
from astrarium.lab.arena import Plan, Standings, make_plan, plan_in, rule_set
from astrarium.lab.arena import arena as play_arena
from astrarium.lab.arena_names import short_names
from astrarium.lab.arena_plan import Schedule, anchored
from astrarium.lab.arena_standings import Mean, Meeting, Showing
from astrarium.lab.tables import has_parquet

from .arguments import OptionPairs, RayAddress, Seed, Workers, bot_list, option_values, read_seed
from .errors import INTERRUPTED
from .progress import progress_bar
from .streams import bots_on_stderr

LONGEST_NAME, NO_LIMIT = 24, 100_000  # letters of a name in a terminal, and of a line elsewhere
GAME, BOTS, SEATS, GAMES = "interspace", "greedy,random", "2", 100


def arena(
    game: Annotated[str | None, typer.Argument(help="The game to play.", show_default=GAME)] = None,
    *,
    bots: Annotated[
        str | None,
        typer.Option(help="Who plays: bots, separated by commas.", show_default=BOTS),
    ] = None,
    schedule: Annotated[
        Schedule | None,
        typer.Option(
            "--format",
            help="Everybody meets everybody, or neighbours meet round by round.",
            show_default="round-robin",
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="How many players a game has: 2, or several as 2,4.", show_default=SEATS),
    ] = None,
    rules: Annotated[
        list[str] | None,
        typer.Option(
            metavar="RULES",
            help="A preset of the game, options or both, as standard,hidden_stacks=true; may be "
            "given several times.",
        ),
    ] = None,
    option: OptionPairs = None,
    games: Annotated[
        int | None,
        typer.Option(
            help="How many games a pairing plays with each of the rules and seats, every round.",
            show_default=str(GAMES),
        ),
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(help="Of a ladder.", show_default="as many as bots")
    ] = None,
    seed: Seed = None,
    forfeit: Annotated[
        bool, typer.Option("--forfeit", help="A bot that fails loses the game; the arena goes on.")
    ] = False,
    anchor: Annotated[
        str | None,
        typer.Option(
            help="The bot whose rating is 1500.",
            show_default="the average, or with --resume as before",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep all games and tables here; go on if it was begun."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Go on with the arena in a folder.")
    ] = None,
    workers: Workers = None,
    ray: RayAddress = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the result as one JSON object.")
    ] = False,
) -> None:
    """Let bots meet each other in many games, and rate them."""
    given = {
        "game": game, "bots": bots, "format": schedule, "seats": seats, "rules": rules,
        "option": option, "games": games, "rounds": rounds, "seed": seed, "out": out,
    }  # fmt: skip
    folder = resume or out
    plan = _new_plan(given) if resume is None else _plan_to_resume(resume, given)
    if anchor is not None:
        plan = anchored(plan, anchor)
    if forfeit:
        plan = msgspec.structs.replace(plan, forfeit=True)
    try:
        with bots_on_stderr(as_json), progress_bar("Games", plan.total) as show:
            result = play_arena(plan, folder=folder, workers=workers, ray=ray, progress=show)
    except KeyboardInterrupt:
        typer.echo(_stopped(folder), err=True)
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        typer.echo(msgspec.json.encode(result).decode())
    else:
        _print(result)
    if folder is not None and not has_parquet():
        typer.echo("Only CSV tables: Parquet needs pip install 'astrarium[lab]'.", err=True)


def _plan_to_resume(folder: Path, given: dict[str, Any]) -> Plan:
    for name, value in given.items():
        if value is not None:
            said = "a game" if name == "game" else f"--{name}"
            raise BadInput(
                f"the arena says itself what is played: {said} does not go with --resume"
            )
    return plan_in(folder)


def _new_plan(given: dict[str, Any]) -> Plan:
    said = {name: value for name, value in given.items() if value is not None}
    game = load_game(said.get("game", GAME))
    common = option_values(game, said.get("option"))
    folder: Path | None = said.get("out")
    seed = said.get("seed")
    if seed is None and folder is not None and (folder / "arena.json").exists():
        seed = str(plan_in(folder).seed)  # the same command goes on with the seed it drew
    return make_plan(
        game,
        bot_list(said.get("bots", BOTS)),
        games=said.get("games", GAMES),
        seats=_numbers(said.get("seats", SEATS)),
        rules=[rule_set(game, text, common) for text in said.get("rules", [""])],
        schedule=said.get("format", "round-robin"),
        rounds=said.get("rounds"),
        seed=read_seed(seed),
    )


def _numbers(text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and len(part) < 4 for part in parts):
        raise BadInput(f"seats are whole numbers such as 2 or 2,4, not '{text}'")
    return [int(part) for part in parts]


def _stopped(folder: Path | None) -> str:
    if folder is None:
        return "Stopped; nothing is kept without --out."
    return f"Stopped; the same command goes on, or: astrarium arena --resume {quote(str(folder))}"


# -- what came out


def _print(result: Standings) -> None:
    console = Console(highlight=False, markup=False)
    bots = [place.bot for place in result.bots]
    if console.is_terminal:
        names = dict(zip(bots, short_names(bots, LONGEST_NAME), strict=True))
    else:
        names = {bot: bot for bot in bots}
        console.width = NO_LIMIT  # a file or a program has no width, and is to lose nothing
    console.print(_ratings(result, names))
    if result.meetings:
        console.print()
        console.print(_cross_table("against", names, result.meetings))
    for setting in result.settings:
        title = f"{setting.rules}, {setting.seats} {'seat' if setting.seats == 1 else 'seats'}"
        if len(result.settings) > 1 and setting.meetings:
            console.print()
            console.print(_cross_table(title, names, setting.meetings))
        console.print()
        console.print(_showings(title, names, setting.bots))
    games = "1 game" if result.games == 1 else f"{result.games} games"
    fixed = "the average" if result.anchor is None else result.anchor
    console.print(f"\n{games}, seed {result.seed}; {fixed} is rated 1500; intervals are of 95 %")


def _ratings(result: Standings, names: Mapping[str, str]) -> Table:
    table = Table("bot", "rating", "interval", "games", "won", "shared", box=None)
    failures = any(place.failures for place in result.bots)
    if failures:
        table.add_column("failed")
    table.columns[0].overflow = "fold"
    for column in table.columns[1:]:
        column.justify = "right"
    for place in result.bots:
        low, high = place.interval
        counts = [place.games, place.wins, place.ties, *([place.failures] if failures else [])]
        interval = f"{low:.0f} to {high:.0f}"
        table.add_row(names[place.bot], f"{place.rating:.0f}", interval, *map(str, counts))
    return table


def _cross_table(title: str, names: Mapping[str, str], meetings: Sequence[Meeting]) -> Table:
    """How often the bot of a row wins against that of a column; they are shown by these names."""
    table = Table(title, *names.values(), box=None)
    for column in table.columns[1:]:
        column.justify = "right"
    for column in table.columns:
        column.overflow = "fold"  # and not cut off, or names might become the same
    cells = {(meeting.bot, meeting.against): _cell(meeting) for meeting in meetings}
    for bot, name in names.items():
        table.add_row(name, *(cells.get((bot, against), "") for against in names))
    return table


def _showings(title: str, names: Mapping[str, str], showings: Sequence[Showing]) -> Table:
    """How often each bot won in games of one kind, and its mean place and points."""
    table = Table(title, "games", "win rate", "place", "points", box=None)
    table.columns[0].overflow = "fold"
    for column in table.columns[1:]:
        column.justify = "right"
    for one in showings:
        low, high = one.interval
        rate = f"{one.win_rate:.1%} ({low:.0%} to {high:.0%})"
        means = (_mean(one.place, 2), _mean(one.points, 1))
        table.add_row(names[one.bot], str(one.games), rate, *means)
    return table


def _mean(found: Mean | None, digits: int) -> str:
    if found is None:
        return ""
    if found.interval is None:
        return f"{found.value:.{digits}f}"
    low, high = (f"{bound:.{digits}f}" for bound in found.interval)
    return f"{found.value:.{digits}f} ({low} to {high})"


def _cell(meeting: Meeting) -> str:
    low, high = meeting.interval
    return f"{meeting.win_rate:.1%} ({low:.0%} to {high:.0%})"
