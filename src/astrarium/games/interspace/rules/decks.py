"""The decks of the Advanced game. What is left in one is known to all; dice draw from it."""

from ..data import (
    BREAKTHROUGH_COPIES,
    BREAKTHROUGHS,
    COLONIZATION_CARDS,
    ENCOUNTER_CARDS,
    OBJECTIVES,
)
from ..state import InterSpaceOptions
from ..state import InterSpaceState as State

OBJECTIVE_POOL = "objectives"


def full_breakthroughs(options: InterSpaceOptions) -> dict[str, int]:
    """All Breakthrough cards, if they are in play.

    IS-A-BRK-GEN-6, IS-A-BRK-GEN-8
    """
    if not options.breakthroughs:
        return {}
    copies = dict.fromkeys(BREAKTHROUGHS, BREAKTHROUGH_COPIES)
    return {**copies, "drive_improvement": options.drive_improvements}


def full_settlements(options: InterSpaceOptions) -> dict[str, int]:
    """All Colonization cards, if they are in play."""
    return dict(COLONIZATION_CARDS) if options.colonization else {}


def full_encounters(options: InterSpaceOptions) -> dict[str, int]:
    """All Encounter cards, if they are in play."""
    return dict(ENCOUNTER_CARDS) if options.encounters else {}


def all_objectives(options: InterSpaceOptions) -> tuple[str, ...]:
    """All Alien Objective cards, if they are in play."""
    return OBJECTIVES if options.objectives else ()


def draw(state: State, deck: dict[str, int], name: str) -> str:
    """Take a card from a deck, each equally likely."""
    drawn = state.pick([id for id in sorted(deck) for _ in range(deck[id])], name)
    deck[drawn] -= 1
    if not deck[drawn]:
        del deck[drawn]
    return drawn


def draw_settlement(state: State, planet: str) -> str:
    """Take a Colonization card; if all are gone, those discarded make a new deck.

    Nothing if there are none either. IS-A-COL-GEN-1, IS-A-COL-GEN-5
    """
    if not state.settlements:
        state.settlements, state.settled = dict(state.settled), {}
    if not state.settlements:
        return ""
    return draw(state, state.settlements, f"colonization card of {planet}")


def discard_settlement(state: State, card: str) -> None:
    """A Colonization card has had its effect, or its colony is no more.

    IS-A-COL-GEN-3, IS-A-COL-GEN-5, IS-A-COL-REBELS-17
    """
    state.settled[card] = state.settled.get(card, 0) + 1
