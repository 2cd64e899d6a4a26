"""The facts of InterSpace: units, terrain, tiles, tables. Numbers live here and nowhere else."""

from typing import Annotated, Literal, cast

from astrarium.kernel import Plain, is_seat, number_parties
from astrarium.kernel.scene import Colour
from astrarium.kernel.things import Named

UnitKind = Annotated[Literal[
    "scout", "transport", "colony_ship", "patrol_boat", "system_station", "assault_boat",
    "destroyer", "region_station", "cruiser", "battleship", "galaxy_station",
    "scout_plus", "nova_bomb", "berserker", "pirates", "raiders", "trader", "miners",
    "doom_station", "doom_boat",
], Named("kind")]  # fmt: skip
Pace = Literal["V", "V+1", "V/2", "3", "1", "0"]
Role = Literal["civilian", "warship", "station"]
TerrainName = Literal[
    "another_region", "asteroids", "black_hole", "dust_cloud", "empty_space", "home_world",
    "nebula", "neutron_star", "null_space", "planet", "pulsar", "wormhole",
]  # fmt: skip
Terrain = Annotated[TerrainName, Named("terrain")]


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
# Units of the Advanced game that no planet sells, and the ships of its free agents
# (IS-A-ENC-UPGRADE-1, IS-A-ENC-UPGRADE-3, IS-A-BRK-NOVA-1, IS-A-AGENT-COMBAT-2,
# IS-A-AGENT-COMBAT-5, IS-A-ENC-BERSERKER-3).
SPECIAL_UNITS: dict[UnitKind, UnitType] = {
    "scout_plus": UnitType("Sct+", 6, 0, 4, 3, "V+1", 6, 1, "civilian"),
    "nova_bomb": UnitType("NB", 8, 0, 0, 0, "V/2", 8, 6, "civilian"),
    "berserker": UnitType("Bsk", 7, 5, 5, 4, "1", 18, 1, "warship"),
    "pirates": UnitType("Pir", 6, 4, 4, 3, "3", 14, 1, "warship"),
    "raiders": UnitType("Rai", 6, 4, 4, 3, "3", 14, 1, "warship"),
    "trader": UnitType("Tra", 1, 0, 1, 0, "3", 4, 1, "civilian"),
    "miners": UnitType("Min", 1, 0, 0, 0, "3", 4, 1, "civilian"),
    "doom_station": UnitType("Doom", 8, 0, 6, 6, "0", 24, 1, "station"),
    "doom_boat": UnitType("DPB", 2, 1, 1, 0, "0", 2, 6, "warship"),
}
# A counter that somebody may not look at, in what they see of a game with hidden stacks.
HIDDEN = cast(UnitKind, "hidden")
TYPES: dict[UnitKind, UnitType] = {
    **UNITS,
    **SPECIAL_UNITS,
    HIDDEN: UnitType("?", 0, 0, 0, 0, "V", 0, 100, "civilian"),
}
# Nova bombs are colony ship counters (IS-A-BRK-NOVA-2).
COUNTERS: dict[UnitKind, UnitKind] = {"nova_bomb": "colony_ship"}
# What agents' ships and a Sct+ become when they are captured; the Berserker cannot be
# (IS-A-BRK-GRAPPLE-8).
CAPTURED_AS: dict[UnitKind, UnitKind] = {
    "pirates": "cruiser", "raiders": "cruiser", "trader": "transport",
    "doom_station": "galaxy_station", "doom_boat": "patrol_boat", "scout_plus": "scout",
}  # fmt: skip
UNCAPTURABLE: frozenset[UnitKind] = frozenset(("berserker",))
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
DEAREST = max(ground.cost for ground in GROUND.values())
# The unshielded types; those of the Advanced game by IS-A-ENC-IONSTORM-4.
PULSAR_VULNERABLE: frozenset[UnitKind] = frozenset((
    "scout", "transport", "colony_ship", "patrol_boat", "nova_bomb", "trader", "miners",
    "doom_boat",
))  # fmt: skip

HOME_WORLDS = ("Yellow", "Green", "Red", "Blue")
# Six play the Italian edition with four home world tiles: these planets serve (IS-IT-SETUP-01).
EXTRA_HOME_WORLDS = ("Purple", "White")
# Of the seats: as these home worlds are called. For the last two players any planets serve.
COLOURS: tuple[Colour, ...] = (
    "yellow", "mint", "orange", "blue", "lilac", "white", "rose", "moss",
)  # fmt: skip
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
SCOUTS: frozenset[UnitKind] = frozenset(("scout", "scout_plus"))
# Dice of defending stations with Plasma Cannons (IS-A-BRK-PLASMA-1).
PLASMA_SHOTS: dict[UnitKind, int] = {
    "system_station": 2, "region_station": 4, "galaxy_station": 6,
}  # fmt: skip
SHIELD_VALUE = 2  # IOUs that a missing shield takes from a warship's value (IS-A-BRK-MODULAR-9)
EXPLORERS: frozenset[UnitKind] = frozenset(("scout", "cruiser", "scout_plus"))
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

