"""Tech Scrambler: cancels other tech."""

from collections.abc import Sequence
from itertools import takewhile

from astrarium.kernel import Action
from astrarium.kernel.steps import Step

from ...data import MOMENTS
from ...events.techs import TechCancelled
from ...power import HiddenTech
from ...rules.asking import ChooseTech, PickTech
from ...rules.face_down import lying
from ...rules.tech_use import UseTech
from ...rules.technology import Completion
from ...rules.techs import completed_techs, discard_completed, research_number
from ...rules.timing import doing, this_window
from ...state import CosmicState

REACTIONS = ("tech_used", "on_completion")


class TechScrambler(HiddenTech):
    """At any time: cancels and discards another tech card, as it is completed or used or while it
    is in play, whose research number is at most the number of ships on this one.
    CE-TECH-TECH-SCRAMBLER"""

    id = "tech-tech-scrambler"
    windows = (*takewhile(lambda moment: moment != "turn_over", MOMENTS), *REACTIONS)

    def applies(self, state: CosmicState, seat: int) -> bool:
        about = this_window(state).about
        if isinstance(about, UseTech):
            hidden = lying(state, about.seat, about.tech)
            ships = 0 if hidden is None else hidden.ships
            return about.power != self.id and research_number(about.tech, ships) <= self.ships
        if isinstance(about, Completion):
            return research_number(about.tech, 0) <= self.ships
        return bool(self.in_play(state))

    def in_play(self, state: CosmicState) -> Sequence[str]:
        """The completed tech cards that it can cancel."""
        return [
            tech.card
            for tech in completed_techs(state)
            if research_number(tech.card, 0) <= self.ships and tech.may_leave(state)
        ]

    def use(self, state: CosmicState, seat: int) -> None:
        against = doing(state).against
        if isinstance(against, UseTech | Completion):
            state.cancel(against)
            return
        techs = tuple(sorted(self.in_play(state)))
        if techs:
            state.push(ChooseTech(seats=(seat,), purpose="tech-scrambler", techs=techs))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickTech)
        tech = next(tech for tech in completed_techs(state) if tech.card == answer.tech)
        state.tell(TechCancelled(seat=tech.seat, tech=tech.card))
        discard_completed(state, tech.held)
