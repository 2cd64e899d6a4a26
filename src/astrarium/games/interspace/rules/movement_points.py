"""Movement points: what a hex costs, and where a unit must stop."""

from typing import Literal

from astrarium.kernel import Hex, Plain, Violation, violation

from ..card import heard
from ..data import GROUND, TYPES, UNKNOWN, Ground, is_player
from ..state import InterSpaceState as State
from ..units import Unit
from .pieces import terrain_for
from .support import is_unsupported

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
UNLOADED = "This transport has unloaded and may not move on in this step."
BURDENED = "This transport holds what was handed to it in this step and may not move on."


def movement_rate(state: State, unit: Unit) -> int:
    """A unit's movement points; a ship outside support has one at most, whatever it carries.

    Units that no player commands go as far as those of the player they came from.
    IS-MOVE-01, IS-S-SUPP-09, IS-A-ENC-ARTIFACT-6
    """
    pace = TYPES[unit.kind].pace
    if not is_player(unit.owner):
        return state.rate_of(unit.colour or 0, pace)
    rate = state.rate_of(unit.owner, pace)
    if state.options.has_cards:
        for card in heard(state.cards_on(unit), "movement_rate"):
            rate = card.movement_rate(state, unit, rate)
    if rate > 1 and state.options.tier == "standard" and is_unsupported(state, unit):
        return 1
    return rate


def ground_for(state: State, unit: Unit, hex: Hex) -> Ground:
    """What the terrain of a hex does to a unit that moves.

    IS-A-BRK-NAV-1, IS-A-BRK-NAV-2, IS-A-BRK-NAV-4
    """
    tile = state.map.tiles.get(hex)
    if tile is None:
        return UNKNOWN
    if not state.options.has_cards:
        return GROUND[tile.terrain]
    return GROUND[terrain_for(state, unit, tile.terrain)]


def cost_to_enter(state: State, unit: Unit, progress: Progress, to: Hex) -> int:
    """Points for the hex entered; a unit of rate 1 may give its whole move for a dust cloud.

    A ship that comes back into support there has spent what a ship of its full rate would have.
    IS-MOVE-02, IS-TERR-01, IS-TERR-02, IS-TERR-06, IS-TERR-07, IS-TERR-09, IS-TERR-10, IS-TERR-12,
    IS-TERR-19, IS-UNK-03, IS-IT-TERR-01, IS-S-SUPP-11
    """
    cost = ground_for(state, unit, to).cost
    if cost > 1 and gives_whole_move(state, unit, progress):
        return min(cost, movement_rate(state, unit.at(to)))
    return cost


def gives_whole_move(state: State, unit: Unit, progress: Progress) -> bool:
    """Whether a unit has a rate of 1 and still all of it.

    IS-TERR-07
    """
    return progress.spent == 0 and movement_rate(state, unit) == 1


def stop_in(state: State, unit: Unit, to: Hex) -> Stop:
    """The rule by which a unit that goes from where it is to a hex has to stop there, if any.

    IS-MOVE-08, IS-MOVE-09, IS-TERR-01, IS-TERR-02, IS-TERR-10, IS-UNK-03
    """
    if ground_for(state, unit, to).stop_in:
        return "IS-MOVE-08"
    return "IS-MOVE-09" if ground_for(state, unit, unit.hex).stop_out else ""


def is_trapping(state: State, unit: Unit) -> bool:
    """Whether a unit is in a hex that it leaves only after a die: a black hole.

    IS-TERR-03, IS-A-BRK-NAV-2
    """
    tile = state.map.tiles.get(unit.hex)
    if tile is None or tile.terrain != "black_hole":
        return False
    return terrain_for(state, unit, tile.terrain) == tile.terrain


def why_not_go_on(state: State, unit: Unit, progress: Progress) -> Violation | None:
    """A unit that had to stop, or has not got out of a black hole, moves no further.

    IS-MOVE-08, IS-MOVE-09, IS-TERR-03, IS-TERR-04, IS-S-TRN-03, IS-S-TRN-04, IS-A-ENC-WONDER-1
    """
    if progress.stopped or unit.id in state.spellbound:
        return why_stopped(state, unit, progress)
    if progress.exit == "free" or not is_trapping(state, unit):
        return None
    if progress.exit == "trapped":
        return violation("IS-TERR-04", "This unit failed to get out of the black hole this step.")
    return violation("IS-TERR-03", "To leave a black hole, this unit must first roll its way out.")


def why_stopped(state: State, unit: Unit, progress: Progress) -> Violation | None:
    """What keeps a unit in its hex, whatever the way out: a stop, or a spell.

    IS-MOVE-08, IS-MOVE-09, IS-S-TRN-03, IS-S-TRN-04, IS-A-ENC-WONDER-1
    """
    if unit.id in state.spellbound:
        return violation("IS-A-ENC-WONDER-1", "This unit is spellbound and does not move.")
    if progress.stopped == "IS-S-TRN-03":
        return violation("IS-S-TRN-03", UNLOADED)
    if progress.stopped == "IS-S-TRN-04":
        return violation("IS-S-TRN-04", BURDENED)
    if progress.stopped:
        return violation(
            progress.stopped, "This unit had to stop and moves no further in this step."
        )
    return None
