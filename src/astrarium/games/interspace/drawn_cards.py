"""What only the cards of one deck do, because they are drawn and played: Encounter cards happen to
explorers, free agents have a turn, and Colonization cards come to a new colony."""

from typing import ClassVar

from astrarium.kernel import Hex
from astrarium.kernel.powers import Powers

from .card import Card
from .resources import Resources
from .state import InterSpaceState as State
from .state.planets import Planet


class EncounterCard(Card):
    """A card that explorers draw in empty space."""

    def is_moot(self, state: State) -> bool:
        """Whether it is replaced by another, for want of what it is about."""
        return False

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        """What it does to the explorers of a hex, or asks them."""
        raise NotImplementedError


class FreeAgent(EncounterCard):
    """A card that brings a free agent, which has a turn of its own when all players have acted."""

    def sets_out(self, state: State) -> None:
        """It moves."""

    def makes_contact(self, state: State) -> None:
        """It meets the units where it has come to, and fights if it must."""

    def acts(self, state: State) -> None:
        """It does what it has come for."""


class ColonizationCard(Card):
    """A card that the founder of a colony draws."""

    # Industry, tech and IOUs with which the colony begins, if they are not the usual ones.
    begins: ClassVar[tuple[int, int, Resources] | None] = None
    stays: ClassVar[bool] = False  # with its planet, whoever controls it

    def settle(self, state: State, planet: Planet, seat: int) -> None:
        """What happens at once in the new colony."""


def once_of_player(state: State, seat: int) -> Powers:
    """Those of a player; a second copy adds nothing.

    IS-A-BRK-GEN-7
    """
    return tuple(dict.fromkeys(state.cards_of(seat)))


def of_planet(planet: Planet) -> Powers:
    """The Colonization card that stays with a planet."""
    return planet.cards
