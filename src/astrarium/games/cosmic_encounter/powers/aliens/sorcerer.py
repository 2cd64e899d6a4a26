"""Sorcerer: switches the cards."""

from ...power import ALLY, MAIN, Alien, Super, Wild
from ...rules.planning import switch_cards
from ...rules.sheets import swap_sheets
from ...rules.timing import decide_fate, use_by_flare
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


class WildSorcerer(Wild):
    """Unless the Sorcerer is a main player, the main players swap their aliens for good.
    CE-FLARE-SORCERER-WILD, CE-POW-12"""

    id = "wild-sorcerer"
    windows = ("planning_before",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return sorcerer_seat(state) not in state.encounter.main

    def use(self, state: CosmicState, seat: int) -> None:
        swap_sheets(state, *state.encounter.main)
        sorcerer = sorcerer_seat(state)
        decide_fate(state, self.card, "discard" if sorcerer is None else "hand", sorcerer)


def sorcerer_seat(state: CosmicState) -> int | None:
    """Who is the Sorcerer, if anybody."""
    seats = (held.user for held in state.powers if held.power == Sorcerer.id)
    return next((seat for seat in seats if isinstance(seat, int)), None)
