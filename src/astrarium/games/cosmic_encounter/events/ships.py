"""What happens to ships."""

from typing import ClassVar

from astrarium.kernel import Event
from astrarium.kernel.things import Seat

from ..things import CardName, Place, PlanetId, Ships


class ShipsMoved(Event, frozen=True):
    """Ships go from one place to another."""

    told_with: ClassVar = ("seat", "to_place")
    seat: Seat
    ships: Ships
    place: Place
    to_place: Place


class ShipsPlaced(Event, frozen=True):
    """Ships that come back are put on a colony."""

    seat: Seat
    ships: Ships
    planet: PlanetId


class ShipsLanded(Event, frozen=True):
    """Ships of the gate land on the planet that was aimed at."""

    seat: Seat
    ships: Ships
    planet: PlanetId


class ShipsLost(Event, frozen=True):
    """Ships go to the warp."""

    gain: ClassVar[bool] = True
    struck: ClassVar[str] = "seat"
    seat: Seat
    ships: Ships


class ShipsRemoved(Event, frozen=True):
    """Ships leave the game."""

    gain: ClassVar[bool] = True
    struck: ClassVar[str] = "seat"
    seat: Seat
    ships: Ships


class ShipsHealed(Event, frozen=True):
    """Ships that were just lost come back."""

    gain: ClassVar[bool] = True
    seat: Seat
    ships: Ships


class ShipsRetrieved(Event, frozen=True):
    """Ships come out of the warp."""

    gain: ClassVar[bool] = True
    reaction: ClassVar[str] = "retrieve"
    seat: Seat
    ships: Ships


class CitadelLaid(Event, frozen=True):
    """An attack card lies beside a planet as a citadel."""

    seat: Seat
    card: CardName
    planet: PlanetId


class ColonyFounded(Event, frozen=True):
    gain: ClassVar[bool] = True
    moment: ClassVar[bool] = True
    reaction: ClassVar[str] = "colony_gained"
    seat: Seat
    planet: PlanetId


class ColonyLost(Event, frozen=True):
    gain: ClassVar[bool] = True
    struck: ClassVar[str] = "seat"
    seat: Seat
    planet: PlanetId
