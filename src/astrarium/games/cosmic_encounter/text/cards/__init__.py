"""What is written on sheets and cards, in our words: a file for each language."""

from pathlib import Path

from astrarium.kernel.lexicon import Lexicon

FOLDER = Path(__file__).parent


class CardTexts(Lexicon, kw_only=True):
    """Texts of powers, flares, cards and tech cards, by their names."""

    powers: dict[str, str] = {}  # what an alien's power does
    set_ups: dict[str, str] = {}  # what is done for a sheet before the game
    wild: dict[str, str] = {}  # flares, by alien: for everybody else
    super: dict[str, str] = {}  # and for the alien itself
    cards: dict[str, str] = {}  # artifacts by name, other cards by kind
    techs: dict[str, str] = {}
