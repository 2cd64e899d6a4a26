"""What the abilities of Civs have in common."""

from typing import ClassVar

from ...state import HyperspacePower


class Ability(HyperspacePower):
    """A Bonus, a Weakness, a Victory ability, or what a Super Unit can do.

    HS-SUPER-03, HS-SUPER-04, HS-SUPER-05
    """

    civ: ClassVar[str] = ""  # whose players have it from the start
