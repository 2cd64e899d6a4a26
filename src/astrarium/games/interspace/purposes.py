"""What actions are good for, in sentences: why a sound player does something.

They are worked out from what everybody sees on the map, so that they give nothing away. What speaks
for itself gets no sentence.
"""

from collections.abc import Iterable

from astrarium.kernel import Action, Hex, Motive, hexes, motive

from .data import POINTS_PER_INDUSTRY, TYPES, is_player
from .rules.battle import Hit
from .rules.colonization import Colonize
from .rules.combat import Attack, Conquer
from .rules.contact import AttackFleet, AttackFleetAnd
from .rules.economy_basic import Build, Raise
from .rules.investment import Invest
from .rules.movement import Move
from .rules.offers import AcceptOffer, DeclineOffer
from .rules.passage import DenyPassage, GrantPassage
from .rules.planet_attack import Assault, Bombard
from .rules.purchase import Buy
from .rules.retreat import RetreatTo
from .rules.star_gates import Jump
from .rules.trade import AllowTrade, RefuseTrade
from .state import InterSpaceState as State
from .state import Planet
from .units import Unit

NEAR = 3  # hexes from which warships are a threat
FAR = 99

GROWS = "{planet} shall grow: its industry brings goods and victory points."
LEARNS = "{planet} can only grow further if its tech keeps up."
UNLOCKS = "Tech {level} lets me build something new: {unit}."
LOOKS = "Too much of the space around me is unknown."
EXPLORES = "I want to see what lies beyond the known space."
TRANSPORTS = "Every transport brings me more goods."
EARNS = "My transport has something to earn there."
SETTLES = "{planet} belongs to nobody: I want to settle it."
PREPARES = "I want a colony ship ready for the next planet that is found."
FOUNDS = "From now on {planet} brings me goods and victory points."
GUARDS = "Warships of {player} are near {planet}: I want it guarded."
ARMS = "I do not want to fall behind the warships of {player}."
LANDS = "Planets are taken with assault boats."
STRIKES = "{planet} is worth {points} points, and {player} guards it too little."
STRIKES_HOME = "{player} guards the home world too little, and it is worth {points} points."
STRIKES_SOMEHOW = "{player} guards {planet} too little."
HUNTS = "I think that I win against {player} in {hex}."
FIGHTS = "I have {own} units there against {others}: I like these odds."
TAKES = "With {planet} I grow, and {player} does not."
RUINS = "If I cannot have {planet}, it shall not help {player}."
HITS = "Of all that I could hit, nothing shoots better."
RETREATS = "I would have lost more by staying."
TRADES = "Trade with {player} pays for both of us, and I am ahead."
REFUSES = "I help nobody who is ahead of me, or who gives me nothing in return."
ACCEPTS = "I get at least what I give."
DECLINES = "I would give more than I get."
GRANTS = "{player} does me no harm by passing."
DENIES = "I do not trust {player} behind my lines."
TEMPLATES = (
    GROWS, LEARNS, UNLOCKS, LOOKS, EXPLORES, TRANSPORTS, EARNS, SETTLES, PREPARES, FOUNDS, GUARDS,
    ARMS, LANDS, STRIKES, STRIKES_HOME, STRIKES_SOMEHOW, HUNTS, FIGHTS, TAKES, RUINS, HITS,
    RETREATS, TRADES, REFUSES, ACCEPTS, DECLINES, GRANTS, DENIES,
)  # fmt: skip


def purpose(state: State, seat: int, action: Action) -> Motive | None:
    """What a seat wants with an action, in the position before it."""
    match action:
        case Raise(what, planet) | Invest(what, planet):
            return of_level(state, seat, what, state.planets[planet])
        case Build(kind, planet) | Buy(kind, planet):
            return of_unit(state, seat, kind, state.planets[planet])
        case Move(unit, to) | Jump(unit, to):
            return of_move(state, seat, state.units[unit], to)
        case Colonize(planet=planet):
            return motive(FOUNDS, planet=planet)
        case Attack(hex) | AttackFleet(hex) | AttackFleetAnd(hex=hex):
            own, others = len(state.own_at(hex, seat)), len(state.others_at(hex, seat))
            return motive(FIGHTS, own=own, others=others) if own > others else None
        case Conquer(planet=planet) | Assault(planet=planet):
            return motive(TAKES, planet=planet, player=state.planets[planet].owner)
        case Bombard(planet=planet):
            return motive(RUINS, planet=planet, player=state.planets[planet].owner)
        case _:
            return of_answer(state, seat, action)


