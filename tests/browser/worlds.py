"""Positions to look at and to play on from: games that bots have played to a certain moment."""

from collections.abc import Callable
from functools import cache
from typing import Any

from astrarium.bots import make_bot
from astrarium.kernel import Decision, Perspective, State, load_game, seeded

GAME = load_game("interspace")
Wanted = Callable[[Any, Decision], bool]


@cache
def moment(kind: str, turn: int, seed: int, seats: int = 3) -> State:
    """The first question of a kind to the first seat, from a turn on."""
    return played(lambda state, asked: asked.kind == kind and state.turn >= turn, seed, seats)


def played(wanted: Wanted, seed: int, seats: int = 3) -> State:
    """A game of bots up to a question to the first seat that is as wanted."""
    state = GAME.new(seats, seed=seed)
    bots = [make_bot("greedy", seed + seat) for seat in range(seats)]
    while state.outcome() is None:
        decisions = state.decisions()
        if any(asked.seat == 0 and wanted(state, asked) for asked in decisions):
            return state
        asked = decisions[0]
        state.apply(asked.seat, bots[asked.seat].choose(Perspective(state, asked)))
    raise AssertionError(f"nothing like this happens in the game of seed {seed}")


def written(seed: int = 1, **position: Any) -> State:
    """A position as scenarios have them, run on to its first question."""
    state = GAME.position(position)
    state.dice = seeded(seed)
    state.run()
    return state
