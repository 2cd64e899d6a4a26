"""Effects: what is about to happen, can be reacted to, or waits for its turn.

`State.announce` tells of an effect and opens the window in which it can be reacted to; a reaction
may cancel it (`State.cancel`). Costs are paid when it happens, so nothing has to be given back if
it does not. `State.later` puts an effect at the end of the queue: whatever waits there is resolved,
first in, first out, before a step that settles the queue (`Step.settles`) asks anything.
"""

from typing import Any, ClassVar

import msgspec

from .hidden import Open
from .plain import Plain
from .steps import Event, Step


class Effect(Open, frozen=True, tag=True):
    """Something that is about to happen. It says all that it needs to know in its fields, so that
    it can wait in a state, and so that a reaction can name it."""

    def announced(self, state: Any) -> None:
        """Let everybody know what is about to happen: a card is laid down, an event told."""

    def window(self, state: Any) -> Step | None:
        """The window in which it can be reacted to before it happens; None if it cannot be."""
        return None

    def happen(self, state: Any) -> None:
        """Pay what it costs, and do it."""
        raise NotImplementedError

    def cancelled(self, state: Any) -> None:
        """It does not happen: clear up what was laid out for it."""


class Announced(Step, frozen=True):
    """An effect that has been announced: its window comes first, then it happens or does not."""

    effect: Effect
    because: Event | None = None
    opened: bool = False
    is_cancelled: bool = False

    def go_on(self, state: Any) -> None:
        if not self.opened:
            state.swap(msgspec.structs.replace(self, opened=True))
            self.effect.announced(state)
            window = self.effect.window(state)
            if window is not None:
                state.push(window)
            return
        state.pop()
        if self.is_cancelled:
            self.effect.cancelled(state)
        else:
            self.effect.happen(state)

    def ended_early(self, state: Any) -> None:
        if self.opened:
            self.effect.cancelled(state)


class Waiting(Plain, frozen=True):
    """An effect, or a step, that waits in the queue, and the event that it comes from."""

    effect: Effect | Step
    because: Event | None = None

    def step(self) -> Step:
        """What has to be resolved when its turn has come."""
        if isinstance(self.effect, Step):
            return self.effect
        return Announced(self.effect, self.because)


class PutOff(Step, frozen=True):
    """What waits in the queue until all is resolved that something before it has brought about."""

    settles: ClassVar[bool] = True

    waiting: tuple[Waiting, ...]

    def go_on(self, state: Any) -> None:
        state.pop()
        state.queue = self.waiting

    def ended_early(self, state: Any) -> None:
        state.queue = (*state.queue, *self.waiting)

    def hear(self, state: Any, question: Any, answers: Any) -> None:
        state.below.hear(state, question, answers)
