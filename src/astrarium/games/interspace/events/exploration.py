"""What explorers find: regions, tiles and cards."""

from typing import ClassVar, Literal

from astrarium.kernel import Event, Hex
from astrarium.kernel.things import Facts, Seat, said

from ..data import UnitKind
from ..state import InterSpaceState as State
from ..things import CardId, UnitId


class RegionsJoined(Event, frozen=True):
    """The map piece with another home world was turned and laid against the discoverer's."""

    moment: ClassVar = True
    struck: ClassVar = "other"

    seat: Seat
    other: Seat
    hex: Hex
    facing: int
    side: int


class JoiningStopped(Event, frozen=True):
    """Another Region was found, but nothing is joined."""

    moment: ClassVar = True

    seat: Seat
    hex: Hex
    rule: str


class TileReturned(Event, frozen=True):
    """A tile drawn for a hex went back into the exploration box, by the rule told."""

    seat: Seat
    label: str
    rule: str

    def variant(self, state: State) -> str:
        return "limit" if self.rule == "IS-A-OPT-NRE-3" else ""

    def facts(self, state: State) -> Facts:
        return {"tile": said("tile", self.label)}


class CardReturned(Event, frozen=True):
    """A card just drawn was put away for another, by Multiplex Sensors."""

    seat: Seat
    deck: Literal["encounter", "colonization"]
    card: CardId


class DiscoveriesForfeited(Event, frozen=True):
    """A player who did not explore has no more discoveries reserved."""

    seat: Seat


class EncounterDrawn(Event, frozen=True):
    """Explorers drew an Encounter card for a hex; without what it is about another is drawn."""

    moment: ClassVar = True

    seat: Seat
    hex: Hex
    card: CardId
    moot: bool = False

    def variant(self, state: State) -> str:
        return "moot" if self.moot else ""

    def facts(self, state: State) -> Facts:
        return {"text": said("card_text", self.card)}


class UnitSetAside(Event, frozen=True):
    """A unit left the map and waits: for the second Lost & Found card, or for a wormhole."""

    told_with: ClassVar = ("owner", "hex", "waits_for")

    unit: UnitId
    kind: UnitKind
    owner: Seat
    hex: Hex
    waits_for: str

    def variant(self, state: State) -> str:
        return "lost" if self.waits_for == "lost_and_found" else ""

    def facts(self, state: State) -> Facts:
        whose = said("whose", self.owner, ((self.kind, self.unit),))
        return {"whose": whose, "waits": said("awaited", self.waits_for)}


class UnitUpgraded(Event, frozen=True):
    unit: UnitId
    kind: UnitKind
    seat: Seat
    hex: Hex

    def facts(self, state: State) -> Facts:
        return {"unit": said("numbered", self.kind, self.unit)}


class Spellbound(Event, frozen=True):
    """Units will not move in their owner's next Movement Step."""

    seat: Seat
    hex: Hex
    units: tuple[UnitId, ...]
