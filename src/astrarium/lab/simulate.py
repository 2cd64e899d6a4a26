"""Many games between bots, in parallel processes, with the same result however many there are."""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import pi, sqrt, tan
from pathlib import Path
from typing import Any

import msgspec

from astrarium.bots import Bot, ask, make_bot, read_bot
from astrarium.kernel import (
    Action,
    BadInput,
    Game,
    Match,
    Options,
    Perspective,
    Refused,
    State,
    turn_of,
)

from .failures import Failure, Setting
from .hiring import hire

LONGEST_STEP = 10_000  # answers of a seat in a row to one kind of question

NORMAL_95 = 1.959963984540054  # the 97.5 % point of the normal distribution

Progress = Callable[[int], None]


class Result(msgspec.Struct, frozen=True):
    """One game: who sat where, who won, what everybody had and came to, and how long it was."""

    number: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    share: float  # of the win that every winner has: less than 1 if several sides share it
    scores: tuple[int, ...]
    places: tuple[int, ...]
    turns: int
    decisions: int


class BotReport(msgspec.Struct, frozen=True):
    """How a bot did, at however many seats of a game it sat."""

    name: str
    games: int  # that it took part in
    seats: int  # that it held in all of them together
    wins: int  # games that one of its seats won, alone or with its team
    ties: int  # games in which several sides shared the win, one of them with a seat of its own
    win_rate: float
    interval: tuple[float, float]  # of the win rate, 95 %, after Wilson
    place: float  # the average of all its seats
    points: float  # the average of all its seats


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


class Stopped(KeyboardInterrupt):
    """Somebody has interrupted a simulation; ``report`` is of the games that are over, if any."""

    def __init__(self, report: Report | None) -> None:
        super().__init__("the simulation was stopped")
        self.report = report


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
    first: int = 1,
    seed: int = 0,
    workers: int | None = None,
    ray: str | None = None,
    options: Options | None = None,
    records_dir: Path | None = None,
    progress: Progress | None = None,
) -> Report:
    """Let bots play games against each other, or against the game itself, taking turns at the
    seats. In teams all seats of a team have the same bot, unless there is a bot for each seat.

    ``first`` is the number of the first game, so that a part of a longer simulation can be played
    again. ``workers`` processes share the work, or tasks of the Ray cluster at the address ``ray``.
    ``progress`` is told how many games are done. With ``records_dir``, each game's record is
    written there. BadInput if something does not fit, before any game is played; `BotFailed` if a
    bot fails; `Stopped` if somebody interrupts it.
    """
    series = Series(game, seats, tuple(bots), seed, options or game.options(), records_dir)
    _check(series, first, games)
    numbers = range(first - 1, first - 1 + games)
    tally = Tally(series)
    try:
        with hire(workers, ray).at_work(partial(play_game, series)) as play:
            for result in play(numbers):
                tally.count(result)
                if progress is not None:
                    progress(tally.games)
    except KeyboardInterrupt:
        raise Stopped(tally.report() if tally.games else None) from None
    return tally.report()


def _check(series: Series, first: int, games: int) -> None:
    if not series.bots:
        raise BadInput("a simulation needs at least one bot")
    if games < 1:
        raise BadInput(f"a simulation has at least 1 game, not {games}")
    if first < 1:
        raise BadInput(f"games are numbered from 1: there is no game {first}")
    for name in series.bots:
        read_bot(name)
    series.game.new(series.seats, series.options, series.seed)


# -- one game


def line_up(series: Series, number: int) -> tuple[str, ...]:
    """Who sits where in a game: the list of bots, repeated, moved on by one seat each game.

    In teams it is moved on by one team, and all of a team have the same bot, unless as many bots
    are named as there are seats.
    """
    bots, seats = series.bots, series.seats
    order = list(range(seats))
    if len(bots) != seats:
        for side, team in enumerate(series.game.sides(series.options, seats)):
            for seat in team:
                order[seat] = side
    return tuple(bots[(order[seat] + number) % len(bots)] for seat in range(seats))


def derived_seed(seed: int, *names: object) -> int:
    """A seed for one purpose, found from the simulation's seed and nothing else."""
    text = " ".join(map(str, (seed, *names)))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest(), "big")


def play_game(series: Series, number: int) -> Result:
    """Play one game of a simulation to its end."""
    names = line_up(series, number)
    try:
        state = _played(series, number, seated(names, series.seed, number))
    except Failure as failure:
        game = Setting(series.game, names, series.options, series.seed, number)
        raise game.failed(failure) from failure.reason
    outcome = state.outcome()
    assert outcome is not None
    return Result(
        number=number,
        bots=names,
        winners=outcome.winners,
        share=max(map(outcome.share, range(series.seats))),
        scores=outcome.scores,
        places=outcome.places,
        turns=turn_of(state) or 0,
        decisions=state.sequence,
    )


def _played(series: Series, number: int, bots: Sequence[Bot]) -> State:
    """How a game ends; it is recorded if that is wanted."""
    seed = derived_seed(series.seed, number)
    if series.records_dir is None:
        state = series.game.new(series.seats, series.options, seed)
        play_on(lambda: state, state.apply, bots)
        return state
    names = line_up(series, number)
    match = Match.new(series.game, series.seats, series.options, seed, names)
    play_on(lambda: match.state, match.play, bots)
    match.save(series.records_dir / f"{series.game.name}-{number + 1:06d}.jsonl")
    return match.state


