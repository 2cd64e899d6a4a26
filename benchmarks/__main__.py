"""`python -m benchmarks`: Astrarium and catanatron in turn, a table of both, and a JSON file."""

import os
import platform
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from benchmarks.measure import MEASURES, SLICES, Comparison, Engine, Measure, compare
from benchmarks.ours import Astrarium

NO_PEER = (
    "catanatron, the engine to compare with, is not installed. "
    "`make bench` installs it; so does `pip install catanatron`."
)


class Report(msgspec.Struct, frozen=True):
    """What the JSON file holds."""

    python: str
    machine: str
    cores: int | None
    versions: dict[str, str]
    seconds: float
    rounds: int
    results: list[Comparison]


def main(
    seconds: Annotated[float, typer.Option(min=0.01, help="How long one slice lasts.")] = 0.2,
    rounds: Annotated[int, typer.Option(min=1, help="How many slices of each measurement.")] = 15,
    seats: Annotated[
        list[int] | None, typer.Option(help="May be given again; 2 and 4 unless told.")
    ] = None,
    json: Annotated[Path, typer.Option(help="The file to write the numbers to.")] = Path(
        "build/bench.json"
    ),
) -> None:
    """Measure Astrarium beside catanatron, both played at random.

    Ours plays the basic game of InterSpace, the peer plays Catan: read the
    ratios, ours / peer, as what the engines offer to simulation and search.
    They take turns in short slices and medians are shown, so that a noisy
    machine disturbs both alike.
    """
    if find_spec("catanatron") is None:
        sys.exit(NO_PEER)
    from benchmarks.peer import Catanatron  # noqa: PLC0415 (--help works without it)

    console = Console()
    tables = seats or [2, 4]
    results, versions = [], {}
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    ) as progress:
        bar = progress.add_task("", total=len(tables) * rounds * SLICES * 2)
        for count in tables:
            progress.update(bar, description=f"{count} seats: getting to the middle of games")
            ours: Engine = Astrarium(count)
            peer: Engine = Catanatron(count)
            versions = {engine.name: engine.version for engine in (ours, peer)}
            progress.update(bar, description=f"{count} seats: measuring")
            results.append(compare(ours, peer, seconds, rounds, lambda: progress.advance(bar)))
    console.print(table(results))

    report = Report(
        python=platform.python_version(),
        machine=f"{platform.system()} {platform.machine()}",
        cores=os.cpu_count(),
        versions=versions,
        seconds=seconds,
        rounds=rounds,
        results=results,
    )
    json.parent.mkdir(parents=True, exist_ok=True)
    json.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    console.print(f"Written to {json}.")


def table(results: list[Comparison]) -> Table:
    shown = Table(title="Random play on one core", title_justify="left")
    shown.add_column("")
    for heading in ("Astrarium", "catanatron", "ours / peer"):
        shown.add_column(heading, justify="right")
    for result in results:
        shown.add_row(f"[bold]{result.ours.seats} seats")
        for measure in MEASURES:
            shown.add_row(
                f"  {measure.label}",
                number(getattr(result.ours, measure.field)),
                number(getattr(result.peer, measure.field)),
                ratio(measure, result.ratios[measure.field]),
            )
        shown.add_section()
    shown.caption = "A plus: ours is the better (more a second, less time, fewer bytes)."
    return shown


def number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def ratio(measure: Measure, value: float | None) -> str:
    """Green and with a plus where ours is the better one."""
    if value is None:
        return "-"
    better = value > 1 if measure.better == "more" else value < 1
    return f"[green]{number(value)} +" if better else f"{number(value)}  "


if __name__ == "__main__":
    typer.run(main)
