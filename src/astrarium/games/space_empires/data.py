"""The facts of Space Empires: ships, technologies, markers and tables. No rules.

Where no source gives a number, the catalogue's data section says "our choice", and so does the
table to the player (`OUR_CHOICE`).
"""

from collections.abc import Mapping
from typing import Literal, get_args

from astrarium.kernel import Plain

# -- technologies (catalogue: technologies)

Technology = Literal[
    "ship_size",
    "attack",
    "defense",
    "tactics",
    "movement",
    "ship_yard",
    "terraforming",
    "exploration",
    "fighters",
    "point_defense",
    "cloaking",
    "scanners",
    "mines",
    "minesweeping",
]
TECHNOLOGIES: tuple[Technology, ...] = get_args(Technology)
START_LEVELS: Mapping[Technology, int] = {
    technology: int(technology in ("ship_size", "movement", "ship_yard"))
    for technology in TECHNOLOGIES
}
# What each level after the first one costs, in the order of the levels.
PRICES: Mapping[Technology, tuple[int, ...]] = {
    "ship_size": (10, 15, 20, 20, 20),
    "attack": (20, 30, 25),
    "defense": (20, 30, 25),
    "tactics": (15, 15, 15),
    "movement": (20, 25, 25, 25, 20, 20),
    "ship_yard": (20, 25),
    "terraforming": (20,),
    "exploration": (15,),
    "fighters": (25, 25, 25),
    "point_defense": (20, 20, 20),
    "cloaking": (30, 30),
    "scanners": (20, 20),
    "mines": (30,),
    "minesweeping": (10, 15),
}
FIRST_PRINTING_PRICES: Mapping[Technology, tuple[int, ...]] = {
    "ship_size": (10, 15, 20, 25, 30),
    "attack": (20, 30, 40),
    "defense": (20, 30, 40),
    "tactics": (20, 30, 40),
    "movement": (20, 30, 40, 40, 40),
    "ship_yard": (20, 30),
    "terraforming": (25,),
    "exploration": (15,),
    "fighters": (25, 30, 40),
    "point_defense": (20, 25, 30),
    "cloaking": (30, 40),
    "scanners": (20, 30),
    "mines": (20,),
    "minesweeping": (10, 20),
}

# -- modules of the Advanced rules, and what they bring (SE-10.0-1)

Module = Literal["pipelines", "fighters", "raiders", "mines", "aliens"]
MODULES: tuple[Module, ...] = get_args(Module)
TECHNOLOGY_MODULES: Mapping[Technology, Module] = {
    "fighters": "fighters",
    "point_defense": "fighters",
    "cloaking": "raiders",
    "scanners": "raiders",
    "mines": "mines",
    "minesweeping": "mines",
}

# -- ships (catalogue: ships, counters)

Kind = Literal[
    "SC", "DD", "CA", "BC", "BB", "DN", "CV", "F", "R", "SW",
    "SY", "BASE", "MINES", "DECOY", "CO", "MINER", "MS",
    "ALIEN_B", "ALIEN_C", "ALIEN_D", "MACHINE",
    "MACHINE_1", "MACHINE_2", "MACHINE_3", "MACHINE_4", "MACHINE_5",
    "MACHINE_6", "MACHINE_7", "MACHINE_8", "MACHINE_9", "MACHINE_10", "FLEET",
]  # fmt: skip
WeaponClass = Literal["A", "B", "C", "D", "E"]
CLASSES: tuple[WeaponClass, ...] = get_args(WeaponClass)  # in the order of fire


class Type(Plain, frozen=True):
    """What is printed on the counters of a kind, and what the ship chart says of it.

    Without an attack strength a unit cannot fight. Face-up kinds are single ships; of all others a
    counter stands for one to six.
    """

    name: str
    weapon: WeaponClass | None
    attack: int | None
    defense: int
    hull: int
    cost: int
    counters: int  # of each player
    carries: tuple[Technology, ...] = ()
    requires: tuple[Technology, int] | None = None
    module: Module | None = None
    speed: int | None = None  # where technology does not count; 0: it never moves
    pays_maintenance: bool = True
    is_face_up: bool = False
    needs_yard: bool = True
    attacks: int = 1  # in a round

    @property
    def is_armed(self) -> bool:
        """Whether it is combat-capable: it has an Attack Strength.  SE-5.3-5"""
        return self.attack is not None


