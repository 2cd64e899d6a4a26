"""Maps of hexes: any shape, with links between hexes that do not touch and borders that are closed.

A `HexMap` is plain data that is replaced when the map changes. What is worked out on it (neighbours
and distances) is kept with it: a map that stays the same answers each question once.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from . import hexes
from .hexes import Hex, hex_at
from .memo import memo
from .plain import Plain

Pair = tuple[Hex, Hex]
# What a step from a hex to a neighbour costs; None: it cannot be taken.
Cost = Callable[[Hex, Hex], int | None]


class Route(NamedTuple):
    """A way over a map: what it costs, and the hexes that it enters, the last one included."""

    cost: int
    path: tuple[Hex, ...]


def by_steps(start: Hex, end: Hex) -> int:
    """Every hex counts the same."""
    return 1


class HexMap(Plain, frozen=True, dict=True, gc=True):
    """The hexes of a map.

    Hexes that share a side are neighbours unless the border between them is closed; linked hexes
    (wormholes, warp points) are neighbours as well. Links and borders work both ways.
    """

    hexes: tuple[Hex, ...]  # in order, so that equal maps are written alike
    links: tuple[Pair, ...] = ()
    borders: tuple[Pair, ...] = ()  # closed ones

    def __contains__(self, hex: object) -> bool:
        return hex in self._neighbours()

    # -- maps that differ in something

    def with_hexes(self, *more: Hex) -> "HexMap":
        """The map with more hexes."""
        return hex_map((*self.hexes, *more), self.links, self.borders)

    def without_hexes(self, *gone: Hex) -> "HexMap":
        """The map without some hexes, and without the links and borders that end there."""
        left = set(self.hexes).difference(gone)
        links, borders = (
            [pair for pair in pairs if left.issuperset(pair)]
            for pairs in (self.links, self.borders)
        )
        return hex_map(left, links, borders)

    def with_link(self, one: Hex, other: Hex) -> "HexMap":
        """The map on which two hexes are neighbours wherever they lie."""
        return hex_map(self.hexes, (*self.links, (one, other)), self.borders)

    @property
    @memo
    def unlinked(self) -> "HexMap":
        """The same map without its links."""
        return hex_map(self.hexes, (), self.borders)

    # -- neighbours

    def neighbours(self, hex: Hex) -> tuple[Hex, ...]:
        """The hexes next to a hex: those around it in the order of the directions, then those that
        are linked to it. KeyError for a hex that is not on the map."""
        return self._neighbours()[hex]

    def are_neighbours(self, one: Hex, other: Hex) -> bool:
        return other in self._neighbours()[one]

    @memo
    def _neighbours(self) -> dict[Hex, tuple[Hex, ...]]:
        known, closed = set(self.hexes), {*self.borders, *map(_turned, self.borders)}
        linked: dict[Hex, list[Hex]] = {}
        for one, other in (*self.links, *map(_turned, self.links)):
            linked.setdefault(one, []).append(other)
        found = {}
        for hex in self.hexes:
            around = [
                near
                for near in hexes.neighbours(hex)
                if near in known and (hex, near) not in closed
            ]
            found[hex] = tuple(dict.fromkeys((*around, *linked.get(hex, ()))))
        return found

    # -- distances

    def distance(self, one: Hex, other: Hex) -> int | None:
        """The least number of steps from a hex to another; None if no way leads there."""
        return self.distances(one).get(other)

    @memo
    def distances(self, hex: Hex) -> Mapping[Hex, int]:
        """The least number of steps from a hex to every hex that can be reached from it."""
        return self.distances_from((hex,))

    def distances_from(self, starts: Iterable[Hex]) -> dict[Hex, int]:
        """The least number of steps to every hex from the nearest of some others."""
        far, neighbours = dict.fromkeys(starts, 0), self._neighbours()
        edge = list(far)
        for here in edge:
            away = far[here] + 1
            for near in neighbours[here]:
                if near not in far:
                    far[near] = away
                    edge.append(near)
        return far

    def within(self, hex: Hex, steps: int) -> tuple[Hex, ...]:
        """The hexes that are at most so many steps away, the nearest first, the hex itself too."""
        return tuple(near for near, away in self.distances(hex).items() if away <= steps)

    # -- ways

    def routes(
        self, start: Hex, most: int | None = None, cost: Cost = by_steps
    ) -> dict[Hex, Route]:
        """The cheapest route to every hex that can be reached, the nearest first; at the same cost
        one with fewest steps. ``most`` is what a route may cost."""
        found: dict[Hex, Route] = {}
        queue: list[tuple[int, int, int, Hex, tuple[Hex, ...]]] = [(0, 0, 0, start, ())]
        order, neighbours = 0, self._neighbours()
        while queue:
            spent, steps, _, hex, path = heappop(queue)
            if hex in found:
                continue
            found[hex] = Route(spent, path)
            for near in neighbours[hex]:
                step = None if near in found else cost(hex, near)
                if step is not None and (most is None or spent + step <= most):
                    order += 1
                    heappush(queue, (spent + step, steps + 1, order, near, (*path, near)))
        return found

    def route(self, start: Hex, end: Hex, cost: Cost = by_steps) -> Route | None:
        """The cheapest route from a hex to another; None if there is none."""
        return self.routes(start, cost=cost).get(end)

    def shortest_ways(self, start: Hex, end: Hex) -> Iterator[tuple[Hex, ...]]:
        """All ways with the fewest steps, each as the hexes that it enters."""
        left = self.distances(end)
        if start not in left:
            return
        if start == end:
            yield ()
            return
        for near in self._neighbours()[start]:
            if left.get(near) == left[start] - 1:
                for rest in self.shortest_ways(near, end):
                    yield near, *rest


def hex_map(
    places: Iterable[Hex], links: Iterable[Pair] = (), borders: Iterable[Pair] = ()
) -> HexMap:
    """A map; ValueError if a link or a border leads to a hex that is not on it."""
    known = set(places)
    pairs = [tuple(sorted({_ordered(pair) for pair in some})) for some in (links, borders)]
    for pair in (*pairs[0], *pairs[1]):
        if not known.issuperset(pair):
            raise ValueError(f"{' and '.join(pair)} are not both on the map")
    return HexMap(tuple(sorted(known, key=hexes.place)), *pairs)


def rows(frame: str, lengths: Iterable[int]) -> HexMap:
    """A map of rows, each odd one half a hex to the right of those beside it."""
    return hex_map(
        hex_at(frame, column - row // 2, row)
        for row, length in enumerate(lengths)
        for column in range(length)
    )


def _turned(pair: Pair) -> Pair:
    return pair[1], pair[0]


def _ordered(pair: Pair) -> Pair:
    one, other = pair
    return pair if hexes.place(one) <= hexes.place(other) else (other, one)
