"""Games as tasks of a Ray cluster, whose machines have Astrarium installed too."""

import logging
import os
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from astrarium.kernel import BadInput

from .workers import Chunk, Play, play_chunk, share_out

Item = TypeVar("Item")
Done = TypeVar("Done")

LOCAL = "local"  # the address of a cluster on this machine that is started for the purpose
KNOCKING = 5.0  # seconds until a cluster that does not answer is given up
CHUNKS_A_WORKER = 2  # one that is played, and one that is on its way


class RayCrew:
    """A cluster: ``local``, ``auto`` for the one that this machine is part of, or an address.

    It uses all processors of the cluster, or as many as it is told.
    """

    def __init__(self, address: str, workers: int | None = None) -> None:
        self.address, self.workers = address, workers
        self._ray = _imported()

    @contextmanager
    def at_work(self, work: Callable[[Item], Done]) -> Iterator[Play[Item, Done]]:
        with _connection(self._ray, self.address, self.workers):
            processors = int(self._ray.cluster_resources().get("CPU", 1))
            team = _RayTeam(self._ray, work, self.workers or max(1, processors))
            try:
                yield partial(share_out, team)
            finally:
                team.dismiss()


class _RayTeam:
    def __init__(self, ray: Any, work: Callable[[Any], Any], workers: int) -> None:
        self.room = workers * CHUNKS_A_WORKER
        self._ray = ray
        self._task = ray.remote(play_chunk)
        self._work = ray.put(work)
        self._under_way: dict[Any, int] = {}

    def send(self, number: int, items: Sequence[Any]) -> None:
        self._under_way[self._task.remote(self._work, items)] = number

    def receive(self) -> tuple[int, Chunk]:
        (done, *_), _ = self._ray.wait(list(self._under_way), num_returns=1)
        number = self._under_way.pop(done)
        try:
            return number, self._ray.get(done)
        except self._ray.exceptions.RayError as error:
            raise BadInput(f"a task of the Ray cluster failed: {error}") from None

    def dismiss(self) -> None:
        """Stop at once: a game that is not over is left."""
        for task in self._under_way:
            self._ray.cancel(task, force=True)


def _imported() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray  # noqa: PLC0415 (not everybody has it)
    except ImportError:
        raise BadInput("a Ray cluster needs more packages: pip install 'astrarium[ray]'") from None
    return ray


@contextmanager
def _connection(ray: Any, address: str, workers: int | None) -> Iterator[None]:
    """Be connected to the cluster; where the program is so already, nothing is to be done."""
    if ray.is_initialized():
        yield
        return
    quiet = {"logging_level": logging.ERROR, "log_to_driver": False}
    try:
        if address == LOCAL:
            ray.init(address=LOCAL, num_cpus=workers, include_dashboard=False, **quiet)
        else:
            _knock(address)
            ray.init(address=address, **quiet)
    except (OSError, RuntimeError, ValueError) as error:
        raise BadInput(f"there is no Ray cluster at {address}: {error}") from None
    try:
        yield
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """OSError if nobody is there; Ray itself would try again for minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if colon:
        socket.create_connection((host, int(port)), KNOCKING).close()
