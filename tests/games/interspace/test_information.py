"""What players may know, and how tiles are drawn."""

from collections import Counter

import msgspec
import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.rules.exploration import draw_tile
from astrarium.games.interspace.rules.setup import QuickSetUp
from astrarium.games.interspace.state import InterSpaceState
from astrarium.kernel import scripted


@pytest.fixture
def state() -> InterSpaceState:
    """A three-player game in its first turn, with all regions set up."""
    state = GAME.new(3, seed=5)
    for seat in range(3):
        state.apply(seat, QuickSetUp())
    assert isinstance(state, InterSpaceState)
    return state


@pytest.mark.rule("IS-DICE-02")
def test_every_tile_in_the_box_is_drawn_by_exactly_one_value_of_the_dice(state):
    drawn: Counter[str] = Counter()
    for value in range(1, state.tiles_in_box() + 1):
        twin = state.clone()
        twin.dice = scripted([value])
        drawn[draw_tile(twin).label] += 1
    assert drawn == state.box


@pytest.mark.rule("IS-B-SECRET-01")
def test_everybody_sees_the_same_units_planets_and_flags(state):
    state.change_player(0, refuses=(1,))
    state.change_planet(state.birthplace(2), rests=True)
    open_to_all = msgspec.to_builtins(
        {"units": state.units, "planets": state.planets, "players": state.players}, str_keys=True
    )
    for seat in (0, 1, 2, None):
        seen = state.view(seat).state
        assert {name: seen[name] for name in open_to_all} == open_to_all


@pytest.mark.rule("IS-UNK-11")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_the_box_is_open_but_not_what_will_be_drawn(state, seat):
    before = state.view(seat)
    assert before.state["box"] == state.box
    other = state.clone()
    other.dice = scripted(["Xann"])
    assert other.view(seat) == before
