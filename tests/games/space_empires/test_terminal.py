"""Space Empires in a terminal: every position is drawn, for every width and in every language."""

from itertools import islice
from typing import Any

import pytest
from rich.console import Console

from astrarium.games.space_empires import GAME
from astrarium.games.space_empires.state import SpaceEmpiresState as State
from tests.games.space_empires.tables import SETTINGS, new, played

TABLES = GAME.tables()
NARROW, WIDE = 60, 160
DAILY = ("standard", "machines", "two empires")
EACH_SETTING = pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in DAILY else pytest.mark.slow) for name in SETTINGS],
)


def printed(shown: Any, width: int = WIDE) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as captured:
        console.print(shown)
    return captured.get()


def moments(name: str) -> list[State]:
    """Some positions of a game."""
    states = (state.clone() for state, *_ in played(new(SETTINGS[name], seed=4), seed=4))
    return [*islice(states, 0, 121, 40)]


@EACH_SETTING
def test_every_hex_and_every_empire_is_on_the_board(name: str) -> None:
    for state in moments(name):
        for seat in (None, 0):
            seen = state.seen_by(seat)
            for width in (NARROW, WIDE):
                shown = printed(GAME.board(seen, seat), width)
                assert max(map(len, shown.splitlines())) <= width
                speech = GAME.speaking(seen)
                for hex in state.map.hexes:
                    assert f"│{speech.hex(hex)} " in shown, hex
                for player in range(state.seats):
                    assert speech.seat(player) in shown


@EACH_SETTING
@pytest.mark.parametrize("table", TABLES)
def test_every_table_says_something(name: str, table: str) -> None:
    for state in moments(name):
        for seat in (None, 0):
            shown = printed(TABLES[table](state.seen_by(seat), seat))
            assert any(letter.isalpha() for letter in shown)


def test_half_hexes_are_on_the_board_while_one_chooses() -> None:
    state = new(SETTINGS["standard"])
    speech = GAME.speaking(state)
    shown = printed(GAME.board(state.seen_by(0), 0))
    for hex in state.options.layout(2).extras[0]:
        assert f"│{speech.hex(hex)} " in shown


def test_before_anything_stands_on_the_map_tables_say_so() -> None:
    seen = new(SETTINGS["standard"]).seen_by(0)
    assert "no groups" in printed(TABLES["groups"](seen, 0))
    assert "no counters of others" in printed(TABLES["intel"](seen, 0))
    assert "cannot begin a battle" in printed(TABLES["odds"](seen, 0))


def test_a_battle_shows_every_shot_with_what_it_needs() -> None:
    position = {
        "units": {"A:1,5": {0: ["BC 1 attack=1"], 1: ["CA 2 defense=1"]}},
        "step": {"name": "combat", "seat": 0},
    }
    state: Any = GAME.position(position)
    state.run()
    shown = printed(GAME.board(state.seen_by(0), 0))
    assert "Battle at" in shown
    assert "4 or less" in shown  # 5 + 1 of technology, less 1 and 1 of technology


def test_others_see_a_question_mark_for_what_lies_face_down() -> None:
    state: Any = GAME.position({"units": {"A:1,5": {1: ["BC x2 7"]}}})
    state.run()
    rows = printed(TABLES["groups"](state.seen_by(0), 0)).splitlines()
    row = next(row for row in rows if row.startswith("│ 7 "))
    assert [cell.strip() for cell in row.split("│")][4] == "?"
    theirs, own = (printed(GAME.board(state.seen_by(seat), seat)) for seat in (0, 1))
    assert "2BC" in own
    assert "BC" not in theirs
