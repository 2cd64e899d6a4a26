"""A deal is carried out: what was left to the givers is chosen, then everything moves at once."""

from collections.abc import Sequence
from typing import Any, ClassVar, Self

import msgspec

from astrarium.kernel import Action, Dice, Draw, Plain, Secret, Violation, violation
from astrarium.kernel.things import Seat

from ..events.deals import CardsLeftOpen, ColonyGranted
from ..state import CosmicState, CosmicStep
from ..things import CardName
from .ending import decide
from .hands import give
from .ships import count_homes, land, lift, retrieve
from .terms import CHOICE, RANDOM, Count, Giving, Proposal, assignments


class DealCard(Draw, frozen=True):
    """Which card of a hand goes into a deal by chance."""

    text = "card of seat {giver} in the deal"
    silent = True
    giver: Seat


class GiveCard(Action, frozen=True):
    """Choose a card to be given."""

    text = "give {card}"
    picks = ("card:{card}",)
    card: CardName

    def why_not(self, state: CosmicState, step: "Delivery", seat: int) -> Violation | None:
        if self.card in step.choices(state, seat):
            return None
        return violation("CE-DEAL-09", "That card is not what was agreed, or is promised.")

    def do(self, state: CosmicState, step: "Delivery", seat: int) -> None:
        state.swap(step.with_card(seat, self.card))


class Chosen(Plain, frozen=True):
    """The cards that a giver has chosen so far, which only it knows."""

    seat: int
    cards: Secret[tuple[str, ...]]
    many: int = 0

    def invented(self, state: Any, seat: int, dice: Dice) -> Self:
        """As many cards of the giver's hand, as it is imagined."""
        if self.cards.known_to(seat):
            return self
        some = tuple(sorted(state.cards_of(self.seat))[: self.many])
        return msgspec.structs.replace(self, cards=Secret(some, self.cards.knows))


class Delivery(CosmicStep, frozen=True, kw_only=True):
    """Givers choose what was left to them; then cards and colonies move together.
    CE-DEAL-09, CE-DEAL-12, CE-DEAL-21"""

    rule: ClassVar[str] = "CE-DEAL-12"
    prompt: ClassVar[str] = "Which card do you give?"
    accepts: ClassVar[tuple[type[Action], ...]] = (GiveCard,)
    discreet: ClassVar[bool] = True

    proposal: Proposal
    chosen: tuple[Chosen, ...]
    due: tuple[int, ...]  # how many cards each of these chooses, as everybody can see

    @classmethod
    def of(cls, proposal: Proposal) -> "Delivery":
        givings = proposal.givings()
        due = tuple(sum(map(_left_to_giver, giving.counts)) for _, _, giving in givings)
        return cls(
            proposal=proposal.with_choices(*due),
            chosen=tuple(Chosen(seat, Secret((), knows=(seat,))) for seat, _, _ in givings),
            due=due,
        )

    def asks(self, state: CosmicState) -> tuple[int, ...]:
        waiting = zip(self.chosen, self.due, strict=True)
        return next(((chosen.seat,) for chosen, due in waiting if chosen.many < due), ())

    def options(self, state: CosmicState, seat: int) -> Sequence[Action]:
        return [GiveCard(card) for card in self.choices(state, seat)]

    def choices(self, state: CosmicState, seat: int) -> list[str]:
        """The cards that a giver may choose next, so that all that was agreed can be given."""
        giving = self._giving(seat)
        taken = self._of(seat).cards.value or ()
        slots = [count for count in giving.counts for _ in range(_left_to_giver(count))]
        hand = state.cards_of(seat)
        some = sorted({card for card in hand if slots[len(taken)].fits(card)})
        legal = [card for card in some if self._can_do(hand, giving, slots, (*taken, card))]
        return legal or sorted(set(hand))  # a hand that is only imagined may have none that fits

    def _can_do(
        self, hand: Sequence[str], giving: Giving, slots: list[Count], taken: tuple[str, ...]
    ) -> bool:
        later = [msgspec.structs.replace(one, many=1) for one in slots[len(taken) :]]
        chance = [count for count in giving.counts if count.by == RANDOM]
        rest = Giving((*giving.cards, *taken), (*later, *chance))
        return next(assignments(hand, rest), None) is not None

    def with_card(self, seat: int, card: str) -> "Delivery":
        chosen = tuple(
            Chosen(seat, Secret((*(one.cards.value or ()), card), (seat,)), one.many + 1)
            if one.seat == seat
            else one
            for one in self.chosen
        )
        return msgspec.structs.replace(self, chosen=chosen)

    def go_on(self, state: CosmicState) -> None:
        state.pop()
        givings = self.proposal.givings()
        cards = {giver: self._cards(state, giver, giving) for giver, _, giving in givings}
        for giver, receiver, _ in givings:
            give(state, giver, receiver, cards[giver])
        lifted = [lift(state, receiver, giving.ships) for _, receiver, giving in givings]
        for (_, receiver, giving), ships in zip(givings, lifted, strict=True):
            if giving.colony is not None:
                state.tell(ColonyGranted(seat=receiver, planet=giving.colony, ships=ships))
                land(state, receiver, giving.colony, ships)
        count_homes(state)
        decide(state, "deal")
        freed = dict(self.proposal.shown.freed)
        for seat in reversed([other for other in state.timing() if other in freed]):
            retrieve(state, seat, freed[seat])

    def _cards(self, state: CosmicState, giver: int, giving: Giving) -> tuple[str, ...]:
        """All that a player gives: by name, by its own choice, and by chance."""
        given = [*giving.cards, *(self._of(giver).cards.value or ())]
        counts = [count for count in giving.counts if count.by == RANDOM]
        left = list(state.cards_of(giver))
        for card in given:
            left.remove(card)
        for at, count in enumerate(counts):
            for done in range(count.many):
                open_yet = (msgspec.structs.replace(count, many=count.many - done - 1),)
                rest = Giving((), (*open_yet, *counts[at + 1 :]))
                card = self._by_chance(state, giver, left, count, rest)
                left.remove(card)
                given.append(card)
        return tuple(given)

    def _by_chance(
        self, state: CosmicState, giver: int, left: list[str], count: Count, rest: Giving
    ) -> str:
        """One of the cards that fit and leave enough for the rest, each equally likely."""
        fit = [
            card
            for card in left
            if count.fits(card) and next(assignments(_without(left, card), rest), None) is not None
        ]
        fit = fit or left  # a hand that is only imagined may have none that fits
        return state.pick(sorted(fit), DealCard(giver), to=())

    def _giving(self, seat: int) -> Giving:
        return next(giving for giver, _, giving in self.proposal.givings() if giver == seat)

    def _of(self, seat: int) -> Chosen:
        return next(one for one in self.chosen if one.seat == seat)


def carry_out(state: CosmicState, proposal: Proposal) -> None:
    """Begin to carry a deal out: everybody sees who is asked to choose how many cards.
    CE-DEAL-12, CE-DEAL-20"""
    delivery = Delivery.of(proposal)
    state.reveal()
    state.swap(delivery)
    for chosen, due in zip(delivery.chosen, delivery.due, strict=True):
        if due:
            state.tell(CardsLeftOpen(seat=chosen.seat, many=due))


def _left_to_giver(count: Count) -> int:
    return count.many if count.by == CHOICE else 0


def _without(cards: list[str], card: str) -> list[str]:
    rest = list(cards)
    rest.remove(card)
    return rest
