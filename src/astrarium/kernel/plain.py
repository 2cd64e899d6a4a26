"""The one kind of record that states are made of."""

from contextlib import suppress
from typing import Any

import msgspec


class Plain(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Plain data: replaced, never changed.

    It cannot refer back to itself, so the garbage collector need not look at it, which makes games
    with thousands of such records noticeably faster.
    """


def get_ready(*types: Any) -> None:
    """Work out now how data of these types is read.

    msgspec does so when it first reads a type, and the interpreter breaks down if two threads come
    to that at the same moment. What threads will read is made ready before they start.
    """
    for kind in types:
        with suppress(msgspec.ValidationError):
            msgspec.convert(None, kind)
