"""Simple answers, without a look at the position: for what comes up while others are tried."""

from astrarium.kernel import Action, Decision

from ..powers.civs.skith import Raiding
from ..rules.build import LaunchShips, ShipBatch
from ..rules.paying import Pay, Paying
from ..rules.salvage import EndSalvage, Salvaging
from ..rules.turn import EndTurn, Turn
from ..state import HyperspaceState as State

LONGEST = 40  # answers in between, after which a trial ends wherever it is


def simple(state: State, decision: Decision) -> Action:
    """An answer that does little harm."""
    actions = decision.actions
    match state.top:
        case Paying():
            return min(actions, key=organics)
        case ShipBatch():
            return LaunchShips()
        case Salvaging():
            return next((one for one in actions if not isinstance(one, EndSalvage)), actions[0])
        case Raiding():
            return actions[0]
        case Turn():
            return EndTurn()
    return next((action for action in actions if action.ends), actions[0])


def organics(action: Action) -> int:
    """How many Organics a payment takes, which may stand for others."""
    assert isinstance(action, Pay)
    return action.payment.count("organic")


def settle(state: State, depth: int) -> None:
    """Answer simply what an answer brings about, until it is over, or a turn goes on."""
    for _ in range(LONGEST):
        asked = state.asks()
        if not asked or len(state.stack) <= depth or isinstance(state.top, Turn):
            return
        decision = next(one for one in state.decisions() if one.seat == asked[0])
        state.follow(asked[0], (simple(state, decision),))
