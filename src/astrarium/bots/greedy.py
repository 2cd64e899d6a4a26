"""A bot that plays each game as the game itself thinks it is played well."""

from astrarium.kernel import Action, BadInput, Motive, Perspective, Policy, State

from . import Bot, Settings
from .games import game_of, purpose_of


class GreedyBot(Bot):
    """Asks the game's own policy, which takes what looks best now and searches no further."""

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        super().__init__(seed, settings)
        self._policy: Policy | None = None
        self._last: tuple[Perspective, Action] | None = None

    def choose(self, perspective: Perspective) -> Action:
        if self._policy is None:
            self._policy = policy_for(type(perspective.imagine()))
        action = self._policy.choose(perspective)
        self._last = perspective, action
        return action

    def explain(self) -> Motive | None:
        return purpose_of(*self._last) if self._last else None


def policy_for(kind: type[State]) -> Policy:
    """A new policy for the game whose states are of this kind."""
    game = game_of(kind, "greedy")
    policy = game.policy()
    if policy is None:
        raise BadInput(f"{game.title} has no policy of its own, so 'greedy' cannot play it")
    return policy
