"""Blocked movement: opposing units hold back who wants to leave their hex."""

from collections.abc import Sequence

from astrarium.kernel import Hex, Violation, violation
from astrarium.kernel.powers import rule

from ...state import InterSpaceState as State
from ...units import Unit, can_block
from ..edition import edition
from .progress import Movement


def why_not_leave(
    state: State, step: Movement, leaving: Sequence[Unit], *, through: bool
) -> Violation | None:
    """Blocked movement: enough own warships must stay behind for the units that block the way.

    ``through`` says whether the way out of the hex, or the way that led in, is its wormhole. A
    screen that others have left behind stays where it is; from inside a Planetary Grid nobody holds
    anybody off.
    IS-BLOCK-04, IS-BLOCK-05, IS-B-BLOCK-01, IS-IT-BLOCK-02, IS-IT-BLOCK-03, IS-A-BRK-GRID-4
    """
    hex, seat = leaving[0].hex, leaving[0].owner
    if hex not in state.index.contested:
        return None
    blockers = max(needed_screen(state, step, leaving, through=through), step.screens.get(hex, 0))
    staying = state.crowd(hex, seat).warships
    for unit in leaving:
        staying -= unit.type.warship
    if state.sheltered:
        rest = (unit for unit in state.own_at(hex, seat) if unit not in leaving)
        staying -= sum(unit.type.warship for unit in rest if unit.id in state.sheltered)
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


def needed_screen(state: State, step: Movement, leaving: Sequence[Unit], *, through: bool) -> int:
    """The warships that must stay when units leave: none if all of them began the step there, or
    all get away unseen.

    IS-BLOCK-04, IS-S-BLOCK-01, IS-A-BRK-STEALTH-1
    """
    hex, seat = leaving[0].hex, leaving[0].owner
    if step.starts and all(step.starts.get(unit.id) == hex for unit in leaving):
        return 0
    if state.options.has_cards:
        if not any(can_be_held(state, unit, through=through) for unit in leaving):
            return 0
    return blocking_units(state, hex, seat, through=through, lets_go=step.granted.get(hex, ()))


@rule(of=State.cards_on)
def can_be_held(state: State, unit: Unit, *, through: bool) -> bool:
    """Whether units of others can keep a unit from leaving, ``through`` a wormhole or not."""
    return True


def blocking_units(
    state: State, hex: Hex, seat: int, *, through: bool, lets_go: tuple[int, ...] = ()
) -> int:
    """How many units of all others block a departure: warships, and stations at a wormhole's way.

    Those of players who let the units go block no more, and none inside a Planetary Grid.
    IS-BLOCK-01, IS-BLOCK-02, IS-BLOCK-03, IS-BLOCK-05, IS-IT-BLOCK-01, IS-S-BLOCK-03,
    IS-A-BRK-GRID-4
    """
    if lets_go or state.sheltered:
        others = (unit for unit in state.others_at(hex, seat) if unit.owner not in lets_go)
        return sum(blocks(state, unit, through=through) for unit in others)
    count = state.crowd(hex, seat)
    stations = count.foreign_stations if through and edition(state).stations_block() else 0
    return count.foreign_warships + stations


def blocks(state: State, unit: Unit, *, through: bool) -> bool:
    """Whether an opposing unit blocks: a warship does, and a station at a wormhole's way.

    Of free agents only the hostile ones block, and nobody from inside a Planetary Grid.
    IS-BLOCK-01, IS-BLOCK-02, IS-BLOCK-03, IS-A-AGENT-BLOCK-4, IS-A-AGENT-BLOCK-5,
    IS-A-BRK-GRID-4
    """
    if not can_block(unit) or unit.id in state.sheltered:
        return False
    if unit.type.role == "station":
        return through and edition(state).stations_block()
    return unit.type.warship
