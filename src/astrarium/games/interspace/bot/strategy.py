"""What helps to look ahead: plans, quick answers, and what a state is worth."""

from collections.abc import Iterator
from typing import NamedTuple

from astrarium.kernel import Action, Decision, Plan, State, Step

from ..rules.combat import CombatStep
from ..rules.contact import ContactStep
from ..rules.movement import MovementStep
from ..rules.retreat import Retreat
from ..rules.terms import TermsQuestion
from ..rules.trade import TradeQuestion
from ..rules.withdrawal import FleetRetreat
from ..rules.zone_battle import CounterChoice
from ..state import InterSpaceState
from .answers import PLANS, step_plan, thought_of
from .motives import of_answer, of_moves, of_orders
from .situation import Situation
from .stance import BEST
from .variants import variants
from .worth import worth

INTENTS = "intents"  # where a state remembers what its players are about to do
PATIENCE = 60  # times that a question is answered by its first answer in a game turn
OWN_WEIGHT = 3.0  # of the plan of the best stance, beside others of weight 1
MOST_ANSWERS = 8  # answers that are tried to a question that is not planned

# Questions of which several answers are worth a thought.
OPEN: tuple[type[Step], ...] = (
    CombatStep, ContactStep, CounterChoice, FleetRetreat, Retreat, TermsQuestion, TradeQuestion,
)  # fmt: skip


class Intent(NamedTuple):
    """What a player still has to do in a step."""

    turn: int
    kind: str
    rest: tuple[Action, ...]  # the next action last
    firsts: int = 0  # how often the question was answered by its first answer


class InterSpaceStrategy:
    """Answers and plans of the best stance that is known, and variants of the plans.

    What players are about to do is remembered by the state itself, so that each copy of a state
    goes its own way.
    """

    def answer(self, state: State, decision: Decision) -> Action:
        """What the best stance answers, on a state that is imagined already."""
        sight = _sight(state, decision.seat)
        if type(state.top) in PLANS:
            return self._next_planned(sight, decision)
        return thought_of(sight, decision) or self._first(sight.state, decision)

    def _first(self, state: InterSpaceState, decision: Decision) -> Action:
        """The first answer; but the last one, which ends things, if a step never ends."""
        intent = _intent(state, decision)
        _intend(state, decision, intent._replace(firsts=intent.firsts + 1))
        return decision.actions[0 if intent.firsts < PATIENCE else -1]

    def _next_planned(self, sight: Situation, decision: Decision) -> Action:
        """The next planned action that is listed; what dice or blockers prevent is left out."""
        intent = _intent(sight.state, decision)
        rest = list(intent.rest or reversed(step_plan(sight)))
        while rest:
            action = rest.pop()
            if action in decision.actions:
                _intend(sight.state, decision, intent._replace(rest=tuple(rest)))
                return action
        _intend(sight.state, decision, intent._replace(rest=()))
        return decision.actions[-1]

    def plans(self, state: State, seat: int) -> list[Plan]:
        """The plan of the best stance and variants of it; of the questions that battles and
        treaties are about, each answer; of all others, one."""
        assert isinstance(state, InterSpaceState)
        decision = next(asked for asked in state.decisions() if asked.seat == seat)
        if type(state.top) in PLANS:
            return list(self._step_plans(state, decision))
        own = self.answer(state, decision)
        others = [action for action in decision.actions if action != own]
        if type(state.top) not in OPEN:
            others = []
        return [
            Plan(
                (action,), OWN_WEIGHT if action == own else 1.0, of_answer(action, decision.actions)
            )
            for action in (own, *others[: MOST_ANSWERS - 1])
        ]

    def _step_plans(self, state: InterSpaceState, decision: Decision) -> Iterator[Plan]:
        sight = _sight(state, decision.seat)
        found: set[tuple[Action, ...]] = set()
        for actions in map(tuple, (step_plan(sight), *variants(sight))):
            if actions not in found:
                weight = 1.0 if found else OWN_WEIGHT
                found.add(actions)
                moves = isinstance(state.top, MovementStep)
                why = of_moves(sight, actions) if moves else of_orders(actions)
                yield Plan(actions, weight, why)

    def worth(self, state: State) -> tuple[float, ...]:
        """Each seat's chance to win."""
        assert isinstance(state, InterSpaceState)
        return worth(state)


def _sight(state: State, seat: int) -> Situation:
    """The situation of a seat that takes the best stance."""
    assert isinstance(state, InterSpaceState)
    return Situation(state, seat, BEST[state.options.tier])


def _intent(state: InterSpaceState, decision: Decision) -> Intent:
    known: Intent | None = state.__dict__.get(INTENTS, {}).get(decision.seat)
    if known is not None and (known.turn, known.kind) == (state.turn, decision.kind):
        return known
    return Intent(state.turn, decision.kind, ())


def _intend(state: InterSpaceState, decision: Decision, intent: Intent) -> None:
    state.__dict__[INTENTS] = {**state.__dict__.get(INTENTS, {}), decision.seat: intent}
