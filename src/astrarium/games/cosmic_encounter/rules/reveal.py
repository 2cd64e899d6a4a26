"""Reveal: cards are turned up, reinforced and compared."""

from collections.abc import Iterable
from typing import Any, ClassVar

from astrarium.kernel import Action, Step, Violation, violation
from astrarium.kernel.effects import Effect
from astrarium.kernel.powers import Powers, permission
from astrarium.kernel.things import Seat
from astrarium.kernel.windows import Pass, Response

from ..data import Kind, face
from ..events.cards import CardCancelled, CardPlayed, CardRevealed, Reinforcement
from ..events.course import CardCounts, TotalsCompared
from ..results import Revealed
from ..state import CosmicState, Played, Reinforced
from ..things import CardName
from .ending import decide, decide_winner
from .hands import take_out
from .planning import show_laid, turns_last
from .procedure import Procedure
from .timing import (
    Play,
    PlayOn,
    TimingWindow,
    TurnUp,
    Use,
    UseOn,
    dispose,
    open_window,
    window_of,
)
from .totals import comparison, final_winner, forced_winner, totals

# -- cards are turned up


def before(state: CosmicState, step: "Reveal") -> None:
    open_window(state, "turning")


def turn_first(state: CosmicState, step: "Reveal") -> None:
    """Who turns its card last sees the other's first, and may say what its own is."""
    for seat in state.encounter.main:
        if turns_last(state, seat) and may_state(state, seat):
            turn_up_card(state, state.encounter.opponent(seat))
            open_window(state, "stating", of=seat)


def may_state(state: CosmicState, seat: int) -> bool:
    """Whether the card of a main player lies face down, and it has not said what it is."""
    encounter = state.encounter
    laid = encounter.laid_by(seat)
    if laid is None or seat in encounter.turned or encounter.stated_by(seat) is not None:
        return False
    return not laid.card.is_open


def turn_up(state: CosmicState, step: "Reveal") -> None:
    """Both cards at once. CE-REV-01"""
    for laid in state.encounter.laid:
        if state.encounter.stated_by(laid.seat) is None:
            turn_up_card(state, laid.seat)


def turn_up_card(state: CosmicState, seat: int) -> None:
    """The card of a main player is turned up, unless it was."""
    if seat in state.encounter.turned:
        return
    show_laid(state, seat)
    state.encounter_becomes(turned=(*state.encounter.turned, seat))
    card = state.encounter.laid_by(seat)
    assert card is not None
    assert card.card.value is not None
    state.tell(CardRevealed(seat=seat, card=card.card.value))


def count_cards(state: CosmicState, step: "Reveal") -> None:
    """What the cards count as: a morph copies what is printed on the other card.
    CE-REV-07, CE-REV-08, CE-REV-10"""
    encounter = state.encounter
    faces = {
        one.seat: face(encounter.stated_by(one.seat) or one.card.value or "")
        for one in encounter.laid
    }
    for seat in encounter.main:
        if encounter.shown_by(seat) is not None:
            continue
        mine, theirs = faces[seat], faces[encounter.opponent(seat)]
        counted = theirs if mine.kind == "morph" else mine
        shown = Revealed(seat, counted.kind, counted.value)
        state.encounter_becomes(revealed=(*state.encounter.revealed, shown))
        if mine.kind == "morph":
            state.tell(CardCounts(seat=seat, kind=shown.kind, value=shown.value))


def card_becomes(state: CosmicState, seat: int, kind: Kind, value: int = 0) -> None:
    """A revealed card counts as another one from now on. CE-REV-11"""
    revealed = tuple(
        Revealed(seat, kind, value) if one.seat == seat else one for one in state.encounter.revealed
    )
    state.encounter_becomes(revealed=revealed)
    state.tell(CardCounts(seat=seat, kind=kind, value=value))


# -- reinforcements


def of_seat(state: CosmicState, seat: int) -> Powers:
    return state.in_effect(seat)


@permission(of=of_seat)
def reinforces(state: CosmicState, seat: int, card: str) -> Violation | None:
    """Why a card is no reinforcement for a player. CE-REINF-01"""
    if face(card).kind == "reinforcement":
        return None
    return violation("CE-REINF-01", "That is no reinforcement card.")


def may_reinforce(state: CosmicState, seat: int) -> Violation | None:
    """CE-REINF-01, CE-REINF-07"""
    if not state.encounter.both_reveal("attack"):
        return violation("CE-REINF-07", "Reinforcements need two attack cards.")
    if state.encounter.side_of(seat) is None:
        return violation("CE-REINF-01", "Only main players and allies play reinforcements.")
    return None


