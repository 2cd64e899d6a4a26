"""What each objective makes worth doing, besides growing."""

from collections.abc import Iterator, Sequence

from astrarium.kernel import Hex

from ..data import (
    OBJECTIVE_POINTS_PER_INDUSTRY,
    PAIR_COST,
    PLENTY,
    POINTS_PER_INDUSTRY,
    POINTS_PER_PAIR,
    PREY,
    STUDIES,
    TECH_COST,
    Terrain,
    UnitKind,
    is_player,
)
from ..state.planets import Planet
from ..units import Unit
from .odds import GOOD_CHANCE, Forecast, forecast
from .situation import Situation

SCOUTS = 3
HOME_WORTH = 4  # levels of industry that a home world counts for on top of its own
WORTH_A_FIGHT = 0.4  # share of its strength that an attacker wants to keep
IOUS_A_POINT = 7  # what a victory point may cost: as much as one by growing
GROWN = 20  # levels of industry with which it pays to think of other things than growth
# Patrol boats of the Warriors and of the Xenophobes: for each unit within reach, and at most.
SWARM, MOST_OF_SWARM = 4, 14
PACK, MOST_OF_PACK = 2, 6
FLEET: tuple[tuple[UnitKind, int], ...] = (("battleship", 2), ("destroyer", 2), ("assault_boat", 4))
RESERVE = 2  # assault boats beyond those that a landing needs
LAST_CHANCE = 0.1  # of a landing that is tried when nothing else can be done
INFESTERS = 3  # colony ships at a time for planets of others

Shopping = Iterator[tuple[UnitKind, int]]  # kinds of units, and how many of each to have


class Aim:
    """Builders, and everybody in a game without objectives: industry, and whatever serves it."""

    industry_points = POINTS_PER_INDUSTRY
    scouts = SCOUTS
    hurries = False  # whether units for the objective come before all others
    learns = False  # whether tech scores
    studies_hexes = False  # whether stations score in some sorts of hexes
    invades = False  # whether stations bring support to the planets of others
    nearness = 8  # how near to a place a station goes that brings support to it
    landing_chance = GOOD_CHANCE  # of a landing that is worth its boats
    # Breakthroughs in the order in which they are wanted, each once; Drive Improvement comes first.
    breakthroughs: tuple[str, ...] = (
        "heavy_transports", "nav_computers", "multiplex_sensors", "planetary_grid", "jamming",
        "repair_robots", "plasma_cannons", "lrms", "stealth_tech", "advanced_pbs",
        "grapple_beams", "star_gates", "modular_units",
    )  # fmt: skip

    def explores(self, sight: Situation) -> bool:
        """Whether there is still something to find that is worth scouts."""
        return bool(sight.hidden_planets)

    # -- the economy

    def savings(self, sight: Situation, planet: Planet) -> int:
        """The IOUs that a planet has use for besides growth, because they score."""
        return 0

    def pairs(self, sight: Situation, planet: Planet, left: int, slots: int) -> int:
        """How many pairs of victory points a planet can buy."""
        return 0

    def shopping(self, sight: Situation) -> Shopping:
        """The units to have for the objective's sake."""
        yield from ()

    # -- movement

    def studies(self, sight: Situation) -> dict[Hex, Terrain]:
        """Where a station scores, and what it studies there."""
        return {}

    def students(self, sight: Situation) -> set[int]:
        """The stations that score where they are."""
        return set()

    def infests(self, sight: Situation) -> list[Planet]:
        """Planets where a colony ship scores without settling."""
        return []

    def desire(self, sight: Situation, planet: Planet) -> float:
        """What the conquest of a planet is worth, in levels of industry."""
        return planet.industry + (HOME_WORTH if planet.home_of is not None else 0)

    # -- battle

    def force(self, near: list[Unit], prey: Sequence[Unit]) -> list[Unit]:
        """Who of the warships near some prey goes for it."""
        return near

    def gives_battle(
        self, own: Sequence[Unit], others: Sequence[Unit], outlook: Forecast, keeping: float
    ) -> bool:
        """Whether an attack pays that is likely to end so; ``keeping`` tells the share of its
        strength that an attacker wants to keep if nothing but victory counts."""
        return outlook.won and outlook.attacker >= keeping

    def stands(self, attacks: bool) -> bool:
        """Whether nobody retreats from a battle that is being lost."""
        return False


class Scorer(Aim):
    """Everybody else: industry counts less, and there is something that counts more."""

    industry_points = OBJECTIVE_POINTS_PER_INDUSTRY


