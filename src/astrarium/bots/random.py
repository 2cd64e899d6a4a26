"""A bot that takes any answer, each equally likely."""

from random import Random

from astrarium.kernel import Action, Perspective

from . import Bot, Settings


class RandomBot(Bot):
    """Knows nothing of any game, and therefore plays all of them."""

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        super().__init__(seed, settings)
        self._random = Random(seed).random

    def choose(self, perspective: Perspective) -> Action:
        actions = perspective.decision.actions
        return actions[int(self._random() * len(actions))]
