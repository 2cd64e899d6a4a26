"""The server under load: many live tables at once, beside boardgame.io's server.

Both are real processes on this machine, and so are the people who play on them. Ours keeps every
action on the disk before it tells anybody of it. The peer tells first and keeps its matches in
memory: its storage in files reads what is half written under such a load, and stops the server. Its
game is far smaller than ours; its state is about as large.
"""

import os
import platform
import sys
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Annotated, NamedTuple

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from astrarium.kernel import Match, load_game
from astrarium.server.settings import Settings
from benchmarks.load_notices import receiving, switch_on
from benchmarks.load_servers import (
    Failed,
    Players,
    Server,
    astrarium,
    boardgameio,
    install_peer,
    peer_version,
    playing,
)
from benchmarks.measure import Measure, middle
from benchmarks.show import CAPTION, number, progress_bar, ratio, write

LONG = 3000  # actions of the game that is opened
OPENINGS = 15

FLAT_OUT = (
    Measure("actions_per_second", "actions a second", "more"),
    Measure("cpu_ms", "processor, ms an action", "less"),
)
PACED = (
    Measure("paced_per_second", "actions a second", "more"),
    Measure("heard_ms", "heard by the other, ms", "less"),
    Measure("heard_p99_ms", "  at worst (p99)", "less"),
    Measure("seen_ms", "position there, ms", "less"),
    Measure("seen_p99_ms", "  at worst (p99)", "less"),
)
MEMORY = (Measure("memory_mb", "of its processes, MB", "less"),)
OPENED = (
    Measure("open_ms", "opened now, ms", "less"),
    Measure("open_kb", "sent for it, kB", "less"),
    Measure("past_ms", "a moment half way, ms", "less"),
)
PAGES = (
    Measure("lobby_kb", "lobby: script, kB", "less"),
    Measure("table_kb", "table: script, kB", "less"),
    Measure("board_ms", "table: to its board, ms", "less"),
)


class Contender(NamedTuple):
    """A server with people at all its tables, and what was measured of it, round by round."""

    name: str
    server: Server
    players: Players
    figures: dict[str, list[float]]


class Plan(NamedTuple):
    """What is set up: our database and processes, the peer or not, and how many tables."""

    database: str
    workers: int
    peer: bool
    tables: int
    notices: bool = False  # beside ours without any, in the place of the peer


class Result(msgspec.Struct, frozen=True):
    """Medians over all rounds, and the medians of the rounds' own ratios, ours / this one."""

    name: str
    figures: dict[str, float | None]
    ratios: dict[str, float | None]


class Report(msgspec.Struct, frozen=True):
    """What the JSON file holds."""

    python: str
    machine: str
    cores: int | None
    versions: dict[str, str]
    tables: int
    seconds: float
    rate: float
    rounds: int
    results: list[Result]


def load(
    *,
    tables: Annotated[int, typer.Option(min=1, help="Tables with two people each.")] = 200,
    seconds: Annotated[float, typer.Option(min=1, help="How long one slice lasts.")] = 8,
    rounds: Annotated[int, typer.Option(min=1, help="How many slices of each measurement.")] = 3,
    rate: Annotated[
        float, typer.Option(min=0.01, help="Actions a second at a table, where they are paced.")
    ] = 0.2,
    database: Annotated[str, typer.Option(help="Our database, if it is not SQLite.")] = "",
    workers: Annotated[int, typer.Option(min=1, help="Our processes; several need that.")] = 1,
    peer: Annotated[bool, typer.Option(help="Beside boardgame.io, or ours alone.")] = True,
    notices: Annotated[
        bool, typer.Option("--notices", help="All want notices; beside ours where nobody does.")
    ] = False,
    json: Annotated[Path, typer.Option(help="The file to write the numbers to.")] = Path(
        "build/bench-load.json"
    ),
) -> None:
    """Measure Astrarium's server beside boardgame.io's, with many live tables.

    Everybody at a table has a live connection. After each action both servers
    send the others the position. The servers take turns and medians are shown.
    """
    console = Console()
    try:
        plan = Plan(database, workers, peer or notices, tables, notices)
        contenders = measured(console, plan, seconds, rounds, rate)
    except Failed as failure:
        sys.exit(f"benchmarks: {failure}")
    results = compared(*contenders)
    console.print(table(results, tables, rate))
    report = Report(
        python=platform.python_version(),
        machine=f"{platform.system()} {platform.machine()}",
        cores=os.cpu_count(),
        versions={"Astrarium": version("astrarium"), **peer_versions(peer=peer and not notices)},
        tables=tables,
        seconds=seconds,
        rate=rate,
        rounds=rounds,
        results=results,
    )
    write(console, json, report)


# -- measuring


def measured(
    console: Console, plan: Plan, seconds: float, rounds: int, rate: float
) -> list[Contender]:
    with progress_bar(console) as progress, ExitStack() as stack:
        servers = 1 + plan.peer
        bar = progress.add_task("", total=(2 + rounds * 2) * servers + 1)

        def step(description: str) -> None:
            progress.update(bar, description=description, advance=1)

        directory = Path(stack.enter_context(TemporaryDirectory()))
        if plan.peer and not plan.notices:
            progress.update(bar, description="installing boardgame.io")
            install_peer()
        contenders = start_all(stack, directory, plan, step)
        for _ in range(rounds):
            for contender in contenders:
                step(f"{contender.name}: as fast as it can")
                play_flat_out(contender, seconds)
            for contender in contenders:
                step(f"{contender.name}: paced")
                play_paced(contender, seconds, rate)
        for contender in contenders:
            step(f"{contender.name}: opening a long game")
            open_long(contender)
        if not plan.notices:
            step("Astrarium: first load")
            load_pages(contenders[0])
    return contenders


