"""Aliens, flares, artifacts and techs: one small class each."""

from . import aliens, artifacts, techs

__all__ = ["aliens", "artifacts", "techs"]
