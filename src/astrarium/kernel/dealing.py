"""Dealing again what a seat does not know: a whole state as it might be."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, islice, repeat
from typing import Any, NamedTuple

import msgspec

from .dice import Dice
from .hidden import HIDING, Concealed, Secret, hiding_parts, known, secret_fields
from .pools import Pools, in_order

LONG = 8  # from so many values on a tuple is worth a look at what its secrets have in common
MOST_ROWS = 500  # that a state remembers


class Row(NamedTuple):
    """Secrets of one pool in a row that the same seats know: a deck, or a hand."""

    values: list[Any]  # in an order of their own, so that heaps are put into order more quickly
    knows: tuple[int, ...]
    pool: str


# Rows by the identity of the tuple that they are, which is kept so that no other one can have it.
Rows = dict[int, tuple[tuple[Any, ...], Row | None]]


def redealt(record: Any, seat: int, dice: Dice) -> Any:
    """The same record with all that a seat does not know dealt again, and all else as it is."""
    parts = hiding_parts(record, seat)
    if not parts:
        return record
    memory = getattr(record, "__dict__", {}).get(HIDING, {})
    dealing = _Dealing(record, seat, dice, memory.setdefault("rows", {}))
    dealing.gather(parts)
    if not dealing.pools.true:
        changes = {name: dealing.dealt(getattr(record, name)) for name in parts}
        return msgspec.structs.replace(record, **changes)
    ordered = tuple(sorted(parts, key=lambda name: _comes_late(getattr(record, name), name)))
    if ordered != parts:
        parts = ordered
        dealing.gather(parts)
    emptied = {name: known(getattr(record, name), seat) for name in parts}
    dealing.twin = msgspec.structs.replace(record, **emptied)
    for name in parts:
        dealing.deal_part(name, getattr(record, name))
    return dealing.twin


def _comes_late(part: Any, name: str) -> int:
    """What is dealt is dealt first, then records are invented, and steps last of all."""
    return 2 if name == "stack" else int(_invents(part))


def _invents(value: Any) -> bool:
    if isinstance(value, msgspec.Struct) and not isinstance(value, Concealed):
        if hasattr(value, "invented"):
            return True
        return any(_invents(getattr(value, name)) for name in secret_fields(type(value)))
    if isinstance(value, tuple | list):
        return any(map(_invents, value))
    return isinstance(value, Mapping) and any(map(_invents, value.values()))


class _Dealing:
    """One deal: ``twin`` is what the seat knows, filled in part by part."""

    def __init__(self, record: Any, seat: int, dice: Dice, rows: Rows) -> None:
        self.record = self.twin = record
        self.seat, self.dice, self.rows = seat, dice, rows
        self.pools = Pools()
        self.numbers = count(1)

    # -- what the seat does not know

    def gather(self, parts: Sequence[str]) -> None:
        """Put all that the seat does not know on the heaps of its pools, and mix them."""
        self.pools = Pools()
        for name in parts:
            self._gather(getattr(self.record, name))
        self.pools.deal(self.seat, self.dice)

    def _gather(self, value: Any) -> None:
        if isinstance(value, Concealed):
            value.gather(self.seat, self.pools)
        elif isinstance(value, tuple | list):
            row = self._row(value)
            if row is None:
                self._gather_all(value)
            elif self.seat not in row.knows:
                self.pools.heap(row.pool).extend(row.values)
        elif isinstance(value, msgspec.Struct):
            self._gather_all(getattr(value, name) for name in secret_fields(type(value)))
        elif isinstance(value, Mapping):
            self._gather_all(value.values())

    def _gather_all(self, values: Iterable[Any]) -> None:
        for value in values:
            self._gather(value)

    def _row(self, values: Any) -> Row | None:
        """Secrets in a row, if these are such; found out once."""
        if len(values) < LONG or type(values) is not tuple:
            return None
        known = self.rows.get(id(values))
        if known is not None and known[0] is values:
            return known[1]
        if len(self.rows) >= MOST_ROWS:
            self.rows.clear()
        kinds = {(card.knows, card.pool) if type(card) is Secret else None for card in values}
        knows, pool = kinds.pop() or (None, "")
        row = None
        if pool and knows is not None and not kinds:
            row = Row(in_order([card.value for card in values]), knows, pool)
        self.rows[id(values)] = values, row
        return row

    # -- the deal

    def deal_part(self, name: str, part: Any) -> None:
        """Fill in one field; of a dict or tuple item by item, as later ones depend on earlier."""
        if isinstance(part, Mapping):
            filled = dict(getattr(self.twin, name))
            self.twin = msgspec.structs.replace(self.twin, **{name: filled})
            for key, item in part.items():
                filled[key] = self.dealt(item)
                self._forget()
        elif isinstance(part, tuple):
            for at, item in enumerate(part):
                so_far = getattr(self.twin, name)
                filled_in = (*so_far[:at], self.dealt(item), *so_far[at + 1 :])
                self.twin = msgspec.structs.replace(self.twin, **{name: filled_in})
        else:
            self.twin = msgspec.structs.replace(self.twin, **{name: self.dealt(part)})

    def dealt(self, value: Any) -> Any:
        """A copy of plain data with every secret dealt; what holds none is shared, not copied."""
        if isinstance(value, Concealed):
            return value.dealt(self.seat, self.pools)
        if isinstance(value, tuple | list):
            return self._dealt_in_order(value)
        if isinstance(value, msgspec.Struct):
            fields = secret_fields(type(value))
            if not fields:
                return value
            value = self._invented(value)
            changes = {name: self.dealt(getattr(value, name)) for name in fields}
            if all(changes[name] is getattr(value, name) for name in fields):
                return value
            return msgspec.structs.replace(value, **changes)
        if isinstance(value, Mapping):
            items = {key: self.dealt(item) for key, item in value.items()}
            return value if all(items[key] is value[key] for key in items) else items
        return value

    def _dealt_in_order(self, values: Any) -> Any:
        row = self._row(values)
        if row is not None:
            if self.seat in row.knows:
                return values
            dealt = islice(self.pools.dealt[row.pool], len(values))
            return tuple(map(Secret, dealt, repeat(row.knows), repeat(row.pool)))
        parts = [self.dealt(value) for value in values]
        same = all(part is value for part, value in zip(parts, values, strict=True))
        return values if same else type(values)(parts)

    def _invented(self, record: Any) -> Any:
        if not self.pools.true or not hasattr(record, "invented"):
            return record
        dice = self.dice.fork(f"invented record {next(self.numbers)}")
        return record.invented(self.twin, self.seat, dice)

    def _forget(self) -> None:
        """What was worked out while something was still empty does not hold any more."""
        memory = getattr(self.twin, "__dict__", None)
        if memory:
            memory.clear()
