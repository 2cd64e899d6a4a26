"""One way to play many games: here, in processes, or on a Ray cluster; everywhere the same games.

Whoever plays, results come back as they are done, in any order. Games are handed out in order and
in small chunks, and nobody gets far ahead of a chunk that takes long: to put results back into
order, only a bounded number of them ever has to wait.
"""

import os
import pickle
import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import islice
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple, NoReturn, Protocol, TypeAlias, TypeVar

from astrarium.kernel import BadInput

Item = TypeVar("Item")
Done = TypeVar("Done")
Play: TypeAlias = Callable[[Iterable[Item]], Iterator[Done]]

CHUNK_SECONDS = 0.5  # of work in a chunk: long enough that handing it out costs nothing
LARGEST_CHUNK = 32
FARTHEST = 32  # chunks for each worker that may be done before one that is not
# By others, and by a terminal that is closed.
REQUESTS_TO_END = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
PATIENCE = 5.0  # seconds that a worker has to put its things in order when it is stopped


class Ended(SystemExit):
    """Somebody has asked this process to end."""


class Crew(Protocol):
    """Those who play."""

    def at_work(self, work: Callable[[Item], Done]) -> AbstractContextManager[Play[Item, Done]]:
        """Begin to work: gives what takes items and brings back what became of each, in any order.

        At the end of the context whatever is not done is left.
        """


class Here:
    """This process, alone."""

    @contextmanager
    def at_work(self, work: Callable[[Item], Done]) -> Iterator[Play[Item, Done]]:
        with orderly_end():
            yield partial(map, work)


@contextmanager
def orderly_end() -> Iterator[None]:
    """Whoever asks this process to end gives it time to end the programs that bots have started.

    Where something else is done about such a request already, nothing changes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    unheeded = [one for one in REQUESTS_TO_END if signal.getsignal(one) is signal.SIG_DFL]
    for one in unheeded:
        signal.signal(one, _end)
    try:
        yield
    finally:
        for one in unheeded:
            signal.signal(one, signal.SIG_DFL)


def _end(number: int, frame: object) -> NoReturn:
    raise Ended(128 + number)  # as shells say it


# -- chunks


class Chunk(NamedTuple):
    """What became of a chunk: the results up to the first that failed, and why it failed."""

    results: list[Any]
    seconds: float
    error: Exception | None = None


class Team(Protocol):
    """Workers that are given chunks, by number."""

    room: int  # for how many chunks at a time

    def send(self, number: int, items: Sequence[Any]) -> None:
        """Have a chunk played."""

    def receive(self) -> tuple[int, Chunk]:
        """Wait for a chunk to be done."""


def share_out(team: Team, items: Iterable[Any]) -> Iterator[Any]:
    """Have a team work on items, in chunks that take it about equally long."""
    queue = iter(items)
    under_way: set[int] = set()
    number, size = 0, 1
    while True:
        while len(under_way) < team.room and (
            not under_way or number - min(under_way) < FARTHEST * team.room
        ):
            taken = list(islice(queue, size))
            if not taken:
                break
            team.send(number, taken)
            under_way.add(number)
            number += 1
        if not under_way:
            return
        done, chunk = team.receive()
        under_way.remove(done)
        yield from chunk.results
        if chunk.error is not None:
            raise chunk.error
        each = chunk.seconds / len(chunk.results)
        size = max(1, min(LARGEST_CHUNK, int(CHUNK_SECONDS / each) if each else LARGEST_CHUNK))


def play_chunk(work: Callable[[Any], Any], items: Sequence[Any]) -> Chunk:
    """What a worker does with a chunk."""
    began, results = time.perf_counter(), []
    for item in items:
        try:
            results.append(work(item))
        except Exception as error:
            return Chunk(results, time.perf_counter() - began, _portable(error))
    return Chunk(results, time.perf_counter() - began)


def _portable(error: Exception) -> Exception:
    """An exception that can be told in another process, with where it came from.

    What is meant for people has all that they need.
    """
    where = "".join(traceback.format_exception(error))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # whatever exceptions of others do
        error = RuntimeError(f"{type(error).__name__}: {error}")
    if not isinstance(error, BadInput):
        error.add_note(f"In a worker process:\n{where}")
    return error


# -- processes


class Processes:
    """Processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    @contextmanager
    def at_work(self, work: Callable[[Item], Done]) -> Iterator[Play[Item, Done]]:
        team = _ProcessTeam(work, self.workers)
        try:
            yield partial(share_out, team)
        finally:
            team.dismiss()


class _ProcessTeam:
    """Processes, each started when there is something to do for it."""

    def __init__(self, work: Callable[[Any], Any], workers: int) -> None:
        self.room = workers
        self._work = work
        self._processes: list[SpawnProcess] = []
        self._idle: list[Connection] = []
        self._busy: dict[Connection, int] = {}

    def _start(self) -> Connection:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._work), daemon=True)
        with _interrupts_ignored():
            process.start()
        theirs.close()
        self._processes.append(process)
        return ours

    def send(self, number: int, items: Sequence[Any]) -> None:
        pipe = self._idle.pop() if self._idle else self._start()
        self._busy[pipe] = number
        try:
            pipe.send(items)
        except OSError:
            raise self._lost() from None

    def receive(self) -> tuple[int, Chunk]:
        pipe = connection.wait(list(self._busy))[0]
        assert isinstance(pipe, Connection)
        try:
            chunk = pipe.recv()
        except (EOFError, OSError):
            raise self._lost() from None
        self._idle.append(pipe)
        return self._busy.pop(pipe), chunk

    def _lost(self) -> BadInput:
        return BadInput(
            "a worker process has ended in the middle of a game: by a bot, or from outside, "
            "perhaps for lack of memory; with fewer workers there is more of it for each"
        )

    def dismiss(self) -> None:
        """Stop at once: a game that is not over is left."""
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()
        for pipe in (*self._idle, *self._busy):
            pipe.close()


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """What starts now ignores interrupts: they are for the main process, which ends its workers."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """The life of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    threading.Thread(target=_leave_with_main, daemon=True).start()
    try:
        while True:
            pipe.send(play_chunk(work, pipe.recv()))
    except (EOFError, OSError):  # the main process is gone
        return


def _leave_with_main() -> None:
    """Stop in the middle of a game when the main process is gone, however it went."""
    main = parent_process()
    assert main is not None
    main.join()
    os.kill(os.getpid(), signal.SIGTERM)
