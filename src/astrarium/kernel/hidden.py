"""What is hidden from whom, declared once.

A value that not everybody may know is a `Secret` in the state: it says who knows it. Views leave
out what a seat does not know, and `imagine` deals it again; both walk the same secrets, so they
cannot disagree. Secrets of one pool (a deck and the hands dealt from it) are dealt again by
exchanging their values. A record that holds secrets without a pool says itself how to invent them:
``invented(state, seat, dice)`` gives the record with new values for all that the seat does not
know. The state that it gets is what the seat sees, with everything filled in that was dealt or
invented before: so budgets, counters and what was seen can be respected, and nothing can be copied
from the truth by mistake.

Secrets stand in records, dicts and tuples, not in sets and not inside each other. Where a seat
knows everything there is nothing to deal: that is found out once and remembered until a part of the
state that may hide something is another.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, Generic, Self, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from .plain import Plain
from .pools import Pools

T = TypeVar("T")

HIDING = "hiding"  # where a state remembers which of its parts hide something from whom
Seats = tuple[int, ...] | None  # some seats; None: everybody, spectators too


class Concealed(Plain, frozen=True):
    """Base of what views empty and `redealt` deals again."""

    def hides_from(self, seat: int | None) -> bool:
        """Whether there is something in it that a seat (None: a spectator) cannot be sure of."""
        raise NotImplementedError

    def seen_by(self, seat: int | None) -> Self:
        """The same without what a seat does not see."""
        raise NotImplementedError

    def known_by(self, seat: int) -> Self:
        """The same without what a seat cannot be sure of."""
        return self.seen_by(seat)

    def gather(self, seat: int, pools: Pools) -> None:
        """Put what a seat cannot be sure of on the heap of its pool."""
        raise NotImplementedError

    def dealt(self, seat: int, pools: Pools) -> Self:
        """The same with as much taken from the heap as was put there."""
        raise NotImplementedError


class Secret(Concealed, Generic[T], frozen=True):
    """A value and the seats that know it; None in place of the value for everybody else."""

    value: T | None
    knows: Seats
    pool: str = ""

    def known_to(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) sees the value."""
        return self.knows is None or seat in self.knows

    def sure(self, seat: int | None) -> bool:
        """Whether a seat cannot be wrong about the value: it sees it, or remembers it."""
        return self.known_to(seat)

    def hides_from(self, seat: int | None) -> bool:
        return not self.sure(seat) and (self.value is not None or bool(self.pool))

    def seen_by(self, seat: int | None) -> Self:
        if self.value is None or self.known_to(seat):
            return self
        return msgspec.structs.replace(self, value=None)

    def gather(self, seat: int, pools: Pools) -> None:
        if self.sure(seat):
            return
        if self.pool:
            pools.heap(self.pool).append(self.value)
        elif self.value is not None:
            pools.true.add(id(self))

    def dealt(self, seat: int, pools: Pools) -> Self:
        if id(self) in pools.true:
            raise TypeError(
                f"a secret that seat {seat} does not know has no pool, and no record invents it"
            )
        if self.pool and not self.sure(seat):
            return msgspec.structs.replace(self, value=next(pools.dealt[self.pool]))
        return self


class Open(Plain, frozen=True):
    """Base of records whose class is found only at run time (steps, actions, events)."""


def redacted(value: Any, seat: int | None) -> Any:
    """The same data with every secret emptied that a seat (None: a spectator) does not see."""
    return rewritten(value, lambda concealed: concealed.seen_by(seat))


def known(value: Any, seat: int) -> Any:
    """The same data with every secret emptied that a seat can neither see nor remember."""
    return rewritten(value, lambda concealed: concealed.known_by(seat))


def rewritten(value: Any, change: Callable[[Concealed], Concealed]) -> Any:
    """A copy of plain data with all that is concealed changed; what is not is shared."""
    if isinstance(value, Concealed):
        return change(value)
    if isinstance(value, msgspec.Struct):
        changes = {}
        for name in secret_fields(type(value)):
            part = getattr(value, name)
            seen = rewritten(part, change)
            if seen is not part:
                changes[name] = seen
        return msgspec.structs.replace(value, **changes) if changes else value
    if isinstance(value, tuple | list):
        parts = [rewritten(item, change) for item in value]
        same = all(part is item for part, item in zip(parts, value, strict=True))
        return value if same else type(value)(parts)
    if isinstance(value, Mapping):
        items = {key: rewritten(item, change) for key, item in value.items()}
        return value if all(items[key] is value[key] for key in items) else items
    return value


def hides(value: Any, seat: int | None) -> bool:
    """Whether there is anything in some data that a seat cannot be sure of."""
    if isinstance(value, Concealed):
        return value.hides_from(seat)
    if isinstance(value, msgspec.Struct):
        return any(hides(getattr(value, name), seat) for name in secret_fields(type(value)))
    if isinstance(value, tuple | list):
        return _any_hides(value, seat)
    return isinstance(value, Mapping) and _any_hides(value.values(), seat)


def _any_hides(values: Iterable[Any], seat: int | None) -> bool:
    for value in values:
        if type(value) is Secret and (value.knows is None or seat in value.knows):
            continue
        if hides(value, seat):
            return True
    return False


def hiding_parts(record: Any, seat: int | None) -> tuple[str, ...]:
    """The fields of a state or another record in which a seat does not know everything.

    A record that has a memory remembers what was found out, beside the parts themselves: where they
    are equal they hide the same.
    """
    kind: type = type(record)
    memory = getattr(record, "__dict__", None)
    if memory is None:
        return _hiding(record, kind, seat)
    known = memory.get(HIDING)
    if known is None:
        known = memory[HIDING] = {}
    parts, last = _parts(kind)(record), known.get(seat)
    if last is None or last[0] != parts:
        kept = tuple([part.copy() if type(part) is dict else part for part in parts])
        last = known[seat] = (kept, _hiding(record, kind, seat))
    found: tuple[str, ...] = last[1]
    return found


def _hiding(record: Any, kind: type, seat: int | None) -> tuple[str, ...]:
    names = secret_fields(kind)
    return tuple([name for name in names if hides(getattr(record, name), seat)])


@cache
def _parts(record: type) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the parts of a record in which a secret may be found."""
    names = secret_fields(record)
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


@cache
def secret_fields(record: type) -> tuple[str, ...]:
    """The fields of a record in which a secret may be found, judged by their types."""
    hints = get_type_hints(record)
    return tuple(name for name in record.__struct_fields__ if _may_hide(hints[name], {record}))  # type: ignore[attr-defined]


def _may_hide(hint: Any, within: set[type]) -> bool:
    """Whether data of a type may hold a secret; ``within`` are the records that it is part of."""
    origin = get_origin(hint) or hint
    if origin is Any or isinstance(origin, TypeVar):
        return True
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
        return issubclass(origin, Concealed | Open) or _record_may_hide(origin, within)
    inside = any(_may_hide(part, within) for part in get_args(hint))
    if inside and origin in (set, frozenset):
        raise TypeError(f"{hint} keeps secrets in a set, where they would be told apart or lost")
    return inside


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
