"""A record played again: every position, and what happened on the way to it."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress

from astrarium.kernel import BadInput, Match, Record, State, read_record

from .speaker import Told

LONG = 500  # records with more actions show how far they are checked


class Moment(NamedTuple):
    """A position of a record: after ``number`` actions, the last of which brought this about."""

    number: int
    state: State
    told: list[Told]


def moments(record: Record) -> Iterator[Moment]:
    """The first position, and that after every action; the record is known to be sound."""
    game, state = record.game(), record.first()
    yield Moment(0, state.clone(), [])
    for number, entry in enumerate(record.entries, 1):
        events = state.apply(entry.seat, game.read_action(entry.action))
        after = state.clone()
        yield Moment(number, after, [(after, event) for event in events])


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
    try:
        record = read_record(path)
        _verify(record, path.name)
    except BadInput as error:
        named = str(path) in str(error)
        raise BadInput(str(error) if named else f"{path}: {error}") from None
    return record


def loaded_match(path: Path) -> Match:
    """A game to go on with, from a record."""
    record = checked_record(path)
    *_, last = record.replay()
    return Match(record.game(), record, last)


def _verify(record: Record, name: str) -> None:
    """Check a record; a long one shows how far it is."""
    console = Console(stderr=True)
    if len(record.entries) < LONG or not console.is_terminal:
        record.verify()
        return
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(f"Checking {name}", total=len(record.entries))
        record.verify(lambda done: progress.update(task, completed=done))