_SHIP: tuple[Technology, ...] = ("attack", "defense", "tactics", "movement")
_FIXED: tuple[Technology, ...] = ("attack", "defense", "tactics")

TYPES: Mapping[Kind, Type] = {
    "SC": Type("Scout", "E", 3, 0, 1, 6, 6, (*_SHIP, "point_defense"), ("ship_size", 1)),
    "DD": Type("Destroyer", "D", 4, 0, 1, 9, 6, (*_SHIP, "scanners"), ("ship_size", 2)),
    "CA": Type("Cruiser", "C", 4, 1, 2, 12, 6, (*_SHIP, "exploration"), ("ship_size", 3)),
    "BC": Type("Battle Cruiser", "B", 5, 1, 2, 15, 6, _SHIP, ("ship_size", 4)),
    "BB": Type("Battleship", "A", 5, 2, 3, 20, 6, _SHIP, ("ship_size", 5)),
    "DN": Type("Dreadnaught", "A", 6, 3, 3, 24, 5, _SHIP, ("ship_size", 6)),
    "CV": Type("Carrier", "E", 3, 0, 1, 12, 6, _SHIP, ("fighters", 1), "fighters"),
    "F": Type(
        "Fighter", "B", 5, 0, 1, 5, 10, (*_FIXED, "fighters"), ("fighters", 1), "fighters", speed=0
    ),
    "R": Type("Raider", "D", 4, 0, 2, 12, 6, (*_SHIP, "cloaking"), ("cloaking", 1), "raiders"),
    "SW": Type(
        "Minesweeper", "E", 1, 0, 1, 6, 6, (*_SHIP, "minesweeping"), ("minesweeping", 1), "mines"
    ),
    "SY": Type(
        "Ship Yard", "C", 3, 0, 1, 6, 7, (*_FIXED, "ship_yard"), ("ship_size", 1),
        speed=0, pays_maintenance=False, needs_yard=False,
    ),
    "BASE": Type(
        "Base", "A", 7, 2, 3, 12, 4, _FIXED, ("ship_size", 2),
        speed=0, pays_maintenance=False, needs_yard=False,
    ),
    "MINES": Type(
        "Mine", None, None, 0, 1, 5, 9, (), ("mines", 1), "mines", speed=1, pays_maintenance=False
    ),
    "DECOY": Type(
        "Decoy", None, None, 0, 0, 1, 4, ("movement",), pays_maintenance=False, needs_yard=False
    ),
    "CO": Type(
        "Colony Ship", None, None, 0, 1, 8, 12, ("terraforming",),
        speed=1, pays_maintenance=False, is_face_up=True,
    ),
    "MINER": Type(
        "Miner", None, None, 0, 1, 5, 4, speed=1, pays_maintenance=False, is_face_up=True
    ),
    "MS": Type(
        "MS Pipeline", None, None, 0, 1, 3, 12, module="pipelines",
        speed=1, pays_maintenance=False, is_face_up=True,
    ),
    "ALIEN_B": Type("Alien B", "B", 6, 2, 1, 0, 12, module="aliens", speed=0),
    "ALIEN_C": Type("Alien C", "C", 5, 2, 1, 0, 12, module="aliens", speed=0),
    "ALIEN_D": Type("Alien D", "D", 4, 1, 1, 0, 12, module="aliens", speed=0),
    "MACHINE": Type("Doomsday Machine", "C", 9, 2, 3, 0, 3, attacks=2),
    "MACHINE_1": Type("Doomsday Machine", "D", 7, 1, 6, 0, 3, attacks=3),
    "MACHINE_2": Type("Doomsday Machine", "C", 7, 1, 7, 0, 3, attacks=4),
    "MACHINE_3": Type("Doomsday Machine", "C", 8, 2, 7, 0, 3, attacks=4),
    "MACHINE_4": Type("Doomsday Machine", "C", 8, 2, 8, 0, 3, attacks=4),
    "MACHINE_5": Type("Doomsday Machine", "B", 9, 2, 8, 0, 3, attacks=5),
    "MACHINE_6": Type("Doomsday Machine", "B", 9, 3, 9, 0, 3, attacks=5),
    "MACHINE_7": Type("Doomsday Machine", "B", 10, 3, 9, 0, 3, attacks=6),
    "MACHINE_8": Type("Doomsday Machine", "A", 10, 3, 10, 0, 3, attacks=6),
    "MACHINE_9": Type("Doomsday Machine", "A", 11, 4, 10, 0, 3, attacks=6),
    "MACHINE_10": Type("Doomsday Machine", "A", 11, 4, 11, 0, 3, attacks=6),
    # Of an Alien Empire: its ships are chosen when it first fights.
    "FLEET": Type("Fleet", None, 0, 0, 0, 0, 0, is_face_up=True),
}  # fmt: skip
ALIENS: tuple[Kind, ...] = ("ALIEN_B", "ALIEN_C", "ALIEN_D")
RATINGS: tuple[Kind, ...] = (  # of the Machines that a player fights alone, the weakest first
    "MACHINE_1", "MACHINE_2", "MACHINE_3", "MACHINE_4", "MACHINE_5",
    "MACHINE_6", "MACHINE_7", "MACHINE_8", "MACHINE_9", "MACHINE_10",
)  # fmt: skip
# What players build.
KINDS: tuple[Kind, ...] = tuple(
    kind for kind in TYPES if kind not in (*ALIENS, *RATINGS, "MACHINE", "FLEET")
)
WARSHIPS: tuple[Kind, ...] = ("SC", "DD", "CA", "BC", "BB", "DN")  # by Ship Size
MOST_SHIPS = 6  # that a counter stands for
ONE_TO_A_HEX: tuple[Kind, ...] = ("BASE",)  # SE-8.1-3

