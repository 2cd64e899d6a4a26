"""The Economic Step: which planets grow, and what the others build."""

from collections.abc import Iterator

from astrarium.kernel import Action, Hex

from ..data import BONUS_ASTEROIDS, BONUS_OWN_PLANET, HIGHEST_LEVEL, UNITS, UnitKind
from ..rules.economy.economic_step import Build, EconomicStep, EndEconomicStep, Raise
from ..state.planets import Planet
from .objectives import SCOUTS
from .situation import Situation

FAR = 8  # turns to a planet for which no colony ship is built
TRANSPORT_FAR = 3  # turns to a place that no transport is sent to
BOUNDLESS = 1 << 30
LANDING_TECH = UNITS["assault_boat"].tech

DEFENDERS: tuple[UnitKind, ...] = (
    "galaxy_station", "region_station", "system_station", "patrol_boat",
)  # fmt: skip
WARSHIPS: tuple[UnitKind, ...] = (
    "battleship", "cruiser", "destroyer", "assault_boat", "patrol_boat",
)  # fmt: skip


class Shipyard:
    """What a planet builds in this step; ``stock`` counts counters in play and planned.

    ``slots`` is how many units it can build, if that is limited.
    """

    def __init__(
        self,
        sight: Situation,
        planet: Planet,
        capacity: int,
        stock: dict[UnitKind, int],
        slots: int = BOUNDLESS,
    ) -> None:
        self.sight = sight
        self.planet = planet
        self.left = capacity
        self.slots = slots
        self.stock = dict(stock)
        self.built: list[UnitKind] = []

    def can(self, kind: UnitKind) -> bool:
        limit = BOUNDLESS if self.sight.state.options.plus_counters else UNITS[kind].limit
        return (
            self.sight.tech(kind) <= self.planet.tech
            and self.sight.cost(kind) <= self.left
            and self.stock[kind] < limit
            and len(self.built) < self.slots
        )

    def build(self, kind: UnitKind, number: int = 1) -> bool:
        """Build units of a kind, as many as can be; whether that is any."""
        before = len(self.built)
        while number > 0 and self.can(kind):
            number -= 1
            self.left -= self.sight.cost(kind)
            self.stock[kind] += 1
            self.built.append(kind)
        return len(self.built) > before

    def cancel_to(self, number: int) -> None:
        """Keep only the first so many units."""
        for kind in self.built[number:]:
            self.left += self.sight.cost(kind)
            self.stock[kind] -= 1
        del self.built[number:]

    @property
    def spent(self) -> int:
        return sum(map(self.sight.cost, self.built))


class BuildingPlan:
    """What planets build, whatever the rules of the economy."""

    def __init__(self, sight: Situation, stock: dict[UnitKind, int]) -> None:
        self.sight = sight
        self.stock = stock

    def _guard(self, yard: Shipyard, planets: list[Planet]) -> None:
        """Build what saves planets in danger; nothing for those that cannot be saved now."""
        for planet in planets if self.sight.stance.guards else ():
            if planet not in self.sight.endangered:
                continue
            before = len(yard.built)
            garrison = self.sight.garrison(planet.hex)
            kinds = DEFENDERS if planet == yard.planet else ("patrol_boat",)
            while not self.sight.holds(planet, [*garrison, *yard.built[before:]]):
                if not any(yard.build(kind) for kind in kinds):
                    yard.cancel_to(before)
                    break

    def _planets_to_settle(self, yard: Shipyard) -> int:
        """Known planets that wait for a colony ship."""
        ways = self.sight.journeys_of("colony_ship", yard.planet.hex)
        turns = [ways.turns(planet.hex) for planet in self.sight.uninhabited]
        near = sum(turn is not None and turn <= FAR for turn in turns)
        return near - yard.stock["colony_ship"]

    def _arm(self, yard: Shipyard) -> None:
        """Warships with what is left: boats to land with, then the best there is."""
        while yard.stock["assault_boat"] < self.sight.stance.boats and yard.build("assault_boat"):
            pass
        while any(yard.build(kind) for kind in WARSHIPS):
            pass


