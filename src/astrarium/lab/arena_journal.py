"""The folder of an arena: its plan, and a journal of finished games that survives any stop."""

import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import msgspec

from astrarium.kernel import BadInput

from .arena_plan import Plan, difference, read_plan
from .tables import WHOLE_NUMBERS

PLAN, JOURNAL = "arena.json", "journal.jsonl"
SYNC_SECONDS = 2.0  # between the moments at which the disk is waited for


class Played(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One game that was played: a line of the journal. Bots and rules stand for those of the plan.

    ``moments`` has, for each game turn, its number and the features of every seat when it ended.
    """

    number: int
    round: int
    rules: int
    bots: tuple[int, ...]
    winners: tuple[int, ...]  # seats
    points: tuple[int, ...]  # of the seats; none if the game was forfeited
    ending: str  # the rule by which the game ended
    turns: int
    decisions: int
    failed: int | None  # the seat whose bot failed
    starts: tuple[str, ...]
    moments: tuple[tuple[int, tuple[tuple[float | None, ...], ...]], ...]
    deeds: tuple[dict[str, int], ...]


class Journal:
    """Finished games in the order in which they came, a line each; only ever appended to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None
        self._synced = time.monotonic()

    def read(self) -> Iterator[Played]:
        """All games; a last line that was cut off when the machine stopped is none."""
        if not self.path.exists():
            return
        decoder = msgspec.json.Decoder(Played)
        with self.path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    return
                try:
                    yield decoder.decode(line)
                except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                    raise BadInput(
                        f"the journal {self.path} is damaged: line {number} is not a game ({error})"
                    ) from None

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Only one at a time may write; what was cut off is removed first."""
        with self.path.open("ab+") as file:
            _lock(file, self.path)
            file.truncate(_whole_lines(file))
            self._file = file
            try:
                yield
            finally:
                self._sync()
                self._file = None

    def append(self, game: Played) -> None:
        """Keep a game: at once as far as other programs go, soon as far as power cuts go."""
        assert self._file is not None
        self._file.write(msgspec.json.encode(game) + b"\n")
        self._file.flush()
        if time.monotonic() - self._synced > SYNC_SECONDS:
            self._sync()

    def _sync(self) -> None:
        assert self._file is not None
        self._file.flush()
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()


def _whole_lines(file: IO[bytes]) -> int:
    """Where the last whole line ends."""
    at = file.seek(0, os.SEEK_END)
    while at:
        start = max(0, at - 65_536)
        file.seek(start)
        newline = file.read(at - start).rfind(b"\n")
        if newline >= 0:
            return start + newline + 1
        at = start
    return 0


def _lock(file: IO[bytes], path: Path) -> None:
    if sys.platform == "win32":
        return  # there, another process cannot be kept out as simply
    import fcntl  # noqa: PLC0415 (not on every system)

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadInput(f"another arena is being played in {path.parent}") from None


class Finished:
    """Which games are done. Almost all of them have the lowest numbers, so this stays small."""

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self._below = 0  # all games below this number
        self._beyond: set[int] = set()
        for number in numbers:
            self.add(number)

    def __contains__(self, number: int) -> bool:
        return number < self._below or number in self._beyond

    def __len__(self) -> int:
        return self._below + len(self._beyond)

    def add(self, number: int) -> None:
        if number in self:
            raise BadInput(f"the journal is damaged: game {number + 1} is there twice")
        self._beyond.add(number)
        while self._below in self._beyond:
            self._beyond.remove(self._below)
            self._below += 1


def in_order(games: Iterable[Played]) -> Iterator[Played]:
    """Games by their numbers, although they come in another order; few have to wait."""
    waiting: dict[int, Played] = {}
    number = 0
    for game in games:
        waiting[game.number] = game
        while number in waiting:
            yield waiting.pop(number)
            number += 1
    yield from (waiting[later] for later in sorted(waiting))


# -- the folder


@contextmanager
def open_folder(folder: Path, plan: Plan) -> Iterator[Journal]:
    """The journal of an arena's folder, which is made if it is not there.

    BadInput if it is the folder of another arena, or if an arena is being played in it.
    """
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"the file {folder} is no folder: name a folder for the arena")
    journal = Journal(folder / JOURNAL)
    if (folder / PLAN).exists():
        changed = difference(plan_in(folder), plan)
        if changed is not None:
            raise BadInput(
                f"the folder {folder} holds another arena: {changed}; name another folder, "
                "or go on with that arena by --resume"
            )
    elif journal.path.exists() and journal.path.stat().st_size:
        raise BadInput(f"the folder {folder} has a journal but no {PLAN}: name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    with journal.writing():
        write_whole(folder / PLAN, msgspec.json.format(msgspec.json.encode(plan)))
        yield journal


def plan_in(folder: Path) -> Plan:
    """The plan of the arena in a folder."""
    path = folder / PLAN
    if not path.is_file():
        raise BadInput(f"there is no arena in {folder}")
    try:
        return read_plan(path.read_bytes())
    except BadInput as error:
        raise BadInput(f"in {path}: {error}") from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that appears whole or not at all, whenever the machine stops."""
    draft = path.with_name(path.name + ".part")
    draft.write_bytes(data + b"\n")
    draft.replace(path)


def checked(games: Iterable[Played], plan: Plan) -> Iterator[Played]:
    """Games of a journal that fit the plan; BadInput at the first that does not."""
    numbers = range(plan.total)
    for game in games:
        if game.number not in numbers or not _fits(game, plan):
            raise BadInput(f"the journal is damaged: game {game.number + 1} is not of this arena")
        yield game


def _fits(game: Played, plan: Plan) -> bool:
    seats = range(len(game.bots))
    return (
        0 <= game.round < plan.rounds
        and 0 <= game.rules < len(plan.rules)
        and len(seats) in plan.seats
        and all(bot in range(len(plan.bots)) for bot in game.bots)
        and all(seat in seats for seat in game.winners)
        and all(_is_each(seats, part) for part in (game.starts, game.deeds))
        and all(
            _is_each(seats, rows) and all(len(row) == len(plan.features) for row in rows)
            for _, rows in game.moments
        )
        and (game.failed is None or game.failed in seats)
        and (_is_each(seats, game.points) or (game.failed is not None and not game.points))
        and all(number in WHOLE_NUMBERS for number in _counted(game))
    )


def _counted(game: Played) -> Iterator[int]:
    """All numbers of a game that stand in tables of whole numbers and are bound by no plan."""
    yield from (game.turns, game.decisions, *game.points)
    yield from (turn for turn, _ in game.moments)
    for deeds in game.deeds:
        yield from deeds.values()


def _is_each(seats: Sequence[int], values: Sequence[object]) -> bool:
    return len(values) == len(seats)
