"""What can happen in InterSpace, as typed events."""

from typing import Literal

from astrarium.kernel import Event, Hex

from .data import Terrain, UnitKind
from .resources import Resource, Resources

Cause = Literal[
    "battle", "null space", "pulsar", "no base", "colonized", "mining accident", "decommissioned",
    "conquest", "no refuge", "encounter", "ion storm", "madness", "pirates", "amoeba", "detonation",
    "infestation", "exchange", "left the game",
]  # fmt: skip

# What victory points are gained for.
Deed = Literal["conquest", "destruction", "bombardment", "capture", "sacrifice", "purchase"]


class GameTurnBegan(Event, frozen=True):
    turn: int


class PlayerTurnBegan(Event, frozen=True):
    seat: int


class PlayerOut(Event, frozen=True):
    """A player without planets and units has left the game."""

    seat: int


class TileLaid(Event, frozen=True):
    hex: Hex
    terrain: Terrain
    name: str


class UnitPlaced(Event, frozen=True):
    """A unit came into play."""

    unit: int
    kind: UnitKind
    owner: int
    hex: Hex


class UnitMoved(Event, frozen=True):
    unit: int
    kind: UnitKind
    owner: int
    start: Hex
    hex: Hex
    retreat: bool = False


class UnitLost(Event, frozen=True):
    """A unit left play."""

    unit: int
    kind: UnitKind
    owner: int
    hex: Hex
    cause: Cause


class LevelRaised(Event, frozen=True):
    planet: str
    what: Literal["industry", "tech"]
    level: int


class CivilizationRose(Event, frozen=True):
    seat: int
    level: int


class TradeAnswered(Event, frozen=True):
    """A home world's owner allows or refuses trade there to a partner."""

    owner: int
    partner: int
    allowed: bool


class HomeDesignated(Event, frozen=True):
    seat: int
    planet: str


class RegionsJoined(Event, frozen=True):
    """The map piece with another home world was turned and laid against the discoverer's."""

    seat: int
    other: int
    hex: Hex
    facing: int
    side: int


class JoiningStopped(Event, frozen=True):
    """Another Region was found, but nothing is joined."""

    seat: int
    hex: Hex
    rule: str


class ColonyFounded(Event, frozen=True):
    planet: str
    seat: int


class PlanetConquered(Event, frozen=True):
    planet: str
    seat: int
    loser: int


class BattleBegan(Event, frozen=True):
    hex: Hex
    attacker: int
    defenders: tuple[int, ...]


class VolleyFired(Event, frozen=True):
    """One side's fire in a round, in hits; those of penetration fire apart."""

    hex: Hex
    round: int
    seat: int
    hits: int
    piercing: int = 0
    first: bool = False  # in First Fire


class ShieldLost(Event, frozen=True):
    unit: int
    left: int


class BattleEnded(Event, frozen=True):
    hex: Hex
    rule: str


# -- the Standard game


class EconomicPhaseBegan(Event, frozen=True):
    turn: int


class Produced(Event, frozen=True):
    """What all planets of a player have produced, in IOUs."""

    seat: int
    iou: int


class Ordered(Event, frozen=True):
    """An order of a sealed step, shown now that all are done, with the dice that it threw."""

    seat: int
    order: str  # the text of the action
    dice: tuple[int, ...] = ()


class OreDepleted(Event, frozen=True):
    """A colony gives no more ore."""

    planet: str


class PlanetLeft(Event, frozen=True):
    """A planet has become uninhabited, given up or bombarded by a player."""

    planet: str
    owner: int
    seat: int


class FriendlyDeclared(Event, frozen=True):
    """An owner declares planets and stations friendly to a player's ships."""

    owner: int
    seat: int
    friends: tuple[str, ...]


class Transferred(Event, frozen=True):
    """Resources went from one holder (a planet's name or a transport's number) to another."""

    seat: int
    hex: Hex
    amount: int
    what: Resource
    source: str
    target: str


class OfferMade(Event, frozen=True):
    """A player offers a partner to hand over some resources in a hex for others, or for nothing."""

    seat: int
    partner: int
    hex: Hex
    unit: int  # the player's transport
    holder: str  # the partner's planet or transport
    gives: Resources
    takes: Resources


class OfferAnswered(Event, frozen=True):
    seat: int
    partner: int
    accepted: bool


class PassageAsked(Event, frozen=True):
    hex: Hex
    seat: int
    owner: int


class PassageAnswered(Event, frozen=True):
    """The owner of blocking units lets a player's units leave a hex, or does not."""

    hex: Hex
    seat: int
    owner: int
    granted: bool


