"""What processes tell each other when a table has changed, so that each looks at what is new.

PostgreSQL passes it on (LISTEN and NOTIFY). With SQLite there is one process, which tells itself.
"""

import asyncio
from collections.abc import Callable
from typing import Literal

import msgspec
import psycopg
import structlog

Topic = Literal["play", "table", "talk", "people"]

CHANNEL = "astrarium_tables"
LONGEST = 7999  # bytes that PostgreSQL passes on at once
PAUSE = 1.0  # seconds before a lost connection is tried again

_log = structlog.get_logger("astrarium.news")


Reader = tuple[int | None, str]  # a seat, or a spectator, and the language


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table, and what has changed there, or with people, of no table; if something was played,
    the revision of its log, the process that wrote it, and what it wrote."""

    table: str
    about: set[Topic]
    revision: int = 0
    by: str = ""
    written: str = ""

    def dump(self) -> str:
        """As it is passed on; what was written is left out where it is too long."""
        dumped = msgspec.json.encode(self)
        if len(dumped) > LONGEST:
            dumped = msgspec.json.encode(msgspec.structs.replace(self, written=""))
        return dumped.decode()


class Delivery(msgspec.Struct, frozen=True):
    """What was just written at a table, ready to be sent to who watches it in this process."""

    table: str
    revision: int
    messages: dict[Reader, list[str | bytes]]


async def listen(address: str, hear: Callable[[News], None], catch_up: Callable[[], None]) -> None:
    """Hear what other processes tell, for ever; after a gap, catch up with what was missed."""
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as line:
                await line.execute(f"LISTEN {CHANNEL}")
                catch_up()
                async for notice in line.notifies():
                    _hear(notice.payload, hear)
        except psycopg.Error as error:
            _log.warning("news from other processes are lost", error=str(error))
        await asyncio.sleep(PAUSE)


def _hear(said: str, hear: Callable[[News], None]) -> None:
    try:
        hear(msgspec.json.decode(said, type=News))
    except msgspec.DecodeError:
        _log.warning("somebody else uses our channel")
