"""Golden games: fixed seeds and players, and the text of the game that they give.

Any change of behaviour shows in a diff of tests/golden. If the change is meant, the version of the
rules changes with it, and ``ASTRARIUM_UPDATE_GOLDEN=1`` writes the files again.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from astrarium.kernel import Action, Event, Game, Match, read_record

GOLDEN = Path(__file__).parents[1] / "golden"
UPDATE = bool(os.environ.get("ASTRARIUM_UPDATE_GOLDEN"))
DIGEST_EVERY = 50
DIFF_LINES = 60
SILENT = ("", "None", "False")
DRAWN = ("draw", "drawn")
Answer = Callable[[Any], tuple[int, Action]]  # who does what next in a state


def played(match: Match, answer: Answer) -> Iterator[tuple[Match, list[Event]]]:
    """A game, action by action, with what happened."""
    yield match, match.state.told
    while match.state.outcome() is None:
        yield match, match.play(*answer(match.state))


def written(game: Game, table: object, moments: Iterable[tuple[Match, list[Event]]]) -> list[str]:
    """The game of a table in lines."""
    lines = [f"{game.title}, rules {game.version}: {table}"]
    for match, events in moments:
        for entry in match.record.entries[-1:]:
            lines.append(f"{match.state.sequence}. seat {entry.seat}: {entry.action}")
        lines += (f"    {told(event)}" for event in events)
        if match.state.sequence % DIGEST_EVERY == 0:
            lines.append(f"= {match.state.digest()}")
    return [*lines, f"= {match.state.digest()}", f"{match.state.outcome()}"]


def told(event: Event) -> str:
    """An event with those of its fields that say something; the name of a draw says what it is."""
    values = {name: getattr(event, name) for name in event.__struct_fields__ if name not in DRAWN}
    said = [f"{name}={value}" for name, value in values.items() if str(value) not in SILENT]
    return " ".join((type(event).__name__, *said))


def check_text(name: str, now: list[str]) -> None:
    """A game goes as its file says."""
    path = GOLDEN / f"{name}.txt"
    if UPDATE:
        path.write_text("\n".join(now) + "\n", encoding="utf-8")
    golden = path.read_text(encoding="utf-8").splitlines()
    diff = unified_diff(golden, now, f"golden/{path.name}", "now", lineterm="")
    lines = list(islice(diff, DIFF_LINES))
    if lines:
        why = f"The game goes otherwise from here (at most {DIFF_LINES} lines are shown)."
        pytest.fail("\n".join((why, *lines)), pytrace=False)


def check_record(name: str, seats: int, moments: Iterable[tuple[Match, list[Event]]]) -> None:
    """A record that is kept can be played again to the end."""
    path = GOLDEN / f"{name}.jsonl"
    if UPDATE:
        *_, (match, _) = moments
        match.save(path)
    record = read_record(path)
    assert record.verify().outcome() is not None
    assert record.header.seats == seats


def check_files(game: str, texts: Iterable[str], records: Iterable[str]) -> None:
    """No file is left over."""
    kept = {path.name for path in GOLDEN.glob(f"{game}-*")}
    assert kept == {f"{name}.txt" for name in texts} | {f"{name}.jsonl" for name in records}
