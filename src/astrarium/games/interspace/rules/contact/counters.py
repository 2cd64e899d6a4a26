"""What a unit is worth to its owner, and whether there is a counter for another."""

from ...data import CAPTURED_AS, COUNTERS, UnitKind
from ...state import InterSpaceState as State
from ...state.abilities import unit_cost
from ...units import Unit
from ..economy.purchase_limits import free_counters


def value_of(state: State, unit: Unit) -> int:
    """What a unit costs its owner, or the player whose counter it is.

    IS-A-BRK-GRAPPLE-2
    """
    owner = unit.owner if unit.colour is None else unit.colour
    return unit_cost(state.cards_of(owner), unit.kind)


def has_counter(state: State, seat: int, kind: UnitKind) -> bool:
    """Whether a player has a counter left for a unit.

    IS-A-BRK-GRAPPLE-4, IS-A-BRK-MODULAR-14, IS-A-OPT-PLUS-1
    """
    if state.options.plus_counters or kind in CAPTURED_AS:
        return True
    return free_counters(state, seat)[COUNTERS.get(kind, kind)] > 0
