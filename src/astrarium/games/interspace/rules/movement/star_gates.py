"""Star Gates: units jump from one own station to another."""

from collections.abc import Iterator
from typing import ClassVar

from astrarium.kernel import Action, Hex, Violation, violation

from ...data import GATE_COST, STATION_SUPPORT
from ...events.pieces import UnitMoved
from ...state import InterSpaceState as State
from ...things import UnitId
from ...units import Unit
from ..edition import edition
from ..support import distances, is_heard_from
from .advance import arrived
from .blocked_movement import why_not_leave
from .movement_points import ground_for, movement_rate, why_stopped
from .progress import Movement, Progress


def gates(state: State, seat: int) -> list[Unit]:
    """The own stations from and to which units can jump: those that give support.

    IS-A-BRK-GATES-5, IS-A-BRK-GATES-9
    """
    stations = state.stations_of(seat)
    return [unit for unit in stations if is_heard_from(state.map, unit.hex)]


def linked(state: State, start: Unit, end: Unit) -> bool:
    """Whether two stations lie within each other's support range.

    IS-A-BRK-GATES-1, IS-A-BRK-GATES-2
    """
    far = distances(state.map, start.hex).get(end.hex)
    return far is not None and far <= min(STATION_SUPPORT[start.kind], STATION_SUPPORT[end.kind])


def destinations(state: State, unit: Unit) -> list[Hex]:
    """The hexes to which the stations around a unit lead it; a station that jumps is no gate.

    IS-A-BRK-GATES-1, IS-A-BRK-GATES-6, IS-A-BRK-GATES-9
    """
    stations = [gate for gate in gates(state, unit.owner) if gate.id != unit.id]
    starts = [gate for gate in stations if gate.hex == unit.hex]
    ends = {
        end.hex
        for end in stations
        if end.hex != unit.hex and any(linked(state, start, end) for start in starts)
    }
    return sorted(ends)


def why_no_gate(state: State, unit: Unit, to: Hex) -> Violation | None:
    """Why no pair of stations leads a unit to a hex.

    IS-A-BRK-GATES-1, IS-A-BRK-GATES-2, IS-A-BRK-GATES-5, IS-A-BRK-GATES-6, IS-A-BRK-GATES-9
    """
    if to in destinations(state, unit):
        return None
    stations = state.stations_of(unit.owner)
    starts, ends = ([gate for gate in stations if gate.hex == hex] for hex in (unit.hex, to))
    if not starts or not ends or to == unit.hex:
        if has_foreign_station(state, unit.hex if ends else to, unit.owner):
            return violation("IS-A-BRK-GATES-9", "Only your own stations are star gates.")
        return violation("IS-A-BRK-GATES-1", "No star gate leads this unit to {to}.", to=to)
    if starts == [unit]:
        return violation("IS-A-BRK-GATES-6", "A station that jumps is not its own star gate.")
    if not all(is_heard_from(state.map, hex) for hex in (unit.hex, to)):
        return violation("IS-A-BRK-GATES-5", "A station in a nebula is no star gate.")
    return violation(
        "IS-A-BRK-GATES-2", "The stations in {hex} and {to} do not lie within each other's "
        "support range.", hex=unit.hex, to=to,
    )  # fmt: skip


def has_foreign_station(state: State, hex: Hex, seat: int) -> bool:
    others = state.others_at(hex, seat)
    return any(unit.type.role == "station" and not state.is_buried(unit) for unit in others)


def why_not_jump(state: State, step: Movement, unit: Unit, to: Hex) -> Violation | None:
    """What keeps a unit from jumping to a hex.

    Whatever holds units back when they leave their hex does, except black holes. IS-A-BRK-GATES-1,
    IS-A-BRK-GATES-3, IS-A-BRK-GATES-7, IS-A-BRK-GATES-8
    """
    why = why_no_gate(state, unit, to)
    if why is not None:
        return why
    progress = step.progress_of(unit)
    why = why_stopped(state, unit, progress)
    if why is not None:
        return why
    if progress.spent + GATE_COST > movement_rate(state, unit, step):
        return violation("IS-A-BRK-GATES-1", "This unit has no movement point left for a jump.")
    return edition(state).why_not_enter(state, unit, to) or why_not_leave(
        state, step, (unit,), through=progress.through
    )


class Jump(Action, frozen=True):
    """Send a unit with all that it carries from a hex with a station of yours to another such hex.

    IS-A-BRK-GATES-1, IS-A-BRK-GATES-4
    """

    text: ClassVar = "jump {unit} to {to}"
    picks: ClassVar = ("piece:{unit}", "jump:{to}")
    heading: ClassVar = "unit"
    told_by: ClassVar = (UnitMoved,)
    unit: UnitId
    to: Hex

    def why_not(self, state: State, step: Movement, seat: int) -> Violation | None:
        unit = state.units.get(self.unit)
        if unit is None or unit.owner != seat:
            return violation("IS-MOVE-01", "You have no unit {unit}.", unit=self.unit)
        return why_not_jump(state, step, unit, self.to)

    def do(self, state: State, step: Movement, seat: int) -> None:
        """The hex that is left does nothing to the unit, the one that is entered does.

        IS-A-BRK-GATES-3, IS-A-BRK-GATES-7
        """
        unit = state.units[self.unit]
        spent = step.progress_of(unit).spent + GATE_COST
        stops = ground_for(state, unit, self.to).stop_in
        progress = Progress(spent, "IS-MOVE-08" if stops else "")
        state.swap(arrived(state, step, unit, self.to, progress))


def jumps(state: State, step: Movement, seat: int) -> Iterator[Jump]:
    """All jumps that a player's units can make."""
    for unit in state.units_of(seat):
        for to in destinations(state, unit):
            if why_not_jump(state, step, unit, to) is None:
                yield Jump(unit.id, to)