class Techies(Scorer):
    """Civilization, once the planets have grown."""

    learns = True
    breakthroughs = ("heavy_transports", "nav_computers", "planetary_grid", *Aim.breakthroughs)

    def savings(self, sight: Situation, planet: Planet) -> int:
        """Once all is grown, the most learned planet saves for its next level."""
        if planet.name != max(sight.planets, key=lambda one: (one.tech, one.industry)).name:
            return 0
        row = TECH_COST.get(planet.tech)
        return row[0] if row is not None and is_grown(sight) else 0


class Researchers(Scorer):
    """Stations, one in each sort of hex that there is to study."""

    scouts = SCOUTS + 1
    hurries = True
    studies_hexes = True
    breakthroughs = ("multiplex_sensors", *Aim.breakthroughs)

    def explores(self, sight: Situation) -> bool:
        missing = set(STUDIES) - set(self._studied(sight))
        known = {tile.terrain for tile in sight.state.map.tiles.values()}
        return super().explores(sight) or bool(missing - known and sight.state.box)

    def _studied(self, sight: Situation) -> dict[Terrain, int]:
        """What is being studied, and by which station."""
        tiles = sight.state.map.tiles
        return {
            tiles[unit.hex].terrain: unit.id
            for unit in sight.units
            if unit.type.role == "station" and unit.hex in tiles
            if tiles[unit.hex].terrain in STUDIES
        }

    def students(self, sight: Situation) -> set[int]:
        return set(self._studied(sight).values())

    def studies(self, sight: Situation) -> dict[Hex, Terrain]:
        done = self._studied(sight)
        return {
            hex: tile.terrain
            for hex, tile in sight.state.map.tiles.items()
            if tile.terrain in STUDIES and tile.terrain not in done and sight.is_safe(hex)
        }

    def shopping(self, sight: Situation) -> Shopping:
        """A station for each sort of hex, besides the one at the base."""
        sorts = {*self.studies(sight).values(), *self._studied(sight)}
        yield "system_station", 1 + len(sorts)


class Royalists(Scorer):
    """Pairs of victory points, from what growth can do without; all of it to win at once."""

    def savings(self, sight: Situation, planet: Planet) -> int:
        """The price of all pairs of a turn, once there is nothing to grow."""
        slots = planet.industry if is_grown(sight) else 0
        return self._price(sight, self.pairs(sight, planet, PLENTY, slots))

    def pairs(self, sight: Situation, planet: Planet, left: int, slots: int) -> int:
        if planet.home_of != sight.seat:
            return 0
        pairs = slots // POINTS_PER_PAIR
        while pairs > 0 and self._price(sight, pairs) > left:
            pairs -= 1
        return pairs

    def _price(self, sight: Situation, pairs: int) -> int:
        first = sight.state.players[sight.seat].pairs + 1
        return sum(PAIR_COST * number for number in range(first, first + pairs))


class Conquerors(Scorer):
    """Planets of others, those never held before; rebels' too."""

    hurries = True
    invades = True
    breakthroughs = ("heavy_transports", "lrms", "jamming", "repair_robots", *Aim.breakthroughs)

    def explores(self, sight: Situation) -> bool:
        return super().explores(sight) or not sight.contact

    def shopping(self, sight: Situation) -> Shopping:
        """Boats for the easiest planet that can be reached now or soon."""
        forces = [sight.landing_force(planet) for planet in foreign_planets(sight)]
        if forces:
            yield "assault_boat", min(forces) + RESERVE

    def desire(self, sight: Situation, planet: Planet) -> float:
        held = planet.name in sight.state.players[sight.seat].held
        return super().desire(sight, planet) + (0 if held else planet.industry + planet.tech)


class Xenophobes(Scorer):
    """Units of others that can be destroyed, and planets that can be bombarded."""

    invades = True
    breakthroughs = (
        "nav_computers", "jamming", "lrms", "stealth_tech", "repair_robots", *Aim.breakthroughs,
    )  # fmt: skip

    def explores(self, sight: Situation) -> bool:
        return super().explores(sight) or not sight.contact

    def shopping(self, sight: Situation) -> Shopping:
        """Patrol boats if they reach something; a fleet when the planets have grown."""
        prey = [unit for unit in in_strike(sight) if PREY.get(unit.kind) and is_player(unit.owner)]
        yield "patrol_boat", min(MOST_OF_PACK, PACK * len(prey))
        if is_grown(sight) and foreign_planets(sight):
            yield from FLEET

    def gives_battle(
        self, own: Sequence[Unit], others: Sequence[Unit], outlook: Forecast, keeping: float
    ) -> bool:
        """What is likely to be destroyed is worth more than what is likely to be lost."""
        prey = sum(PREY.get(unit.kind, 0) for unit in others if is_player(unit.owner))
        gain = IOUS_A_POINT * prey * (1 - outlook.defender)
        loss = (1 - outlook.attacker) * sum(unit.type.cost for unit in own)
        return gain > loss or super().gives_battle(own, others, outlook, keeping)


