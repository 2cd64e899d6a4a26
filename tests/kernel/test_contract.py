"""The tiny games keep the contract, and whoever breaks a promise is caught."""

import itertools
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from astrarium.kernel import (
    Attempt,
    Game,
    Hidden,
    Match,
    Options,
    Outcome,
    Secret,
    actions,
    violation,
)
from astrarium.kernel.memo import Index, memo
from astrarium.kernel.speech import Speech
from astrarium.kernel.standing import Standing
from tests.kernel.contract import Invariants, check_game
from tests.kernel.games import bazaar, bids, duel, fog, outposts, triggers, zaps

GAMES = [bids.GAME, duel.GAME, bazaar.GAME, fog.GAME, triggers.GAME, zaps.GAME]


def conserved(state: object) -> None:
    """No card, coin or good is made or lost but by the rules."""
    if isinstance(state, duel.DuelState):
        cards = len(state.deck) + sum(map(len, state.hands.values())) + len(state.played)
        assert cards == sum(duel.DECK.values())
    if isinstance(state, bazaar.BazaarState):
        stocks = (state.bank, *state.stocks.values())
        for good in bazaar.GOODS:
            assert sum(stock.has(good) for stock in stocks) == bazaar.STOCK * len(stocks)
    if isinstance(state, zaps.ZapsState):
        laid = state.encounter.laid if state.ended is None else ()
        cards = len(state.deck) + sum(map(len, state.hands.values()))
        assert cards + len(state.discards) + len(laid) == sum(zaps.DECK.values())
        lent = [held for held in state.powers if held.lent is not None or held.zapped is not None]
        assert state.ended is None or not lent, "something lasts longer than its encounter"
    if isinstance(state, triggers.TriggersState):
        built = sum(map(len, state.mats.values()))
        assert built + sum(state.market.values()) == triggers.COPIES * len(triggers.MACHINES)
        riddles = len(state.deck) + sum(map(len, state.riddles.values()))
        assert riddles == len(triggers.RIDDLES)
        assert min(min(purse.values()) for purse in state.purses.values()) >= 0
        assert not state.queue or not state.top.settles, "something has overtaken what waits"
    if isinstance(state, bids.BidsState):
        assert min(state.purses.values()) >= 0
    if isinstance(state, fog.FogState):
        kept_in_the_fog(state)


def kept_in_the_fog(state: fog.FogState) -> None:
    """Ships add up, no counter is used twice, nobody has spent more than was earned, and no marker
    is lost."""
    for seat in range(state.seats):
        groups = state.groups_of(seat)
        assert sum(group.ships.value or 0 for group in groups) == state.fleets[seat]
        assert all(state.counters_left(seat, kind) >= 0 for kind in fog.COUNTERS), "counters"
        books = state.books[seat]
        spent = fog.LEVEL_COSTS * (books.attack.value or 0)
        assert (books.points.value or 0) + spent == state.earned[seat], "points"
        assert (books.points.value or 0) >= 0, "debts"
    markers = Counter([*state.bag, *(marker.value for marker in state.markers.values())])
    if state.markers:
        assert markers == fog.MARKERS


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(one, marks=pytest.mark.slow) for one in (1, 2))]
)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_tiny_games_keep_the_contract(game: Game, seats: int, seed: int) -> None:
    match = check_game(game, seats, seed=seed, invariants=conserved, imagined=conserved)
    assert match.state.outcome() is not None


@pytest.mark.parametrize("seats", [1, 2, 8])
def test_one_to_eight_seats_keep_the_contract(seats: int) -> None:
    match = check_game(outposts.GAME, seats, seed=seats)
    assert match.state.outcome() is not None


@pytest.mark.parametrize(("play", "seats"), [("teams", 4), ("together", 1), ("together", 3)])
def test_teams_keep_the_contract(play: Any, seats: int) -> None:
    for seed in range(3):
        check_game(outposts.GAME, seats, outposts.OutpostsOptions(play=play), seed)


