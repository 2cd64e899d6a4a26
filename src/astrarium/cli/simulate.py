"""`astrarium simulate`: many games between bots, counted."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from astrarium.kernel import BadInput, load_game
from astrarium.lab.simulate import Report, Stopped
from astrarium.lab.simulate import simulate as simulate_games

from .arguments import (
    OptionPairs,
    RayAddress,
    Rules,
    Seed,
    Workers,
    bot_list,
    read_options,
    read_seed,
)
from .errors import INTERRUPTED
from .progress import progress_bar
from .streams import bots_on_stderr


def simulate(
    game: Annotated[str, typer.Argument(help="The game to simulate.")] = "interspace",
    *,
    seats: Annotated[int, typer.Option(help="How many players a game has.")] = 2,
    bots: Annotated[
        str,
        typer.Option(help="Who plays: bots, separated by commas; they take turns at the seats."),
    ] = "greedy,random",
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    first: Annotated[
        int, typer.Option(help="The number of the first game, to play a part again.")
    ] = 1,
    seed: Seed = None,
    workers: Workers = None,
    ray: RayAddress = None,
    rules: Rules = None,
    option: OptionPairs = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the result as one JSON object.")
    ] = False,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where to keep a record of every game.")
    ] = None,
) -> None:
    """Let bots play many games against each other, and count who wins."""
    chosen = load_game(game)
    number = read_seed(seed)
    _refuse_used(records)
    try:
        with bots_on_stderr(as_json), progress_bar("Games", games) as show:
            report = simulate_games(
                chosen,
                seats,
                bot_list(bots),
                games,
                first=first,
                seed=number,
                workers=workers,
                ray=ray,
                options=read_options(chosen, option, rules),
                records_dir=records,
                progress=show,
            )
    except Stopped as stopped:
        _tell(stopped.report, as_json=as_json)
        done = stopped.report.games if stopped.report else 0
        typer.echo(f"Stopped after {done} of {games} games.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    except KeyboardInterrupt:
        typer.echo("Stopped before the first game.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    _tell(report, as_json=as_json)


def _tell(report: Report | None, *, as_json: bool) -> None:
    if report is None:
        return
    if as_json:
        typer.echo(msgspec.json.encode(report).decode())
    else:
        _print(report)


def _refuse_used(folder: Path | None) -> None:
    """Records of other games are never replaced or mixed with these."""
    if folder is None or not folder.exists():
        return
    if not folder.is_dir():
        raise BadInput(f"the file {folder} is no folder: name a folder for the records")
    if any(folder.glob("*.jsonl")):
        raise BadInput(f"the folder {folder} has records already: name another, or empty it")


def _print(report: Report) -> None:
    console = Console(highlight=False, markup=False)
    heads = ("games", "seats", "wins", "ties", "win rate", "95 % interval", "place", "points")
    table = Table("bot", *heads, box=None)
    for column in table.columns[1:]:
        column.justify = "right"
    for bot in report.bots:
        low, high = bot.interval
        counts = map(str, (bot.games, bot.seats, bot.wins, bot.ties))
        rates = (f"{bot.win_rate:.1%}", f"{low:.1%} to {high:.1%}")
        table.add_row(bot.name, *counts, *rates, f"{bot.place:.2f}", f"{bot.points:.1f}")
    console.print(table)
    games = "1 game" if report.games == 1 else f"{report.games} games"
    console.print(
        f"{games}, {report.turns_mean:.1f} game turns each on average "
        f"(median {report.turns_median:g}), {report.decisions} decisions; seed {report.seed}"
    )
