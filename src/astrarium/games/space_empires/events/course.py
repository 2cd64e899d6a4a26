"""How the game goes on: set-up, turns, and its end."""

from typing import ClassVar

from astrarium.kernel import Event, Hex
from astrarium.kernel.things import Seat


class HexTaken(Event, frozen=True):
    """A seat has chosen the half hex that belongs to its home area.  SE-S1-11"""

    seat: Seat
    hex: Hex


class HomeworldPlaced(Event, frozen=True):
    """A seat has placed its Homeworld.  SE-S1-2"""

    seat: Seat
    hex: Hex


class OrderSet(Event, frozen=True):
    """The players take their turns in this order.  SE-3.0-2, SE-7.4-6"""

    seats: tuple[Seat, ...]


class TurnBegan(Event, frozen=True):
    """A turn of a cycle begins.  SE-3.0-3"""

    heading: ClassVar = True
    cycle: int
    turn: int


class PlayerTurnBegan(Event, frozen=True):
    """A player begins to move, fight and explore.  SE-3.0-4"""

    heading: ClassVar = True
    seat: Seat


class Conceded(Event, frozen=True):
    """A player has given up.  SE-S1-13"""

    seat: Seat


class Eliminated(Event, frozen=True):
    """An empire has ended with its Homeworld.  SE-S1-8"""

    blow: ClassVar = "seat"
    seat: Seat
    by: Seat
