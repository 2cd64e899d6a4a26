"""Technology is bought, or researched with grants."""

from typing import ClassVar

from astrarium.kernel import Draw, Violation, violation
from astrarium.kernel.things import Facts, Seat, said

from ...data import GEARING, GRANT, MORE_GRANTS, SIDES
from ...state import SpaceEmpiresState as State
from ...things import Technology
from .ordering import Order, worker
from .sheet import Sheet, lacks_counters, price_of_level


class Research(Order, frozen=True):
    """Buy the next level of a technology.

    SE-7.5.1-1, SE-7.5.4-1, SE-9.1-1, SE-9.1-2, SE-9.1-3, SE-9.10.3-1, SE-18.0-1
    """

    text: ClassVar = "research {technology}"
    picks: ClassVar = ("technology:{technology}",)
    stages: ClassVar = ("purchases",)
    technology: Technology

    def facts(self, state: State) -> Facts:
        seat = worker(state)
        if seat is None:
            return {}
        level = state.top.sheet_of(seat).level(state, seat, self.technology)
        cost = price_of_level(state, seat, self.technology, level)
        return {} if cost is None else {"level": level + 1, "price": said("cp", cost)}

    def why_not_by(self, state: State, seat: int, sheet: Sheet) -> Violation | None:
        if state.options.unpredictable_research:
            return violation("SE-19.1-1", "Levels are not bought: buy grants.")
        why = why_no_level(state, seat, sheet, self.technology)
        if why is not None:
            return why
        cost = self._cost(state, seat, sheet)
        if cost > sheet.cp:
            return violation("SE-7.5.1-1", "It costs {cost} CP.", cost=cost)
        invested = state.empires[seat].invested.value or 0
        if state.options.gearing_limits and sheet.spent + cost > invested + GEARING:
            most = invested + GEARING
            return violation("SE-18.0-1", "Research is limited to {most} CP now.", most=most)
        if lacks_counters(state, seat, self.noted(state, seat, sheet)):
            return violation("SE-7.5.4-1", "New ships could no longer join their groups.")
        return None

    def _cost(self, state: State, seat: int, sheet: Sheet) -> int:
        level = sheet.level(state, seat, self.technology)
        cost = price_of_level(state, seat, self.technology, level)
        assert cost is not None
        return cost

    def noted(self, state: State, seat: int, sheet: Sheet) -> Sheet:
        cost, level = self._cost(state, seat, sheet), sheet.level(state, seat, self.technology)
        return sheet.with_level(self.technology, level + 1).changed(
            cp=sheet.cp - cost, spent=sheet.spent + cost, bought=(*sheet.bought, self.technology)
        )


def why_no_level(state: State, seat: int, sheet: Sheet, technology: Technology) -> Violation | None:
    """Why no level of a technology can be had now.  SE-9.1-3, SE-10.0-1, SE-S1-3"""
    if not state.options.has_technology(technology):
        return violation("SE-10.0-1", "This game is played without that technology.")
    if technology in sheet.bought:
        return violation("SE-9.1-3", "One level of a technology in a phase.")
    level = sheet.level(state, seat, technology)
    if price_of_level(state, seat, technology, level) is None:
        return violation("SE-9.1-2", "That technology has no higher level.")
    return None


class BuyGrant(Order, frozen=True):
    """Buy a research grant for a technology; all are assigned before any die is rolled.

    SE-19.1-1, SE-19.1-2, SE-19.3-1
    """

    text: ClassVar = "grant for {technology}"
    picks: ClassVar = ("technology:{technology}",)
    stages: ClassVar = ("research",)
    technology: Technology

    def why_not_by(self, state: State, seat: int, sheet: Sheet) -> Violation | None:
        why = why_no_level(state, seat, sheet, self.technology)
        if why is not None:
            return why
        if sheet.cp < GRANT:
            return violation("SE-7.5.1-1", "It costs {cost} CP.", cost=GRANT)
        most = (state.empires[seat].invested.value or 0) + MORE_GRANTS
        if sheet.spent >= most:
            return violation("SE-19.3-1", "At most {most} grants in this phase.", most=most)
        return None

    def noted(self, state: State, seat: int, sheet: Sheet) -> Sheet:
        return sheet.changed(
            cp=sheet.cp - GRANT,
            spent=sheet.spent + 1,
            grants=(*sheet.grants, self.technology),
        )


class GrantRoll(Draw, frozen=True):
    """How far a grant brings a technology."""

    text: ClassVar = "grant for {technology}, seat {seat}"
    seat: Seat
    technology: Technology


class RollGrants(Order, frozen=True):
    """Roll for all grants; points that do not make a level are kept.

    SE-19.1-2, SE-19.2-1, SE-19.2-2, SE-19.2-3
    """

    text: ClassVar = "roll grants"
    ends: ClassVar = True
    stages: ClassVar = ("research",)

    def noted(self, state: State, seat: int, sheet: Sheet) -> Sheet:
        for technology in sheet.grants:
            roll = state.roll(SIDES, GrantRoll(seat, technology), to=(seat,))
            if technology not in sheet.bought:
                sheet = self._towards(state, seat, sheet, technology, roll)
        return sheet.changed(grants=(), stage="purchases")

    def _towards(
        self, state: State, seat: int, sheet: Sheet, technology: Technology, roll: int
    ) -> Sheet:
        level = sheet.level(state, seat, technology)
        needed = price_of_level(state, seat, technology, level)
        assert needed is not None
        points = sheet.points.get(technology, 0) + roll
        if points < needed:
            return sheet.changed(points={**sheet.points, technology: points})
        return sheet.with_level(technology, level + 1).changed(
            points={**sheet.points, technology: 0}, bought=(*sheet.bought, technology)
        )
