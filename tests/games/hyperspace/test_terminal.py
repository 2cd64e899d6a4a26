"""Hyperspace in a terminal: every position is drawn, for every width and in every language."""

from itertools import islice
from typing import Any

import pytest
from rich.console import Console

from astrarium.games.hyperspace import GAME
from tests.games.hyperspace.test_table import EACH, played

TABLES = GAME.tables()
NARROW, WIDE = 80, 160


def printed(shown: Any, width: int = WIDE) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as captured:
        console.print(shown)
    return captured.get()


@EACH
def test_every_system_and_every_player_is_on_the_board(name: str) -> None:
    for state, seat, _ in islice(played(name), 0, 200, 40):
        seen = state.seen_by(seat)
        for width in (NARROW, WIDE):
            shown = printed(GAME.board(seen, seat), width)
            assert max(map(len, shown.splitlines())) <= width
        shown = printed(GAME.board(seen, seat))
        speech = GAME.speaking(seen)
        for player in range(state.seats):
            assert speech.seat(player) in shown
        for hex in state.explored:
            tile = state.tile(hex)
            assert (tile.name or tile.civ)[:9] in shown


@EACH
@pytest.mark.parametrize("table", TABLES)
def test_every_table_says_something(name: str, table: str) -> None:
    for state, seat, _ in islice(played(name), 0, 200, 80):
        for who in (None, seat):
            shown = printed(TABLES[table](state.seen_by(who), who))
            assert any(letter.isalpha() for letter in shown)


def test_a_sheet_shows_slots_and_what_is_reconstructed() -> None:
    state: Any = GAME.new(2, seed=1)
    shown = printed(TABLES["civs"](state.seen_by(0), 0))
    assert "Small slot 1: 1 Atomic" in shown
    assert "a rival gains an Organic" in shown
    for table in TABLES:
        assert "reconstructed" in printed(TABLES[table](state.seen_by(0), 0)), table
