"""What a player can take back, and what not."""

import pytest

from astrarium.games.interspace import GAME
from astrarium.kernel import Match, Refused


def play(match: Match, seat: int, *texts: str) -> None:
    for text in texts:
        match.play(seat, GAME.read_action(text))


@pytest.fixture
def match() -> Match:
    """Two players, set up; the first Economic Step is asked."""
    match = Match.new(GAME, 2, seed=4)
    for seat in (0, 1):
        play(match, seat, "quick set-up")
    return match


def active(match: Match) -> int:
    (decision,) = match.state.decisions()
    return decision.seat


def test_a_step_in_which_nothing_is_left_to_do_waits_for_the_word_that_ends_it(match):
    seat = active(match)
    before = match.state.digest()
    home, colony = (planet.name for planet in match.state.planets_of(seat))
    play(match, seat, f"raise tech of {home}", f"raise tech of {colony}")
    (decision,) = match.state.decisions()
    assert [str(action) for action in decision.actions] == ["end economic step"]
    match.undo(seat)
    match.undo(seat)
    assert match.state.digest() == before


def test_the_last_move_into_the_unknown_can_be_undone_until_the_step_ends(match):
    seat = active(match)
    play(match, seat, "end economic step")
    scout = match.state.units_of(seat)[0]
    before = match.state.digest()
    unknown = match.state.map.unknown_neighbours(scout.hex)[0]
    play(match, seat, f"move {scout.id} to {unknown}")
    assert match.state.units[scout.id].hex == unknown
    match.undo(seat)
    assert match.state.digest() == before


def test_a_drawn_tile_cannot_be_undone(match):
    seat = active(match)
    play(match, seat, "end economic step")
    scout = match.state.units_of(seat)[0]
    unknown = match.state.map.unknown_neighbours(scout.hex)[0]
    play(match, seat, f"move {scout.id} to {unknown}", "end movement step")
    with pytest.raises(Refused):
        match.undo(seat)


def test_whoever_acted_before_may_undo_again_once_the_other_has_undone():
    match = Match.new(GAME, 2, seed=4)
    arrange = "arrange planet on side 1 and asteroids on side 2"
    play(match, 0, arrange)
    before = match.state.digest()
    play(match, 1, arrange)
    assert not match.may_undo(0)
    match.undo(1)
    assert match.state.digest() == before
    match.undo(0)
    assert match.state.sequence == 0


def test_a_loaded_game_can_undo_what_the_saved_one_could(match, tmp_path):
    seat = active(match)
    home, colony = (planet.name for planet in match.state.planets_of(seat))
    before = match.state.digest()
    play(match, seat, f"raise tech of {home}", f"raise tech of {colony}")
    match.save(tmp_path / "game.jsonl")
    loaded = Match.load(tmp_path / "game.jsonl")
    loaded.undo(seat)
    loaded.undo(seat)
    assert loaded.state.digest() == before
    assert not loaded.may_undo(seat)
