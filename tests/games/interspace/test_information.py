"""What players may know, and how tiles are drawn."""

from collections import Counter

import msgspec
import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.rules.arrival import shift_unit
from astrarium.games.interspace.rules.contact.zone_battle import begin_zone_battle
from astrarium.games.interspace.rules.exploration.exploration import draw_tile
from astrarium.games.interspace.rules.movement.progress import Progress
from astrarium.games.interspace.rules.setup import QuickSetUp
from astrarium.games.interspace.state import InterSpaceState
from astrarium.kernel import Hex, heard, scripted, seeded


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


# -- hidden stacks


@pytest.fixture
def hidden() -> InterSpaceState:
    """Two players of Standard with hidden stacks: seat 1 has a stack, and a lone ship beside it."""
    state = GAME.position(
        {
            "options": {"tier": "standard", "hidden_stacks": True},
            "units": {
                "B:0,0": {1: ["Sct 3", "Trn 4", "BB 5", "SS 6"]},
                "B:0,1": {1: ["CA 7"]},
                "A:0,0": {0: ["PB 1", "DD 2"]},
            },
            "cargo": {4: {"iou": 3}},
            "step": {"name": "movement", "seat": 0},
        }
    )
    state.run()
    return state


@pytest.mark.rule("IS-S-SECRET-01")
def test_stacks_cards_and_cargo_are_open_in_standard_unless_they_are_hidden(hidden):
    hidden.options = msgspec.structs.replace(hidden.options, hidden_stacks=False)
    for seat in (0, 1, None):
        seen = hidden.seen_by(seat)
        assert seen.units == hidden.units
        assert seen.cargo == hidden.cargo
        assert seen.planets == hidden.planets


@pytest.mark.rule("IS-S-SECRET-01")
@pytest.mark.parametrize("seat", [0, None])
def test_of_a_hidden_stack_others_see_the_top_unit_and_how_high_it_is(hidden, seat):
    seen = hidden.seen_by(seat)
    kinds = {unit.id: unit.kind for unit in seen.units.values() if unit.owner == 1}
    assert kinds == {3: "scout", 4: "hidden", 5: "hidden", 6: "hidden", 7: "cruiser"}
    assert seen.cargo == {}
    assert '"battleship"' not in str(msgspec.json.encode(hidden.view(seat).state["units"]))


@pytest.mark.rule("IS-S-SECRET-01")
def test_an_owner_sees_all_of_the_own_stacks(hidden):
    assert hidden.seen_by(1).units_of(1) == hidden.units_of(1)
    assert hidden.seen_by(1).cargo == hidden.cargo


@pytest.mark.rule("IS-S-SECRET-01")
def test_an_imagined_state_deals_the_hidden_units_anew(hidden):
    stacks = set()
    for number in range(40):
        twin = hidden.imagine(0, seeded(number))
        stack = [twin.units[name].kind for name in (3, 4, 5, 6)]
        assert stack[0] == "scout"
        assert sorted(stack[1:]) == ["battleship", "system_station", "transport"]
        assert [twin.units[unit].kind for unit in twin.cargo] == ["transport"]
        assert twin.seen_by(0).units == hidden.seen_by(0).units
        stacks.add(tuple(stack))
    assert len(stacks) == 6


@pytest.mark.rule("IS-S-SECRET-01")
def test_a_hidden_unit_that_went_far_is_not_imagined_as_a_slow_one(hidden):
    """A system station does not go two hexes."""
    progress = {5: Progress(spent=2)}
    hidden.stack = (msgspec.structs.replace(hidden.top, seat=1, progress=progress),)
    kinds = {hidden.imagine(0, seeded(number)).units[5].kind for number in range(40)}
    assert kinds == {"battleship", "transport"}


@pytest.mark.rule("IS-S-SECRET-01")
def test_a_battle_shows_all_that_fight(hidden):
    hidden.put(msgspec.structs.replace(hidden.units[2], hex=hidden.units[3].hex))
    begin_zone_battle(hidden, 0, hidden.units[3].hex, hidden.at(hidden.units[3].hex))
    assert [unit.kind for unit in hidden.seen_by(0).units_of(1)][:2] == ["scout", "transport"]


@pytest.mark.rule("IS-S-SECRET-01")
def test_a_unit_that_moves_under_others_is_told_without_its_kind(hidden):
    hidden.put(msgspec.structs.replace(hidden.units[7], hex=hidden.units[3].hex))
    hidden.told.clear()
    shift_unit(hidden, hidden.units[5], Hex("B:0,1"))
    shift_unit(hidden, hidden.units[7], Hex("B:0,1"))
    told = {seat: [event.kind for event in heard(hidden.told, seat)] for seat in (0, 1, None)}
    assert told[1] == ["battleship", "cruiser"]
    assert told[0] == told[None] == ["battleship", "hidden"]
