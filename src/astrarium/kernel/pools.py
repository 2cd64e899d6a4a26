"""Pools: the values that somebody does not know, put together to be dealt again."""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import shake_128
from operator import itemgetter
from struct import unpack
from typing import Any, Protocol, TypeVar

import msgspec

from .dice import Dice

T = TypeVar("T")


class Place(Protocol):
    """Where a value of a pool lies."""

    def admits(self, seat: int, value: Any) -> bool:
        """Whether a value agrees with all that a seat has learnt about the one that lies here."""


class Pools:
    """What a seat does not know: the values of every pool on a heap, to be dealt again."""

    __slots__ = ("_heaps", "_places", "_private", "dealt", "true")

    def __init__(self) -> None:
        self.true: set[int] = set()  # secrets that have no pool and must not stay as they are
        # Once dealt: the values of each pool, for the places in the order in which they were put.
        self.dealt: dict[str, Iterator[Any]] = {}
        self._heaps: dict[str, list[Any]] = {}
        self._places: dict[str, dict[int, Place]] = {}
        self._private: dict[int, str] = {}

    def heap(self, pool: str) -> list[Any]:
        """All that is gathered of a pool so far, to be added to."""
        heap = self._heaps.get(pool)
        if heap is None:
            heap = self._heaps[pool] = []
        return heap

    def private(self, thing: object) -> str:
        """The name of a pool for one thing alone, whose values are known to lie in it."""
        return self._private.setdefault(id(thing), f"private {len(self._private) + 1}")

    def put(self, pool: str, value: Any, place: Place) -> None:
        """Gather a value whose place does not admit every other one."""
        heap = self.heap(pool)
        self._places.setdefault(pool, {})[len(heap)] = place
        heap.append(value)

    def deal(self, seat: int, dice: Dice) -> None:
        """Put every heap into an order that the dice choose and that all places admit."""
        for pool, values in self._heaps.items():
            dealt = shuffled_by(values, dice, pool)
            places = self._places.get(pool)
            if places:
                dealt = admitted(dealt, places, seat)
            self.dealt[pool] = iter(dealt)


def shuffled_by(values: list[T], dice: Dice, name: str) -> list[T]:
    """Values in an order that the dice choose, whatever order they were in: whoever knows the dice
    of an imagined deal must not find out from it what was where."""
    size = len(values)
    if size < 2:
        return values
    key = bytes.fromhex(dice.key) + f"{dice.drawn} imagined {name}".encode()
    chance = int.from_bytes(shake_128(key).digest(4 * size), "big") & _small(size)
    drawn = unpack(f">{size}I", chance.to_bytes(4 * size, "big"))
    return list(itemgetter(*sorted(range(size), key=drawn.__getitem__))(in_order(values)))


@cache
def _small(size: int) -> int:
    """Numbers of 30 bits, which are compared most quickly, in a row."""
    return int.from_bytes(b"\x3f\xff\xff\xff" * size, "big")


def in_order(values: Sequence[T]) -> list[T]:
    """Values in an order that depends on nothing but what they are."""
    kinds = set(map(type, values))
    if len(kinds) == 1 and issubclass(kinds.pop(), int | str):
        return sorted(values)  # type: ignore[type-var]
    return sorted(values, key=lambda value: msgspec.json.encode(value, order="deterministic"))


def admitted(values: list[Any], places: dict[int, Place], seat: int) -> list[Any]:
    """The same values in an order in which every place admits what lies there.

    A place that does not admit its value takes that of another one, which looks for another value
    in turn, until all are content. The truth is such an order, so there is one; a place that does
    not even admit what lies there takes anything.
    """
    dealt = list(values)
    lies: dict[int, int] = {at: at for at in range(len(dealt)) if at not in places}  # value: place

    def settle(place: int, tried: set[int]) -> bool:
        for at in (place, *range(len(dealt))):
            if at in tried or (place in places and not places[place].admits(seat, dealt[at])):
                continue
            tried.add(at)
            if at not in lies or settle(lies[at], tried):
                lies[at] = place
                return True
        return False

    for place in tuple(places):
        if not settle(place, set()):
            del places[place]
            settle(place, set())
    found = {place: dealt[at] for at, place in lies.items()}
    return [found[place] for place in range(len(dealt))]
