"""What Techs, Secrets and Civs say in other languages than that of their components.

The reconstructed set alone has these texts: a group's own components speak for themselves.
"""

from pathlib import Path

from astrarium.kernel import Plain
from astrarium.kernel.lexicon import Lexicon

FOLDER = Path(__file__).parent


class CardWords(Plain, frozen=True):
    """The name of a card, and what it does."""

    name: str
    text: str


class CardTexts(Lexicon, kw_only=True):
    """All cards of a language, by id; of abilities the id of the Civ and what they are."""

    cards: dict[str, CardWords] = {}
