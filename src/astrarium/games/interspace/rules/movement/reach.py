"""Where a unit can go, and what keeps it from a hex."""

from astrarium.kernel import Hex, Violation, violation
from astrarium.kernel.powers import changing

from ...data import DEAREST, EXPLORERS
from ...state import InterSpaceState as State
from ...units import Unit
from ..arrival import terrain_seen
from ..edition import edition
from .blocked_movement import why_not_leave
from .movement_points import (
    affordable_exits,
    cost_to_enter,
    gives_whole_move,
    ground_for,
    points_left,
    why_not_go_on,
)
from .progress import Movement
from .unknown_hex import why_not_explore


def why_not_go(state: State, step: Movement, unit: Unit, to: Hex) -> Violation | None:
    """All that can keep a unit from moving to a hex.

    IS-MOVE-01, IS-MOVE-11
    """
    return (
        why_not_reach(state, step, unit, to)
        or edition(state).why_not_enter(state, unit, to)
        or why_blocked(state, step, unit, to)
    )


def why_blocked(state: State, step: Movement, unit: Unit, to: Hex) -> Violation | None:
    """What others in its hex have against a unit's leaving for a hex.

    IS-BLOCK-02, IS-BLOCK-04
    """
    through = step.progress_of(unit).through or state.map.leads_through(unit.hex, to)
    return why_not_leave(state, step, (unit,), through=through)


def why_not_reach(state: State, step: Movement, unit: Unit, to: Hex) -> Violation | None:
    """What keeps a unit from a hex, whoever else is there: the way, stops, the unknown, and points.

    IS-MOVE-01, IS-MOVE-03, IS-MOVE-12
    """
    if to not in state.map.exits(unit.hex):
        return violation("IS-MOVE-12", "{to} is not next to {hex}.", to=to, hex=unit.hex)
    progress = step.progress_of(unit)
    why = why_not_go_on(state, unit, progress)
    if why is None and to not in state.map.tiles:
        why = why_not_explore(state, step, unit, to)
    return why or why_too_far(state, step, unit, to)


def why_too_far(state: State, step: Movement, unit: Unit, to: Hex) -> Violation | None:
    """The movement points that a unit lacks for a hex.

    IS-MOVE-01, IS-MOVE-03, IS-TERR-07
    """
    left = points_left(state, step, unit, step.progress_of(unit))
    if gives_whole_move(state, step, unit) or ground_for(state, unit, to).cost <= left:
        return None
    return violation(
        "IS-MOVE-03",
        "{to} costs {cost} movement points; {left} are left.",
        to=to,
        cost=cost_to_enter(state, step, unit, to),
        left=left,
    )


def open_ways(state: State, step: Movement, unit: Unit) -> tuple[Hex, ...]:
    """Where a unit could go if nobody blocked its way."""
    progress = step.progress_of(unit)
    if why_not_go_on(state, unit, progress) is not None:
        return ()
    points = points_left(state, step, unit, progress)
    return edition(state).open_to(state, unit, within_reach(state, step, unit, points))


def ways_out(state: State, step: Movement, unit: Unit, points: int) -> tuple[Hex, ...]:
    """Where a unit that may go on can go with the points that it has left: what it can reach, less
    what is blocked."""
    ways = edition(state).open_to(state, unit, within_reach(state, step, unit, points))
    if unit.hex not in state.index.contested or not ways:
        return ways
    if why_not_leave(state, step, (unit,), through=step.progress_of(unit).through) is not None:
        return ()
    if state.map.partner(unit.hex) is None:
        return ways
    if why_not_leave(state, step, (unit,), through=True) is None:
        return ways
    return tuple([to for to in ways if not state.map.leads_through(unit.hex, to)])


def within_reach(state: State, step: Movement, unit: Unit, points: int) -> tuple[Hex, ...]:
    """Which known hexes can be reached is the same for all units with as many points left.
    Explorers reach unknown ones."""
    map = state.map
    cards = changing(terrain_seen, state.cards_on(unit)) if state.options.has_cards else ()
    whole = points == 1 and not step.progress_of(unit).spent  # given for whatever a hex costs
    reach = affordable_exits(map, unit.hex, DEAREST if whole else min(points, DEAREST), cards)
    if points > 0 and unit.kind in EXPLORERS:
        unknown = map.unknown_neighbours(unit.hex)
        reach += tuple([to for to in unknown if why_not_explore(state, step, unit, to) is None])
    return reach
