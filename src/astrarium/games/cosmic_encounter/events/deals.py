"""What happens in deals."""

from typing import Any, ClassVar

from astrarium.kernel import Event
from astrarium.kernel.things import Seat

from ..things import Cards, PlanetId, Ships


class DealProposed(Event, frozen=True):
    """What everybody sees of a proposal: colonies, and how many cards go each way. CE-DEAL-20"""

    seat: Seat
    other: Seat
    gives: Cards
    gets: Cards
    grants: PlanetId | None
    asks: PlanetId | None

    def variant(self, state: Any) -> str:
        if self.grants and self.asks:
            return "both"
        return "grants" if self.grants else "asks" if self.asks else ""


class FreedomProposed(Event, frozen=True):
    """A deal would bring ships out of the warp."""

    seat: Seat
    player: Seat
    ships: Ships


class DealAgreed(Event, frozen=True):
    moment: ClassVar[bool] = True
    seat: Seat


class DealBroken(Event, frozen=True):
    """Somebody breaks off, or something agreed cannot be delivered any more."""

    seat: Seat | None = None

    def variant(self, state: Any) -> str:
        return "" if self.seat is None else "by"


class CardsLeftOpen(Event, frozen=True):
    """Somebody chooses itself so many of the cards that it has agreed to give."""

    seat: Seat
    many: Cards


class ColonyGranted(Event, frozen=True):
    """A colony is established by a deal."""

    gain: ClassVar[bool] = True
    seat: Seat
    planet: PlanetId
    ships: Ships