# -- the Advanced game

# Units that no player commands belong to parties. The free agents among them act in a turn of
# their own (IS-A-AGENT-ORDER-1); the others stay where they are.
NAMED_PARTIES = number_parties({
    "berserker": "IS-A-AGENT-ORDER-1", "doom": "", "pirates": "IS-A-AGENT-ORDER-1",
    "plague": "IS-A-AGENT-ORDER-1", "raiders": "IS-A-AGENT-ORDER-1",
    "rogue_miners": "IS-A-AGENT-ORDER-1", "trader": "IS-A-AGENT-ORDER-1", "rebels": "",
    "madness": "IS-A-AGENT-ORDER-1", "stasis": "", "vanished": "", "limbo": "",
    "space_amoeba": "IS-A-AGENT-ORDER-1",
})  # fmt: skip
PARTIES: dict[int, str] = {party.number: party.name for party in NAMED_PARTIES}
(
    BERSERKER, DOOM, PIRATES, PLAGUE, RAIDERS, MINERS, TRADER, REBELS, MADNESS, STASIS, VANISHED,
    LIMBO, AMOEBA,
) = PARTIES  # fmt: skip
# They block, and never let anybody stay (IS-A-AGENT-CONTACT-2, IS-A-AGENT-BLOCK-4).
HOSTILE: frozenset[int] = frozenset((BERSERKER, DOOM, REBELS))
# They let everybody stay, block nobody, and can be attacked (IS-A-AGENT-CONTACT-1).
SHARING: frozenset[int] = frozenset((PIRATES, PLAGUE, RAIDERS, TRADER))
# They have no part in contact and combat (IS-A-AGENT-CONTACT-6); those in limbo are off the map,
# and the amoeba is no unit.
APART: frozenset[int] = frozenset((MINERS, MADNESS, STASIS, VANISHED, LIMBO, AMOEBA))
is_player = is_seat  # whether the owner of a unit is a seat, and no party

