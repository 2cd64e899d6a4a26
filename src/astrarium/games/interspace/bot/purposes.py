"""What actions are good for, in sentences: why a sound player does something.

They are worked out from what everybody sees on the map, so that they give nothing away. Where that
tells no reason, the sentence says plainly what the player is about.
"""

from collections.abc import Iterable

from astrarium.kernel import Action, Hex, Motive, hexes, motive

from ..data import DRIVE_IMPROVEMENT, POINTS_PER_INDUSTRY, TYPES, UnitKind, is_player
from ..rules.breakthroughs import TakeBreakthrough
from ..rules.combat.combat import Attack, CombatStep, Conquer, must_attack
from ..rules.combat.resolve_hits import Hit
from ..rules.combat.retreat import CompulsoryRetreat, RetreatTo, Stay
from ..rules.contact.attack import AttackFleet, AttackFleetAnd
from ..rules.contact.jamming import CancelHit
from ..rules.contact.planet_attack import Assault, Bombard
from ..rules.contact.resolve_hits import Pierce
from ..rules.economy.economic_step import Build, Raise
from ..rules.economy.investment import Invest
from ..rules.economy.purchase import Buy, BuyOpenly
from ..rules.economy.transport_bonus import AllowTrade
from ..rules.encounters.artifacts import HandArtifact, TakeOnBoard
from ..rules.encounters.directed_movement import Lead, SendAfter
from ..rules.exploration.colonization import Colonize
from ..rules.movement.movement import Move
from ..rules.movement.passage import DenyPassage, GrantPassage
from ..rules.movement.star_gates import Jump
from ..rules.setup import Place, own_hexes
from ..state import InterSpaceState as State
from ..state.planets import Planet
from ..units import Unit
from .sayings import FIGHTS_ON, SAYINGS, SEES_NOTHING_BETTER

MY_HOME = "my home world"  # what a bot calls the planet that has the name of its player

NEAR = 3  # hexes from which warships are a threat
FAR = 99
BATTLE_ARTIFACTS = ("shield", "weapon")

