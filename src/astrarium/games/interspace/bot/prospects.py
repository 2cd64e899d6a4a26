"""What an answer is about, in numbers: for programs that learn to choose among listed answers."""

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple, get_args

from astrarium.kernel import Action, Hex, hexes
from astrarium.kernel.memo import memo

from ..data import TYPES, Terrain, TerrainName, UnitKind, is_player
from ..resources import IOU, total
from ..rules.economy.sealed import SealedStep
from ..state import InterSpaceState as State
from ..state.map import Map
from ..state.planets import Planet
from ..units import Unit

Numbers = tuple[float, ...]

TERRAINS: tuple[Terrain, ...] = get_args(TerrainName)
GOALS = ("home", "own planet", "free planet", "alien planet", "unknown hex")
FAR = 12.0  # hexes; what is farther, or on another map, is not told apart

KIND = (
    *(f"unit: {kind}" for kind in TYPES),
    *("unit attacks", "unit defends", "unit has shields", "unit costs"),
)
UNIT = ("unit is own", "unit carries", "own of this kind")
PLANET = (
    *("planet is own", "planet is alien", "planet is free", "planet is home"),
    *("planet industry", "planet tech", "planet IOUs", "planet resources"),
)
HEX = (
    *(f"terrain: {terrain}" for terrain in TERRAINS),
    *("unknown neighbours", "own warships", "own civilians", "own stations"),
    *("alien units", "alien attack", "alien defence"),
    *(f"distance to {goal}" for goal in GOALS),
)
WAY = tuple(f"nearer to {goal}" for goal in GOALS)
PARTNER = ("partner's lead",)
NAMES = (*KIND, *UNIT, *PLANET, *HEX, *WAY, *PARTNER)

NO_UNIT, NO_PLANET, NO_PLACE, NO_WAY, NO_PARTNER = (
    (0.0,) * len(names) for names in (KIND + UNIT, PLANET, PLANET + HEX, WAY, PARTNER)
)
NO_STACK = (0.0,) * 6
KINDS: dict[UnitKind, Numbers] = {
    kind: (
        *(float(kind == other) for other in TYPES),
        *map(float, (type_.attack, type_.defend, type_.shields, type_.cost)),
    )
    for kind, type_ in TYPES.items()
}
GROUNDS: dict[Terrain | None, Numbers] = {
    terrain: tuple(float(terrain == other) for other in TERRAINS) for terrain in (*TERRAINS, None)
}


def prospects(state: State, seat: int, actions: Sequence[Action]) -> list[Numbers]:
    """What each of a seat's answers is about, in the order of `NAMES`."""
    known = Prospects(state, seat)
    return [known.of(action) for action in actions]


