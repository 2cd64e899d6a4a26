"""The tiny games keep the contract, and whoever breaks a promise is caught."""

import itertools
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from astrarium.kernel import Game, actions, violation
from tests.kernel.contract import check_game
from tests.kernel.games import bazaar, bids, duel

GAMES = [bids.GAME, duel.GAME, bazaar.GAME]


def conserved(state: object) -> None:
    """No card, coin or good is made or lost but by the rules."""
    if isinstance(state, duel.DuelState):
        cards = len(state.deck) + sum(map(len, state.hands.values())) + len(state.played)
        assert cards == sum(duel.DECK.values())
    if isinstance(state, bazaar.BazaarState):
        stocks = (state.bank, *state.stocks.values())
        for good in bazaar.GOODS:
            assert sum(stock.has(good) for stock in stocks) == bazaar.STOCK * len(stocks)
    if isinstance(state, bids.BidsState):
        assert min(state.purses.values()) >= 0


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(one, marks=pytest.mark.slow) for one in (1, 2))]
)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_tiny_games_keep_the_contract(game: Game, seats: int, seed: int) -> None:
    match = check_game(game, seats, seed=seed, invariants=conserved)
    assert match.state.outcome() is not None


def test_it_stops_after_as_many_actions_as_asked_for() -> None:
    assert check_game(bids.GAME, 3, max_actions=5).state.sequence == 5


def broken(game: Game, promise: str) -> None:
    """Some of a few random games finds that a promise is broken, and says which and where."""

    def play() -> None:
        for seed in range(20):
            check_game(game, 3, seed=seed)

    with pytest.raises((AssertionError, RuntimeError, TypeError), match=promise) as caught:
        play()
    assert any(game.title in note for note in caught.value.__notes__)


def patched(
    monkeypatch: pytest.MonkeyPatch, kind: type, name: str, make: Callable[[Any], Any]
) -> None:
    monkeypatch.setattr(kind, name, make(getattr(kind, name)))


def test_an_answer_listed_but_refused_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse = violation("SB-RAISE-01", "Nobody raises.")
    monkeypatch.setattr(bids.Raise, "why_not", lambda *_: refuse)
    monkeypatch.setattr(bids.Raising, "options", lambda *_: (bids.Raise(), bids.Seal()))
    broken(bids.GAME, "'raise' is listed, but refused")


def test_an_answer_legal_but_not_listed_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    patched(monkeypatch, bids.Bidding, "options", lambda all: lambda *asked: all(*asked)[:1])
    broken(bids.GAME, "'bid .' is not listed, but seat . may")


def test_an_answer_listed_twice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    patched(monkeypatch, bids.Bidding, "options", lambda all: lambda *asked: all(*asked) * 2)
    broken(bids.GAME, "lists an answer twice")


def test_a_question_without_answers_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bazaar.Offered, "options", lambda *_: ())
    broken(bazaar.GAME, "Offered asks seat ., but lists no answer")


def test_a_text_that_does_not_say_all_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    # Which actions begin with which word is remembered: not what it is only in here.
    monkeypatch.setattr(actions, "_by_verb", actions._by_verb.__wrapped__)
    monkeypatch.setattr(actions, "_pattern", actions._pattern.__wrapped__)
    monkeypatch.setattr(bids.Raise, "text", "bid 1")
    broken(bids.GAME, "'bid 1' reads as another action")


def test_a_refusal_that_changes_something_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def why_not(bid: bids.Bid, state: bids.BidsState, step: bids.Bidding, seat: int) -> Any:
        if 0 <= bid.coins <= state.purses[seat]:
            return None
        state.won[seat] += 1
        return violation("SB-BID-02", "You do not have that much.")

    monkeypatch.setattr(bids.Bid, "why_not", why_not)
    broken(bids.GAME, "looking at a state changed it")


def test_a_refusal_without_a_rule_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    patched(
        monkeypatch,
        bids.Bid,
        "why_not",
        lambda honest: lambda *now: honest(*now) and violation("", "No."),
    )
    broken(bids.GAME, "no rule is named by: No.")


def test_records_that_clones_share_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def do(
        vote: bazaar.Vote, state: bazaar.BazaarState, step: bazaar.Petitioned, seat: int
    ) -> None:
        step.answers[seat] = msgspec.structs.replace(step.answers[seat], value=vote.granted)

    monkeypatch.setattr(bazaar.Vote, "do", do)
    broken(bazaar.GAME, "on a clone changed the original")


def test_memory_that_the_json_does_not_have_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def go_on(step: bazaar.Caravan, state: bazaar.BazaarState) -> None:
        state.pop()
        state.stall = state.__dict__["visits"] = state.__dict__.get("visits", 0) + 1

    monkeypatch.setattr(bazaar.Caravan, "go_on", go_on)
    broken(bazaar.GAME, "goes on otherwise")


def test_a_window_whose_timing_tells_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel.Window, "discreet", False)
    broken(duel.GAME, "tells seat . something that was hidden")


def test_a_peek_that_can_be_undone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel.DuelState, "reveal", lambda *_: None)
    broken(duel.GAME, "tells seat . something that was hidden")


def test_a_refusal_that_tells_a_secret_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_there(state: duel.DuelState, step: duel.Spying) -> Any:
        hand = [str(card.value) for card in state.hands[step.target]]
        return violation("DU-SPY-02", "There is only {hand}.", hand=hand)

    patched(
        monkeypatch,
        duel.Look,
        "why_not",
        lambda honest: lambda *now: honest(*now) and not_there(now[1], now[2]),
    )
    broken(duel.GAME, r"the refusal of 'look at -?\d+' to seat . depends on secrets")


def test_a_question_that_tells_a_secret_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def asks_for_strikes(step: duel.Spying, state: duel.DuelState, seat: int) -> Any:
        hand = state.hands[step.target]
        strikes = [slot for slot, card in enumerate(hand) if card.value == duel.Card.STRIKE]
        return tuple(duel.Look(slot) for slot in strikes or range(len(hand)))

    monkeypatch.setattr(duel.Spying, "options", asks_for_strikes)
    broken(duel.GAME, "hidden|secrets")


def test_a_secret_that_cannot_be_imagined_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(bids.Bidding, "invented")
    broken(bids.GAME, "has no pool, and no record invents it")


def test_chance_beside_the_dice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = itertools.count()

    def do(rest: duel.Rest, state: duel.DuelState, step: duel.Turn, seat: int) -> None:
        state.swap(msgspec.structs.replace(step, done=True))
        state.lives[seat] = next(chance)

    monkeypatch.setattr(duel.Rest, "do", do)
    broken(duel.GAME, "goes on otherwise|the replay differs|tells seat . something")


def test_a_broken_invariant_is_reported() -> None:
    def lots_are_left(state: bids.BidsState) -> None:
        assert state.lots, "the lots run out"

    with pytest.raises(AssertionError, match="the lots run out"):
        check_game(bids.GAME, 2, invariants=lots_are_left)


def test_a_drawn_card_that_everybody_hears_of_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = duel.DuelState.draw

    def draw_aloud(state: duel.DuelState, seat: int) -> None:
        draw(state, seat)
        state.tell(duel.Played(seat, state.hands[seat][-1].value))

    monkeypatch.setattr(duel.DuelState, "draw", draw_aloud)
    broken(duel.GAME, "tells seat . something that was hidden")
