"""Stories: what happened, in few lines, as events and draws declare how they are told.

What belongs together is told together, and nothing twice. A game puts chapters into words
(`Voice.story`); which events make one, and what a line is about, is said by the events themselves.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from .scene import Line
from .steps import Event

Told = tuple[Any, Event]  # an event, and the position after the action that brought it about


def chapters(told: Sequence[Told]) -> Iterator[list[Told]]:
    """What is worth telling, in chapters: events that follow one another and are told together."""
    worth = [one for one in told if not one[1].is_silent()]
    retold = set(_retold(worth))
    kept = [(at, one) for at, one in enumerate(worth) if at not in retold]
    for _, chapter in groupby(kept, key=_chapter):
        yield [one for _, one in chapter]


def _chapter(placed: tuple[int, Told]) -> object:
    at, (_, event) = placed
    chapter = event.chapter()
    return at if chapter is None else chapter


def _retold(told: Sequence[Told]) -> Iterator[int]:
    """The places of events that others retell."""
    for at, (state, event) in enumerate(told):
        kind = type(event)
        for place in range(at - 1, -1, -1) if kind.retells is not Event.retells else ():
            if event.retells(told[place][1]):
                yield place
            elif told[place][0] is not state:
                break
        for place in range(at + 1, len(told)) if kind.foretells is not Event.foretells else ():
            if told[place][0] is not state:
                break
            if event.foretells(told[place][1]):
                yield place


def line(
    text: str,
    told: Sequence[Told],
    about: Callable[[Any, Event], Iterable[str]],
    dice: Iterable[str] = (),
) -> Line:
    """A line of a log that tells of some events, with what they declare, and of some dice."""
    things = dict.fromkeys(thing for one in told for thing in about(*one))
    struck = {
        seat for state, event in told for seat in event.strikes(state) if seat in range(state.seats)
    }
    return Line(
        text,
        tuple(things),
        tuple(sorted(struck)),
        tuple(dice),
        heading=all(event.heading for _, event in told),
        moment=any(event.moment for _, event in told),
    )
