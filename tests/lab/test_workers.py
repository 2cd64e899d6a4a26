"""Whoever does the work: everything once, nobody far ahead, failures told, nothing left running."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from multiprocessing import active_children
from typing import Any

import pytest

from astrarium.kernel import BadInput
from astrarium.lab.hiring import hire
from astrarium.lab.workers import FARTHEST, LARGEST_CHUNK, Chunk, play_chunk, share_out


class Awkward(Exception):
    """An exception that cannot be made again from its message, as many cannot."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def square(number: int) -> int:
    return number * number


def fail_at(bad: int, number: int) -> int:
    if number == bad:
        raise Awkward(number, bad)
    return number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


class Slow:
    """A team whose first chunk is done only when there is nothing else to do."""

    room = 3

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.under_way: dict[int, Sequence[Any]] = {}
        self.most, self.sizes = 0, []

    def send(self, number: int, items: Sequence[Any]) -> None:
        assert len(self.under_way) < self.room
        self.under_way[number] = items
        self.sizes.append(len(items))
        if 0 in self.under_way:
            self.most = max(self.most, number)

    def receive(self) -> tuple[int, Chunk]:
        number = max(self.under_way)
        items = self.under_way.pop(number)
        return number, Chunk(list(items), self.seconds * len(items))


def test_everything_is_done_once() -> None:
    assert sorted(share_out(Slow(0.01), range(10_000))) == list(range(10_000))


def test_nobody_gets_far_ahead_of_a_slow_chunk() -> None:
    team = Slow(10)
    assert sorted(share_out(team, range(1000))) == list(range(1000))
    assert team.most < FARTHEST * team.room


@pytest.mark.parametrize(("seconds", "size"), [(60.0, 1), (0.1, 5), (0.0, LARGEST_CHUNK)])
def test_chunks_are_as_long_as_half_a_second_allows(seconds: float, size: int) -> None:
    team = Slow(seconds)
    list(share_out(team, range(1000)))
    assert max(team.sizes[team.room : -1]) == size


def test_what_was_done_before_a_failure_is_not_lost() -> None:
    chunk = play_chunk(partial(fail_at, 2), range(5))
    assert chunk.results == [0, 1]
    assert "2 and 2" in str(chunk.error)
    assert any("in fail_at" in note for note in chunk.error.__notes__)  # where it happened


def test_items_are_taken_as_they_are_needed() -> None:
    taken = []
    items = (taken.append(number) or number for number in range(10**9))
    with hire(1).at_work(square) as play:
        results = play(items)
        assert [next(results) for _ in range(3)] == [0, 1, 4]
    assert len(taken) == 3


@pytest.mark.slow
def test_processes_do_the_same_and_are_gone_afterwards() -> None:
    with hire(2).at_work(square) as play:
        for last in (100, 50):  # one after the other
            assert sorted(play(range(last))) == [number**2 for number in range(last)]
    assert active_children() == []


@pytest.mark.slow
def test_a_failure_in_a_process_is_told() -> None:
    with (
        pytest.raises(RuntimeError, match="Awkward: 7 and 7"),
        hire(2).at_work(partial(fail_at, 7)) as play,
    ):
        list(play(range(100)))
    assert active_children() == []


@pytest.mark.slow
def test_no_more_processes_are_started_than_there_is_work_for() -> None:
    with hire(50).at_work(square) as play:
        assert sorted(play(range(3))) == [0, 1, 4]
        assert len(active_children()) <= 3


@pytest.mark.slow
def test_who_stops_listening_stops_the_processes() -> None:
    with hire(2).at_work(square) as play:
        next(play(range(10**9)))
    assert active_children() == []


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="processes are killed differently there")
def test_a_process_that_is_killed_is_noticed() -> None:
    with (
        pytest.raises(BadInput, match="has ended in the middle of a game"),
        hire(2).at_work(die) as play,
    ):
        list(play(range(10)))
    assert active_children() == []


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="processes are killed differently there")
def test_processes_stop_when_the_main_one_is_killed() -> None:
    work = "import os, time; os.write(1, b'busy\\n'); time.sleep(60)"
    code = f"with hire(2).at_work(exec) as play: list(play([{work!r}] * 2))"
    command = [sys.executable, "-c", f"from astrarium.lab.hiring import hire\n{code}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as main:
        assert main.stdout is not None
        assert main.stdout.readline() == b"busy\n"
        main.kill()
        main.communicate(timeout=50)  # until all are gone who could still say something
