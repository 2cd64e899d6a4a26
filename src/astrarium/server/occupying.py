"""A data directory is used by one server at a time."""

import os
import sys
from pathlib import Path
from typing import IO

from astrarium.kernel import BadInput

LOCK = "astrarium.lock"


def occupy(directory: Path) -> IO[str]:
    """Take a data directory for as long as the file that is returned stays open.

    BadInput if another process has it; one that was killed has it no longer.
    """
    directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = os.fdopen(os.open(directory / LOCK, os.O_RDWR | os.O_CREAT, 0o600), "r+")
    try:
        _lock(file)
    except OSError:
        process = file.read().strip()
        file.close()
        raise BadInput(
            f"a server uses the data in {directory}"
            + (f" (process {process})" if process else "")
            + ": stop it first, or name another directory by --data-dir"
        ) from None
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415

        file.seek(1 << 20)  # beyond what is written, so that others can read it
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)
    else:
        import fcntl  # noqa: PLC0415

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
