"""The engines: Astrarium, catanatron and OpenSpiel in turn, tables of all, and a JSON file."""

import os
import platform
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, cast

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks.beside import BesideReport, beside_table, compare_trees
from benchmarks.bots import Bots, Scaling, measure_bots, measure_scaling, worker_counts
from benchmarks.cards import measure_imagining
from benchmarks.measure import MEASURES, SLICES, Comparison, Engine, compare
from benchmarks.ours import TIERS, Astrarium, Tier, can_seat
from benchmarks.show import CAPTION, number, progress_bar, ratio, write

NO_PEER = (
    "catanatron and OpenSpiel, the engines to compare with, are not installed. "
    "`make bench` installs them; so does `pip install catanatron open_spiel`."
)
BOT_SLICES = 20  # slices that a measurement of bots takes
QUICK_ROUNDS, QUICK_SECONDS = 2, 0.05


class Report(msgspec.Struct, frozen=True):
    """What the JSON file holds."""

    python: str
    machine: str
    cores: int | None
    versions: dict[str, str]
    seconds: float
    rounds: int
    results: dict[str, Comparison]  # by seats and tier
    bots: dict[str, Bots]
    scaling: list[Scaling]
    imagined: dict[str, float]  # µs of imagining cards or fleets, by what they are


def engine(  # noqa: PLR0917 (the options of a command)
    seconds: Annotated[float, typer.Option(min=0.01, help="How long one slice lasts.")] = 0.2,
    rounds: Annotated[int, typer.Option(min=1, help="How many slices of each measurement.")] = 7,
    seats: Annotated[
        list[int] | None, typer.Option(help="May be given again; 2 and 4 unless told.")
    ] = None,
    tier: Annotated[
        list[str] | None,
        typer.Option(help="May be given again; all unless told."),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="A first impression, in a minute or less.")
    ] = False,
    json: Annotated[Path, typer.Option(help="The file to write the numbers to.")] = Path(
        "build/bench.json"
    ),
    beside: Annotated[
        Path | None,
        typer.Option(help="Another checkout of Astrarium to measure beside, and no peers."),
    ] = None,
) -> None:
    """Measure Astrarium beside catanatron and OpenSpiel, all played at random.

    Ours plays InterSpace by the Basic, Standard and Advanced rules, all cards
    in play, Space Empires with all modules, and Cosmic Encounter with all
    aliens, where as many can play. catanatron plays Catan: read
    the ratios, ours / peer, as what the engines offer to simulation and search.
    OpenSpiel plays chess, Hive and gin rummy, two players each, in C++: far
    smaller games, beside the first of ours.
    All take turns in short slices and medians are shown, so that a noisy
    machine disturbs all alike.
    """
    tiers = cast(list[Tier], tier or list(TIERS))
    unknown = [name for name in tiers if name not in TIERS]
    if unknown:
        sys.exit(f"benchmarks: there is no tier '{unknown[0]}': {', '.join(TIERS)}")
    if quick:
        seconds, rounds = QUICK_SECONDS, QUICK_ROUNDS
    counts = seats or [2, 4]
    tables = [(count, rules) for count in counts for rules in tiers if can_seat(rules, count)]
    if not tables:
        sys.exit("benchmarks: nobody plays by these rules with so many seats")
    console = Console()
    if beside is not None:
        show_beside(console, beside, tables, seconds=seconds, rounds=rounds, json=json)
        return
    if find_spec("catanatron") is None or find_spec("pyspiel") is None:
        sys.exit(NO_PEER)
    with progress_bar(console) as progress:
        report = measured(progress, tables, seconds, rounds)
    console.print(engine_table(report.results))
    console.print(spiel_table(report.results))
    console.print(bot_table(report))
    console.print(imagined_table(report.imagined))
    write(console, json, report)


def show_beside(
    console: Console,
    beside: Path,
    tables: list[tuple[int, Tier]],
    *,
    seconds: float,
    rounds: int,
    json: Path,
) -> None:
    """Measure this source tree and another one in turn: before and after in one run."""
    if not (beside / "src" / "astrarium").is_dir():
        sys.exit(f"benchmarks: {beside} is no checkout of Astrarium")
    results: dict[str, Comparison] = {}
    with progress_bar(console) as progress:
        bar = progress.add_task("", total=2 * rounds * len(tables))
        for count, rules in tables:
            name = f"{count} seats, {rules}"
            progress.update(bar, description=name)
            results[name] = compare_trees(
                beside, count, rules, seconds=seconds, rounds=rounds,
                tick=lambda: progress.advance(bar),
            )  # fmt: skip
    console.print(beside_table(beside, results))
    write(console, json, BesideReport(str(beside), seconds, rounds, results))


