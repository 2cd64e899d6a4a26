"""What is measured, and how: the same few numbers for every engine, taken in turns."""

import pickle
import tracemalloc
from collections.abc import Callable, Sequence
from statistics import fmean, median_low
from typing import Literal, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

GAMES = 3  # random games that mid-game positions are taken from
RECORDS = 1  # random games that are replayed

Position = TypeVar("Position")


class Played(NamedTuple):
    """A random game from its setup to its end."""

    seconds: float
    decisions: int  # answers given, also where there was only one
    choices: int  # those that were a choice
    turns: int | None = None  # game turns, cycles or encounters; None where they are not counted


class Batch(NamedTuple):
    """One operation done a number of times."""

    seconds: float
    times: int


class Engine(Protocol):
    """An engine ready to be measured at one number of seats.

    Cloning, listing and applying start from mid-game positions where the player has a choice. Each
    call is timed inside the engine, around a plain loop and nothing else, in seconds of the
    processor, so that what else runs on a machine counts as little as it can.
    """

    name: str
    version: str
    seats: int

    @property
    def state_bytes(self) -> int | None: ...

    def play(self, seed: int) -> Played: ...

    def clone(self) -> Batch:
        """An independent copy of each position."""

    def imagine(self) -> Batch | None:
        """Each position with all that the player who is asked cannot know dealt by chance; None
        where an engine does not do that."""

    def show(self) -> Batch | None:
        """What a table shows of each position to whoever is asked; None where an engine has no
        tables."""

    def list_answers(self) -> Batch | None:
        """Every legal answer in each position, with nothing remembered from before; None where an
        engine does not forget."""

    def apply(self) -> Batch:
        """An answer carried out in each position, up to where the next answers are listed."""

    def replay(self) -> Batch | None:
        """Answers of recorded games carried out again; None where an engine keeps no records."""


class Rates(msgspec.Struct, frozen=True):
    """What one engine does at one number of seats."""

    engine: str
    seats: int
    games_per_second: float
    decisions_per_second: float
    choices_per_second: float
    turns_per_second: float | None
    clones_per_second: float
    clone_us: float
    imagine_us: float | None
    show_us: float | None
    list_us: float | None
    apply_us: float
    replay_per_second: float | None
    state_bytes: int | None


class Measure(NamedTuple):
    field: str
    label: str
    better: Literal["more", "less"]


MEASURES = (
    Measure("games_per_second", "random games a second", "more"),
    Measure("decisions_per_second", "decisions a second", "more"),
    Measure("choices_per_second", "decisions with a choice a second", "more"),
    Measure("turns_per_second", "game turns or encounters a second", "more"),
    Measure("clones_per_second", "clones a second", "more"),
    Measure("clone_us", "clone, µs", "less"),
    Measure("imagine_us", "imagine, µs", "less"),
    Measure("show_us", "scene and question, µs", "less"),
    Measure("list_us", "list from scratch, µs", "less"),
    Measure("apply_us", "apply and list the next, µs", "less"),
    Measure("replay_per_second", "answers replayed a second", "more"),
    Measure("state_bytes", "state, bytes", "less"),
)
OPERATIONS: dict[str, Callable[[Engine], Batch | None]] = {
    "clone": lambda engine: engine.clone(),
    "imagine": lambda engine: engine.imagine(),
    "show": lambda engine: engine.show(),
    "list": lambda engine: engine.list_answers(),
    "apply": lambda engine: engine.apply(),
    "replay": lambda engine: engine.replay(),
}
SLICES = 1 + len(OPERATIONS)  # that an engine takes in a round: whole games, then each operation


class Beside(msgspec.Struct, frozen=True):
    """A peer: medians over all rounds; a ratio is the median of the rounds' own, ours / peer.

    None stands for a measure that either engine lacks.
    """

    rates: Rates
    ratios: dict[str, float | None]


class Comparison(msgspec.Struct, frozen=True):
    """Our medians over all rounds, and the peers beside us."""

    ours: Rates
    peers: list[Beside]


class Round(NamedTuple):
    """What one engine did in its slices of a round."""

    games: list[Played]
    operations: dict[str, Batch]


def compare(
    ours: Engine,
    peers: Sequence[Engine],
    seconds: float,
    rounds: int,
    tick: Callable[[], None],
) -> Comparison:
    """Measure all engines in turn, so that a busy moment of the machine touches all."""
    engines = [ours, *peers]
    measured = [measured_in_turn(engines, seconds, number, tick) for number in range(rounds)]
    mine, *others = [
        rates_by_round(engine, [each[at] for each in measured]) for at, engine in enumerate(engines)
    ]
    beside = [Beside(median_rates(theirs), median_ratios(mine, theirs)) for theirs in others]
    return Comparison(median_rates(mine), beside)


