"""The components of the game.

They are data in a file, since most of their numbers are not in the rulebook: a group that owns the
printed game can put a file of its own in its place.
"""

from .printed import (
    Ability,
    Attack,
    Civ,
    Components,
    Confidence,
    Layout,
    Points,
    Price,
    Printed,
    Secret,
    ShipClass,
    Slot,
    Space,
    Strength,
    SuperUnit,
    Symbols,
    Tech,
    Tile,
    Track,
    Tracks,
    UnitKind,
    UnitType,
)
from .reading import RECONSTRUCTED, check_effects, components

__all__ = [
    "RECONSTRUCTED",
    "Ability",
    "Attack",
    "Civ",
    "Components",
    "Confidence",
    "Layout",
    "Points",
    "Price",
    "Printed",
    "Secret",
    "ShipClass",
    "Slot",
    "Space",
    "Strength",
    "SuperUnit",
    "Symbols",
    "Tech",
    "Tile",
    "Track",
    "Tracks",
    "UnitKind",
    "UnitType",
    "check_effects",
    "components",
]
