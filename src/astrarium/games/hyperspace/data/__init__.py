"""The components of the game.

They are data in a file, since most of their numbers are not in the rulebook: a group that owns the
printed game can put a file of its own in its place.
"""

from .printed import (
    Attack,
    Civ,
    Components,
    Layout,
    Secret,
    ShipClass,
    Slot,
    Strength,
    Tech,
    Tile,
    UnitKind,
    UnitType,
)
from .reading import RECONSTRUCTED, check_effects, components

__all__ = [
    "RECONSTRUCTED",
    "Attack",
    "Civ",
    "Components",
    "Layout",
    "Secret",
    "ShipClass",
    "Slot",
    "Strength",
    "Tech",
    "Tile",
    "UnitKind",
    "UnitType",
    "check_effects",
    "components",
]
