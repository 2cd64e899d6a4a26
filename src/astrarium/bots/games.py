"""The game that a bot plays, found from the states that it sees."""

from abc import abstractmethod
from functools import cache

from astrarium.kernel import (
    Action,
    BadInput,
    Game,
    Motive,
    Perspective,
    State,
    Strategy,
    Versatile,
    game_names,
    load_game,
)

from . import Bot, Settings


@cache
def find_game(kind: type[State]) -> Game | None:
    """The installed game whose states are of this kind; None if there is none."""
    games = (load_game(name) for name in game_names(unfinished=True))
    return next((game for game in games if game.state is kind), None)


def game_of(kind: type[State], bot: str) -> Game:
    """The game that is played, for a bot that cannot do without; ``bot`` is who asks."""
    game = find_game(kind)
    if game is None:
        raise BadInput(f"'{bot}' knows no installed game with a {kind.__name__}")
    return game


def purpose_of(perspective: Perspective, action: Action) -> Motive | None:
    """What an answer is good for, as the game itself sees it; asked before it is played."""
    state = perspective.imagine()
    game = find_game(type(state))
    return None if game is None else game.purpose(state, perspective.seat, action)


class PurposefulBot(Bot):
    """A bot that lets the game say what its last answer is good for, if somebody asks."""

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        super().__init__(seed, settings)
        self._last: tuple[Perspective, Action] | None = None

    def choose(self, perspective: Perspective) -> Action:
        action = self.answer(perspective)
        self._last = perspective, action
        return action

    @abstractmethod
    def answer(self, perspective: Perspective) -> Action:
        """One of ``perspective.decision.actions``."""

    def explain(self) -> Motive | None:
        return purpose_of(*self._last) if self._last else None


def strategy_for(kind: type[State], bot: str, leaning: str = "") -> Strategy:
    """A new strategy for the game whose states are of this kind; one that leans to something, if
    that is named."""
    game = game_of(kind, bot)
    strategy = game.strategy()
    if strategy is None:
        raise BadInput(f"{game.title} has no strategy of its own, so '{bot}' cannot play it")
    if not leaning:
        return strategy
    known = strategy.leanings if isinstance(strategy, Versatile) else ()
    if leaning not in known or not isinstance(strategy, Versatile):
        raise BadInput(f"{game.title} knows no leaning '{leaning}': {', '.join(known) or 'none'}")
    return strategy.leaning_to(leaning)
