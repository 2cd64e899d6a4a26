"""Where games are kept while they are played, so that nothing is ever lost."""

import os
import sys
from datetime import datetime
from pathlib import Path

import msgspec

from astrarium.kernel import BadInput, Match, read_record


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

    @classmethod
    def new(cls, game: str, seating: Seating) -> "Save":
        """A file of its own for a game that begins now."""
        stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
        folder = data_directory() / "games"
        names = [stem, *(f"{stem}-{number}" for number in range(2, 100))]
        free = next(name for name in names if not (folder / f"{name}.jsonl").exists())
        return cls(folder / f"{free}.jsonl", seating)

    def begin(self, match: Match) -> None:
        """Write who sits where, and the game as it is."""
        self.write(match)
        seating_file(self.path).write_bytes(msgspec.json.encode(self.seating))

    def write(self, match: Match) -> None:
        match.save(self.path)

    @property
    def way_back(self) -> str:
        """The command that goes on with the game."""
        if self.path.parent == data_directory() / "games":
            return "astrarium play --resume"
        return f"astrarium play --load {self.path}"


def seating_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.seats")


def read_seating(path: Path) -> Seating | None:
    """Who sat where in a saved game, if that was written down and can be read."""
    try:
        return msgspec.json.decode(seating_file(path).read_bytes(), type=Seating)
    except (OSError, msgspec.DecodeError):
        return None


def latest_unfinished() -> Path | None:
    """The game that was played last and is not over yet."""
    games = sorted(
        (data_directory() / "games").glob("*.jsonl"),
        key=lambda path: path.stat().st_mtime,
        reverse=True,
    )
    return next((path for path in games if _is_unfinished(path)), None)


def _is_unfinished(path: Path) -> bool:
    try:
        return read_record(path).outcome is None
    except BadInput:
        return False
