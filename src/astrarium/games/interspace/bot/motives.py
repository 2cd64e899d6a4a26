"""What the strategist says of its plans: all sentences, with the facts that they name."""

from collections import Counter
from collections.abc import Iterable, Sequence

from astrarium.kernel import Action, Motive, motive

from ..rules.combat import Attack, Conquer
from ..rules.economy_basic import Build, Raise
from ..rules.investment import Invest
from ..rules.movement import Move
from ..rules.planet_attack import Assault
from ..rules.purchase import Buy, BuyOpenly
from .situation import Situation

BUILDS = "I build {units}."
BUYS = "I buy {units}."
RAISES = "I raise {levels}."
BUILDS_AND_RAISES = "I build {units}, and raise {levels}."
SAVES = "I keep what I have for later."
STRIKES = "I send {ships} warships to {planet}."
GATHERS = "I move my units, and send no warships against anybody."
ATTACKS = "I attack: I expect to gain by it."
CONQUERS = "I take {planet}."
LANDS = "I land on {planet} with {boats} assault boats."
CHOOSES = "Of {answers} answers, this one leads to the best position."
SEES_NO_CHOICE = "I see nothing better."


def of_orders(actions: Iterable[Action]) -> Motive:
    """Why an Economic Step, or one of the Economic Phase, is played so."""
    units: Counter[str] = Counter()
    levels = []
    buys = False
    for action in actions:
        match action:
            case Build(kind=kind):
                units[kind] += 1
            case Buy(kind=kind) | BuyOpenly(kind=kind):
                units[kind] += 1
                buys = True
            case Raise(what=what, planet=planet) | Invest(what=what, planet=planet):
                levels.append(f"{what} of {planet}")
    built = ", ".join(f"{number} {kind}" for kind, number in units.items())
    if built and levels:
        return motive(BUILDS_AND_RAISES, units=built, levels=", ".join(levels))
    if built:
        return motive(BUYS if buys else BUILDS, units=built)
    return motive(RAISES, levels=", ".join(levels)) if levels else motive(SAVES)


def of_moves(sight: Situation, actions: Iterable[Action]) -> Motive:
    """Why a Movement Step is played so: the strongest blow that is struck in it."""
    ends = {action.unit: action.to for action in actions if isinstance(action, Move)}
    blows: Counter[str] = Counter()
    for unit, hex in ends.items():
        planet = sight.state.planet_at(hex)
        if planet is None or planet.owner in (None, sight.seat):
            continue
        if unit in sight.state.units and sight.state.units[unit].type.warship:
            blows[planet.name] += 1
    if not blows:
        return motive(GATHERS)
    planet_name, ships = blows.most_common(1)[0]
    return motive(STRIKES, ships=ships, planet=planet_name)


def of_answer(action: Action, actions: Sequence[Action]) -> Motive:
    """Why a question is answered so."""
    match action:
        case Conquer(planet=planet):
            return motive(CONQUERS, planet=planet)
        case Assault(planet=planet, boats=boats):
            return motive(LANDS, planet=planet, boats=boats)
        case Attack():
            return motive(ATTACKS)
    return motive(CHOOSES, answers=len(actions)) if len(actions) > 1 else motive(SEES_NO_CHOICE)
