"""Terms of a deal: what each main player gives, and whether it can."""

from collections.abc import Iterator, Sequence
from typing import Any, Self

import msgspec

from astrarium.kernel import Dice, Plain, Secret, Violation, violation

from ..data import face
from ..state import CosmicState
from .ships import Taken

ANY = "any"
CHOICE, RANDOM = "choice", "random"
HIGHEST = 99  # no card is worth more


class Count(Plain, frozen=True):
    """So many cards of a kind, which the giver or chance chooses. CE-DEAL-09"""

    many: int
    kind: str  # or any
    by: str  # the giver's choice, or random
    least: int = 0  # bounds of their values
    most: int = HIGHEST

    @property
    def is_bounded(self) -> bool:
        """Whether the values of the cards are."""
        return (self.least, self.most) != (0, HIGHEST)

    def fits(self, card: str) -> bool:
        printed = face(card)
        if self.kind not in (ANY, printed.kind):
            return False
        return printed.kind not in ("attack", "reinforcement") or (
            self.least <= printed.value <= self.most
        )


class Giving(Plain, frozen=True):
    """What one main player gives: cards by name and by number, and a colony. CE-DEAL-02"""

    cards: tuple[str, ...] = ()
    counts: tuple[Count, ...] = ()
    colony: str | None = None  # the planet
    ships: Taken = ()  # those of the receiver, with which it is established

    @property
    def many(self) -> int:
        return len(self.cards) + sum(count.many for count in self.counts)

    @property
    def is_something(self) -> bool:
        return self.many > 0 or self.colony is not None


class Terms(Plain, frozen=True):
    """What changes hands: what the proposer gives, and what it gets. CE-DEAL-09"""

    gives: Giving = Giving()
    gets: Giving = Giving()
    freed: tuple[tuple[int, int], ...] = ()  # whose ships come out of the warp, and how many


class Proposal(Plain, frozen=True):
    """Terms that one main player has proposed to the other; others see the colonies and how many
    cards go each way. CE-DEAL-20"""

    by: int
    to: int
    terms: Secret[Terms]
    shown: Terms  # the same with nothing but numbers of cards

    def givings(self) -> tuple[tuple[int, int, Giving], ...]:
        """Who gives what to whom."""
        terms = self.terms.value
        assert terms is not None
        return (self.by, self.to, terms.gives), (self.to, self.by, terms.gets)

    def with_choices(self, *due: int) -> Self:
        """The same when everybody sees how many of the cards each giver chooses itself; of the
        others they suppose that chance does."""
        gives, gets = map(_chosen, (self.shown.gives, self.shown.gets), due)
        shown = msgspec.structs.replace(self.shown, gives=gives, gets=gets)
        return msgspec.structs.replace(self, shown=shown)

    def invented(self, state: Any, seat: int, dice: Dice) -> Self:
        """Who does not know the cards supposes that the givers choose them."""
        if self.terms.known_to(seat):
            return self
        return msgspec.structs.replace(
            self, terms=msgspec.structs.replace(self.terms, value=self.shown)
        )


def proposal(by: int, to: int, terms: Terms) -> Proposal:
    known = Secret(terms, knows=tuple(sorted((by, to))))
    shown = Terms(_numbers(terms.gives), _numbers(terms.gets), terms.freed)
    return Proposal(by, to, known, shown)


def _numbers(giving: Giving) -> Giving:
    counts = (Count(giving.many, ANY, CHOICE),) if giving.many else ()
    return msgspec.structs.replace(giving, cards=(), counts=counts)


def _chosen(giving: Giving, due: int) -> Giving:
    counts = (Count(due, ANY, CHOICE), Count(giving.many - due, ANY, RANDOM))
    return msgspec.structs.replace(giving, counts=tuple(one for one in counts if one.many))


# -- whether it can be delivered


def why_no_colony(state: CosmicState, giver: int, receiver: int, planet: str) -> Violation | None:
    """CE-DEAL-03, CE-DEAL-10, CE-DEAL-21"""
    if planet not in state.colonies(giver):
        return violation("CE-DEAL-03", "A colony is granted where the granting player has one.")
    if planet in state.colonies(receiver):
        return violation("CE-DEAL-10", "There is a colony of the receiver already.")
    return None


def why_undeliverable(
    state: CosmicState, giver: int, receiver: int, giving: Giving
) -> Violation | None:
    """Why a player cannot give what is agreed, by all that it holds. CE-DEAL-06, CE-DEAL-21"""
    if giving.colony is not None:
        why = why_no_colony(state, giver, receiver, giving.colony)
        if why is not None:
            return why
        if any(state.ships_at(place, receiver) < ships for place, ships in giving.ships):
            return violation("CE-DEAL-21", "The ships of that colony are not there.")
    if next(assignments(state.cards_of(giver), giving), None) is None:
        return violation("CE-DEAL-09", "These cards cannot be delivered.")
    return None


def assignments(hand: Sequence[str], giving: Giving) -> Iterator[tuple[str, ...]]:
    """Ways to deliver cards from a hand; nothing comes of it if there is none."""
    left = list(hand)
    for card in giving.cards:
        if card not in left:
            return
        left.remove(card)
    wanted = [count for count in giving.counts for _ in range(count.many)]
    found = _matched(left, sorted(wanted, key=lambda count: sum(map(count.fits, left))))
    if found is not None:
        yield (*giving.cards, *found)


def _matched(cards: list[str], wanted: Sequence[Count]) -> list[str] | None:
    """A card for each that is wanted: found by exchanging, so that no way is missed."""
    holder: dict[int, int] = {}  # card: the one for whom it is meant

    def settle(which: int, tried: set[int]) -> bool:
        for at, card in enumerate(cards):
            if at in tried or not wanted[which].fits(card):
                continue
            tried.add(at)
            if at not in holder or settle(holder[at], tried):
                holder[at] = which
                return True
        return False

    if not all(settle(which, set()) for which in range(len(wanted))):
        return None
    return [cards[at] for at in sorted(holder, key=lambda at: holder[at])]
