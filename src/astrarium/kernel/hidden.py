"""What is hidden from whom, declared once.

A value that not everybody may know is a `Secret` in the state: it says who knows it. Views leave
out what a seat does not know, and `imagine` deals it anew; both walk the same secrets, so they
cannot disagree. Secrets of one pool (a deck and the hands dealt from it) are dealt anew by
exchanging their values; a record that holds secrets without a pool says itself how to invent them:
``invented(seat, dice)`` gives the record with new values for all that the seat does not know.

Secrets stand in records, dicts and tuples, not in sets and not inside each other.
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from .dice import Dice
from .plain import Plain

T = TypeVar("T")


class Secret(Plain, Generic[T], frozen=True):
    """A value and the seats that know it; None in place of the value for everybody else."""

    value: T | None
    knows: tuple[int, ...]
    pool: str = ""

    def known_to(self, seat: int | None) -> bool:
        return seat in self.knows


class Open(Plain, frozen=True):
    """Base of records whose class is found only at run time (steps, actions, events)."""


def redacted(value: Any, seat: int | None) -> Any:
    """The same data with every secret emptied that a seat (None: a spectator) does not know."""

    def empty(secret: Secret[Any]) -> Secret[Any]:
        if secret.value is None or secret.known_to(seat):
            return secret
        return msgspec.structs.replace(secret, value=None)

    return _rewritten(value, empty)


def redealt(value: Any, seat: int, dice: Dice) -> Any:
    """The same data with everything that a seat does not know dealt anew, and all else as it is."""
    pools: dict[str, list[Any]] = {}
    true: set[int] = set()  # the identities of the secrets that must not be left as they are

    def gather(secret: Secret[Any]) -> Secret[Any]:
        if secret.known_to(seat):
            return secret
        if secret.pool:
            pools.setdefault(secret.pool, []).append(secret.value)
        elif secret.value is not None:
            true.add(id(secret))
        return secret

    _rewritten(value, gather)
    dealt = {pool: dealt_anew(values, dice, pool) for pool, values in pools.items()}
    numbers = count(1)

    def deal(secret: Secret[Any]) -> Secret[Any]:
        if id(secret) in true:
            raise TypeError(
                f"a secret that seat {seat} does not know has no pool, and no record invents it"
            )
        if secret.pool and not secret.known_to(seat):
            return msgspec.structs.replace(secret, value=dealt[secret.pool].pop())
        return secret

    def invent(record: Any) -> Any:
        if not hasattr(record, "invented"):
            return record
        return record.invented(seat, dice.fork(f"invented record {next(numbers)}"))

    return _rewritten(value, deal, invent)


def dealt_anew(values: list[T], dice: Dice, name: str) -> list[T]:
    """Values in an order that the dice choose, whatever order they were in: whoever knows the dice
    of an imagined deal must not find out from it what was where."""
    dealt = sorted(values, key=lambda value: msgspec.json.encode(value, order="deterministic"))
    shuffle(dealt, dice.fork(f"imagined {name}"))
    return dealt


def shuffle(values: list[Any], dice: Dice) -> None:
    """Put a list into an order that the dice choose."""
    for last in range(len(values) - 1, 0, -1):
        pick, dice = dice.draw(last + 1, "shuffle")
        values[last], values[pick - 1] = values[pick - 1], values[last]


def _rewritten(
    value: Any,
    change: Callable[[Secret[Any]], Secret[Any]],
    invent: Callable[[Any], Any] | None = None,
) -> Any:
    """A copy of plain data with every secret changed; what holds none is shared, not copied."""
    if isinstance(value, Secret):
        return change(value)
    if isinstance(value, msgspec.Struct):
        fields = secret_fields(type(value))
        if not fields:
            return value
        if invent is not None:
            value = invent(value)
        changes = {name: _rewritten(getattr(value, name), change, invent) for name in fields}
        if all(changes[name] is getattr(value, name) for name in fields):
            return value
        return msgspec.structs.replace(value, **changes)
    if isinstance(value, Mapping):
        items = {key: _rewritten(item, change, invent) for key, item in value.items()}
        return value if all(items[key] is value[key] for key in items) else items
    if isinstance(value, tuple | list):
        parts = [_rewritten(item, change, invent) for item in value]
        same = all(part is item for part, item in zip(parts, value, strict=True))
        return value if same else type(value)(parts)
    return value


@cache
def secret_fields(record: type) -> tuple[str, ...]:
    """The fields of a record in which a secret may be found, judged by their types."""
    hints = get_type_hints(record)
    return tuple(name for name in record.__struct_fields__ if _may_hide(hints[name], {record}))  # type: ignore[attr-defined]


def _may_hide(hint: Any, within: set[type]) -> bool:
    """Whether data of a type may hold a secret; ``within`` are the records that it is part of."""
    origin = get_origin(hint) or hint
    if origin is Secret or origin is Any or isinstance(origin, TypeVar):
        return True
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
        return issubclass(origin, Open) or _record_may_hide(origin, within)
    hides = any(_may_hide(part, within) for part in get_args(hint))
    if hides and origin in (set, frozenset):
        raise TypeError(f"{hint} keeps secrets in a set, where they would be told apart or lost")
    return hides


def _record_may_hide(record: type, within: set[type]) -> bool:
    """Whether a record, or one of a more special kind in its place, may hold a secret."""
    if record in within:
        return False
    within = {*within, record}
    hints = get_type_hints(record)
    if any(_may_hide(hints[name], within) for name in record.__struct_fields__):  # type: ignore[attr-defined]
        return True
    special: list[type] = record.__subclasses__()
    return any(_record_may_hide(kind, within) for kind in special)
