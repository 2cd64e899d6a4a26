"""A match plays, takes back, saves, loads and goes on."""

from pathlib import Path

import msgspec
import pytest

from astrarium.kernel import Action, Dice, Match, Refused, ScriptError, scripted
from tests.kernel.games import bazaar, bids, duel

OFFER = bazaar.Offer("ore", "silk", 1)


class Beggars(bazaar.Bazaar):
    """A bazaar in which only seat 0 has goods, so that its offers are declined at once."""

    def start(self, seats: int, options: bazaar.BazaarOptions, dice: Dice) -> bazaar.BazaarState:
        state = super().start(seats, options, dice)
        for seat in range(1, seats):
            state.stocks[seat] = bazaar.Stock(0, 0, 0)
        return state


@pytest.fixture
def match() -> Match:
    return Match.new(Beggars(), 2)


def play_on(match: Match, actions: int) -> None:
    """Give the last answer that is listed, so many times."""
    for _ in range(actions):
        asked = match.state.decisions()[0]
        match.play(asked.seat, asked.actions[-1])


def refused(match: Match, seat: int, action: Action) -> None:
    with pytest.raises(Refused):
        match.play(seat, action)


def test_an_action_is_played_and_recorded(match: Match) -> None:
    match.play(0, OFFER)
    (entry,) = match.record.entries
    assert (entry.seat, entry.action) == (0, "offer ore for silk to 1")
    assert match.state.sequence == 1


def test_a_refused_action_is_not_recorded(match: Match) -> None:
    before = match.state.digest()
    refused(match, 1, OFFER)
    refused(match, 0, bazaar.Offer("ore", "ore", 1))
    assert match.record.entries == []
    assert match.state.digest() == before


def test_rules_that_fail_half_way_change_nothing(match: Match) -> None:
    match.state.dice = scripted([])
    before = match.state.digest()
    with pytest.raises(ScriptError):
        match.play(0, bazaar.EndTurn())
    assert match.state.digest() == before
    assert match.record.entries == []


def test_undo_goes_back_to_the_barrier(match: Match) -> None:
    states = [match.state.digest()]
    for _ in range(2):
        match.play(0, OFFER)
        states.append(match.state.digest())
    for state in (states[1], states[0]):
        match.undo(0)
        assert match.state.digest() == state
    assert match.record.entries == []
    assert not match.may_undo(0)


def test_undo_does_not_go_beyond_the_barrier(match: Match) -> None:
    match.play(0, OFFER)
    match.play(0, bazaar.EndTurn())
    assert not match.may_undo(0)
    with pytest.raises(Refused, match="something was revealed"):
        match.undo(0)
    assert len(match.record.entries) == 2


def test_only_who_acted_last_may_undo(match: Match) -> None:
    match.play(0, OFFER)
    assert not match.may_undo(1)
    with pytest.raises(Refused):
        match.undo(1)
    assert match.state.sequence == 1


def test_what_another_has_answered_cannot_be_undone() -> None:
    match = Match.new(bazaar.GAME, 2)
    match.play(0, OFFER)
    match.play(1, bazaar.Decline())
    assert not match.may_undo(0)
    match.undo(1)
    assert not match.may_undo(1)
    assert match.state.decisions()[0].seat == 1


def test_each_undoes_its_own_sealed_answer() -> None:
    match = Match.new(bids.GAME, 3)
    for seat in range(2):
        match.play(seat, bids.Bid(seat + 1))
    assert [match.may_undo(seat) for seat in range(3)] == [True, True, False]
    assert match.undo(0) == 0
    assert [(entry.seat, entry.action) for entry in match.record.entries] == [(1, "bid 2")]
    assert [decision.seat for decision in match.state.decisions()] == [0, 2]
    assert match.state.sequence == 1
    match.play(0, bids.Bid(5))
    match.undo(1)
    assert [(entry.seat, entry.action) for entry in match.record.entries] == [(0, "bid 5")]


def raising(seed: int = 0) -> Match:
    """Two tie, and each raises as often as it likes, in secret."""
    match = Match.new(bids.GAME, 2, seed=seed)
    for seat in (0, 1):
        match.play(seat, bids.Bid(2))
    return match


