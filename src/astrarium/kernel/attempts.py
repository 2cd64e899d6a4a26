"""Attempts: actions whose success depends on what others hide.

Whether an action may be tried is judged by what its seat knows (`why_not`); only when it is tried
does the truth decide (`hindrance`). Either way the seat learns something, so an attempt is an undo
barrier by itself. One that fails is told with the rule that stands against it, and changes nothing
but what `fail` says: what the seat has learnt, and what trying costs.
"""

from typing import Any, ClassVar

from .actions import Action, Violation
from .steps import Event


class AttemptFailed(Event, frozen=True):
    """A seat tried something that could not be done, for a reason that was hidden from it."""

    seat: int
    action: str
    why: Violation


class Attempt(Action, frozen=True, tag=True):
    """An action that may turn out to be impossible."""

    # The fields of the state, besides the stack, that a failure may change.
    costs: ClassVar[tuple[str, ...]] = ()

    def hindrance(self, state: Any, step: Any, seat: int) -> Violation | None:
        """What stands against it in truth; None if it can be done."""
        raise NotImplementedError

    def succeed(self, state: Any, step: Any, seat: int) -> None:
        """Carry it out."""
        raise NotImplementedError

    def fail(self, state: Any, step: Any, seat: int, why: Violation) -> None:
        """Note what the seat has learnt, so that it need not try again, and what trying costs."""
        raise NotImplementedError

    def witnesses(self, state: Any, seat: int) -> tuple[int, ...] | None:
        """The seats (None: everybody) that see how it goes."""
        return None

    def do(self, state: Any, step: Any, seat: int) -> None:
        why = self.hindrance(state, step, seat)
        witnesses = self.witnesses(state, seat)
        state.reveal(witnesses)
        if why is None:
            self.succeed(state, step, seat)
            return
        state.tell(AttemptFailed(seat=seat, action=str(self), why=why, to=witnesses))
        self.fail(state, step, seat, why)
