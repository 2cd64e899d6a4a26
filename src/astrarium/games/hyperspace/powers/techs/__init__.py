"""Common Techs, one small class each; by what they are used for."""

from . import actions, battle, building, economy, movement

__all__ = ["actions", "battle", "building", "economy", "movement"]
