"""What shows of Alien Empires."""

from typing import Any, ClassVar

from astrarium.kernel import Event, Hex
from astrarium.kernel.things import Facts, Seat, said

from ..data import Bank
from ..things import GroupId, Kind, Points, Ships, Technology


class EmpireEarned(Event, frozen=True):
    """A die of an Alien Empire's economy has filled a bank, or brings another die later.

    SE-S3-4
    """

    party: Seat
    bank: Bank
    cp: Points

    def variant(self, state: Any) -> str:
        return self.bank


class FleetLaunched(Event, frozen=True):
    """An Alien Empire has sent out a fleet.  SE-S3-6"""

    moment: ClassVar = True
    party: Seat
    fleet: GroupId
    hex: Hex
    cp: Points
    is_raiders: bool

    def variant(self, state: Any) -> str:
        return "raiders" if self.is_raiders else ""


class FleetMoved(Event, frozen=True):
    """A fleet of an Alien Empire has moved to a neighbouring hex.  SE-S3-11"""

    party: Seat
    fleet: GroupId
    start: Hex
    hex: Hex


class EmpireResearched(Event, frozen=True):
    """An Alien Empire has bought a level, and all of its ships have it.  SE-S3-8, SE-S3-9"""

    party: Seat
    technology: Technology
    level: int


class EmpireBuilt(Event, frozen=True):
    """An Alien Empire has chosen ships for a fleet, or defends its Homeworld with them.

    SE-S3-10, SE-S3-12
    """

    party: Seat
    hex: Hex
    kind: Kind
    ships: Ships

    def facts(self, state: Any) -> Facts:
        return {"what": said("force", self.kind, self.ships)}


class EmpireTurnBegan(Event, frozen=True):
    """An Alien Empire begins to move and fight.  SE-S3-2"""

    heading: ClassVar = True
    party: Seat
