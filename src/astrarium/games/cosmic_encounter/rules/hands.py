"""Cards on their way: drawn, discarded, given, taken, shown."""

from collections.abc import Iterable, Sequence

import msgspec

from astrarium.kernel import Draw, Secret
from astrarium.kernel.piles import draw as draw_from
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Seat

from ..data import is_encounter_card
from ..events.cards import (
    CardReturned,
    CardSalvaged,
    CardsDiscarded,
    CardsDrawn,
    CardsTaken,
    DeckShuffled,
    HandSeen,
    HandShown,
    HandsTraded,
)
from ..state import CosmicState, Hand, known_card


class CardDraw(Draw, frozen=True):
    """Which card comes from the deck."""

    text = "card for seat {seat}"
    silent = True
    seat: Seat


class RandomCard(Draw, frozen=True):
    """Which card of a hand is taken, by its place in the hand."""

    text = "card of seat {giver} for seat {seat}"
    silent = True
    seat: Seat
    giver: Seat


class RandomDiscard(Draw, frozen=True):
    """Which card of a hand is discarded, by its place in the hand."""

    text = "discard of seat {seat}"
    silent = True
    seat: Seat


# -- from the deck


@rule
def seers(state: CosmicState, seat: int) -> tuple[int, ...]:
    """Who sees the cards that somebody draws: only the drawer. CE-GEN-17"""
    return (seat,)


def draw_cards(state: CosmicState, seat: int, many: int) -> tuple[str, ...]:
    """Draw from the deck into a hand, which only the drawer sees, and which may hold any number.
    CE-GEN-17, CE-CARD-07"""
    drawn = _draw(state, seat, many)
    state.hands[seat] = (*state.hands[seat], *drawn)
    if drawn:
        state.tell(CardsDrawn(seat=seat, many=len(drawn), cards=drawn))
    return tuple(card.value for card in drawn if card.value is not None)


def draw_aside(state: CosmicState, seat: int, many: int) -> Hand:
    """Draw from the deck; whoever draws says what becomes of the cards. CE-GEN-17"""
    drawn = _draw(state, seat, many)
    if drawn:
        state.tell(CardsDrawn(seat=seat, many=len(drawn), cards=drawn, aside=True))
    return drawn


def _draw(state: CosmicState, seat: int, many: int) -> Hand:
    drawn: list[Secret[str]] = []
    while len(drawn) < many and refill_deck(state):
        to = seers(state, seat)
        card, state.deck = draw_from(state, state.deck, CardDraw(seat), *to)
        drawn.append(card)
    return tuple(drawn)


def refill_deck(state: CosmicState) -> bool:
    """Shuffle the discard pile into a new deck if a card is needed and none is left; tell whether
    there is a card to draw. CE-CARD-08"""
    if not state.deck and state.discards:
        state.deck = state.deck.with_cards(*state.discards)
        state.discards = ()
        state.tell(DeckShuffled())
    return bool(state.deck)


def encounter_cards_to_draw(state: CosmicState) -> bool:
    """Whether an encounter card can still be drawn. CE-CARD-12"""
    return any(map(is_encounter_card, (*state.deck, *state.discards)))


def shows_encounter_card(state: CosmicState, seat: int) -> bool:
    """Whether a hand has an encounter card, when that is looked at for everybody to know."""
    state.reveal()
    return state.has_encounter_card(seat)


# -- out of a hand


def take_out(state: CosmicState, seat: int, card: str) -> None:
    """A card that everybody gets to see leaves a hand. If it is an encounter card, nobody can know
    any more that there is one."""
    _drop(state, seat, card)
    if state.encounters and is_encounter_card(card):
        vouched = tuple(one for one in state.encounter.vouched if one != seat)
        state.encounter_becomes(vouched=vouched)
    state.reveal()


def slip_out(state: CosmicState, seat: int, card: str) -> None:
    """A card leaves a hand unseen: of what is left others know nothing for sure any more."""
    _drop(state, seat, card)
    forget_hand(state, seat)


def forget_hand(state: CosmicState, seat: int) -> None:
    """Only its owner knows a hand from now on. That holds for all of its cards alike, as everybody
    sees who knows a card."""
    state.hands[seat] = tuple(known_card(card.value or "", seat) for card in state.hands[seat])


def _drop(state: CosmicState, seat: int, card: str) -> None:
    """Of several alike it is the one that most others know of, so that nobody can tell them apart
    by which of them is left."""
    hand = state.hands[seat]
    places = [at for at, held in enumerate(hand) if held.value == card]
    at = max(places, key=lambda at: (len(hand[at].knows or ()), -at))
    state.hands[seat] = (*hand[:at], *hand[at + 1 :])


def into_hand(state: CosmicState, seat: int, card: str) -> None:
    """A card that everybody has seen comes into a hand: they know that it is there."""
    state.hands[seat] = (*state.hands[seat], known_card(card, *range(state.seats)))


def discard_from_hand(state: CosmicState, seat: int, cards: Sequence[str]) -> None:
    """Cards of a hand are discarded by its owner, whoever caused it. CE-CARD-13"""
    for card in cards:
        take_out(state, seat, card)
    discard(state, seat, cards)


