"""A game through the eyes of one seat: all that a bot ever gets."""

from collections.abc import Iterable

from .dice import imagined
from .state import State, View
from .steps import Decision, Event, Step


def heard(events: Iterable[Event], seat: int | None) -> list[Event]:
    """What a seat (None: a spectator) gets to know of what happened."""
    return [event.heard_by(seat) for event in events if event.to is None or seat in event.to]


class Perspective:
    """What one seat may know of a game, and the question it is asked."""

    __slots__ = ("_state", "decision", "seat")

    def __init__(self, state: State, decision: Decision) -> None:
        self._state = state
        self.seat = decision.seat
        self.decision = decision

    @property
    def steps(self) -> tuple[type[Step], ...]:
        """What is being resolved, as everybody sees it: the kinds of steps, the one that asks last.

        It costs nothing, so who only goes on with a plan need not imagine a state.
        """
        return self._state.steps

    def view(self) -> View:
        """What the seat sees."""
        return self._state.view(self.seat)

    def imagine(self, sample: int = 0) -> State:
        """A state of one's own to try things on, with what the seat cannot know dealt by chance.

        Other samples are other deals; the dice to come are never the true ones.
        """
        state, seat = self._state, self.seat
        return state.imagine(seat, imagined(state.sequence, seat, sample))
