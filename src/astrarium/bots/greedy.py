"""A bot that plays each game as the game itself thinks it is played well."""

from astrarium.kernel import Action, BadInput, Perspective, Policy, State

from . import Settings
from .games import PurposefulBot, game_of


class GreedyBot(PurposefulBot):
    """Asks the game's own policy, which takes what looks best now and searches no further."""

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        super().__init__(seed, settings)
        self._policy: Policy | None = None

    def answer(self, perspective: Perspective) -> Action:
        if self._policy is None:
            self._policy = policy_for(type(perspective.imagine()))
        return self._policy.choose(perspective)


def policy_for(kind: type[State]) -> Policy:
    """A new policy for the game whose states are of this kind."""
    game = game_of(kind, "greedy")
    policy = game.policy()
    if policy is None:
        raise BadInput(f"{game.title} has no policy of its own, so 'greedy' cannot play it")
    return policy
