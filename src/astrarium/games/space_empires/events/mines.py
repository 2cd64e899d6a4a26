"""What shows of Mines and Minesweepers."""

from typing import Any, ClassVar

from astrarium.kernel import Event, Hex
from astrarium.kernel.things import Facts, Seat, said

from ..things import GroupId, Ships


class MinesSwept(Event, frozen=True):
    """Minesweepers have removed Mines.  SE-13.1.4-1"""

    struck: ClassVar = "seat"
    seat: Seat
    hex: Hex
    mines: Ships
    by: Seat

    def facts(self, state: Any) -> Facts:
        return {"mines": said("force", "MINES", self.mines)}


class MineDetonated(Event, frozen=True):
    """A Mine has destroyed a ship, and itself.  SE-13.1.4-2"""

    seat: Seat
    hex: Hex
    target: GroupId
