"""What happens to cards."""

from typing import Any, ClassVar, Self

import msgspec

from astrarium.kernel import Event, Secret
from astrarium.kernel.things import Facts, Seat, said

from ..things import CardName, Cards


class CardsDrawn(Event, frozen=True):
    """Somebody drew from the deck; only the drawer sees what."""

    gain: ClassVar[bool] = True
    reaction: ClassVar[str] = "draw"
    seat: Seat
    many: Cards
    cards: tuple[Secret[str], ...]
    aside: bool = False  # they are in no hand yet

    def outwardly(self) -> Self:
        """What all see of it. Reactions remember no more: each copy of the cards would be imagined
        in its own way."""
        return msgspec.structs.replace(self, cards=())

    def variant(self, state: Any) -> str:
        return "seen" if self.cards and all(card.value for card in self.cards) else ""

    def facts(self, state: Any) -> Facts:
        return {"shown": said("secrets", self.cards)}


class CardsTaken(Event, frozen=True):
    """Cards go from one hand to another; only the two see which."""

    gain: ClassVar[bool] = True
    struck: ClassVar[str] = "giver"
    seat: Seat
    giver: Seat
    many: Cards
    cards: tuple[Secret[str], ...]

    def variant(self, state: Any) -> str:
        return "seen" if self.cards and all(card.value for card in self.cards) else ""

    def facts(self, state: Any) -> Facts:
        return {"shown": said("secrets", self.cards)}


class HandSeen(Event, frozen=True):
    """Somebody looks at a hand; others learn only that it happened."""

    struck: ClassVar[str] = "owner"
    seat: Seat
    owner: Seat


class HandShown(Event, frozen=True):
    """A hand is shown to everybody."""

    seat: Seat
    cards: tuple[CardName, ...]


class HoardShown(Event, frozen=True):
    """A hoard is shown to everybody, before it is discarded."""

    seat: Seat
    cards: tuple[CardName, ...]


class HandsTraded(Event, frozen=True):
    seat: Seat
    other: Seat


class CardStated(Event, frozen=True):
    """Somebody says what its card is, which lies face down."""

    moment: ClassVar[bool] = True
    seat: Seat
    card: CardName


class CardBuried(Event, frozen=True):
    """A card goes unseen to the bottom of the deck."""

    seat: Seat


class CardOffered(Event, frozen=True):
    """Somebody may have a card of the discard pile."""

    seat: Seat
    card: CardName
    player: Seat


class CardPlayed(Event, frozen=True):
    """A card lies on the table, and can be reacted to."""

    moment: ClassVar[bool] = True
    seat: Seat
    card: CardName
    on: Seat | None = None

    def variant(self, state: Any) -> str:
        return "" if self.on is None else "on"


class CardCancelled(Event, frozen=True):
    """A card that was played has no effect."""

    struck: ClassVar[str] = "seat"
    seat: Seat
    card: CardName


class CardReturned(Event, frozen=True):
    """A card that was played comes into a hand."""

    seat: Seat
    card: CardName


class CardsDiscarded(Event, frozen=True):
    """Cards of somebody go to the discard pile. CE-CARD-13"""

    reaction: ClassVar[str] = "discard"
    seat: Seat
    cards: tuple[CardName, ...]


class CardSalvaged(Event, frozen=True):
    """A card of the discard pile comes into a hand."""

    seat: Seat
    card: CardName


class CardRevealed(Event, frozen=True):
    """The encounter card of a main player is turned up."""

    moment: ClassVar[bool] = True
    seat: Seat
    card: CardName


class Reinforcement(Event, frozen=True):
    """A reinforcement counts for a side."""

    seat: Seat
    card: CardName
    side: Seat


class DeckShuffled(Event, frozen=True):
    """The discard pile is shuffled into a new deck."""

    reaction: ClassVar[str] = "reshuffle"
