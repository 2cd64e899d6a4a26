"""Writers share commits: whoever is told that it is written can rely on it, and nobody else's
failure matters."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa

from astrarium.server.storage import Store
from tests.server.house import PATIENCE

NOTES = sa.table("notes", sa.column("writer", sa.Integer))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'notes.sqlite3'}")
    with store.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE notes (writer INTEGER UNIQUE)")
    yield store
    store.close()


def note(store: Store, writer: int) -> None:
    with store.writing() as connection:
        connection.execute(sa.insert(NOTES).values(writer=writer))


def noted(store: Store) -> set[int]:
    with store.reading() as connection:
        return set(connection.execute(sa.select(NOTES.c.writer)).scalars())


def count_commits(store: Store) -> list[str]:
    commits: list[str] = []

    @sa.event.listens_for(store.engine, "before_cursor_execute")
    def hear(connection: object, cursor: object, statement: str, *_: object) -> None:
        if statement == "COMMIT":
            commits.append(statement)

    return commits


def together(store: Store, writers: range) -> list[BaseException | None]:
    """Let a first one keep all the others waiting; how it went for it (-1) and for them."""
    begun, gate = threading.Event(), threading.Event()

    def first() -> None:
        with store.writing() as connection:
            connection.execute(sa.insert(NOTES).values(writer=-1))
            begun.set()
            gate.wait(PATIENCE)

    with ThreadPoolExecutor(len(writers) + 1) as pool:
        work = [pool.submit(first)]
        begun.wait(PATIENCE)
        work += [pool.submit(note, store, writer) for writer in writers]
        while store._writer._waiting < len(writers):
            time.sleep(0.001)
        gate.set()
        return [one.exception(PATIENCE) for one in work]


def test_what_waits_is_committed_at_once(store: Store) -> None:
    commits = count_commits(store)
    assert together(store, range(10)) == [None] * 11
    assert noted(store) == {-1, *range(10)}
    assert len(commits) == 1


def test_a_group_has_a_largest_size(store: Store) -> None:
    commits = count_commits(store)
    together(store, range(40))
    assert len(commits) == 2
    assert len(noted(store)) == 41


def test_one_who_fails_takes_nothing_of_the_others_along(store: Store) -> None:
    note(store, 3)
    failures = together(store, range(6))
    assert [writer for writer, failure in enumerate(failures, -1) if failure] == [3]
    assert noted(store) == {-1, *range(6)}


def test_what_was_written_before_a_failure_is_undone(store: Store) -> None:
    def write_and_fail() -> None:
        with store.writing() as connection:
            connection.execute(sa.insert(NOTES).values(writer=7))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        write_and_fail()
    assert noted(store) == set()
    note(store, 7)
    assert noted(store) == {7}


def test_nobody_is_told_before_it_is_on_the_disk(store: Store) -> None:
    """If the common commit fails, every writer of the group hears of it."""
    broken = True

    @sa.event.listens_for(store.engine, "before_cursor_execute")
    def hear(connection: object, cursor: object, statement: str, *_: object) -> None:
        if statement == "COMMIT" and broken:
            raise OSError("the disk is full")

    failures = together(store, range(3))
    assert all(isinstance(failure, OSError) for failure in failures)
    broken = False
    assert noted(store) == set()
    note(store, 1)
    assert noted(store) == {1}


def test_many_writers_lose_nothing(store: Store) -> None:
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda writer: note(store, writer), range(400)))
    assert noted(store) == set(range(400))
