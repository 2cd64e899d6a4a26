"""What free agents do in their turn, and what players say to them."""

from typing import ClassVar

from astrarium.kernel import Event, Hex
from astrarium.kernel.things import Facts, Seat, said

from ..data import UnitKind
from ..resources import IOU, Resource, Resources
from ..state import InterSpaceState as State
from ..things import AgentName, Holder, PlanetName, UnitId


class AgentMoved(Event, frozen=True):
    """A free agent that is no unit appeared in a hex (without a start), or went there."""

    agent: AgentName
    hex: Hex
    start: Hex | None = None

    def variant(self, state: State) -> str:
        return "appeared" if self.start is None else ""


class AgentGone(Event, frozen=True):
    """A free agent that is no unit was eliminated."""

    agent: AgentName
    hex: Hex

    def facts(self, state: State) -> Facts:
        return {"hex": self.hex}


class AgentHeld(Event, frozen=True):
    """A free agent, or a unit with the plague, was not let go on from a hex."""

    agent: AgentName
    unit: UnitId
    hex: Hex


class BlockingOrdered(Event, frozen=True):
    """Whether a player's warships block a free agent from now on."""

    seat: Seat
    agent: AgentName
    blocks: bool

    def variant(self, state: State) -> str:
        return "" if self.blocks else "lets pass"


class SharingAsked(Event, frozen=True):
    agent: AgentName
    hex: Hex


class SharingAnswered(Event, frozen=True):
    """What all players in a hex answered to a free agent that would stay with them."""

    agent: AgentName
    hex: Hex
    granted: tuple[Seat, ...]
    refused: tuple[Seat, ...]

    def variant(self, state: State) -> str:
        return "refused" if self.refused else ""


class Plundered(Event, frozen=True):
    """Pirates took all that a transport carried."""

    struck: ClassVar = "owner"

    unit: UnitId
    owner: Seat
    hex: Hex
    goods: Resources

    def facts(self, state: State) -> Facts:
        found = state.units.get(self.unit)
        kind: UnitKind = "transport" if found is None else found.kind
        ship = said("whose", self.owner, ((kind, self.unit),))
        return {"goods": said("hoard", self.goods), "whose": ship}


class Raided(Event, frozen=True):
    """Raiders came to a planet and took its IOUs, or else a level of industry, if anything."""

    told_as: ClassVar = "volley"
    told_with: ClassVar = ()
    struck: ClassVar = "owner"

    planet: PlanetName
    owner: Seat
    iou: int
    steps: int

    def variant(self, state: State) -> str:
        return "" if self.iou else "industry" if self.steps else "nothing"

    def facts(self, state: State) -> Facts:
        return {"iou": said("amount", self.iou, IOU)}


class IndustryLost(Event, frozen=True):
    """Plague or the amoeba cost a planet a level of industry."""

    struck: ClassVar = "owner"

    planet: PlanetName
    owner: Seat
    agent: AgentName
    level: int


class GoodsSwapped(Event, frozen=True):
    """A player gave the Trader a trade good for one of another colour."""

    told_with: ClassVar = ("seat", "hex")

    seat: Seat
    hex: Hex
    holder: Holder
    gave: Resource
    got: Resource

    def facts(self, state: State) -> Facts:
        return {"gave": said("amount", 1, self.gave), "got": said("amount", 1, self.got)}
