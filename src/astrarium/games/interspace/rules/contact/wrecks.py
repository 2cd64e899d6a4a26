"""Wrecks: what was destroyed in a battle and may come back after it."""

import msgspec

from astrarium.kernel import Plain

from ...resources import Resources
from ...state import InterSpaceState as State
from ...units import Unit


class Wreck(Plain, frozen=True):
    """A unit that was destroyed in a battle, with the cargo it had.

    IS-A-BRK-REPAIR-8, IS-A-BRK-GRAPPLE-5
    """

    unit: Unit
    cargo: Resources = {}


def note_wreck(state: State, unit: Unit) -> bool:
    """A unit is about to be destroyed in the battle below the step on top; whether its wreck
    matters.

    IS-A-BRK-REPAIR-4, IS-A-BRK-REPAIR-9, IS-A-BRK-GRAPPLE-3
    """
    if state.options.breakthroughs:
        battle = state.below
        wreck = Wreck(unit, state.cargo.get(unit.id, {}))
        state.swap_below(msgspec.structs.replace(battle, lost=(*battle.lost, wreck)))
    return state.options.breakthroughs


def pass_infestation(state: State, wreck: Unit, unit: Unit) -> None:
    """A colony ship that comes back into play carries what it carried.

    IS-A-OBJ-PARASITES-5
    """
    if wreck.id in state.carriers:
        state.carriers = (*state.carriers, unit.id)


def clear_wrecks(state: State) -> None:
    """What was destroyed and not brought back is gone for good."""
    if state.carriers:
        state.carriers = tuple(name for name in state.carriers if name in state.units)
