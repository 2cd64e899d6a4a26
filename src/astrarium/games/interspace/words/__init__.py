"""The words of InterSpace, one table for each language: names, and templates of sentences."""

from .english import EN
from .italian import IT
from .vocabulary import Words

LANGUAGES = {"en": EN, "it": IT}

__all__ = ["EN", "IT", "LANGUAGES", "Words"]
