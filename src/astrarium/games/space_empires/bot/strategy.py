"""What helps to look ahead: plans, quick answers, and what a state is worth."""

from collections.abc import Iterator, Sequence

import msgspec

from astrarium.kernel import Action, Decision, Motive, Plan, State

from ..data import TECHNOLOGIES
from ..rules.combat.battle import Battle
from ..rules.economy.economic_phase import EconomicPhase
from ..rules.movement.movement_phase import MovementPhase
from ..rules.raiders import Standoff
from ..state import SpaceEmpiresState
from .answers import PLANS, answered
from .purposes import purpose
from .sayings import ORDERS, SAILS
from .situation import Situation
from .stance import BEST, Stance
from .worth import worth

OWN_WEIGHT = 3.0  # of the plan of the stance, beside others of weight 1
MOST_ANSWERS = 6  # answers that are tried to a question that is not planned
OPEN = (Battle, Standoff)  # questions of which several answers are worth a thought
BOLD, CAREFUL = 0.2, 0.7  # other degrees of courage that are worth a thought
LEARNED = 1.0  # so much technology for each CP of the fleet is worth a thought, and none


class SpaceEmpiresStrategy:
    """Plans of the best stance that is known, and variants of it."""

    def __init__(self, stance: Stance = BEST) -> None:
        self._stance = stance

    @property
    def leanings(self) -> Sequence[str]:
        """Technologies that can be bought before anything else."""
        return TECHNOLOGIES

    def leaning_to(self, leaning: str) -> "SpaceEmpiresStrategy":
        opening = next(name for name in TECHNOLOGIES if name == leaning)
        return SpaceEmpiresStrategy(self._stance._replace(opening=opening))

    def plan(self, state: State, seat: int) -> Plan:
        """What the stance does in a step that is planned as a whole, or else answers."""
        sight = self._sight(state, seat)
        planned = PLANS.get(type(state.top))
        return Plan(tuple(planned(sight)) if planned else (self._answer(sight),))

    def plans(self, state: State, seat: int) -> Iterator[Plan]:
        """The plan of the stance and those of others; in battles, other answers too."""
        sight = self._sight(state, seat)
        planned = PLANS.get(type(state.top))
        if planned is None:
            yield from self._answers(sight)
            return
        found = set[tuple[Action, ...]]()
        for weight, stance in self._stances():
            actions = tuple(planned(self._sight(state, seat, stance)))
            if actions not in found:
                found.add(actions)
                yield Plan(actions, weight, broad_motive(sight, actions))

    def _stances(self) -> Iterator[tuple[float, Stance]]:
        own = self._stance
        yield OWN_WEIGHT, own
        yield 1.0, own._replace(courage=BOLD)
        yield 1.0, own._replace(courage=CAREFUL)
        yield 1.0, own._replace(research=0.0)
        yield 1.0, own._replace(research=LEARNED)

    def _answers(self, sight: Situation) -> Iterator[Plan]:
        own = self._answer(sight)
        yield Plan((own,), OWN_WEIGHT, purpose(sight.state, sight.seat, own))
        if not isinstance(sight.state.top, OPEN):
            return
        others = [action for action in _decision(sight).actions if action != own]
        for action in others[:MOST_ANSWERS]:
            yield Plan((action,), 1.0, purpose(sight.state, sight.seat, action))

    def _answer(self, sight: Situation) -> Action:
        return answered(sight, _decision(sight))

    def worth(self, state: State) -> tuple[float, ...]:
        """Each seat's chance to win."""
        assert isinstance(state, SpaceEmpiresState)
        return worth(state)

    def _sight(self, state: State, seat: int, stance: Stance | None = None) -> Situation:
        assert isinstance(state, SpaceEmpiresState)
        return Situation(state, seat, stance or self._stance)


def _decision(sight: Situation) -> Decision:
    return next(asked for asked in sight.state.decisions() if asked.seat == sight.seat)


def broad_motive(sight: Situation, actions: tuple[Action, ...]) -> Motive | None:
    """What a whole plan is for."""
    step = sight.state.top
    if isinstance(step, MovementPhase):
        return Motive(SAILS, broad=True)
    if isinstance(step, EconomicPhase):
        return Motive(ORDERS, broad=True)
    return msgspec.structs.replace(purpose(sight.state, sight.seat, actions[0]), broad=True)