CAPACITY = 3  # squadrons that a Carrier carries
FIGHTERS: tuple[tuple[int, int], ...] = ((5, 0), (6, 0), (7, 1))  # attack and defense, by level
POINT_DEFENSE: tuple[int, ...] = (6, 7, 8)  # attack of a Scout against Fighters, by level
RAIDERS: tuple[int, ...] = (4, 5)  # attack, by Cloaking level
ALIEN_POINT_DEFENSE = 7  # attack of an Alien ship against Fighters, as class A
ALIEN_TACTICS = 1
MACHINE_TACTICS = 2
MACHINE_SCANNERS = 2
ALIENS_ON_A_PLANET = 4

# -- Doomsday Machines (catalogue: doomsday_machines)
MACHINE_SIGHT = 2  # hexes within which a Machine of deep space finds something
RESULTS = 2  # of the die for each hex where a Machine enters, and for each weakness
Weakness = Literal["fighters", "mines", "cloaking", "large_fleets", "none"]
WEAKNESSES: tuple[Weakness, ...] = get_args(Weakness)
LARGE_FLEET = 10
MINE_HITS = 5  # a Mine hits a Machine that is weak against Mines on as much
RAIDERS_FROM_MACHINE = 2  # less for a Machine that is weak against Raiders
REPAIRED = 2  # by the destruction of a planet
# For each difficulty: when each Machine comes, and how strong it is.
MACHINES: Mapping[str, Mapping[str, tuple[tuple[int, int], ...]]] = {
    "doomsday_small": {
        "easy": ((7, 1), (9, 3), (11, 5)),
        "normal": ((7, 2), (9, 4), (10, 6)),
        "hard": ((6, 1), (8, 3), (10, 5)),
        "harder": ((6, 2), (8, 4), (9, 6)),
        "good_luck": ((5, 1), (7, 3), (9, 5)),
    },
    "doomsday_large": {
        "easy": ((8, 5), (10, 7), (12, 9)),
        "normal": ((8, 6), (10, 8), (11, 10)),
        "hard": ((7, 5), (9, 7), (11, 9)),
        "harder": ((7, 6), (9, 8), (10, 10)),
        "good_luck": ((6, 5), (8, 7), (10, 9)),
    },
}

# -- Alien Empires (catalogue: alien_empire_automation)
Bank = Literal["econ", "fleet", "tech", "defense"]
BANKS: tuple[Bank, ...] = get_args(Bank)


