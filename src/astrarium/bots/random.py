"""A bot that takes any answer but giving up, each equally likely."""

from collections.abc import Sequence
from random import Random

from astrarium.kernel import Action, Motive, Perspective, motive
from astrarium.kernel.strategy import BY_CHANCE

from . import Bot, Settings


class RandomBot(Bot):
    """Knows nothing of any game, and therefore plays all of them."""

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        super().__init__(seed, settings)
        self._random = Random(seed).random
        self._answers = 0  # to the last question

    def choose(self, perspective: Perspective) -> Action:
        actions: Sequence[Action] = perspective.decision.actions
        action = self._any(actions)
        if action.gives_up:
            actions = [other for other in actions if not other.gives_up] or actions
            action = self._any(actions)
        self._answers = len(actions)
        return action

    def _any(self, actions: Sequence[Action]) -> Action:
        return actions[int(self._random() * len(actions))]

    def explain(self) -> Motive | None:
        """That it was chance, where there was something to choose."""
        return motive(BY_CHANCE, answers=self._answers) if self._answers > 1 else None
