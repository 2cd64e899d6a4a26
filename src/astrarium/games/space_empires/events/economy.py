"""What shows of an Economic Phase, which players carry out in secret."""

from typing import Any, ClassVar

from astrarium.kernel import Event, Hex
from astrarium.kernel.things import Facts, Seat, said

from ..things import GroupId, Points, Technology


class EconomicPhaseBegan(Event, frozen=True):
    """Everybody works on the production sheet.  SE-7.0-1"""

    heading: ClassVar = True
    cycle: int


class Earned(Event, frozen=True):
    """What a player's colonies, Minerals and Pipelines bring in: everybody can add it up.

    SE-7.1-1, SE-7.2-1, SE-10.1.2-8
    """

    seat: Seat
    colonies: Points
    minerals: Points
    pipelines: Points

    def variant(self, state: Any) -> str:
        """What brought in nothing is not told."""
        more = ("minerals" * (self.minerals > 0), "pipelines" * (self.pipelines > 0))
        return " ".join(filter(None, more))


class WreckSearched(Event, frozen=True):
    """What a Space Wreck has taught its owner, who alone knows it.  SE-6.8-2, SE-6.8-7"""

    seat: Seat
    technology: Technology
    level: int | None  # None: nothing was left to learn

    def variant(self, state: Any) -> str:
        return "" if self.level is None else "new"


class LevelBought(Event, frozen=True):
    """A player has a new level; nobody else knows.  SE-9.1-1"""

    seat: Seat
    technology: Technology
    level: int


class UnitsPlaced(Event, frozen=True):
    """A counter has come onto the map, or a group may have grown.  SE-7.0-2, SE-7.6.2-1"""

    seat: Seat
    group: GroupId
    hex: Hex


class ColonyGrew(Event, frozen=True):
    """A colony has grown, or a Homeworld has recovered.  SE-7.7-1, SE-7.7.1-1"""

    seat: Seat
    hex: Hex
    value: int


class BidsOpened(Event, frozen=True):
    """What everybody has bid, and who chooses who goes first.  SE-7.4-2, SE-7.4-5"""

    bids: tuple[Points, ...]
    winner: Seat

    def facts(self, state: Any) -> Facts:
        made = [(seat, cp) for seat, cp in enumerate(self.bids) if not state.empires[seat].is_out]
        return {"bids": said("bids", made)}
