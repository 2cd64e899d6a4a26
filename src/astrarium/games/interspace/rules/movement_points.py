"""Movement points: what a hex costs, and where a unit must stop."""

from typing import Literal

from astrarium.kernel import Hex, Plain, Violation, violation

from ..data import UNKNOWN
from ..state import InterSpaceState as State
from ..units import Unit
from .support import is_unsupported

# The rules by which a unit has to stop where it is.
Stop = Literal["", "IS-MOVE-08", "IS-MOVE-09", "IS-S-TRN-03", "IS-S-TRN-04"]


class Progress(Plain, frozen=True):
    """What a unit has done in this Movement Step.

    IS-MOVE-07, IS-MOVE-10
    """

    spent: int = 0
    stopped: Stop = ""  # the rule that made it stop
    through: bool = False  # came into its hex from the partner wormhole
    exit: Literal["", "free", "trapped"] = ""  # the black hole die, if it was rolled


FRESH = Progress()
UNLOADED = "This transport has unloaded and may not move on in this step."
BURDENED = "This transport holds what was handed to it in this step and may not move on."


def movement_rate(state: State, unit: Unit) -> int:
    """A unit's movement points; a ship outside support has one at most.

    IS-MOVE-01, IS-S-SUPP-09
    """
    rate = state.rate_of(unit.owner, unit.type.pace)
    if rate > 1 and state.options.tier == "standard" and is_unsupported(state, unit):
        return 1
    return rate


def cost_to_enter(state: State, unit: Unit, progress: Progress, to: Hex) -> int:
    """Points for the hex entered; a unit of rate 1 may give its whole move for a dust cloud.

    A ship that comes back into support there has spent what a ship of its full rate would have.
    IS-MOVE-02, IS-TERR-01, IS-TERR-02, IS-TERR-06, IS-TERR-07, IS-TERR-09, IS-TERR-10, IS-TERR-12,
    IS-TERR-19, IS-UNK-03, IS-IT-TERR-01, IS-S-SUPP-11
    """
    tile = state.map.tiles.get(to)
    if tile is None:
        return UNKNOWN.cost
    if tile.terrain == "dust_cloud" and gives_whole_move(state, unit, progress):
        there = Unit(unit.id, unit.kind, unit.owner, to)
        return min(tile.ground.cost, movement_rate(state, there))
    return tile.ground.cost


def gives_whole_move(state: State, unit: Unit, progress: Progress) -> bool:
    """Whether a unit has a rate of 1 and still all of it.

    IS-TERR-07
    """
    return progress.spent == 0 and movement_rate(state, unit) == 1


def stop_in(state: State, start: Hex, to: Hex) -> Stop:
    """The rule by which a unit that comes from one hex into another has to stop there, if any.

    IS-MOVE-08, IS-MOVE-09, IS-TERR-01, IS-TERR-02, IS-TERR-10, IS-UNK-03
    """
    tile = state.map.tiles.get(to)
    if (UNKNOWN if tile is None else tile.ground).stop_in:
        return "IS-MOVE-08"
    return "IS-MOVE-09" if state.map.tiles[start].ground.stop_out else ""


def why_not_go_on(state: State, unit: Unit, progress: Progress) -> Violation | None:
    """A unit that had to stop, or has not got out of a black hole, moves no further.

    IS-MOVE-08, IS-MOVE-09, IS-TERR-03, IS-TERR-04, IS-S-TRN-03, IS-S-TRN-04
    """
    if progress.stopped == "IS-S-TRN-03":
        return violation("IS-S-TRN-03", UNLOADED)
    if progress.stopped == "IS-S-TRN-04":
        return violation("IS-S-TRN-04", BURDENED)
    if progress.stopped:
        return violation(
            progress.stopped, "This unit had to stop and moves no further in this step."
        )
    tile = state.map.tiles.get(unit.hex)
    if tile is not None and tile.terrain == "black_hole" and progress.exit != "free":
        if progress.exit == "trapped":
            return violation(
                "IS-TERR-04", "This unit failed to get out of the black hole this step."
            )
        return violation(
            "IS-TERR-03", "To leave a black hole, this unit must first roll its way out."
        )
    return None
