"""Games of bots: how many a second, how that grows with processes, and how fast search looks."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from operator import truediv
from statistics import median
from time import perf_counter, process_time

import msgspec

from astrarium.bots import make_bot
from astrarium.kernel import BadInput, Perspective, State, load_game
from astrarium.lab.hiring import hire
from astrarium.lab.simulate import Series, play_game, simulate
from benchmarks.ours import Tier, rules_of

# Game turns of the games of bots, so that several fit into a measurement; a cycle of Space Empires
# is three turns, Cosmic Encounter has few encounters, and a round of Hyperspace is a turn of each.
SHORT: Mapping[Tier, Mapping[str, int]] = {
    "basic": {"max_game_turns": 20},
    "standard": {"max_game_turns": 20},
    "advanced": {"max_game_turns": 20},
    "empires": {"max_cycles": 7},
    "cosmic": {"max_encounters": 10},
    "hyper": {"max_rounds": 5},
}
SEARCHED = 5  # positions
APART = 7  # choices between two of them


class Bots(msgspec.Struct, frozen=True):
    """What bots do with one number of seats, by the rules of one tier."""

    greedy_games_per_second: float  # short ones
    search_nodes_per_second: float | None  # None: there is no bot that counts nodes


class Scaling(msgspec.Struct, frozen=True):
    """Random games a second by so many processes, and the ratio to one."""

    workers: int
    games_per_second: float
    ratio: float


def measure_bots(seats: int, tier: Tier, seconds: float) -> Bots:
    return Bots(greedy_games(seats, tier, seconds), search_nodes(seats, tier, seconds))


def greedy_games(seats: int, tier: Tier, seconds: float) -> float:
    game, options = rules_of(tier, **SHORT[tier])
    games, start = 0, process_time()
    while process_time() - start < seconds:
        simulate(game, seats, ["greedy"], 1, first=games + 1, options=options)
        games += 1
    return games / (process_time() - start)


def search_nodes(seats: int, tier: Tier, seconds: float) -> float | None:
    """Positions that a bot looks at to find an answer, each up to its horizon, in a game that is
    played sensibly; where it sees but one plan, it does not search."""
    found: list[tuple[int, float]] = []
    for state in choices_of_greedy(seats, tier):
        try:
            bot = make_bot(f"search:seconds={seconds / SEARCHED}", seed=1)
        except BadInput:
            return None
        start = process_time()
        bot.choose(Perspective(state, state.decisions()[0]))
        nodes = getattr(bot, "nodes", 0)
        if nodes:
            found.append((nodes, process_time() - start))
        if len(found) == SEARCHED:
            break
    return sum(nodes for nodes, _ in found) / sum(spent for _, spent in found) if found else None


def choices_of_greedy(seats: int, tier: Tier) -> Iterator[State]:
    """Some of the positions in a short game of `greedy` in which there is something to choose."""
    game, options = rules_of(tier, **SHORT[tier])
    state = game.new(seats=seats, options=options, seed=1)
    bots = [make_bot("greedy", seat) for seat in range(seats)]
    choices = 0
    while state.outcome() is None:
        decision = state.decisions()[0]
        if len(decision.actions) > 1:
            choices += 1
            if choices % APART == 0:
                yield state.clone()
        state.apply(decision.seat, bots[decision.seat].choose(Perspective(state, decision)))


def measure_scaling(seconds: float, rounds: int, tick: Callable[[], None]) -> list[Scaling]:
    """One process, and then twice as many each time, up to one for each core; each of them plays
    the same random games by the Basic rules, as many as one plays in the time given."""
    games = 1
    while games / random_games(games, 1) < seconds:
        games *= 2
    rates: dict[int, list[float]] = {workers: [] for workers in worker_counts()}
    for _ in range(rounds):
        for workers, found in rates.items():
            found.append(random_games(games, workers))
            tick()
    return [
        Scaling(workers, median(found), median(map(truediv, found, rates[1])))
        for workers, found in rates.items()
    ]


def worker_counts() -> list[int]:
    cores = os.cpu_count() or 1
    counts = [1 << power for power in range(cores.bit_length()) if 1 << power < cores]
    return [*counts, cores]


def random_games(games: int, workers: int) -> float:
    """Games a second by so many processes, each of which has started and plays these games."""
    game = load_game("interspace")
    series = Series(game, 2, ("random",), 0, game.options())
    with hire(workers).at_work(partial(play_game, series)) as play:
        deque(play(range(workers)), maxlen=0)
        start = perf_counter()
        deque(play([*range(games)] * workers), maxlen=0)
        return games * workers / (perf_counter() - start)
