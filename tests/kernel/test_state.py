"""A state answers, refuses, runs on, and remembers how far undo may reach."""

from collections.abc import Sequence

import msgspec
import pytest

from astrarium.kernel import (
    Action,
    Draw,
    Outcome,
    Pile,
    Refused,
    Rolled,
    Secret,
    State,
    Step,
    Tally,
    scripted,
)
from tests.kernel.games import bazaar, bids, duel


def play(state: State, *answers: tuple[int, str]) -> None:
    """Play actions by their texts."""
    games = {
        bids.BidsState: bids.GAME,
        duel.DuelState: duel.GAME,
        bazaar.BazaarState: bazaar.GAME,
    }
    for seat, text in answers:
        state.apply(seat, games[type(state)].read_action(text))


def auction(purse: int = 8, lots: int = 1, dice: Sequence[int] = ()) -> bids.BidsState:
    options = bids.BidsOptions(purse=purse, lots=lots)
    state = bids.GAME.start(2, options, scripted(dice))
    state.run()
    return state


def market(**stocks: bazaar.Stock) -> bazaar.BazaarState:
    state = bazaar.GAME.start(3, bazaar.BazaarOptions(), scripted([1, 1, 1]))
    state.stocks.update({int(name[-1]): stock for name, stock in stocks.items()})
    state.run()
    return state


def fight(*hands: tuple[duel.Card, ...]) -> duel.DuelState:
    """A duel in which seat 0 is to play, with these hands and two cards left in the deck."""
    secrets = {
        seat: tuple(Secret(card, knows=(seat,), pool="cards") for card in hand)
        for seat, hand in enumerate(hands)
    }
    state = duel.DuelState(
        seats=len(hands),
        dice=scripted([]),
        stack=(duel.Turn(0, drawn=True),),
        deck=Pile("cards", top=(Secret(duel.Card.SPY, knows=(), pool="cards"),) * 2),
        hands=secrets,
        lives=dict.fromkeys(secrets, 3),
    )
    state.run()
    return state


STRIKE, SPY, CANCEL, AMBUSH = duel.Card


def refused(state: State, seat: int, action: Action) -> str:
    """Why an action is refused; and that nothing has changed."""
    before = state.digest()
    why = state.why_not(seat, action)
    with pytest.raises(Refused) as caught:
        state.apply(seat, action)
    assert caught.value.violation == why
    assert state.digest() == before
    return str(caught.value)


# -- questions and refusals


def test_everybody_is_asked_where_the_rules_are_simultaneous() -> None:
    assert [asked.seat for asked in auction().decisions()] == [0, 1]


def test_who_has_answered_is_not_asked_again() -> None:
    state = auction()
    play(state, (1, "bid 3"))
    assert [asked.seat for asked in state.decisions()] == [0]
    assert "not your turn" in refused(state, 1, bids.Bid(4))


def test_a_question_says_what_is_asked_and_by_which_rule() -> None:
    asked, _ = auction(purse=1).decisions()
    assert (asked.kind, asked.rule, asked.prompt) == (
        "Bidding",
        "SB-BID-01",
        "How much do you bid?",
    )
    assert asked.actions == (bids.Bid(0), bids.Bid(1))


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    assert refused(auction(purse=2), 0, bids.Bid(3)) == "You have only 2 coins. (SB-BID-02)"


@pytest.mark.parametrize("seat", [1, 2, 3, -1])
def test_who_is_not_asked_is_refused(seat: int) -> None:
    why = refused(market(), seat, bazaar.EndTurn())
    assert why == "It is not your turn to answer: seat 0 is asked. (BA-TURN-01)"


def test_an_answer_to_another_question_is_refused() -> None:
    why = refused(market(), 0, bazaar.Vote(True))
    assert why == "'vote True' is no answer to what is asked now. (BA-TURN-01)"


def test_after_the_end_everything_is_refused() -> None:
    state = auction()
    play(state, (0, "bid 3"), (1, "bid 4"))
    assert state.outcome() is not None
    assert state.decisions() == ()
    assert refused(state, 0, bids.Bid(1)) == "The game is over. (SB-WIN-01)"