def of_level(state: State, seat: int, what: str, planet: Planet) -> Motive:
    """Industry is what wins; tech lets it grow, and new units be built."""
    if what == "industry":
        return motive(GROWS, planet=planet.name)
    level = planet.tech + 1
    new = [kind for kind in TYPES if state.unit_tech(seat, kind) == level]
    if new and planet.home_of == seat:
        return motive(UNLOCKS, level=level, unit=new[0])
    return motive(LEARNS, planet=planet.name)


def of_unit(state: State, seat: int, kind: str, planet: Planet) -> Motive | None:
    if kind == "scout":
        return motive(LOOKS)
    if kind == "transport":
        return motive(TRANSPORTS)
    if kind == "colony_ship":
        free = nearest(free_planets(state), planet.hex)
        return motive(PREPARES) if free is None else motive(SETTLES, planet=free.name)
    threat = threat_to(state, seat, planet.hex)
    if threat is not None:
        return motive(GUARDS, player=threat, planet=planet.name)
    if kind == "assault_boat":
        return motive(LANDS)
    strongest = most_armed(state, seat)
    return None if strongest is None else motive(ARMS, player=strongest)


def of_move(state: State, seat: int, unit: Unit, to: Hex) -> Motive | None:
    there = state.planet_at(to)
    if unit.kind == "scout" or to not in state.map.tiles:
        return motive(EXPLORES)
    if unit.kind == "colony_ship":
        free = nearest(free_planets(state), to)
        return None if free is None else motive(SETTLES, planet=free.name)
    if unit.kind == "transport":
        earns = there is not None or state.map.tiles[to].terrain == "asteroids"
        return motive(EARNS) if earns else None
    if not unit.type.warship:
        return None
    if there is not None and there.owner not in (None, seat):
        return of_strike(state, there)
    foes = [other.owner for other in state.others_at(to, seat) if is_player(other.owner)]
    if foes:
        return motive(HUNTS, player=foes[0], hex=to)
    threat = threat_to(state, seat, to)
    if there is not None and there.owner == seat and threat is not None:
        return motive(GUARDS, player=threat, planet=there.name)
    return None


def of_strike(state: State, planet: Planet) -> Motive:
    """What planets are worth to whom depends on objectives, where there are any."""
    if state.options.objectives:
        return motive(STRIKES_SOMEHOW, planet=planet.name, player=planet.owner)
    points = POINTS_PER_INDUSTRY * planet.industry
    if planet.home_of == planet.owner:
        return motive(STRIKES_HOME, player=planet.owner, points=points)
    return motive(STRIKES, planet=planet.name, points=points, player=planet.owner)


def of_answer(state: State, seat: int, action: Action) -> Motive | None:
    """Answers to what others ask, and to how a battle goes."""
    match action:
        case AllowTrade(partner):
            return motive(TRADES, player=partner)
        case RefuseTrade():
            return motive(REFUSES)
        case AcceptOffer():
            return motive(ACCEPTS)
        case DeclineOffer():
            return motive(DECLINES)
        case GrantPassage():
            return motive(GRANTS, player=state.top.seat)
        case DenyPassage():
            return motive(DENIES, player=state.top.seat)
        case Hit(unit):
            others = state.others_at(state.units[unit].hex, seat)
            best = max(map(_power, others))
            return motive(HITS) if _power(state.units[unit]) == best > 0 else None
        case RetreatTo():
            return motive(RETREATS)
    return None


# -- what everybody sees


def free_planets(state: State) -> list[Planet]:
    return [planet for planet in state.planets.values() if planet.owner is None]


def nearest(planets: Iterable[Planet], hex: Hex) -> Planet | None:
    return min(planets, key=lambda planet: (_distance(planet.hex, hex), planet.name), default=None)


def threat_to(state: State, seat: int, hex: Hex) -> int | None:
    """Another player with warships near a hex: the one who is nearest."""
    ships = [
        (_distance(unit.hex, hex), unit.owner)
        for unit in state.units.values()
        if unit.type.warship and unit.owner != seat and is_player(unit.owner)
    ]
    distance, owner = min(ships, default=(FAR, None))
    return owner if distance <= NEAR else None


def most_armed(state: State, seat: int) -> int | None:
    """The other player with the most warships, if anybody has any."""
    others = [other for other in range(state.seats) if other != seat]
    armed = {other: sum(unit.type.warship for unit in state.units_of(other)) for other in others}
    strongest = max(others, key=armed.__getitem__)
    return strongest if armed[strongest] else None


def _power(unit: Unit) -> int:
    return max(unit.type.attack, unit.type.defend)


def _distance(one: Hex, other: Hex) -> int:
    found = hexes.distance(one, other)
    return FAR if found is None else found