GROWS = "{planet} shall grow: its industry brings goods and victory points."
LEARNS = "{planet} can only grow further if its tech keeps up."
UNLOCKS = "Tech {level} lets me build something new: {unit}."
LOOKS = "Too much of the space around me is unknown."
EXPLORES = "I want to see what lies beyond the known space."
RETURNS_HOME = "At my home world my scout can stay, or go on."
RETURNS = "{planet} is mine: my scout can stay there, or go on."
WATCHES = "Nothing is left to explore: my scout goes back to my planets."
TRANSPORTS = "Every transport brings me more goods."
EARNS = "My transport has something to earn there."
GOES_TO_EARN = "My transport is on its way to where it earns something."
DELIVERS = "My transport has cargo for one of my planets."
MINES = "On asteroids my transport can mine ore."
FETCHES = "My transport goes where it finds its next cargo."
SETTLES = "{planet} belongs to nobody: I want to settle it."
PREPARES = "I want a colony ship ready for the next planet that is found."
READIES = "My colony ship shall be where it can be of use."
FOUNDS = "From now on {planet} brings me goods and victory points."
CARRIES = "It carries an artifact to where that works."
WORKS = "At {planet} the artifact works for me."
GUARDS = "Warships of {player} are near {planet}: I want it guarded."
ARMS = "I do not want to fall behind the warships of {player}."
ARMS_FIRST = "I want to have warships before the others have any."
GUARDS_SOMEHOW = "I want {planet} guarded."
SUPPORTS = "I want a station at hand, to guard {planet} or to support my ships."
STATIONS = "My station is of more use to me there."
LANDS = "Planets are taken with assault boats."
STRIKES = "{planet} is worth {points} points, and {player} guards it too little."
STRIKES_HOME = "{player} guards the home world too little, and it is worth {points} points."
STRIKES_HOME_SOMEHOW = "{player} guards the home world too little."
STRIKES_SOMEHOW = "{player} guards {planet} too little."
HUNTS = "I think that I win against {player} in {hex}."
HUNTS_SOMEHOW = "What {player} has in {hex} is worth a fight to me."
GATHERS = "At {planet} my warship is at hand when I need it."
MARCHES = "My warship is on its way to where I need it."
FIGHTS = "I have {own} units there against {others}: I like these odds."
MUST_FIGHT = "Armed opponents in the same hex have to be fought."
TAKES = "With {planet} I grow, and {player} does not."
TAKES_HOME = "With the home world of {player} I grow, and its owner does not."
RUINS = "If I cannot have {planet}, it shall not help {player}."
RUINS_HOME = "If I cannot have the home world of {player}, it shall not help its owner."
HITS = "Of all that I could hit, nothing shoots better."
LOOKS_FOR_HITS = "I look for what I can finish, or what shoots best for the hits it takes."
SUFFERS = "If something of mine is to be hit, I look for what I miss least."
CANCELS = "Penetration fire strikes what it wants: I would rather cancel that."
RETREATS = "I would have lost more by staying."
FLEES = "I have to leave, and look for a safe place."
HOLDS = "I do not give up {planet}."
STAYS = "I think that leaving is worse than staying."
TRADES = "Trade with {player} pays for both of us, and I am ahead."
GRANTS = "{player} does me no harm by passing."
DENIES = "I do not trust {player} behind my lines."
SETS_OUT = "At the edge of my region a scout can set out at once."
EARNS_AT_ONCE = "There my transport earns something from the first turn on."
GUARDS_HOME = "My home world shall have a station."
SPEEDS = "Faster ships come first for me."
STUDIES = "It helps me with what I am after."
WELCOMES = "The Trader is welcome near me."
WARDS_OFF = "I want it to stay away from what is mine."
ARMS_BEARER = "What is made for battle belongs on a warship."
TEMPLATES = (
    GROWS, LEARNS, UNLOCKS, LOOKS, EXPLORES, RETURNS_HOME, RETURNS, WATCHES, TRANSPORTS, EARNS,
    GOES_TO_EARN, DELIVERS, MINES, FETCHES, SETTLES, PREPARES, READIES, FOUNDS, CARRIES, WORKS,
    GUARDS, ARMS, ARMS_FIRST, GUARDS_SOMEHOW, SUPPORTS, STATIONS, LANDS, STRIKES, STRIKES_HOME,
    STRIKES_HOME_SOMEHOW, STRIKES_SOMEHOW, HUNTS, HUNTS_SOMEHOW, GATHERS, MARCHES, FIGHTS,
    MUST_FIGHT, TAKES, TAKES_HOME, RUINS, RUINS_HOME, HITS, LOOKS_FOR_HITS, SUFFERS, CANCELS,
    RETREATS, FLEES, HOLDS, STAYS, TRADES, GRANTS, DENIES, SETS_OUT, EARNS_AT_ONCE, GUARDS_HOME,
    SPEEDS, STUDIES, WELCOMES, WARDS_OFF, ARMS_BEARER, SEES_NOTHING_BETTER,
    *dict.fromkeys(SAYINGS.values()),
)  # fmt: skip


def purpose(state: State, seat: int, action: Action) -> Motive:
    """What a seat wants with an action, in the position before it."""
    match action:
        case Raise(what, planet) | Invest(what, planet):
            return of_level(state, seat, what, state.planets[planet])
        case Build(kind, planet) | Buy(kind, planet) | BuyOpenly(kind, planet):
            return of_unit(state, seat, kind, state.planets[planet])
        case Move(unit, to) | Jump(unit, to):
            return of_move(state, seat, state.units[unit], to)
        case Place():
            return of_place(state, seat, action)
        case Colonize(planet=planet):
            return motive(FOUNDS, planet=planet)
        case Attack(hex) | AttackFleet(hex) | AttackFleetAnd(hex=hex):
            return of_attack(state, seat, hex)
        case Conquer(planet=planet) | Assault(planet=planet):
            return of_planet(state.planets[planet], TAKES, TAKES_HOME)
        case Bombard(planet=planet):
            return of_planet(state.planets[planet], RUINS, RUINS_HOME)
        case _:
            return (
                of_battle(state, seat, action)
                or of_answer(state, seat, action)
                or saying(state, seat, action)
            )


