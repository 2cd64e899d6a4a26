"""Vacuum Turbines: four cards."""

from astrarium.kernel import Action
from astrarium.kernel.steps import Step

from ...power import Tech
from ...rules.asking import ChooseDrawn
from ...rules.hands import discard, draw_aside
from ...state import CosmicState, known_card

CARDS = 4


class VacuumTurbines(Tech):
    """At the start of an encounter draws four cards, keeps any of them and discards the rest.
    CE-TECH-VACUUM-TURBINES"""

    id = "tech-vacuum-turbines"
    windows = ("regroup_start",)

    def use(self, state: CosmicState, seat: int) -> None:
        drawn = draw_aside(state, seat, CARDS)
        if drawn:
            purpose, most = "vacuum-turbines", len(drawn)
            ask = ChooseDrawn(seat=seat, owner=seat, purpose=purpose, most=most, drawn=drawn)
            state.push(ask)

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, ChooseDrawn)
        rest = list(question.cards())
        for card in question.picked:
            rest.remove(card)
            state.hands[seat] = (*state.hands[seat], known_card(card, seat))
        state.reveal()
        discard(state, seat, rest)
