"""The situation as one seat sees it: what is where, who can reach what, and what is in danger."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from astrarium.kernel import Hex, hexes

from ..data import PLANETS, PULSAR_VULNERABLE, UNITS, UnitKind
from ..rules.combat import boats_needed
from ..rules.planet_attack import planet_rating
from ..rules.support import is_unsupported, needs_support, supported_hexes
from ..rules.trade import home_world
from ..state import InterSpaceState as State
from ..state import Planet
from ..units import Unit
from .odds import boats_for, forecast
from .ways import Atlas, Journeys

NOWHERE: frozenset[Hex] = frozenset()
FAR_AWAY = 99
NEAR = 0  # turns that end before a raider who is near arrives
LANDING_LOSS = 0.25  # assault boats that each hit on a landing force costs


class Situation:
    """What a seat makes of a state, worked out when it is asked for."""

    def __init__(self, state: State, seat: int, atlas: Atlas) -> None:
        self.state = state
        self.seat = seat
        self.civilization = state.players[seat].civilization
        self._atlas = atlas
        self._raiders: dict[Hex, list[UnitKind]] = {}

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

    def outgunned(self, margin: float) -> bool:
        """Whether somebody within reach has as much armament as the own warships, by a margin."""
        foes = {planet.owner for planet in self.targets}
        armament = [
            _cost(unit.kind for unit in self.enemies if unit.owner == foe and _is_armed(unit))
            for foe in foes
        ]
        own = _cost(unit.kind for unit in self.units if UNITS[unit.kind].warship)
        return own < margin * max(armament, default=0)

    # -- who gets where

    @cached_property
    def _warship_hexes(self) -> frozenset[Hex]:
        return frozenset(unit.hex for unit in self.enemies if UNITS[unit.kind].warship)

    @cached_property
    def _armed_hexes(self) -> frozenset[Hex]:
        return frozenset(unit.hex for unit in self.enemies if _is_armed(unit))

    def journeys(self, unit: Unit) -> Journeys:
        """Where an own unit can get to, ending wherever it would meet somebody dangerous."""
        return self.journeys_of(unit.kind, unit.hex)

    def journeys_of(self, kind: UnitKind, start: Hex) -> Journeys:
        closed = self._armed_hexes if UNITS[kind].role == "warship" else self._warship_hexes
        return self._looked_up(kind, start, self.seat, closed)

    def _looked_up(
        self, kind: UnitKind, start: Hex, owner: int, closed: frozenset[Hex]
    ) -> Journeys:
        rate = self.state.rate_of(owner, UNITS[kind].pace)
        bounds = None
        if self.state.options.tier == "standard":
            ship = Unit(0, kind, owner, start)
            if is_unsupported(self.state, ship):
                rate = 1
            elif needs_support(ship):
                bounds = supported_hexes(self.state, owner)
        return self._atlas.journeys(
            self.state.map,
            start,
            rate,
            shielded=kind not in PULSAR_VULNERABLE,
            closed=closed,
            bounds=bounds,
        )

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
        """Planets that a colony ship could settle before somebody else does."""
        return [
            planet
            for planet in self.state.planets.values()
            if planet.owner is None and self.is_safe(planet.hex) and self.is_ours(planet.hex)
        ]

    def is_ours(self, hex: Hex) -> bool:
        """Whether no other player has a planet nearer to a hex, as the crow flies."""
        nearest: dict[bool, int] = {}
        for planet in self.state.planets.values():
            distance = hexes.distance(planet.hex, hex)
            if planet.owner is not None and distance is not None:
                mine = planet.owner == self.seat
                nearest[mine] = min(distance, nearest.get(mine, distance))
        return nearest.get(True, FAR_AWAY) <= nearest.get(False, FAR_AWAY)

    @cached_property
    def hidden_planets(self) -> int:
        """How many planets are still in the exploration box."""
        return sum(name in self.state.box for name in PLANETS)

    # -- what is in danger

    def raiders(self, hex: Hex) -> list[UnitKind]:
        """The warships that can be in a hex at once, of the enemy who has the most of them."""
        found = self._raiders.get(hex)
        if found is None:
            bands: dict[int, list[UnitKind]] = {}
            for unit in self.enemies:
                if UNITS[unit.kind].warship and self.can_raid(unit, hex):
                    bands.setdefault(unit.owner, []).append(unit.kind)
            found = self._raiders[hex] = max(bands.values(), key=_cost, default=[])
        return found

    def can_raid(self, unit: Unit, hex: Hex) -> bool:
        """Whether an enemy unit can be in a hex in its next move."""
        turns = self._looked_up(unit.kind, unit.hex, unit.owner, NOWHERE).turns(hex)
        return turns is not None and turns <= NEAR

    def holds(self, planet: Planet, garrison: Iterable[UnitKind]) -> bool:
        """Whether a garrison would keep the warships nearby from taking a planet."""
        return not lands(self.raiders(planet.hex), list(garrison), self.landing_force(planet))

    def landing_force(self, planet: Planet) -> int:
        """The assault boats that it takes to conquer a planet, or to have a good chance to."""
        if self.state.options.tier == "basic":
            return boats_needed(planet)
        return boats_for(planet.industry, planet_rating(planet))

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
    expected = forecast(attackers, defenders)
    return expected.won and boats - LANDING_LOSS * expected.losses >= needed


def _cost(kinds: Iterable[UnitKind]) -> int:
    return sum(UNITS[kind].cost for kind in kinds)


def _is_armed(unit: Unit) -> bool:
    return UNITS[unit.kind].role != "civilian"
