"""Which Civs win at Hyperspace, and which places in the order of turns, as bots play it.

Every place in the order begins with one Hyper more than the one before it.

    astrarium simulate hyperspace --seats 4 --bots strategist --games 400 --records civs/
    python examples/hyperspace_civs.py civs/
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from astrarium.games.hyperspace.state import HyperspaceState
from astrarium.kernel.record import Record, read_record
from astrarium.lab.simulate import wilson

ORDER = ("first", "second", "third", "fourth", "fifth", "sixth")


def shares(records: Iterable[Record]) -> dict[str, list[float]]:
    """How much of the win each Civ and each place in the order of turns had, game by game."""
    found: dict[str, list[float]] = defaultdict(list)
    for record in records:
        state, outcome = record.first(), record.outcome
        assert isinstance(state, HyperspaceState)
        assert outcome is not None, "the game is not over"
        for place, seat in zip(ORDER, state.order, strict=False):
            civ = state.components.civs[state.empires[seat].civ].name
            for name in (civ, place):
                found[name].append(outcome.share(seat))
    return found


def table(found: Mapping[str, Sequence[float]], seats: int) -> str:
    """Times a fair share, with 95 % intervals, in Markdown; a shared win counts in parts."""
    lines = ["| | games | won | times a fair share |", "|---|---|---|---|"]
    for name, won in sorted(found.items(), key=lambda one: -sum(one[1]) / len(one[1])):
        low, high = (seats * end for end in wilson(sum(won), len(won)))
        mean = sum(won) / len(won)
        lines.append(
            f"| {name} | {len(won)} | {mean:.1%} | {seats * mean:.2f} ({low:.2f} to {high:.2f}) |"
        )
    return "\n".join(lines)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("folders", type=Path, nargs="+")
    files = [file for one in reader.parse_args().folders for file in sorted(one.glob("*.jsonl"))]
    records = [read_record(file) for file in files]
    print(table(shares(records), records[0].header.seats))


if __name__ == "__main__":
    main()