class JoinAsked(Event, frozen=True):
    hex: Hex
    seat: int


class JoinAnswered(Event, frozen=True):
    """What all others in a hex answered to a player who wants to join forces."""

    hex: Hex
    seat: int
    granted: tuple[int, ...]
    denied: tuple[int, ...]


class FleetOrganized(Event, frozen=True):
    """A side's units by zone: 0, 1, 2."""

    hex: Hex
    seat: int
    zones: tuple[tuple[int, ...], ...]


class PenetrationDeclared(Event, frozen=True):
    """Destroyers give up a shield each to fire on zone 1."""

    hex: Hex
    seat: int
    units: tuple[int, ...]


class CounterAttacked(Event, frozen=True):
    """The attacker has run out of warships, and a defender attacks what is left."""

    hex: Hex
    seat: int
    against: int


class TermsOffered(Event, frozen=True):
    """A combatant offers a truce, or asks to retreat without a screen."""

    hex: Hex
    seat: int
    what: Literal["truce", "free retreat"]
    units: tuple[int, ...] = ()
    to_hex: Hex | None = None


class TermsAnswered(Event, frozen=True):
    hex: Hex
    seat: int
    what: Literal["truce", "free retreat"]
    accepted: bool


class Bombarded(Event, frozen=True):
    """Battleships struck a planet: the total of their dice, and the industry that it cost."""

    planet: str
    seat: int
    total: int
    steps: int


class PlanetFired(Event, frozen=True):
    """A planet defended itself against assault boats: how many came, how many it destroyed."""

    planet: str
    seat: int
    committed: int
    hits: int


# -- the Advanced game


class ArtifactLost(Event, frozen=True):
    """An artifact was destroyed with who carried it."""

    artifact: str
    hex: Hex


class CommandChanged(Event, frozen=True):
    """A unit is commanded by another player, or by nobody any more."""

    unit: int
    kind: UnitKind
    old: int
    owner: int
    hex: Hex


class BreakthroughTaken(Event, frozen=True):
    seat: int
    card: str


class BreakthroughDeclined(Event, frozen=True):
    """A player could have taken a Breakthrough card and did not."""

    seat: int


class CargoLost(Event, frozen=True):
    """A transport held more than its new owner's carry, and lost some of it."""

    seat: int
    unit: int
    amount: int
    what: Resource


class TileReturned(Event, frozen=True):
    """A tile drawn for a hex went back into the exploration box, by the rule told."""

    seat: int
    label: str
    rule: str


class CardReturned(Event, frozen=True):
    """A card just drawn was put away for another, by Multiplex Sensors."""

    seat: int
    deck: Literal["encounter", "colonization"]
    card: str


class DiscoveriesForfeited(Event, frozen=True):
    """A player who did not explore has no more discoveries reserved."""

    seat: int


class Detonated(Event, frozen=True):
    """A nova bomb turned a hex into null space, with the planet in it, if there was one."""

    seat: int
    hex: Hex
    tile: str  # what the hex was
    planet: str = ""
    owner: int | None = None  # who controlled the planet


class UnitsExchanged(Event, frozen=True):
    """Units in a hex were exchanged for others, by Modular Units."""

    seat: int
    hex: Hex
    gave: tuple[UnitKind, ...]
    got: tuple[UnitKind, ...]


class ObjectiveShown(Event, frozen=True):
    """A player's objective lies open from now on; ``points`` are what it gives at this moment."""

    seat: int
    card: str
    points: int


class ObjectiveChanged(Event, frozen=True):
    """A player gave up the objective for another one."""

    seat: int


class ObjectivesSeen(Event, frozen=True):
    """A player looked at all objectives; which they are, by seat, only that player is told."""

    seat: int
    objectives: tuple[str, ...] = ()


class Scored(Event, frozen=True):
    """A player gained victory points for a deed that the objective asks for."""

    seat: int
    points: int
    what: Deed


class PlanetInfested(Event, frozen=True):
    """A planet is infested from now on."""

    planet: str


class ColonizationDrawn(Event, frozen=True):
    """What a new colony holds for its founder, unless the card is put away for another."""

    seat: int
    planet: str
    card: str


class ColonyRebelled(Event, frozen=True):
    """A colony is independent from now on, with the founder's units in its hex."""

    planet: str
    seat: int


class RebelsGrew(Event, frozen=True):
    """A level of a rebel planet rose."""

    planet: str
    what: Literal["industry", "tech"]
    level: int


class MissilesFired(Event, frozen=True):
    """One player's missiles before the first round of a battle, in hits."""

    hex: Hex
    seat: int
    hits: int


