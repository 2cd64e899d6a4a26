"""Patrol boats: every other turn they have to come home to a base."""

from ...state import InterSpaceState as State
from ...units import Unit
from ..edition import edition
from .progress import Movement


def homeless(state: State, step: Movement) -> list[Unit]:
    """The patrol boats that had to come home in a Movement Step and have not.

    IS-PB-02, IS-PB-03
    """
    boats = [state.units.get(name) for name in step.strays]
    own = [boat for boat in boats if boat is not None and boat.owner == step.seat]
    return [boat for boat in own if not has_base(state, boat)]


def has_base(state: State, boat: Unit) -> bool:
    """Whether a patrol boat shares its hex with a friendly planet or station, in a nebula too.

    IS-B-PB-01, IS-PB-06, IS-S-PB-01
    """
    planet = state.planet_at(boat.hex)
    if planet is not None and planet.owner == boat.owner:
        return True
    if any(unit.type.role == "station" for unit in state.own_at(boat.hex, boat.owner)):
        return True
    friends = edition(state).friends(state, boat.owner)
    if planet is not None and planet.name in friends:
        return True
    return any(str(unit.id) in friends for unit in state.at(boat.hex) if friends)
