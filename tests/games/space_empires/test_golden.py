"""Games of Space Empires that are known line by line."""

from collections.abc import Iterator

import pytest

from astrarium.games.space_empires import GAME
from astrarium.kernel import Event, Match
from tests.games import golden
from tests.games.space_empires.tables import Players, Table

TEXTS = {
    "space-empires-small-2": Table("small", ("warlike", "warlike"), 2, 4),
    "space-empires-three-3": Table("three", ("builder", "careless", "warlike"), 3, 4),
    "space-empires-teams-4": Table("teams", ("warlike", "builder", "timid", "warlike"), 4, 3),
    "space-empires-machines-1": Table("machines", ("builder",), 1, 8),
    "space-empires-empires-1": Table("two empires", ("builder",), 5, 5),
}
RECORDS = {
    "space-empires-standard-2": Table("standard", ("policy", "policy"), 7, 6),
    "space-empires-four-4": Table("four", ("warlike", "builder", "warlike", "careless"), 8, 2),
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
    golden.check_files("space-empires", TEXTS, RECORDS)
