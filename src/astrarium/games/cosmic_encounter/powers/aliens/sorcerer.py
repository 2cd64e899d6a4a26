"""Sorcerer: switches the cards."""

from ...power import ALLY, MAIN, Alien, Super
from ...rules.planning import switch_cards
from ...rules.timing import use_by_flare
from ...state import CosmicState


class Sorcerer(Alien):
    """Magic: switches the two selected cards before they are turned up. CE-ALIEN-SORCERER"""

    id = "sorcerer"
    windows, roles = ("planning_after",), MAIN

    def use(self, state: CosmicState, seat: int) -> None:
        switch_cards(state)


class SuperSorcerer(Super):
    """Magic is used as an ally. CE-FLARE-SORCERER-SUPER"""

    id = "super-sorcerer"
    windows, roles = ("planning_after",), (ALLY,)

    def use(self, state: CosmicState, seat: int) -> None:
        use_by_flare(state, seat, "sorcerer")
