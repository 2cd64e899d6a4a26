"""Many games between bots, in parallel processes, with the same result however many there are."""

import hashlib
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from math import sqrt
from multiprocessing import get_context
from multiprocessing.synchronize import Event as Flag
from pathlib import Path
from statistics import mean, median
from typing import Any

import msgspec

from astrarium.bots import Bot, make_bot, read_bot
from astrarium.kernel import Action, BadInput, Game, Match, Options, Perspective, State

WILSON_95 = 1.959963984540054  # the 97.5 % point of the normal distribution
LARGEST_CHUNK = 16
CHUNKS_A_WORKER = 4

Progress = Callable[[int], None]


class Result(msgspec.Struct, frozen=True):
    """One game: who sat where, who won (several: a tie), and how long it was."""

    number: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    turns: int
    decisions: int


class BotReport(msgspec.Struct, frozen=True):
    """How a bot did, at however many seats of a game it sat."""

    name: str
    games: int  # that it took part in
    seats: int  # that it held in all of them together
    wins: int  # games that one of its seats won alone
    ties: int  # games in which it shared the win
    win_rate: float
    interval: tuple[float, float]  # of the win rate, 95 %, after Wilson


class Report(msgspec.Struct, frozen=True):
    """What was played, and what came out of it."""

    game: str
    seats: int
    seed: int
    options: dict[str, Any]
    games: int
    turns: int  # of all games together
    turns_mean: float
    turns_median: float
    decisions: int
    bots: tuple[BotReport, ...]


class Series(msgspec.Struct, frozen=True):
    """What all games of a simulation have in common."""

    game: Game
    seats: int
    bots: tuple[str, ...]
    seed: int
    options: Options
    records_dir: Path | None = None


def simulate(
    game: Game,
    seats: int,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    workers: int = 1,
    options: Options | None = None,
    records_dir: Path | None = None,
    progress: Progress | None = None,
) -> Report:
    """Let bots play games against each other, taking turns at the seats.

    ``progress`` is told how many games are done. With ``records_dir``, each game's record is
    written there. BadInput if something does not fit, before any game is played.
    """
    series = Series(game, seats, tuple(bots), seed, options or game.options(), records_dir)
    _check(series, games, workers)
    played = _in_this_process if workers == 1 else _in_processes
    results = []
    for result in played(series, games, workers):
        results.append(result)
        if progress is not None:
            progress(len(results))
    return report(series, results)


def _check(series: Series, games: int, workers: int) -> None:
    if not series.bots:
        raise BadInput("a simulation needs at least one bot")
    if games < 1:
        raise BadInput(f"a simulation has at least 1 game, not {games}")
    if workers < 1:
        raise BadInput(f"a simulation needs at least 1 worker, not {workers}")
    for name in series.bots:
        read_bot(name)
    series.game.new(series.seats, series.options, series.seed)


# -- one game


def line_up(series: Series, number: int) -> tuple[str, ...]:
    """Who sits where in a game: the list of bots, repeated, moved on by one seat each game."""
    bots = series.bots
    return tuple(bots[(seat + number) % len(bots)] for seat in range(series.seats))


def derived_seed(seed: int, *names: object) -> int:
    """A seed for one purpose, found from the simulation's seed and nothing else."""
    text = " ".join(map(str, (seed, *names)))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest(), "big")


def play_game(series: Series, number: int) -> Result:
    """Play one game of a simulation to its end."""
    names = line_up(series, number)
    bots = [
        make_bot(name, derived_seed(series.seed, number, "seat", seat))
        for seat, name in enumerate(names)
    ]
    seed = derived_seed(series.seed, number)
    if series.records_dir is None:
        state = series.game.new(series.seats, series.options, seed)
        play_on(lambda: state, state.apply, bots)
    else:
        match = Match.new(series.game, series.seats, series.options, seed)
        play_on(lambda: match.state, match.play, bots)
        match.save(series.records_dir / f"{series.game.name}-{number + 1:06d}.jsonl")
        state = match.state
    outcome = state.outcome()
    assert outcome is not None
    # Games count their turns in this field of their states.
    turns = getattr(state, "turn", 0)
    return Result(number, names, outcome.winners, turns, state.sequence)


def play_on(
    now: Callable[[], State], play: Callable[[int, Action], object], bots: Sequence[Bot]
) -> None:
    """Let bots answer until the game is over; ``now`` is its state, ``play`` takes an answer."""
    while decisions := now().decisions():
        decision = decisions[0]
        play(decision.seat, bots[decision.seat].choose(Perspective(now(), decision)))


# -- many games


def _in_this_process(series: Series, games: int, workers: int) -> Iterator[Result]:
    return (play_game(series, number) for number in range(games))


def _in_processes(series: Series, games: int, workers: int) -> Iterator[Result]:
    """Results as they come. When the caller stops listening, workers stop after their game."""
    context = get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(workers, context, _begin_work, (stop,)) as pool:
        futures = [pool.submit(_play_chunk, series, chunk) for chunk in _chunks(games, workers)]
        try:
            yield from _gathered(futures)
        finally:
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)


def _gathered(futures: Sequence[Future[list[Result]]]) -> Iterator[Result]:
    for future in as_completed(futures):
        yield from future.result()


def _chunks(games: int, workers: int) -> list[range]:
    """Numbers of games that one process plays in a row: enough to share out fairly."""
    size = max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS_A_WORKER)))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


_stop: Flag | None = None


def _begin_work(stop: Flag) -> None:
    """An interrupt is the main process's business: it tells the workers to stop."""
    global _stop  # noqa: PLW0603 (a worker's one way to keep what it is started with)
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_chunk(series: Series, numbers: range) -> list[Result]:
    results = []
    for number in numbers:
        if _stop is not None and _stop.is_set():
            break
        results.append(play_game(series, number))
    return results


# -- what came out


def report(series: Series, results: Sequence[Result]) -> Report:
    """Sum up games."""
    turns = [result.turns for result in results]
    return Report(
        game=series.game.name,
        seats=series.seats,
        seed=series.seed,
        options=msgspec.to_builtins(series.options),
        games=len(results),
        turns=sum(turns),
        turns_mean=float(mean(turns)),
        turns_median=float(median(turns)),
        decisions=sum(result.decisions for result in results),
        bots=tuple(_bot_report(name, results) for name in dict.fromkeys(series.bots)),
    )


def _bot_report(name: str, results: Sequence[Result]) -> BotReport:
    played = [result for result in results if name in result.bots]
    won = [
        len(result.winners)
        for result in played
        if any(result.bots[seat] == name for seat in result.winners)
    ]
    games, wins = len(played), won.count(1)
    return BotReport(
        name=name,
        games=games,
        seats=sum(result.bots.count(name) for result in played),
        wins=wins,
        ties=len(won) - wins,
        win_rate=wins / games if games else 0.0,
        interval=wilson(wins, games),
    )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate, after Wilson: within 0 and 1, and sound for few games."""
    if not games:
        return 0.0, 1.0
    rate, z2 = wins / games, WILSON_95**2
    centre = (rate + z2 / (2 * games)) / (1 + z2 / games)
    reach = WILSON_95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    low = centre - reach if wins else 0.0  # exactly: no remainder of rounding
    high = centre + reach if wins < games else 1.0
    return low, high
