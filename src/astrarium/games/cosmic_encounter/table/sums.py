"""Numbers as tables show them: with the parts that they are the sum of."""

from astrarium.kernel import Plain, Tally

from ..text.speech import CosmicSpeech as Speech


class SumPart(Plain, frozen=True):
    """A part of a total."""

    what: str  # card, ships, allies, reinforcements, or what has added it
    name: str
    amount: int


class Sum(Plain, frozen=True):
    """A total and its parts, in the order in which the rules add them."""

    total: int
    parts: tuple[SumPart, ...]


def shown_sum(tally: Tally, speech: Speech) -> Sum:
    parts = (
        SumPart(part.what, speech.named("part", part.what), part.amount) for part in tally.parts
    )
    return Sum(tally.total, tuple(parts))
