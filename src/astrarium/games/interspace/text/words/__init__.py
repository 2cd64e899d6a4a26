"""The words of InterSpace, a file for each language: names, and templates of sentences."""

from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from astrarium.kernel.lexicon import Lexicon, load_lexicon

from ...data import Terrain

FOLDER = Path(__file__).parent
TERMINAL = "en-terse"
LANGUAGES = ("en", "it")


class CardText(NamedTuple):
    """What a card is called and what a player reads on it."""

    name: str
    text: str


class Words(Lexicon, kw_only=True):
    """Everything that InterSpace says in one language."""

    named: str  # a unit: its kind, or the code on its counter, and its number
    counting: str  # several units of a kind
    stacking: str  # what stands between the kinds of a stack
    somebody: str  # a unit that is not known any more
    owned: str  # a unit and its owner
    kinds: dict[str, tuple[str, str]]  # units, one of them and several
    terrain: dict[Terrain, str]
    labels: dict[Terrain, str]  # of at most six letters, for narrow maps
    effects: dict[str, str]  # what a terrain, or an unknown hex, does
    directions: tuple[str, ...]
    levels: dict[str, str]
    resources: dict[str, str]  # amounts of them; their names
    stories: dict[str, str]
    orders: dict[str, str]  # of sealed steps: what somebody did, and the things it was done with
    turn: tuple[str, ...]  # the steps of a player's turn, in order
    standard_turn: tuple[str, ...]  # and in the Standard game
    economy_steps: tuple[str, ...]  # the steps of the Economic Phase
    board: dict[str, str]
    menu: dict[str, str]
    table: dict[str, str]  # labels of facts at a table in a browser
    ways: dict[str, str]  # what awaits those who go somewhere
    colours: dict[str, str] = {}  # of players and their home worlds, where they have other names
    cards: dict[str, CardText] = {}  # names and texts of cards and artifacts
    contractions: dict[str, str] = {}  # what becomes of words that come together in a sentence

    @cached_property
    def units(self) -> dict[str, str]:
        return {kind: one for kind, (one, _) in self.kinds.items()}

    @cached_property
    def plurals(self) -> dict[str, str]:
        return {kind: several for kind, (_, several) in self.kinds.items()}


def words_of(language: str) -> Words:
    """The words of a language."""
    return load_lexicon(Words, FOLDER, language)