def seated(names: Sequence[str], seed: int, number: int) -> list[Bot]:
    """New players for the seats of one game of a simulation; `Failure` if one cannot begin."""
    bots = []
    for seat, name in enumerate(names):
        try:
            bots.append(make_bot(name, derived_seed(seed, number, "seat", seat)))
        except BadInput as error:
            raise Failure(seat, error) from error
    return bots


def play_on(
    now: Callable[[], State], play: Callable[[int, Action], object], bots: Sequence[Bot]
) -> None:
    """Let bots answer until the game is over; ``now`` is its state, ``play`` takes an answer.

    A bot is not asked where its answer makes no difference. `Failure` if one of them breaks down,
    answers what is not allowed, or never ends a step: rules may let ships go to and fro for ever.
    """
    asked, answers = (-1, ""), 0
    while decisions := now().decisions():
        decision = decisions[0]
        answers = answers + 1 if asked == (decision.seat, decision.kind) else 1
        asked = decision.seat, decision.kind
        if answers > LONGEST_STEP:
            raise Failure(decision.seat, _endless(decision.kind))
        answer = now().top.moot(now(), decision.seat)
        if answer is None:
            answer = _asked(bots[decision.seat], Perspective(now(), decision))
        try:
            play(decision.seat, answer)
        except Refused as refused:
            raise Failure(decision.seat, refused) from refused


def _asked(bot: Bot, perspective: Perspective) -> Action:
    try:
        return ask(bot, perspective)
    except Exception as error:  # whatever bots do
        raise Failure(perspective.seat, error) from error


def _endless(kind: str) -> BadInput:
    return BadInput(
        f"it has answered {LONGEST_STEP} times in a row to {kind} and does not come to an end"
    )


# -- what came out


class Tally:
    """Games, summed up as they end: of a million there is no more to remember than of one."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.games = 0
        self.decisions = 0
        self.turns: Counter[int] = Counter()  # games by how many game turns they had
        self.bots = {name: BotTally() for name in series.bots}

    def count(self, result: Result) -> None:
        """A game is over."""
        self.games += 1
        self.decisions += result.decisions
        self.turns[result.turns] += 1
        for name in set(result.bots):
            self.bots[name].count(result, name)

    def report(self) -> Report:
        """What came out so far, of one game at least."""
        turns = sum(number * games for number, games in self.turns.items())
        return Report(
            game=self.series.game.name,
            seats=self.series.seats,
            seed=self.series.seed,
            options=msgspec.to_builtins(self.series.options),
            games=self.games,
            turns=turns,
            turns_mean=turns / self.games,
            turns_median=median_of(self.turns),
            decisions=self.decisions,
            bots=tuple(bot.report(name) for name, bot in self.bots.items()),
        )


class BotTally:
    """What a bot did in the games so far."""

    def __init__(self) -> None:
        self.games = self.seats = self.wins = self.ties = self.places = self.points = 0

    def count(self, result: Result, name: str) -> None:
        self.games += 1
        own = [seat for seat, bot in enumerate(result.bots) if bot == name]
        self.seats += len(own)
        self.places += sum(result.places[seat] for seat in own)
        self.points += sum(result.scores[seat] for seat in own)
        if any(seat in result.winners for seat in own):
            self.wins += result.share == 1
            self.ties += result.share < 1

    def report(self, name: str) -> BotReport:
        return BotReport(
            name=name,
            games=self.games,
            seats=self.seats,
            wins=self.wins,
            ties=self.ties,
            win_rate=self.wins / self.games if self.games else 0.0,
            interval=wilson(self.wins, self.games),
            place=self.places / self.seats if self.seats else 0.0,
            points=self.points / self.seats if self.seats else 0.0,
        )


def median_of(counts: Mapping[int, int]) -> float:
    """The median of numbers of which it is known how often each occurs."""
    total = sum(counts.values())
    middle = [_at(counts, (total - 1) // 2), _at(counts, total // 2)]
    return sum(middle) / 2


def _at(counts: Mapping[int, int], place: int) -> int:
    """The number at a place, counted from 0, if all of them stood in order."""
    for number in sorted(counts):
        place -= counts[number]
        if place < 0:
            return number
    raise IndexError(place)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate, after Wilson: within 0 and 1, and sound for few games."""
    if not games:
        return 0.0, 1.0
    rate, z2 = wins / games, NORMAL_95**2
    centre = (rate + z2 / (2 * games)) / (1 + z2 / games)
    reach = NORMAL_95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    low = centre - reach if wins else 0.0  # exactly: no remainder of rounding
    high = centre + reach if wins < games else 1.0
    return low, high


def student_95(freedom: int) -> float:
    """The 97.5 % point of Student's distribution: for few games wider than the normal one."""
    if freedom == 1:
        return tan(0.475 * pi)
    if freedom == 2:
        return 0.95 * sqrt(2 / (1 - 0.95**2))
    z, found = NORMAL_95, NORMAL_95
    terms = (  # of the expansion after Fisher and Cornish, in powers of 1 / freedom
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92_160,
    )
    for power, term in enumerate(terms, 1):
        found += term / freedom**power
    return found
