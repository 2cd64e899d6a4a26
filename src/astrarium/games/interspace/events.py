"""What can happen in InterSpace, as typed events."""

from typing import Literal

from astrarium.kernel import Event, Hex

from .data import Terrain, UnitKind
from .resources import Resource, Resources

Cause = Literal[
    "battle", "null space", "pulsar", "no base", "colonized", "mining accident", "decommissioned",
    "conquest", "no refuge",
]  # fmt: skip


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
