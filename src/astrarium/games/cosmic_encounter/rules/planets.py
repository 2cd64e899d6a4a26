"""Planets that come into the game and leave it."""

from astrarium.kernel.powers import rule

from ..state import CosmicState, Planet

GENESIS = "genesis"  # the planet that is made during the game


@rule
def planet_removed(state: CosmicState, planet: str) -> None:
    """What lies beside a planet goes with it."""


def new_planet(state: CosmicState, seat: int, ships: tuple[int, ...]) -> Planet:
    """A planet at the end of the row of a home system."""
    index = 1 + max((state.planets[name].index for name in state.system(seat)), default=-1)
    return Planet(seat, index, ships)
