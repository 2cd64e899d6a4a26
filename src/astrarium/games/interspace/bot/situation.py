"""The situation as one seat sees it: what is where, who can reach what, and what is in danger."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from astrarium.kernel import Hex

from ..data import MOVEMENT_RATES, PLANETS, PULSAR_VULNERABLE, UNITS, UnitKind
from ..rules.combat import boats_needed
from ..rules.trade import home_world
from ..state import InterSpaceState as State
from ..state import Map, Planet
from ..units import Unit
from .odds import Forecast, forecast
from .ways import Chart, Journeys

NEAR = 1  # turns that may end before somebody who is near arrives
LANDING_LOSS = 0.35  # boats that a hit on a landing force costs


class Charts:
    """The charts of a map, kept until a tile is laid."""

    def __init__(self) -> None:
        self._map: Map | None = None
        self._charts: dict[bool, Chart] = {}

    def chart(self, map: Map, *, shielded: bool) -> Chart:
        if map is not self._map:
            self._map = map
            self._charts = {}
        if shielded not in self._charts:
            self._charts[shielded] = Chart(map, shielded=shielded)
        return self._charts[shielded]


class Situation:
    """What a seat makes of a state, worked out when it is asked for."""

    def __init__(self, state: State, seat: int, charts: Charts) -> None:
        self.state = state
        self.seat = seat
        self.civilization = state.players[seat].civilization
        self._charts = charts
        self._journeys: dict[tuple[Hex, int, bool, bool, int], Journeys] = {}
        self._threats: dict[Hex, list[Unit]] = {}

    # -- who is there

    @cached_property
    def home(self) -> Planet | None:
        return home_world(self.state, self.seat)

    @cached_property
    def planets(self) -> list[Planet]:
        """Own planets, the best first."""
        mine = self.state.planets_of(self.seat)
        return sorted(mine, key=lambda planet: (-planet.industry, planet.name))

    @cached_property
    def units(self) -> list[Unit]:
        return list(self.state.units_of(self.seat))

    @cached_property
    def enemies(self) -> list[Unit]:
        return [unit for unit in self.state.units.values() if unit.owner != self.seat]

    def own(self, kind: UnitKind) -> list[Unit]:
        return [unit for unit in self.units if unit.kind == kind]

    @cached_property
    def base(self) -> Hex | None:
        """The hex from which distances count: the home world, or the best planet left."""
        if self.home is not None:
            return self.home.hex
        return self.planets[0].hex if self.planets else None

    @cached_property
    def points(self) -> list[int]:
        return [self.state.victory_points(seat) for seat in range(self.state.seats)]

    def leads(self, seat: int) -> bool:
        """Whether nobody has more points than a seat."""
        return self.points[seat] == max(self.points)

    # -- who gets where

    @cached_property
    def _warship_hexes(self) -> frozenset[Hex]:
        return frozenset(unit.hex for unit in self.enemies if UNITS[unit.kind].warship)

    @cached_property
    def _armed_hexes(self) -> frozenset[Hex]:
        return frozenset(unit.hex for unit in self.enemies if UNITS[unit.kind].role != "civilian")

    def journeys(self, unit: Unit) -> Journeys:
        """Where an own unit can get to, ending wherever it would meet somebody dangerous."""
        return self.journeys_of(unit.kind, unit.hex)

    def journeys_of(self, kind: UnitKind, start: Hex) -> Journeys:
        role = UNITS[kind].role
        return self._found(kind, start, self.seat, fights=role == "warship")

    def _found(self, kind: UnitKind, start: Hex, owner: int, *, fights: bool) -> Journeys:
        rate = MOVEMENT_RATES[UNITS[kind].pace][self.state.players[owner].civilization - 1]
        shielded = kind not in PULSAR_VULNERABLE
        key = start, rate, shielded, fights, owner
        found = self._journeys.get(key)
        if found is None:
            closed: frozenset[Hex] = frozenset()
            if owner == self.seat:
                closed = self._armed_hexes if fights else self._warship_hexes
            chart = self._charts.chart(self.state.map, shielded=shielded)
            found = self._journeys[key] = Journeys(chart, start, rate, closed)
        return found

    def is_safe(self, hex: Hex) -> bool:
        """Whether no enemy warship is in a hex."""
        return hex not in self._warship_hexes

    @cached_property
    def targets(self) -> list[Planet]:
        """Planets of others that own warships can get to."""
        if self.base is None:
            return []
        ways = self.journeys_of("assault_boat", self.base)
        return [
            planet
            for planet in self.state.planets.values()
            if planet.owner not in (None, self.seat) and planet.hex in ways
        ]

    @property
    def contact(self) -> bool:
        return bool(self.targets)

    # -- what can be settled and explored

    @cached_property
    def uninhabited(self) -> list[Planet]:
        """Planets that a colony ship could settle."""
        return [
            planet
            for planet in self.state.planets.values()
            if planet.owner is None and self.is_safe(planet.hex)
        ]

    @cached_property
    def hidden_planets(self) -> int:
        """How many planets are still in the exploration box."""
        return sum(name in self.state.box for name in PLANETS)

    # -- what is in danger

    def raiders(self, hex: Hex) -> list[Unit]:
        """Enemy warships that can soon be in a hex, of the strongest enemy there."""
        found = self._threats.get(hex)
        if found is None:
            found = self._threats[hex] = self._raiders(hex)
        return found

    def _raiders(self, hex: Hex) -> list[Unit]:
        bands: dict[int, list[Unit]] = {}
        for unit in self.enemies:
            if not UNITS[unit.kind].warship:
                continue
            ways = self._found(unit.kind, unit.hex, unit.owner, fights=True)
            turns = ways.turns(hex)
            if turns is not None and turns <= NEAR:
                bands.setdefault(unit.owner, []).append(unit)
        return max(bands.values(), key=_cost, default=[])

    def holds(self, planet: Planet, garrison: Iterable[UnitKind]) -> bool:
        """Whether a garrison would keep the warships nearby from taking a planet."""
        raiders = [unit.kind for unit in self.raiders(planet.hex)]
        return not lands(raiders, list(garrison), boats_needed(planet))

    @cached_property
    def endangered(self) -> list[Planet]:
        """Own planets that enemies nearby could take from the garrison that is there."""
        return [
            planet for planet in self.planets if not self.holds(planet, self.garrison(planet.hex))
        ]

    def garrison(self, hex: Hex) -> list[UnitKind]:
        return [unit.kind for unit in self.state.own_at(hex, self.seat)]


def lands(attackers: Sequence[UnitKind], defenders: Sequence[UnitKind], needed: int) -> bool:
    """Whether attackers are likely to beat all defenders and to have boats enough left to land."""
    boats = sum(kind == "assault_boat" for kind in attackers)
    if boats < needed:
        return False
    if not defenders:
        return True
    expected: Forecast = forecast(attackers, defenders)
    return expected.won and boats - LANDING_LOSS * expected.losses >= needed


def _cost(units: Iterable[Unit]) -> int:
    return sum(UNITS[unit.kind].cost for unit in units)