class MissilesIgnored(Event, frozen=True):
    """Of some missile hits Stealth Tech makes some miss."""

    hex: Hex
    seat: int
    hits: int
    ignored: int


class Jammed(Event, frozen=True):
    """Scouts jam the enemy's fire control: dice rolled, and hits cancelled."""

    hex: Hex
    seat: int
    dice: int
    cancelled: int


class ShieldRegained(Event, frozen=True):
    unit: int
    left: int


class GridDeclared(Event, frozen=True):
    """Which units of a player are inside a Planetary Grid; the others in the hex are outside."""

    hex: Hex
    seat: int
    units: tuple[int, ...]


class UnitSheltered(Event, frozen=True):
    """A unit retreated from a battle into a Planetary Grid."""

    unit: int
    hex: Hex


class UnitCaptured(Event, frozen=True):
    """A captor brings a destroyed enemy unit into play again, as an own unit."""

    seat: int
    captor: int
    wreck: int  # the number that the unit had
    old: int  # whose it was
    unit: int
    kind: UnitKind
    hex: Hex


class UnitRepaired(Event, frozen=True):
    """A destroyed unit is back in play, under a new number."""

    seat: int
    wreck: int  # the number that the unit had
    unit: int
    kind: UnitKind
    hex: Hex


class WarshipsRefitted(Event, frozen=True):
    """Warships became others between two rounds of a battle."""

    seat: int
    hex: Hex
    given: tuple[int, ...]
    received: tuple[int, ...]


# -- encounters, artifacts and free agents


class EncounterDrawn(Event, frozen=True):
    """Explorers drew an Encounter card for a hex; without what it is about another is drawn."""

    seat: int
    hex: Hex
    card: str
    moot: bool = False


class ArtifactFound(Event, frozen=True):
    seat: int
    artifact: str
    unit: int
    hex: Hex


class ArtifactHanded(Event, frozen=True):
    """An artifact went from one holder (a unit's number or a planet's name) to another."""

    seat: int
    artifact: str
    hex: Hex
    source: str
    target: str


class ArtifactOffered(Event, frozen=True):
    """A player offers a partner an artifact, for a unit or planet of the partner in a hex."""

    seat: int
    partner: int
    artifact: str
    hex: Hex
    target: str


class UnitSetAside(Event, frozen=True):
    """A unit left the map and waits: for the second Lost & Found card, or for a wormhole."""

    unit: int
    kind: UnitKind
    owner: int
    hex: Hex
    waits_for: str


class UnitUpgraded(Event, frozen=True):
    unit: int
    kind: UnitKind
    seat: int
    hex: Hex


class Spellbound(Event, frozen=True):
    """Units will not move in their owner's next Movement Step."""

    seat: int
    hex: Hex
    units: tuple[int, ...]


class AgentsTurnBegan(Event, frozen=True):
    """All players have had their turns, and free agents are in the game."""

    turn: int


class AgentMoved(Event, frozen=True):
    """A free agent that is no unit appeared in a hex (without a start), or went there."""

    agent: str
    hex: Hex
    start: Hex | None = None


class AgentGone(Event, frozen=True):
    """A free agent that is no unit was eliminated."""

    agent: str
    hex: Hex


class AgentHeld(Event, frozen=True):
    """A free agent, or a unit with the plague, was not let go on from a hex."""

    agent: str
    unit: int
    hex: Hex


class BlockingOrdered(Event, frozen=True):
    """Whether a player's warships block a free agent from now on."""

    seat: int
    agent: str
    blocks: bool


class SharingAsked(Event, frozen=True):
    agent: str
    hex: Hex


class SharingAnswered(Event, frozen=True):
    """What all players in a hex answered to a free agent that would stay with them."""

    agent: str
    hex: Hex
    granted: tuple[int, ...]
    refused: tuple[int, ...]


class Plundered(Event, frozen=True):
    """Pirates took all that a transport carried."""

    unit: int
    owner: int
    hex: Hex
    goods: Resources


class Raided(Event, frozen=True):
    """Raiders came to a planet and took its IOUs, or else a level of industry, if anything."""

    planet: str
    owner: int
    iou: int
    steps: int


class IndustryLost(Event, frozen=True):
    """Plague or the amoeba cost a planet a level of industry."""

    planet: str
    owner: int
    agent: str
    level: int


class GoodsSwapped(Event, frozen=True):
    """A player gave the Trader a trade good for one of another colour."""

    seat: int
    hex: Hex
    holder: str
    gave: Resource
    got: Resource
