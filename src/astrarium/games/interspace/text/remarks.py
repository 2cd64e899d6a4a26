"""What a player should know about a question besides its answers."""

from ..rules.breakthroughs import BreakthroughChoice
from ..rules.economy.economic_step import EconomicStep
from ..rules.economy.sealed import Books, SealedStep
from ..rules.setup import SetUp
from ..state import InterSpaceState as State
from .speech import InterSpaceSpeech
from .words import TERMINAL

RESTING = "IS-B-ECON-04"


def remarks(speech: InterSpaceSpeech, seat: int) -> list[str]:
    """Planets that rest; and in a terminal what a table in a browser shows in panels."""
    step, say = speech.state.top, speech.words.menu
    if isinstance(step, EconomicStep) and step.seat == seat:
        resting = [speech.planet(name) for name in step.resting]
        return [say["resting"].format(planet=name, rule=RESTING) for name in resting]
    return _shown_elsewhere(speech, seat) if speech.words.language == TERMINAL else []


def _shown_elsewhere(speech: InterSpaceSpeech, seat: int) -> list[str]:
    """The orders so far, and what the cards say that a question is about."""
    state: State = speech.state
    step = state.top
    if isinstance(step, SealedStep):
        return [_orders_so_far(speech, step.books(state, seat))]
    if isinstance(step, BreakthroughChoice):
        return [_said(speech, "card", card) for card in step.cards(state)]
    objective = state.objective_of(seat) if isinstance(step, SetUp) else ""
    return [_said(speech, "objective", objective)] if objective else []


def _orders_so_far(speech: InterSpaceSpeech, books: Books) -> str:
    if not books.orders:
        return speech.words.menu["no orders"]
    given = "; ".join(speech.describe(order) for order in books.orders)
    return speech.words.menu["orders"].format(orders=given)


def _said(speech: InterSpaceSpeech, key: str, card: str) -> str:
    return speech.words.menu[key].format(card=speech.card(card), text=speech.card_text(card))
