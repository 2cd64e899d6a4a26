"""Filch: takes the opponent's used card."""

from collections.abc import Sequence

from ...data import NEGOTIATE, face
from ...power import MAIN, Alien, Super, Wild
from ...rules.hands import discard_from_hand, salvage
from ...rules.timing import PlayCard, decide_fate, doing, this_window
from ...state import CosmicState


def used_card(state: CosmicState, seat: int) -> str | None:
    """The card that a main player ended with, if it lies in the discard pile."""
    cards = (card for owner, card in state.encounter.discarded if owner == seat)
    return next((card for card in cards if card in state.discards), None)


class Filch(Alien):
    """Theft: takes the opponent's encounter card from the discard pile. CE-ALIEN-FILCH"""

    id = "filch"
    windows, roles = ("cards_discarded",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return used_card(state, state.encounter.opponent(seat)) is not None

    def use(self, state: CosmicState, seat: int) -> None:
        card = used_card(state, state.encounter.opponent(seat))
        if card is not None:
            salvage(state, seat, card)


class WildFilch(Wild):
    """Discards a negotiate to take an artifact or a flare that is being played, which does nothing.
    CE-FLARE-FILCH-WILD"""

    id = "wild-filch"
    windows = ("card_played",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        played = this_window(state).about
        if not isinstance(played, PlayCard):
            return False
        return played.seat != seat or face(played.card).kind == "artifact"

    def affordable(self, state: CosmicState, seat: int) -> bool:
        return NEGOTIATE in state.cards_of(seat)

    def use(self, state: CosmicState, seat: int) -> None:
        played = doing(state).against
        assert isinstance(played, PlayCard)
        if NEGOTIATE in state.cards_of(seat):  # a hand that is only imagined may have none
            discard_from_hand(state, seat, (NEGOTIATE,))
        decide_fate(state, played.card, "hand", seat)
        state.cancel(played)


class SuperFilch(Super):
    """Takes the used encounter card of any other player. CE-FLARE-FILCH-SUPER"""

    id = "super-filch"
    windows = ("cards_discarded",)

    def targets(self, state: CosmicState, seat: int) -> Sequence[int]:
        main = state.encounter.main
        return [other for other in main if other != seat and used_card(state, other) is not None]

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(self.targets(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        other = doing(state).on
        assert other is not None
        card = used_card(state, other)
        if card is not None:
            salvage(state, seat, card)
