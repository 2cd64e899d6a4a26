"""The words of InterSpace, one table for each language: names, and templates of sentences."""

from .english import EN, TERSE
from .italian import IT
from .vocabulary import Words

TERMINAL = "en-terse"
LANGUAGES = {"en": EN, "it": IT, TERMINAL: TERSE}

__all__ = ["EN", "IT", "LANGUAGES", "TERMINAL", "TERSE", "Words"]
