"""Repair Robots: own units that were destroyed in a battle that was won may come back."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Draw, Rolled

from ...events.battle import UnitRepaired
from ...state import InterSpaceState as State
from ...units import UnitName
from ..pieces import add_unit
from .counters import has_counter
from .wrecks import Wreck, pass_infestation


class RepairRoll(Draw, frozen=True):
    """Whether a destroyed unit comes back: if it is even, and then that is told."""

    text: ClassVar = "repair, {unit}"
    unit: UnitName

    def is_silent(self, rolled: Rolled) -> bool:
        return rolled.row == "back"

    def row(self, total: int) -> str:
        return "lost" if total % 2 else "back"


def repair(state: State, seat: int, wrecks: Sequence[Wreck]) -> None:
    """A die for each own unit that was destroyed; an even one brings it back, with its cargo.

    IS-A-BRK-REPAIR-1, IS-A-BRK-REPAIR-3, IS-A-BRK-REPAIR-4, IS-A-BRK-REPAIR-5, IS-A-BRK-REPAIR-8,
    IS-A-BRK-GRAPPLE-4
    """
    for wreck in wrecks:
        unit = wreck.unit
        if unit.owner != seat or not has_counter(state, seat, unit.kind):
            continue
        if state.throw(6, RepairRoll(unit.name)).row == "lost":
            continue
        back = add_unit(state, unit.kind, seat, unit.hex)
        pass_infestation(state, unit, back)
        if wreck.cargo:
            state.cargo[back.id] = wreck.cargo
        state.tell(
            UnitRepaired(seat=seat, wreck=unit.id, unit=back.id, kind=unit.kind, hex=unit.hex)
        )
