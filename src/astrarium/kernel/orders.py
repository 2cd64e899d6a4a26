"""Orders: what a seat wants done in a case that has not come yet, as in "if attacked, retreat".

An order answers the questions of some steps for the seat that gave it, by what that seat may know.
It says nothing where the case is another one: then the seat answers itself. Tables keep orders and
give the answers, as they do with any other answer that was prepared; the game only says what they
come to.
"""

from collections.abc import Callable
from typing import NamedTuple

from .actions import Action
from .perspective import Perspective
from .steps import Step


class Order(NamedTuple):
    """One thing that can be wanted in a case; of each case a seat wants one at most.

    Words call it by its case and its name: "attacked", "attacked retreat".
    """

    case: str
    name: str
    steps: tuple[type[Step], ...]  # whose questions it answers
    carry_out: Callable[[Perspective], Action | None]

    def answer(self, perspective: Perspective) -> Action | None:
        """What it comes to for a question, always one of the answers listed; None: nothing."""
        if perspective.steps[-1] not in self.steps:
            return None
        found = self.carry_out(perspective)
        return found if found in perspective.decision.actions else None
