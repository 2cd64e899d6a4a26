"""What helps to look ahead: plans, quick answers, and what a state is worth."""

from collections.abc import Iterator, Mapping

from astrarium.kernel import Action, Decision, Plan, State, Step

from ..rules.combat import CombatStep
from ..rules.contact import ContactStep
from ..rules.retreat import Retreat
from ..rules.terms import TermsQuestion
from ..rules.trade import TradeQuestion
from ..rules.withdrawal import FleetRetreat
from ..rules.zone_battle import CounterChoice
from ..state import InterSpaceState
from .answers import PLANS, step_plan, thought_of
from .motives import of_other_answer, of_other_plan, of_own_answer, of_own_plan
from .situation import Situation
from .stance import BEST, QUICK, Stance
from .variants import variants
from .worth import worth

FIRSTS = "firsts"  # where a state remembers what was answered by the first answer
PATIENCE = 60  # times that a question is answered by its first answer in a game turn
OWN_WEIGHT = 3.0  # of the plan of the best stance, beside others of weight 1
MOST_ANSWERS = 8  # answers that are tried to a question that is not planned

# Questions of which several answers are worth a thought.
OPEN: tuple[type[Step], ...] = (
    CombatStep, ContactStep, CounterChoice, FleetRetreat, Retreat, TermsQuestion, TradeQuestion,
)  # fmt: skip


class InterSpaceStrategy:
    """Plans of the best stance that is known, and variants of them."""

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
        firsts: dict[tuple[int, int, str], int] = state.__dict__.get(FIRSTS, {})
        times = firsts.get(question, 0)
        state.__dict__[FIRSTS] = {**firsts, question: times + 1}
        return decision.actions[0 if times < PATIENCE else -1]

    def plans(self, state: State, seat: int) -> list[Plan]:
        """The plan of the best stance and variants of it; of the questions that battles and
        treaties are about, each answer; of all others, one."""
        sight = _sight(state, seat)
        if type(state.top) in PLANS:
            return list(self._step_plans(sight))
        own, actions = self._answer(sight), _decision(sight).actions
        others = [action for action in actions if action != own]
        if type(state.top) not in OPEN:
            others = []
        return [
            Plan((own,), OWN_WEIGHT, of_own_answer(sight, own)),
            *(Plan((other,), 1.0, of_other_answer()) for other in others[: MOST_ANSWERS - 1]),
        ]

    def _step_plans(self, sight: Situation) -> Iterator[Plan]:
        found: set[tuple[Action, ...]] = set()
        for actions in map(tuple, (step_plan(sight), *variants(sight))):
            if actions not in found:
                if found:
                    yield Plan(actions, 1.0, of_other_plan(sight, actions))
                else:
                    yield Plan(actions, OWN_WEIGHT, of_own_plan(sight, actions))
                found.add(actions)

    def worth(self, state: State) -> tuple[float, ...]:
        """Each seat's chance to win."""
        assert isinstance(state, InterSpaceState)
        return worth(state)


def _sight(state: State, seat: int, stances: Mapping[str, Stance] = BEST) -> Situation:
    """The situation of a seat that takes the best stance."""
    assert isinstance(state, InterSpaceState)
    return Situation(state, seat, stances[state.options.tier])


def _decision(sight: Situation) -> Decision:
    """What a seat is asked."""
    return next(asked for asked in sight.state.decisions() if asked.seat == sight.seat)
