"""Where games are kept while they are played, so that nothing is ever lost."""

import os
import sys
from datetime import datetime
from pathlib import Path

import msgspec

from astrarium.kernel import BadInput, Match, Record, read_record

from .typed import typed_command


class Seating(msgspec.Struct, frozen=True):
    """Who sits where: the person's seat, and the bots of the others in order."""

    seat: int
    bots: tuple[str, ...]


def data_directory() -> Path:
    """Where this user's games are; ASTRARIUM_DATA names another place."""
    chosen = os.environ.get("ASTRARIUM_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "Astrarium"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Astrarium"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "astrarium"


class Save:
    """The file that a game is written to after every action, and beside it who sits where."""

    def __init__(self, path: Path, seating: Seating) -> None:
        self.path, self.seating = path, seating
        self.failure = ""  # why the last writing failed

    @classmethod
    def new(cls, game: str, seating: Seating) -> "Save":
        """A file of its own for a game that begins now."""
        stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
        folder = _games_folder()
        names = [stem, *(f"{stem}-{number}" for number in range(2, 100))]
        free = next(name for name in names if not os.path.exists(folder / f"{name}.jsonl"))
        return cls(folder / f"{free}.jsonl", seating)

    def begin(self, match: Match) -> None:
        """Write who sits where, and the game as it is; BadInput if that cannot be done here."""
        try:
            self._write_whole(match, self.path)
        except OSError as error:
            raise BadInput(
                f"the game cannot be saved in {self.path} ({error.strerror or error}): name a file "
                "by --save FILE, or a folder for all games in the variable ASTRARIUM_DATA"
            ) from None

    def write(self, match: Match) -> None:
        """Write the game as it is; a failure is kept to be told, since the game can go on."""
        try:
            match.save(self.path)
        except OSError as error:
            self.failure = error.strerror or str(error)
        else:
            self.failure = ""

    def copy(self, match: Match, path: Path) -> None:
        """Write the game to another file, BadInput if that would lose anything there.

        Where the usual file cannot be written, the game is kept in the other one from now on.
        """
        refuse_missing_folder(path)
        if path.exists() and not _is_earlier(_game_in(path), match.record):
            raise BadInput(f"the file {path} holds another game: name another file")
        self._write_whole(match, path)
        if self.failure:
            self.path, self.failure = path, ""

    def _write_whole(self, match: Match, path: Path) -> None:
        match.save(path)
        seating_file(path).write_bytes(msgspec.json.encode(self.seating))

    @property
    def way_back(self) -> str:
        """The command that goes on with the game."""
        if self.path.parent == _games_folder():
            return typed_command("play", "--resume")
        return typed_command("play", "--load", self.path)


def refuse_missing_folder(path: Path) -> None:
    """A folder that is not there is more often a slip than a wish."""
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent}: make it first, or name another file")


def _game_in(path: Path) -> Record:
    try:
        return read_record(path)
    except BadInput:
        raise BadInput(f"the file {path} exists and is no saved game: name another file") from None


def _is_earlier(earlier: Record, later: Record) -> bool:
    """Whether a record is of the same game, and the other one has all of it."""
    begun = later.entries[: len(earlier.entries)]
    return earlier.header == later.header and earlier.entries == begun


def seating_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.seats")


def read_seating(path: Path) -> Seating | None:
    """Who sat where in a saved game, if that was written down and can be read."""
    try:
        return msgspec.json.decode(seating_file(path).read_bytes(), type=Seating)
    except (OSError, msgspec.DecodeError):
        return None


def latest_unfinished() -> Path | None:
    """The game that was played last and is not over yet; damaged ones are passed over."""
    return next((path for path in _latest_first() if _is_unfinished(path)), None)


def game_to_resume() -> Path:
    """The game to go on with; BadInput if there is none, or the latest file is damaged."""
    found = latest_unfinished()
    newest = next(iter(_latest_first()), None)
    damage = _damage(newest) if newest else ""
    if damage:
        instead = "go on with an earlier game" if found else "start a new one"
        how = typed_command("play", "--load", found) if found else typed_command("play")
        raise BadInput(f"the latest game, {newest}, is damaged: {damage}; {instead} by '{how}'")
    if found is None:
        how = typed_command("play")
        raise BadInput(f"there is no unfinished game to resume: start one by '{how}'")
    return found


def _games_folder() -> Path:
    return data_directory() / "games"


def _latest_first() -> list[Path]:
    games = _games_folder().glob("*.jsonl")
    return sorted(games, key=lambda path: path.stat().st_mtime, reverse=True)


def _is_unfinished(path: Path) -> bool:
    try:
        return read_record(path).outcome is None
    except BadInput:
        return False


def _damage(path: Path) -> str:
    try:
        read_record(path)
    except BadInput as error:
        return str(error)
    return ""
