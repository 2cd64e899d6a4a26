"""Players that are programs. A bot sees the `Perspective` of its seat and nothing else."""

from abc import ABC, abstractmethod
from functools import cache
from importlib.metadata import entry_points

from astrarium.kernel import Action, BadInput, Perspective

GROUP = "astrarium.bots"


class Bot(ABC):
    """One player of one seat in one game. Found by the entry point group ``astrarium.bots``.

    The same seed and the same questions give the same answers, so that games can be repeated.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    @abstractmethod
    def choose(self, perspective: Perspective) -> Action:
        """One of ``perspective.decision.actions``."""


def bot_names() -> list[str]:
    """The names of all installed bots."""
    return sorted(point.name for point in entry_points(group=GROUP))


@cache
def bot_class(name: str) -> type[Bot]:
    """An installed bot's class by its name."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            found: type[Bot] = point.load()
            return found
    raise BadInput(f"there is no bot '{name}'; installed: {', '.join(bot_names())}")


def make_bot(name: str, seed: int) -> Bot:
    """A new player for one seat of one game."""
    return bot_class(name)(seed)


__all__ = ["Bot", "bot_class", "bot_names", "make_bot"]
