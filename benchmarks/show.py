"""How measurements are shown: numbers, ratios, a bar while they are taken, a file of them."""

from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from benchmarks.measure import Measure

CAPTION = "A plus: ours is the better (more a second, less time, fewer bytes)."


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


def progress_bar(console: Console) -> Progress:
    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )


def write(console: Console, path: Path, report: msgspec.Struct) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    console.print(f"Written to {path}.")