def test_an_action_tells_everything_that_follows() -> None:
    state = auction()
    assert state.apply(0, bids.Bid(3)) == []
    assert state.apply(1, bids.Bid(4)) == [bids.Opened((3, 4)), bids.Sold(1, 4)]


# -- answers that the kernel gives itself


def test_a_single_answer_is_given_by_the_kernel() -> None:
    state = market(seat_1=bazaar.Stock(0, 0, 0))
    play(state, (0, "offer ore for silk to 1"))
    assert state.top == bazaar.Turn(0, 0, offers=1)
    assert state.sequence == 1


def test_a_single_answer_that_would_tell_something_is_asked_for() -> None:
    state = fight((STRIKE,), (SPY,))
    play(state, (0, "strike 1 with 0"))
    (asked,) = state.decisions()
    assert (asked.seat, asked.actions) == (1, (duel.Pass(),))


class Only(Action, frozen=True):
    text = "only"

    def why_not(self, state: State, step: Step, seat: int) -> None:
        return None

    def do(self, state: State, step: Step, seat: int) -> None:
        state.finish(Outcome((0,), (0,), "X-1", "The end."))


class Last(Step, frozen=True):
    accepts = (Only,)

    def asks(self, state: State) -> tuple[int, ...]:
        return (0,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (Only(),)


def test_nobody_is_asked_when_the_kernels_own_answer_ends_the_game() -> None:
    state = State(seats=1, dice=scripted([]), stack=(Last(),))
    state.run()
    assert state.decisions() == ()


class Together(Last, frozen=True):
    def asks(self, state: State) -> tuple[int, ...]:
        return (0, 1)


def test_where_several_are_asked_nobody_is_answered_for() -> None:
    state = State(seats=2, dice=scripted([]), stack=(Together(),))
    state.run()
    assert [asked.seat for asked in state.decisions()] == [0, 1]


class Mute(Last, frozen=True):
    def options(self, state: State, seat: int) -> Sequence[Action]:
        return ()


def test_a_question_without_an_answer_is_an_error_of_the_rules() -> None:
    with pytest.raises(RuntimeError, match="Mute asks seat 0, but lists no answer"):
        State(seats=1, dice=scripted([]), stack=(Mute(),)).run()


class Idle(Step, frozen=True):
    def go_on(self, state: State) -> None:
        pass


def test_rules_that_go_on_for_ever_are_an_error() -> None:
    with pytest.raises(RuntimeError, match="Idle goes on for ever"):
        State(seats=1, dice=scripted([]), stack=(Idle(),)).run()


# -- steps on steps


def test_the_first_step_pushed_is_resolved_first() -> None:
    state = State(seats=1, dice=scripted([]), stack=(Idle(),))
    state.push(Last(), Mute())
    assert state.stack == (Idle(), Mute(), Last())


def test_effects_interrupt_effects() -> None:
    state = fight((STRIKE, CANCEL), (AMBUSH, CANCEL))
    play(state, (0, "strike 1 with 0"), (1, "pass"), (0, "pass"))
    play(state, (1, "ambush with 0"), (0, "cancel with 0"), (1, "cancel with 0"))
    kinds = [type(step) for step in state.stack]
    assert kinds[:3] == [duel.Turn, duel.Striking, duel.Ambushing]
    assert kinds[3:] == [duel.Window, duel.Cancelling, duel.Window, duel.Cancelling, duel.Window]


def test_a_cancelled_cancel_cancels_nothing() -> None:
    state = fight((STRIKE, CANCEL), (SPY, CANCEL))
    play(state, (0, "strike 1 with 0"), (1, "cancel with 1"), (0, "cancel with 0"))
    play(state, (1, "pass"), (0, "pass"), (1, "pass"), (0, "pass"), (1, "pass"))
    assert state.lives == {0: 3, 1: 2}


def test_what_is_cancelled_has_no_effect() -> None:
    state = fight((STRIKE,), (SPY, CANCEL))
    play(state, (0, "strike 1 with 0"), (1, "cancel with 1"), (0, "pass"), (1, "pass"))
    assert state.lives == {0: 3, 1: 3}
    assert state.top == duel.Turn(1, drawn=True)


def test_a_window_asks_round_until_all_pass() -> None:
    state = fight((STRIKE, CANCEL), (CANCEL,), (SPY,))
    play(state, (0, "strike 2 with 0"), (1, "cancel with 0"))
    play(state, (2, "pass"), (0, "cancel with 0"), (1, "pass"), (2, "pass"), (0, "pass"))
    assert state.top == duel.Window(order=(1, 2, 0), waiting=(1, 2, 0))


def test_waiting_effects_are_settled_first_in_first_out() -> None:
    state = market()
    play(state, (0, "offer ore for silk to 2"), (2, "accept"))
    play(state, (0, "offer ore for silk to 1"), (1, "accept"), (0, "end turn"))
    asked = []
    while isinstance(state.top, bazaar.Tax):
        asked.append(state.top.seat)
        play(state, (state.top.seat, "pay spice" if state.top.seat else "pay silk"))
    assert asked == [2, 0, 1, 0]


def test_what_nobody_owns_moves_by_itself() -> None:
    state = market(seat_2=bazaar.Stock(0, 0, 1))
    play(state, (0, "end turn"))
    assert state.stall == 2
    assert state.top == bazaar.Turn(1, 1)


def test_a_sealed_batch_is_extended_after_its_own_dice() -> None:
    state = auction(dice=[6, 1, 2])
    play(state, (0, "bid 2"), (1, "bid 2"), (0, "seal"), (1, "raise"), (1, "raise"), (1, "seal"))
    assert state.purses == {0: 8, 1: 4}


# -- copies


@pytest.mark.parametrize("state", [auction(), market(), fight((STRIKE,), (SPY,))], ids=type)
def test_a_clone_is_equal_and_goes_its_own_way(state: State) -> None:
    before = state.digest()
    twin = state.clone()
    assert twin == state
    assert twin.decisions() == state.decisions()
    while twin.outcome() is None and twin.sequence < 3:
        asked = twin.decisions()[0]
        twin.apply(asked.seat, asked.actions[-1])
    assert state.digest() == before != twin.digest()


def test_equal_states_have_equal_digests_whatever_the_order_of_their_dicts() -> None:
    state = market()
    twin = state.clone()
    assert isinstance(twin, bazaar.BazaarState)
    twin.stocks = dict(reversed(twin.stocks.items()))
    assert twin == state
    assert twin.digest() == state.digest()


def test_a_digest_covers_the_dice_and_the_stack() -> None:
    state, digests = market(), set()
    for change in ({}, {"dice": scripted([2])}, {"stack": (bazaar.Turn(1, 0),)}, {"sequence": 1}):
        digests.add(msgspec.structs.replace(state, **change).digest())
    assert len(digests) == 4


def test_what_is_remembered_can_be_dropped() -> None:
    state = market()
    asked = state.decisions()
    state.forget()
    assert state.decisions() == asked


# -- how far undo reaches


def test_the_same_seat_may_take_back_all_that_told_nothing() -> None:
    state = market(seat_1=bazaar.Stock(0, 0, 0))
    play(state, (0, "offer ore for silk to 1"), (0, "offer ore for silk to 1"))
    assert (state.sequence, state.floors) == (2, (0, 0, 0))


def test_another_seat_acting_is_an_undo_barrier() -> None:
    state = market()
    play(state, (0, "offer ore for silk to 1"), (1, "decline"))
    assert (state.sequence, state.floors, state.actor) == (2, (1, 0, 1), 1)
    play(state, (0, "petition"))
    assert (state.sequence, state.floors, state.actor) == (3, (1, 2, 2), 0)


def test_a_roll_is_an_undo_barrier() -> None:
    state = market()
    play(state, (0, "petition"), (1, "vote True"), (2, "vote False"), (0, "end turn"))
    assert (state.sequence, state.floors) == (4, (4, 4, 4))


def test_a_private_roll_is_an_undo_barrier_and_told_to_one_seat() -> None:
    state = auction(dice=[4])
    play(state, (0, "bid 2"), (1, "bid 2"))
    (roll,) = state.apply(1, bids.Raise())
    assert roll == Rolled(
        name="luck of seat 1, raise 1", draw=bids.Luck(1, 1), sides=6, value=4, to=(1,)
    )
    assert state.floors == (2, 3)


def test_sealed_answers_are_no_barrier_but_opening_them_is() -> None:
    state = auction(lots=2)
    play(state, (0, "bid 2"))
    assert (state.sequence, state.floors) == (1, (0, 0))
    play(state, (1, "bid 3"))
    assert (state.sequence, state.floors) == (2, (2, 2))


def test_in_a_step_worked_on_apart_others_keep_their_undo() -> None:
    state = market()
    play(state, (0, "petition"), (1, "vote True"))
    assert (state.floors, state.since) == ((1, 0, 1), 1)
    state = auction(dice=[4, 5])
    play(state, (0, "bid 2"), (1, "bid 2"), (0, "raise"), (1, "raise"))
    assert (state.floors, state.since) == ((3, 4), 2)


def test_what_ends_a_step_worked_on_apart_ends_its_undo() -> None:
    state = auction(dice=[4])
    play(state, (0, "bid 2"), (1, "bid 2"), (1, "seal"), (0, "raise"))
    assert (state.floors, state.since) == ((4, 2), 2)
    play(state, (0, "seal"))
    assert (state.floors, state.since) == ((5, 5), None)


def test_a_private_roll_that_ends_a_step_is_a_barrier_for_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is rolled then may depend on what all of them did."""

    def do(seal: bids.Seal, state: bids.BidsState, step: bids.Raising, seat: int) -> None:
        if step.waiting == (seat,):
            state.roll(6, bids.Luck(seat, 1), to=(seat,))
            state.pop()
        else:
            state.swap(msgspec.structs.replace(step, waiting=(1 - seat,)))

    monkeypatch.setattr(bids.Seal, "do", do)
    state = auction(dice=[4])
    play(state, (0, "bid 2"), (1, "bid 2"), (1, "seal"), (0, "seal"))
    assert (state.floors, state.since) == ((4, 4), None)


def test_a_peek_is_an_undo_barrier_and_known_to_one_seat_more() -> None:
    state = fight((SPY,), (STRIKE, CANCEL))
    play(state, (0, "spy on 1 with 0"), (1, "pass"), (0, "pass"))
    assert state.floors[0] < state.sequence
    play(state, (0, "look at 1"))
    assert state.floors == (state.sequence,) * 2
    assert [card.knows for card in state.hands[1]] == [(1,), (0, 1), (1,)]


class TileAt(Draw, frozen=True):
    text = "tile at {hex}"
    hex: str


class Shot(Draw, frozen=True):
    text = "shot of {firer} at {target}, {weather}"
    firer: int
    target: int

    @property
    def weather(self) -> str:
        return "fog"


def test_a_draw_is_named_by_its_fields_and_properties() -> None:
    state = State(seats=1, dice=scripted([3]))
    assert state.roll(6, Shot(1, target=2)) == 3
    (roll,) = state.told
    assert roll == Rolled(name="shot of 1 at 2, fog", draw=Shot(1, 2), sides=6, value=3)


@pytest.mark.parametrize(("die", "counts"), [(4, 4), (5, 0)])
def test_a_die_above_what_is_needed_counts_as_0_and_tells_why(die: int, counts: int) -> None:
    needed = Tally.of("attack", 3).plus("technology", 3, cap=2).plus("fleet size", 0)
    needed = needed.minus("defense", 1)
    state = State(seats=1, dice=scripted([die]))
    assert state.roll(10, Shot(1, 2), at_most=needed) == counts
    (roll,) = state.told
    assert isinstance(roll, Rolled)
    assert (roll.value, roll.needed, roll.succeeded) == (die, needed, die == counts)
    assert str(needed) == "4 = attack 3 + technology 2 - defense 1"


def test_a_tally_is_raised_and_cut_by_a_part_that_shows_how_much() -> None:
    rating = Tally.of("attack", 3)
    assert str(rating.raised_to("weapon", 5)) == "5 = attack 3 + weapon 2"
    assert str(rating.cut_to("damage", 1)) == "1 = attack 3 - damage 2"
    assert rating.raised_to("weapon", 2) == rating.cut_to("damage", 4) == rating


class Weather(Draw, frozen=True):
    text = "weather"

    def row(self, total: int) -> str:
        return "rain" if total >= 5 else "sun"


@pytest.mark.parametrize(("die", "row"), [(2, "sun"), (3, "rain")])
def test_a_die_is_looked_up_in_the_table_of_its_draw(die: int, row: str) -> None:
    state = State(seats=1, dice=scripted([die]))
    rolled = state.throw(6, Weather(), added=Tally.of("autumn", 2))
    assert state.told == [rolled]
    assert (rolled.value, rolled.row, rolled.draw.meaning([rolled])) == (die, row, row)


def test_what_a_rule_adds_to_a_die_is_told_with_it() -> None:
    state = State(seats=1, dice=scripted([2]))
    state.roll(6, Shot(1, 2), added=Tally.of("gunners", 0).minus("rain", 4))
    (roll,) = state.told
    assert isinstance(roll, Rolled)
    assert (roll.value, roll.total) == (2, -2)


def test_a_pick_gives_the_thing_itself_and_names_its_face() -> None:
    state = State(seats=1, dice=scripted(["7"]))
    assert state.pick([5, 7], TileAt("A:0,1")) == 7
    (roll,) = state.told
    assert isinstance(roll, Rolled)
    assert (roll.face, roll.drawn, roll.sides, roll.value) == ("7", 7, 2, 2)


def test_a_pick_is_an_undo_barrier_and_names_the_face() -> None:
    state = State(seats=1, dice=scripted(["nova"]), sequence=3)
    assert state.pick(["void", "nova"], TileAt("A:0,1")) == "nova"
    assert state.floors == (3,)


# -- views


def test_nobody_sees_the_dice_to_come() -> None:
    state = auction()
    for seat in (0, 1, None):
        assert "dice" not in state.view(seat).state


def test_a_seat_sees_its_own_question_only() -> None:
    state = market()
    assert state.view(0).decision == state.decisions()[0]
    assert state.view(1).decision is None
    assert state.view(None).decision is None


def test_a_sealed_bid_is_seen_by_its_bidder_only() -> None:
    state = auction()
    play(state, (0, "bid 7"))

    def bid(seat: int | None) -> object:
        return state.view(seat).state["stack"][-1]["bids"][0]["value"]

    assert (bid(0), bid(1), bid(None)) == (7, None, None)


def test_opening_a_secret_is_an_undo_barrier_and_news_for_everybody() -> None:
    state = duel.GAME.new(2, seed=1)
    state.sequence = 3
    card = state.hands[1][0]
    assert state.open(card) == card.value
    assert state.floors == (3, 3)
    assert state.news == {0, 1, None}


def test_showing_a_secret_is_news_only_for_who_is_shown_it() -> None:
    state = duel.GAME.new(3, seed=1)
    state.news.clear()
    state.show(state.hands[1][0], 2)
    assert state.news == {2}


def test_what_is_asked_cannot_be_changed_from_outside() -> None:
    state = duel.GAME.new(2, seed=1)
    assert isinstance(state.decisions()[0].actions, tuple)


def test_views_do_not_count_what_others_do_in_secret() -> None:
    state = bids.GAME.new(2, seed=1)
    assert not {"sequence", "actor", "floor", "dice"} & set(state.view(0).state)
