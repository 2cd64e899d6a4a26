"""Games behind the names of OpenSpiel's ``Game`` and ``State``, for code that is written for them.

OpenSpiel itself is not needed. Dice are thrown inside `OpenSpielState.apply_action`, as in
OpenSpiel's games of sampled chance, so there are no chance nodes; and questions to several seats at
once are asked one after the other. An action is the index of a listed answer.
"""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from astrarium.kernel import Action, BadInput, Decision, Event, State, heard, load_game, seeded

from .episode import result
from .simulate import derived_seed

TERMINAL = -4  # OpenSpiel's number for the player of a game that is over
Memories = tuple[str, ...]  # hashes of what each seat has heard and done
Past = tuple[int, ...]
Sampler = Callable[[], float]


class OpenSpielGame:
    """A game with its options and number of players."""

    def __init__(self, game: str, players: int, options: Mapping[str, Any] | None = None) -> None:
        self.rules, self.players = load_game(game), players
        self.options = self.rules.read_options(options or {})

    def num_players(self) -> int:
        return self.players

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def new_initial_state(self, seed: int = 0) -> "OpenSpielState":
        """A new game; another seed, other dice."""
        state = self.rules.new(self.players, self.options, derived_seed(seed, "game"))
        return OpenSpielState(self, state, ("",) * self.players, ())


class OpenSpielState:
    """A game at one moment."""

    def __init__(self, game: OpenSpielGame, state: State, memories: Memories, past: Past) -> None:
        self._game, self._state, self._memories, self._past = game, state, memories, past

    def num_players(self) -> int:
        return self._game.players

    def is_terminal(self) -> bool:
        return self._state.ended is not None

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else self._decision().seat

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Indices of the listed answers; none for a player who is not the one to answer."""
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return list(range(len(self._decision().actions)))

    def action_to_string(self, player: int, action: int) -> str:
        return str(self._listed(action))

    def apply_action(self, action: int) -> None:
        actor, chosen = self.current_player(), self._listed(action)
        told = self._state.apply(actor, chosen)
        self._past += (int(action),)
        self._memories = tuple(
            _remembering(memory, heard(told, seat), str(chosen) if seat == actor else "")
            for seat, memory in enumerate(self._memories)
        )

    def returns(self) -> list[float]:
        """1 won, -1 lost, 0 if the win is shared or the game goes on."""
        return [result(self._state, seat) for seat in range(self._game.players)]

    def observation_string(self, player: int) -> str:
        """All that a player may know of the position, as JSON."""
        return msgspec.json.encode(self._state.view(player), order="deterministic").decode()

    def information_state_string(self, player: int) -> str:
        """The same, after a hash of all that the player has heard and done so far."""
        return f"{self._memories[player]} {self.observation_string(player)}"

    def resample_from_infostate(self, player: int, sampler: Sampler) -> "OpenSpielState":
        """A state that looks the same to a player, with all that it cannot know dealt anew.

        What others have heard and done is not known either: their memories and the history begin
        here.
        """
        dice = seeded(int(sampler() * 2**53)).fork(f"resampled for {player}")
        imagined = self._state.imagine(player, dice)
        own = tuple(one if seat == player else "" for seat, one in enumerate(self._memories))
        return OpenSpielState(self._game, imagined, own, ())

    def clone(self) -> "OpenSpielState":
        return OpenSpielState(self._game, self._state.clone(), self._memories, self._past)

    def history(self) -> list[int]:
        """The actions of all players since the game began, or since it was resampled."""
        return list(self._past)

    def _decision(self) -> Decision:
        return self._state.decisions()[0]

    def _listed(self, action: int) -> Action:
        listed = self._decision().actions if not self.is_terminal() else ()
        if not 0 <= action < len(listed):
            raise BadInput(f"no answer has the index {action}: {len(listed)} are listed")
        return listed[action]


def _remembering(memory: str, news: list[Event], done: str) -> str:
    if not news and not done:
        return memory
    told = msgspec.json.encode([memory, done, msgspec.to_builtins(news, str_keys=True)])
    return hashlib.blake2b(told, digest_size=16).hexdigest()
