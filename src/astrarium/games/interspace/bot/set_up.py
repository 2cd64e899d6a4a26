"""Set-up: a region that earns from the first turn and can be explored from on all sides."""

from astrarium.kernel import Action, Hex, hexes

from ..data import STARTING_UNITS
from ..rules.setup import Arrange, Place, Plan, own_hexes

PLANET_SIDE, ASTEROIDS_SIDE = 1, 2


def choose_set_up(plan: Plan, seat: int) -> Action:
    """Transports at home and on the asteroids, the station at home, scouts around."""
    if not plan.planet:
        return Arrange(PLANET_SIDE, ASTEROIDS_SIDE)
    at = len(plan.units)
    return Place(STARTING_UNITS[at], places(plan, seat)[at])


def places(plan: Plan, seat: int) -> tuple[Hex, ...]:
    """A hex for each of the starting units, in their order."""
    home, *ring = own_hexes(seat)
    free = [side for side in hexes.SIDES if side not in (plan.planet, plan.asteroids)]
    scouts = [ring[side - 1] for side in (free[0], free[2], free[3])]
    return (*scouts, home, ring[plan.asteroids - 1], home)
