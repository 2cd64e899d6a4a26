"""Healer: returns what others have lost."""

from collections.abc import Sequence

from ...power import Alien, Lasting, Super, Wild
from ...rules.hands import draw_cards
from ...rules.losses import heal, healable
from ...rules.timing import PlayCard, UsePower, doing, this_window
from ...state import CosmicState


class Healer(Alien):
    """Heal: returns all ships that another player has just lost, and draws a card.
    CE-ALIEN-HEALER"""

    id = "healer"
    windows, repeats = ("lost",), True

    def targets(self, state: CosmicState, seat: int) -> Sequence[int]:
        return [other for other in state.clockwise(seat) if healable(state, other)]

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(self.targets(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        healed = doing(state).on
        assert healed is not None
        if healable(state, healed):
            ships = heal(state, healed)
            each = any(held.power == CardForEachShip.id for held in state.powers)
            draw_cards(state, seat, ships if each else 1)


class CardForEachShip(Lasting):
    """Healing brings a card for each ship. CE-FLARE-HEALER-SUPER"""

    id = "card-for-each-ship"


class SuperHealer(Super):
    """Draws a card for each ship that is healed. CE-FLARE-HEALER-SUPER"""

    id = "super-healer"
    windows, brings = ("lost",), CardForEachShip

    def applies(self, state: CosmicState, seat: int) -> bool:
        return any(healable(state, other) for other in state.clockwise(seat))


class WildHealer(Wild):
    """A Cosmic Zap that is played on a power of its player is discarded without effect.
    CE-FLARE-HEALER-WILD"""

    id = "wild-healer"
    windows = ("card_played",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        played = this_window(state).about
        if not isinstance(played, PlayCard) or played.card != "cosmic-zap":
            return False
        return isinstance(played.against, UsePower) and played.against.seat == seat

    def use(self, state: CosmicState, seat: int) -> None:
        played = doing(state).against
        assert played is not None
        state.cancel(played)
