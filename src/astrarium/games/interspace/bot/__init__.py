"""InterSpace as a program plays it: plans for whole steps, rules of thumb for everything else."""

from collections import Counter

from astrarium.kernel import Action, Decision, Perspective

from ..state import InterSpaceState as State
from .answers import ANSWERS, PLANS, step_plan, thought_of
from .situation import Situation
from .strategy import PATIENCE, InterSpaceStrategy

__all__ = ["ANSWERS", "PATIENCE", "InterSpacePolicy", "InterSpaceStrategy"]


class InterSpacePolicy:
    """One player of InterSpace. Plans a whole step at its first question and remembers it."""

    def __init__(self) -> None:
        self._moment: tuple[int, int, str] | None = None
        self._answered: Counter[tuple[int, int, str]] = Counter()  # questions nobody thought of
        self._plan: list[Action] = []  # what is still to do in the step, the next action last

    def choose(self, perspective: Perspective) -> Action:
        """The answer that looks best; always one of those listed."""
        decision = perspective.decision
        state = perspective.imagine()
        assert isinstance(state, State)
        sight = Situation(state, decision.seat)
        if type(state.top) in PLANS:
            return self._next_planned(sight, decision)
        return thought_of(sight, decision) or self._first(sight, decision)

    def _first(self, sight: Situation, decision: Decision) -> Action:
        """The first answer; but the last one, which ends things, if a step never ends."""
        question = sight.state.turn, decision.seat, decision.kind
        self._answered[question] += 1
        return decision.actions[0 if self._answered[question] <= PATIENCE else -1]

    def _next_planned(self, sight: Situation, decision: Decision) -> Action:
        """The next planned action that is listed; what dice or blockers prevent is left out."""
        moment = sight.state.turn, decision.seat, decision.kind
        if moment != self._moment or not self._plan:
            self._moment = moment
            self._plan = step_plan(sight)[::-1]
        while self._plan:
            action = self._plan.pop()
            if action in decision.actions:
                return action
        return decision.actions[-1]
