"""Piles: decks, bags and discards.

Nobody knows the order of a pile, so it has none until somebody looks: what is in it is kept by
value and number, and a card is drawn by the dice at that moment. Only places that somebody has
seen, at the top and at the bottom, are kept in order. So a pile is small, a clone shares it, and
to imagine it is to imagine what others have drawn from it: those cards are `Secret`s of its pool.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice, repeat
from typing import Generic, Self, TypeVar

import msgspec

from .draws import Draw
from .hidden import Concealed, Seats, Secret
from .pools import Pools, in_order
from .state import State

T = TypeVar("T")


class Pile(Concealed, Generic[T], frozen=True):
    """Cards of a pool in an order that nobody knows, apart from some at the top and the bottom."""

    pool: str
    # How many of each, in an order that tells nothing. Who does not know what is in the pile sees
    # none of it; who knows it, but not a card at the top or the bottom, finds that card in here.
    cards: tuple[tuple[T, int], ...] = ()
    rest: int = 0  # how many these are, without the top and the bottom
    knows: Seats = ()  # who knows what is in it; None: everybody
    top: tuple[Secret[T], ...] = ()  # cards that somebody has seen, from the top down
    bottom: tuple[Secret[T], ...] = ()  # the same from the bottom up

    def __len__(self) -> int:
        return self.rest + len(self.top) + len(self.bottom)

    def __bool__(self) -> bool:
        return len(self) > 0

    def __iter__(self) -> Iterator[T]:
        """All cards that are in the pile, in no order that means anything."""
        placed = [card.value for card in (*self.top, *self.bottom) if card.value is not None]
        return chain(_spread(self.cards), placed)

    # -- putting cards in

    def with_cards(self, *cards: T) -> Self:
        """The pile with more cards somewhere in it."""
        return self._with(chain(_spread(self.cards), cards))

    def on_top(self, card: Secret[T]) -> Self:
        """The pile with a card on top; who knows the card remembers where it is."""
        return msgspec.structs.replace(self, top=(card, *self.top))

    def at_bottom(self, card: Secret[T]) -> Self:
        """The pile with a card at the bottom."""
        return msgspec.structs.replace(self, bottom=(card, *self.bottom))

    def shuffled(self, *others: "Pile[T]") -> Self:
        """The pile after it was shuffled, together with other ones: no place is known any more."""
        return self._with(chain(self, *others), (), ())

    def _with(self, cards: Iterable[T], *places: tuple[Secret[T], ...]) -> Self:
        """The pile with these cards in no order, and with others at the top and the bottom."""
        many = Counter(cards)
        counted = tuple([(card, many[card]) for card in in_order(list(many))])
        top, bottom = places or (self.top, self.bottom)
        return type(self)(self.pool, counted, many.total(), self.knows, top, bottom)

    def _without(self, card: T) -> Self:
        counted = tuple(
            (each, many - (each == card)) for each, many in self.cards if each != card or many > 1
        )
        return msgspec.structs.replace(self, cards=counted, rest=self.rest - 1)

    # -- views and deals

    def known_to(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) knows what is in the pile."""
        return self.knows is None or seat in self.knows

    def hides_from(self, seat: int | None) -> bool:
        return (self.rest > 0 and not self.known_to(seat)) or bool(self._unplaced(seat))

    def seen_by(self, seat: int | None) -> Self:
        top = tuple(card.seen_by(seat) for card in self.top)
        bottom = tuple(card.seen_by(seat) for card in self.bottom)
        if not self.known_to(seat):
            return msgspec.structs.replace(self, cards=(), top=top, bottom=bottom)
        unplaced = self._unplaced(seat)
        if not unplaced:
            return self
        seen = self._with(chain(_spread(self.cards), unplaced), top, bottom)
        return msgspec.structs.replace(seen, rest=self.rest)

    def gather(self, seat: int, pools: Pools) -> None:
        unplaced = self._unplaced(seat)
        if self.known_to(seat) and not unplaced:
            return
        heap = pools.heap(self._heap(seat, pools))
        heap += unplaced
        heap += _spread(self.cards)

    def dealt(self, seat: int, pools: Pools) -> Self:
        if not self.hides_from(seat):
            return self
        values = pools.dealt[self._heap(seat, pools)]

        def place(card: Secret[T]) -> Secret[T]:
            return card if card.sure(seat) else msgspec.structs.replace(card, value=next(values))

        top, bottom = tuple(map(place, self.top)), tuple(map(place, self.bottom))
        return self._with(islice(values, self.rest), top, bottom)

    def _unplaced(self, seat: int | None) -> list[T]:
        """Cards at the top and the bottom of which a seat does not know what they are."""
        placed = (*self.top, *self.bottom)
        return [card.value for card in placed if card.value is not None and not card.sure(seat)]

    def _heap(self, seat: int, pools: Pools) -> str:
        """Who knows what is in the pile deals its cards to its own places only."""
        return pools.private(self) if self.known_to(seat) else self.pool


def pile_of(cards: Iterable[T], pool: str, knows: Seats = ()) -> Pile[T]:
    """A pile of cards, shuffled."""
    return Pile[T](pool, knows=knows).with_cards(*cards)


def draw(state: State, pile: Pile[T], why: Draw, *seats: int) -> tuple[Secret[T], Pile[T]]:
    """Take the top card, which these seats get to see: the card and the pile without it. An undo
    barrier."""
    pile = _turned(state, pile, 1, why)
    card, left = pile.top[0], msgspec.structs.replace(pile, top=pile.top[1:])
    return state.show(card, *seats), left


def look(state: State, pile: Pile[T], many: int, why: Draw, *seats: int) -> Pile[T]:
    """Some seats look at the cards at the top, which stay there: an undo barrier."""
    pile = _turned(state, pile, many, why)
    seen = tuple(state.show(card, *seats) for card in pile.top[:many])
    return msgspec.structs.replace(pile, top=(*seen, *pile.top[many:]))


def search(state: State, pile: Pile[T], card: T, *seats: int) -> tuple[Secret[T], Pile[T]]:
    """Some seats look for a card, take it out and shuffle the rest: an undo barrier.

    ValueError if it is not in the pile.
    """
    whole = pile.shuffled()
    if all(card != each for each, _ in whole.cards):
        raise ValueError(f"no {card} in the pile")
    found = state.show(Secret(card, (), pile.pool), *seats)
    return found, whole._without(card)


def _turned(state: State, pile: Pile[T], many: int, why: Draw) -> Pile[T]:
    """A pile whose first cards have their places, though nobody has seen those that had none."""
    if many > len(pile):
        raise ValueError(f"{many} cards of a pile of {len(pile)}")
    while len(pile.top) < many and pile.rest:
        card, pile = _drawn(state, pile, why)
        pile = msgspec.structs.replace(pile, top=(*pile.top, Secret(card, (), pile.pool)))
    short = many - len(pile.top)
    if short > 0:
        top = (*pile.top, *reversed(pile.bottom[-short:]))
        pile = msgspec.structs.replace(pile, top=top, bottom=pile.bottom[:-short])
    return pile


def _drawn(state: State, pile: Pile[T], why: Draw) -> tuple[T, Pile[T]]:
    """A card of those whose places nobody knows, each equally likely."""
    card = state.pick(tuple(_spread(pile.cards)), why, to=())
    return card, pile._without(card)


def _spread(cards: tuple[tuple[T, int], ...]) -> Iterator[T]:
    return chain.from_iterable(repeat(card, many) for card, many in cards)
