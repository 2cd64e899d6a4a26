"""What is measured, and how: the same few numbers for either engine, taken in turns."""

import pickle
import tracemalloc
from collections.abc import Callable, Sequence
from statistics import fmean, median_low
from typing import Literal, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

GAMES = 16  # random games that mid-game positions are taken from
RECORDS = 4  # random games that are replayed


Position = TypeVar("Position")


class Played(NamedTuple):
    """A random game from its setup to its end."""

    seconds: float
    decisions: int  # questions put to a player
    choices: int  # those with more than one answer


class Batch(NamedTuple):
    """One operation done a number of times."""

    seconds: float
    times: int


class Engine(Protocol):
    """An engine ready to be measured at one number of seats.

    Cloning, listing and applying start from mid-game positions where the player has a choice. Each
    call is timed inside the engine, around a plain loop and nothing else.
    """

    name: str
    version: str
    seats: int
    state_bytes: int

    def play(self, seed: int) -> Played: ...

    def clone(self) -> Batch:
        """An independent copy of each position."""

    def list_answers(self) -> Batch:
        """Every legal answer in each position, with nothing remembered from before."""

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
    clone_us: float
    list_us: float
    apply_us: float
    replay_per_second: float | None
    state_bytes: int


class Measure(NamedTuple):
    field: str
    label: str
    better: Literal["more", "less"]


MEASURES = (
    Measure("games_per_second", "random games a second", "more"),
    Measure("decisions_per_second", "decisions a second", "more"),
    Measure("choices_per_second", "decisions with a choice a second", "more"),
    Measure("clone_us", "clone, µs", "less"),
    Measure("list_us", "list from scratch, µs", "less"),
    Measure("apply_us", "apply and list the next, µs", "less"),
    Measure("replay_per_second", "answers replayed a second", "more"),
    Measure("state_bytes", "state, bytes", "less"),
)
SLICES = 5  # timed slices an engine takes in a round: play, clone, list, apply, replay


class Comparison(msgspec.Struct, frozen=True):
    """Medians over all rounds; a ratio is the median of the rounds' own ratios, ours / peer.

    None stands for a measure that either engine lacks.
    """

    ours: Rates
    peer: Rates
    ratios: dict[str, float | None]


def compare(
    ours: Engine, peer: Engine, seconds: float, rounds: int, tick: Callable[[], None]
) -> Comparison:
    """Measure both engines in turn, so that a busy moment of the machine touches both."""
    pairs = [measured_in_turn(ours, peer, seconds, number, tick) for number in range(rounds)]
    our_rounds = of_mean_length([mine for mine, _ in pairs])
    peer_rounds = of_mean_length([theirs for _, theirs in pairs])
    return Comparison(
        ours=median_rates(our_rounds),
        peer=median_rates(peer_rounds),
        ratios=median_ratios(our_rounds, peer_rounds),
    )


def measured_in_turn(
    ours: Engine, peer: Engine, seconds: float, number: int, tick: Callable[[], None]
) -> tuple[Rates, Rates]:
    """One round: each slice of one engine beside the same slice of the other.

    Who goes first changes from round to round, and so do the games played.
    """
    values: dict[str, dict[str, float | None]] = {ours.name: {}, peer.name: {}}
    first_seed = 1 + number * 100_000
    for measure in (play_slice, clone_slice, list_slice, apply_slice, replay_slice):
        for engine in (ours, peer) if number % 2 == 0 else (peer, ours):
            values[engine.name] |= measure(engine, seconds, first_seed)
            tick()
    return rates(ours, values[ours.name]), rates(peer, values[peer.name])


def rates(engine: Engine, values: dict[str, float | None]) -> Rates:
    about = {"engine": engine.name, "seats": engine.seats, "state_bytes": engine.state_bytes}
    return msgspec.convert(about | values, Rates)


def play_slice(engine: Engine, seconds: float, first_seed: int) -> dict[str, float | None]:
    games: list[Played] = []
    spent = 0.0
    while spent < seconds:
        games.append(engine.play(first_seed + len(games)))
        spent += games[-1].seconds
    return {
        "games_per_second": len(games) / spent,
        "decisions_per_second": sum(game.decisions for game in games) / spent,
        "choices_per_second": sum(game.choices for game in games) / spent,
    }


def clone_slice(engine: Engine, seconds: float, _: int) -> dict[str, float | None]:
    return {"clone_us": microseconds(engine.clone, seconds)}


def list_slice(engine: Engine, seconds: float, _: int) -> dict[str, float | None]:
    return {"list_us": microseconds(engine.list_answers, seconds)}


def apply_slice(engine: Engine, seconds: float, _: int) -> dict[str, float | None]:
    return {"apply_us": microseconds(engine.apply, seconds)}


def replay_slice(engine: Engine, seconds: float, _: int) -> dict[str, float | None]:
    each = microseconds(engine.replay, seconds)
    return {"replay_per_second": None if each is None else 1e6 / each}


def microseconds(operation: Callable[[], Batch | None], seconds: float) -> float | None:
    """Time of one operation, over as many batches as the slice holds."""
    spent, times = 0.0, 0
    while spent < seconds:
        batch = operation()
        if batch is None:
            return None
        spent += batch.seconds
        times += batch.times
    return spent / times * 1e6


def of_mean_length(rounds: Sequence[Rates]) -> list[Rates]:
    """Games vary in length more than the machine in speed: count them as of the mean length."""
    games = fmean(each.games_per_second for each in rounds)
    decisions = fmean(each.decisions_per_second for each in rounds)
    return [
        replace(each, games_per_second=each.decisions_per_second * games / decisions)
        for each in rounds
    ]


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
