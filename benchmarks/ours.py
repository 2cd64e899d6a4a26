"""Astrarium, driven as its own simulator drives it.

The peer asks a player even when there is one answer, and counts that as a decision; our kernel
gives most single answers itself. So that both count alike, a decision is an answer that was given,
by whomever.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from itertools import cycle
from random import Random
from time import process_time
from typing import Any, Literal, get_args

from astrarium.kernel import Action, Game, Match, Perspective, Record, State, load_game
from astrarium.kernel.state import turn_of
from benchmarks.measure import GAMES, RECORDS, Batch, Played, bytes_of_copy, middle_of

Tier = Literal["basic", "standard", "advanced", "empires", "cosmic", "hyper"]
TIERS: tuple[Tier, ...] = get_args(Tier)
# The game and the preset of each tier: Advanced with all cards, which have a say in everything,
# Space Empires with all modules, Cosmic Encounter with all aliens and flares. A game without such
# presets is played as it is.
PLAYED: Mapping[Tier, tuple[str, str]] = {
    "basic": ("interspace", "basic"),
    "standard": ("interspace", "standard"),
    "advanced": ("interspace", "advanced"),
    "empires": ("space-empires", "advanced"),
    "cosmic": ("cosmic-encounter", "classic"),
    "hyper": ("hyperspace", "standard"),
}


def rules_of(tier: Tier, **more: Any) -> tuple[Game, Any]:
    """The game of a tier, and its options."""
    name, preset = PLAYED[tier]
    game = load_game(name)
    return game, game.read_options({**game.presets.get(preset, {}), **more})


def can_seat(tier: Tier, seats: int) -> bool:
    """Whether so many can play by the rules of a tier."""
    game, options = rules_of(tier)
    return seats in game.seats(options)


def any_answer(answers: Sequence[Action], chance: Random) -> Action:
    """One by chance; nobody gives up, which would end a game before it has begun."""
    answer = answers[chance.randrange(len(answers))]
    if _gives_up(answer):
        return next(other for other in answers if not _gives_up(other))
    return answer


def _gives_up(answer: Action) -> bool:
    return getattr(answer, "gives_up", False)  # older trees, measured beside this one, lack it


@contextmanager
def counting_answers(game: Game) -> Iterator[Callable[[], int]]:
    """Within it, the value that is given tells how many actions of a game have been done."""
    done = [0]

    def counted(do: Callable[..., None]) -> Callable[..., None]:
        def wrapper(*args: Any) -> None:
            done[0] += 1
            do(*args)

        return wrapper

    originals = {kind: kind.do for kind in game.actions}
    for kind, do in originals.items():
        kind.do = counted(do)  # type: ignore[method-assign]
    try:
        yield lambda: done[0]
    finally:
        for kind, do in originals.items():
            kind.do = do  # type: ignore[method-assign]


class Astrarium:
    """A game by the rules of a tier, at one number of seats."""

    name = "Astrarium"
    answers_per_choice = 1.0

    def __init__(self, seats: int, tier: Tier) -> None:
        self.version = version("astrarium")
        self.seats = seats
        self.game, self.options = rules_of(tier)
        self.random = Random(seats)
        self.answers_per_choice = self.counted_answers()
        self.positions = [state for seed in range(1, GAMES + 1) for state in self.mid_game(seed)]
        self.state_bytes = self.measured_bytes()
        self.records = cycle([self.record(seed) for seed in range(1, RECORDS + 1)])

    def new(self, seed: int) -> State:
        return self.game.new(seats=self.seats, options=self.options, seed=seed)

    def counted_answers(self) -> float:
        """Answers given in a game, those of the kernel too, to each real choice; not timed."""
        given = choices = 0
        with counting_answers(self.game) as count:
            for seed in range(1, RECORDS + 1):
                choices += self.play(seed).choices
                given = count()
        return given / choices

    def mid_game(self, seed: int) -> list[State]:
        """Positions about half way through the game of `seed`."""
        state, chance = self.new(seed), Random(seed)
        choices = []
        while state.outcome() is None:
            decision = state.decisions()[0]
            if len(decision.actions) > 1:
                choices.append(state.clone())
            state.apply(decision.seat, any_answer(decision.actions, chance))
        return middle_of(choices)

    def measured_bytes(self) -> int:
        """Of the states alone: what they remember is worked out again where it is needed."""
        copies = [state.clone() for state in self.positions]
        for state in copies:
            state.forget()
        return bytes_of_copy(copies)

    def play(self, seed: int) -> Played:
        chance = Random(seed)
        choices = 0
        start = process_time()
        state = self.new(seed)
        while state.outcome() is None:
            decision = state.decisions()[0]
            if len(decision.actions) > 1:
                choices += 1
            state.apply(decision.seat, any_answer(decision.actions, chance))
        seconds = process_time() - start
        answers = round(choices * self.answers_per_choice)
        return Played(seconds, answers, choices, turn_of(state))

    def clone(self) -> Batch:
        start = process_time()
        for state in self.positions:
            state.clone()
        return Batch(process_time() - start, len(self.positions))

    def imagine(self) -> Batch:
        eyes = [Perspective(state, state.decisions()[0]) for state in self.positions]
        start = process_time()
        for perspective in eyes:
            perspective.imagine()
        return Batch(process_time() - start, len(eyes))

    def show(self) -> Batch:
        """What a table shows in each position: its scene, and the question to whoever is asked."""
        start = process_time()
        for state in self.positions:
            decision = state.decisions()[0]
            seen = state.seen_by(decision.seat)
            self.game.scene(seen, decision.seat)
            self.game.question(seen, decision)
        return Batch(process_time() - start, len(self.positions))

    def list_answers(self) -> Batch:
        for state in self.positions:
            state.forget()
        start = process_time()
        for state in self.positions:
            state.decisions()
        return Batch(process_time() - start, len(self.positions))

    def apply(self) -> Batch:
        turns = []
        for state in self.positions:
            decision = state.decisions()[0]
            action = any_answer(decision.actions, self.random)
            turns.append((state.clone(), decision.seat, action))
        start = process_time()
        for state, seat, action in turns:
            state.apply(seat, action)
            state.decisions()
        return Batch(process_time() - start, len(turns))

    def record(self, seed: int) -> Record:
        match, chance = Match.new(self.game, self.seats, self.options, seed), Random(seed)
        while match.state.outcome() is None:
            decision = match.state.decisions()[0]
            match.play(decision.seat, any_answer(decision.actions, chance))
        return match.record

    def replay(self) -> Batch:
        """Replayed as `astrarium replay` does: each action read from its text and checked."""
        record = next(self.records)
        start = process_time()
        for _ in record.replay():
            pass
        return Batch(process_time() - start, len(record.entries))