class Reinforcing(Effect, frozen=True):
    """A reinforcement is played; it counts unless somebody cancels it."""

    seat: int
    card: str
    side: int

    def announced(self, state: CosmicState) -> None:
        take_out(state, self.seat, self.card)
        state.played = (*state.played, Played(self.card, self.seat))
        state.tell(CardPlayed(seat=self.seat, card=self.card, on=self.side))

    def window(self, state: CosmicState) -> Step | None:
        return window_of(state, "reinforcement_played", about=self)

    def happen(self, state: CosmicState) -> None:
        """CE-REINF-03, CE-REINF-06"""
        given = Reinforced(self.side, face(self.card).value)
        state.encounter_becomes(reinforcements=(*state.encounter.reinforcements, given))
        state.tell(Reinforcement(seat=self.seat, card=self.card, side=self.side))
        dispose(state, self.card, "discard")

    def cancelled(self, state: CosmicState) -> None:
        state.tell(CardCancelled(seat=self.seat, card=self.card))
        dispose(state, self.card, "discard")


class Reinforce(Response, frozen=True):
    """Play a reinforcement for a side."""

    text = "reinforce {side} with {card}"
    picks = ("card:{card}", "seat:{side}")
    heading = "card"
    told_by = (CardPlayed,)
    card: CardName
    side: Seat

    def why_not(self, state: CosmicState, step: Any, seat: int) -> Violation | None:
        """CE-REINF-02, CE-REINF-05"""
        if self.card not in state.cards_of(seat):
            return violation("CE-GEN-13", "You have no such card.")
        if self.side not in state.encounter.main:
            return violation("CE-REINF-02", "Name the side of a main player.")
        return may_reinforce(state, seat) or reinforces(state, seat, self.card)

    def effect(self, state: CosmicState, window: Any, seat: int) -> Effect:
        return Reinforcing(seat, self.card, self.side)


class RevealWindow(TimingWindow, frozen=True, kw_only=True):
    """Reinforcements and all that is used after the reveal share one loop.
    CE-REV-13, CE-REINF-04"""

    rule: ClassVar[str] = "CE-REV-13"
    prompt: ClassVar[str] = "Do you reinforce a side, or use something?"
    accepts: ClassVar[tuple[type[Action], ...]] = (
        Use, UseOn, Play, PlayOn, TurnUp, Reinforce, Pass,
    )  # fmt: skip

    def whom(self, state: CosmicState) -> tuple[int, ...]:
        some = super().whom(state)
        return tuple(
            seat
            for seat in state.timing()
            if seat in some or (state.hands[seat] and may_reinforce(state, seat) is None)
        )

    def responses(self, state: CosmicState, seat: int) -> Iterable[Action]:
        yield from super().responses(state, seat)
        if may_reinforce(state, seat) is None:
            for card in sorted(set(state.cards_of(seat))):
                if reinforces(state, seat, card) is None:
                    yield from (Reinforce(card, side) for side in state.encounter.main)


def respond(state: CosmicState, step: "Reveal") -> None:
    state.push(RevealWindow(seats=(), moment="reveal"))


# -- who has won


def settle(state: CosmicState, step: "Reveal") -> None:
    """The outcome is read off when the window is over; whether a deal is made, it is not yet.
    CE-REV-06, CE-REV-09, CE-REV-14"""
    encounter = state.encounter
    assert encounter.defense is not None
    forced = forced_winner(state)
    if encounter.both_reveal("attack"):
        compare(state)
    if forced is None and encounter.both_reveal("negotiate"):
        return
    if forced is None and encounter.both_reveal("morph"):
        decide(state, "both_lose")
        return
    winner = by_cards(state) if forced is None else forced
    decide_winner(state, final_winner(state, winner))


def compare(state: CosmicState) -> None:
    encounter = state.encounter
    assert encounter.defense is not None
    attacking, defending = totals(state)
    state.encounter_becomes(totals=(attacking, defending))
    state.tell(
        TotalsCompared(
            offense=encounter.offense, defense=encounter.defense,
            attacking=attacking, defending=defending,
        )
    )  # fmt: skip


def by_cards(state: CosmicState) -> int:
    """Who wins by the cards: the higher total, or an attack against a negotiate.
    CE-REV-04, CE-REV-05"""
    encounter = state.encounter
    if encounter.totals:
        attacking, defending = encounter.totals
        return comparison(state, attacking.total, defending.total)
    return next(shown.seat for shown in encounter.revealed if shown.kind == "attack")


class Reveal(Procedure, frozen=True, kw_only=True):
    """Cards are turned up; then it is settled who has won. CE-REV-01, CE-REV-14"""

    rule: ClassVar[str] = "CE-REV-01"
    order: ClassVar = (before, turn_first, turn_up, count_cards, respond, settle)
