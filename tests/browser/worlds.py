"""Positions to look at and to play on from: games that bots have played to a certain moment."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from astrarium.bots import make_bot
from astrarium.kernel import Perspective, State, load_game, seeded

GAME = load_game("interspace")


@cache
def moment(kind: str, turn: int, seed: int) -> State:
    """The first question of a kind to the first seat, from a turn on."""
    for state in _played(seed):
        asked = [decision.kind for decision in state.decisions() if decision.seat == 0]
        if asked == [kind] and state.turn >= turn:
            return state
    raise AssertionError(f"nothing like this happens in the game of seed {seed}")


@cache
def ended(seed: int) -> State:
    """A game that is over."""
    *_, last = _played(seed)
    return last


def _played(seed: int, seats: int = 3) -> Iterator[Any]:
    """A game of bots, one action after another."""
    state = GAME.new(seats, seed=seed)
    bots = [make_bot("greedy", seed + seat) for seat in range(seats)]
    yield state
    while state.outcome() is None:
        asked = state.decisions()[0]
        state.apply(asked.seat, bots[asked.seat].choose(Perspective(state, asked)))
        yield state


def written(seed: int = 1, **position: Any) -> State:
    """A position as scenarios have them, run on to its first question."""
    state = GAME.position(position)
    state.dice = seeded(seed)
    state.run()
    return state


def led(state: State, *answers: tuple[int, str]) -> State:
    """A position after some answers of seats; all that has happened is still to be told."""
    told = [*state.told]
    for seat, action in answers:
        told += state.apply(seat, GAME.read_action(action))
    state.__dict__["told"] = told
    return state


@cache
def joining() -> State:
    """The first player's scout is about to reach the region of somebody else."""
    for seed in range(1000):
        scout = {"units": {"A:1,0": {0: ["Sct 1"]}}, "step": {"name": "movement", "seat": 0}}
        state = led(written(seed=seed, seats=3, **scout), (0, "move 1 to A:2,0"))
        after = state.clone()
        after.apply(0, GAME.read_action("end movement step"))
        if _maps(after) < _maps(state):
            return state
    raise AssertionError("no region is found")


def _maps(state: State) -> int:
    return len(GAME.scene(state.seen_by(0), 0).sheets)
