"""Planets on the map."""

from astrarium.kernel import Hex, Plain
from astrarium.kernel.powers import Powers

from ..card import hand
from ..data import UnitKind
from ..resources import Resources


class Planet(Plain, frozen=True):
    """A planet on the map. An uninhabited one has no owner and levels of 0."""

    name: str
    hex: Hex
    owner: int | None = None
    industry: int = 0
    tech: int = 0
    home_of: int | None = None  # whose birthplace it is, whoever holds it now
    rests: bool = False  # does nothing in its owner's next Economic Step
    # Standard rules:
    box: Resources = {}
    waiting: tuple[UnitKind, ...] = ()  # units bought and not yet placed on the map
    depleted: bool = False  # gives no more ore, whoever comes to live there
    deserted: bool = False  # has lost its first inhabitants; who lives there now are colonists
    # Advanced rules:
    card: str = ""  # the Colonization card that stays with the planet
    founder: int | None = None  # who founded the colony that rebelled, if one did

    @property
    def cards(self) -> Powers:
        """The Colonization card that stays with the planet, if it has one."""
        return hand((self.card,), self.name) if self.card else ()
