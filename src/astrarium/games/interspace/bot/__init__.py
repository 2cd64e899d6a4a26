"""InterSpace as a program plays it: plans for whole steps, rules of thumb for everything else."""

from collections.abc import Callable, Sequence
from typing import Any

from astrarium.kernel import Action, Decision, Hex, Perspective, Step, hexes

from ..rules.battle import HitAssignment
from ..rules.combat import CombatStep
from ..rules.economy_basic import EconomicStep
from ..rules.expedition import Depart, Expedition
from ..rules.exploration import ExplorationStep, Explore
from ..rules.movement import MovementStep
from ..rules.retreat import CompulsoryRetreat, Retreat, StalemateRetreat
from ..rules.setup import SetUp
from ..rules.trade import (
    AllowTrade,
    DesignateHome,
    HomeWorldQuestion,
    RefuseTrade,
    TradeQuestion,
    home_world,
)
from ..state import InterSpaceState as State
from .combat import choose_combat, choose_hit, choose_refuge, choose_retreat
from .economy import EconomicPlan
from .movement import movement_plan
from .set_up import choose_set_up
from .situation import FAR_AWAY, Situation
from .ways import Atlas

Answer = Callable[[Situation, Any, Sequence[Action]], Action]


class InterSpacePolicy:
    """One player of InterSpace Basic. Plans a whole step at its first question and remembers it."""

    def __init__(self) -> None:
        self._atlas = Atlas()
        self._moment: tuple[int, int, str] | None = None
        self._plan: list[Action] = []  # what is still to do in the step, the next action last

    def choose(self, perspective: Perspective) -> Action:
        """The answer that looks best; always one of those listed."""
        decision = perspective.decision
        state = perspective.imagine()
        assert isinstance(state, State)
        sight = Situation(state, decision.seat, self._atlas)
        if isinstance(state.top, EconomicStep | MovementStep):
            return self._next_planned(sight, decision)
        answer = ANSWERS.get(type(state.top))
        wanted = answer(sight, state.top, decision.actions) if answer else decision.actions[0]
        return wanted if wanted in decision.actions else decision.actions[0]

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


def step_plan(sight: Situation) -> list[Action]:
    """All that is to do in an Economic or Movement Step, up to its end."""
    step = sight.state.top
    if isinstance(step, EconomicStep):
        return EconomicPlan(sight, step).actions()
    return movement_plan(sight)


def answer_trade(sight: Situation, step: TradeQuestion, actions: Sequence[Action]) -> Action:
    """Trade only with who is behind, and where the own transports earn in return."""
    partner = step.seat
    theirs = home_world(sight.state, partner)
    in_return = theirs is not None and any(
        unit.hex == theirs.hex for unit in sight.own("transport")
    )
    behind = sight.points[partner] < sight.points[sight.seat]
    return AllowTrade(partner) if in_return and behind else RefuseTrade(partner)


def name_home(sight: Situation, step: HomeWorldQuestion, actions: Sequence[Action]) -> Action:
    """The best planet left."""
    return DesignateHome(sight.planets[0].name)


def depart_alone(sight: Situation, step: Expedition, actions: Sequence[Action]) -> Action:
    """Nobody goes along with a scout: null space would swallow them all."""
    return Depart()


def choose_exploration(
    sight: Situation, step: ExplorationStep, actions: Sequence[Action]
) -> Action:
    """The hex nearest to home first."""

    def far(hex: Hex) -> int:
        distance = None if sight.base is None else hexes.distance(sight.base, hex)
        return FAR_AWAY if distance is None else distance

    return Explore(min((action.hex for action in actions if isinstance(action, Explore)), key=far))


ANSWERS: dict[type[Step], Answer] = {
    SetUp: choose_set_up,
    TradeQuestion: answer_trade,
    HomeWorldQuestion: name_home,
    Expedition: depart_alone,
    ExplorationStep: choose_exploration,
    CombatStep: choose_combat,
    HitAssignment: choose_hit,
    Retreat: choose_retreat,
    CompulsoryRetreat: choose_refuge,
    StalemateRetreat: choose_refuge,
}  # in a Colonization Step the first answer founds a colony, if one can be founded
