"""Multiplex Sensors: what was just drawn may go back for another draw."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Literal

from astrarium.kernel import Action, Step

from ..events import CardReturned
from ..state import InterSpaceState as State

Deck = Literal["encounter", "colonization"]
# What is done with a card once the player has decided, by deck: called with the state, the seat,
# the hex or planet, the card, and whether it is put away for another draw, which stands.
AFTER: dict[str, Callable[[State, int, str, str, bool], None]] = {}


def has_sensors(state: State, seat: int) -> bool:
    """Whether a player may return what was drawn.

    IS-A-BRK-MULTIPLEX-1
    """
    return any(card.redraws() for card in state.cards_of(seat))


def may_return_card(state: State, seat: int, deck: Deck) -> bool:
    """Whether a player may put away a card of a deck, which can be done once a game.

    IS-A-BRK-MULTIPLEX-5
    """
    return has_sensors(state, seat) and mark(deck) not in state.players[seat].used


def mark(deck: Deck) -> str:
    """How it is noted that a player has put away a card of a deck."""
    return f"{deck} card returned"


def drawn(state: State, seat: int, deck: Deck, place: str, card: str) -> None:
    """A player has drawn a card for a hex or planet, and may put it away before it has any effect.

    IS-A-BRK-MULTIPLEX-5
    """
    if may_return_card(state, seat, deck):
        state.push(CardQuestion(seat, deck, place, card))
    else:
        AFTER[deck](state, seat, place, card, False)


class KeepCard(Action, frozen=True):
    """Let the card have its effect."""

    text: ClassVar = "keep the card"

    def do(self, state: State, step: "CardQuestion", seat: int) -> None:
        state.pop()
        AFTER[step.deck](state, seat, step.place, step.card, False)


class ReturnCard(Action, frozen=True):
    """Put the card away and draw another, which stands.

    IS-A-BRK-MULTIPLEX-5
    """

    text: ClassVar = "return the card"

    def do(self, state: State, step: "CardQuestion", seat: int) -> None:
        state.pop()
        used = (*state.players[seat].used, mark(step.deck))
        state.change_player(seat, used=used)
        state.tell(CardReturned(seat=seat, deck=step.deck, card=step.card))
        AFTER[step.deck](state, seat, step.place, step.card, True)


class CardQuestion(Step, frozen=True):
    """Does the card that was drawn stand?

    IS-A-BRK-MULTIPLEX-5
    """

    rule: ClassVar = "IS-A-BRK-MULTIPLEX-5"
    prompt: ClassVar = "You can put this card away and draw another, once a game: do you keep it?"
    accepts: ClassVar = (KeepCard, ReturnCard)

    seat: int
    deck: Deck
    place: str  # a hex, or a planet's name
    card: str

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (KeepCard(), ReturnCard())
