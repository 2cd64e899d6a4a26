"""What helps to look ahead: plans, quick answers, and what a state is worth."""

from collections.abc import Iterator, Sequence

from astrarium.kernel import Action, Plan, State

from ..state import CosmicState
from .answers import answered
from .purposes import purpose
from .situation import Situation
from .stance import BEST, Stance
from .worth import worth

OWN_WEIGHT = 3.0  # of the answer of the stance, beside others of weight 1
MOST_ANSWERS = 8


class CosmicStrategy:
    """Single answers: those of the best stance that is known, and others."""

    def __init__(self, stance: Stance = BEST) -> None:
        self._stance = stance

    def plan(self, state: State, seat: int) -> Plan:
        return Plan((self._answer(state, seat, self._stance, _actions(state, seat)),))

    def plans(self, state: State, seat: int) -> Iterator[Plan]:
        """The answer of the stance first, then others."""
        assert isinstance(state, CosmicState)
        actions = _actions(state, seat)
        own = self._answer(state, seat, self._stance, actions)
        yield Plan((own,), OWN_WEIGHT, purpose(state, seat, own))
        others = [action for action in actions if action != own]
        for action in others[:MOST_ANSWERS]:
            yield Plan((action,), 1.0, purpose(state, seat, action))

    def _answer(self, state: State, seat: int, stance: Stance, actions: Sequence[Action]) -> Action:
        assert isinstance(state, CosmicState)
        return answered(Situation(state, seat, stance), actions)

    def worth(self, state: State) -> tuple[float, ...]:
        assert isinstance(state, CosmicState)
        return worth(state)


def _actions(state: State, seat: int) -> Sequence[Action]:
    return next(asked.actions for asked in state.decisions() if asked.seat == seat)