def measured_in_turn(
    engines: Sequence[Engine], seconds: float, number: int, tick: Callable[[], None]
) -> list[Round]:
    """One round: each slice of one engine beside the same slice of the others.

    Who goes first changes from round to round, and so do the games played.
    """
    rounds = [Round([], {}) for _ in engines]
    turns = list(zip(engines, rounds, strict=True))
    turns = turns[number % len(turns) :] + turns[: number % len(turns)]
    for engine, round_ in turns:
        round_.games.extend(play_slice(engine, seconds, first_seed=1 + number * 100_000))
        tick()
    for name, operation in OPERATIONS.items():
        for engine, round_ in turns:
            batch = operation_slice(engine, operation, seconds)
            if batch is not None:
                round_.operations[name] = batch
            tick()
    return rounds


def play_slice(engine: Engine, seconds: float, first_seed: int) -> list[Played]:
    games: list[Played] = []
    while sum(game.seconds for game in games) < seconds:
        games.append(engine.play(first_seed + len(games)))
    return games


def operation_slice(
    engine: Engine, operation: Callable[[Engine], Batch | None], seconds: float
) -> Batch | None:
    """As many batches as the slice holds, put together."""
    whole = Batch(0.0, 0)
    while whole.seconds < seconds:
        batch = operation(engine)
        if batch is None:
            return None
        whole = Batch(whole.seconds + batch.seconds, whole.times + batch.times)
    return whole


def rates_by_round(engine: Engine, rounds: Sequence[Round]) -> list[Rates]:
    """The rates of each round.

    Games vary in length more than the machine in speed, and a slice holds few of them: a game
    counts as of the mean length of all.
    """
    length = fmean(game.decisions for each in rounds for game in each.games)
    return [rates(engine, each, length) for each in rounds]


def rates(engine: Engine, measured: Round, length: float) -> Rates:
    spent = sum(game.seconds for game in measured.games)
    decisions = sum(game.decisions for game in measured.games) / spent
    turns = [game.turns for game in measured.games if game.turns is not None]
    us = {name: batch.seconds / batch.times * 1e6 for name, batch in measured.operations.items()}
    return Rates(
        engine=engine.name,
        seats=engine.seats,
        games_per_second=decisions / length,
        decisions_per_second=decisions,
        choices_per_second=sum(game.choices for game in measured.games) / spent,
        turns_per_second=sum(turns) / spent if turns else None,
        clones_per_second=1e6 / us["clone"],
        clone_us=us["clone"],
        imagine_us=us.get("imagine"),
        show_us=us.get("show"),
        list_us=us.get("list"),
        apply_us=us["apply"],
        replay_per_second=1e6 / us["replay"] if "replay" in us else None,
        state_bytes=engine.state_bytes,
    )


def median_rates(rounds: Sequence[Rates]) -> Rates:
    return replace(rounds[0], **{each.field: middle(column(rounds, each)) for each in MEASURES})


def median_ratios(ours: Sequence[Rates], peer: Sequence[Rates]) -> dict[str, float | None]:
    ratios = {}
    for measure in MEASURES:
        pairs = zip(column(ours, measure), column(peer, measure), strict=True)
        ratios[measure.field] = middle([a / b if a and b else None for a, b in pairs])
    return ratios


def column(rounds: Sequence[Rates], measure: Measure) -> list[float | None]:
    return [getattr(each, measure.field) for each in rounds]


def middle(values: Sequence[float | None]) -> float | None:
    """The median, one of the values itself; None where there are none."""
    known = [value for value in values if value is not None]
    return median_low(known) if known else None


def middle_of(choices: Sequence[Position]) -> list[Position]:
    """Five positions about half way through a game, of all those with a choice."""
    return [choices[len(choices) * percent // 100] for percent in (40, 45, 50, 55, 60)]


def bytes_of_copy(states: Sequence[object]) -> int:
    """Memory that one state takes when nothing of it is shared, a mean over `states`.

    Each is written and read back, as if sent to another process, and what the reading allocates is
    counted: one definition for any engine, whatever its clones share.
    """
    written = [pickle.dumps(state) for state in states]
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    copies = [pickle.loads(text) for text in written]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) // len(copies)
