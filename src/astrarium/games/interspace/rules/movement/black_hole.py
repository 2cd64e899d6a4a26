"""Black holes: a unit gets out only by a die."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Action, Draw, Rolled, Violation, violation

from ...state import InterSpaceState as State
from ...things import UnitId
from ...units import UnitName
from .movement_points import is_trapping, rate_with_parts, why_stopped
from .progress import Movement, Progress


class ExitRoll(Draw, frozen=True):
    """Whether a unit gets out of a black hole."""

    text: ClassVar = "black hole exit, {unit}"
    unit: UnitName

    def meaning(self, rolls: Sequence[Rolled]) -> str:
        return "free" if rolls[0].succeeded else "trapped"


class RollOut(Action, frozen=True):
    """Try to get a unit out of a black hole: a die up to its movement rate frees it for one hex.

    IS-TERR-03, IS-TERR-04, IS-TERR-05
    """

    text: ClassVar = "roll {unit} out of the black hole"
    picks: ClassVar = ("piece:{unit}", "roll:{unit}")
    heading: ClassVar = "unit"
    told_by: ClassVar = (Rolled,)
    unit: UnitId

    def why_not(self, state: State, step: Movement, seat: int) -> Violation | None:
        unit = state.units.get(self.unit)
        if unit is None or unit.owner != seat:
            return violation("IS-MOVE-01", "You have no unit {unit}.", unit=self.unit)
        if not is_trapping(state, unit):
            return violation("IS-TERR-03", "This unit is not in a black hole.")
        progress = step.progress_of(unit)
        if progress.stopped == "IS-MOVE-08":
            return violation("IS-TERR-02", "This unit fell into the black hole in this very step.")
        why = why_stopped(state, unit, progress)
        if why is not None:
            return why
        if progress.exit:
            return violation("IS-TERR-04", "A unit rolls once per Movement Step.")
        return None

    def do(self, state: State, step: Movement, seat: int) -> None:
        unit = state.units[self.unit]
        escaped = state.roll(6, ExitRoll(unit.name), at_most=rate_with_parts(state, unit, step))
        state.stir(unit.id)
        state.swap(step.with_progress(unit, Progress(exit="free" if escaped else "trapped")))
