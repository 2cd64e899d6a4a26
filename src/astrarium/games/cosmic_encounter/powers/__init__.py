"""Aliens, flares, artifacts and techs: one small class each."""

from . import aliens, artifacts

__all__ = ["aliens", "artifacts"]
