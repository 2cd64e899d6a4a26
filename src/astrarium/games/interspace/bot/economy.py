"""The Economic Step: which planets grow, and what the others build."""

from collections.abc import Iterator

from astrarium.kernel import Action

from ..data import BONUS_ASTEROIDS, BONUS_OWN_PLANET, HIGHEST_LEVEL, UNITS, UnitKind
from ..rules.economy_basic import Build, EconomicStep, Raise
from ..state import Planet
from .situation import Situation

SCOUTS = 4
FAR = 8  # turns to a planet that a colony ship is not built for
SPARE_UNTIL = 20  # game turns in which a colony ship may wait for a planet to be found
WORTH_BUILDING = 6  # IOUs of useful units for which the home world does not raise its tech
LANDING_TECH = UNITS["assault_boat"].tech
PEACE_TECH = 5

DEFENDERS: tuple[UnitKind, ...] = (
    "galaxy_station",
    "region_station",
    "system_station",
    "patrol_boat",
)
WARSHIPS: tuple[UnitKind, ...] = (
    "battleship",
    "cruiser",
    "destroyer",
    "assault_boat",
    "patrol_boat",
)


class Shipyard:
    """What a planet can still build in this step."""

    def __init__(
        self, sight: Situation, step: EconomicStep, planet: Planet, stock: dict[UnitKind, int]
    ) -> None:
        self.planet = planet
        self.left = step.capacity_left(sight.state, planet)
        self.tech = planet.tech
        self.stock = stock  # counters in play, with those planned
        self.built: list[UnitKind] = []

    def can(self, kind: UnitKind) -> bool:
        unit = UNITS[kind]
        return unit.tech <= self.tech and unit.cost <= self.left and self.stock[kind] < unit.limit

    def build(self, kind: UnitKind, number: int = 1) -> int:
        """Build as many units of a kind as can be; how many."""
        for done in range(number):
            if not self.can(kind):
                return done
            self.left -= UNITS[kind].cost
            self.stock[kind] += 1
            self.built.append(kind)
        return number

    def actions(self) -> list[Action]:
        return [Build(kind, self.planet.name) for kind in self.built]


class EconomicPlan:
    """What all planets do in one Economic Step."""

    def __init__(self, sight: Situation, step: EconomicStep) -> None:
        self.sight = sight
        self.step = step
        self.stock: dict[UnitKind, int] = {kind: len(sight.own(kind)) for kind in UNITS}

    def actions(self) -> list[Action]:
        return [action for planet in self._idle() for action in self._of(planet)]

    def _idle(self) -> Iterator[Planet]:
        """Small colonies first: who raises civilization must rest, and they are missed least."""
        for planet in reversed(self.sight.planets):
            if planet.name not in (*self.step.resting, *self.step.done):
                yield planet

    def _of(self, planet: Planet) -> list[Action]:
        yard = Shipyard(self.sight, self.step, planet, self.stock)
        if self._fortify(yard):
            self._arm(yard)
            return yard.actions()
        grow = growth(planet)
        if planet.industry < HIGHEST_LEVEL and grow is not None:
            return [grow]
        self._settle(yard)
        useful = sum(UNITS[kind].cost for kind in yard.built)
        if grow is not None and useful < WORTH_BUILDING and self._wants_tech(planet):
            return [grow]
        self._arm(yard)
        return yard.actions()

    # -- needs, the most urgent first

    def _fortify(self, yard: Shipyard) -> bool:
        """Build defenders if the planet is in danger and they would save it."""
        if yard.planet not in self.sight.endangered:
            return False
        garrison = self.sight.garrison(yard.planet.hex)
        before = yard.left, dict(yard.stock)
        while not self.sight.holds(yard.planet, [*garrison, *yard.built]):
            best = next((kind for kind in DEFENDERS if yard.can(kind)), None)
            if best is None:
                yard.left, self.stock, yard.stock, yard.built = before[0], before[1], before[1], []
                return False
            yard.build(best)
        return True

    def _settle(self, yard: Shipyard) -> None:
        """Colony ships, transports and scouts, as many as find work."""
        yard.build("transport", self._asteroids_without_transport())
        yard.build("colony_ship", self._planets_to_settle(yard))
        yard.build("transport", self._places_without_transport())
        yard.build("scout", self._scouts_wanted())

    def _planets_to_settle(self, yard: Shipyard) -> int:
        sight = self.sight
        ways = sight.journeys_of("colony_ship", yard.planet.hex)
        near = sum(
            (ways.turns(planet.hex) or 0) <= FAR
            for planet in sight.uninhabited
            if planet.hex in ways
        )
        spare = int(sight.hidden_planets > 0 and sight.state.turn <= SPARE_UNTIL)
        return max(0, near + spare - self.stock["colony_ship"])

    def _asteroids_without_transport(self) -> int:
        """With one transport at home, each asteroid field with another one earns its price in a turn."""
        return max(
            0, 1 + len(transport_places(self.sight, BONUS_ASTEROIDS)) - self.stock["transport"]
        )

    def _places_without_transport(self) -> int:
        return max(
            0, 1 + len(transport_places(self.sight, BONUS_OWN_PLANET)) - self.stock["transport"]
        )

    def _scouts_wanted(self) -> int:
        if not self.sight.state.box or not self.sight.hidden_planets:
            return 0
        return max(0, min(SCOUTS, self.sight.civilization) - self.stock["scout"])

    def _wants_tech(self, planet: Planet) -> bool:
        """Tech for assault boats when others are within reach, and for more when there is no hurry."""
        if not self.sight.contact:
            return planet.tech < PEACE_TECH or planet.tech < self.sight.civilization
        return planet.tech < LANDING_TECH or planet.tech < self.sight.civilization

    def _arm(self, yard: Shipyard) -> None:
        """Warships with what is left: boats to land with, then the best there is."""
        while any(yard.can(kind) for kind in WARSHIPS):
            if self._wants_boats() and yard.build("assault_boat"):
                continue
            yard.build(next(kind for kind in WARSHIPS if yard.can(kind)))

    def _wants_boats(self) -> bool:
        return self.stock["assault_boat"] < 8


def growth(planet: Planet) -> Raise | None:
    """The level that a planet raises next: industry as soon as tech allows it."""
    if planet.industry < HIGHEST_LEVEL and planet.industry <= planet.tech:
        return Raise("industry", planet.name)
    if planet.tech < HIGHEST_LEVEL and planet.tech <= planet.industry:
        return Raise("tech", planet.name)
    return None


def transport_places(sight: Situation, least: int) -> dict[str, int]:
    """Hexes where a transport earns at least so much, besides the home world, and how much."""
    home = sight.home
    if home is None:
        return {}
    ways = sight.journeys_of("transport", home.hex)
    places = {
        hex: BONUS_ASTEROIDS
        for hex, tile in sight.state.map.tiles.items()
        if tile.terrain == "asteroids"
    }
    places |= {planet.hex: BONUS_OWN_PLANET for planet in sight.planets if planet != home}
    return {
        hex: bonus
        for hex, bonus in places.items()
        if bonus >= least and sight.is_safe(hex) and (ways.turns(hex) or 0) <= 3 and hex in ways
    }
