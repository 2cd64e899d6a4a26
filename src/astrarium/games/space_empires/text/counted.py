"""What statistics count of a seat, in words."""

from ..data import KINDS, Kind
from .speech import SpaceEmpiresSpeech


def deed_text(speech: SpaceEmpiresSpeech, deed: str) -> str:
    """A deed: "bought attack 2", "explored planet", "lost SC", "founded a colony"."""
    words = speech.words
    if deed in words.deeds:
        return words.deeds[deed]
    verb = next(verb for verb in words.deeds if deed.startswith(f"{verb} "))
    thing, _, level = deed.removeprefix(f"{verb} ").partition(" ")
    return words.deeds[verb].format_map(_named(speech, thing) | {"level": level})


def feature_text(speech: SpaceEmpiresSpeech, feature: str) -> str:
    """A number that says where a seat stands: "ships: SC", "level: attack", "colonies"."""
    sort, _, thing = feature.partition(": ")
    text = speech.words.features.get(sort, feature)
    return text.format_map(_named(speech, thing))


def _named(speech: SpaceEmpiresSpeech, thing: str) -> dict[str, str]:
    """A technology, a marker or a kind of units, whichever it is."""
    kinds: dict[str, Kind] = {kind: kind for kind in KINDS}
    return {
        "technology": speech.named("technology", thing),
        "marker": speech.named("marker", thing),
        "kinds": speech.kinds(kinds[thing], 2) if thing in kinds else thing,
    }
