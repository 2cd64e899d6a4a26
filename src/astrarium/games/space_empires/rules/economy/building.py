"""Units are built, at Ship Yards and at colonies."""

from typing import ClassVar

from astrarium.kernel import Hex, Violation, violation
from astrarium.kernel.things import Facts, said

from ...data import KINDS, ONE_TO_A_HEX, TYPES
from ...state import SpaceEmpiresState as State
from ...things import Kind
from .income import produced
from .ordering import Order, worker
from .sheet import Sheet, capacity, capacity_used, lacks_counters, price


class Build(Order, frozen=True):
    """Build a ship at a Ship Yard, or a Base, a Ship Yard or a Decoy at a colony.

    SE-7.5.2-1, SE-7.5.4-1, SE-8.2.2-3, SE-11.2.1-1, SE-13.1.1-2, SE-7.6.1-1, SE-7.6.1-2,
    SE-8.1-2, SE-8.2.2-4, SE-8.2.3-1
    """

    text: ClassVar = "build {kind} at {hex}"
    picks: ClassVar = ("area:{hex}", "build:{kind}")
    heading: ClassVar = "hex"
    stages: ClassVar = ("purchases",)
    kind: Kind
    hex: Hex

    def facts(self, state: State) -> Facts:
        seat = worker(state)
        if seat is None:
            return {}
        return {"price": said("cp", price(state, seat, TYPES[self.kind].cost))}

    def why_not_by(self, state: State, seat: int, sheet: Sheet) -> Violation | None:
        if self.kind not in KINDS or not state.options.allows(self.kind):
            return violation("SE-2.3.2-1", "This game is played without such units.")
        if state.options.scenario == "alien_empires" and self.kind == "DECOY":
            return violation("SE-S3-2", "There are no Decoys in this scenario.")
        return (
            why_no_technology(state, seat, sheet, self.kind)
            or why_not_here(state, seat, sheet, self.kind, self.hex)
            or self._why_not_paid(state, seat, sheet)
            or self._why_no_counter(state, seat, sheet)
        )

    def _why_not_paid(self, state: State, seat: int, sheet: Sheet) -> Violation | None:
        cost = price(state, seat, TYPES[self.kind].cost)
        if cost > sheet.cp:
            return violation("SE-7.5.1-1", "It costs {cost} CP.", cost=cost)
        return None

    def _why_no_counter(self, state: State, seat: int, sheet: Sheet) -> Violation | None:
        if lacks_counters(state, seat, self.noted(state, seat, sheet)):
            return violation("SE-7.5.4-1", "You have no counter left for it.")
        return None

    def noted(self, state: State, seat: int, sheet: Sheet) -> Sheet:
        cost = price(state, seat, TYPES[self.kind].cost)
        return sheet.changed(cp=sheet.cp - cost, built=(*sheet.built, (self.hex, self.kind)))


def why_no_technology(state: State, seat: int, sheet: Sheet, kind: Kind) -> Violation | None:
    """SE-7.5.2-1, SE-8.1-6, SE-9.4-1, SE-9.4-2, SE-11.1.1-1, SE-12.1.1-1, SE-13.1.1-1, SE-13.2-1"""
    needs = TYPES[kind].requires
    if needs is None or sheet.level(state, seat, needs[0]) >= needs[1]:
        return None
    return violation(
        "SE-9.4-1", "It takes level {level} of {technology}.", level=needs[1], technology=needs[0]
    )


def why_not_here(state: State, seat: int, sheet: Sheet, kind: Kind, hex: Hex) -> Violation | None:
    """Why a unit cannot be built in a hex."""
    colony = state.colonies.get(hex)
    if TYPES[kind].needs_yard:
        room = capacity(state, seat, sheet, hex) - capacity_used(sheet, hex)
        if room < TYPES[kind].hull:
            return violation("SE-7.6.1-2", "The Ship Yards there cannot build so much.")
        return None
    if colony is None or colony.owner != seat:
        return violation("SE-8.3.3-1", "It is built at one of your colonies.")
    if kind == "DECOY":
        return None
    if not produced(state, hex):
        rule = "SE-8.1-1" if kind == "BASE" else "SE-8.2.2-1"
        return violation(rule, "The colony has produced nothing in this phase.")
    if sheet.many(hex, kind):
        rule = "SE-8.1-3" if kind == "BASE" else "SE-8.2.2-2"
        return violation(rule, "One at a colony in a phase.")
    here = (group for group in sheet.groups(state, seat) if group.hex == hex)
    if kind in ONE_TO_A_HEX and any(group.kind.value == kind for group in here):
        return violation("SE-8.1-3", "There is a Base already.")
    return None


def yards(state: State, seat: int) -> list[Hex]:
    return [group.hex for group in state.groups_of(seat) if group.kind.value == "SY"]
