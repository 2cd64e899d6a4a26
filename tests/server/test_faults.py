"""Disks that are full, files that are gone, databases that hang: the server says so, and ends."""

import os
import resource
import signal
import sqlite3
import stat
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
import sqlalchemy as sa

from astrarium.server import observing, storage
from astrarium.server.storage import Store, Unavailable, open_store, trouble
from tests.server.conftest import BOTH, OpenHouse
from tests.server.house import PATIENCE, House, Visitor, introduce, token_of
from tests.server.test_storage import address
from tests.server.test_thinking import children
from tests.services.server import Server, StartServer, _clean_environment, program

DATABASES = BOTH


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether all is well is found out for every request."""
    monkeypatch.setattr(observing, "FRESH", 0.0)


def health(house: House) -> tuple[int, str]:
    answer = house.ask("/health")
    return answer.status_code, answer.json()["problem"]


@contextmanager
def locked(house: House) -> Iterator[None]:
    """Another program keeps the database to itself."""
    engine = sa.create_engine(house.settings.database)
    with engine.connect() as connection:
        if house.settings.database_url.startswith("postgresql"):
            connection.exec_driver_sql("LOCK TABLE house, people IN ACCESS EXCLUSIVE MODE")
        else:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield
        connection.rollback()
    engine.dispose()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "PATIENCE", 1.0)


def test_a_house_is_well(open_house: OpenHouse) -> None:
    assert health(open_house()) == (200, "")


@pytest.mark.usefixtures("hasty")
def test_a_database_that_somebody_keeps_locked_is_told_of_and_waited_for_no_longer(
    open_house: OpenHouse,
) -> None:
    house = open_house()
    with locked(house):
        status, problem = health(house)
        assert status == 503
        assert problem
        answer = introduce(house.client)
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert introduce(house.client).status_code == 200
    assert health(house) == (200, "")


def test_who_asks_for_health_is_answered_in_time(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(observing, "IN_TIME", 0.05)
    house = open_house()
    with locked(house):
        assert health(house) == (503, "the database does not answer in time")


def test_health_is_felt_once_for_all_who_ask(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(observing, "FRESH", 1000.0)
    house, felt = open_house(), []
    monkeypatch.setattr(Store, "feel_pulse", lambda store: felt.append(1))
    assert {health(house) for _ in range(5)} == {(200, "")}
    assert len(felt) == 1


# -- files


@pytest.fixture
def sqlite_house(tmp_path: Path, open_house: OpenHouse) -> House:
    return open_house(data_dir=tmp_path / "own", database_url="")


def test_a_database_file_that_is_gone_is_told_of(sqlite_house: House) -> None:
    file = Path(sqlite_house.settings.database.removeprefix("sqlite:///"))
    elsewhere = file.rename(file.with_name("elsewhere"))
    assert health(sqlite_house)[0] == 503
    assert "gone" in health(sqlite_house)[1]
    file.write_bytes(elsewhere.read_bytes())
    assert health(sqlite_house)[0] == 503  # a copy is not what the server writes to
    file.unlink()
    elsewhere.rename(file)
    assert health(sqlite_house) == (200, "")


def test_a_disk_without_room_is_told_of(
    sqlite_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "LEAST_FREE", 1 << 60)
    assert health(sqlite_house) == (503, "the disk is full")


@pytest.mark.slow
def test_a_disk_that_takes_no_more_is_told_of_and_nothing_is_pretended(
    start_server: StartServer,
) -> None:
    server = start_server("--requests", "1000", "--quiet")
    ada = arrive(server)
    limit_files(server, 0)  # as if the disk were full
    refused = ada.send("PUT", "/api/me", {"name": "Lost"})
    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    wait_for_status(server, 503)
    limit_files(server, resource.RLIM_INFINITY)
    wait_for_status(server, 200)
    assert ada.get("/api/me")["name"] != "Lost"
    assert ada.put("/api/me", {"name": "Kept"})["name"] == "Kept"


def limit_files(server: Server, size: int) -> None:
    assert server.process
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def wait_for_status(server: Server, status: int) -> None:
    deadline = time.monotonic() + 3 * PATIENCE
    while (found := httpx.get(f"{server.base_url}/health", trust_env=False, timeout=PATIENCE)) and (
        found.status_code != status
    ):
        assert time.monotonic() < deadline, found.text
        time.sleep(0.1)


def arrive(server: Server) -> Visitor:
    client = httpx.Client(base_url=server.base_url, trust_env=False, timeout=2 * PATIENCE)
    return Visitor(client, token_of(introduce(client, server.base_url)), server.base_url)


@pytest.mark.parametrize("before", [None, 0o755])
def test_the_data_are_their_owners_alone(tmp_path: Path, before: int | None) -> None:
    directory = tmp_path / "data"
    if before is not None:
        directory.mkdir(mode=before)
        (directory / "astrarium.sqlite3").touch(0o644)
    store = open_store(f"sqlite:///{directory / 'astrarium.sqlite3'}")
    with store.reading():
        assert mode(directory) == 0o700
        for file in directory.iterdir():
            assert mode(file) == 0o600, file
    store.close()


def test_a_directory_with_other_things_is_left_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "letters").touch(0o644)
    open_store(f"sqlite:///{tmp_path / 'astrarium.sqlite3'}").close()
    assert (mode(tmp_path), mode(tmp_path / "letters")) == (0o755, 0o644)
    assert mode(tmp_path / "astrarium.sqlite3") == 0o600


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# -- a server that hangs


@pytest.mark.slow
def test_a_server_of_databases_that_hangs_is_waited_for_no_longer(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It takes requests and answers none, so that only the client can end it."""
    monkeypatch.setattr(storage, "PATIENCE", 1.0)
    store = open_store(address(postgres_database, tmp_path))
    with store.reading() as connection:
        process = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
    os.kill(process, signal.SIGSTOP)
    failure: list[BaseException] = []

    def ask() -> None:
        try:
            with store.reading() as connection:
                connection.exec_driver_sql("SELECT 1")
        except Exception as error:
            failure.append(error)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    deadline = time.monotonic() + 3 * PATIENCE
    while asking.is_alive() and time.monotonic() < deadline:
        store.cut_off()
        time.sleep(0.05)
    os.kill(process, signal.SIGCONT)
    asking.join(PATIENCE)
    assert not asking.is_alive()
    assert not failure or trouble(failure[0])
    with store.reading() as connection:
        assert connection.exec_driver_sql("SELECT 1").scalar_one() == 1
    store.close()


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_ends_in_time_whatever_hangs(
    start_server: StartServer, postgres_database: str, number: int
) -> None:
    server = start_server("--quiet", DATABASE_URL=postgres_database)
    assert server.process
    with psycopg.connect(postgres_database) as line:
        backend = line.info.backend_pid
        postgres = int(Path(f"/proc/{backend}/stat").read_text().rpartition(")")[2].split()[1])
    stopped: list[int] = []
    try:
        stop(postgres, stopped)  # from here on it has no new children
        for child in children(postgres):
            stop(child, stopped)
        ask_and_leave(server)
        told = time.monotonic()
        server.process.send_signal(number)
        server.process.wait(10 + PATIENCE)
        assert time.monotonic() - told < 10
    finally:
        for pid in stopped:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def stop(process: int, stopped: list[int]) -> None:
    """Stop a process that may just have ended, and note it among those to wake up again."""
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGSTOP)
        stopped.append(process)


