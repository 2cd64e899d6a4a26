"""Hidden stacks: what others see of units that lie under others."""

from typing import TYPE_CHECKING

from astrarium.kernel import Cover

from ..data import HIDDEN
from ..units import Unit

if TYPE_CHECKING:
    from . import InterSpaceState


class Stacks(Cover[Unit]):
    """Hidden stacks: of others' stacks only the top unit can be seen, and no cargo below it.

    Imagined, the buried units of each player change places. IS-S-SECRET-01
    """

    pieces, beside, marks = "units", ("cargo",), ("carriers", "strays")

    def knows(self, state: "InterSpaceState", unit: Unit) -> tuple[int, ...] | None:
        return (unit.owner,) if state.is_buried(unit) else None

    def back(self, unit: Unit) -> Unit:
        return Unit(unit.id, HIDDEN, unit.owner, unit.hex)

    def pool(self, unit: Unit) -> str:
        return f"buried units of seat {unit.owner}"

    def in_place_of(self, unit: Unit, other: Unit) -> Unit:
        return Unit(other.id, unit.kind, other.owner, other.hex)

    def admits(self, state: "InterSpaceState", unit: Unit, place: Unit) -> bool:
        """No unit has gone farther in a Movement Step than any of its kind can.

        IS-MOVE-01
        """
        if state.options.encounters:  # an artifact may have carried it
            return True
        gone = [
            getattr(step, "progress", {}).get(place.id)
            for step in state.stack
            if getattr(step, "seat", None) == place.owner
        ]
        rate = state.rate_of(place.owner, unit.type.pace)
        return all(progress.spent <= rate for progress in gone if progress is not None)