def measured(
    progress: Progress, tables: list[tuple[int, Tier]], seconds: float, rounds: int
) -> Report:
    from benchmarks.openspiel import GAME_NAMES, OpenSpiel  # noqa: PLC0415 (--help needs none)
    from benchmarks.peer import Catanatron  # noqa: PLC0415

    catan: dict[int, Engine] = {}
    spiel: list[Engine] = [OpenSpiel(name) for name in GAME_NAMES]
    results: dict[str, Comparison] = {}
    bots: dict[str, Bots] = {}
    versions: dict[str, str] = {}
    slices = SLICES * rounds * (2 * len(tables) + len(spiel))
    bar = progress.add_task("", total=slices + len(tables) + rounds * len(worker_counts()))

    def tick() -> None:
        progress.advance(bar)

    for count, rules in tables:
        name = f"{count} seats, {rules}"
        progress.update(bar, description=f"{name}: getting to the middle of games")
        ours = Astrarium(count, rules)
        if count not in catan:
            catan[count] = Catanatron(count)
        peers = [catan[count], *(spiel if not results else ())]
        versions |= {each.name: each.version for each in (ours, *peers)}
        progress.update(bar, description=f"{name}: measuring")
        results[name] = compare(ours, peers, seconds, rounds, tick)
        progress.update(bar, description=f"{name}: bots")
        bots[name] = measure_bots(count, rules, seconds * BOT_SLICES)
        tick()
    progress.update(bar, description="processes")
    return Report(
        python=platform.python_version(),
        machine=f"{platform.system()} {platform.machine()}",
        cores=os.cpu_count(),
        versions=versions,
        seconds=seconds,
        rounds=rounds,
        results=results,
        bots=bots,
        scaling=measure_scaling(seconds * BOT_SLICES, rounds, tick),
        imagined=measure_imagining(seconds, rounds),
    )


def engine_table(results: dict[str, Comparison]) -> Table:
    shown = Table(title="Random play on one core", title_justify="left", caption=CAPTION)
    shown.add_column("", no_wrap=True)
    for heading in ("Astrarium", "catanatron", "ours / peer"):
        shown.add_column(heading, justify="right")
    for name, result in results.items():
        peer = result.peers[0]
        shown.add_row(f"[bold]{name}")
        for measure in MEASURES:
            shown.add_row(
                f"  {measure.label}",
                number(getattr(result.ours, measure.field)),
                number(getattr(peer.rates, measure.field)),
                ratio(measure, peer.ratios[measure.field]),
            )
        shown.add_section()
    return shown


def spiel_table(results: dict[str, Comparison]) -> Table:
    """What was measured beside the first of our tables."""
    name, result = next(iter(results.items()))
    games = result.peers[1:]
    shown = Table(title="Beside games of OpenSpiel, which are C++", title_justify="left")
    shown.add_column("", no_wrap=True)
    for heading in (name, *(each.rates.engine for each in games)):
        shown.add_column(heading, justify="right")
    for measure in MEASURES:
        rates = (result.ours, *(each.rates for each in games))
        shown.add_row(measure.label, *(number(getattr(each, measure.field)) for each in rates))
    return shown


def bot_table(report: Report) -> Table:
    shown = Table(title="Bots and processes", title_justify="left")
    shown.add_column("")
    shown.add_column("a second", justify="right")
    for label, value in (
        ("greedy games of 20 turns, 7 cycles or 10 encounters", _greedy),
        ("positions searched", _search),
    ):
        shown.add_row(f"[bold]{label}")
        for name, found in report.bots.items():
            shown.add_row(f"  {name}", number(value(found)))
        shown.add_section()
    shown.add_row("[bold]random games, 2 seats, basic")
    for each in report.scaling:
        processes = "process" if each.workers == 1 else "processes"
        said = f"{number(each.games_per_second)} ({each.ratio:.2f} times one)"
        shown.add_row(f"  {each.workers} {processes}", said)
    return shown


def imagined_table(imagined: dict[str, float]) -> Table:
    shown = Table(title="Imagining what lies hidden", title_justify="left")
    shown.add_column("")
    shown.add_column("µs", justify="right")
    for name, found in imagined.items():
        shown.add_row(name, number(found))
    return shown


def _greedy(found: Bots) -> float | None:
    return found.greedy_games_per_second


def _search(found: Bots) -> float | None:
    return found.search_nodes_per_second
