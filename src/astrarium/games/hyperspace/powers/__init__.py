"""What changes the rules for somebody: Techs, abilities of Civs, and Secrets.

Where they disagree with a rule, they are followed (HS-COST-09).
"""

from . import civs, secrets, techs

__all__ = ["civs", "secrets", "techs"]
