"""Quark Battery: a card in reserve."""

from astrarium.kernel import Action
from astrarium.kernel.steps import Step

from ...data import ENCOUNTER_KINDS, face
from ...events.cards import CardRevealed
from ...events.techs import CardStored
from ...power import MAIN, Tech
from ...rules.asking import ChooseCards
from ...rules.hands import discard, slip_out
from ...rules.reveal import card_becomes
from ...state import COSMIC, CosmicState, FaceDown, Laid


def stored(state: CosmicState, seat: int) -> Laid | None:
    """The card that lies under a player's battery."""
    return next((one for one in state.stored if one.seat == seat), None)


class QuarkBattery(Tech):
    """On completion an encounter card is put under it; once, after the reveal, that card may
    replace its player's own one. CE-TECH-QUARK-BATTERY"""

    id = "tech-quark-battery"
    windows, roles = ("reveal",), MAIN

    def complete(self, state: CosmicState, seat: int) -> None:
        if state.has_encounter_card(seat):
            kinds = ENCOUNTER_KINDS
            ask = ChooseCards(seat=seat, owner=seat, purpose="quark-battery", kinds=kinds)
            state.push(ask)

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, ChooseCards)
        for card in question.picked:
            slip_out(state, seat, card)
            state.stored = (*state.stored, Laid(seat, FaceDown(card, (seat,), COSMIC)))
            state.tell(CardStored(seat=seat, tech=self.card))

    def applies(self, state: CosmicState, seat: int) -> bool:
        return stored(state, seat) is not None and state.encounter.shown_by(seat) is not None

    def use(self, state: CosmicState, seat: int) -> None:
        """A morph copies what is printed on the opponent's card. CE-REV-10"""
        one, old = stored(state, seat), state.encounter.laid_by(seat)
        assert one is not None
        assert old is not None
        card = one.card.value or ""
        state.stored = tuple(each for each in state.stored if each is not one)
        shown = Laid(seat, FaceDown(card, None, COSMIC))
        laid = tuple(shown if each is old else each for each in state.encounter.laid)
        stated = tuple(each for each in state.encounter.stated if each[0] != seat)
        state.encounter_becomes(laid=laid, stated=stated)
        state.reveal()
        state.tell(CardRevealed(seat=seat, card=card))
        discard(state, seat, (old.card.value or "",))
        printed = face(card)
        if printed.kind == "morph":
            theirs = state.encounter.laid_by(state.encounter.opponent(seat))
            assert theirs is not None
            printed = face(theirs.card.value or "")
        card_becomes(state, seat, printed.kind, printed.value)

    def put_away(self, state: CosmicState) -> None:
        """What lies under it is discarded with it."""
        one = stored(state, self.seat)
        if one is not None:
            state.stored = tuple(each for each in state.stored if each is not one)
            state.reveal()
            discard(state, self.seat, (one.card.value or "",))
