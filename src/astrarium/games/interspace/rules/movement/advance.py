"""A unit goes to a hex: what that costs it, and the screen that it leaves behind."""

import msgspec

from astrarium.kernel import Hex

from ...state import InterSpaceState as State
from ...units import Unit
from ..arrival import shift_unit
from .blocked_movement import needed_screen
from .movement_points import cost_to_enter, stop_in
from .progress import FRESH, Movement, Progress


def advanced(state: State, step: Movement, unit: Unit, to: Hex) -> Movement:
    """A unit goes to a hex, pays for it, stops there if it must, and leaves a screen behind.

    IS-TERR-05, IS-TERR-21, IS-BLOCK-04
    """
    return arrived(state, step, unit, to, progress_after(state, step, unit, to))


def arrived(state: State, step: Movement, unit: Unit, to: Hex, progress: Progress) -> Movement:
    """A unit is in another hex, standing as told, and has left a screen behind.

    IS-BLOCK-04
    """
    if unit.hex in state.index.contested:
        through = step.progress_of(unit).through or progress.through
        step = _screened(state, step, unit, through=through)
    shift_unit(state, unit, to)
    return step.with_progress(unit, progress)


def progress_after(state: State, step: Movement, unit: Unit, to: Hex) -> Progress:
    """How a unit stands once it has entered a hex.

    IS-MOVE-02, IS-MOVE-08, IS-MOVE-09
    """
    before = step.progress.get(unit.id, FRESH)
    spent = before.spent + cost_to_enter(state, step, unit, to)
    through = state.map.leads_through(unit.hex, to)
    return Progress(spent, stop_in(state, unit, to), through)


def _screened(state: State, step: Movement, unit: Unit, *, through: bool) -> Movement:
    """The screen that a departure needs has to stay until the step is over.

    IS-BLOCK-04
    """
    needed = needed_screen(state, step, (unit,), through=through)
    if needed <= step.screens.get(unit.hex, 0):
        return step
    return msgspec.structs.replace(step, screens={**step.screens, unit.hex: needed})
