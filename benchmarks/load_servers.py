"""Servers under load: each a process of its own, with a process of people who play on it."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

import msgspec

NODE = Path(__file__).parent / "boardgameio"
PATIENCE = 60  # seconds for a server to start
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Failed(Exception):
    """A sentence for who measures."""


class Usage(NamedTuple):
    """What a server and the processes it started have used."""

    memory: int  # bytes that are in memory now
    seconds: float  # of a processor, since they started


def environment(database: str = "") -> dict[str, str]:
    """Programs beside this Python first: `make` puts Node.js there where there is none."""
    path = os.pathsep.join([str(Path(sys.executable).parent), *os.get_exec_path()])
    return os.environ | {"PATH": path, "NODE_ENV": "production", "DATABASE_URL": database}


def install_peer() -> None:
    """Have the packages of package-lock.json, and no others."""
    stamp, lock = NODE / "node_modules" / ".installed", (NODE / "package-lock.json").read_text()
    if stamp.exists() and stamp.read_text() == lock:
        return
    npm = shutil.which("npm", path=environment()["PATH"])
    if npm is None:
        raise Failed("Node.js with npm is needed for boardgame.io: `make bench` installs it.")
    done = subprocess.run(
        [npm, "ci", "--loglevel=error"],
        cwd=NODE,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Failed(f"boardgame.io cannot be installed:\n{done.stderr or done.stdout}")
    stamp.write_text(lock)


def peer_version() -> str:
    package = (NODE / "node_modules" / "boardgame.io" / "package.json").read_bytes()
    return str(msgspec.json.decode(package)["version"])


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server that runs, and what it uses."""

    def __init__(self, process: subprocess.Popen[bytes], url: str) -> None:
        self.url = url
        self._process = process

    def wait(self, path: str, log: Path) -> None:
        """Wait until it answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self._process.poll() is None:
            try:
                urlopen(self.url + path, timeout=1).close()
            except (URLError, OSError):
                time.sleep(0.1)
            else:
                return
        raise Failed(f"a server did not start:\n{log.read_text()}")

    def usage(self) -> Usage:
        found = [_usage(pid) for pid in _family(self._process.pid)]
        return Usage(sum(each.memory for each in found), sum(each.seconds for each in found))


def _family(pid: int) -> list[int]:
    """A process and all that come from it."""
    found = [pid]
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text().split():
            found += _family(int(child))
    return found


def _usage(pid: int) -> Usage:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    user, system, pages = int(fields[11]), int(fields[12]), int(fields[21])
    return Usage(pages * PAGE, (user + system) / TICK)


@contextmanager
def running(
    command: list[str], directory: Path, database: str = "", **streams: Any
) -> Iterator[subprocess.Popen]:
    """A process that is stopped at the end."""
    process = subprocess.Popen(command, cwd=directory, env=environment(database), **streams)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def serving(
    command: list[str], directory: Path, port: int, path: str, database: str = ""
) -> Iterator[Server]:
    log = directory / f"{port}.log"
    with (
        log.open("wb") as output,
        running(command, NODE, database, stdout=output, stderr=output) as process,
    ):
        server = Server(process, f"http://127.0.0.1:{port}")
        server.wait(path, log)
        yield server


@contextmanager
def astrarium(data: Path, database: str = "", workers: int = 1) -> Iterator[Server]:
    """Ours, as `astrarium serve` runs it, except for the limits by address: all come from one."""
    port = free_port()
    command = [
        *("astrarium", "serve", "--quiet"),
        *("--port", str(port), "--data-dir", str(data), "--requests", "1000000"),
        *("--connections", "10000", "--workers", str(workers), "--inside-hooks"),
    ]
    data.mkdir(exist_ok=True)
    with serving(command, data, port, "/health", database) as server:
        yield server


@contextmanager
def boardgameio(directory: Path, moves: int) -> Iterator[Server]:
    """The peer; a match of so many moves is there already."""
    port = free_port()
    command = ["node", "server.mjs", str(port), str(moves)]
    with serving(command, directory, port, "/games/hexes/long") as server:
        yield server


class Players:
    """The people at the tables of a server."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._input: IO[str] = process.stdin
        self._output: IO[str] = process.stdout

    def answer(self) -> dict[str, Any]:
        line = self._output.readline()
        if not line:
            raise Failed("the players of a server gave up; what they said is above.")
        return dict(msgspec.json.decode(line))

    def ask(self, command: str) -> dict[str, Any]:
        self._input.write(f"{command}\n")
        self._input.flush()
        return self.answer()


@contextmanager
def playing(kind: str, server: Server, tables: int, record: Path) -> Iterator[Players]:
    """People who have sat down at so many tables."""
    command = ["node", "--experimental-websocket", "players.mjs"]  # newer ones have it anyway
    command += [kind, server.url, str(tables), str(record)]
    with running(
        command, NODE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        players = Players(process)
        players.answer()
        yield players
