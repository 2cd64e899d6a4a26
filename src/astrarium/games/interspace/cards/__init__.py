"""The cards of the Advanced game, one small class each, grouped by deck."""

from . import (
    agents,
    artifacts,
    breakthroughs,
    colonization,
    encounters,
    objectives,
    perils,
    plunderers,
)

__all__ = [
    "agents",
    "artifacts",
    "breakthroughs",
    "colonization",
    "encounters",
    "objectives",
    "perils",
    "plunderers",
]
