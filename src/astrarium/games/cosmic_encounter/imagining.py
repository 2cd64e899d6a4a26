"""Cards as they may be: hands, what lies face down, and the deck, dealt again in one go.

The kernel deals whatever is hidden, in any record. Of most positions of this game cosmic cards are
all that a seat does not know, and nothing depends on anything else there; these are dealt here.
"""

from collections import Counter
from functools import cache
from typing import Any

import msgspec

from astrarium.kernel import Dice, Secret
from astrarium.kernel.hidden import hides, secret_fields
from astrarium.kernel.pools import shuffled_by
from astrarium.kernel.standing import Orders
from astrarium.kernel.windows import Pass, Window

from .data import is_encounter_card

PASS, NO_ORDERS = Pass(), Orders()
# Fields that may hide something, and are looked at one by one; who knows a destiny card, all do.
HERE = ("hands", "deck", "destiny", "encounters", "powers", "stack", "queue", "standing")


def only_cards_are_hidden(state: Any, seat: int) -> bool:
    """Whether a seat knows everything except cards of hands, the deck, and what lies face down."""
    deck, kind = state.deck, state.__class__
    if any(getattr(state, name) for name in elsewhere(kind)):
        return False
    if deck.top or deck.bottom or deck.known_to(seat):
        return False
    if any(has_secrets(held.memory) for held in state.powers if held.memory is not None):
        return False
    for step in state.stack:
        if not has_secrets(step):
            continue
        if hides(getattr(step, "because", None) if isinstance(step, Window) else step, seat):
            return False
    return not state.queue or not hides(state.queue, seat)


@cache
def elsewhere(kind: Any) -> tuple[str, ...]:
    """The fields of a state in which other secrets may be than those that are dealt here."""
    return tuple(name for name in secret_fields(kind) if name not in HERE)


def has_secrets(record: Any) -> bool:
    kind: Any = type(record)
    return bool(secret_fields(kind))


def deal_cards(state: Any, seat: int, dice: Dice) -> None:
    """Deal all cards that a seat does not know again, in place. What others have answered in a
    window that is still open is supposed to be nothing, and so are their standing orders."""
    pool = [card for card, many in state.deck.cards for _ in range(many)]
    for hand in state.hands.values():
        pool += [card.value for card in hand if card.knows is not None and seat not in card.knows]
    hidden = [
        one.card for encounter in state.encounters for one in encounter.laid
        if not one.card.known_to(seat)
    ]  # fmt: skip
    pool += [card.value for card in hidden]
    cards = shuffled_by(pool, dice, state.deck.pool)
    if hidden:
        _deal_laid(state, seat, cards)
    for other, hand in state.hands.items():
        if other != seat:
            state.hands[other] = tuple(
                [
                    card
                    if card.knows is None or seat in card.knows
                    else Secret(cards.pop(), card.knows, card.pool)
                    for card in hand
                ]
            )
    counted = tuple(sorted(Counter(cards).items()))
    state.deck = msgspec.structs.replace(state.deck, cards=counted)
    if isinstance(state.top, Window):
        _suppose_passes(state, seat)
    if any(one.orders.value != NO_ORDERS for one in state.standing):
        state.standing = tuple([one.invented(state, seat, dice) for one in state.standing])


def _deal_laid(state: Any, seat: int, cards: list[str]) -> None:
    """What lies face down before a main player is an encounter card."""

    def dealt(one: Any) -> Any:
        if one.card.known_to(seat):
            return one
        at = next(at for at, card in enumerate(cards) if is_encounter_card(card))
        card = msgspec.structs.replace(one.card, value=cards.pop(at))
        return msgspec.structs.replace(one, card=card)

    state.encounters = tuple(
        msgspec.structs.replace(encounter, laid=tuple(map(dealt, encounter.laid)))
        for encounter in state.encounters
    )


def _suppose_passes(state: Any, seat: int) -> None:
    window = state.top
    sealed = window.sealed
    if any(one.value is not None and not one.known_to(seat) for one in sealed):
        supposed = tuple(
            one if one.value is None or one.known_to(seat) else Secret(PASS, one.knows)
            for one in sealed
        )
        state.stack = (*state.stack[:-1], msgspec.structs.replace(window, sealed=supposed))
