"""Cards that are counted: which may still be anywhere, and what somebody may hold."""

from collections.abc import Iterator, Sequence
from random import Random

from ..data import face, is_encounter_card
from ..state import CosmicState as State

# How often somebody lays its highest attack, and its lowest: as `greedy` does, more or less.
HIGHEST, LOWEST = 0.5, 0.25


def unseen(state: State, seat: int) -> list[str]:
    """The cards of which a seat does not know where they are: in the deck, in others' hands, face
    down on the table. In an imagined state they are dealt in some way; which ones they are, the
    seat knows by what it has seen of all cards."""
    cards = [*state.deck]
    for other, hand in state.hands.items():
        if other != seat:
            cards += [card.value or "" for card in hand if not card.known_to(seat)]
    for encounter in state.encounters:
        cards += [one.card.value or "" for one in encounter.laid if not one.card.known_to(seat)]
    return cards


def possible_hands(
    state: State, seat: int, other: int, many: int, chance: Random
) -> Iterator[list[str]]:
    """Hands that somebody may hold, for all that a seat knows."""
    hand = state.hands[other]
    known = [card.value or "" for card in hand if card.known_to(seat)]
    hidden = len(hand) - len(known)
    pool = unseen(state, seat)
    for _ in range(many):
        yield known + chance.sample(pool, min(hidden, len(pool)))


def likely_card(hand: Sequence[str], trust: float, chance: Random) -> str | None:
    """The encounter card that somebody with a hand may lay: a high attack more often than a low
    one, or the lowest; now and then a negotiate."""
    some = [card for card in hand if is_encounter_card(card)]
    if not some:
        return None
    attacks = sorted(card for card in some if face(card).kind == "attack")
    peaceful = [card for card in some if face(card).kind != "attack"]
    if peaceful and (not attacks or chance.random() < trust):
        return chance.choice(peaceful)
    drawn = chance.random()
    if drawn < HIGHEST:
        return attacks[-1]
    return attacks[0] if drawn < HIGHEST + LOWEST else chance.choice(attacks)
