"""Turns: a few places that many want, shared fairly between those who want them."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

MOST_REMEMBERED = 1000

Waiting = deque[asyncio.Future[None]]


class Turns:
    """A place that gets free goes to whoever had none for the longest time.

    So somebody who wants a hundred places waits for those of others, and not they for all of his;
    what one person wants is done in order, and nobody has more than ``each`` places at once.
    """

    def __init__(self, places: int, each: int | None = None) -> None:
        self._free = places
        self._each = each or places
        self._taken: Counter[object] = Counter()
        self._waiting: dict[object, Waiting] = {}
        self._served: OrderedDict[object, int] = OrderedDict()  # when somebody had a place last
        self._count = 0

    @asynccontextmanager
    async def turn(self, whose: object) -> AsyncIterator[None]:
        """A place, as soon as it is somebody's turn."""
        await self._wait(whose)
        try:
            yield
        finally:
            self._give_back(whose)

    def _give_back(self, whose: object) -> None:
        self._free += 1
        self._taken[whose] -= 1
        if not self._taken[whose]:
            del self._taken[whose]
        self._call_next()

    async def _wait(self, whose: object) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(called)
        self._call_next()
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # called just now: the place is free again
                self._give_back(whose)
            else:
                self._forget(whose, called)
            raise

    def _call_next(self) -> None:
        while self._free and (may := self._who_may()):
            whose = min(may, key=lambda one: self._served.get(one, 0))
            called = self._waiting[whose][0]
            self._forget(whose, called)
            if not called.done():
                self._free -= 1
                self._taken[whose] += 1
                self._note(whose)
                called.set_result(None)

    def _who_may(self) -> list[object]:
        """Those who wait and may have one more place, in the order in which they came."""
        return [whose for whose in self._waiting if self._taken[whose] < self._each]

    def _forget(self, whose: object, called: asyncio.Future[None]) -> None:
        line = self._waiting.get(whose, deque())
        if called in line:
            line.remove(called)
        if not line:
            self._waiting.pop(whose, None)

    def _note(self, whose: object) -> None:
        self._count += 1
        self._served[whose] = self._count
        self._served.move_to_end(whose)
        while len(self._served) > MOST_REMEMBERED:
            self._served.popitem(last=False)
