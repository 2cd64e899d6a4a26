"""Philanthropist: gives cards away."""

from collections.abc import Sequence

from astrarium.kernel import Action
from astrarium.kernel.steps import Step

from ...power import PARTICIPANTS, Alien
from ...rules.asking import ChooseCards
from ...rules.hands import give
from ...rules.new_hand import new_hand_if_needed
from ...rules.timing import doing
from ...state import CosmicState


class Philanthropist(Alien):
    """Giving: after alliances are formed, gives a card to a main player. CE-ALIEN-PHILANTHROPIST"""

    id = "philanthropist"
    windows, roles = ("alliance_after",), PARTICIPANTS

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.hands[seat])

    def targets(self, state: CosmicState, seat: int) -> Sequence[int]:
        return [one for one in state.encounter.main if one != seat]

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(ChooseCards(seat=seat, owner=seat, purpose="philanthropist"))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, ChooseCards)
        receiver = doing(state).on
        assert receiver is not None
        give(state, seat, receiver, question.picked)
        if seat in state.encounter.main:
            new_hand_if_needed(state, seat)
