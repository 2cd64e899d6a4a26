"""What happens to tech cards, and by them."""

from typing import Any, ClassVar

from astrarium.kernel import Event
from astrarium.kernel.things import Seat

from ..things import PlanetId, TechName


class TechKept(Event, frozen=True):
    """Somebody lays a tech card face down, which it alone knows."""

    seat: Seat


class TechDiscarded(Event, frozen=True):
    """A tech card goes to the tech discards, face up."""

    seat: Seat
    tech: TechName


class TechDeckShuffled(Event, frozen=True):
    """The tech discards become the new tech deck."""


class TechCompleted(Event, frozen=True):
    moment: ClassVar[bool] = True
    seat: Seat
    tech: TechName


class TechAbandoned(Event, frozen=True):
    """A tech card was turned up with too few ships on it."""

    struck: ClassVar[str] = "seat"
    seat: Seat
    tech: TechName


class TechUsed(Event, frozen=True):
    moment: ClassVar[bool] = True
    seat: Seat
    tech: TechName
    on: Seat | None = None

    def variant(self, state: Any) -> str:
        return "" if self.on is None else "on"


class TechCancelled(Event, frozen=True):
    """A tech card has no effect, and is discarded."""

    struck: ClassVar[str] = "seat"
    seat: Seat
    tech: TechName


class TechGiven(Event, frozen=True):
    """Somebody gets a completed tech card of another player."""

    seat: Seat
    player: Seat
    tech: TechName


class CannonPlaced(Event, frozen=True):
    """The Lunar Cannon stands between two planets."""

    seat: Seat
    planet: PlanetId
    other: PlanetId


class FlagshipBuilt(Event, frozen=True):
    """A ship joins those of its player."""

    seat: Seat
    tech: TechName


class CardStored(Event, frozen=True):
    """A card of a hand is laid under a tech card, face down."""

    seat: Seat
    tech: TechName


class PlanetJoined(Event, frozen=True):
    """A planet belongs to a home system from now on."""

    seat: Seat
    planet: PlanetId


class PlanetRemoved(Event, frozen=True):
    """A planet leaves the game."""

    moment: ClassVar[bool] = True
    planet: PlanetId


class ShipHeld(Event, frozen=True):
    """A ship stays where it was instead of being lost."""

    seat: Seat
    planet: PlanetId
