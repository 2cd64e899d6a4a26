"""A server as people run it: the `astrarium serve` command, in a process of its own."""

import os
import re
import signal
import socket
import subprocess
import sysconfig
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

STARTUP = 60  # seconds, on a machine that is busy with other tests
SHUTDOWN = 30
LINES = 100  # of the log that a failed test shows
_ANSWERED = re.compile(r"\[info +\] request .* status=[23]")


class Server:
    """One data directory and the process that serves it: may be killed and started again."""

    def __init__(self, data: Path, *arguments: str, **environment: str) -> None:
        self.data, self.arguments, self.environment = data, arguments, environment
        self.port = free_port()
        self.base_url = f"http://127.0.0.1:{self.port}"
        self.log = data.with_name(f"{data.name}.log")
        self.process: subprocess.Popen[bytes] | None = None
        self.command = [program()]

    def start(self) -> None:
        """Start, and return when it answers."""
        command = [*self.command, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        command += ["--data-dir", str(self.data), *self.arguments]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                env=_clean_environment() | {"PYTHONFAULTHANDLER": "1"} | self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._wait_until_healthy()

    def _wait_until_healthy(self) -> None:
        deadline = time.monotonic() + STARTUP
        while time.monotonic() < deadline and self.process and self.process.poll() is None:
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.base_url}/health", timeout=5, trust_env=False).is_success:
                    return
            time.sleep(0.05)
        self.kill()
        pytest.fail("The server did not start; its log says why.", pytrace=False)

    def stop(self) -> int:
        """Ask it to end, as Ctrl-C does; its exit code."""
        assert self.process
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(SHUTDOWN)
        finally:
            self.kill()

    def kill(self) -> None:
        """kill -9, together with all processes that it has started."""
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def last_lines(self) -> str:
        """The end of its log, without the many requests that it has answered well."""
        said = self.log.read_text(errors="replace").splitlines()
        lines = [line for line in said if not _ANSWERED.search(line)][-LINES:]
        if self.process and (code := self.process.poll()) is not None:
            lines.append(f"(ended by itself with exit code {code})")
        return "\n".join(lines)


def program() -> str:
    return str(Path(sysconfig.get_path("scripts"), "astrarium"))


def _clean_environment() -> dict[str, str]:
    """Settings of whoever runs the tests are not those of the server under test."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in ("DATABASE_URL", "SMTP_URL") and not name.startswith("ASTRARIUM_")
    }


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


StartServer = Callable[..., Server]
_started: list[Server] = []  # by fixtures that are still in use


@pytest.fixture
def start_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StartServer]:
    """Start servers of one's own: start_server("--workers", "2", DATABASE_URL=...)."""
    yield from servers(tmp_path_factory)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server on SQLite, shared by the tests of a file; its bots waste no time."""
    for start in servers(tmp_path_factory):
        yield start("--bot-pause", "0")


def servers(directories: pytest.TempPathFactory) -> Iterator[StartServer]:
    own: list[Server] = []

    def start(*arguments: str, **environment: str) -> Server:
        server = Server(directories.mktemp("data"), *arguments, **environment)
        own.append(server)
        _started.append(server)
        server.start()
        return server

    yield start
    for server in own:
        server.kill()
        _started.remove(server)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails shows what the servers had to say."""
    report = yield
    if report.failed:
        for server in _started:
            report.sections.append((f"log of {server.base_url}", server.last_lines()))
    return report
