"""Secrets, one small class each; by what they do."""

from . import harm, placing, rivals, windfalls

__all__ = ["harm", "placing", "rivals", "windfalls"]
