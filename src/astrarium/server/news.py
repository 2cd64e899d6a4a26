"""What processes tell each other when a table has changed, so that each looks at what is new."""

from typing import Literal

import msgspec

Topic = Literal["play", "table", "talk"]

CHANNEL = "tables"


class News(msgspec.Struct, frozen=True):
    """A table, and what has changed there."""

    table: str
    about: set[Topic]

    def dump(self) -> bytes:
        return msgspec.json.encode(self)


def read_news(data: bytes) -> News:
    return msgspec.json.decode(data, type=News)