class EconomicPlan(BuildingPlan):
    """What all planets do in one Economic Step."""

    def __init__(self, sight: Situation, step: EconomicStep) -> None:
        super().__init__(sight, {kind: len(sight.own(kind)) for kind in UNITS})
        self.step = step

    def actions(self) -> list[Action]:
        """Small colonies first: who raises civilization must rest, and they are missed least."""
        idle = [planet for planet in reversed(self.sight.planets) if self.step.idle(planet)]
        return [*(action for planet in idle for action in self._of(planet)), EndEconomicStep()]

    def _of(self, planet: Planet) -> list[Action]:
        yard = Shipyard(self.sight, planet, self.step.capacity_left(planet), self.stock)
        grow = growth(planet)
        if grow is not None and planet.industry < HIGHEST_LEVEL:
            if self._arms_early(planet):
                self._arm(yard)
            else:
                self._guard(yard, [planet])
            return self._ordered(yard) or [grow]
        self._guard(yard, self._in_reach(planet))
        if not yard.built and not self._must_arm(planet):
            self._settle(yard)
            if grow is not None and self._wants_tech(planet, yard.spent):
                return [grow]
        self._arm(yard)
        return self._ordered(yard) or ([] if grow is None else [grow])

    def _ordered(self, yard: Shipyard) -> list[Action]:
        self.stock = yard.stock
        return [Build(kind, yard.planet.name) for kind in yard.built]

    # -- needs, the most urgent first

    def _in_reach(self, planet: Planet) -> list[Planet]:
        """Own planets that patrol boats built here can guard this turn, this one first."""
        ways = self.sight.journeys_of("patrol_boat", planet.hex)
        near = [other for other in self.sight.planets if ways.turns(other.hex) == 0]
        return sorted(near, key=lambda other: other != planet)

    def _arms_early(self, planet: Planet) -> bool:
        """Whether a planet builds warships before it has grown up: others are within reach."""
        return self.sight.contact and planet.industry >= self.sight.stance.arms_from

    def _must_arm(self, planet: Planet) -> bool:
        """Whether warships come before everything else: a neighbour has too many of them."""
        return planet.tech >= LANDING_TECH and self.sight.outgunned(self.sight.stance.arms)

    def _settle(self, yard: Shipyard) -> None:
        """Transports, colony ships and scouts, as many as find work."""
        settles = self.sight.settles
        if not settles and not self.sight.stance.trades_in_war:
            return
        yard.build("transport", self._places_without_transport(BONUS_ASTEROIDS, yard))
        if settles:
            yard.build("colony_ship", self._planets_to_settle(yard))
        yard.build("transport", self._places_without_transport(BONUS_OWN_PLANET, yard))
        if settles and self.sight.hidden_planets:
            yard.build("scout", min(SCOUTS, self.sight.civilization) - yard.stock["scout"])

    def _places_without_transport(self, bonus: int, yard: Shipyard) -> int:
        """Besides the one at home: an asteroid field earns its transport's price in a turn."""
        return 1 + len(transport_places(self.sight, bonus)) - yard.stock["transport"]

    def _wants_tech(self, planet: Planet, spent: int) -> bool:
        """Tech for assault boats, at once if others are near and no rest is due for it."""
        if planet.tech >= LANDING_TECH:
            return False
        free = planet.tech < self.sight.civilization
        return spent < self.sight.stance.worth_building or (free and self.sight.contact)


def growth(planet: Planet) -> Raise | None:
    """The level that a planet raises next: industry as soon as tech allows it."""
    if planet.industry < HIGHEST_LEVEL and planet.industry <= planet.tech:
        return Raise("industry", planet.name)
    if planet.tech < HIGHEST_LEVEL and planet.tech <= planet.industry:
        return Raise("tech", planet.name)
    return None


def transport_places(sight: Situation, least: int) -> dict[Hex, int]:
    """Hexes besides the home world where a transport earns at least so much, and how much."""
    return {hex: bonus for hex, bonus in _earning_hexes(sight) if bonus >= least}


def _earning_hexes(sight: Situation) -> Iterator[tuple[Hex, int]]:
    home = sight.home
    if home is None:
        return
    ways = sight.journeys_of("transport", home.hex)
    places = [
        (hex, BONUS_ASTEROIDS)
        for hex, tile in sight.state.map.tiles.items()
        if tile.terrain == "asteroids"
    ]
    places += [(planet.hex, BONUS_OWN_PLANET) for planet in sight.planets if planet != home]
    for hex, bonus in places:
        turns = ways.turns(hex)
        if turns is not None and turns <= TRANSPORT_FAR:
            if sight.is_ours(hex) and not sight.raiders(hex):
                yield hex, bonus
