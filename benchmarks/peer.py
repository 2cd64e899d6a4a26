"""catanatron, driven as its own simulator drives it: `Game(players, seed).play()`, random players.

Three habits of it matter to a fair reading. It asks a player even when only one answer is playable
(a roll of the dice, an end of turn), which is most of its decisions: real choices are counted
apart. `execute` lists the next answers before it returns, so applying includes listing. And its
state carries the map and the log of all actions; its copies share the map.
"""

import random
from importlib.metadata import version
from itertools import cycle
from time import process_time
from typing import Any

from catanatron import (  # type: ignore[import-untyped, import-not-found, unused-ignore]
    Color,
    Game,
    RandomPlayer,
)
from catanatron.game import TURNS_LIMIT  # type: ignore[import-untyped, import-not-found, unused-ignore]
from catanatron.models.actions import (  # type: ignore[import-untyped, import-not-found, unused-ignore]
    generate_playable_actions,
)

from benchmarks.measure import GAMES, RECORDS, Batch, Played, bytes_of_copy, middle_of


class CountingPlayer(RandomPlayer):  # type: ignore[misc, unused-ignore]
    """The peer's random player, drawing the same numbers, that counts where it had a choice."""

    choices = 0

    def decide(self, game: Any, playable_actions: Any) -> Any:
        answers = len(playable_actions)
        if answers > 1:
            self.choices += 1
        return playable_actions[random.randrange(0, answers)]


def players(seats: int) -> list[CountingPlayer]:
    return [CountingPlayer(color) for color in list(Color)[:seats]]


def over(game: Any) -> bool:
    """The peer's own end: a winner, or too many turns."""
    return game.winning_color() is not None or game.state.num_turns >= TURNS_LIMIT


def mid_game(seats: int, seed: int) -> list[Any]:
    """Positions about half way through the game of `seed`."""
    game = Game(players(seats), seed=seed)
    choices = []
    while not over(game):
        if len(game.state.playable_actions) > 1:
            choices.append(game.copy())
        game.play_tick()
    return middle_of(choices)


class Catanatron:
    """The peer at one number of seats."""

    name = "catanatron"

    def __init__(self, seats: int) -> None:
        self.version = version("catanatron")
        self.seats = seats
        self.positions = [game for seed in range(1, GAMES + 1) for game in mid_game(seats, seed)]
        self.state_bytes = bytes_of_copy(self.positions)
        self.records = cycle([self.record(seed) for seed in range(1, RECORDS + 1)])

    def play(self, seed: int) -> Played:
        table = players(self.seats)
        start = process_time()
        game = Game(table, seed=seed)
        game.play()
        seconds = process_time() - start
        choices = sum(player.choices for player in table)
        return Played(seconds, decisions=len(game.state.actions), choices=choices)

    def clone(self) -> Batch:
        start = process_time()
        for game in self.positions:
            game.copy()
        return Batch(process_time() - start, len(self.positions))

    def imagine(self) -> None:
        return None

    def show(self) -> None:
        """It has no tables."""

    def list_answers(self) -> Batch:
        start = process_time()
        for game in self.positions:
            generate_playable_actions(game.state)
        return Batch(process_time() - start, len(self.positions))

    def apply(self) -> Batch:
        copies = [game.copy() for game in self.positions]
        turns = [(game, random.choice(game.state.playable_actions)) for game in copies]
        start = process_time()
        for game, action in turns:
            game.execute(action)
        return Batch(process_time() - start, len(turns))

    def record(self, seed: int) -> tuple[int, Any]:
        """A seed and the log of its game; the log's actions name what was rolled and drawn."""
        game = Game(players(self.seats), seed=seed)
        game.play()
        return seed, game.state.actions

    def replay(self) -> Batch:
        seed, actions = next(self.records)
        table = players(self.seats)
        start = process_time()
        game = Game(table, seed=seed)
        for action in actions:
            game.execute(action, validate_action=False)
        return Batch(process_time() - start, len(actions))
