"""Random games to the end, with every check at every action; the same for every game.

`make fuzz` plays new games for ASTRARIUM_FUZZ_MINUTES; without it the same few are played every
time. ASTRARIUM_FUZZ_SEED repeats the games of an earlier run. A failure names the table and the
action, and where the record of the game up to there was written.
"""

import os
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from secrets import randbits
from typing import Any, Protocol

from astrarium.kernel import Action, Event, Game, Match, Options, State
from tests.fuzz.occurred import Occurred
from tests.games.chance import Chance

MINUTES = os.environ.get("ASTRARIUM_FUZZ_MINUTES")
LANES = 2  # games side by side
ASTRAY = 3  # answers that a clone gives on its own


class Table(Protocol):
    """Who plays, and by what."""

    @property
    def rules(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def seed(self) -> int: ...
    @property
    def late(self) -> bool: ...
    @property
    def options(self) -> Options: ...
    def new(self) -> State: ...


class Players(Protocol):
    def answer(self, state: Any) -> tuple[int, Action]: ...


class Fuzz:
    """How the games of one game are played: by whom, and under which checks."""

    def __init__(
        self,
        game: Game,
        players: Callable[[Any], Players],
        watch: Callable[[Any], Callable[[Any], None]],
        situations: dict[str, Callable[[Any], bool]],
    ) -> None:
        self.game, self.players, self.watch = game, players, watch
        self.situations = situations

    def play(self, table: Table, occurred: Occurred) -> None:
        """Play a game to its end and check it all the way."""
        state, players, watch = table.new(), self.players(table), self.watch(table)
        clones = Chance("clones", table.seed)
        played: list[tuple[int, Action]] = []
        try:
            watch(state)
            while state.outcome() is None:
                self.note(state, occurred)
                seat, action = players.answer(state)
                played.append((seat, action))
                if clones.below(8) == 0:
                    state = parted(state, clones)
                self.says(state, action)
                events = state.apply(seat, action)
                occurred.done(action, events)
                watch(state)
                for event in events:
                    self.says(state, event)
            occurred.ended(state)
        except Exception as error:
            error.add_note(f"{table}, at action {len(played)}: '{played[-1][1] if played else ''}'")
            error.add_note(f"the game so far: {self.written(table, played)}")
            raise

    def says(self, state: State, said: Action | Event) -> None:
        """Everything can be put in words."""
        sentence = self.game.describe(state, said)
        assert sentence, f"no words for {said}"
        assert "{" not in sentence, f"something is not put in: {sentence}"

    def note(self, state: State, occurred: Occurred) -> None:
        occurred.asked(state)
        for name, applies in self.situations.items():
            if applies(state):
                occurred.add("situations", name)

    def written(self, table: Table, played: list[tuple[int, Action]]) -> Path:
        """The record of the actions that can be played, in a file that stays."""
        name = f"{table.rules}-{table.seats}-{table.seed}"
        path = Path(tempfile.mkdtemp(prefix="astrarium-fuzz-")) / f"{name}.jsonl"
        if table.late:  # records begin with a new game, so of others the bare actions are kept
            path.write_text("\n".join(f"{seat}: {action}" for seat, action in played))
            return path
        match = Match.new(self.game, table.seats, table.options, table.seed)
        for seat, action in played:
            try:
                match.play(seat, action)
            except Exception:
                break
        match.save(path)
        return path

    def play_new(
        self,
        tables: Callable[[int, int], Iterator[Any]],
        lane: int,
        fewest: int,
        occurred: Occurred,
    ) -> None:
        """Play new games as long as there is time, in any case a few."""
        seed = int(os.environ.get("ASTRARIUM_FUZZ_SEED", randbits(32) if MINUTES else 0))
        print(f"ASTRARIUM_FUZZ_SEED={seed}, lane {lane} of {LANES}")
        end = time.monotonic() + 60 * float(MINUTES or 0)
        for number, table in enumerate(tables(seed, lane), 1):
            self.play(table, occurred)
            if number >= fewest and time.monotonic() > end:
                break

    def play_until_all(
        self, fixed: Iterable[Any], more: Iterator[Any], wanted: dict[str, list[str]],
        occurred: Occurred,
    ) -> None:  # fmt: skip
        """Play until everything that is wanted has happened. Should the fixed games not bring it
        about any more, others may."""
        for table in chain(fixed, islice(more, 30)):
            if not occurred.missing(wanted):
                break
            self.play(table, occurred)
        print(occurred)
        assert not occurred.missing(wanted)


def parted(state: State, chance: Chance) -> State:
    """The state or a clone of it, after the other of them went its own way for a while."""
    pair = [state, state.clone()]
    stray, kept = pair if chance.below(2) else reversed(pair)
    for _ in range(ASTRAY):
        if stray.outcome() is None:
            decision = stray.decisions()[0]
            stray.apply(decision.seat, chance.pick(decision.actions))
    return kept
