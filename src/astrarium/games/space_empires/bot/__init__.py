"""Space Empires as a program plays it: plans for whole phases, rules of thumb for all else."""

from astrarium.kernel import Action, Perspective, Step

from ..state import SpaceEmpiresState as State
from .answers import PLANS, SIMPLE, answered, fallback
from .situation import Situation
from .stance import PLAIN, Stance
from .strategy import SpaceEmpiresStrategy

__all__ = ["SpaceEmpiresPolicy", "SpaceEmpiresStrategy"]


class SpaceEmpiresPolicy:
    """One player of Space Empires. Plans a phase at its first question, and follows the plan."""

    def __init__(self, stance: Stance = PLAIN) -> None:
        self._stance = stance
        self._phase: type[Step] | None = None  # that is planned
        self._plan: list[Action] = []  # what is still to do in it, the next action last

    def choose(self, perspective: Perspective) -> Action:
        """The answer that looks best; always one of those listed."""
        decision, step = perspective.decision, perspective.steps[-1]
        if len(decision.actions) == 1:
            return decision.actions[0]
        if step in SIMPLE:
            return SIMPLE[step](decision)
        if step is not self._phase or not self._plan:
            state = perspective.imagine()
            assert isinstance(state, State)
            sight = Situation(state, decision.seat, self._stance)
            if step not in PLANS:
                return answered(sight, decision)
            self._phase, self._plan = step, PLANS[step](sight)[::-1]
        while self._plan:
            action = self._plan.pop()
            if action in decision.actions:
                return action
        return fallback(decision.actions)
