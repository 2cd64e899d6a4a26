"""Star Gates: units jump from one own station to another."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from astrarium.kernel import Action, Hex, Violation, violation

from ..data import GATE_COST, STATION_SUPPORT
from ..state import InterSpaceState as State
from ..units import Unit
from .blocking import why_not_leave
from .edition import edition
from .movement_points import Progress, ground_for, movement_rate, why_stopped
from .support import SILENT, distances, own_stations

if TYPE_CHECKING:
    from .movement import MovementStep


def gates(state: State, seat: int) -> list[Unit]:
    """The own stations from and to which units can jump: those that give support.

    IS-A-BRK-GATES-5, IS-A-BRK-GATES-9
    """
    tiles = state.map.tiles
    return [
        unit
        for unit in own_stations(state, seat)
        if unit.hex in tiles and tiles[unit.hex].terrain not in SILENT
    ]


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


def why_not_jump(state: State, step: "MovementStep", unit: Unit, to: Hex) -> Violation | None:
    """What keeps a unit from jumping to a hex.

    Whatever holds units back when they leave their hex does, but for black holes. IS-A-BRK-GATES-1,
    IS-A-BRK-GATES-3, IS-A-BRK-GATES-7, IS-A-BRK-GATES-8
    """
    if to not in destinations(state, unit):
        return violation("IS-A-BRK-GATES-1", "No star gate leads this unit to {to}.", to=to)
    progress = step.progress_of(unit)
    why = why_stopped(state, unit, progress)
    if why is not None:
        return why
    if progress.spent + GATE_COST > movement_rate(state, unit):
        return violation("IS-A-BRK-GATES-1", "This unit has no movement point left for a jump.")
    return edition(state).why_not_enter(state, unit, to) or why_not_leave(
        state, step, (unit,), through=progress.through
    )


class Jump(Action, frozen=True):
    """Send a unit with all that it carries from a hex with an own station to another such hex.

    IS-A-BRK-GATES-1, IS-A-BRK-GATES-4
    """

    text: ClassVar = "jump {unit} to {to}"
    unit: int
    to: Hex

    def why_not(self, state: State, step: "MovementStep", seat: int) -> Violation | None:
        unit = state.units.get(self.unit)
        if unit is None or unit.owner != seat:
            return violation("IS-MOVE-01", "You have no unit {unit}.", unit=self.unit)
        if not any(card.gates() for card in state.cards_of(seat)):
            return violation("IS-A-BRK-GATES-1", "You have no Star Gates.")
        return why_not_jump(state, step, unit, self.to)

    def do(self, state: State, step: "MovementStep", seat: int) -> None:
        """The hex that is left does nothing to the unit, the one that is entered does.

        IS-A-BRK-GATES-3, IS-A-BRK-GATES-7
        """
        unit = state.units[self.unit]
        spent = step.progress_of(unit).spent + GATE_COST
        stops = ground_for(state, unit, self.to).stop_in
        progress = Progress(spent, "IS-MOVE-08" if stops else "")
        state.swap(step.arrived(state, unit, self.to, progress))


def jumps(state: State, step: "MovementStep", unit: Unit) -> Iterator[Jump]:
    """All jumps that a unit can make."""
    for to in destinations(state, unit):
        if why_not_jump(state, step, unit, to) is None:
            yield Jump(unit.id, to)
