"""OpenSpiel, driven from Python as its own examples drive it; its games are written in C++.

Of its many games some of the longer ones are taken: random games of chess, Hive and gin rummy have
100 to 400 decisions, those of ours some thousand. Where chance decides, it is not asked to decide,
and that is not counted. Its states keep what they have listed, and their memory cannot be counted
from Python, so two measures are missing.
"""

from importlib.metadata import version
from itertools import cycle
from random import Random
from time import process_time
from typing import Any

import pyspiel  # type: ignore[import-untyped, import-not-found, unused-ignore]

from benchmarks.measure import GAMES, RECORDS, Batch, Played, middle_of

GAME_NAMES = ("chess", "hive", "gin_rummy")


class OpenSpiel:
    """One of its games, for two players."""

    state_bytes = None

    def __init__(self, game: str) -> None:
        self.name = game.replace("_", " ")
        self.version = version("open_spiel")
        self.game = pyspiel.load_game(game)
        self.seats = self.game.num_players()
        self.random = Random(self.seats)
        self.positions = [state for seed in range(1, GAMES + 1) for state in self.mid_game(seed)]
        self.records = cycle([self.record(seed) for seed in range(1, RECORDS + 1)])

    def chance(self, state: Any, random: Random) -> None:
        """Let chance decide until a player must."""
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            values, weights = zip(*outcomes, strict=True)
            state.apply_action(random.choices(values, weights)[0])

    def new(self, random: Random) -> Any:
        state = self.game.new_initial_state()
        self.chance(state, random)
        return state

    def mid_game(self, seed: int) -> list[Any]:
        """Positions about half way through a random game."""
        random = Random(seed)
        state, choices = self.new(random), []
        while not state.is_terminal():
            answers = state.legal_actions()
            if len(answers) > 1:
                choices.append(state.clone())
            state.apply_action(answers[random.randrange(len(answers))])
            self.chance(state, random)
        return middle_of(choices)

    def play(self, seed: int) -> Played:
        random = Random(seed)
        decisions = choices = 0
        start = process_time()
        state = self.new(random)
        while not state.is_terminal():
            answers = state.legal_actions()
            decisions += 1
            choices += len(answers) > 1
            state.apply_action(answers[random.randrange(len(answers))])
            self.chance(state, random)
        return Played(process_time() - start, decisions, choices)

    def clone(self) -> Batch:
        start = process_time()
        for state in self.positions:
            state.clone()
        return Batch(process_time() - start, len(self.positions))

    def imagine(self) -> None:
        return None

    def show(self) -> None:
        """It has no tables."""

    def list_answers(self) -> None:
        return None

    def apply(self) -> Batch:
        turns = [
            (state.clone(), self.random.choice(state.legal_actions())) for state in self.positions
        ]
        start = process_time()
        for state, action in turns:
            state.apply_action(action)
            state.legal_actions()
        return Batch(process_time() - start, len(turns))

    def record(self, seed: int) -> list[int]:
        """The actions of a random game, those of chance among them."""
        random = Random(seed)
        state = self.new(random)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            self.chance(state, random)
        return list(state.history())

    def replay(self) -> Batch:
        actions = next(self.records)
        start = process_time()
        state = self.game.new_initial_state()
        for action in actions:
            state.apply_action(action)
        return Batch(process_time() - start, len(actions))
