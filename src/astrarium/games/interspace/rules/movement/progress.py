"""What a Movement Step keeps account of: how far each unit has come, and what was agreed."""

from typing import Literal, Self

import msgspec

from astrarium.kernel import Hex, Plain

from ...resources import Resources
from ...units import Unit
from ..derelicts import Moving

# The rules by which a unit has to stop where it is.
Stop = Literal["", "IS-MOVE-08", "IS-MOVE-09", "IS-S-TRN-03", "IS-S-TRN-04", "IS-A-ENC-ARTIFACT-2"]


class Progress(Plain, frozen=True):
    """What a unit has done in this Movement Step.

    IS-MOVE-07, IS-MOVE-10
    """

    spent: int = 0
    stopped: Stop = ""  # the rule that made it stop
    through: bool = False  # came into its hex from the partner wormhole
    exit: Literal["", "free", "trapped"] = ""  # the black hole die, if it was rolled


FRESH = Progress()


class Movement(Moving, frozen=True):
    """A Movement Step as far as it has come: what each unit has done, and what others let it do.

    IS-MOVE-01, IS-MOVE-10, IS-UNK-10, IS-BLOCK-04, IS-S-BLOCK-01, IS-S-TRN-04
    """

    box: int  # tiles in the exploration box when the step began
    strays: tuple[int, ...]  # patrol boats that began the step without a base
    progress: dict[int, Progress] = {}
    entered: tuple[Hex, ...] = ()  # unknown hexes entered in this step
    screens: dict[Hex, int] = {}  # warships that must stay where others have left
    # Standard rules:
    starts: dict[int, Hex] = {}  # where units began among others' units, which they may leave
    asked: dict[Hex, tuple[int, ...]] = {}  # whose passage was requested where
    granted: dict[Hex, tuple[int, ...]] = {}  # who lets the player's units go
    handed: dict[str, Resources] = {}  # what holders got and cannot give away in this step
    offers: dict[int, int] = {}  # how many offers were made to whom
    artifacts: dict[str, str] = {}  # those "handed" over or "taken" from a planet in this step

    def progress_of(self, unit: Unit) -> Progress:
        return self.progress.get(unit.id, FRESH)

    def with_progress(self, unit: Unit, progress: Progress) -> Self:
        return msgspec.structs.replace(self, progress={**self.progress, unit.id: progress})