class EmpirePhase(Plain, frozen=True):
    """What an Alien Empire does in an Economic Phase: how many dice it rolls, the highest result
    for each of its banks (0: none), and on which die it launches a fleet."""

    dice: int
    econ: int
    fleet: int
    tech: int
    defense: int
    launch: int

    def bank(self, roll: int) -> Bank:
        """What a result of the die goes to."""
        return next(bank for bank in BANKS if roll <= getattr(self, bank))


EMPIRE_PHASES: tuple[EmpirePhase, ...] = tuple(
    EmpirePhase(*row)
    for row in (
        (1, 2, 0, 10, 0, 0),
        (1, 1, 3, 10, 0, 10),
        (2, 1, 4, 8, 10, 10),
        (2, 1, 5, 8, 10, 5),
        (2, 1, 5, 9, 10, 3),
        (3, 1, 6, 9, 10, 4),
        (3, 0, 5, 9, 10, 4),
        (3, 0, 5, 9, 10, 4),
        (3, 0, 5, 9, 10, 5),
        (4, 0, 6, 9, 10, 5),
        (4, 0, 6, 9, 10, 3),
        (4, 0, 6, 9, 10, 3),
        (4, 0, 6, 10, 0, 3),
        (4, 0, 6, 10, 0, 10),
        (5, 0, 7, 10, 0, 3),
        (5, 0, 7, 10, 0, 10),
        (5, 0, 8, 10, 0, 3),
        (5, 0, 8, 10, 0, 10),
        (5, 0, 9, 10, 0, 3),
        (5, 0, 9, 10, 0, 10),
    )
)
LAST_PHASES = 2  # of the table, which take turns once it is over
ECON_AFTER = 3  # phases after which another die of the economy is rolled
# For each difficulty: how many Alien Empires there are, and what a die of theirs is worth.
ALIEN_PLAYERS: Mapping[str, tuple[int, int]] = {
    "easy": (2, 5),
    "normal": (3, 5),
    "hard": (2, 10),
    "harder": (3, 10),
    "really_tough": (2, 15),
    "good_luck": (3, 15),
}
DEFENSE_DICE = 2  # times as much for defense
MOST_DEFENSE = 50  # the rest goes to the fleets
EMPIRE_LEVELS: Mapping[Technology, int] = {**START_LEVELS, "mines": 1}
MOST_FLEETS = 3  # of an Alien Empire on the map
LEAST_FLEET = 6  # CP
FULL_CARRIER: Mapping[Kind, int] = {"CV": 1, "F": 3}
LAUNCH_BONUS = 2  # for Fighters, and for cloaked Raiders, that the player has no answer to
LAUNCH_MOVEMENT = 4  # the highest die that buys Movement at a launch
MOVEMENT_BANK = 20  # CP, without which no Movement is bought
# The highest die that buys a level: of Ship Size by the level there is, of others in general.
SHIP_SIZE_ROLLS: Mapping[int, int] = {1: 10, 2: 7, 3: 6, 4: 5, 5: 3}
CLOAKING_ROLL = 6
SCANNERS_ROLL = 4
FIGHTERS_ROLL = 6
CARRIERS_ROLL = 4  # where the player has shown Point Defense
EMPIRE_TECHNOLOGIES: Mapping[int, Technology] = {
    **dict.fromkeys((1, 2), "attack"),
    **dict.fromkeys((3, 4), "defense"),
    5: "tactics",
    6: "cloaking",
    7: "scanners",
    8: "fighters",
    9: "point_defense",
    10: "minesweeping",
}
BEFORE_TACTICS = 2  # level of Attack and Defense
CLOAKING_ENDS = 2  # level of the player's Scanners
Composition = Literal["largest_fleet", "balanced", "largest_ships"]
COMPOSITIONS: tuple[tuple[int, Composition], ...] = (  # by the highest die
    (3, "largest_fleet"),
    (6, "balanced"),
    (10, "largest_ships"),
)
AGAINST_FIGHTERS = 2  # off that die, with Point Defense against a player who has used Fighters
SCOUTS_AGAINST_FIGHTERS = 2
Defense = Literal["mines", "balanced", "bases_first"]
DEFENSES: tuple[tuple[int, Defense], ...] = ((3, "mines"), (7, "balanced"), (10, "bases_first"))
GUARD_SCOUTS = 1  # beside Ship Yards, with which a colony counts as undefended

