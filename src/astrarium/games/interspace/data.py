"""The facts of InterSpace: units, terrain, tiles, tables. Numbers live here and nowhere else."""

from typing import Literal, cast

from astrarium.kernel import Plain

UnitKind = Literal[
    "scout", "transport", "colony_ship", "patrol_boat", "system_station", "assault_boat",
    "destroyer", "region_station", "cruiser", "battleship", "galaxy_station",
]  # fmt: skip
Pace = Literal["V", "V+1", "V/2"]
Role = Literal["civilian", "warship", "station"]
Terrain = Literal[
    "another_region", "asteroids", "black_hole", "dust_cloud", "empty_space", "home_world",
    "nebula", "neutron_star", "null_space", "planet", "pulsar", "wormhole",
]  # fmt: skip


class UnitType(Plain, frozen=True):
    """One line of the unit table (IS-UNIT-01)."""

    abbreviation: str
    tech: int
    attack: int
    defend: int
    shields: int
    pace: Pace
    cost: int
    limit: int
    role: Role

    @property
    def warship(self) -> bool:
        return self.role == "warship"


# IS-UNIT-01, IS-UNIT-02; the limits are IS-LIMIT-01, IS-IT-LIMIT-01. Dice follow this order.
UNITS: dict[UnitKind, UnitType] = {
    "scout": UnitType("Sct", 1, 0, 1, 0, "V", 6, 6, "civilian"),
    "transport": UnitType("Trn", 1, 0, 1, 0, "V", 4, 12, "civilian"),
    "colony_ship": UnitType("Col", 2, 0, 0, 0, "V/2", 8, 6, "civilian"),
    "patrol_boat": UnitType("PB", 2, 1, 1, 0, "V+1", 2, 18, "warship"),
    "system_station": UnitType("SS", 3, 0, 2, 2, "V/2", 6, 10, "station"),
    "assault_boat": UnitType("AB", 4, 2, 2, 1, "V", 6, 14, "warship"),
    "destroyer": UnitType("DD", 5, 3, 3, 2, "V", 10, 10, "warship"),
    "region_station": UnitType("RS", 5, 0, 4, 4, "V/2", 12, 4, "station"),
    "cruiser": UnitType("CA", 6, 4, 4, 3, "V", 14, 4, "warship"),
    "battleship": UnitType("BB", 7, 5, 5, 4, "V", 18, 2, "warship"),
    "galaxy_station": UnitType("GS", 8, 0, 6, 6, "V/2", 24, 2, "station"),
}
# A counter that somebody may not look at, in what they see of a game with hidden stacks.
HIDDEN = cast(UnitKind, "hidden")
TYPES: dict[UnitKind, UnitType] = {
    **UNITS,
    HIDDEN: UnitType("?", 0, 0, 0, 0, "V", 0, 100, "civilian"),
}
UNIT_ORDER: dict[UnitKind, int] = {kind: at for at, kind in enumerate(TYPES)}

# Movement rates by civilization level 1 to 8 (IS-MOVE-04, IS-MOVE-05, IS-MOVE-06, IS-IT-MOVE-01).
MOVEMENT_RATES: dict[Pace, tuple[int, ...]] = {
    "V": (1, 1, 2, 2, 3, 3, 4, 4),
    "V+1": (2, 2, 3, 3, 4, 4, 5, 5),
    "V/2": (1, 1, 1, 1, 2, 2, 2, 2),
}


class Ground(Plain, frozen=True):
    """What a terrain does to movement: points to enter, and where units must stop."""

    cost: int
    stop_in: bool = False
    stop_out: bool = False


GROUND: dict[Terrain, Ground] = {
    "asteroids": Ground(1, stop_in=True),
    "black_hole": Ground(0, stop_in=True, stop_out=True),
    "dust_cloud": Ground(2),
    "empty_space": Ground(1),
    "home_world": Ground(1),
    "nebula": Ground(1, stop_in=True, stop_out=True),
    "neutron_star": Ground(0),
    "null_space": Ground(1, stop_in=True),
    "planet": Ground(1),
    "pulsar": Ground(1),
    "wormhole": Ground(1),
}
UNKNOWN = Ground(1, stop_in=True)
PULSAR_VULNERABLE: frozenset[UnitKind] = frozenset(
    ("scout", "transport", "colony_ship", "patrol_boat")
)

