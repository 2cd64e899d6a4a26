"""What came of an encounter, remembered until the next one is over: all of it has been public."""

from typing import Any, Self

from astrarium.kernel import Plain, Tally

from .data import Kind


class Revealed(Plain, frozen=True):
    """What the encounter card of a main player counts as, since it was turned up."""

    seat: int
    kind: Kind
    value: int = 0


class Gain(Plain, frozen=True):
    """Something that somebody got or lost, once an encounter was decided."""

    what: str  # the name of the event that told it
    seat: int
    many: int = 0  # ships or cards
    giver: int | None = None
    planet: str | None = None

    @classmethod
    def by(cls, event: Any) -> Self:
        """What an event tells of."""
        many = getattr(event, "ships", 0) or getattr(event, "many", 0)
        giver, planet = getattr(event, "giver", None), getattr(event, "planet", None)
        return cls(type(event).__name__, event.seat, many, giver, planet)


class Result(Plain, frozen=True):
    """How an encounter went out."""

    number: int
    offense: int
    defense: int | None
    planet: str | None
    revealed: tuple[Revealed, ...]
    cards: tuple[tuple[int, str], ...]  # who ended with which card
    totals: tuple[Tally, ...]
    outcome: str | None
    winner: int | None
    gains: tuple[Gain, ...]