def start_all(
    stack: ExitStack, directory: Path, plan: Plan, step: Callable[[str], None]
) -> list[Contender]:
    """Ours, then the peer."""
    record = directory / "long.jsonl"
    record.write_bytes(long_record())
    ours, data = "Astrarium", directory / "data"
    beside = ("boardgame.io", "boardgameio", lambda: boardgameio(directory, LONG))
    if plan.notices:
        plain = directory / "plain"
        ours, beside = "with notices", ("without", "astrarium", lambda: astrarium(plain))
    servers = (
        (ours, "astrarium", lambda: astrarium(data, plan.database, plan.workers)),
        beside,
    )
    contenders = []
    for name, kind, start in servers[: 1 + plan.peer]:
        step(f"{name}: {plan.tables} tables")
        server = stack.enter_context(start())
        players = stack.enter_context(playing(kind, server, plan.tables, record))
        contenders.append(Contender(name, server, players, defaultdict(list)))
    if plan.notices:
        settings = Settings(data_dir=data, database_url=plan.database)
        switch_on(settings, stack.enter_context(receiving()))
    return contenders


def long_record() -> bytes:
    """A game played at random for so long."""
    match, chance = Match.new(load_game("interspace"), 2, seed=2), Random(2)
    for _ in range(LONG):
        decision = match.state.decisions()[0]
        match.play(decision.seat, chance.choice(decision.actions))
    return match.record.dump()


def play_flat_out(contender: Contender, seconds: float) -> None:
    """Every table plays on as soon as both have seen the last action."""
    before = contender.server.usage()
    told = contender.players.ask(f"flat {seconds}")
    after = contender.server.usage()
    figures = contender.figures
    figures["actions_per_second"].append(told["actions"] / told["seconds"])
    figures["cpu_ms"].append((after.seconds - before.seconds) * 1000 / told["actions"])


def play_paced(contender: Contender, seconds: float, rate: float) -> None:
    """Every table plays at the same pace."""
    told = contender.players.ask(f"paced {seconds} {rate}")
    figures = contender.figures
    figures["paced_per_second"].append(told["actions"] / told["seconds"])
    for name in ("heard", "seen"):
        hundredths = quantiles(told[name], n=100)
        figures[f"{name}_ms"].append(hundredths[49])
        figures[f"{name}_p99_ms"].append(hundredths[98])
    figures["memory_mb"].append(contender.server.usage().memory / 1e6)


def open_long(contender: Contender) -> None:
    """Open a table far into its game, and a moment of its past where there is a way to."""
    told = contender.players.ask(f"open {OPENINGS}")
    contender.figures["open_ms"] += told["present"]
    contender.figures["open_kb"].append(told["bytes"] / 1000)
    if told["past"]:
        contender.figures["past_ms"] += told["past"]


def load_pages(contender: Contender) -> None:
    from benchmarks.load_pages import first_load  # noqa: PLC0415 (--help works without it)

    found = first_load(contender.server.url)
    contender.figures["lobby_kb"].append(found.lobby_bytes / 1000)
    contender.figures["table_kb"].append(found.table_bytes / 1000)
    contender.figures["board_ms"].append(found.board_ms)


# -- showing


def compared(ours: Contender, *peers: Contender) -> list[Result]:
    return [result(ours, ours), *(result(ours, peer) for peer in peers)]


def peer_versions(*, peer: bool) -> dict[str, str]:
    return {"boardgame.io": peer_version()} if peer else {}


def result(ours: Contender, other: Contender) -> Result:
    pairs = {name: (ours.figures[name], values) for name, values in other.figures.items()}
    return Result(
        other.name,
        {name: middle(values) for name, (_, values) in pairs.items()},
        {name: middle([a / b for a, b in zip(*pair, strict=True)]) for name, pair in pairs.items()},
    )


def table(results: list[Result], tables: int, rate: float) -> Table:
    ours, *peers = results
    shown = Table(title=f"{tables} live tables", title_justify="left", caption=CAPTION)
    shown.add_column("")
    for heading in (ours.name, *(name for peer in peers for name in (peer.name, "ours / peer"))):
        shown.add_column(heading, justify="right")
    sections = {
        "As fast as it can": FLAT_OUT,
        f"At {tables * rate:g} actions a second": PACED,
        "Memory": MEMORY,
        f"A game of {LONG:,} actions": OPENED,
        "First load in a browser": PAGES,
    }
    for heading, measures in sections.items():
        shown.add_row(f"[bold]{heading}")
        for measure in measures:
            shown.add_row(
                f"  {measure.label}",
                number(ours.figures.get(measure.field)),
                *(
                    cell
                    for peer in peers
                    for cell in (
                        number(peer.figures.get(measure.field)),
                        ratio(measure, peer.ratios.get(measure.field)),
                    )
                ),
            )
        shown.add_section()
    return shown
