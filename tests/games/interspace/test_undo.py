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


def test_whoever_acted_before_may_undo_again_once_the_other_has_undone(match):
    first = active(match)
    before = match.state.digest()
    play(match, first, "end economic step", "end movement step")
    second = active(match)
    ended = match.state.digest()
    play(match, second, "end economic step")
    assert not match.may_undo(first)
    match.undo(second)
    assert match.state.digest() == ended
    match.undo(first)
    match.undo(first)
    assert match.state.digest() == before


def test_while_all_set_up_each_undoes_its_own():
    match = Match.new(GAME, 3, seed=4)
    arrange = "arrange planet on side 1 and asteroids on side 2"
    for seat in (0, 1, 2):
        play(match, seat, arrange)
    play(match, 1, "place scout in B:0,0")
    match.undo(0)
    assert [entry.seat for entry in match.record.entries] == [1, 2, 1]
    match.undo(1)
    match.undo(1)
    assert not match.may_undo(1)
    assert [match.state.top.plan(seat).planet for seat in range(3)] == [0, 0, 1]
    match.record.verify()


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


# -- sealed orders


@pytest.fixture
def sealed() -> Match:
    """Two players in the first Economic Phase of a Standard game, at its first sealed step."""
    match = Match.new(GAME, 2, GAME.read_options(GAME.presets["standard"]), seed=4)
    for seat in (0, 1):
        play(match, seat, "quick set-up")
    return match


def orders(match: Match, seat: int) -> tuple[str, ...]:
    return tuple(map(str, match.state.top.books(match.state, seat).orders))


def first_order(match: Match, seat: int, verb: str) -> str:
    """The first order that a seat may give and that begins like this."""
    (asked,) = (decision for decision in match.state.decisions() if decision.seat == seat)
    return next(str(action) for action in asked.actions if str(action).startswith(verb))


def test_each_undoes_its_own_orders(sealed):
    for seat in (0, 1):
        play(sealed, seat, "seal orders")
    given = {0: [], 1: []}
    for seat in (0, 1, 1, 0):
        text = first_order(sealed, seat, "buy ")
        play(sealed, seat, text)
        given[seat].append(text)
    sealed.undo(0)
    assert orders(sealed, 0) == tuple(given[0][:1])
    assert orders(sealed, 1) == tuple(given[1])
    sealed.undo(1)
    sealed.undo(0)
    assert (orders(sealed, 0), orders(sealed, 1)) == ((), tuple(given[1][:1]))
    assert not sealed.may_undo(0)
    sealed.record.verify()


def test_dice_of_my_orders_stay_when_another_undoes(sealed):
    play(sealed, 0, first_order(sealed, 0, "take "))
    play(sealed, 1, first_order(sealed, 1, "mine "))
    before = sealed.state.view(1)
    sealed.undo(0)
    assert sealed.state.view(1) == before
    assert not sealed.may_undo(1)
    assert sealed.state.top.books(sealed.state, 1).dice == ((sealed.state.told[0].value,),)


def test_my_own_dice_stand_but_not_what_i_order_after_them(sealed):
    play(sealed, 0, first_order(sealed, 0, "mine "))
    assert not sealed.may_undo(0)
    thrown = orders(sealed, 0)
    play(sealed, 0, str(sealed.state.decisions()[0].actions[0]))
    sealed.undo(0)
    assert orders(sealed, 0) == thrown
    assert not sealed.may_undo(0)


def test_sealing_is_undone_until_all_have_sealed(sealed):
    play(sealed, 0, "seal orders")
    play(sealed, 1, first_order(sealed, 1, "take "))
    sealed.undo(0)
    assert sealed.state.asks() == (0, 1)
    play(sealed, 0, "seal orders")
    play(sealed, 1, "seal orders")
    assert not sealed.may_undo(0)
    assert not sealed.may_undo(1)
