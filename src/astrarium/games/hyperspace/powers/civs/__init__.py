"""Civs: their abilities, Super Units and Super Techs, one small class each."""

from . import broodmasters, fungi, skith, venge

__all__ = ["broodmasters", "fungi", "skith", "venge"]
