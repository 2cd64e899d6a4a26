"""The engines: Astrarium and catanatron in turn, a table of both, and a JSON file."""

import os
import platform
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from benchmarks.measure import MEASURES, SLICES, Comparison, Engine, compare
from benchmarks.ours import Astrarium
from benchmarks.show import CAPTION, number, progress_bar, ratio, write

TIERS = ("basic", "standard")
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
    results: dict[str, Comparison]  # by seats and tier


def engine(
    seconds: Annotated[float, typer.Option(min=0.01, help="How long one slice lasts.")] = 0.2,
    rounds: Annotated[int, typer.Option(min=1, help="How many slices of each measurement.")] = 15,
    seats: Annotated[
        list[int] | None, typer.Option(help="May be given again; 2 and 4 unless told.")
    ] = None,
    tier: Annotated[
        list[str] | None, typer.Option(help="May be given again; basic and standard unless told.")
    ] = None,
    json: Annotated[Path, typer.Option(help="The file to write the numbers to.")] = Path(
        "build/bench.json"
    ),
) -> None:
    """Measure Astrarium beside catanatron, both played at random.

    Ours plays InterSpace by the Basic and by the Standard rules, the peer
    plays Catan: read the ratios, ours / peer, as what the engines offer to
    simulation and search.
    They take turns in short slices and medians are shown, so that a noisy
    machine disturbs both alike.
    """
    if find_spec("catanatron") is None:
        sys.exit(NO_PEER)
    from benchmarks.peer import Catanatron  # noqa: PLC0415 (--help works without it)

    console = Console()
    tables = [(count, rules) for count in seats or [2, 4] for rules in tier or TIERS]
    results: dict[str, Comparison] = {}
    versions: dict[str, str] = {}
    with progress_bar(console) as progress:
        bar = progress.add_task("", total=len(tables) * rounds * SLICES * 2)
        for count, rules in tables:
            name = f"{count} seats, {rules}"
            progress.update(bar, description=f"{name}: getting to the middle of games")
            ours: Engine = Astrarium(count, rules)
            peer: Engine = Catanatron(count)
            versions = {each.name: each.version for each in (ours, peer)}
            progress.update(bar, description=f"{name}: measuring")
            results[name] = compare(ours, peer, seconds, rounds, lambda: progress.advance(bar))
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
    write(console, json, report)


def table(results: dict[str, Comparison]) -> Table:
    shown = Table(title="Random play on one core", title_justify="left", caption=CAPTION)
    shown.add_column("")
    for heading in ("Astrarium", "catanatron", "ours / peer"):
        shown.add_column(heading, justify="right")
    for name, result in results.items():
        shown.add_row(f"[bold]{name}")
        for measure in MEASURES:
            shown.add_row(
                f"  {measure.label}",
                number(getattr(result.ours, measure.field)),
                number(getattr(result.peer, measure.field)),
                ratio(measure, result.ratios[measure.field]),
            )
        shown.add_section()
    return shown
