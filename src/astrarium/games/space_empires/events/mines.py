"""What shows of Mines and Minesweepers."""

from typing import ClassVar

from astrarium.kernel import Event, Hex
from astrarium.kernel.things import Seat

from ..things import GroupId, Ships


class MinesSwept(Event, frozen=True):
    """Minesweepers have removed Mines.  SE-13.1.4-1"""

    struck: ClassVar = "seat"
    seat: Seat
    hex: Hex
    mines: Ships
    by: Seat


class MineDetonated(Event, frozen=True):
    """A Mine has destroyed a ship, and itself.  SE-13.1.4-2"""

    seat: Seat
    hex: Hex
    target: GroupId