HOME_WORLDS = ("Yellow", "Green", "Red", "Blue")
# Six play the Italian edition with four home world tiles: these planets serve (IS-IT-SETUP-01).
EXTRA_HOME_WORLDS = ("Purple", "White")
PLANETS = (
    "Kor", "Looma", "Purple", "White", "Solne", "Aital", "Undor", "Hypph", "Enalda", "Zorven",
    "Mervtu", "Xann",
)  # fmt: skip
WORMHOLES = ("Aleph-Prime", "Aleph-Null", "Bet-Prime", "Bet-Null", "Vet-Prime", "Vet-Null")
PARTNERS = {
    "Aleph-Prime": "Aleph-Null", "Aleph-Null": "Aleph-Prime",
    "Bet-Prime": "Bet-Null", "Bet-Null": "Bet-Prime",
    "Vet-Prime": "Vet-Null", "Vet-Null": "Vet-Prime",
}  # fmt: skip
TILE_MIX: dict[Terrain, int] = {
    "another_region": 4, "asteroids": 6, "black_hole": 3, "dust_cloud": 3, "empty_space": 40,
    "home_world": 4, "nebula": 3, "neutron_star": 3, "null_space": 3, "planet": 12, "pulsar": 3,
    "wormhole": 6,
}  # fmt: skip

HIGHEST_LEVEL = 8
HOME_WORLD_INDUSTRY, HOME_WORLD_TECH = 8, 3
FIRST_COLONY_INDUSTRY, FIRST_COLONY_TECH = 2, 2
NEW_COLONY_INDUSTRY, NEW_COLONY_TECH = 1, 1
RING = {"planet": 1, "asteroids": 1, "empty_space": 4}
STARTING_UNITS: tuple[UnitKind, ...] = (
    "scout", "scout", "scout", "transport", "transport", "system_station",
)  # fmt: skip

POINTS_PER_INDUSTRY = 2
VICTORY_TARGET = 50
STALEMATE_ROUNDS = 3
BONUS_ALIEN_HOME_WORLD, BONUS_ASTEROIDS, BONUS_OWN_PLANET = 8, 4, 2
TWO_SIDES = 2
NEAR_HOME = 2

# -- the Standard game

TRANSPORT_CAPACITY = 6
NEW_COLONY_IOUS = 6
TRADE_GOOD_COST = 1
REFINING_FEE = 2  # IOUs for each ore
DEPLETION_DICE = 3
# IS-S-SUPP-01
PLANET_SUPPORT = 2
STATION_SUPPORT: dict[UnitKind, int] = {
    "system_station": 4,
    "region_station": 6,
    "galaxy_station": 8,
}
EXPLORERS: frozenset[UnitKind] = frozenset(("scout", "cruiser"))
# What a mining total up to each number brings, in ore; None is an accident (IS-S-MINE-02).
MINING: tuple[tuple[int, int | None], ...] = ((2, None), (3, 0), (6, 2))
RICHEST_MINING = 4
# How many steps of industry a bombardment total up to each number takes (IS-S-BOMB-02).
BOMBARDMENT: tuple[tuple[int, int], ...] = ((2, 0), (5, 1), (10, 2))
HEAVIEST_BOMBARDMENT = 3
# IOUs to raise industry by one, from level 1 to 7, at tech 1 to 8 (IS-S-INV-02).
INDUSTRY_COST: dict[int, tuple[int, ...]] = {
    1: (4, 2, 1, 1, 1, 1, 1, 1),
    2: (9, 4, 2, 1, 1, 1, 1, 1),
    3: (16, 8, 4, 2, 1, 1, 1, 1),
    4: (25, 12, 6, 3, 1, 1, 1, 1),
    5: (36, 18, 9, 4, 2, 1, 1, 1),
    6: (49, 24, 12, 6, 3, 1, 1, 1),
    7: (64, 32, 16, 8, 4, 2, 1, 1),
}
# IOUs to raise tech by one, from level 1 to 7, by civilization level from that level up to 8
# (IS-S-INV-03).
TECH_COST: dict[int, tuple[int, ...]] = {
    1: (4, 2, 1, 1, 1, 1, 1, 1),
    2: (9, 4, 2, 1, 1, 1, 1),
    3: (16, 8, 4, 2, 1, 1),
    4: (25, 12, 6, 3, 1),
    5: (36, 18, 9, 4),
    6: (49, 24, 12),
    7: (64, 32),
}
ZONES = (0, 1, 2)  # battle intensity zones; a unit's rating is lowered by its zone
# An offer can be made again only so often to the same player in one Movement Step.
MOST_OFFERS = 3
# How often a player may take back orders of one sealed step.
MOST_TAKEBACKS = 12
