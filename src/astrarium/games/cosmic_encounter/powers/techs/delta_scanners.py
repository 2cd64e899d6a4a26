"""Delta Scanners: finds a card among the discards."""

from astrarium.kernel import Action
from astrarium.kernel.steps import Step

from ...power import Tech
from ...rules.asking import CardNamed, NameCard
from ...rules.hands import salvage
from ...state import CosmicState


class DeltaScanners(Tech):
    """Takes a card from the discard pile. CE-TECH-DELTA-SCANNERS"""

    id = "tech-delta-scanners"
    windows = ("regroup_start",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.discards)

    def use(self, state: CosmicState, seat: int) -> None:
        cards = tuple(sorted(set(state.discards)))
        if cards:
            state.push(CardNamed(seats=(seat,), purpose="delta-scanners", cards=cards))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, NameCard)
        salvage(state, seat, answer.card)
