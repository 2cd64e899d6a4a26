"""What statistics count, in words."""

from astrarium.kernel.lexicon import load_lexicon

from ..data import components
from .cards import FOLDER, CardTexts
from .speech import Words


def deed_text(words: Words, deed: str) -> str:
    """A deed by its verb and what it was done to: built Corvettes, researched Torpedoes."""
    verb, _, rest = deed.partition(" ")
    thing = rest.rpartition(" ")[2]
    said = words.names["deed"]
    if deed in said:
        return said[deed]
    return said[verb].format(thing=_named(words, thing)) if verb in said else deed


def _named(words: Words, thing: str) -> str:
    known = components().techs
    if thing in known:
        own = load_lexicon(CardTexts, FOLDER, words.language).cards.get(thing)
        return known[thing].name if own is None else own.name
    for sort in ("kind", "resource", "salvage", "progress"):
        if thing in words.names[sort]:
            return words.names[sort][thing]
    return thing
