"""The folder of an arena: its plan, and a journal of finished games that survives any stop."""

import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import msgspec

from astrarium.kernel import BadInput, Outcome

from .arena_plan import Plan, Round, difference, read_plan
from .tables import WHOLE_NUMBERS

PLAN, JOURNAL = "arena.json", "journal.jsonl"
FORFEIT = "forfeit"  # the ending of a game in which a bot failed
COUNTS = range(WHOLE_NUMBERS.stop)  # whole numbers that are not below 0
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
    places: tuple[int, ...] = ()  # of the seats, if the rules rank all of them


def others_of(bots: Sequence[int], failed: int | None) -> tuple[int, ...]:
    """The seats of all bots but the one that failed: who fails at one seat wins at no other."""
    loser = None if failed is None else bots[failed]
    return tuple(seat for seat, bot in enumerate(bots) if bot != loser)


def setting_of(plan: Plan, game: Played) -> int:
    """The place of a game's rules and number of seats among the plan's settings."""
    return plan.settings.index((game.rules, len(game.bots)))


def outcome_of(plan: Plan, game: Played) -> Outcome:
    """How a game ended, with the places of all seats."""
    points = game.points or (0,) * len(game.bots)
    sides = plan.sides(setting_of(plan, game))
    return Outcome(points, game.winners, game.ending, "", ranks=game.places, teams=sides)


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
    _earlier_plan(folder, plan)  # who is refused here leaves no trace
    folder.mkdir(parents=True, exist_ok=True)
    with journal.writing():
        # Until now another arena may have begun in the folder; from now on none can.
        if _earlier_plan(folder, plan) != plan:
            write_whole(folder / PLAN, msgspec.json.format(msgspec.json.encode(plan)) + b"\n")
        yield journal


def _earlier_plan(folder: Path, plan: Plan) -> Plan | None:
    """The plan in a folder, if there is one; BadInput if the other cannot go on with its games."""
    if (folder / PLAN).exists():
        earlier = plan_in(folder)
        changed = difference(earlier, plan)
        if changed is None:
            return earlier
        raise BadInput(
            f"the folder {folder} holds another arena: {changed}; name another folder, "
            "or go on with that arena by --resume"
        )
    journal = folder / JOURNAL
    if journal.exists() and journal.stat().st_size:
        raise BadInput(f"the folder {folder} has a journal but no {PLAN}: name another folder")
    return None


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
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Wait until the disk has the names of a folder's files too."""
    if sys.platform == "win32":
        return  # there, folders cannot be opened
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def checked(games: Iterable[Played], plan: Plan) -> Iterator[Played]:
    """Games of a journal that fit the plan; BadInput at the first that does not."""
    rounds: dict[int, Round] = {}
    for game in games:
        if game.round not in rounds and game.round in range(plan.rounds):
            rounds[game.round] = Round(plan, game.round, range(len(plan.bots)))
        if game.round not in rounds or not _fits(game, plan, rounds[game.round]):
            raise BadInput(f"the journal is damaged: game {game.number + 1} is not of this arena")
        yield game


def _fits(game: Played, plan: Plan, round: Round) -> bool:
    seats = range(len(game.bots))
    return (
        _is_planned(game, plan, round)
        and _is_won(game, plan)
        and all(_is_each(seats, part) for part in (game.starts, game.deeds))
        and all(
            _is_each(seats, rows) and all(len(row) == len(plan.features) for row in rows)
            for _, rows in game.moments
        )
        and all(number in WHOLE_NUMBERS for number in game.points)
        and all(number in COUNTS for number in _counted(game))
    )


def _is_planned(game: Played, plan: Plan, round: Round) -> bool:
    """Whether those play who meet in the game of this number, at the seats that they have there.

    Who meets on a ladder depends on games before; there any two bots may.
    """
    if game.number not in round.numbers:
        return False
    planned = round.fixture(game.number)
    if game.rules != planned.rules or any(bot not in range(len(plan.bots)) for bot in game.bots):
        return False
    if plan.schedule == "round-robin":
        return game.bots == planned.bots
    return _seating(game.bots) == _seating(planned.bots)


def _seating(bots: Sequence[int]) -> list[int]:
    """Which seats have the same bot, whichever it is: each seat's bot by its first seat."""
    return [bots.index(bot) for bot in bots]


def _is_won(game: Played, plan: Plan) -> bool:
    """Whether the result is one that there can be."""
    seats = range(len(game.bots))
    if game.failed is None:
        return (
            all(seat in seats for seat in game.winners)
            and len(set(game.winners)) == len(game.winners)
            and _is_each(seats, game.points)
            and _is_placed(game, plan)
        )
    return (
        plan.forfeit
        and game.failed in seats
        and game.winners == others_of(game.bots, game.failed)
        and game.ending == FORFEIT
        and not game.points
        and not game.places
    )


def _is_placed(game: Played, plan: Plan) -> bool:
    """Whether teams win as one and share places, and the first place is that of the winners."""
    sides = plan.sides(setting_of(plan, game))
    if any(len({seat in game.winners for seat in side}) > 1 for side in sides):
        return False
    if not game.places:
        return True
    return (
        _is_each(range(len(game.bots)), game.places)
        and all(1 <= place <= len(sides) + 1 for place in game.places)
        and all((place == 1) == (at in game.winners) for at, place in enumerate(game.places))
        and all(len({game.places[seat] for seat in side}) == 1 for side in sides)
    )


def _counted(game: Played) -> Iterator[int]:
    """All counts of a game that stand in tables and are bound by no plan."""
    yield from (game.turns, game.decisions)
    yield from (turn for turn, _ in game.moments)
    for deeds in game.deeds:
        yield from deeds.values()


def _is_each(seats: Sequence[int], values: Sequence[object]) -> bool:
    return len(values) == len(seats)
