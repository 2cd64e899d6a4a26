"""What helps to look ahead: plans, quick answers, and what a state is worth."""

from collections.abc import Iterator, Sequence

from astrarium.kernel import Action, Plan, State

from ..rules.turn import Turn
from ..state import HyperspaceState
from . import turn
from .answers import answered
from .purposes import purpose
from .situation import Situation, question
from .stance import BEST, LEANINGS, Stance
from .worth import worth

OWN_WEIGHT = 3.0  # of the answer of the stance, beside others of weight 1
MOST_ANSWERS = 5
NEAR = 0.8  # points by which an answer may seem worse and still be worth a thought


class HyperspaceStrategy:
    """Single answers: those of the best stance that is known, and others that come near them."""

    def __init__(self, stance: Stance = BEST) -> None:
        self._stance = stance

    @property
    def leanings(self) -> Sequence[str]:
        """Ways to play that prefer something: battles, settling, Techs."""
        return tuple(LEANINGS)

    def leaning_to(self, leaning: str) -> "HyperspaceStrategy":
        return HyperspaceStrategy(LEANINGS[leaning](self._stance))

    def plan(self, state: State, seat: int) -> Plan:
        assert isinstance(state, HyperspaceState)
        actions = question(state, seat).actions
        return Plan((answered(self._sight(state, seat), actions),))

    def plans(self, state: State, seat: int) -> Iterator[Plan]:
        """The answer of the stance first, then others."""
        assert isinstance(state, HyperspaceState)
        sight, actions = self._sight(state, seat), question(state, seat).actions
        own = answered(sight, actions)
        yield Plan((own,), OWN_WEIGHT, purpose(state, seat, own))
        for action in self._others(sight, own, actions):
            yield Plan((action,), 1.0, purpose(state, seat, action))

    def _others(self, sight: Situation, own: Action, actions: Sequence[Action]) -> Sequence[Action]:
        if not isinstance(sight.state.top, Turn):
            return [action for action in actions if action != own][:MOST_ANSWERS]
        found = sorted(turn.options(sight, actions), key=lambda option: -option.gain)
        near = [one.action for one in found if one.gain > found[0].gain - NEAR]
        return [action for action in near if action != own][:MOST_ANSWERS]

    def worth(self, state: State) -> tuple[float, ...]:
        assert isinstance(state, HyperspaceState)
        return worth(state, self._stance)

    def _sight(self, state: State, seat: int) -> Situation:
        assert isinstance(state, HyperspaceState)
        return Situation(state, seat, self._stance)
