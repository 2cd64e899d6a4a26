"""What players order in an Economic Phase, each on a sealed production sheet."""

from collections.abc import Iterator
from typing import Any, ClassVar

from astrarium.kernel import Violation, violation

from ...data import KINDS, TECHNOLOGIES
from ...state import SpaceEmpiresState as State
from ...things import GroupId, Points, Ships
from ..pieces import why_not_own
from ..scuttling import why_not_scuttle
from .building import Build, yards
from .ordering import Order
from .research import BuyGrant, Research, RollGrants
from .sheet import Sheet, capacity, capacity_used


class ScuttleShips(Order, frozen=True):
    """Remove ships before maintenance is paid, or to free their counter.

    SE-7.3.2-1, SE-7.3.2-2, SE-7.5.4-2, SE-7.6.1-2
    """

    text: ClassVar = "remove {ships} of {group}"
    picks: ClassVar = ("piece:{group}", "scuttle:{ships}")
    heading: ClassVar = "group"
    stages: ClassVar = ("upkeep", "purchases")
    ships: Ships
    group: GroupId

    def why_not_by(self, state: State, seat: int, sheet: Sheet) -> Violation | None:
        why = why_not_own(state, self.group, seat)
        if why is None and self.ships < 1:
            return violation("SE-7.3.2-1", "Remove at least one ship.")
        ships = self.ships + sheet.scuttled.get(self.group, 0)
        why = why or why_not_scuttle(state, self.group, ships)
        if why is not None:
            return why
        hex, left = state.groups[self.group].hex, self.noted(state, seat, sheet)
        if capacity(state, seat, left, hex) < capacity_used(sheet, hex):
            return violation("SE-7.6.1-2", "The Ship Yards there are at work.")
        return None

    def noted(self, state: State, seat: int, sheet: Sheet) -> Sheet:
        ships = self.ships + sheet.scuttled.get(self.group, 0)
        return sheet.changed(scuttled={**sheet.scuttled, self.group: ships})


class Bid(Order, frozen=True):
    """Pay maintenance, and bid for the right to say who goes first.

    SE-7.3.1-4, SE-7.4-1, SE-7.4-3
    """

    text: ClassVar = "bid {cp}"
    picks: ClassVar = ("bid:{cp}",)
    stages: ClassVar = ("upkeep",)
    cp: Points

    def why_not_by(self, state: State, seat: int, sheet: Sheet) -> Violation | None:
        most = most_bid(state, seat, sheet)
        if 0 <= self.cp <= most:
            return None
        return violation("SE-7.4-1", "You can bid from 0 to {most} CP.", most=most)

    def noted(self, state: State, seat: int, sheet: Sheet) -> Sheet:
        cp = in_hand(state, seat, sheet) - self.cp
        grants = state.options.unpredictable_research
        return sheet.changed(cp=cp, bid=self.cp, stage="research" if grants else "purchases")


def in_hand(state: State, seat: int, sheet: Sheet) -> int:
    """CP after maintenance, which is paid from this phase's income alone.  SE-7.3.1-5"""
    return sheet.cp + sheet.income - sheet.upkeep(state, seat)


def most_bid(state: State, seat: int, sheet: Sheet) -> int:
    """SE-7.4-1, SE-S2-2, SE-S3-2: nobody bids who plays alone."""
    return 0 if state.options.is_solitaire else in_hand(state, seat, sheet)


class Seal(Order, frozen=True):
    """Close the production sheet.  SE-7.0-2"""

    text: ClassVar = "seal"
    ends: ClassVar = True
    stages: ClassVar = ("purchases",)

    def do(self, state: State, step: Any, seat: int) -> None:
        state.swap(step.ready(seat))


class ConcedeInPhase(Order, frozen=True):
    """Give up; it shows when all sheets are opened.  SE-S1-13"""

    text: ClassVar = "concede in phase"
    ends: ClassVar = True
    gives_up: ClassVar = True
    stages: ClassVar = ("upkeep", "research", "purchases")

    def do(self, state: State, step: Any, seat: int) -> None:
        sheet = step.sheet_of(seat).changed(concedes=True)
        state.swap(step.with_sheet(seat, sheet).ready(seat))


# -- what can be ordered


def orders(state: State, seat: int, sheet: Sheet) -> Iterator[Order]:
    """Every order that a player might give, whether it is legal or not."""
    if sheet.stage == "upkeep":
        yield from (Bid(cp) for cp in range(most_bid(state, seat, sheet) + 1))
    elif sheet.stage == "research":
        yield from (BuyGrant(technology) for technology in TECHNOLOGIES)
        yield RollGrants()
    else:
        yield Seal()
        yield from (Research(technology) for technology in TECHNOLOGIES)
        for hex in dict.fromkeys((*state.colonies_of(seat), *yards(state, seat))):
            yield from (Build(kind, hex) for kind in KINDS)
    yield ConcedeInPhase()
    if sheet.stage != "research":
        for group in sheet.groups(state, seat):
            yield from (ScuttleShips(ships, group.id) for ships in range(1, group.count + 1))