OBJECTIVES = (
    "parasites", "builders", "conquerors", "xenophobes", "warriors", "techies", "researchers",
    "royalists",
)  # fmt: skip
# IS-A-OBJ-GEN-10, and what each objective gives besides.
OBJECTIVE_POINTS_PER_INDUSTRY = 1
POINTS_PER_INFESTED_PLANET = 5
POINTS_PER_CIVILIZATION = 4
POINTS_PER_STUDY = 7
STUDIES: tuple[Terrain, ...] = (
    "black_hole", "dust_cloud", "neutron_star", "nebula", "pulsar", "wormhole",
)  # fmt: skip
# What a destroyed alien unit is worth to the Xenophobes; warships of all types are worth the same
# (IS-A-OBJ-XENOPHOBES-1, IS-A-OBJ-XENOPHOBES-8).
PREY: dict[UnitKind, int] = {
    "scout": 2, "scout_plus": 2, "colony_ship": 8,
    "system_station": 4, "region_station": 4, "galaxy_station": 4,
    "patrol_boat": 1, "assault_boat": 1, "destroyer": 1, "cruiser": 1, "battleship": 1,
}  # fmt: skip
CHEAP_ASSAULT_BOAT_COST, EARLY_ASSAULT_BOAT_TECH = 4, 3  # of the Conquerors
POINTS_PER_PAIR = 2  # the Royalists buy victory points in pairs
PAIR_COST = 2  # of the first pair, and how much more each further one costs
PLENTY = 1000  # counters that never run out (IS-A-OPT-PLUS-1)
BREAKTHROUGH_COPIES = 2  # of each card but Drive Improvement (IS-A-BRK-GEN-6)
DRIVE_IMPROVEMENT = "drive_improvement"
OPENING_LEVELS = (2, 3)  # of the cards taken in two rounds before the game (IS-A-BRK-GEN-9)
OPENING_DRIVES = 1  # Drive Improvements that can be among them (IS-A-BRK-GEN-11)
GATE_COST = 1  # movement points for a jump from station to station (IS-A-BRK-GATES-1)
HEAVY_CAPACITY = 9  # (IS-A-BRK-HEAVY-1)
NEVER_EXCHANGED: tuple[UnitKind, ...] = ("colony_ship", "nova_bomb")  # (IS-A-BRK-MODULAR-4)
MOST_DROPS = 12  # exchanges that a player can give up in one phase
WORTH_TWICE = ("heavy_transports",)  # cards of which a second copy has an effect
ANY_LEVEL = 0
# Breakthroughs and the civilization level that each needs.
BREAKTHROUGHS: dict[str, int] = {
    "heavy_transports": 2, "nav_computers": 2, "jamming": 3, "multiplex_sensors": 3,
    "advanced_pbs": 4, "repair_robots": 4, "lrms": 5, "grapple_beams": 5, "stealth_tech": 6,
    "modular_units": 6, "plasma_cannons": 7, "star_gates": 7, "nova_bombs": 8,
    "planetary_grid": 8, "drive_improvement": ANY_LEVEL,
}  # fmt: skip
# The decks, with how many copies there are of each card.
COLONIZATION_CARDS: dict[str, int] = {
    "ancient_ruins": 1, "pleasure_world": 1, "lost_treasure": 1, "paradise": 1, "nice_world": 1,
    "ice_world": 1, "mineral_world": 1, "vegetable_world": 1, "doh": 1, "frontier_spirit": 1,
    "hostile_natives": 1, "rebels": 1, "normal_world": 4,
}  # fmt: skip
ENCOUNTER_CARDS: dict[str, int] = {
    "ancients_return": 1, "berserker": 1, "crystal_artifact": 1, "doom_station": 1, "dread": 1,
    "drive_artifact": 1, "fabrication_artifact": 1, "gamblers": 1, "insight": 1, "knowledge": 1,
    "lost_and_found": 2, "lost_probe": 1, "ion_storm": 1, "lost_colonists": 1, "madness": 1,
    "merchants": 1, "meteor_storm": 1, "pirates": 1, "plague": 1, "upgrade": 1, "raiders": 1,
    "rejection": 1, "rogue_miners": 1, "shield_artifact": 1, "space_amoeba": 1,
    "dimensional_portal": 1, "stasis": 1, "telepaths": 1, "temporal_shift": 1, "trader": 1,
    "unstable_wormhole": 1, "weapon_artifact": 1, "wisdom": 1, "wonder": 1, "vanished": 1,
}  # fmt: skip
# Colonies that begin otherwise than usual: industry, tech, IOUs.
RICH_COLONY, POOR_COLONY, GROWN_COLONY = (1, 1, 18), (1, 1, 0), (2, 2, 6)
PARADISE_RATING = 2
# What rebels do in an Economic Phase, by a die (IS-A-COL-REBELS-4).
REBEL_PRODUCTION: dict[int, Literal["level", "station", "warship"]] = {
    1: "level", 2: "level", 3: "station", 4: "station", 5: "warship", 6: "warship",
}  # fmt: skip
ARTIFACTS = ("crystal", "drive", "fabrication", "shield", "weapon")
# The colour of the Trader's own trade goods, alien to everybody (IS-A-ENC-TRADER-5).
NEUTRAL = "neutral"
DOOM_BOATS = 6
TRADER_GOODS = 6
# The free agents act in this order (IS-A-AGENT-ORDER-1).
AGENTS = (
    "berserker", "ion_storm", "madness", "pirates", "plague", "raiders", "rogue_miners",
    "space_amoeba", "trader",
)  # fmt: skip
# Those that players' warships may block (IS-A-AGENT-BLOCK-1, IS-A-AGENT-BLOCK-3).
BLOCKABLE = ("pirates", "plague", "raiders", "trader")
MINERS_PENALTY = 2  # on every mining roll where they are (IS-A-ENC-MINERS-3)
AMOEBA_SENSES = 2  # hexes within which it is drawn by colony ships (IS-A-ENC-AMOEBA-3)
GAMBLERS_LOSE = 4  # from this die on (IS-A-ENC-GAMBLERS-1)
TEMPORAL_SHIFT = 2  # tech levels beyond the player's civilization (IS-A-ENC-TEMPORAL-1)
CRYSTAL_IOUS = 12  # IS-A-ENC-CRYSTAL-1
ARTIFACT_DRIVE, ARTIFACT_WEAPON = 5, 5  # IS-A-ENC-DRIVE-1, IS-A-ENC-WEAPON-1
# Planets and asteroids that each of so many players may discover (IS-A-OPT-NRE-1, IS-A-OPT-NRE-2).
DISCOVERY_LIMITS: dict[int, tuple[int, int]] = {
    2: (5, 2), 3: (3, 1), 4: (2, 1), 5: (2, 1), 6: (1, 1), 7: (1, 1), 8: (1, 1),
}  # fmt: skip
FORFEIT_AFTER = 3  # own turns without exploring (IS-A-OPT-NRE-6)
LONE_WORLD_CIVILIZATION = 1  # and tech, of those who begin with a home world alone (IS-A-OPT-5P-1)
MANY_PLAYERS = 5  # from so many on, each begins with a home world alone (IS-A-OPT-5P-1)
