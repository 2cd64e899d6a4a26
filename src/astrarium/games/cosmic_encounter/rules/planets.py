"""Planets that leave the game."""

from astrarium.kernel.powers import rule

from ..state import CosmicState


@rule
def planet_removed(state: CosmicState, planet: str) -> None:
    """What lies beside a planet goes with it."""
