"""Answers that are tried in the mind: what a position is worth right after one."""

from collections.abc import Callable, Sequence

from astrarium.kernel import Action
from astrarium.kernel.windows import Pass, Window

from ..data import Face, face
from ..state import CosmicState as State
from .situation import Situation
from .worth import Change

LONGEST = 40  # answers in between, after which a trial ends wherever it is
Answerer = Callable[[Situation, Sequence[Action]], Action]


def value(sight: Situation) -> float:
    """The own chance to win the game: with what is known of an encounter that is not decided, or
    as everybody stands. The own hand counts by what its cards are worth."""
    state = sight.state
    if state.ended is not None:
        return state.ended.share(sight.seat)
    hand = sight.hand_worth(state.cards_of(sight.seat)) - len(state.hands[sight.seat])
    encounter = state.encounter if state.encounters else None
    if encounter is None or encounter.outcome or encounter.planet is None:
        return sight.worth_after({sight.seat: Change(cards=hand)})
    both = [cards_of_main(sight, seat) for seat in encounter.main]
    return sight.expected(sight.contest, zip(*both, strict=False), -hand)


def cards_of_main(sight: Situation, seat: int) -> list[Face]:
    """What the card of a main player counts as, or may be."""
    encounter = sight.state.encounter
    shown, laid, many = encounter.shown_by(seat), encounter.laid_by(seat), sight.stance.guesses
    if shown is not None:
        return [Face(shown.kind, shown.value)] * many
    if laid is not None and seat == sight.seat:
        return [face(laid.card.value or "")] * many
    return sight.guesses(seat)


def tried(sight: Situation, action: Action, answered: Answerer) -> float:
    """What a position is worth after an answer, if nobody reacts to it."""
    state, depth = sight.state.clone(), len(sight.state.stack)
    window = state.top
    state.follow(sight.seat, (action,))
    if isinstance(window, Window):
        _let_others_pass(state, window, depth)
    for _ in range(LONGEST):
        asked = state.asks()
        if not asked or len(state.stack) <= depth:
            break
        _answer(sight, state, asked[0], answered)
    return value(sight.supposing(state))


def _let_others_pass(state: State, window: Window, depth: int) -> None:
    while len(state.stack) == depth and type(state.top) is type(window):
        waiting = [seat for seat in state.asks() if seat in window.asks(state)]
        if not waiting or state.top.used != window.used:
            return
        before = state.top
        state.follow(waiting[0], (Pass(),))
        if state.stack and state.top is before:
            return


def _answer(sight: Situation, state: State, seat: int, answered: Answerer) -> None:
    if isinstance(state.top, Window):
        state.follow(seat, (Pass(),))
        return
    actions = next(one.actions for one in state.decisions() if one.seat == seat)
    view = Situation(state, seat, sight.stance._replace(tries=False))
    state.follow(seat, (answered(view, actions),))
