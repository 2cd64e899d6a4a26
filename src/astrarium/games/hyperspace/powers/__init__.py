"""What changes the rules for somebody: Techs, abilities of Civs, and Secrets."""

from . import civs, secrets, techs

__all__ = ["civs", "secrets", "techs"]