def discard(state: CosmicState, seat: int, cards: Sequence[str]) -> None:
    """Cards of somebody, which are nowhere any more, go to the discard pile, the last on top: they
    are discarded by that player. CE-CARD-13"""
    if cards:
        state.discards = (*state.discards, *cards)
        state.tell(CardsDiscarded(seat=seat, cards=tuple(cards)))


def pick_up(state: CosmicState, card: str) -> None:
    """A card leaves the discard pile, the uppermost of its kind: if it is one with which the
    encounter was resolved, nobody else can have it."""
    at = len(state.discards) - 1 - state.discards[::-1].index(card)
    state.discards = (*state.discards[:at], *state.discards[at + 1 :])
    gone = next((one for one in state.encounter.discarded if one[1] == card), None)
    left = tuple(one for one in state.encounter.discarded if one is not gone)
    state.encounter_becomes(discarded=left)


def salvage(state: CosmicState, seat: int, card: str) -> None:
    """Somebody takes a card from the discard pile."""
    pick_up(state, card)
    into_hand(state, seat, card)
    state.tell(CardSalvaged(seat=seat, card=card))


def return_card(state: CosmicState, seat: int, card: str) -> None:
    """A card that was on the table comes into a hand."""
    into_hand(state, seat, card)
    state.tell(CardReturned(seat=seat, card=card))


def return_unseen(state: CosmicState, seat: int, card: str) -> None:
    """A card that lay face down comes back into the hand of its owner."""
    state.hands[seat] = (*state.hands[seat], known_card(card, seat))
    forget_hand(state, seat)


def discard_random(state: CosmicState, seat: int, many: int) -> tuple[str, ...]:
    """So many cards of a hand are discarded by chance."""
    gone: list[str] = []
    for _ in range(min(many, len(state.hands[seat]))):
        hand = state.hands[seat]
        at = state.roll(len(hand), RandomDiscard(seat), to=()) - 1
        gone.append(hand[at].value or "")
        state.hands[seat] = (*hand[:at], *hand[at + 1 :])
    state.reveal()
    discard(state, seat, gone)
    return tuple(gone)


# -- from hand to hand


def give(state: CosmicState, giver: int, seat: int, cards: Iterable[str]) -> None:
    """Chosen cards go from a hand to another, seen by the two alone. CE-GEN-17"""
    given: list[Secret[str]] = []
    for card in cards:
        slip_out(state, giver, card)
        given.append(known_card(card, giver, seat))
    _handed(state, giver, seat, given)


def take_random(state: CosmicState, seat: int, giver: int, many: int) -> tuple[str, ...]:
    """Take so many cards of a hand at random, each equally likely, or all if there are fewer.
    CE-COMP-03, CE-COMP-09, CE-GEN-14"""
    taken: list[Secret[str]] = []
    for _ in range(min(many, len(state.hands[giver]))):
        hand = state.hands[giver]
        at = state.roll(len(hand), RandomCard(seat, giver), to=()) - 1
        taken.append(hand[at])
        state.hands[giver] = (*hand[:at], *hand[at + 1 :])
    forget_hand(state, giver)
    given = [known_card(card.value or "", giver, seat) for card in taken]
    _handed(state, giver, seat, given)
    return tuple(card.value or "" for card in given)


def _handed(state: CosmicState, giver: int, seat: int, given: Sequence[Secret[str]]) -> None:
    if given:
        state.hands[seat] = (*state.hands[seat], *given)
        state.reveal((giver, seat))
        state.tell(CardsTaken(seat=seat, giver=giver, many=len(given), cards=tuple(given)))


def trade_hands(state: CosmicState, seat: int, other: int) -> None:
    """Two players change hands; each knows what it gave away."""
    one, two = state.hands[seat], state.hands[other]
    state.hands[seat] = _also_known(two, seat)
    state.hands[other] = _also_known(one, other)
    state.reveal((seat, other))
    state.tell(HandsTraded(seat=seat, other=other))


# -- looked at


def look_at_hand(state: CosmicState, seat: int, owner: int) -> None:
    """Somebody sees a whole hand; the others learn that it happened. CE-GEN-17"""
    state.hands[owner] = _also_known(state.hands[owner], seat)
    state.reveal((seat,))
    state.tell(HandSeen(seat=seat, owner=owner))


def look_at_newest(state: CosmicState, seat: int, owner: int, many: int) -> None:
    """Somebody sees the cards of a hand that came last."""
    hand = state.hands[owner]
    at = max(0, len(hand) - many)
    state.hands[owner] = (*hand[:at], *_also_known(hand[at:], seat))
    state.reveal((seat,))


def show_hand(state: CosmicState, seat: int) -> None:
    """Everybody sees a hand."""
    state.hands[seat] = _also_known(state.hands[seat], *range(state.seats))
    state.reveal()
    state.tell(HandShown(seat=seat, cards=state.cards_of(seat)))


def _also_known(hand: Hand, *seats: int) -> Hand:
    return tuple(
        msgspec.structs.replace(card, knows=tuple(sorted({*(card.knows or ()), *seats})))
        for card in hand
    )
