"""Remora: clings to what others draw and retrieve."""

from ...events.cards import CardsDrawn
from ...events.ships import ShipsRetrieved
from ...power import Alien
from ...rules.hands import draw_cards
from ...rules.ships import retrieve
from ...rules.timing import doing, this_window
from ...state import CosmicState


class Remora(Alien):
    """Cling: after another player has drawn from the deck it draws a card, after one has taken
    ships out of the warp it takes out one of its own. CE-ALIEN-REMORA"""

    id = "remora"
    windows = ("draw", "retrieve")

    def applies(self, state: CosmicState, seat: int) -> bool:
        match this_window(state).because:
            case CardsDrawn(seat=other):
                return other != seat and bool(state.deck or state.discards)
            case ShipsRetrieved(seat=other):
                return other != seat and free_in_warp(state, seat) and bool(state.colonies(seat))
        return False

    def use(self, state: CosmicState, seat: int) -> None:
        if isinstance(doing(state).because, CardsDrawn):
            draw_cards(state, seat, 1)
        else:
            retrieve(state, seat, 1)


def free_in_warp(state: CosmicState, seat: int) -> bool:
    """Whether a player has a ship in the warp that was not lost in this encounter."""
    sunk = state.encounter.sunk[seat] if state.encounter.sunk else 0
    return state.warp[seat] > sunk
