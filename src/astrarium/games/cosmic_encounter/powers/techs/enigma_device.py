"""Enigma Device: everybody has eight cards."""

from typing import ClassVar

from astrarium.kernel import Action
from astrarium.kernel.steps import Step
from astrarium.kernel.things import Seat

from ...data import HAND
from ...power import Tech
from ...rules.asking import ChooseCards
from ...rules.hands import discard_from_hand, discard_random, draw_cards
from ...rules.procedure import Procedure
from ...state import CosmicState


class EnigmaDevice(Tech):
    """At the start of an encounter its owner discards what it likes; then everybody draws, or
    discards at random, to eight cards. CE-TECH-ENIGMA-DEVICE"""

    id = "tech-enigma-device"
    windows = ("regroup_start",)

    def use(self, state: CosmicState, seat: int) -> None:
        most = len(state.hands[seat])
        if most:
            ask = ChooseCards(seat=seat, owner=seat, purpose="enigma-device", least=0, most=most)
            state.push(ask)
        else:
            self.level_all(state, seat)

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, ChooseCards)
        discard_from_hand(state, seat, question.picked)
        self.level_all(state, seat)

    def level_all(self, state: CosmicState, seat: int) -> None:
        state.push(*(Levelling(seat=each) for each in (seat, *state.clockwise(seat))))


def level(state: CosmicState, step: "Levelling") -> None:
    cards = len(state.hands[step.seat])
    if cards > HAND:
        discard_random(state, step.seat, cards - HAND)
    else:
        draw_cards(state, step.seat, HAND - cards)


class Levelling(Procedure, frozen=True, kw_only=True):
    """A player has eight cards afterwards. CE-TECH-ENIGMA-DEVICE"""

    rule: ClassVar[str] = "CE-TECH-ENIGMA-DEVICE"
    order: ClassVar = (level,)

    seat: Seat
