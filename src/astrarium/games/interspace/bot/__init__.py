"""How InterSpace is played well enough by a program: plans for whole steps, rules of thumb for battles."""

from collections.abc import Sequence

from astrarium.kernel import Action, Perspective

from ..rules.battle import HitAssignment
from ..rules.combat import CombatStep
from ..rules.economy_basic import EconomicStep
from ..rules.movement import MovementStep
from ..rules.retreat import CompulsoryRetreat, Retreat
from ..rules.setup import SetUp
from ..rules.trade import AllowTrade, DesignateHome, HomeWorldQuestion, RefuseTrade, TradeQuestion
from ..state import InterSpaceState as State
from .combat import choose_combat, choose_hit, choose_refuge, choose_retreat
from .economy import EconomicPlan
from .movement import MovementPlan
from .set_up import choose_set_up
from .situation import Charts, Situation


class InterSpacePolicy:
    """One player of InterSpace Basic."""

    def __init__(self) -> None:
        self._charts = Charts()
        self._plan: list[Action] = []
        self._moment: object = None

    def choose(self, perspective: Perspective) -> Action:
        decision = perspective.decision
        state = perspective.imagine()
        assert isinstance(state, State)
        if decision.kind in ("EconomicStep", "MovementStep"):
            return self._planned(state, decision)
        wanted = self._answer(state, decision)
        return wanted if wanted in decision.actions else decision.actions[-1]

    def _planned(self, state, decision):
        moment = (state.turn, decision.seat, decision.kind)
        if moment != self._moment:
            self._moment = moment
            self._plan = self._make_plan(state, decision)[::-1]
        actions = decision.actions
        while self._plan:
            action = self._plan.pop()
            if action in actions:
                return action
        self._moment = None
        return actions[-1]

    def _make_plan(self, state, decision):
        sight = Situation(state, decision.seat, self._charts)
        if decision.kind == "EconomicStep":
            return EconomicPlan(sight, state.top).actions()
        return MovementPlan(sight).actions()

    def _answer(self, state, decision):
        step, seat = state.top, decision.seat
        sight = Situation(state, seat, self._charts)
        match step:
            case SetUp():
                return choose_set_up(step.plan(seat), seat)
            case TradeQuestion():
                return RefuseTrade(step.seat)
            case HomeWorldQuestion():
                return DesignateHome(sight.planets[0].name)
            case CombatStep():
                return choose_combat(sight, step, decision.actions)
            case HitAssignment():
                return choose_hit(sight, step)
            case Retreat():
                return choose_retreat(sight, step, decision.actions)
            case CompulsoryRetreat():
                return choose_refuge(sight, step, decision.actions)
        name = type(step).__name__
        if name == "Expedition":
            return decision.actions[-1]
        return decision.actions[0]
