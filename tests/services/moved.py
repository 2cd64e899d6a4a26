"""A server whose clock tests move: its time is that of the machine and what a file says beyond.

`python -m tests.services.moved FILE serve ...` is `astrarium serve ...` with such a clock.
"""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.services.server import Server


class Moved:
    """In the place of the machine's clock, for whatever the server counts."""

    def __init__(self, ahead: Path) -> None:
        self._ahead = ahead
        self._time, self._monotonic = time.time, time.monotonic

    def time(self) -> float:
        return self._time() + self._more()

    def monotonic(self) -> float:
        return self._monotonic() + self._more()

    def _more(self) -> float:
        return float(self._ahead.read_text())


def main() -> None:
    from astrarium.cli import app
    from astrarium.server import presence, times

    clock = Moved(Path(sys.argv.pop(1)))
    for module in (times, presence):  # which look at what has passed as well
        module.time = clock  # type: ignore[attr-defined]
        module.GAP = 1e9
    time.time = clock.time
    app()


class MovedServer(Server):
    """A server in a process of its own, and its clock."""

    def __init__(self, data: Path, *arguments: str, **environment: str) -> None:
        super().__init__(data, *arguments, **environment)
        self.arguments = (*arguments, "--public-url", self.base_url)
        self._ahead, self._hours = data / "ahead", 0.0
        self.command = [sys.executable, "-m", "tests.services.moved", str(self._ahead)]
        self._write()

    def go(self, hours: float) -> None:
        """Let time pass."""
        self._hours += hours
        self._write()

    def now(self) -> float:
        return time.time() + self._hours * 3600

    def _write(self) -> None:
        draft = self._ahead.with_suffix(".part")
        draft.write_text(str(self._hours * 3600))
        draft.replace(self._ahead)


StartMoved = Callable[..., MovedServer]


@pytest.fixture
def start_moved(tmp_path: Path) -> Iterator[StartMoved]:
    """Start such a server, and start it again: start_moved("--inside-hooks", SMTP_URL=...)."""
    started: list[MovedServer] = []

    def start(*arguments: str, **environment: str) -> MovedServer:
        server = MovedServer(tmp_path, *arguments, **environment)
        started.append(server)
        server.start()
        return server

    yield start
    for server in started:
        server.kill()


if __name__ == "__main__":
    main()
