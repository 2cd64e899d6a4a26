"""How an encounter ends early."""

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from ..events.cards import CardBuried
from ..events.course import EncounterDecided, Recalled
from ..state import CosmicState, FaceDown, known_card
from ..things import BESIDE, GATE
from .hands import discard
from .losses import bring_home
from .procedure import Procedure


class Phases(Procedure, frozen=True, kw_only=True):
    """An encounter that is being resolved, phase by phase."""

    resolution_at: ClassVar[int]  # the part with which resolution begins
    aftermath_at: ClassVar[int]  # the part that every encounter ends with. CE-RES-16
    checked_at: ClassVar[int]  # the part before which it is looked who has won


def break_off(state: CosmicState, outcome: str) -> None:
    """End the encounter without a winner: laid cards are discarded, and what comes after every
    encounter follows. CE-RES-16, CE-REV-16"""
    state.back_to(Phases)
    state.swap(msgspec.structs.replace(state.top, at=state.top.aftermath_at))
    decide(state, outcome)
    discard_laid(state)


def abort(state: CosmicState) -> None:
    """The encounter cannot be finished: all ships in it return. CE-CARD-04, CE-LAUNCH-09"""
    break_off(state, "aborted")
    send_home(state, range(state.seats))


def win_early(state: CosmicState, winner: int) -> None:
    """Somebody wins without a reveal. CE-RES-16"""
    state.back_to(Phases)
    state.swap(msgspec.structs.replace(state.top, at=state.top.resolution_at))
    decide_winner(state, winner)
    discard_laid(state)


def lose_both(state: CosmicState) -> None:
    """Both sides lose without a reveal. CE-RES-16"""
    state.back_to(Phases)
    state.swap(msgspec.structs.replace(state.top, at=state.top.resolution_at))
    decide(state, "both_lose")


def decide(state: CosmicState, outcome: str, winner: int | None = None) -> None:
    """How the encounter goes out is settled. CE-GEN-15"""
    engaged = tuple(state.in_encounter(seat) for seat in range(state.seats))
    state.encounter_becomes(outcome=outcome, winner=winner, engaged=engaged)
    state.tell(EncounterDecided(outcome=outcome, winner=winner))


def decide_winner(state: CosmicState, winner: int) -> None:
    won = "offense_win" if winner == state.encounter.offense else "defense_win"
    decide(state, won, winner)


def discard_laid(state: CosmicState) -> None:
    """Encounter cards go to the discard pile, the offense's first. CE-RES-10, CE-REV-16"""
    laid = state.encounter.laid
    state.encounter_becomes(laid=())
    for seat in state.encounter.main:
        for one in laid:
            if one.seat == seat and state.encounter.stated_by(seat) is None:
                state.reveal()
                gone = (*state.encounter.discarded, (seat, one.card.value or ""))
                state.encounter_becomes(discarded=gone)
                discard(state, seat, (one.card.value or "",))
            elif one.seat == seat:
                bury(state, seat, one.card)


def bury(state: CosmicState, seat: int, card: FaceDown) -> None:
    """A card that nobody has seen goes to the bottom of the deck."""
    state.deck = state.deck.at_bottom(known_card(card.value or "", *(card.knows or ())))
    state.tell(CardBuried(seat=seat))


def send_home(state: CosmicState, seats: Iterable[int]) -> None:
    """Ships in the gate and beside the planet return to colonies, in timing order. CE-RES-18"""
    some = set(seats)
    for seat in reversed(state.timing()):  # what is pushed last is resolved first
        if seat in some:
            taken = tuple(
                (place, state.ships_at(place, seat))
                for place in (GATE, BESIDE)
                if state.ships_at(place, seat)
            )
            bring_home(state, seat, taken)


def dismiss(state: CosmicState, seats: Iterable[int]) -> None:
    """Allies are sent home and are no allies any more."""
    some = [ally.seat for ally in state.encounter.allies if ally.seat in set(seats)]
    left = tuple(ally for ally in state.encounter.allies if ally.seat not in some)
    state.encounter_becomes(allies=left)
    for seat in some:
        state.tell(Recalled(seat=seat))
    send_home(state, some)
