"""Stations that pass a hex in which a halt would leave ships unsupported."""

from typing import ClassVar

from astrarium.kernel import Action, Hex, Violation, violation

from ...events.pieces import UnitMoved
from ...state import InterSpaceState as State
from ...things import UnitId
from ...units import Unit
from ..edition import edition
from .advance import advanced, progress_after
from .movement_points import points_left, stop_in, why_not_go_on
from .progress import Movement
from .reach import why_blocked, why_not_reach, within_reach


def why_not_pass(state: State, step: Movement, unit: Unit, via: Hex) -> Violation | None:
    """What keeps a station from passing a hex: what keeps it from entering, or a halt in it,
    because it must or because it can.

    IS-S-SUPP-08
    """
    why = why_not_reach(state, step, unit, via) or why_blocked(state, step, unit, via)
    if why is not None:
        return why
    rule = stop_in(state, unit, via)
    if rule:
        return violation(rule, "This station would have to stop in {via}.", via=via)
    if edition(state).why_not_enter(state, unit, via) is None:
        return violation("IS-S-SUPP-08", "This station can move to {via} first.", via=via)
    return None


def why_not_pass_on(
    state: State, step: Movement, unit: Unit, via: Hex, to: Hex
) -> Violation | None:
    """What keeps a station from a second hex once it is in the first.

    IS-S-SUPP-08
    """
    there = unit.at(via)
    later = step.with_progress(there, progress_after(state, step, unit, via))
    why = why_not_reach(state, later, there, to)
    if why is None and state.others_at(via, unit.owner):
        trial = state.clone()
        trial.put(there)
        why = why_blocked(trial, later, there, to)
    return why or edition(state).why_not_enter(state, unit, to)


class MoveThrough(Action, frozen=True):
    """Move a station two hexes at once, where a halt between them would leave a ship unsupported.

    IS-S-SUPP-08
    """

    text: ClassVar = "move {unit} through {via} to {to}"
    picks: ClassVar = ("piece:{unit}", "area:{via}", "area:{to}")
    heading: ClassVar = "unit"
    told_by: ClassVar = (UnitMoved,)
    unit: UnitId
    via: Hex
    to: Hex

    def why_not(self, state: State, step: Movement, seat: int) -> Violation | None:
        unit = state.units.get(self.unit)
        if unit is None or unit.owner != seat:
            return violation("IS-MOVE-01", "You have no unit {unit}.", unit=self.unit)
        if unit.type.role != "station" or self.to == unit.hex:
            return violation("IS-S-SUPP-08", "Only a station that goes elsewhere passes a hex.")
        return why_not_pass(state, step, unit, self.via) or why_not_pass_on(
            state, step, unit, self.via, self.to
        )

    def do(self, state: State, step: Movement, seat: int) -> None:
        """What the station meets on the way may destroy it, or take it from its player."""
        step = advanced(state, step, state.units[self.unit], self.via)
        station = state.units.get(self.unit)
        if station is not None and station.owner == seat:
            step = advanced(state, step, station, self.to)
        state.swap(step)


def passing_moves(state: State, step: Movement, unit: Unit) -> list[MoveThrough]:
    """Moves over two hexes of a station that must not halt in the first."""
    progress = step.progress_of(unit)
    if why_not_go_on(state, unit, progress) is not None:
        return []
    return [
        MoveThrough(unit.id, via, to)
        for via in within_reach(state, step, unit, points_left(state, step, unit, progress))
        if why_not_pass(state, step, unit, via) is None
        for to in state.map.exits(via)
        if to != unit.hex and why_not_pass_on(state, step, unit, via, to) is None
    ]
