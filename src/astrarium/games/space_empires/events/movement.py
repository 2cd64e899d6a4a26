"""What shows when units move."""

from typing import Any, ClassVar, Literal

from astrarium.kernel import Event, Hex, Hidden
from astrarium.kernel.things import Facts, Seat, said

from ..data import Kind
from ..things import GroupId, Marker, Technology

Cause = Literal[
    "black_hole", "danger", "overrun", "decoy", "unescorted", "battle", "mine", "swept",
    "scuttled", "no_carrier", "conceded", "machine",
]  # fmt: skip


class GroupMoved(Event, frozen=True):
    """A counter has moved to a neighbouring hex."""

    seat: Seat
    group: GroupId
    start: Hex
    hex: Hex


class GroupHalted(Event, frozen=True):
    """A counter has met something in its hex that it must fight.  SE-4.3-1, SE-4.3-8"""

    seat: Seat
    group: GroupId
    hex: Hex


class GroupSplit(Event, frozen=True):
    """Ships of a group have got a counter of their own.  SE-2.3.1-2"""

    seat: Seat
    group: GroupId
    other: GroupId


class GroupsMerged(Event, frozen=True):
    """Two groups have become one.  SE-2.3.1-2"""

    seat: Seat
    group: GroupId
    into: GroupId


class TurnedDown(Event, frozen=True):
    """A group at one of its owner's colonies is hidden again.  SE-5.11-2"""

    seat: Seat
    group: GroupId


class ShipsLost(Event, frozen=True):
    """Ships have left the map; of which kind, only those know who see their counter."""

    struck: ClassVar = "seat"
    seat: Seat
    group: GroupId
    hex: Hex
    kind: Hidden[Kind]
    ships: Hidden[int]
    cause: Cause
    by: Seat | None = None

    def facts(self, state: Any) -> Facts:
        return {
            "what": said("force", self.kind.value, self.ships.value),
            "how": said("cause", self.cause),
        }


class ColonyFounded(Event, frozen=True):
    """A Colony Ship has landed.  SE-4.4.1-3"""

    moment: ClassVar = True
    seat: Seat
    hex: Hex


class Towed(Event, frozen=True):
    """A Miner has picked up a marker.  SE-6.7.2-2"""

    seat: Seat
    group: GroupId
    hex: Hex
    marker: Marker


class Deposited(Event, frozen=True):
    """A Miner has left its marker on a colony.  SE-6.7.2-3"""

    seat: Seat
    group: GroupId
    hex: Hex
    marker: Marker


class LevelShown(Event, frozen=True):
    """Everybody learns that a player has at least a level.  SE-9.9-3"""

    seat: Seat
    technology: Technology
    least: int
