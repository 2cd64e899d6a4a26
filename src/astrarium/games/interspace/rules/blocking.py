"""Blocked movement: opposing units hold back who wants to leave their hex."""

from collections.abc import Mapping, Sequence

from astrarium.kernel import Hex, Violation, violation

from ..data import UNITS
from ..state import InterSpaceState as State
from ..units import Unit
from .edition import edition


def why_not_leave(
    state: State, screens: Mapping[Hex, int], leaving: Sequence[Unit], *, through: bool
) -> Violation | None:
    """Blocked movement: enough own warships must stay behind for the units that block the way.

    ``through`` says whether the way out of the hex, or the way that led in, is its wormhole. A
    screen that others have left behind (``screens``) stays where it is.
    IS-BLOCK-04, IS-BLOCK-05, IS-B-BLOCK-01, IS-IT-BLOCK-02, IS-IT-BLOCK-03
    """
    hex, seat = leaving[0].hex, leaving[0].owner
    if hex not in state.index.contested:
        return None
    blockers = max(blocking_units(state, hex, seat, through=through), screens.get(hex, 0))
    staying = state.index.crowd(hex, seat).warships
    for unit in leaving:
        staying -= UNITS[unit.kind].role == "warship"
    if staying >= blockers:
        return None
    return violation(
        "IS-BLOCK-04",
        "Units that block the way out of {hex}: {blockers}; warships of yours that would stay: "
        "{staying}.",
        hex=hex,
        blockers=blockers,
        staying=staying,
    )


def blocking_units(state: State, hex: Hex, seat: int, *, through: bool) -> int:
    """How many units of all others block a departure: warships, and stations at a wormhole's way.

    IS-BLOCK-01, IS-BLOCK-02, IS-BLOCK-03, IS-BLOCK-05, IS-IT-BLOCK-01
    """
    count = state.index.crowd(hex, seat)
    stations = count.foreign_stations if through and edition(state).stations_block() else 0
    return count.foreign_warships + stations
