"""What shows in battles and when colonies are fired at."""

from typing import Any, ClassVar

from astrarium.kernel import Event, Hex
from astrarium.kernel.things import Facts, Seat, said

from ..groups import Tech
from ..things import GroupId, Kind, Ships


class BattleBegan(Event, frozen=True):
    """A battle begins in a hex.  SE-5.1.1-1"""

    heading: ClassVar = True
    moment: ClassVar = True
    struck: ClassVar = "defender"
    hex: Hex
    attacker: Seat
    defender: Seat


class Shown(Event, frozen=True):
    """A group is turned up in a battle, with the technology of its ships.  SE-5.1.2-2, SE-9.9-1"""

    seat: Seat
    group: GroupId
    kind: Kind
    ships: Ships
    tech: Tech

    def facts(self, state: Any) -> Facts:
        return {"what": said("force", self.kind, self.ships), "tech": said("tech", self.tech)}

    def variant(self, state: Any) -> str:
        return "plain" if self.tech == Tech() else ""


class RoundBegan(Event, frozen=True):
    """A round of a battle, and who has the Fleet Size Bonus in it.  SE-5.1.4-2"""

    heading: ClassVar = True
    hex: Hex
    number: int
    bonus: Seat | None

    def variant(self, state: Any) -> str:
        return "" if self.bonus is None else "bonus"


class Screened(Event, frozen=True):
    """Ships that neither fire nor are fired at in a round.  SE-5.7-3"""

    seat: Seat
    group: GroupId
    ships: Ships


class Damaged(Event, frozen=True):
    """A ship has taken a hit and fights on.  SE-5.6-1"""

    struck: ClassVar = "seat"
    seat: Seat
    group: GroupId
    damage: int


class Retreated(Event, frozen=True):
    """Ships have left a battle.  SE-5.9.1-6"""

    seat: Seat
    group: GroupId
    start: Hex
    hex: Hex
    ships: Ships = 1

    def variant(self, state: Any) -> str:
        return "several" if self.ships > 1 else ""


class BattleEnded(Event, frozen=True):
    """Only one side, or none, is left that can fight.  SE-5.1.1-5"""

    hex: Hex
    attacker: Seat
    defender: Seat
    winner: Seat | None

    def variant(self, state: Any) -> str:
        return "" if self.winner is None else "won"


class ColonyHit(Event, frozen=True):
    """A colony has lost a step of its value.  SE-5.10.2-1, SE-5.10.2-3"""

    moment: ClassVar = True
    struck: ClassVar = "seat"
    seat: Seat
    hex: Hex
    value: int
    by: Seat


class ColonyDestroyed(Event, frozen=True):
    """A colony is destroyed, with all that was left there.  SE-5.10.3-2, SE-6.7.3-2"""

    moment: ClassVar = True
    blow: ClassVar = "seat"
    struck: ClassVar = "seat"
    seat: Seat
    hex: Hex
    is_homeworld: bool
    by: Seat

    def variant(self, state: Any) -> str:
        return "homeworld" if self.is_homeworld else ""
