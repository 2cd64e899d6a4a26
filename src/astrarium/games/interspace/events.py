"""What can happen in InterSpace, as typed events."""

from typing import Literal

from astrarium.kernel import Event, Hex

from .data import Terrain, UnitKind

Cause = Literal["battle", "null space", "pulsar", "no base", "colonized"]


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
    """One side's fire in a round, in hits."""

    hex: Hex
    round: int
    seat: int
    hits: int


class ShieldLost(Event, frozen=True):
    unit: int
    left: int


class BattleEnded(Event, frozen=True):
    hex: Hex
    rule: str
