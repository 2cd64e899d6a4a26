"""Games as PettingZoo environments: every seat is an agent, and they answer one at a time.

``env("interspace", seats=3)`` ends an episode by an illegal answer, which loses it; ``raw_env``
refuses one. Both follow PettingZoo's AEC interface, with an action mask in every observation.
"""

from collections.abc import Mapping
from copy import deepcopy
from secrets import randbits
from typing import Any

from astrarium.kernel import BadInput, Options

from .episode import LOST, RENDER_MODES, Environment, picture
from .simulate import derived_seed
from .spaces import MOST_ACTIONS, Observation

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise BadInput("environments need more packages: pip install 'astrarium[lab]'") from error

VERSION = 0  # changes when the spaces do
Agents = AECEnv[str, Observation, Any]


def env(game: str = "interspace", **settings: Any) -> Agents:
    """A game as an environment in which an illegal answer loses the game at once.

    The settings are those of `raw_env`.
    """
    wrapped: Agents = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), LOST)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(Environment, AECEnv[str, Observation, Any], EzPickle):  # noqa: N801 (PettingZoo's name for it)
    """A game with an agent at every seat, called ``seat_0`` and so on.

    - ``options``: those of the game, by name; ``preset``: a name for some that go together.
    - ``shaping``: rewards on the way, as a weight for each of some of the game's features;
      without it the end of the game alone is rewarded: 1 won, -1 lost, 0 if the win is shared.
    - ``most_actions``: how many answers are shown at a time; if there are more, the index after
      the shown ones leads to the next ones.
    - ``most_decisions``: after so many the episode is truncated; None: only the game's end ends it.
    - ``render_mode``: ``ansi`` for the board as text.
    """

    metadata: dict[str, Any] = {
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "interspace",
        *,
        seats: int = 2,
        options: Mapping[str, Any] | Options | None = None,
        preset: str | None = None,
        shaping: Mapping[str, float] | None = None,
        most_actions: int = MOST_ACTIONS,
        most_decisions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        settings: dict[str, Any] = {
            "seats": seats,
            "options": options,
            "preset": preset,
            "shaping": shaping,
            "most_actions": most_actions,
            "most_decisions": most_decisions,
            "render_mode": render_mode,
        }
        EzPickle.__init__(self, game, **settings)
        self.set_up(game, **settings)
        self.metadata["name"] = f"{game}_v{VERSION}"
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: deepcopy(self.encoding.observation_space) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: deepcopy(self.encoding.action_space) for agent in self.possible_agents
        }
        self._seed = randbits(64)
        self._games = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed gives the same games, this one and those after it; the options
        of a game are chosen when the environment is made, so there are none here."""
        if seed is not None:
            self._seed, self._games = seed, 0
        self.episode = self.new_episode(derived_seed(self._seed, "game", self._games))
        self._games += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._heights = self._measured()
        self._next()

    def step(self, action: Any) -> None:
        """The answer of the selected agent, by its index."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not isinstance(action, int | np.integer):
            raise BadInput(f"an answer is given by its index, not by {action!r}")
        self.episode.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._reward()
        self._accumulate_rewards()
        self._next()

    def observe(self, agent: str) -> Observation:
        return self.episode.observe(self._seats[agent])

    def render(self) -> str | None:
        """The board as the selected agent sees it."""
        if self.render_mode is None:
            return None
        decision = self.episode.decision
        seat = None if decision is None else decision.seat
        return picture(self.game, self.episode.state, seat)

    def close(self) -> None:
        """Nothing is left open."""

    def _next(self) -> None:
        """Whose answer is next, or that it is over for all."""
        decision = self.episode.decision
        if decision is not None:
            self.agent_selection = self.possible_agents[decision.seat]
            return
        self.terminations = dict.fromkeys(self.agents, self.episode.terminated)
        self.truncations = dict.fromkeys(self.agents, self.episode.truncated)

    def _reward(self) -> None:
        heights = self._measured()
        for agent, seat in self._seats.items():
            climbed = heights[seat] - self._heights[seat]
            self.rewards[agent] = self.episode.result(seat) + climbed
        self._heights = heights

    def _measured(self) -> list[float]:
        """How far each seat is ahead, where that is rewarded."""
        if not self.shaping:
            return [0.0] * self.encoding.seats
        return [self.shaping.height(self.episode, seat) for seat in range(self.encoding.seats)]
