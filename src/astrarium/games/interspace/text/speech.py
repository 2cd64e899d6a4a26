"""What InterSpace says to people: its things put into words, for sentences that name them.

The words are in words/, a file for each language. Actions read like a choice on a menu, events like
a log.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from astrarium.kernel import Action, Event, Motive, Rolled
from astrarium.kernel.marks import in_manner_of

from ..data import TYPES, UnitKind
from ..events.economy import Ordered
from ..state import InterSpaceState as State
from ..units import UnitName
from . import names
from .headings import Headings
from .orders import told_orders
from .rolls import describe_roll, unit_rolled
from .words import words_of

SAID = "said"  # the name of a fact that a program has put into words itself
PLAYER = "player"  # of one that is a seat
_KINDS: dict[str, UnitKind] = {type.abbreviation: kind for kind, type in TYPES.items()}


class InterSpaceSpeech(Headings):
    """What is said of one position of InterSpace."""

    def in_english(self) -> "InterSpaceSpeech":
        return InterSpaceSpeech(self.state, words_of(in_manner_of("en", self.words.language)))

    def describe(self, said: Action | Event) -> str:
        if isinstance(said, Ordered):
            return told_orders(self.state, (said,), self.words)[0][0]
        return super().describe(said)

    def draw(self, thrown: tuple[Rolled, ...]) -> str:
        return describe_roll(self.state, thrown, self.words)

    def motive(self, why: Motive) -> str:
        said = super().motive(why)
        if why.template in self.words.motives:
            for apart, together in self.words.contractions.items():
                said = said.replace(apart, together)
        return said

    def reason_fact(self, name: str, value: Any) -> str:
        """A fact of a refusal or of a motive: a player, units, levels, or a word of the game."""
        if name == PLAYER:
            return self.seat(value)
        if name == "units" and not isinstance(value, str | int):
            return self.kinds(Counter(value).elements())
        if name == "levels":
            return self.listed([self._raised(level, value[level]) for level in value])
        return self._worded(name, value)

    def _raised(self, level: str, planets: Sequence[str]) -> str:
        """A level of some planets: the industry of Solne and Undor."""
        listed = self.listed([self.planet(planet) for planet in planets])
        return self.words.levels[f"{level} of"].format(planets=listed)

    def _worded(self, name: str, value: Any) -> str:
        if isinstance(value, UnitName):
            return unit_rolled(self.state, value, self.words)
        if not isinstance(value, str) or name == SAID:
            return str(value)
        if name == "agent":
            return self.agent(value)
        if name in ("artifact", "card"):
            return self.card(value)
        word = _KINDS.get(value, value.lower().replace(" ", "_"))
        units: Mapping[Any, str] = self.words.units
        return (
            self.words.levels.get(word)
            or units.get(word)
            or names.resource_name(value, self.words)
            or self.planet(value)
        )


def speech(state: State, language: str) -> InterSpaceSpeech:
    """A position put into a language."""
    return InterSpaceSpeech(state, words_of(language))


def describe(state: State, said: Action | Event, language: str) -> str:
    """An action or an event in a line."""
    return speech(state, language).describe(said)
