"""The decks of the Advanced game. What is left in one is known to all; dice draw from it."""

from collections.abc import Mapping
from typing import ClassVar

from astrarium.kernel import Draw

from ..data import (
    BREAKTHROUGH_COPIES,
    BREAKTHROUGHS,
    COLONIZATION_CARDS,
    ENCOUNTER_CARDS,
    OBJECTIVES,
)
from ..state import InterSpaceState as State
from ..state.options import InterSpaceOptions

OBJECTIVE_POOL = "objectives"


def one_less(deck: Mapping[str, int], card: str) -> Mapping[str, int]:
    """A deck, or the exploration box, without one card or tile of a kind."""
    left = {**deck, card: deck[card] - 1}
    return left if left[card] else {name: count for name, count in left.items() if count}


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


def draw(state: State, deck: Mapping[str, int], what: Draw) -> tuple[str, Mapping[str, int]]:
    """Take a card from a deck, each equally likely: the card, and the deck without it."""
    drawn = state.pick([id for id in sorted(deck) for _ in range(deck[id])], what)
    return drawn, one_less(deck, drawn)


class ColonizationDraw(Draw, frozen=True):
    text: ClassVar = "colonization card of {planet}"
    draws: ClassVar = "card"
    silent: ClassVar = True
    planet: str


def draw_settlement(state: State, planet: str) -> str:
    """Take a Colonization card; if all are gone, those discarded make a new deck.

    Nothing if there are none either. IS-A-COL-GEN-1, IS-A-COL-GEN-5
    """
    if not state.settlements:
        state.settlements, state.settled = state.settled, {}
    if not state.settlements:
        return ""
    drawn, state.settlements = draw(state, state.settlements, ColonizationDraw(planet))
    return drawn


def discard_settlement(state: State, card: str) -> None:
    """A Colonization card has had its effect, or its colony is no more.

    IS-A-COL-GEN-3, IS-A-COL-GEN-5, IS-A-COL-REBELS-17
    """
    state.settled = {**state.settled, card: state.settled.get(card, 0) + 1}