class Warriors(Scorer):
    """Own warships lost in own attacks, so many and cheap ones; what is won is welcome too."""

    hurries = True
    invades = True
    nearness = 2
    landing_chance = 0.3
    breakthroughs = ("nav_computers", "heavy_transports", *Aim.breakthroughs)

    def explores(self, sight: Situation) -> bool:
        return super().explores(sight) or not sight.contact

    def shopping(self, sight: Situation) -> Shopping:
        """Patrol boats, some for each armed unit that they reach from where they are based."""
        armed = [unit for unit in in_strike(sight) if unit.type.role != "civilian"]
        yield "patrol_boat", min(MOST_OF_SWARM, SWARM * len(armed))

    def gives_battle(
        self, own: Sequence[Unit], others: Sequence[Unit], outlook: Forecast, keeping: float
    ) -> bool:
        """Every warship that is lost is a point, and cheap enough, except the largest."""
        warships = [unit for unit in own if unit.type.warship]
        cheap = sum(unit.type.cost for unit in warships) <= IOUS_A_POINT * len(warships)
        armed = any(unit.type.defend for unit in others)
        return (cheap and armed) or super().gives_battle(own, others, outlook, keeping)

    def force(self, near: list[Unit], prey: Sequence[Unit]) -> list[Unit]:
        """As many of the cheapest as are likely to be lost; all, if even a few would win."""
        kinds = [unit.kind for unit in prey]
        for number in range(len(near), 0, -1):
            if not forecast([unit.kind for unit in near[:number]], kinds).won:
                return near[:number]
        return near

    def stands(self, attacks: bool) -> bool:
        return attacks


class Parasites(Scorer):
    """Infested planets: colonies of one's own, and planets of others that colony ships get to."""

    def infests(self, sight: Situation) -> list[Planet]:
        return [
            planet
            for planet in sight.state.planets.values()
            if planet.owner is not None
            and is_player(planet.owner)
            and planet.name not in sight.state.infested
            and sight.is_safe(planet.hex)
        ]

    def shopping(self, sight: Situation) -> Shopping:
        """Colony ships for planets within reach, beyond those that settle."""
        if sight.base is not None:
            ways = sight.journeys_of("colony_ship", sight.base)
            near = sum(planet.hex in ways for planet in self.infests(sight))
            yield "colony_ship", min(INFESTERS if is_grown(sight) else 1, near)


AIMS: dict[str, Aim] = {
    "": Aim(),
    "builders": Aim(),
    "techies": Techies(),
    "researchers": Researchers(),
    "royalists": Royalists(),
    "conquerors": Conquerors(),
    "xenophobes": Xenophobes(),
    "warriors": Warriors(),
    "parasites": Parasites(),
}


def aim_of(sight: Situation) -> Aim:
    """What the objective of a seat makes worth doing."""
    player = sight.state.players[sight.seat]
    return AIMS[player.shown or player.objective.value or ""]


def chance_of_landing(sight: Situation) -> float:
    """The chance with which a landing is worth its boats."""
    if sight.is_desperate:
        return LAST_CHANCE
    return min(aim_of(sight).landing_chance, sight.stance.landing_chance)


def is_grown(sight: Situation) -> bool:
    """Whether own planets have grown enough, or have no more time to grow."""
    industry = sum(planet.industry for planet in sight.planets)
    return sight.ending or industry >= GROWN


def in_strike(sight: Situation) -> list[Unit]:
    """Units of others that patrol boats reach in one turn from own planets and stations."""
    stations = [unit.hex for unit in sight.units if unit.type.role == "station"]
    bases = {*stations, *(planet.hex for planet in sight.planets)}
    ways = [sight.journeys_of("patrol_boat", base) for base in sorted(bases)]
    return [unit for unit in sight.enemies if any(way.turns(unit.hex) == 0 for way in ways)]


def foreign_planets(sight: Situation) -> list[Planet]:
    """Inhabited planets of others in regions that own planets lie in or ways lead to."""
    if sight.base is None:
        return []
    ways = sight.journeys_of("cruiser", sight.base)
    return [
        planet
        for planet in sight.state.planets.values()
        if planet.owner not in (None, sight.seat) and planet.hex in ways
    ]
