"""What helps to look ahead: plans, quick answers, and what a state is worth."""

from collections import Counter
from collections.abc import Iterator, Mapping

from astrarium.kernel import Action, Decision, Plan, State, Step
from astrarium.kernel.memo import Index

from ..rules.combat.combat import CombatStep
from ..rules.combat.retreat import Retreat
from ..rules.contact.contact import ContactStep
from ..rules.contact.counter_attack import CounterChoice
from ..rules.contact.negotiated_retreat import TermsQuestion
from ..rules.contact.retreat import FleetRetreat
from ..rules.economy.transport_bonus import TradeQuestion
from ..state import InterSpaceState
from .answers import PLANS, step_plan, thought_of
from .motives import of_other_answer, of_other_plan, of_own_answer, of_own_plan
from .situation import Situation
from .stance import BEST, QUICK, Stance
from .variants import variants
from .worth import worth

PATIENCE = 60  # times that a question is answered by its first answer in a game turn
OWN_WEIGHT = 3.0  # of the plan of the best stance, beside others of weight 1
MOST_ANSWERS = 8  # answers that are tried to a question that is not planned

# Questions of which several answers are worth a thought.
OPEN: tuple[type[Step], ...] = (
    CombatStep, ContactStep, CounterChoice, FleetRetreat, Retreat, TermsQuestion, TradeQuestion,
)  # fmt: skip


class Firsts(Index):
    """How often a question was answered by its first answer: by game turn, seat and kind."""

    __slots__ = ("times",)

    def __init__(self, times: Counter[tuple[int, int, str]]) -> None:
        self.times = times

    @classmethod
    def of(cls, state: State) -> "Firsts":
        return cls(Counter())

    def copy(self) -> "Firsts":
        return Firsts(self.times.copy())


class InterSpaceStrategy:
    """Plans of the best stance that is known, or of another one, and variants of them."""

    def __init__(self, stances: Mapping[str, Stance] = BEST) -> None:
        self._stances = stances  # by the tier of the rules

    def plan(self, state: State, seat: int) -> Plan:
        """What the best stance does in a step that is planned as a whole, or else answers."""
        sight = _sight(state, seat, QUICK)
        if type(state.top) in PLANS:
            return Plan(tuple(step_plan(sight)))
        return Plan((self._answer(sight),))

    def _answer(self, sight: Situation) -> Action:
        decision = _decision(sight)
        return thought_of(sight, decision) or self._first(sight.state, decision)

    def _first(self, state: InterSpaceState, decision: Decision) -> Action:
        """The first answer; but the last one, which ends things, if a step never ends.

        The state itself remembers how often, so that each copy of a state goes its own way.
        """
        question = state.turn, decision.seat, decision.kind
        firsts = Firsts.own(state)
        firsts.times[question] += 1
        return decision.actions[0 if firsts.times[question] <= PATIENCE else -1]

    def plans(self, state: State, seat: int) -> Iterator[Plan]:
        """The plan of the stance and variants of it; of the questions that battles and treaties
        are about, each answer; of all others, one."""
        sight = _sight(state, seat, self._stances)
        planned = type(state.top) in PLANS
        return self._step_plans(sight) if planned else self._answers(sight)

    def _step_plans(self, sight: Situation) -> Iterator[Plan]:
        own = tuple(step_plan(sight))
        yield Plan(own, OWN_WEIGHT, of_own_plan(sight, own))
        found = {own}
        for actions in map(tuple, variants(sight)):
            if actions not in found:
                yield Plan(actions, 1.0, of_other_plan(sight, actions))
                found.add(actions)

    def _answers(self, sight: Situation) -> Iterator[Plan]:
        own = self._answer(sight)
        yield Plan((own,), OWN_WEIGHT, of_own_answer(sight, own))
        if type(sight.state.top) in OPEN:
            others = [action for action in _decision(sight).actions if action != own]
            for other in others[: MOST_ANSWERS - 1]:
                yield Plan((other,), 1.0, of_other_answer())

    def worth(self, state: State) -> tuple[float, ...]:
        """Each seat's chance to win."""
        assert isinstance(state, InterSpaceState)
        return worth(state)


def _sight(state: State, seat: int, stances: Mapping[str, Stance]) -> Situation:
    """The situation of a seat that takes a stance."""
    assert isinstance(state, InterSpaceState)
    return Situation(state, seat, stances[state.options.tier])


def _decision(sight: Situation) -> Decision:
    """What a seat is asked."""
    return next(asked for asked in sight.state.decisions() if asked.seat == sight.seat)
