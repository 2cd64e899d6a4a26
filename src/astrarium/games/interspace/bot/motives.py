"""What is said of plans: what is done by them, and why."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from astrarium.kernel import Action, Hex, Motive, motive

from ..data import is_player
from ..rules.economy.economic_step import Build, Raise
from ..rules.economy.investment import Invest
from ..rules.economy.purchase import Buy, BuyOpenly
from ..rules.movement.movement import Move
from ..state.planets import Planet
from ..units import Unit
from .purposes import purpose, spoken
from .situation import Situation

BUILDS = "I build {units}."
BUYS = "I buy {units}."
RAISES = "I raise {levels}."
BUILDS_AND_RAISES = "I build {units}, and raise {levels}."
STRIKES = "I send {units} to {planet}."
HUNTS = "I send {units} against {player} in {hex}."
MOVES = "I move my units, and attack nobody this turn."
SEES_NO_PREY = "I see nothing worth an attack now, so my units go where they are of use."
COMPARED = "I have compared several answers, and this one leads to the best position."
COMPARED_PLANS = "I have compared several plans, and this one leads to the best position."

KEEPS_TO_RULES = "I play this step as I usually do."

JOINED = "{what} {why}"  # two sentences in a row, in every language

BUILDING = Build, Buy, BuyOpenly
RAISING = Raise, Invest


def of_own_answer(sight: Situation, action: Action) -> Motive:
    """Why a question is answered as the rules of thumb have it."""
    return purpose(sight.state, sight.seat, action)


def of_other_answer() -> Motive:
    """Why it is answered otherwise: that is done only by who has compared answers."""
    return motive(COMPARED)


def of_own_plan(sight: Situation, actions: Sequence[Action]) -> Motive:
    """Why a step is played as the rules of thumb have it: what matters most in it."""
    if len(actions) == 1:
        return of_own_answer(sight, actions[0])
    what, leading = deeds(sight, actions)
    if leading is None:
        return Motive(KEEPS_TO_RULES if what is None else SEES_NO_PREY, broad=True)
    why = purpose(sight.state, sight.seat, leading)
    return Motive(JOINED, {"what": what, "why": why}, broad=True)


def of_other_plan(sight: Situation, actions: Sequence[Action]) -> Motive:
    """Why it is played otherwise: that is done only by who has compared plans."""
    what, _ = deeds(sight, actions)
    why = motive(COMPARED_PLANS)
    return why if what is None else motive(JOINED, what=what, why=why)


def deeds(sight: Situation, actions: Sequence[Action]) -> tuple[Motive | None, Action | None]:
    """What is done by a plan, and the action that matters most in it, if anything does."""
    if any(isinstance(action, Move) for action in actions):
        return _moved(sight, actions)
    return _ordered(sight, actions)


def _ordered(sight: Situation, actions: Sequence[Action]) -> tuple[Motive | None, Action | None]:
    """What an Economic Step, or one of the Economic Phase, is used for."""
    orders = [action for action in actions if isinstance(action, (*BUILDING, *RAISING))]
    units = Counter(order.kind for order in orders if isinstance(order, BUILDING))
    levels: defaultdict[str, list[str]] = defaultdict(list)
    for order in orders:
        if isinstance(order, RAISING):
            planet = sight.state.planets[order.planet]
            levels[order.what].append(spoken(planet, sight.seat))
    facts = {"units": dict(units), "levels": dict(levels)}
    if not orders:
        return None, None
    if not units:
        template = RAISES
    elif levels:
        template = BUILDS_AND_RAISES
    else:
        template = BUILDS if isinstance(orders[0], Build) else BUYS
    return Motive(template, {name: fact for name, fact in facts.items() if fact}), orders[0]


def _moved(sight: Situation, actions: Sequence[Action]) -> tuple[Motive, Action | None]:
    """What a Movement Step is used for: the strongest blow that is struck in it, if there is one;
    planets come first."""
    last = {action.unit: action for action in actions if isinstance(action, Move)}
    blows: defaultdict[Hex, list[Unit]] = defaultdict(list)
    for number, move in last.items():
        unit = sight.state.units.get(number)
        if (
            unit is not None
            and unit.type.warship
            and (_target(sight, move.to) is not None or _foes(sight, move.to))
        ):
            blows[move.to].append(unit)
    if not blows:
        return motive(MOVES), None
    hex = max(blows, key=lambda hex: (_target(sight, hex) is not None, len(blows[hex])))
    units = dict(Counter(unit.kind for unit in blows[hex]))
    leading, target = last[blows[hex][0].id], _target(sight, hex)
    if target is not None:
        return motive(STRIKES, units=units, planet=target.name), leading
    return motive(HUNTS, units=units, player=_foes(sight, hex)[0], hex=hex), leading


def _target(sight: Situation, hex: Hex) -> Planet | None:
    """A planet of somebody else."""
    planet = sight.state.planet_at(hex)
    return None if planet is None or planet.owner in (None, sight.seat) else planet


def _foes(sight: Situation, hex: Hex) -> list[int]:
    """The owners of other players' units in a hex."""
    others = sight.state.others_at(hex, sight.seat)
    return [unit.owner for unit in others if is_player(unit.owner)]
