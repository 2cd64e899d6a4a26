"""What is answered to each question."""

from collections.abc import Callable, Mapping, Sequence

from astrarium.kernel import Action, Step

from ..powers.secrets.choices import NOTHING, Choose
from ..rules.battle.phases import Assigning, Phase
from ..rules.build import LaunchShips, OrderShip, ShipBatch
from ..rules.paying import Give, Pay, Paying, Penalty
from ..rules.setup import DrawOthers, KeepTechs, Mulligan, Reject, SetAside
from ..rules.turn import Turn
from ..state import HyperspaceState as State
from . import fighting, turn
from .effects import phase
from .simple import simple
from .situation import Situation, question
from .techs import USUAL, WORTH
from .worth import stock

MOST = 24  # answers that are tried in the mind
SMALL = 1e-6


def answered(sight: Situation, actions: Sequence[Action]) -> Action:
    """The answer to the question that is asked now, always one of those listed."""
    if len(actions) == 1:
        return actions[0]
    step = sight.state.top
    found = next(
        (answer(sight, actions) for kind, answer in ANSWERS.items() if isinstance(step, kind)), None
    )
    if found is None:
        found = best_of(sight, actions)
    return found if found in actions else fallback(sight.state, sight.seat, actions)


def fallback(state: State, seat: int, actions: Sequence[Action]) -> Action:
    """An answer that changes little, where the best one is not seen."""
    usual = simple(state, question(state, seat))
    return usual if usual in actions else actions[-1]


def best_of(sight: Situation, actions: Sequence[Action]) -> Action:
    """The answer after which the position is worth most, of not too many."""
    every = max(1, -(-len(actions) // MOST))
    tried = [*dict.fromkeys((*actions[::every], actions[-1]))]
    return max(tried, key=lambda action: after(sight, action))


def after(sight: Situation, action: Action) -> float:
    """What a position is worth after an answer; what would follow of itself, if nothing more is
    chosen, is left out."""
    if isinstance(action, Choose) and action.choice == NOTHING:
        return sight.value + SMALL
    return sight.tried(action)


def payment(sight: Situation, actions: Sequence[Action]) -> Action:
    """What is left over is worth most."""
    purse = sight.empire.purse

    def left(action: Action) -> float:
        assert isinstance(action, Pay | Give)
        rest = {kind: many - action.payment.count(kind) for kind, many in purse.items()}
        return stock(sight.stance, rest)

    return max(actions, key=left)


def batch(sight: Situation, actions: Sequence[Action]) -> Action:
    """Further ships as long as they are worth their price."""
    orders = [one for one in actions if isinstance(one, OrderShip)]
    launched = sight.tried(LaunchShips())
    best: Action = LaunchShips()
    gain = SMALL
    for order in turn.best_orders(sight, orders):
        twin = sight.after(order)
        more = Situation(twin, sight.seat, sight.stance)
        found = more.tried(LaunchShips()) if isinstance(twin.top, ShipBatch) else launched
        if found - launched > gain:
            best, gain = order, found - launched
    return best


# -- before the game


def mulligan(sight: Situation, actions: Sequence[Action]) -> Action:
    """Techs that are worth less than usual are set aside."""
    bad = [one for one in actions if isinstance(one, SetAside) and poor(one.tech)]
    return min(bad, key=lambda one: WORTH.get(one.tech, USUAL)) if bad else DrawOthers()


def poor(tech: str) -> bool:
    return WORTH.get(tech, USUAL) < 2 * USUAL


def reject(sight: Situation, actions: Sequence[Action]) -> Action:
    """The Tech that is worth least."""

    def worth(action: Action) -> float:
        assert isinstance(action, Reject)
        return WORTH.get(action.tech, USUAL)

    return min(actions, key=worth)


ANSWERS: Mapping[type[Step], Callable[[Situation, Sequence[Action]], Action]] = {
    Turn: turn.choose,
    Paying: payment,
    Penalty: payment,
    ShipBatch: batch,
    Assigning: fighting.assign,
    Phase: phase,
    Mulligan: mulligan,
    KeepTechs: reject,
}
