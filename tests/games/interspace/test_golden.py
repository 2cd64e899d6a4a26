"""Games of InterSpace that are known line by line."""

from collections.abc import Iterator

import pytest

from astrarium.games.interspace import GAME
from astrarium.kernel import Event, Match
from tests.games import golden
from tests.games.interspace.tables import Players, Table

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
    match = Match.new(GAME, table.seats, table.options, table.seed)
    return golden.played(match, Players(table).answer)


@pytest.mark.parametrize("name", TEXTS)
def test_the_text_of_a_game(name: str) -> None:
    golden.check_text(name, golden.written(GAME, TEXTS[name], played(TEXTS[name])))


@pytest.mark.parametrize("name", RECORDS)
def test_the_record_of_a_game(name: str) -> None:
    golden.check_record(name, RECORDS[name].seats, played(RECORDS[name]))


def test_no_file_is_left_over() -> None:
    golden.check_files("interspace", TEXTS, RECORDS)
