"""A new hand for who needs an encounter card and has none."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel.powers import Powers, rule
from astrarium.kernel.things import Seat

from ..data import HAND
from ..state import CosmicState
from .ending import abort
from .hands import (
    discard_from_hand,
    draw_cards,
    encounter_cards_to_draw,
    show_hand,
    shows_encounter_card,
)
from .procedure import Procedure
from .timing import TimingWindow


def of_seat(state: CosmicState, seat: int) -> Powers:
    return state.in_effect(seat)


@rule(of=of_seat)
def kept_cards(state: CosmicState, seat: int) -> tuple[str, ...]:
    """The cards of the old hand that are not discarded for a new one: none. CE-CARD-11"""
    return ()


@rule
def hand_drawn(state: CosmicState, seat: int) -> None:
    """A new hand was drawn."""


class NewHandWindow(TimingWindow, frozen=True, kw_only=True):
    """Before a hand is discarded, its cards may be played as far as they can be. CE-CARD-01"""

    def moments_here(self, state: CosmicState) -> Sequence[str]:
        is_offense = self.of == state.encounter.offense
        return (self.moment, "start_turn" if is_offense else "planning_before")


def show(state: CosmicState, step: "NewHand") -> None:
    show_hand(state, step.seat)


def play(state: CosmicState, step: "NewHand") -> None:
    state.push(NewHandWindow(seats=(), moment="new_hand", of=step.seat))


def replace_hand(state: CosmicState, step: "NewHand") -> None:
    """Who has got an encounter card by what it has played needs no new hand any more.
    CE-CARD-01, CE-CARD-03, CE-CARD-05, CE-CARD-11"""
    if shows_encounter_card(state, step.seat):
        return
    kept = list(kept_cards(state, step.seat))
    gone = list(state.cards_of(step.seat))
    for card in kept:
        gone.remove(card)
    discard_from_hand(state, step.seat, gone)
    draw_cards(state, step.seat, HAND)
    hand_drawn(state, step.seat)


def look_again(state: CosmicState, step: "NewHand") -> None:
    """CE-CARD-02, CE-CARD-06, CE-CARD-12"""
    if shows_encounter_card(state, step.seat):
        return
    if encounter_cards_to_draw(state):
        state.swap(msgspec.structs.replace(step, at=0))
    else:
        abort(state)


class NewHand(Procedure, frozen=True, kw_only=True):
    """A player without encounter cards shows its hand, plays what it can and wants, discards the
    rest and draws eight; again, until there is an encounter card. CE-CARD-01, CE-CARD-05"""

    rule: ClassVar[str] = "CE-CARD-01"
    order: ClassVar = (show, play, replace_hand, look_again)

    seat: Seat


def new_hand_if_needed(state: CosmicState, seat: int) -> None:
    """The one reason for drawing a hand: an encounter card is needed, and there is none.
    CE-TURN-04, CE-PLAN-04, CE-CARD-03"""
    if not shows_encounter_card(state, seat):
        if encounter_cards_to_draw(state):
            state.push(NewHand(seat=seat))
        else:
            abort(state)
