"""What planets produce and players order."""

from typing import Any, ClassVar

from astrarium.kernel import Action, Event, Hex
from astrarium.kernel.things import Facts, Seat, said

from ..data import UnitKind
from ..resources import IOU
from ..state import InterSpaceState as State
from ..things import PlanetName
from .pieces import UnitPlaced


class TradeAnswered(Event, frozen=True):
    """A home world's owner allows or refuses trade there to a partner."""

    owner: Seat
    partner: Seat
    allowed: bool

    def variant(self, state: State) -> str:
        return "" if self.allowed else "refused"

    def strikes(self, state: Any) -> tuple[int, ...]:
        return () if self.allowed else (self.partner,)


class Produced(Event, frozen=True):
    """What all planets of a player have produced, in IOUs."""

    seat: Seat
    iou: int

    def facts(self, state: State) -> Facts:
        return {"iou": said("amount", self.iou, IOU)}


class Ordered(Event, frozen=True):
    """An order of a sealed step, shown now that all are done, with the dice that it threw."""

    told_with: ClassVar = ("seat",)

    seat: Seat
    order: Action
    dice: tuple[int, ...] = ()


class OreDepleted(Event, frozen=True):
    """A colony gives no more ore."""

    planet: PlanetName


class UnitsExchanged(Event, frozen=True):
    """Units in a hex were exchanged for others, by Modular Units."""

    seat: Seat
    hex: Hex
    gave: tuple[UnitKind, ...]
    got: tuple[UnitKind, ...]

    def facts(self, state: State) -> Facts:
        return {"gave": said("kinds", self.gave), "got": said("kinds", self.got)}

    def foretells(self, later: Event) -> bool:
        return isinstance(later, UnitPlaced) and (later.owner, later.hex) == (self.seat, self.hex)
