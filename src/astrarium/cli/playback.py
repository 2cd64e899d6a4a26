"""A record played again: every position, and what happened on the way to it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress

from astrarium.kernel import BadInput, Match, Record, State, read_record
from astrarium.kernel.record import TAKEBACK, Entry, naming

from .speaker import Told

LONG = 500  # records with more actions show how far they are checked


class Moment(NamedTuple):
    """A position of a record: after ``number`` actions, the last of which brought this about."""

    number: int
    state: State
    told: list[Told]


def moments(record: Record) -> Iterator[Moment]:
    """The first position, and that after every action; the record is known to be sound."""
    for number, state in enumerate(record.replay()):
        after = state.clone()
        events = state.told if number else []
        yield Moment(number, after, [(after, event) for event in events])


def is_takeback(entry: Entry) -> bool:
    """Whether a line of a record says that the players went back to here, and nothing else."""
    return TAKEBACK.fullmatch(entry.action) is not None


class Playback:
    """A record to walk about in."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self._coming = moments(record)
        self._seen: list[Moment] = []

    @property
    def last(self) -> int:
        return len(self.record.entries)

    def at(self, number: int) -> Moment:
        """The moment after a number of actions."""
        if not 0 <= number <= self.last:
            raise BadInput(
                f"the record has {self.last} actions: choose a moment from 0 to {self.last}"
            )
        while len(self._seen) <= number:
            self._seen.append(next(self._coming))
        return self._seen[number]


def checked_record(path: Path) -> Record:
    """A record from a file, played again and compared; BadInput if anything is wrong with it."""
    with naming(path):
        record = read_record(path)
        with _checking(path, record) as progress:
            record.verify(progress)
    return record


def loaded_match(path: Path) -> Match:
    """A game to go on with, from a record that is checked as well."""
    with naming(path), _checking(path, read_record(path)) as progress:
        return Match.load(path, progress)


@contextmanager
def _checking(path: Path, record: Record) -> Iterator[Callable[[int], None] | None]:
    """A long record shows how far it is checked."""
    console = Console(stderr=True)
    if len(record.entries) < LONG or not console.is_terminal:
        yield None
        return
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(f"Checking {path.name}", total=len(record.entries))
        yield lambda done: progress.update(task, completed=done)