class Prospects:
    """What a seat's answers are about. Nothing that several answers name is worked out twice."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        top = state.top if state.stack else None
        # What has been ordered in a sealed step shows in the seat's own books alone.
        self._own = top.books(state, seat).planets if isinstance(top, SealedStep) else {}
        self._counts = Counter([unit.kind for unit in state.units_of(seat)])
        planets = state.planets.values()
        self._goals = (
            tuple([planet.hex for planet in planets if planet.home_of == seat]),
            tuple([planet.hex for planet in planets if planet.owner == seat]),
            tuple([planet.hex for planet in planets if planet.owner is None]),
            tuple([planet.hex for planet in planets if planet.owner not in (seat, None)]),
        )
        self._borders = _borders(state.map)
        self._units: dict[int, Numbers] = {}
        self._places: dict[Hex, Numbers] = {}
        self._distances: dict[Hex, Numbers] = {}

    def of(self, action: Action) -> Numbers:
        """What one answer is about: a unit or a kind of units, a planet, a place, a player."""
        about = _subjects(type(action))
        unit = self.state.units.get(getattr(action, about.unit)) if about.unit else None
        planet = self.state.planets.get(getattr(action, about.planet)) if about.planet else None
        place, way = None, NO_WAY
        if about.place:
            place = getattr(action, about.place)
            if unit is not None:
                way = self._way(unit.hex, place)
        elif unit is not None:
            place = unit.hex
        elif planet is not None:
            place = planet.hex
        return (
            *(self._unit(unit) if unit is not None else self._kind(action, about.kind)),
            *(NO_PLACE if place is None else self._place(place)),
            *way,
            *(self._partner(getattr(action, about.partner)) if about.partner else NO_PARTNER),
        )

    # -- units

    def _unit(self, unit: Unit) -> Numbers:
        found = self._units.get(unit.id)
        if found is None:
            found = self._units[unit.id] = (
                *KINDS[unit.kind],
                unit.owner == self.seat,
                total(self.state.cargo.get(unit.id, {})),
                self._counts[unit.kind],
            )
        return found

    def _kind(self, action: Action, field: str) -> Numbers:
        """A kind of units that is bought, placed or wished for, if the answer names one."""
        kind = getattr(action, field) if field else None
        if kind not in KINDS:
            return NO_UNIT
        return (*KINDS[kind], 1.0, 0.0, self._counts[kind])

    # -- places

    def _place(self, hex: Hex) -> Numbers:
        """A hex, its planet if it has one, and what is there."""
        found = self._places.get(hex)
        if found is None:
            tile, planet = self.state.map.tiles.get(hex), self.state.planet_at(hex)
            found = self._places[hex] = (
                *(NO_PLANET if planet is None else self._planet(planet)),
                *GROUNDS[None if tile is None else tile.terrain],
                0.0 if tile is None else len(self.state.map.unknown_neighbours(hex)),
                *self._stack(hex),
                *self._away(hex),
            )
        return found

    def _planet(self, planet: Planet) -> Numbers:
        planet = self._own.get(planet.name, planet)
        return (
            planet.owner == self.seat,
            planet.owner not in (self.seat, None),
            planet.owner is None,
            planet.home_of == self.seat,
            planet.industry,
            planet.tech,
            planet.box.get(IOU, 0),
            total(planet.box),
        )

    def _stack(self, hex: Hex) -> Numbers:
        stack = self.state.at(hex)
        if not stack:
            return NO_STACK
        own = [unit.type.role for unit in stack if unit.owner == self.seat]
        aliens = [unit.type for unit in stack if unit.owner != self.seat]
        return (
            own.count("warship"),
            own.count("civilian"),
            own.count("station"),
            len(aliens),
            sum([alien.attack for alien in aliens]),
            sum([alien.defend + alien.shields for alien in aliens]),
        )

    def _away(self, hex: Hex) -> Numbers:
        """How far it is to the nearest of each of the `GOALS`."""
        found = self._distances.get(hex)
        if found is None:
            ways = [_nearest(hex, places) for places in self._goals]
            found = self._distances[hex] = (*ways, self._borders.get(hex, 0.0))
        return found

    def _way(self, start: Hex, end: Hex) -> Numbers:
        """By how many hexes a way leads nearer to each of the `GOALS`."""
        home, own, free, alien, unknown = self._away(start)
        to_home, to_own, to_free, to_alien, to_unknown = self._away(end)
        return (
            home - to_home,
            own - to_own,
            free - to_free,
            alien - to_alien,
            unknown - to_unknown,
        )

    # -- others

    def _partner(self, other: int) -> Numbers:
        """By how much the player whom an answer is about is ahead."""
        if not is_player(other):
            return NO_PARTNER
        return (self.state.victory_points(other) - self.state.victory_points(self.seat),)


class Subjects(NamedTuple):
    """The fields of a kind of answers that name what it is about; none: ""."""

    unit: str
    kind: str
    planet: str
    place: str
    partner: str


@cache
def _subjects(kind: type[Action]) -> Subjects:
    def first(*names: str) -> str:
        return next((name for name in names if name in kind.__struct_fields__), "")

    return Subjects(
        unit=first("unit", "wreck"),
        kind=first("kind"),
        planet=first("planet"),
        place=first("to", "hex"),
        partner=first("partner", "owner"),
    )


@lru_cache(1 << 16)
def _nearest(hex: Hex, places: tuple[Hex, ...]) -> float:
    """How far the nearest of several places is."""
    distances = [hexes.distance(hex, place) for place in places]
    return float(min([steps for steps in distances if steps is not None], default=FAR))


@memo
def _borders(map: Map) -> dict[Hex, float]:
    """How far each tile is from the nearest place without one."""
    tiles, distance = map.tiles, 1.0
    ring = [hex for hex in tiles if map.unknown_neighbours(hex)]
    found = dict.fromkeys(ring, distance)
    while ring:
        distance += 1
        sides = {near for hex in ring for near in hexes.neighbours(hex)}
        ring = [hex for hex in sides if hex in tiles and hex not in found]
        found |= dict.fromkeys(ring, distance)
    return found