def test_it_stops_after_as_many_actions_as_asked_for() -> None:
    assert check_game(bids.GAME, 3, max_actions=5).state.sequence == 5


def broken(
    game: Game,
    promise: str,
    seats: int = 3,
    options: Options | None = None,
    imagined: Invariants | None = None,
) -> None:
    """Some of a few random games finds that a promise is broken, and says which and where."""

    def play() -> None:
        for seed in range(20):
            check_game(game, seats, options, seed, imagined=imagined)

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


def looking(monkeypatch: pytest.MonkeyPatch, look: Callable[[Any, int], object]) -> None:
    """Whoever is asked for a bid looks something up first, that changes nothing."""

    def options(step: bids.Bidding, state: bids.BidsState, seat: int) -> tuple[bids.Bid, ...]:
        look(state, seat)
        return tuple(bids.Bid(coins) for coins in range(state.purses[seat] + 1))

    monkeypatch.setattr(bids.Bidding, "options", options)


def test_a_memo_that_forgets_what_it_depends_on_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    @memo("seats")
    def purse(state: bids.BidsState, seat: int) -> int:
        return state.purses[seat]

    looking(monkeypatch, purse)
    broken(bids.GAME, "purse remembers another answer for .[012].")


def test_a_memo_that_names_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    @memo("purses[seat]")
    def purse(state: bids.BidsState, seat: int) -> int:
        return state.purses[seat]

    looking(monkeypatch, purse)
    check_game(bids.GAME, 3)


def test_an_index_that_is_not_kept_up_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wealth(Index):
        derived = ("coins",)

        def __init__(self, coins: int) -> None:
            self.coins = coins

        @classmethod
        def of(cls, state: bids.BidsState) -> "Wealth":
            return cls(sum(state.purses.values()))

        def copy(self) -> "Wealth":
            return Wealth(self.coins)

    looking(monkeypatch, lambda state, seat: Wealth.kept(state))
    broken(bids.GAME, "Wealth has another coins than one that is made now")


def test_a_window_whose_timing_tells_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel.Window, "discreet", False)
    broken(duel.GAME, "tells seat . something that was hidden")


def test_a_peek_that_can_be_undone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel.DuelState, "reveal", lambda *_: None)
    broken(duel.GAME, "tells seat . something that was hidden|undone changes the dice")


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
        state.lives[seat] = 1 + next(chance) % duel.LIVES

    monkeypatch.setattr(duel.Rest, "do", do)
    broken(duel.GAME, "goes on otherwise|the replay differs|tells seat . something")


def test_a_broken_invariant_is_reported() -> None:
    def lots_are_left(state: bids.BidsState) -> None:
        assert state.lots, "the lots run out"

    with pytest.raises(AssertionError, match="the lots run out"):
        check_game(bids.GAME, 2, invariants=lots_are_left)


def test_an_answer_of_who_is_not_asked_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def why_not(state: bids.BidsState, seat: int, action: Any) -> Any:
        if state.ended is None and seat in range(state.seats):
            return state.why_no_answer(state.top, seat, action) or action.why_not(
                state, state.top, seat
            )
        return honest(state, seat, action)

    honest = bids.BidsState.why_not
    monkeypatch.setattr(bids.BidsState, "why_not", why_not)
    broken(bids.GAME, "seat . may do '.*' without being asked")


def test_dice_that_everybody_sees_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("astrarium.kernel.state.NOT_SEEN", ("sequence",))
    broken(bids.GAME, "a view has the dice")


def test_an_imagined_state_with_the_true_dice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def imagine(honest: Any) -> Any:
        def with_true_dice(state: bids.BidsState, seat: int, dice: Any) -> Any:
            twin = honest(state, seat, dice)
            twin.dice = state.dice
            return twin

        return with_true_dice

    patched(monkeypatch, bids.BidsState, "imagine", imagine)
    broken(bids.GAME, "an imagined state has the true dice")


def test_a_deal_that_follows_from_the_truth_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("pools", "dealing"):
        monkeypatch.setattr(f"astrarium.kernel.{module}.in_order", list)
    broken(duel.GAME, "tells who knows the dice of it what is true")


