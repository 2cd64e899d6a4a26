"""What one process has written, told on by the others without reading it from the database.

It goes with the news that PostgreSQL passes on. A process that has the game in memory plays it on
by that; one that misses something, or is not sure, reads what is stored, as ever.
"""

import base64
import zlib
from types import SimpleNamespace
from typing import Any

import msgspec

from .games import Held, follows
from .play import Sitting
from .tables import altered


class Hearsay(msgspec.Struct, frozen=True):
    """An action as it was written: its row of the log, what has changed in the table's, and the
    seats that bots play for."""

    log: dict[str, Any]
    table: dict[str, Any]
    bots: dict[int, str]


_DECODER = msgspec.json.Decoder(Hearsay)


def passed_on(sitting: Sitting) -> str:
    """What others need to tell of an action."""
    bots = {seat.seat: seat.bot for seat in sitting.seats if seat.bot is not None}
    return packed(Hearsay(vars(sitting.written), sitting.changes, bots))


def packed(word: Hearsay) -> str:
    """As it goes along with news."""
    return base64.b64encode(zlib.compress(msgspec.json.encode(word), 1)).decode()


class Retold(Sitting):
    """A table as it is by hearsay: enough to show the position, and nothing to write with."""

    def __init__(self, held: Held, row: Any, word: Hearsay) -> None:
        super().__init__(None, held, row)  # type: ignore[arg-type]
        self.written = SimpleNamespace(**word.log)
        self._bots = word.bots

    @property
    def seats(self) -> list[Any]:
        count = self.state.seats
        return [SimpleNamespace(seat=seat, bot=self._bots.get(seat)) for seat in range(count)]


def retold(held: Held, said: str) -> Retold | None:
    """The table after an action that another process has written, which is kept in memory; None if
    what is known here is not what was before it."""
    word, known = _DECODER.decode(zlib.decompress(base64.b64decode(said))), held.known
    if known is None or known.row.revision != word.log["revision"] - 1:
        return None
    row = altered(known.row, word.table)
    state = follows(row, known, [(word.log["seat"], *line[:2]) for line in word.log["actions"]])
    if state is None:
        return None
    held.keep(row, state)
    return Retold(held, row, word)
