"""Marks: players in texts for a table, which puts the names of those who sit there in their place.

A game knows seats, and calls them by colours or home worlds. Who sits there a table knows, and it
may change while a game is under way. So a table asks for a manner of a language in which each
player is one character ("en-marked"), and whatever else a sentence says is the same.
"""

from collections.abc import Sequence

from .parties import is_seat

FIRST_MARK = 0xE000  # characters that nobody can type
_MANNER = "-marked"


def marked(language: str) -> str:
    """The manner of a language in which players are marks."""
    return language + _MANNER


def in_manner_of(language: str, other: str) -> str:
    """A language in which players are marks if they are so in another."""
    return marked(language) if other.endswith(_MANNER) else language


def mark(seat: int) -> str:
    return chr(FIRST_MARK + seat)


def player(seat: int, name: str, language: str) -> str:
    """A player by name, or as a mark if that is the manner of the language; parties have names."""
    return mark(seat) if language.endswith(_MANNER) and is_seat(seat) else name


def unmarked(text: str, names: Sequence[str]) -> str:
    """A text with names in place of the marks."""
    return text.translate({FIRST_MARK + seat: name for seat, name in enumerate(names)})
