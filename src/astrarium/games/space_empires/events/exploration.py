"""What shows when markers are turned over."""

from typing import Any, ClassVar

from astrarium.kernel import Event, Hex, Hidden
from astrarium.kernel.things import Facts, Seat, said

from .. import data
from ..things import Marker


class Explored(Event, frozen=True):
    """A marker has been turned over.  SE-6.1-2"""

    moment: ClassVar = True
    seat: Seat
    hex: Hex
    marker: Marker


class Looked(Event, frozen=True):
    """A Cruiser has looked at a marker; only its owner knows what it saw, and with which one.

    SE-9.8-2, SE-9.8-7
    """

    seat: Seat
    hex: Hex
    marker: Hidden[data.Marker]

    def facts(self, state: Any) -> Facts:
        return {} if self.marker.value is None else {"shown": said("marker", self.marker.value)}

    def variant(self, state: Any) -> str:
        return "" if self.marker.value is None else "seen"


class MarkerRemoved(Event, frozen=True):
    """A marker is gone: the hex is empty space.  SE-6.4-2, SE-6.6-4, SE-6.9-1"""

    hex: Hex
    marker: Marker


class LostInSpace(Event, frozen=True):
    """Ships have come out in another hex.  SE-6.6-1"""

    struck: ClassVar = "seat"
    seat: Seat
    start: Hex
    hex: Hex
    by: Seat | None  # who chose; None: the dice
