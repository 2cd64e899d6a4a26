"""What shows of Doomsday Machines."""

from typing import ClassVar

from astrarium.kernel import Event, Hex
from astrarium.kernel.things import Seat


class MachineWoke(Event, frozen=True):
    """A Doomsday Machine is on the map.  SE-17.1-2"""

    moment: ClassVar = True
    party: Seat
    hex: Hex


class MachineMoved(Event, frozen=True):
    """A Machine has moved.  SE-17.3-1"""

    party: Seat
    start: Hex
    hex: Hex


class PlanetRazed(Event, frozen=True):
    """A Machine has destroyed a planet or Asteroids.  SE-17.4-3, SE-S2-14"""

    moment: ClassVar = True
    party: Seat
    hex: Hex
