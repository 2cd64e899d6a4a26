"""Vulch: gathers the artifacts that others discard."""

from astrarium.kernel.powers import modifies

from ...data import face
from ...events.cards import CardsDiscarded
from ...power import Alien
from ...rules.hands import salvage
from ...rules.new_hand import kept_cards
from ...rules.timing import doing, this_window
from ...state import CosmicState


class Vulch(Alien):
    """Salvage: takes every artifact that another player discards, and keeps its own when it gets a
    new hand. CE-ALIEN-VULCH"""

    id = "vulch"
    windows, mandatory = ("discard",), True

    def applies(self, state: CosmicState, seat: int) -> bool:
        event = this_window(state).because
        if not isinstance(event, CardsDiscarded) or event.seat == seat:
            return False
        return bool(self.salvaged(state, event))

    def salvaged(self, state: CosmicState, event: CardsDiscarded) -> list[str]:
        """The artifacts of a discard that still lie in the pile."""
        return [
            card for card in event.cards if face(card).kind == "artifact" and card in state.discards
        ]

    def use(self, state: CosmicState, seat: int) -> None:
        event = doing(state).because
        assert isinstance(event, CardsDiscarded)
        for card in self.salvaged(state, event):
            salvage(state, seat, card)

    @modifies(kept_cards)
    def keep(self, state: CosmicState, seat: int, kept: tuple[str, ...]) -> tuple[str, ...]:
        artifacts = (card for card in state.cards_of(seat) if face(card).kind == "artifact")
        return (*kept, *artifacts)
