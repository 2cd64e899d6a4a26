"""Cosmic cards that are seen in a position, and how many are not."""

from collections.abc import Iterator

from astrarium.kernel import Secret

from ..power import Alien, CosmicPower
from ..state import CosmicState as State
from ..state import CosmicStep


def seen_cards(state: State) -> Iterator[str]:
    """All cosmic cards that are seen here, wherever they are."""
    yield from state.discards
    yield from (played.card for played in state.played)
    for seat in state.hands:
        yield from state.cards_of(seat)
    yield from (card for card in state.deck if card)
    laid = (one for encounter in state.encounters for one in encounter.laid)
    for one in (*laid, *state.stored):
        if one.card.value is not None:
            yield one.card.value
    for step in state.stack:
        yield from step.cards() if isinstance(step, CosmicStep) else ()
    for power in map(state.family.by, state.powers):
        assert isinstance(power, CosmicPower)
        yield from power.cards_held()
        if isinstance(power, Alien):
            yield from (card for _, card in power.cards_at_planets())


def hidden_cards(state: State) -> int:
    """How many cosmic cards are not seen here."""
    known = sum(1 for card in state.deck if card)
    hands = sum(card.value is None for hand in state.hands.values() for card in hand)
    laid = [one for encounter in state.encounters for one in encounter.laid]
    face_down = sum(one.card.value is None for one in (*laid, *state.stored))
    aside = sum(card is None for card in _held_aside(state))
    return len(state.deck) - known + hands + face_down + aside


def _held_aside(state: State) -> Iterator[str | None]:
    """The cards that powers keep, such as the hoard of the Miser; None: one that is not seen."""
    for held in state.powers:
        for card in getattr(held.memory, "cards", ()):
            if isinstance(card, Secret):
                yield card.value
