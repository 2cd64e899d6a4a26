"""What a state is worth: each seat's chance to win."""

from math import exp

from ..data import HOMEWORLD
from ..rules.victory import colony_points
from ..state import SpaceEmpiresState as State

MOST = 30.0  # a prospect beyond which nothing is doubtful any more
# What things count for on the scale of a logistic curve; set by hand.
COLONY = 0.06  # each CP of colonies
GROWING = 0.12  # a Colony Ship, or a colony that is not yet grown
SHIP = 0.012  # each CP of armed ships
LEVEL = 0.03  # each level of technology
POINT = 1.0  # each Colony Point, where they win
HURT = 0.08  # each CP that a Homeworld has lost
ALONE = 0.5  # a chance to win against automata of which nothing is known yet


def worth(state: State) -> tuple[float, ...]:
    """Each seat's chance to win; after the end of the game, what came of it."""
    if state.ended is not None:
        return tuple(state.ended.share(seat) for seat in range(state.seats))
    prospects = [
        None if state.empires[seat].is_out else prospect(state, seat) for seat in range(state.seats)
    ]
    if state.options.is_solitaire:
        own = prospects[0] or 0.0
        return (own / (own + 1 / ALONE),) if own > 0 else (0.0,)
    sides = state.teams() or tuple((seat,) for seat in range(state.seats))
    totals = [
        sum(one for one in (prospects[seat] for seat in side) if one is not None) / len(side)
        if any(prospects[seat] is not None for seat in side)
        else None
        for side in sides
    ]
    best = max((one for one in totals if one is not None), default=0.0)
    shares = [0.0 if one is None else exp(max(-MOST, one - best)) for one in totals]
    whole = sum(shares) or 1.0
    found = {
        seat: share / whole for side, share in zip(sides, shares, strict=True) for seat in side
    }
    return tuple(found[seat] for seat in range(state.seats))


def prospect(state: State, seat: int) -> float:
    """How good a seat's position is."""
    colonies = state.colonies_of(seat).values()
    groups = state.groups_of(seat)
    armed = sum(group.count * group.type.cost for group in groups if group.is_armed)
    young = sum(not colony.is_homeworld and colony.value < 5 for colony in colonies)
    settlers = sum(group.count for group in groups if group.kind.value == "CO")
    hurt = sum(HOMEWORLD - colony.value for colony in colonies if colony.is_homeworld)
    found = (
        COLONY * sum(colony.value for colony in colonies)
        + GROWING * (young + settlers)
        + SHIP * armed
        + LEVEL * sum(state.levels_of(seat).values())
        - HURT * hurt
    )
    if state.options.victory == "colony_points":
        found += POINT * colony_points(state, seat)
    return found