def ask_and_leave(server: Server) -> None:
    """Requests that the server waits with, for its database."""
    for _ in range(20):  # more than there are threads
        with pytest.raises(httpx.TimeoutException):
            httpx.post(
                f"{server.base_url}/api/me",
                headers={"Origin": server.base_url},
                trust_env=False,
                timeout=0.1,
            )


# -- two on one


@pytest.mark.slow
def test_a_second_server_on_the_same_data_refuses(start_server: StartServer) -> None:
    server = start_server("--quiet")
    second = Server(server.data)
    command = [program(), "serve", "--port", str(second.port), "--data-dir", str(server.data)]
    refused = subprocess.run(
        command, env=_clean_environment(), capture_output=True, text=True, check=False, timeout=60
    )
    assert refused.returncode == 2
    assert "A server uses the data" in refused.stderr
    assert server.process
    assert str(server.process.pid) in refused.stderr
    server.kill()
    server.start()  # one that was killed keeps nobody out


# -- words


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (sqlite3.SQLITE_FULL, "full"),
        (sqlite3.SQLITE_CORRUPT_INDEX, "damaged"),
        (sqlite3.SQLITE_NOTADB, "no database"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "locked"),
        (sqlite3.SQLITE_IOERR_WRITE, "disk"),
        (sqlite3.SQLITE_READONLY, "not written"),
    ],
)
def test_troubles_of_a_file_have_words(code: int, says: str) -> None:
    error = sqlite3.OperationalError("no sentence")
    error.sqlite_errorcode = code
    found: Any = trouble(sa.exc.OperationalError("SELECT 1", {}, error))
    assert says in found


def test_a_log_has_the_story_of_our_own_faults_alone() -> None:
    assert storage.for_log(Unavailable("it is gone")) == {"why": "it is gone"}
    fault = ValueError()
    assert storage.for_log(fault) == {"exc_info": fault}


def test_faults_of_ours_are_no_troubles_of_the_database() -> None:
    error = sqlite3.OperationalError("no such column")
    error.sqlite_errorcode = sqlite3.SQLITE_ERROR
    assert trouble(error) is None
    assert trouble(ValueError()) is None
    assert trouble(Unavailable("it is gone")) == "it is gone"
