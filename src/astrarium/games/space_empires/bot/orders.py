"""What a player may want done in a case that has not come yet."""

from collections.abc import Sequence

from astrarium.kernel import Action, Order, Perspective

from ..rules.combat.battle import Battle
from ..state import SpaceEmpiresState as State
from .answers import answered
from .situation import Situation
from .stance import PLAIN, Stance

ALWAYS, NEVER = 2.0, -1.0  # chances that are never reached, and always
_CAUTIOUS = PLAIN._replace(courage=ALWAYS, despair=ALWAYS)
_STEADFAST = PLAIN._replace(courage=NEVER, despair=NEVER)


def _defended(perspective: Perspective, stance: Stance) -> Action | None:
    """How a battle is fought that somebody else began."""
    state = perspective.imagine()
    assert isinstance(state, State)
    step = state.top
    assert isinstance(step, Battle)
    if perspective.seat != step.defender:
        return None
    sight = Situation(state, perspective.seat)
    sight.stance = stance  # whatever the set-up calls for
    return answered(sight, perspective.decision)


def _leave(perspective: Perspective) -> Action | None:
    """Fire where nobody may leave yet, and then leave with all who can; nobody leaves a Homeworld.

    SE-5.9.1-1, SE-5.9.1-2
    """
    return _defended(perspective, _CAUTIOUS)


def _hold(perspective: Perspective) -> Action | None:
    return _defended(perspective, _STEADFAST)


ORDERS: Sequence[Order] = (
    Order("attacked", "leave", (Battle,), _leave),
    Order("attacked", "hold", (Battle,), _hold),
)
