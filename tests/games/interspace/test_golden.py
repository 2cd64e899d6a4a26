"""Golden games: fixed seeds and players, and the text of the game that they give.

Any change of behaviour shows in a diff of tests/golden. If the change is meant, the version of the
rules changes with it, and ``ASTRARIUM_UPDATE_GOLDEN=1`` writes the files anew.
"""

import os
from collections.abc import Iterator
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.state import InterSpaceState
from astrarium.kernel import Event, Match, read_record
from tests.games.interspace.tables import Players, Table

GOLDEN = Path(__file__).parents[2] / "golden"
UPDATE = bool(os.environ.get("ASTRARIUM_UPDATE_GOLDEN"))
DIGEST_EVERY = 50
DIFF_LINES = 60
SILENT = ("", "None", "False")

TEXTS = {
    "interspace-english-2": Table("english", ("uniform",) * 2, 2, 20),
    "interspace-english-4": Table("english", ("uniform",) * 4, 4, 11),
    "interspace-italian-6": Table("italian", ("uniform",) * 6, 6, 8),
    "interspace-english-3-war": Table("english", ("warlike", "horde", "idle"), 4, 30),
    "interspace-standard-2": Table("standard", ("uniform",) * 2, 2, 12),
    "interspace-standard-4": Table("standard", ("trader", "settler", "warlike", "raider"), 3, 12),
    "interspace-advanced-3": Table("advanced", ("explorer", "settler", "warlike"), 3, 6),
    "interspace-everything-6": Table("everything", ("uniform",) * 6, 6, 3),
}
RECORDS = {
    "interspace-english-2-war": Table("english", ("warlike", "idle"), 1),
    "interspace-italian-3": Table("italian", ("uniform", "settler", "trader"), 3, 6),
    "interspace-standard-3": Table("standard", ("raider", "settler", "trader"), 5, 8),
}


def played(table: Table) -> Iterator[tuple[Match, list[Event]]]:
    """The game of a table, action by action, with what happened."""
    match, players = Match.new(GAME, table.seats, table.options, table.seed), Players(table)
    yield match, match.state.told
    while match.state.outcome() is None:
        assert isinstance(match.state, InterSpaceState)
        seat, action = players.answer(match.state)
        yield match, match.play(seat, action)


def written(table: Table) -> Iterator[str]:
    """The game of a table in lines."""
    yield f"{GAME.title}, rules {GAME.version}: {table}"
    for match, events in played(table):
        for entry in match.record.entries[-1:]:
            yield f"{match.state.sequence}. seat {entry.seat}: {entry.action}"
        yield from (f"    {told(event)}" for event in events)
        if match.state.sequence % DIGEST_EVERY == 0:
            yield f"= {match.state.digest()}"
    yield f"= {match.state.digest()}"
    yield f"{match.state.outcome()}"


def told(event: Event) -> str:
    """An event with those of its fields that say something."""
    values = {name: getattr(event, name) for name in event.__struct_fields__}
    said = [f"{name}={value}" for name, value in values.items() if str(value) not in SILENT]
    return " ".join((type(event).__name__, *said))


@pytest.mark.parametrize("name", TEXTS)
def test_the_text_of_a_game(name: str) -> None:
    path = GOLDEN / f"{name}.txt"
    now = list(written(TEXTS[name]))
    if UPDATE:
        path.write_text("\n".join(now) + "\n", encoding="utf-8")
    golden = path.read_text(encoding="utf-8").splitlines()
    diff = unified_diff(golden, now, f"golden/{path.name}", "now", lineterm="")
    lines = list(islice(diff, DIFF_LINES))
    if lines:
        why = f"The game goes otherwise from here (at most {DIFF_LINES} lines are shown)."
        pytest.fail("\n".join((why, *lines)), pytrace=False)


@pytest.mark.parametrize("name", RECORDS)
def test_the_record_of_a_game(name: str) -> None:
    path, table = GOLDEN / f"{name}.jsonl", RECORDS[name]
    if UPDATE:
        *_, (match, _) = played(table)
        match.save(path)
    record = read_record(path)
    state = record.verify()
    assert state.outcome() is not None
    assert record.header.seats == table.seats


def test_no_file_is_left_over() -> None:
    kept = {path.name for path in GOLDEN.glob("interspace-*")}
    assert kept == {f"{name}.txt" for name in TEXTS} | {f"{name}.jsonl" for name in RECORDS}