def test_dice_that_another_has_seen_stay_what_they_are() -> None:
    match = raising()
    match.play(0, bids.Seal())
    (seen,) = match.play(1, bids.Raise())
    dice = match.state.dice
    match.undo(0)
    assert match.state.dice == dice
    assert match.state.told == [seen]
    assert not match.may_undo(1)  # it has seen its die


def test_nobody_changes_a_die_by_undoing() -> None:
    """Whoever seals, undoes it and raises sees the die that it would have seen at once."""
    for answers in ([bids.Raise()], [bids.Seal(), None, bids.Raise()]):
        match = raising(seed=3)
        for answer in answers:
            if answer is None:
                match.undo(0)
            else:
                match.play(0, answer)
        assert match.state.dice.drawn == 1


def test_what_one_has_undone_is_left_out_of_the_record(tmp_path: Path, installed: None) -> None:
    match = raising()
    match.play(0, bids.Seal())
    match.play(1, bids.Raise())
    match.undo(0)
    match.save(tmp_path / "match")
    loaded = Match.load(tmp_path / "match")
    assert loaded.state == match.state
    assert [entry.action for entry in loaded.record.entries] == ["bid 2", "bid 2", "raise"]


def test_a_loaded_match_undoes_what_others_have_acted_after(
    tmp_path: Path, installed: None
) -> None:
    match = Match.new(bids.GAME, 3)
    for seat in range(2):
        match.play(seat, bids.Bid(1))
    match.save(tmp_path / "match")
    loaded = Match.load(tmp_path / "match")
    loaded.undo(0)
    loaded.undo(1)
    assert loaded.record.entries == []


def test_after_an_undo_something_else_can_be_played(match: Match) -> None:
    match.play(0, OFFER)
    match.undo(0)
    match.play(0, bazaar.Petition())
    assert [entry.action for entry in match.record.entries] == ["petition"]
    assert match.may_undo(0)


def test_an_end_that_told_nothing_can_be_undone() -> None:
    match = Match.new(bazaar.GAME, 2, bazaar.BazaarOptions(rounds=1))
    assert isinstance(match.state, bazaar.BazaarState)
    match.state.bank = bazaar.Stock(0, 0, 0)  # the caravan stays away and rolls nothing
    match.play(0, bazaar.EndTurn())
    match.play(1, bazaar.EndTurn())
    ended = match.record.outcome is not None
    match.undo(1)
    assert (ended, match.record.outcome) == (True, None)
    assert match.state.decisions()[0].seat == 1


def test_a_new_match_has_nothing_to_undo(match: Match) -> None:
    assert not match.may_undo(0)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("game", [bids.GAME, duel.GAME, bazaar.GAME], ids=lambda game: game.name)
def test_a_saved_match_is_loaded_and_goes_on(game: bids.Bids, tmp_path: Path) -> None:
    match = Match.new(game, 3, seed=11)
    play_on(match, 7)
    match.save(tmp_path / "match")
    loaded = Match.load(tmp_path / "match")
    assert loaded.state == match.state
    for going_on in (match, loaded):
        play_on(going_on, 1)
    assert loaded.state.digest() == match.state.digest()
    assert loaded.record == match.record


@pytest.mark.usefixtures("installed")
def test_the_options_are_saved_with_the_match(tmp_path: Path) -> None:
    match = Match.new(bids.GAME, 2, bids.BidsOptions(lots=7, purse=1))
    match.save(tmp_path / "match")
    assert Match.load(tmp_path / "match").state == match.state


def test_saving_over_a_match_leaves_nothing_else_behind(match: Match, tmp_path: Path) -> None:
    for _ in range(2):
        match.play(0, OFFER)
        match.save(tmp_path / "match")
    assert [path.name for path in tmp_path.iterdir()] == ["match"]


def test_the_outcome_is_recorded() -> None:
    match = Match.new(bids.GAME, 2, bids.BidsOptions(lots=1))
    match.play(0, bids.Bid(2))
    assert match.record.outcome is None
    match.play(1, bids.Bid(3))
    assert match.record.outcome == match.state.outcome()
    assert msgspec.json.decode(msgspec.json.encode(match.record.outcome))["winners"] == [1]
