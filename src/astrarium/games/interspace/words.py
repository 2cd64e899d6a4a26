"""The words of InterSpace, one table for each language: names, and templates of sentences."""

import msgspec

from .data import Terrain, UnitKind


class Words(msgspec.Struct, frozen=True):
    """Everything that is said in one language.

    Sentences are found by the class of what is said, or by class and variant ("UnitLost pulsar").
    """

    units: dict[UnitKind, str]
    terrain: dict[Terrain, str]
    directions: tuple[str, ...]
    levels: dict[str, str]
    somebody: str  # a unit that is not known any more
    listing: str  # the word between the last two of a list
    actions: dict[str, str]
    events: dict[str, str]
    rolls: dict[str, str]
    stories: dict[str, str]
    steps: dict[str, str]
    players: dict[str, str] = {}  # where a home world's colour has another name


EN = Words(
    units={
        "scout": "scout",
        "transport": "transport",
        "colony_ship": "colony ship",
        "patrol_boat": "patrol boat",
        "system_station": "system station",
        "assault_boat": "assault boat",
        "destroyer": "destroyer",
        "region_station": "region station",
        "cruiser": "cruiser",
        "battleship": "battleship",
        "galaxy_station": "galaxy station",
    },
    terrain={
        "another_region": "another region",
        "asteroids": "asteroids",
        "black_hole": "black hole",
        "dust_cloud": "dust cloud",
        "empty_space": "empty space",
        "home_world": "home world",
        "nebula": "nebula",
        "neutron_star": "neutron star",
        "null_space": "null space",
        "planet": "planet",
        "pulsar": "pulsar",
        "wormhole": "wormhole",
    },
    directions=("east", "south-east", "south-west", "west", "north-west", "north-east"),
    levels={"industry": "industry", "tech": "tech"},
    somebody="unit {unit}",
    listing=" and ",
    actions={
        "Arrange": "Lay your planet {planet_side} and your asteroids {asteroids_side} of home",
        "Place": "Place your next {kind} in {hex}",
        "QuickSetUp": "Quick set-up: a sound default for all that is left",
        "AllowTrade": "Trade with {partner}, whose transport then earns at your home world",
        "RefuseTrade": "Refuse to trade with {partner}",
        "DesignateHome": "Make {planet} your home world",
        "DesignateNone": "Go without a home world for now",
        "Raise": "Raise the {what} of {planet}",
        "Build": "Build a {kind} at {planet} for {cost}",
        "EndEconomicStep": "End the Economic Step",
        "Move": "Move {unit} to {to}",
        "RollOut": "Roll to get {unit} out of the black hole",
        "EndMovement": "End the Movement Step",
        "TakeAlong": "Take {unit} along",
        "Depart": "Depart into the unknown",
        "Explore": "Explore {hex}",
        "Colonize": "Found a colony on {planet} with {unit}",
        "EndColonization": "Found no more colonies",
        "Attack": "Attack in {hex}",
        "Conquer": "Conquer {planet}",
        "EndCombat": "End the Combat Step, and your turn",
        "Hit": "Hit {unit}",
        "RetreatTo": "Retreat to {hex}",
        "Stay": "Let nobody else retreat",
        "Withdraw": "Withdraw {unit}",
    },
    events={
        "GameTurnBegan": "Game turn {turn} begins",
        "PlayerTurnBegan": "{seat} has the turn",
        "PlayerOut": "{seat} has nothing left and is out of the game",
        "TileLaid": "{hex} turns out to be {terrain}",
        "TileLaid named": "{hex} turns out to be the {terrain} {name}",
        "UnitPlaced": "{owner} gets {unit} at {hex}",
        "UnitMoved": "{owner}'s {unit} moves to {hex}",
        "UnitMoved retreat": "{owner}'s {unit} retreats to {hex}",
        "UnitLost battle": "{owner}'s {unit} is shot down at {hex}",
        "UnitLost null space": "Null space swallows {owner}'s {unit} at {hex}",
        "UnitLost pulsar": "The pulsar at {hex} destroys {owner}'s {unit}",
        "UnitLost no base": "{owner}'s {unit} at {hex} found no base and is lost",
        "UnitLost colonized": "{owner}'s {unit} lands",
        "LevelRaised": "The {what} of {planet} rises to {level}",
        "CivilizationRose": "{seat}'s civilization rises to level {level}",
        "TradeAnswered": "{owner} trades with {partner}",
        "TradeAnswered refused": "{owner} refuses to trade with {partner}",
        "HomeDesignated": "{seat} makes {planet} the new home world",
        "RegionsJoined": "{seat} has reached {other}'s region: the two maps are joined at {hex}",
        "JoiningStopped": "{seat} sees signs of another region at {hex}, but finds no way there",
        "ColonyFounded": "{seat} founds a colony on {planet}",
        "PlanetConquered": "{seat} conquers {planet} from {loser}",
        "BattleBegan": "{attacker} attacks {defenders} at {hex}",
        "VolleyFired": "Round {round} at {hex}: {seat} scores {hits}",
        "ShieldLost": "A hit on {unit} leaves it {left}",
        "BattleEnded": "The battle at {hex} is over",
        "BattleEnded IS-COMBAT-12": "Nobody hits any more at {hex}: the attacker must leave",
        "BattleEnded IS-B-COMBAT-10": "No attacking warship is left at {hex}: the rest must leave",
    },
    rolls={
        "": "Die for {name}: {value}",
        "black hole exit": "Black hole exit of {what}: {value}",
        "black hole exit free": "Black hole exit of {what}: {value}, free to go",
        "black hole exit trapped": "Black hole exit of {what}: {value}, too high",
        "pulsar lost": "Pulsar near {what}: {value}, even, so it burns",
        "pulsar spared": "Pulsar near {what}: {value}, odd, so it is spared",
        "fire": "{what} fires: {value}",
        "next player": "The draw for the next turn: {seat}",
        "tile from the exploration box": "Drawn from the exploration box: {face}",
        "player whose region is found": "Whose region it is: {seat}'s",
        "player for the Null wormhole": "Die for whom the Null wormhole leads to: {value}",
        "player for the Null wormhole drawn": "The Null wormhole leads to {seat}",
    },
    stories={
        "region": "{owner}'s region is laid out",
        "units": "{owner} gets {units} at {hex}",
        "path": "{owner}'s {unit} moves to {hex} by way of {way}",
        "together": "{owner}'s {units} move to {hex}",
        "hit": "1 hit",
        "hits": "{n} hits",
        "no hits": "no hit",
        "shield": "1 shield",
        "shields": "{n} shields",
        "no shields": "no shield",
    },
    steps={
        "SetUp": "Set-up",
        "TradeQuestion": "Economic Step: trade",
        "HomeWorldQuestion": "Economic Step: a new home world",
        "EconomicStep": "Economic Step",
        "MovementStep": "Movement Step",
        "Expedition": "Movement Step: an expedition to {to}",
        "ExplorationStep": "Exploration Step",
        "ColonizationStep": "Colonization Step",
        "CombatStep": "Combat Step",
        "Battle": "Battle at {hex}, round {round}",
        "HitAssignment": "{seat} has {hits} left to assign",
        "Retreat": "{seat} may retreat",
        "CompulsoryRetreat": "{seat} must retreat",
    },
)
LANGUAGES = {"en": EN}
