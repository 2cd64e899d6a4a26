"""A PostgreSQL server of our own, for as long as the tests run."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import psycopg
import pytest

STARTUP = 60  # seconds, on a machine that is busy with other tests
OWNER = "astrarium"


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """Address of a PostgreSQL server that listens on a socket in a directory of its own."""
    programs = _programs()
    directory = Path(mkdtemp(prefix="astrarium-postgres-"))
    try:
        _initialise(programs, directory)
        process = _start(programs, directory)
        try:
            url = f"postgresql://{OWNER}@/postgres?host={directory}"
            _wait_for(url, process, directory)
            yield url
        finally:
            _stop(process)
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def _programs() -> Path:
    """The newest of Debian's versions, which are kept off the path, or the one on the path."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    found = str(versions[-1]) if versions else shutil.which("initdb")
    if not found:
        pytest.fail("PostgreSQL is needed. Run: sudo apt-get install postgresql", pytrace=False)
    return Path(found).parent


def _version(initdb: Path) -> float:
    return float(initdb.parent.parent.name)


def _someone() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then as the user that its package brings along."""
    if os.geteuid():
        return {}
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


def _initialise(programs: Path, directory: Path) -> None:
    if someone := _someone():
        shutil.chown(directory, someone["user"], someone["group"])
    command = [programs / "initdb", "--pgdata", directory / "data", "--username", OWNER]
    command += ["--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"]
    done = subprocess.run(
        command, cwd=directory, capture_output=True, text=True, check=False, **_someone()
    )
    if done.returncode:
        pytest.fail(f"initdb failed:\n{done.stdout}{done.stderr}", pytrace=False)


def _start(programs: Path, directory: Path) -> subprocess.Popen[bytes]:
    """Without fsync a power cut loses data, which no test makes; a killed process loses none."""
    settings = {
        "fsync": "off",
        "listen_addresses": "",
        "max_connections": "200",
        "unix_socket_directories": str(directory),
    }
    command = [programs / "postgres", "-D", directory / "data"]
    command += [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    with _log(directory).open("wb") as log:
        return subprocess.Popen(
            command, cwd=directory, stdout=log, stderr=subprocess.STDOUT, **_someone()
        )


def _log(directory: Path) -> Path:
    return directory / "log"


def _wait_for(url: str, process: subprocess.Popen[bytes], directory: Path) -> None:
    deadline = time.monotonic() + STARTUP
    while True:
        try:
            psycopg.connect(url).close()
            return
        except psycopg.OperationalError as error:
            if process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.05)
                continue
            log = _log(directory).read_text(errors="replace")
            pytest.fail(f"PostgreSQL did not start ({error}):\n{log}", pytrace=False)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGINT)  # a fast shutdown, which waits for no client
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
