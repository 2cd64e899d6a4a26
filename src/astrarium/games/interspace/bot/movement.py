"""The Movement Step: where everybody goes."""

from collections.abc import Iterable, Iterator

from astrarium.kernel import Action, Hex, hexes

from ..data import UNKNOWN
from ..rules.edition import edition
from ..rules.movement import Move, RollOut
from ..state import Planet
from ..units import Unit
from .economy import transport_places
from .fleet import FleetPlan
from .situation import Situation
from .ways import TURN, arrival

HOME_FIRST = 100


class MovementPlan:
    """The moves of all units in one Movement Step."""

    def __init__(self, sight: Situation) -> None:
        self.sight = sight

    def actions(self) -> list[Action]:
        goals = {
            **transport_goals(self.sight),
            **colony_ship_goals(self.sight),
            **FleetPlan(self.sight).goals(),
        }
        moves = [move for unit in self.sight.units for move in self._way(unit, goals.get(unit.id))]
        return [*self._escapes(), *moves, *scout_moves(self.sight)]

    def _way(self, unit: Unit, goal: Hex | None) -> Iterator[Action]:
        if goal is not None:
            for hex in self.sight.journeys(unit).leg(goal):
                yield Move(unit.id, hex)

    def _escapes(self) -> Iterator[Action]:
        """Whoever sits in a black hole tries to get out."""
        tiles = self.sight.state.map.tiles
        for unit in self.sight.units:
            tile = tiles.get(unit.hex)
            if tile is not None and tile.terrain == "black_hole":
                yield RollOut(unit.id)


# -- transports and colony ships


def transport_goals(sight: Situation) -> dict[int, Hex]:
    """One transport to the home world, the others to where they earn most."""
    if sight.home is None:
        return {}
    places = {sight.home.hex: HOME_FIRST, **transport_places(sight, 1)}
    return dict(assigned(sight, sight.own("transport"), places))


def colony_ship_goals(sight: Situation) -> dict[int, Hex]:
    """Each colony ship to an uninhabited planet, the nearest ones first."""
    places = {planet.hex: 0 for planet in sight.uninhabited}
    return dict(assigned(sight, sight.own("colony_ship"), places))


def assigned(
    sight: Situation, units: Iterable[Unit], places: dict[Hex, int]
) -> Iterator[tuple[int, Hex]]:
    """Units to places, one each: the worthiest place first, and the nearest unit to it."""
    pairs = []
    for unit in units:
        ways = sight.journeys(unit)
        for hex, worth in places.items():
            moment = ways.moment(hex)
            if moment is not None:
                pairs.append((moment / TURN - worth, unit.id, hex))
    busy: set[object] = set()
    for _, unit, hex in sorted(pairs):
        if unit not in busy and hex not in busy:
            busy |= {unit, hex}
            yield unit, hex


# -- scouts


def scout_moves(sight: Situation) -> Iterator[Action]:
    """Scouts explore the hexes nearest home; who finds nothing to explore guards a planet."""
    scouts = {unit.id: unit for unit in sight.own("scout")}
    entered = 0
    for name, edge, unknown, soon in _expeditions(sight, list(scouts.values())):
        unit = scouts.pop(name)
        for hex in sight.journeys(unit).leg(edge):
            yield Move(name, hex)
        if soon and entered < sight.civilization:
            entered += 1
            yield Move(name, unknown)
    for unit in scouts.values():
        for hex in _leg_to_guard(sight, unit):
            yield Move(unit.id, hex)


def _expeditions(sight: Situation, scouts: list[Unit]) -> Iterator[tuple[int, Hex, Hex, bool]]:
    """Scout, known hex to leave from, unknown hex, whether it is entered this turn; best first."""
    if not scouts or not sight.state.box:
        return
    edges = list(frontier(sight, scouts[0]))
    choices = []
    for unit in scouts:
        ways = sight.journeys(unit)
        rate = sight.state.movement_rate(unit)
        for edge, unknown, appeal in edges:
            moment = ways.moment(edge)
            if moment is not None and sight.is_safe(edge):
                turns = arrival(moment, UNKNOWN.cost, rate, stops=True) // TURN
                choices.append((3 * turns - appeal, unit.id, edge, unknown, turns == 0))
    busy: set[object] = set()
    for _, name, edge, unknown, soon in sorted(choices):
        if name not in busy and unknown not in busy:
            busy |= {name, unknown}
            yield name, edge, unknown, soon


def frontier(sight: Situation, scout: Unit) -> Iterator[tuple[Hex, Hex, float]]:
    """Known hexes, the unknown hexes that may be entered from them, and how good those are."""
    state = sight.state
    rules = edition(state)
    for edge in state.map.tiles:
        for unknown in hexes.neighbours(edge):
            if unknown in state.map.tiles:
                continue
            there = Unit(scout.id, scout.kind, scout.owner, edge)
            if rules.why_too_open(state, there, unknown) is None:
                yield edge, unknown, _appeal(sight, unknown)


def _appeal(sight: Situation, unknown: Hex) -> float:
    """Near home is best: what is found there is settled soon."""
    nearest = [
        distance
        for planet in sight.planets
        if (distance := hexes.distance(planet.hex, unknown)) is not None
    ]
    return -min(nearest, default=9)


def _leg_to_guard(sight: Situation, unit: Unit) -> list[Hex]:
    ways = sight.journeys(unit)
    bare = [planet for planet in sight.planets if not sight.state.own_at(planet.hex, sight.seat)]
    reachable = [planet for planet in bare or sight.planets if planet.hex in ways]
    if not reachable:
        return []

    def turns(planet: Planet) -> int:
        return ways.moment(planet.hex) or 0

    return ways.leg(min(reachable, key=turns).hex)