def test_two_answers_chosen_by_the_same_clicks_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(triggers.Dig, "picks", ("dig",))
    broken(triggers.GAME, "two answers are chosen by the same clicks")


def test_a_scene_that_cannot_be_drawn_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    patched(
        monkeypatch,
        triggers.Triggers,
        "scene",
        lambda whole: lambda *asked: msgspec.structs.replace(whole(*asked), zones=()),
    )
    broken(triggers.GAME, "the scene cannot be drawn: .* lies in mat-., which the scene")


def test_a_drawn_card_that_everybody_hears_of_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = duel.DuelState.draw

    def draw_aloud(state: duel.DuelState, seat: int) -> None:
        draw(state, seat)
        state.tell(duel.Played(seat, state.hands[seat][-1].value))

    monkeypatch.setattr(duel.DuelState, "draw", draw_aloud)
    broken(duel.GAME, "tells seat . something that was hidden")


# -- places, teams and parties


def ends_with(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> None:
    """Outposts whose outcome is not as its rules say."""

    def outcome(state: outposts.OutpostsState) -> Outcome:
        return msgspec.structs.replace(honest(state), **changed)

    honest = outposts.outcome
    monkeypatch.setattr(outposts, "outcome", outcome)


def test_a_winner_who_is_not_first_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    ends_with(monkeypatch, winners=(0, 1, 2))
    broken(outposts.GAME, "won, but .* are first")


def test_places_that_leave_one_out_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    ends_with(monkeypatch, winners=(1,), ranks=(2, 1, 4))
    broken(outposts.GAME, "are no places of 3 sides")


def test_places_of_too_few_seats_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    ends_with(monkeypatch, winners=(0,), ranks=(1, 2))
    broken(outposts.GAME, "3 seats have 2 places")


def test_team_mates_with_different_places_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    ends_with(monkeypatch, winners=(0,), ranks=(1, 3, 2, 3))
    broken(outposts.GAME, "team mates have places", 4, outposts.OutpostsOptions(play="teams"))


def test_an_outcome_without_the_teams_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    ends_with(monkeypatch, teams=())
    broken(outposts.GAME, "the outcome has the teams", 4, outposts.OutpostsOptions(play="teams"))


def test_a_party_that_wins_beside_a_seat_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    ends_with(monkeypatch, beaten_by=(outposts.RAIDERS,))
    broken(outposts.GAME, "both a party and a seat have won")


def test_a_party_that_is_asked_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def asks(step: outposts.Round, state: outposts.OutpostsState) -> tuple[int, ...]:
        return (step.done,) if step.done < state.seats else (outposts.RAIDERS,)

    monkeypatch.setattr(outposts.Round, "asks", asks)
    monkeypatch.setattr(outposts.Round, "options", lambda *_: (outposts.Dig(), outposts.Build()))
    broken(outposts.GAME, "a party is asked|is listed, but refused")


# -- own undo


def test_work_apart_that_another_depends_on_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_order(step: bids.Bidding, state: bids.BidsState, seat: int) -> Any:
        given = sum(bid.value is not None for bid in step.bids)
        return tuple(bids.Bid(coins) for coins in range(min(given, state.purses[seat]) + 1))

    monkeypatch.setattr(bids.Bidding, "options", in_order)
    why = violation("SB-BID-02", "That is too much for now.")
    monkeypatch.setattr(
        bids.Bid,
        "why_not",
        lambda bid, state, step, seat: None if bid in in_order(step, state, seat) else why,
    )
    broken(bids.GAME, "undone changes the question of seat .|cannot|too much")


def test_a_draw_in_work_apart_that_can_be_undone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def do(seal: bids.Seal, state: bids.BidsState, step: bids.Raising, seat: int) -> None:
        _, state.dice = state.dice.draw(6, "comfort")
        waiting = tuple(other for other in step.waiting if other != seat)
        state.swap(msgspec.structs.replace(step, waiting=waiting))

    monkeypatch.setattr(bids.Seal, "do", do)
    broken(bids.GAME, "'seal' of seat . undone changes the dice")


def test_work_apart_that_tells_others_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its undo would show them what they had not seen."""
    honest = Match.undo

    def undo(match: Match, seat: int) -> int:
        index = honest(match, seat)
        if isinstance(match.state, bids.BidsState):
            match.state.won[seat] += 1
        return index

    monkeypatch.setattr(Match, "undo", undo)
    broken(bids.GAME, "undone is seen by .|and done again differs")


def test_undo_that_takes_others_with_it_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Match.undo

    def undo(match: Match, seat: int) -> int:
        index = honest(match, seat)
        while len(match.record.entries) > index:
            honest(match, match.record.entries[-1].seat)
        return index

    monkeypatch.setattr(Match, "undo", undo)
    broken(bids.GAME, "undone changes what others have done")


def test_undo_that_leaves_others_none_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Match.undo

    def undo(match: Match, seat: int) -> int:
        index = honest(match, seat)
        match.state.floors = (match.state.sequence,) * match.state.seats
        return index

    monkeypatch.setattr(Match, "undo", undo)
    broken(bids.GAME, "undone takes the undo of seat . away")


# -- windows


def test_a_window_that_asks_only_who_can_respond_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def asks(window: zaps.Zapping, state: zaps.ZapsState) -> tuple[int, ...]:
        asked = zaps.Window.asks(window, state)
        return tuple(seat for seat in asked if "zap" in map(face, state.hands[seat])) or asked

    monkeypatch.setattr(zaps.Zapping, "asks", asks)
    broken(zaps.GAME, "who is asked|depends on secrets|tells seat")


def test_a_window_opened_only_for_who_can_respond_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def when_needed(effect: zaps.UsePower, state: zaps.ZapsState) -> Any:
        held = [face(card) for hand in state.hands.values() for card in hand]
        return open_window(effect, state) if "zap" in held else None

    open_window = zaps.UsePower.window
    monkeypatch.setattr(zaps, "DECK", {**zaps.DECK, "zap": 1, "three": 14})
    monkeypatch.setattr(zaps.UsePower, "window", when_needed)
    broken(zaps.GAME, "who is asked .* depends on what")


def test_a_window_that_passes_for_who_cannot_respond_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(zaps.Zapping, "discreet", False)
    broken(zaps.GAME, "who is asked|tells seat")


def test_a_mandatory_effect_that_comes_late_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zaps.PowerWindow, "still_mandatory", lambda *_: ())
    broken(zaps.GAME, "reveal asks before UsePower.* has come")


def test_a_standing_answer_that_others_see_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def stand_by(state: zaps.ZapsState, seat: int, orders: Any) -> None:
        standing = list(state.standing)
        standing[seat] = Standing(Secret(orders, knows=(0, 1, 2)))
        state.standing = tuple(standing)

    monkeypatch.setattr(zaps.ZapsState, "stand_by", stand_by)
    broken(zaps.GAME, "is noticed by seat")


def test_an_answer_that_is_called_moot_and_counts_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(zaps.Zapping, "moot", lambda window, state, seat: zaps.Pass())
    broken(zaps.GAME, "is not moot")


def face(card: Any) -> Any:
    return card.value


# -- knowledge


def test_a_thing_that_changed_and_is_still_thought_known_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def becomes(thing: Hidden[Any], value: Any, **_: bool) -> Hidden[Any]:
        return msgspec.structs.replace(thing, value=value)

    monkeypatch.setattr(Hidden, "becomes", becomes)
    broken(fog.GAME, "what was seen and learnt is not true")


def test_a_group_turned_down_and_forgotten_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def forget(state: fog.FogState, thing: Hidden[Any], *knows: int) -> Hidden[Any]:
        return msgspec.structs.replace(thing, knows=knows)

    monkeypatch.setattr(fog, "face_down", forget)
    broken(fog.GAME, r"what seat \w+ saw of .groups\[\d+\].(kind|ships) is forgotten")


def test_a_sighting_that_is_dropped_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def close(honest: Any) -> Any:
        def forgetful(step: Any, state: fog.FogState, seat: int, levels: int) -> None:
            honest(step, state, seat, levels)
            for area, marker in state.markers.items():
                state.markers[area] = msgspec.structs.replace(marker, seen=())

        return forgetful

    patched(monkeypatch, fog.Production, "close", close)
    broken(fog.GAME, r"what seat \d saw of .markers\[\w\] is forgotten")


def test_imagining_that_ignores_bounds_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fog, "_ships_between", lambda group, seat, fleet: (1, fleet))
    broken(fog.GAME, r"what seat \d imagines is not what it has seen and learnt: .groups", 2)


def test_imagining_that_ignores_what_was_seen_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hidden, "sure", Hidden.known_to)
    broken(fog.GAME, r"what seat \d imagines is not what it has seen and learnt")


def test_imagining_that_ignores_a_budget_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def invented(honest: Any) -> Any:
        def rich(books: fog.Books, state: fog.FogState, seat: int, dice: Any) -> fog.Books:
            found: fog.Books = honest(books, state, seat, dice)
            if books.points.known_to(seat):
                return books
            points = msgspec.structs.replace(books.points, value=7)
            return msgspec.structs.replace(found, points=points)

        return rich

    patched(monkeypatch, fog.Books, "invented", invented)
    broken(fog.GAME, "points", imagined=conserved)


def test_imagining_that_ignores_counters_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def invented(honest: Any) -> Any:
        def all_scouts(group: fog.Group, state: fog.FogState, seat: int, dice: Any) -> fog.Group:
            found: fog.Group = honest(group, state, seat, dice)
            kind = group.kind if group.kind.sure(seat) else group.kind.imagined(seat, "scout")
            return msgspec.structs.replace(found, kind=kind)

        return all_scouts

    patched(monkeypatch, fog.Group, "invented", invented)
    broken(fog.GAME, "counters", imagined=conserved)


def test_an_attempt_that_teaches_nothing_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fog.Move, "fail", lambda *_: None)
    broken(fog.GAME, "'move . to .' failed and taught nothing")


def test_a_failure_that_costs_more_than_it_says_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(honest: Any) -> Any:
        def costly(move: fog.Move, state: fog.FogState, step: Any, seat: int, why: Any) -> None:
            honest(move, state, step, seat, why)
            state.relics[seat] -= 1

        return costly

    patched(monkeypatch, fog.Move, "fail", fail)
    broken(fog.GAME, r"'move . to .' failed and changed \['relics'\]")


def test_a_failed_attempt_that_can_be_undone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fog.FogState, "reveal", lambda *_: None)
    broken(fog.GAME, "'move . to .' failed, and can be undone|something that was hidden")


def test_an_attempt_that_fails_in_silence_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def do(move: fog.Move, state: fog.FogState, step: Any, seat: int) -> None:
        why = move.hindrance(state, step, seat)
        state.reveal()
        if why is None:
            move.succeed(state, step, seat)
        else:
            move.fail(state, step, seat, why)

    monkeypatch.setattr(Attempt, "do", do)
    broken(fog.GAME, "nothing tells that 'move . to .' failed")


def test_an_attempt_judged_by_the_truth_beforehand_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def why_not(honest: Any) -> Any:
        return lambda move, *now: honest(move, *now) or move.hindrance(*now)

    patched(monkeypatch, fog.Move, "why_not", why_not)
    broken(fog.GAME, "depends on secrets|hidden")


def test_a_pile_that_shows_what_is_in_it_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel.Pile, "seen_by", lambda pile, seat: pile)
    broken(duel.GAME, "depends on secrets|hidden")


def test_a_player_called_by_one_name_whoever_sits_there_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Speech, "seat", Speech.seat_title)
    broken(bids.GAME, "seat . is called Seat ., whoever sits there")


def test_a_title_that_marks_the_player_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Speech, "seat", lambda speech, seat: f"{speech.words.language} {seat}")
    broken(bids.GAME, "whoever sits there|something else is said")