# -- movement (SE-4.1-2): hexes in the turns 1, 2 and 3, by Movement level
HEXES: tuple[tuple[int, int, int], ...] = (
    (1, 1, 1),
    (1, 1, 2),
    (1, 2, 2),
    (2, 2, 2),
    (2, 2, 3),
    (2, 3, 3),
    (3, 3, 3),
)
TURNS = 3  # of a cycle

# -- the dice
SIDES = 10
FLEET_SIZE = 2  # times as many units give the Fleet Size Bonus
SURVIVES_BLACK_HOLE = 6
SLING_SHOT = 2
WRECKS: Mapping[int, Technology] = {
    **dict.fromkeys((1, 2), "ship_size"),
    **dict.fromkeys((3, 4), "attack"),
    **dict.fromkeys((5, 6), "defense"),
    7: "tactics",
    **dict.fromkeys((8, 9), "movement"),
    10: "ship_yard",
}

# -- money
CARRIED_OVER = 30
COLONY_STEPS = (0, 1, 3, 5)
LARGEST_COLONY = COLONY_STEPS[-1]
HOMEWORLD_STEPS = (5, 10, 15, 20)
HOMEWORLD = 20
YARD_HALF_POINTS: tuple[int, ...] = (2, 3, 4)  # capacity of a Ship Yard in half points, by level
GEARING = 10  # by which research may grow from phase to phase
GRANT = 5
MORE_GRANTS = 2
SPOILS = 30  # for whoever destroys a Homeworld in Last Empire Standing
SPOILED_LEVELS = 2  # that it may copy
ALLIED_PRICES = (3, 2)  # times three, by two
COLONY_POINTS = 3  # that win

# -- system markers (catalogue: home_system_markers, deep_space_markers)

Marker = Literal[
    "homeworld", "planet", "barren_planet", "mineral_5", "mineral_10", "asteroids", "nebula",
    "black_hole", "danger", "lost_in_space", "super_nova", "space_wreck", "warp_point_1",
    "warp_point_2", "doomsday_machine",
]  # fmt: skip
HOME_MARKERS: Mapping[Marker, int] = {  # besides the Homeworld
    "planet": 8,
    "barren_planet": 1,
    "mineral_5": 11,
    "asteroids": 2,
    "nebula": 2,
    "black_hole": 1,
}
DEEP_SPACE_MARKERS: Mapping[Marker, int] = {
    "asteroids": 16,
    "nebula": 16,
    "mineral_10": 16,
    "danger": 14,
    "lost_in_space": 8,
    "black_hole": 8,
    "super_nova": 6,
    "space_wreck": 6,
    "barren_planet": 9,
    "warp_point_1": 3,
    "warp_point_2": 3,
    "doomsday_machine": 3,
}
MINERALS: Mapping[Marker, int] = {"mineral_5": 5, "mineral_10": 10}
PLANETS: tuple[Marker, ...] = ("homeworld", "planet", "barren_planet")
WARP_POINTS: tuple[Marker, ...] = ("warp_point_1", "warp_point_2")
PAIR = 2  # Warp Points of a number that are connected
CLOUDS: tuple[Marker, ...] = ("asteroids", "nebula")  # entered only from beside, and end a move
CARGO: tuple[Marker, ...] = ("mineral_5", "mineral_10", "space_wreck")  # what Miners tow

START: Mapping[Kind, int] = {"SY": 4, "SC": 3, "CO": 3, "MINER": 1}

# Units and markers of which no source gives how many there are: said to the player wherever the
# numbers are shown. Of Warp Points and Doomsday Machines the rulebook gives them.
OUR_CHOICE: tuple[Kind | Marker, ...] = (
    "CO", "MS", *ALIENS, "asteroids", "nebula", "mineral_10", "danger", "lost_in_space",
    "black_hole", "super_nova", "space_wreck", "barren_planet",
)  # fmt: skip
