"""Lexicons: what a game says in a language, one file each.

A file is YAML, with a section for each sort of thing that is said: sentences for actions, events
and draws by their class, questions by the step that asks, names of things. A class may have several
forms; ``says`` is the sentence itself:

    actions:
      Move: {says: "Move {unit} to {to}", short: "{arrow} {to}"}
      EndMovement: End the Movement Step

What a language does not say is said in English. Games add sections of their own by a subclass.
"""

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Annotated, Any, TypeVar

import msgspec
import yaml

from .catalogue import StrictLoader

ENGLISH = "en"
_OWN = Path(__file__).parent / "words"
_SENTENCE = "says"

Sentences = dict[str, str]
Forms = dict[str, str | dict[str, str]]
# The text of an exact number of something, and of any other number, which is {n} there.
Counted = Annotated[dict[str, str], "by number, and 'other'"]


class Lexicon(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, dict=True):
    """All that is said in one language, whatever the game.

    Forms of a class stand under the class and the form: "Move", "Move short".
    """

    language: str
    intro: str = ""
    listing: str = " and "  # stands between the last two of a list
    nothing: str = "nothing"  # stands for an empty list
    decimal: str = "."
    glossary: Sentences = {}  # words that a newcomer meets, explained
    options: Sentences = {}  # what they do, where the type does not say it in the language
    # How the game is offered: "pitch", a sentence that makes curious; titles as "option NAME",
    # "choice OPTION VALUE", "group NAME", "preset NAME"; "preset NAME help" says what a preset is,
    # "preset NAME note" for whom. What has no title here is called by its plain name.
    lobby: Sentences = {}
    minute: list[str] = []  # how to win, told in a minute: a few sentences in order
    deeds: Sentences = {}  # what is counted of a seat (`Deed.name`), if not said in English
    features: Sentences = {}  # where a seat stands (`Game.features`), likewise
    outcomes: Sentences = {}  # why a game ended, by rule
    cases: Sentences = {}  # in which seats may want something, and "CASE NAME": what it is
    counts: dict[str, Counted] = {}  # numbers of things
    names: dict[str, Sentences] = {}  # of things, by kind and value
    actions: Sentences = {}
    events: Sentences = {}
    draws: Sentences = {}
    sums: Sentences = {}  # how numbers came about: "needed" and "added"
    questions: Sentences = {}  # by step: its name, and "prompt", "hint" and "pending"
    refusals: Sentences = {}  # by the English template
    motives: Sentences = {}  # by the English template
    whys: Sentences = {}  # why nothing can be done with a thing

    def form(self, section: str, name: str, variant: str = "") -> str | None:
        """The text of a name in its variant ("battle party"), or in a plainer one; None: none."""
        texts: Mapping[str, str] = getattr(self, section)
        words = variant.split()
        for length in range(len(words), -1, -1):
            text = texts.get(" ".join((name, *words[:length])))
            if text is not None:
                return text
        return None

    def short_form(self, name: str, variant: str, facts: Collection[str]) -> str | None:
        """The few words for an action under its heading, if all that they name is known."""
        text = self.form("actions", f"{name} short", variant)
        return text if text and _gaps(text) <= set(facts) else None

    def count(self, number: int, what: str) -> str:
        """A number of something: no hit, 1 hit, 2 hits."""
        forms = self.counts.get(what, {})
        text = forms.get(str(number), forms.get("other", f"{{n}} {what}"))
        return text.format(n=number)

    def listed(self, items: list[str]) -> str:
        """Names in a row: Green, Red and Blue."""
        *most, last = items or [self.nothing]
        return self.listing.join([", ".join(most), last]) if most else last

    def percent(self, chance: float) -> str:
        """A chance; one below a hundredth with a decimal place."""
        text = f"{chance:.0%}" if chance >= 0.01 else f"{chance:.1%}"
        return text.replace(".", self.decimal)


@cache
def _gaps(text: str) -> frozenset[str]:
    """What is put into a text."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


Kind = TypeVar("Kind", bound=Lexicon)


class LexiconError(Exception):
    """What is wrong with a file of words."""


def load_lexicon(kind: type[Kind], folder: Path | None, language: str) -> Kind:
    """What is said in a language, by the kernel and in a game's folder of words.

    A language may be a manner of another ("en-terse"), and differ from it only here and there.
    """
    lexicon: Kind = _loaded(kind, folder, language)
    return lexicon


@cache
def _loaded(kind: type[Any], folder: Path | None, language: str) -> Any:
    languages = list(dict.fromkeys((ENGLISH, language.partition("-")[0], language)))
    folders = [_OWN] if folder is None else [_OWN, folder]
    merged: dict[str, Any] = {}
    for name in languages:
        for place in folders:
            path = place / f"{name}.yaml"
            if path.exists():
                merged = _over(merged, read_words(path))
    try:
        return msgspec.convert({**merged, "language": language}, kind)
    except msgspec.ValidationError as error:
        raise LexiconError(f"the words of '{language}' in {folder}: {error}") from None


def read_words(path: Path) -> dict[str, Any]:
    """A file of words, with the forms of a class side by side."""
    content = yaml.load(path.read_bytes(), Loader=StrictLoader) or {}
    return {name: _flat(name, section) for name, section in content.items()}


_WITH_FORMS = ("actions", "events", "draws", "questions")
_WHOLE = ("glossary",)  # a language explains words of its own


def _flat(name: str, section: Any) -> Any:
    if name == "counts":
        return {
            what: {str(n): text for n, text in forms.items()} for what, forms in section.items()
        }
    if name not in _WITH_FORMS:
        return section
    texts: dict[str, str] = {}
    for said, forms in section.items():
        if isinstance(forms, str):
            texts[said] = forms
            continue
        for form, text in forms.items():
            texts[said if form == _SENTENCE else f"{said} {form}"] = text
    return texts


def _over(below: Any, above: Any) -> Any:
    """Words with those of another file in their place, wherever it has some."""
    if not (isinstance(below, dict) and isinstance(above, dict)):
        return above
    merged = dict(below)
    for key, text in above.items():
        merged[key] = text if key in _WHOLE else _over(below.get(key), text)
    return merged
