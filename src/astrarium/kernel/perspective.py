"""A game through the eyes of one seat: all that a bot ever gets."""

from collections.abc import Iterable

from .dice import seeded
from .hidden import redacted
from .state import State, View
from .steps import Decision, Event


def heard(events: Iterable[Event], seat: int | None) -> list[Event]:
    """What a seat (None: a spectator) gets to know of what happened."""
    return [redacted(event, seat) for event in events if event.to is None or seat in event.to]


class Perspective:
    """What one seat may know of a game, and the question it is asked."""

    __slots__ = ("_state", "decision", "seat")

    def __init__(self, state: State, decision: Decision) -> None:
        self._state = state
        self.seat = decision.seat
        self.decision = decision

    def view(self) -> View:
        """What the seat sees."""
        return self._state.view(self.seat)

    def imagine(self, sample: int = 0) -> State:
        """A state of one's own to try things on, with what the seat cannot know dealt by chance.

        Other samples are other deals; the dice to come are never the true ones.
        """
        dice = seeded(self._state.sequence).fork(f"imagined by {self.seat}, sample {sample}")
        return self._state.imagine(self.seat, dice)
