"""Filch: takes the opponent's used card."""

from ...power import MAIN, Alien
from ...rules.hands import salvage
from ...state import CosmicState


class Filch(Alien):
    """Theft: takes the opponent's encounter card from the discard pile. CE-ALIEN-FILCH"""

    id = "filch"
    windows, roles = ("cards_discarded",), MAIN

    def card(self, state: CosmicState, seat: int) -> str | None:
        """The card the opponent ended with, if it lies in the discard pile."""
        other = state.encounter.opponent(seat)
        cards = (card for owner, card in state.encounter.discarded if owner == other)
        return next((card for card in cards if card in state.discards), None)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return self.card(state, seat) is not None

    def use(self, state: CosmicState, seat: int) -> None:
        card = self.card(state, seat)
        if card is not None:
            salvage(state, seat, card)
