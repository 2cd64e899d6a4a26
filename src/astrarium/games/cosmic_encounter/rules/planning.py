"""Planning: both main players select an encounter card."""

from collections.abc import Iterable
from typing import ClassVar, Self

import msgspec

from astrarium.kernel import Action, Dice, Violation, violation
from astrarium.kernel.asking import Answer, Answers, Ask
from astrarium.kernel.powers import Powers, added, permission, rule

from ..data import is_encounter_card
from ..events.course import CardsLaid
from ..state import COSMIC, CosmicState, FaceDown, Laid
from ..things import CardName
from .ending import abort
from .hands import shows_encounter_card, slip_out, take_out
from .new_hand import new_hand_if_needed
from .procedure import Procedure
from .timing import open_window

# -- selection


@permission
def may_select(state: CosmicState, seat: int, card: str) -> Violation | None:
    """CE-PLAN-01, CE-PLAN-07"""
    if is_encounter_card(card):
        return None
    return violation("CE-PLAN-07", "Only attack, negotiate and morph cards can be selected.")


class Select(Answer, frozen=True):
    """Lay an encounter card face down."""

    text = "select {card}"
    picks: ClassVar[tuple[str, ...]] = ("card:{card}",)
    hidden_by = (CardsLaid,)
    from_hand: ClassVar[bool] = True  # others know nothing for sure of the hand afterwards
    card: CardName

    def why_not(self, state: CosmicState, step: "Selecting", seat: int) -> Violation | None:
        if self.card not in state.cards_of(seat):
            return violation("CE-GEN-13", "You have no such card.")
        return may_select(state, seat, self.card)

    def take(self, state: CosmicState, seat: int, shown: bool) -> None:
        """The card leaves the place where it was."""
        (take_out if shown else slip_out)(state, seat, self.card)

    def laid(self, state: CosmicState, seat: int) -> None:
        """All cards lie on the table."""


class Selecting(Ask, frozen=True, kw_only=True):
    """Main players select their cards at the same time, hidden from everybody.
    CE-PLAN-01, CE-PLAN-02, CE-PLAN-06"""

    rule: ClassVar[str] = "CE-PLAN-01"
    prompt: ClassVar[str] = "Which encounter card do you lay?"
    accepts: ClassVar[tuple[type[Action], ...]] = (Select,)
    settles: ClassVar[bool] = True

    shown: bool = False  # it is laid face up

    def candidates(self, state: CosmicState, seat: int) -> Iterable[Action]:
        return (*map(Select, sorted(set(state.cards_of(seat)))), *added(state, self, seat))

    def invented(self, state: CosmicState, seat: int, dice: Dice) -> Self:
        """What others have selected is supposed from hands that have something to select."""
        state.keep_vouchers(seat)
        return super().invented(state, seat, dice)

    def resolve(self, state: CosmicState, answers: Answers) -> None:
        encounter = state.encounter
        vouched = tuple(seat for seat in encounter.vouched if not _from_hand(answers.get(seat)))
        laid = list(encounter.laid)
        for seat, answer in answers.items():
            assert isinstance(answer, Select)
            answer.take(state, seat, self.shown)
            knows = None if self.shown else (seat,)
            laid.append(Laid(seat, FaceDown(answer.card, knows, COSMIC)))
        state.encounter_becomes(laid=tuple(laid), vouched=vouched)
        state.tell(CardsLaid(seats=tuple(answers)))
        for seat, answer in answers.items():
            assert isinstance(answer, Select)
            answer.laid(state, seat)


def _from_hand(answer: Action | None) -> bool:
    return isinstance(answer, Select) and answer.from_hand


def of_seat(state: CosmicState, seat: int) -> Powers:
    return state.in_effect(seat)


@rule(of=of_seat)
def turns_last(state: CosmicState, seat: int) -> bool:
    """Whether the card of a main player stays face down until it knows the other's, or would have
    to show its own first."""
    return False


def show_laid(state: CosmicState, seat: int) -> None:
    """The card of a main player lies face up."""
    laid = tuple(
        msgspec.structs.replace(one, card=msgspec.structs.replace(one.card, knows=None))
        if one.seat == seat
        else one
        for one in state.encounter.laid
    )
    state.encounter_becomes(laid=laid)
    state.reveal()


# -- the phase


def needs_card(state: CosmicState, seat: int) -> None:
    """Who needs an encounter card now and has none: the turn of the offense is over; the defense
    gets a new hand. CE-PLAN-03, CE-PLAN-04, CE-CARD-04"""
    encounter = state.encounter
    if encounter.laid_by(seat) is not None:
        return
    if seat == encounter.defense:
        new_hand_if_needed(state, seat)
    elif not shows_encounter_card(state, seat):
        abort(state)


def check(state: CosmicState, step: "Planning") -> None:
    """The offense is looked at first; if its turn is over, the defense draws nothing. CE-PLAN-05"""
    for seat in state.encounter.main:
        if state.encounter.outcome is None:
            needs_card(state, seat)


def before(state: CosmicState, step: "Planning") -> None:
    open_window(state, "planning_before")


def foresee(state: CosmicState, step: "Planning") -> None:
    """From here on everybody knows that both main players have an encounter card. CE-PLAN-09"""
    state.encounter_becomes(vouched=state.encounter.main)
    open_window(state, "foresee")


def first_selection(state: CosmicState, step: "Planning") -> None:
    """Both at once, unless one has to show its card first. CE-PLAN-09"""
    state.encounter_becomes(vouched=state.encounter.main)
    encounter = state.encounter
    if encounter.shows_first is None:
        state.push(Selecting(seats=encounter.main))
    else:
        first = encounter.shows_first
        state.push(Selecting(seats=(first,), shown=not turns_last(state, first)))


def statement(state: CosmicState, step: "Planning") -> None:
    """Who keeps its card face down may say what it is, before the other selects."""
    first = state.encounter.shows_first
    if first is not None and turns_last(state, first):
        open_window(state, "stating", of=first)


def show_first(state: CosmicState, step: "Planning") -> None:
    first = state.encounter.shows_first
    if first is not None and state.encounter.stated_by(first) is None:
        show_laid(state, first)


def between(state: CosmicState, step: "Planning") -> None:
    if state.encounter.shows_first is not None:
        open_window(state, "selecting")


def second_selection(state: CosmicState, step: "Planning") -> None:
    waiting = [seat for seat in state.encounter.main if state.encounter.laid_by(seat) is None]
    if waiting:
        state.push(Selecting(seats=tuple(waiting)))


def after(state: CosmicState, step: "Planning") -> None:
    """CE-PLAN-08"""
    open_window(state, "planning_after")


class Planning(Procedure, frozen=True, kw_only=True):
    """Main players select their encounter cards. CE-PLAN-01, CE-PLAN-09"""

    rule: ClassVar[str] = "CE-PLAN-01"
    order: ClassVar = (
        check, before, check, foresee, check, first_selection, statement, show_first, between,
        check, second_selection, after,
    )  # fmt: skip


@rule
def switch_cards(state: CosmicState) -> None:
    """The main players' cards change places; who saw a card still knows it."""
    seats = {one.seat: state.encounter.opponent(one.seat) for one in state.encounter.laid}
    laid = (msgspec.structs.replace(one, seat=seats[one.seat]) for one in state.encounter.laid)
    state.encounter_becomes(laid=tuple(laid))
