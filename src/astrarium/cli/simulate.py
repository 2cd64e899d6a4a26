"""`astrarium simulate`: many games between bots, counted."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from astrarium.kernel import load_game
from astrarium.lab.simulate import Report
from astrarium.lab.simulate import simulate as simulate_games

from .arguments import OptionPairs, Seed, read_options, read_seed

INTERRUPTED = 130


def simulate(
    game: Annotated[str, typer.Argument(help="The game to simulate.")] = "interspace",
    *,
    seats: Annotated[int, typer.Option(help="How many players a game has.")] = 2,
    bots: Annotated[
        str,
        typer.Option(help="Who plays: bots, separated by commas; they take turns at the seats."),
    ] = "greedy,random",
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Seed = None,
    workers: Annotated[int, typer.Option(help="How many processes share the work.")] = 1,
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
    names = [name.strip() for name in bots.split(",") if name.strip()]
    number = read_seed(seed)
    with _progress() as progress:
        task = progress.add_task("Games", total=max(games, 0))
        try:
            report = simulate_games(
                chosen,
                seats,
                names,
                games,
                seed=number,
                workers=workers,
                options=read_options(chosen, option),
                records_dir=records,
                progress=lambda done: progress.update(task, completed=done),
            )
        except KeyboardInterrupt:
            progress.stop()
            typer.echo("Stopped; nothing is counted.", err=True)
            raise typer.Exit(INTERRUPTED) from None
    if as_json:
        typer.echo(msgspec.json.encode(report).decode())
    else:
        _print(report, number)


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True)


def _print(report: Report, seed: int) -> None:
    console = Console(highlight=False)
    table = Table("bot", *("games", "wins", "ties", "win rate", "95 % interval"), box=None)
    for column in table.columns[1:]:
        column.justify = "right"
    for bot in report.bots:
        low, high = bot.interval
        counts = map(str, (bot.games, bot.wins, bot.ties))
        table.add_row(bot.name, *counts, f"{bot.win_rate:.1%}", f"{low:.1%} to {high:.1%}")
    console.print(table)
    console.print(
        f"{report.games} games, {report.turns_mean:.1f} game turns each on average "
        f"(median {report.turns_median:g}), {report.decisions} decisions; seed {seed}"
    )
