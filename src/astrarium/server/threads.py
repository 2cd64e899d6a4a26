"""Work that waits for the database is done in threads, so that the event loop never does.

What every action needs is done in a few threads: more of them would only wait for each other and
for the interpreter. Work that may take longer has threads of its own, so that play goes on.
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

AT_PLAY = ThreadPoolExecutor(4, "play")
AT_DOOR = ThreadPoolExecutor(2, "door")


def in_thread(work: Callable[P, T]) -> Callable[P, Coroutine[Any, Any, T]]:
    """A function that is called like a coroutine and runs in a thread."""

    @wraps(work)
    async def call(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.to_thread(work, *args, **kwargs)

    return call


def at_play(work: Callable[P, T]) -> Callable[P, Coroutine[Any, Any, T]]:
    """The same for what is asked for at every turn, and is soon done."""

    @wraps(work)
    async def call(*args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(AT_PLAY, partial(work, *args, **kwargs))

    return call


def at_door(work: Callable[P, T]) -> Callable[P, Coroutine[Any, Any, T]]:
    """The same for what compares passwords, which takes long and much memory."""

    @wraps(work)
    async def call(*args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(AT_DOOR, partial(work, *args, **kwargs))

    return call
