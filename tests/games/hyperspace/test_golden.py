"""Games of Hyperspace that are known line by line."""

from collections.abc import Iterator

import pytest

from astrarium.games.hyperspace import GAME
from astrarium.kernel import Event, Match
from tests.games import golden
from tests.games.hyperspace.tables import Players, Table

TEXTS = {
    "hyperspace-two-2": Table(2, 7, {"max_rounds": 3}),
    "hyperspace-four-4": Table(
        4, 2, {"max_rounds": 3, "civ_assignment": "choose", "secret_values": "shuffled"}
    ),
}
RECORDS = {
    "hyperspace-three-3": Table(3, 5, {"max_rounds": 4, "citizen_placement": "same_planet"}),
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
    golden.check_files("hyperspace", TEXTS, RECORDS)
