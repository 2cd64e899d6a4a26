"""Procedures: steps that do one thing after the other."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from astrarium.kernel import Action, Step

from ..state import CosmicState, CosmicStep

Part = Callable[[Any, Any], None]


class Procedure(CosmicStep, frozen=True, kw_only=True):
    """Does its parts in order; each gets the state and the step, and may push what is resolved
    before the next one."""

    order: ClassVar[tuple[Part, ...]] = ()

    at: int = 0

    def go_on(self, state: CosmicState) -> None:
        if self.at == len(self.order):
            state.pop()
            self.done(state)
            return
        state.swap(msgspec.structs.replace(self, at=self.at + 1))
        self.order[self.at](state, state.top)

    def done(self, state: CosmicState) -> None:
        """All is done, and the step is off the stack."""


def change(state: CosmicState, step: CosmicStep, **changes: Any) -> None:
    """A step somewhere on the stack goes on changed."""
    changed = msgspec.structs.replace(step, **changes)
    state.stack = tuple(changed if each is step else each for each in state.stack)


def answer_to(state: CosmicState, question: Step, answers: Mapping[int, Action]) -> None:
    """A question is answered: the nearest step below that asks nothing itself hears it, also if
    others of its questions are still to be asked."""
    hearer = next(step for step in reversed(state.stack) if not step.accepts)
    hearer.hear(state, question, answers)
