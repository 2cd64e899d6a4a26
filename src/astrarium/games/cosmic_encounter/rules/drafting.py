"""What a main player can put into a proposal."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from astrarium.kernel import Action, Violation, violation
from astrarium.kernel.things import Seat

from ..data import ATTACKS, KINDS
from ..events.deals import DealBroken
from ..state import CosmicState
from ..things import GATE, CardName, Cards, KindName, Place, PlanetId, Ships, WayName
from .terms import ANY, CHOICE, RANDOM, Count, Giving, why_no_colony

WAYS = (CHOICE, RANDOM)


class Draft(Action, frozen=True):
    """Something that is put into a proposal. ``mine``: what the proposer gives."""

    mine: ClassVar[bool]

    def do(self, state: CosmicState, step: Any, seat: int) -> None:
        terms = step.terms
        if self.mine:
            terms = msgspec.structs.replace(terms, gives=self.added(terms.gives))
        else:
            terms = msgspec.structs.replace(terms, gets=self.added(terms.gets))
        state.swap(
            msgspec.structs.replace(step, draft=msgspec.structs.replace(step.draft, value=terms))
        )

    def giving(self, step: Any) -> Giving:
        found: Giving = step.terms.gives if self.mine else step.terms.gets
        return found

    def added(self, giving: Giving) -> Giving:
        raise NotImplementedError


class OfferCard(Draft, frozen=True):
    """Offer a card by its name."""

    mine = True
    text = "offer {card}"
    picks = ("card:{card}",)
    card: CardName

    def why_not(self, state: CosmicState, step: Any, seat: int) -> Violation | None:
        """CE-DEAL-06, CE-DEAL-20"""
        left = state.cards_of(seat).count(self.card) - self.giving(step).cards.count(self.card)
        if left <= 0:
            return violation("CE-DEAL-20", "Offer a card that you hold.")
        return _why_too_many(state, seat, self.giving(step), 1)

    def added(self, giving: Giving) -> Giving:
        return msgspec.structs.replace(giving, cards=tuple(sorted((*giving.cards, self.card))))


class CountedDraft(Draft, frozen=True):
    """So many cards of a kind."""

    many: Cards
    kind: KindName
    by: WayName

    def why_not(self, state: CosmicState, step: Any, seat: int) -> Violation | None:
        """CE-DEAL-09"""
        giver = seat if self.mine else step.other
        if self.kind not in (ANY, *KINDS) or self.by not in WAYS or self.many < 1:
            return violation("CE-DEAL-09", "Name a number of cards of a kind, and who chooses.")
        if any(count.kind == self.kind for count in self.giving(step).counts):
            return violation("CE-DEAL-09", "Cards of that kind are in the proposal already.")
        return _why_too_many(state, giver, self.giving(step), self.many)

    def added(self, giving: Giving) -> Giving:
        count = Count(self.many, self.kind, self.by)
        return msgspec.structs.replace(giving, counts=(*giving.counts, count))


class OfferCards(CountedDraft, frozen=True):
    """Offer so many cards of a kind."""

    mine = True
    text = "offer {many} {kind} by {by}"


class AskCards(CountedDraft, frozen=True):
    """Ask for so many cards of a kind."""

    mine = False
    text = "ask {many} {kind} by {by}"


class Bounded(Draft, frozen=True):
    """The attack cards that were put into the proposal last have values within bounds."""

    least: int
    most: int

    def why_not(self, state: CosmicState, step: Any, seat: int) -> Violation | None:
        """CE-DEAL-09"""
        counts = self.giving(step).counts
        last = counts[-1] if counts else None
        if last is None or last.kind != "attack" or last.is_bounded:
            return violation("CE-DEAL-09", "Bounds belong to a number of attack cards.")
        if not {self.least, self.most} <= {*ATTACKS} or self.least > self.most:
            return violation("CE-DEAL-09", "Bounds are values of attack cards.")
        return None

    def added(self, giving: Giving) -> Giving:
        *rest, last = giving.counts
        bounded = msgspec.structs.replace(last, least=self.least, most=self.most)
        return msgspec.structs.replace(giving, counts=(*rest, bounded))


class OfferWithin(Bounded, frozen=True):
    """The attacks that are offered are worth so much."""

    mine = True
    text = "offer worth {least} to {most}"


class AskWithin(Bounded, frozen=True):
    """The attacks that are asked for are worth so much."""

    mine = False
    text = "ask worth {least} to {most}"


class ColonyDraft(Draft, frozen=True):
    """A colony."""

    planet: PlanetId

    def why_not(self, state: CosmicState, step: Any, seat: int) -> Violation | None:
        """CE-DEAL-03, CE-DEAL-04, CE-DEAL-10"""
        if self.giving(step).colony is not None:
            return violation("CE-DEAL-02", "One colony each way is all that a deal can have.")
        giver, receiver = (seat, step.other) if self.mine else (step.other, seat)
        if not state.colonies(receiver) and not state.gate[receiver]:
            return violation("CE-DEAL-04", "The receiver has no ship for a colony.")
        return why_no_colony(state, giver, receiver, self.planet)

    def added(self, giving: Giving) -> Giving:
        return msgspec.structs.replace(giving, colony=self.planet)


class GrantColony(ColonyDraft, frozen=True):
    """Let the other player establish a colony."""

    mine = True
    text = "grant {planet}"


class AskColony(ColonyDraft, frozen=True):
    """Ask for a colony."""

    mine = False
    text = "ask for {planet}"


class ShipsDraft(Draft, frozen=True):
    """Ships with which a colony is established."""

    ships: Ships
    place: Place

    def why_not(self, state: CosmicState, step: Any, seat: int) -> Violation | None:
        """CE-DEAL-04"""
        giving, receiver = self.giving(step), step.other if self.mine else seat
        if giving.colony is None:
            return violation("CE-DEAL-04", "There is no such colony in the proposal.")
        if self.place in dict(giving.ships):
            return violation("CE-DEAL-04", "Ships of that place are in the proposal already.")
        if self.place not in (*state.colonies(receiver), GATE):
            return violation("CE-DEAL-04", "There are no ships of that player.")
        if not 1 <= self.ships <= state.ships_at(self.place, receiver):
            return violation("CE-DEAL-04", "There are not so many ships.")
        return None

    def added(self, giving: Giving) -> Giving:
        ships = tuple(sorted((*giving.ships, (self.place, self.ships))))
        return msgspec.structs.replace(giving, ships=ships)


class TheirShips(ShipsDraft, frozen=True):
    """The other player establishes its colony with these ships."""

    mine = True
    text = "their {ships} from {place}"


class MyShips(ShipsDraft, frozen=True):
    """The proposer establishes its colony with these ships."""

    mine = False
    text = "my {ships} from {place}"


class BreakOff(Action, frozen=True):
    """End the negotiation without a deal."""

    text = "break off"
    ends = True
    told_by = (DealBroken,)

    def do(self, state: CosmicState, step: Any, seat: Seat) -> None:
        state.pop()
        state.tell(DealBroken(seat=seat))


DRAFTING: tuple[type[Draft], ...] = (
    OfferCard, OfferCards, OfferWithin, GrantColony, TheirShips, AskCards, AskWithin, AskColony,
    MyShips,
)  # fmt: skip


def draft_options(state: CosmicState, step: Any, seat: int) -> Iterator[Action]:
    """All that can be put into a proposal now; other promises are talk. CE-DEAL-02, CE-DEAL-11"""
    for draft in _candidates(state, step, seat):
        if draft.why_not(state, step, seat) is None:
            yield draft


def _candidates(state: CosmicState, step: Any, seat: int) -> Iterator[Action]:
    yield from map(OfferCard, sorted(set(state.cards_of(seat))))
    for kind, giver in ((OfferCards, seat), (AskCards, step.other)):
        for many in range(1, len(state.hands[giver]) + 1):
            yield from (kind(many, name, by) for name in (ANY, *KINDS) for by in WAYS)
    values = sorted(ATTACKS)
    for bounded in (OfferWithin, AskWithin):
        yield from (bounded(low, high) for low in values for high in values)
    yield from map(GrantColony, state.planets)
    yield from map(AskColony, state.planets)
    for ships, receiver in ((TheirShips, step.other), (MyShips, seat)):
        for place in (*state.colonies(receiver), GATE):
            there = state.ships_at(place, receiver)
            yield from (ships(many, place) for many in range(1, there + 1))


def _why_too_many(state: CosmicState, giver: int, giving: Giving, more: int) -> Violation | None:
    if giving.many + more <= len(state.hands[giver]):
        return None
    return violation("CE-DEAL-06", "A hand does not hold so many cards.")
