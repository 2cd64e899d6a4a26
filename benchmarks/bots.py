"""Games of bots: how many a second, how that grows with processes, and how fast search looks."""

import os
from collections.abc import Callable
from time import perf_counter, process_time

import msgspec

from astrarium.bots import make_bot
from astrarium.kernel import BadInput, Perspective, State, load_game
from astrarium.lab.simulate import simulate
from benchmarks.ours import OPTIONS, Tier

SHORT = 20  # game turns of the games of bots, so that several fit into a measurement
SEARCHED = 5  # positions


class Bots(msgspec.Struct, frozen=True):
    """What bots do with one number of seats, by the rules of one tier."""

    greedy_games_per_second: float  # of SHORT game turns
    search_nodes_per_second: float | None  # None: there is no bot that counts nodes


class Scaling(msgspec.Struct, frozen=True):
    """Random games a second by so many processes, their start included, and the ratio to one."""

    workers: int
    games_per_second: float
    ratio: float


def measure_bots(seats: int, tier: Tier, seconds: float, positions: list[State]) -> Bots:
    return Bots(greedy_games(seats, tier, seconds), search_nodes(positions, seconds))


def greedy_games(seats: int, tier: Tier, seconds: float) -> float:
    game = load_game("interspace")
    options = game.read_options({**OPTIONS[tier], "max_game_turns": SHORT})
    games, start = 0, process_time()
    while process_time() - start < seconds:
        simulate(game, seats, ["greedy"], 1, first=games + 1, options=options)
        games += 1
    return games / (process_time() - start)


def search_nodes(positions: list[State], seconds: float) -> float | None:
    """Positions that a bot looks at to find an answer, each up to its horizon; where it sees but
    one plan, it does not search."""
    found: list[tuple[int, float]] = []
    for state in positions:
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


def measure_scaling(seconds: float, tick: Callable[[], None]) -> list[Scaling]:
    """One process, and then twice as many each time, up to one for each core; each of them plays
    as many random games by the Basic rules as one plays in the time given."""
    games, single = 1, 0.0
    while single < seconds / 2:
        games *= 2
        single = timed(games, 1)
    found: list[Scaling] = []
    for workers in worker_counts():
        rate = games * workers / timed(games * workers, workers)
        found.append(Scaling(workers, rate, rate / (found[0].games_per_second if found else rate)))
        tick()
    return found


def worker_counts() -> list[int]:
    cores = os.cpu_count() or 1
    counts = [1 << power for power in range(cores.bit_length()) if 1 << power < cores]
    return [*counts, cores]


def timed(games: int, workers: int) -> float:
    game = load_game("interspace")
    start = perf_counter()
    simulate(game, 2, ["random"], games, workers=workers)
    return perf_counter() - start
