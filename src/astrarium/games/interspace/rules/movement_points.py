"""Movement points: what a hex costs, and where a unit must stop."""

from typing import Literal

from astrarium.kernel import Hex, Plain, Violation, violation

from ..data import UNKNOWN
from ..state import InterSpaceState as State
from ..units import Unit


class Progress(Plain, frozen=True):
    """What a unit has done in this Movement Step.

    IS-MOVE-07, IS-MOVE-10
    """

    spent: int = 0
    stopped: Literal["", "IS-MOVE-08", "IS-MOVE-09"] = ""  # the rule that made it stop
    through: bool = False  # came into its hex from the partner wormhole
    exit: Literal["", "free", "trapped"] = ""  # the black hole die, if it was rolled


FRESH = Progress()


def cost_to_enter(state: State, unit: Unit, progress: Progress, to: Hex) -> int:
    """Points for the hex entered; a unit of rate 1 may give its whole move for a dust cloud.

    IS-MOVE-02, IS-TERR-01, IS-TERR-02, IS-TERR-06, IS-TERR-07, IS-TERR-09, IS-TERR-10, IS-TERR-12,
    IS-TERR-19, IS-UNK-03, IS-IT-TERR-01
    """
    tile = state.map.tiles.get(to)
    if tile is None:
        return UNKNOWN.cost
    if tile.terrain == "dust_cloud" and state.movement_rate(unit) == 1 and progress.spent == 0:
        return 1
    return tile.ground.cost


def stop_in(state: State, start: Hex, to: Hex) -> Literal["", "IS-MOVE-08", "IS-MOVE-09"]:
    """The rule by which a unit that comes from one hex into another has to stop there, if any.

    IS-MOVE-08, IS-MOVE-09, IS-TERR-01, IS-TERR-02, IS-TERR-10, IS-UNK-03
    """
    tile = state.map.tiles.get(to)
    if (UNKNOWN if tile is None else tile.ground).stop_in:
        return "IS-MOVE-08"
    return "IS-MOVE-09" if state.map.tiles[start].ground.stop_out else ""


def why_not_go_on(state: State, unit: Unit, progress: Progress) -> Violation | None:
    """A unit that had to stop, or has not got out of a black hole, moves no further.

    IS-MOVE-08, IS-MOVE-09, IS-TERR-03, IS-TERR-04
    """
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
