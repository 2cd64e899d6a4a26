"""What shows of Raiders and Scanners."""

from typing import ClassVar

from astrarium.kernel import Event, Hex
from astrarium.kernel.things import Seat


class RaidersAnnounced(Event, frozen=True):
    """Raiders in a hex stay cloaked; how many there are is not told.  SE-12.1.2-5"""

    seat: Seat
    hex: Hex
    foe: Seat


class ScannerShown(Event, frozen=True):
    """A Destroyer has looked for Raiders; if it is good enough, they have to fight.

    SE-12.1.2-3, SE-12.1.3-1
    """

    moment: ClassVar = True
    struck: ClassVar = "foe"
    seat: Seat
    hex: Hex
    foe: Seat
    scanners: int
    cloaking: int
