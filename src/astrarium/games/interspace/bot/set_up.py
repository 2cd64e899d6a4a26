"""Set-up: a region that earns from the first turn and can be explored from on all sides."""

from collections.abc import Sequence

from astrarium.kernel import Action, Hex, hexes

from ..data import STARTING_UNITS
from ..rules.setup import Arrange, Place, Plan, SetUp, own_hexes
from .situation import Situation

PLANET_SIDE, ASTEROIDS_SIDE = 1, 2


def choose_set_up(sight: Situation, step: SetUp, actions: Sequence[Action]) -> Action:
    """Transports on the asteroids, one of them at home for who does not mine; the station at home,
    scouts around."""
    plan = step.plan(sight.seat)
    if not plan.planet:
        return Arrange(PLANET_SIDE, ASTEROIDS_SIDE)
    at = len(plan.units)
    return Place(STARTING_UNITS[at], places(plan, sight)[at])


def places(plan: Plan, sight: Situation) -> tuple[Hex, ...]:
    """A hex for each of the starting units, in their order."""
    home, *ring = own_hexes(sight.seat)
    free = [side for side in hexes.SIDES if side not in (plan.planet, plan.asteroids)]
    scouts = [ring[side - 1] for side in (free[0], free[2], free[3])]
    asteroids = ring[plan.asteroids - 1]
    return (*scouts, asteroids if sight.stance.mines else home, asteroids, home)
