"""Two source trees of Astrarium in turn: what a change has done to the speed of the engine.

Every slice is measured in a process of its own (`python -m benchmarks.beside`), which finds one of
the trees first; so nothing of one is in the memory of the other.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from typing import cast

import msgspec
from rich.table import Table

from benchmarks.measure import (
    MEASURES,
    Beside,
    Comparison,
    Rates,
    measured_in_turn,
    median_rates,
    median_ratios,
    rates,
)
from benchmarks.ours import Astrarium, Tier
from benchmarks.show import CAPTION, number, ratio

ROOT = Path(__file__).parent.parent


class BesideReport(msgspec.Struct, frozen=True):
    """What the JSON file holds of two trees."""

    beside: str
    seconds: float
    rounds: int
    results: dict[str, Comparison]  # by seats and tier


def compare_trees(
    other: Path, seats: int, tier: Tier, *, seconds: float, rounds: int, tick: Callable[[], None]
) -> Comparison:
    """This tree and another one, medians over all rounds; who goes first changes."""
    found: dict[Path, list[Rates]] = {ROOT: [], other: []}
    for turn in range(rounds):
        trees = list(found) if turn % 2 else list(reversed(found))
        for tree in trees:
            found[tree].append(_measured_in(tree, seats, tier, seconds, turn))
            tick()
    mine, theirs = found.values()
    beside = Beside(median_rates(theirs), median_ratios(mine, theirs))
    return Comparison(median_rates(mine), [beside])


def _measured_in(tree: Path, seats: int, tier: Tier, seconds: float, turn: int) -> Rates:
    paths = os.pathsep.join((str(tree / "src"), str(ROOT)))
    command = [sys.executable, "-m", "benchmarks.beside", str(tree / "src"), str(seats), tier]
    command += [str(seconds), str(turn)]
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(done.stdout, type=Rates)


def beside_table(other: Path, results: dict[str, Comparison]) -> Table:
    shown = Table(title=f"Beside {other}", title_justify="left", caption=CAPTION)
    shown.add_column("", no_wrap=True)
    for heading in ("now", "beside", "now / beside"):
        shown.add_column(heading, justify="right")
    for name, result in results.items():
        shown.add_row(f"[bold]{name}")
        beside = result.peers[0]
        for measure in MEASURES:
            shown.add_row(
                f"  {measure.label}",
                number(getattr(result.ours, measure.field)),
                number(getattr(beside.rates, measure.field)),
                ratio(measure, beside.ratios[measure.field]),
            )
        shown.add_section()
    return shown


def main() -> None:
    """Measure the tree whose sources are found first, one round, and print what was found."""
    source, seats, tier, seconds, turn = sys.argv[1:]
    import astrarium  # noqa: PLC0415 (which one it is has to be known)

    if Path(source).resolve() not in Path(astrarium.__file__).resolve().parents:
        sys.exit(f"benchmarks: {source} has no package astrarium")
    ours = Astrarium(int(seats), cast(Tier, tier))
    (measured,) = measured_in_turn([ours], float(seconds), int(turn), lambda: None)
    length = fmean(game.decisions for game in measured.games)
    sys.stdout.buffer.write(msgspec.json.encode(rates(ours, measured, length)))


if __name__ == "__main__":
    main()
