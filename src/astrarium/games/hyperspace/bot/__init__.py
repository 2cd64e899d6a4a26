"""Hyperspace as a program plays it: every answer by the points that it may bring."""

from astrarium.kernel import Action, Perspective

from ..state import HyperspaceState
from .answers import answered
from .situation import Situation
from .stance import PLAIN, Stance
from .strategy import HyperspaceStrategy

__all__ = ["HyperspacePolicy", "HyperspaceStrategy"]


class HyperspacePolicy:
    """One player of Hyperspace, who answers each question by itself."""

    def __init__(self, stance: Stance = PLAIN) -> None:
        self._stance = stance

    def choose(self, perspective: Perspective) -> Action:
        """The answer that looks best; always one of those listed."""
        decision = perspective.decision
        if len(decision.actions) == 1:
            return decision.actions[0]
        state = perspective.imagine()
        assert isinstance(state, HyperspaceState)
        return answered(Situation(state, decision.seat, self._stance), decision.actions)
