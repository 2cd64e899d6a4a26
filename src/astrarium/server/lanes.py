"""Work that takes long, in processes of its own: no game waits for it, nor for the interpreter."""

import asyncio
import multiprocessing
import os
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import ParamSpec, TypeVar

from pebble import ProcessPool

from astrarium.kernel import game_names, load_game

from .ending import end_with_parent
from .problems import Denied
from .turns import Turns

P = ParamSpec("P")
T = TypeVar("T")

STOPPING = 3.0  # seconds that processes have to stop
LONGEST_QUEUE = 3  # of one address, at the desk
DESK_NICENESS = 10
DESK_SECONDS = 120.0  # that anything may take there


class Lane:
    """Some processes, and who is next."""

    def __init__(self, processes: int, niceness: int, module: str) -> None:
        self._processes, self._niceness, self._module = processes, niceness, module
        self._turns = Turns(processes)
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPool:
        """Processes that are started when they are needed."""
        return ProcessPool(
            self._processes,
            initializer=_prepare,
            initargs=(self._niceness, self._module),
            context=multiprocessing.get_context("spawn"),
        )

    async def do(
        self,
        whose: object,
        seconds: float,
        work: Callable[P, T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """What comes of some work; raises whatever goes wrong with it, or if it takes too long."""
        async with self._turns.turn(whose):
            if not self._pool.active:
                self._pool = self._new_pool()
            future = self._pool.schedule(work, args=args, kwargs=kwargs, timeout=seconds)
            return await asyncio.wrap_future(future)

    def stop(self) -> None:
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join(STOPPING)


def _prepare(niceness: int, module: str) -> None:
    """What a process does first; that takes nothing of the time that its work has."""
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(niceness)
    import_module(module)
    for game in game_names():
        load_game(game)


class Desk:
    """Where whole games are checked and looked through, one at a time.

    Those who ask take turns by address; who has asked for several things already is asked to come
    back.
    """

    lane = Lane

    def __init__(self) -> None:
        self._lane = self.lane(1, DESK_NICENESS, "astrarium.server.imports")
        self._queue: Counter[str] = Counter()

    async def do(self, address: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._queue[address] >= LONGEST_QUEUE:
            raise Denied(429, "slow_down", "Other games are being looked through: try again soon.")
        self._queue[address] += 1
        try:
            return await self._lane.do(address, DESK_SECONDS, work, *args, **kwargs)
        except TimeoutError:
            raise Denied(503, "too_long", "This game is too long to be looked through.") from None
        finally:
            self._queue[address] -= 1
            self._queue = +self._queue

    def stop(self) -> None:
        self._lane.stop()