def saying(state: State, seat: int, action: Action) -> Motive:
    """A reason that is the same in every position; where there is none, that it seems best."""
    template = SAYINGS.get(type(action), SEES_NOTHING_BETTER)
    if "{planet}" not in template:
        return motive(template)
    return motive(template, planet=spoken(state.planets[getattr(action, "planet", "")], seat))


def spoken(planet: Planet, seat: int) -> str:
    """What a seat calls a planet: home worlds have the names of their players, so not its own."""
    return MY_HOME if planet.home_of == planet.owner == seat else planet.name


def of_place(state: State, seat: int, place: Place) -> Motive:
    """Set-up: the plan so far is on the step."""
    home, *ring = own_hexes(seat)
    asteroids = ring[state.top.plan(seat).asteroids - 1]
    if place.kind == "scout" and place.hex != home:
        return motive(SETS_OUT)
    if place.kind == "transport" and place.hex in (home, asteroids):
        return motive(EARNS_AT_ONCE)
    if TYPES[place.kind].role == "station" and place.hex == home:
        return motive(GUARDS_HOME)
    return motive(SEES_NOTHING_BETTER)


def of_attack(state: State, seat: int, hex: Hex) -> Motive:
    own, others = len(state.own_at(hex, seat)), len(state.others_at(hex, seat))
    if own > others:
        return motive(FIGHTS, own=own, others=others)
    step = state.top
    if isinstance(step, CombatStep) and must_attack(state, step, hex):
        return motive(MUST_FIGHT)
    return motive(FIGHTS_ON)


def of_planet(planet: Planet, colony: str, home: str) -> Motive:
    """Of what is done to a planet of somebody; home worlds are called like their players."""
    if planet.owner is None:
        return motive(SETTLES, planet=planet.name)
    if planet.home_of == planet.owner:
        return motive(home, player=planet.owner)
    return motive(colony, planet=planet.name, player=planet.owner)


def of_level(state: State, seat: int, what: str, planet: Planet) -> Motive:
    """Industry is what wins; tech lets it grow, and new units be built."""
    if what == "industry":
        return motive(GROWS, planet=spoken(planet, seat))
    level = planet.tech + 1
    new = [kind for kind in TYPES if state.unit_tech(seat, kind) == level]
    if new and planet.home_of == seat:
        return motive(UNLOCKS, level=level, unit=new[0])
    return motive(LEARNS, planet=spoken(planet, seat))


def of_unit(state: State, seat: int, kind: UnitKind, planet: Planet) -> Motive:
    if kind in ("scout", "scout_plus"):
        return motive(LOOKS)
    if kind == "transport":
        return motive(TRANSPORTS)
    if kind == "colony_ship":
        free = nearest(free_planets(state), planet.hex)
        return motive(PREPARES) if free is None else motive(SETTLES, planet=free.name)
    threat = threat_to(state, seat, planet.hex)
    if threat is not None:
        return motive(GUARDS, player=threat, planet=spoken(planet, seat))
    if kind == "assault_boat":
        return motive(LANDS)
    if TYPES[kind].role == "station":
        basic = state.options.tier == "basic"
        return motive(GUARDS_SOMEHOW if basic else SUPPORTS, planet=spoken(planet, seat))
    strongest = most_armed(state, seat)
    return motive(ARMS_FIRST) if strongest is None else motive(ARMS, player=strongest)


def of_move(state: State, seat: int, unit: Unit, to: Hex) -> Motive:
    """By what a unit is for, and what it finds there."""
    if to not in state.map.tiles:
        return motive(EXPLORES)
    if unit.type.warship:
        return of_warship(state, seat, to)
    if str(unit.id) in state.artifacts.values():
        return motive(CARRIES)
    match unit.kind:
        case "scout" | "scout_plus":
            return of_scout(state, seat, to)
        case "colony_ship":
            free = nearest(free_planets(state), to)
            return motive(READIES) if free is None else motive(SETTLES, planet=free.name)
        case "transport":
            return of_transport(state, unit, to)
    return motive(STATIONS if unit.type.role == "station" else SEES_NOTHING_BETTER)


