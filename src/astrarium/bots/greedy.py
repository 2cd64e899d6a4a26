"""A bot that plays each game as the game itself thinks it is played well."""

from functools import cache

from astrarium.kernel import (
    Action,
    BadInput,
    Game,
    Perspective,
    Policy,
    State,
    game_names,
    load_game,
)

from . import Bot, Settings


class GreedyBot(Bot):
    """Asks the game's own policy, which takes what looks best now and searches no further."""

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        super().__init__(seed, settings)
        self._policy: Policy | None = None

    def choose(self, perspective: Perspective) -> Action:
        if self._policy is None:
            self._policy = policy_for(type(perspective.imagine()))
        return self._policy.choose(perspective)


def policy_for(kind: type[State]) -> Policy:
    """A new policy for the game whose states are of this kind."""
    game = _game_of(kind)
    policy = game.policy()
    if policy is None:
        raise BadInput(f"{game.title} has no policy of its own, so 'greedy' cannot play it")
    return policy


@cache
def _game_of(kind: type[State]) -> Game:
    for name in game_names():
        game = load_game(name)
        if game.state is kind:
            return game
    raise BadInput(f"'greedy' knows no installed game with a {kind.__name__}")
