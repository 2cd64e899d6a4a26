"""What a player may want done in a case that has not come yet."""

from collections.abc import Sequence

from astrarium.kernel import Action, Order, Perspective

from ..rules.combat.retreat import Retreat, RetreatTo, Stay, Withdraw
from ..rules.contact.negotiated_retreat import AcceptTerms, DeclineTerms, TermsQuestion
from ..rules.contact.retreat import FleetRetreat
from ..rules.planetary_grid import Shelter
from ..state import InterSpaceState as State
from .combat import battle_of, best_refuge, is_trap
from .situation import Situation


def _attacked(perspective: Perspective) -> Situation | None:
    """What a seat knows that did not begin the battle; None: it did."""
    state = perspective.imagine()
    assert isinstance(state, State)
    if battle_of(state).attacker == perspective.seat:
        return None
    return Situation(state, perspective.seat)


def _leave(perspective: Perspective) -> Action | None:
    """All go that may, into a grid of one's own or to the best hex; nobody into a trap.

    IS-COMBAT-16, IS-COMBAT-17, IS-S-RETREAT-01
    """
    sight, actions = _attacked(perspective), perspective.decision.actions
    if sight is None:
        return None
    leaving = [action for action in actions if isinstance(action, Withdraw | Shelter)]
    if leaving:
        return leaving[0]
    ways_out = [action.hex for action in actions if isinstance(action, RetreatTo)]
    if ways_out and not is_trap(sight, refuge := best_refuge(sight, ways_out)):
        return RetreatTo(refuge)
    return Stay()


def _hold(perspective: Perspective) -> Action | None:
    return None if _attacked(perspective) is None else Stay()


_RETREATS = (Retreat, FleetRetreat)
_TERMS = (TermsQuestion,)

ORDERS: Sequence[Order] = (
    Order("attacked", "leave", _RETREATS, _leave),
    Order("attacked", "hold", _RETREATS, _hold),
    Order("terms", "accept", _TERMS, lambda _: AcceptTerms()),
    Order("terms", "decline", _TERMS, lambda _: DeclineTerms()),
)