def of_scout(state: State, seat: int, to: Hex) -> Motive:
    """Within the known space: it explores, or returns if there is nothing to explore."""
    there = state.planet_at(to)
    if not state.tiles_in_box():
        return motive(WATCHES)
    if there is not None and there.owner == seat:
        at_home = there.home_of == seat
        return motive(RETURNS_HOME) if at_home else motive(RETURNS, planet=there.name)
    return motive(EXPLORES)


def of_transport(state: State, unit: Unit, to: Hex) -> Motive:
    """Transports earn where they are, and in the Standard game by what they carry."""
    on_asteroids = state.map.tiles[to].terrain == "asteroids"
    if state.options.tier == "basic":
        earns = on_asteroids or state.planet_at(to) is not None
        return motive(EARNS if earns else GOES_TO_EARN)
    if state.cargo.get(unit.id):
        return motive(DELIVERS)
    return motive(MINES if on_asteroids else FETCHES)


def of_warship(state: State, seat: int, to: Hex) -> Motive:
    there = state.planet_at(to)
    if there is not None and there.owner not in (None, seat):
        return of_strike(state, there)
    foes = [other.owner for other in state.others_at(to, seat) if is_player(other.owner)]
    if foes:
        hunts = HUNTS_SOMEHOW if state.options.objectives else HUNTS
        return motive(hunts, player=foes[0], hex=to)
    if there is None or there.owner != seat:
        return motive(MARCHES)
    threat = threat_to(state, seat, to)
    if threat is None:
        return motive(GATHERS, planet=spoken(there, seat))
    return motive(GUARDS, player=threat, planet=spoken(there, seat))


def of_strike(state: State, planet: Planet) -> Motive:
    """What planets are worth to whom depends on objectives, where there are any."""
    if state.options.objectives:
        return of_planet(planet, STRIKES_SOMEHOW, STRIKES_HOME_SOMEHOW)
    points = POINTS_PER_INDUSTRY * planet.industry
    if planet.home_of == planet.owner:
        return motive(STRIKES_HOME, player=planet.owner, points=points)
    return motive(STRIKES, planet=planet.name, points=points, player=planet.owner)


def of_battle(state: State, seat: int, action: Action) -> Motive | None:
    """Answers to how a battle goes."""
    match action:
        case Hit(unit) | Pierce(unit):
            return of_hit(state, seat, state.units[unit])
        case CancelHit(kind):
            return motive(CANCELS) if kind == "penetration" else None
        case RetreatTo():
            forced = isinstance(state.top, CompulsoryRetreat)
            return motive(FLEES if forced else RETREATS)
        case Stay():
            here = state.planet_at(state.top.hex)
            if here is not None and here.owner == seat:
                return motive(HOLDS, planet=spoken(here, seat))
            return motive(STAYS)
    return None


def of_hit(state: State, seat: int, target: Unit) -> Motive:
    if target.owner == seat:
        return motive(SUFFERS)
    best = max(map(_power, state.others_at(target.hex, seat)))
    return motive(HITS if _power(target) == best > 0 else LOOKS_FOR_HITS)


def of_answer(state: State, seat: int, action: Action) -> Motive | None:
    """Answers to what others ask, and to what is found."""
    match action:
        case AllowTrade(partner):
            return motive(TRADES, player=partner)
        case GrantPassage():
            return motive(GRANTS, player=state.top.seat)
        case DenyPassage():
            return motive(DENIES, player=state.top.seat)
        case TakeBreakthrough(card):
            return motive(SPEEDS if card == DRIVE_IMPROVEMENT else STUDIES)
        case SendAfter(agent) | Lead(agent):
            return motive(WELCOMES if agent == "trader" else WARDS_OFF)
        case HandArtifact(holder=holder) if holder in state.planets:
            return motive(WORKS, planet=spoken(state.planets[holder], seat))
        case TakeOnBoard(artifact, unit) if artifact in BATTLE_ARTIFACTS:
            return motive(ARMS_BEARER) if state.units[unit].type.warship else None
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
