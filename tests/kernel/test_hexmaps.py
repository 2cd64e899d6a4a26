"""Maps of any shape, against an independent search and the distances of an endless plane."""

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from astrarium.kernel import Hex, hexes
from astrarium.kernel.hexes import hex_at
from astrarium.kernel.hexmaps import HexMap, Route, hex_map, rows

near = st.integers(-3, 3)
places = st.builds(hex_at, st.just("A"), near, near)


@st.composite
def maps(draw: st.DrawFn) -> HexMap:
    """Any hexes, with some links and some closed borders among them."""
    known = draw(st.sets(places, min_size=1, max_size=30))
    pairs = st.lists(st.tuples(*[st.sampled_from(sorted(known))] * 2), max_size=5)
    return hex_map(known, draw(pairs), draw(pairs))


def steps(some: HexMap, start: Hex, end: Hex) -> int | None:
    """The distance, by trying one step more until the end is there or nothing is new."""
    reached, count = {start}, 0
    while end not in reached:
        more = reached | {hex for here in reached for hex in some.neighbours(here)}
        if more == reached:
            return None
        reached, count = more, count + 1
    return count


@given(st.data())
def test_distances_are_what_one_counts(data: st.DataObject) -> None:
    some = data.draw(maps())
    start, end = (data.draw(st.sampled_from(some.hexes)) for _ in range(2))
    assert some.distance(start, end) == steps(some, start, end)
    assert some.distance(end, start) == some.distance(start, end)


@given(st.data())
def test_routes_are_the_cheapest_and_can_be_walked(data: st.DataObject) -> None:
    some = data.draw(maps())
    start = data.draw(st.sampled_from(some.hexes))
    prices = {hex: data.draw(st.integers(1, 3)) for hex in some.hexes}
    found = some.routes(start, cost=lambda _, to: prices[to])
    assert found.keys() == some.distances(start).keys()
    for end, route in found.items():
        way = (start, *route.path)
        assert way[-1] == end
        assert all(some.are_neighbours(one, other) for one, other in pairwise(way))
        assert route.cost == sum(prices[hex] for hex in route.path)
        for before in some.neighbours(end):
            assert route.cost <= found[before].cost + prices[end] or end == start


@given(st.data())
def test_shortest_ways_are_all_there_are(data: st.DataObject) -> None:
    some = data.draw(maps())
    start, end = (data.draw(st.sampled_from(some.hexes)) for _ in range(2))
    ways = list(some.shortest_ways(start, end))
    far = some.distance(start, end)
    assert len(set(ways)) == len(ways)
    assert (far is None) == (not ways)
    assert all(len(way) == far for way in ways)
    walked = {()} if far is not None else set()
    for _ in range(far or 0):
        walked = {
            (*way, hex) for way in walked for hex in some.neighbours(way[-1] if way else start)
        }
    assert set(ways) == {way for way in walked if (way[-1] if way else start) == end}


def test_a_disc_is_as_wide_as_the_plane() -> None:
    middle = hex_at("B", 0, 0)
    around = [hex_at("B", q, r) for q in range(-3, 4) for r in range(-3, 4)]
    disc = hex_map(hex for hex in around if hexes.distance(middle, hex) in range(4))
    assert len(disc.hexes) == 37
    assert all(disc.distance(middle, hex) == hexes.distance(middle, hex) for hex in disc.hexes)
    assert disc.within(middle, 1) == (middle, *hexes.neighbours(middle))


def test_rows_are_shifted_by_half_a_hex() -> None:
    board = rows("A", (13, 12) * 6)
    assert len(board.hexes) == 150
    assert hex_at("A", 12, 0) in board
    assert hex_at("A", 12, 1) not in board
    assert hex_at("A", -5, 11) in board


A, B, C = (hex_at("A", q, 0) for q in range(3))
FAR = hex_at("A", 9, 0)


def test_links_make_neighbours_of_hexes_that_do_not_touch() -> None:
    some = hex_map([A, B, C, FAR], links=[(FAR, A)])
    assert some.neighbours(A) == (B, FAR)
    assert some.distance(C, FAR) == 3
    assert some.unlinked.distance(C, FAR) is None
    assert some.with_link(C, FAR).distance(C, FAR) == 1


def test_a_closed_border_is_not_crossed_either_way() -> None:
    around = hexes.neighbours(A)
    some = hex_map([A, *around], borders=[(around[0], A)])
    assert some.distance(A, around[0]) == some.distance(around[0], A) == 2


def test_costs_can_close_hexes_and_end_moves_in_them() -> None:
    some = hex_map([A, B, C])
    stops = {B}
    reach = some.routes(A, 3, lambda start, _: None if start in stops else 2)
    assert reach == {A: Route(0, ()), B: Route(2, (B,))}
    assert some.route(A, C, lambda _, to: None if to == B else 1) is None


def test_maps_change_by_being_replaced() -> None:
    some = hex_map([C, A, B], links=[(C, A)])
    assert some == hex_map([A, B, C], links=[(A, C)])
    assert some.without_hexes(C) == hex_map([A, B])
    assert some.without_hexes(C).with_hexes(C).with_link(A, C) == some
    assert some.distance(A, C) == 1


def test_a_map_is_plain_data() -> None:
    some = hex_map([A, B, FAR], links=[(A, FAR)], borders=[(A, B)])
    assert some.distance(A, B) is None  # and what was worked out is no part of it
    text = msgspec.json.encode(some)
    assert msgspec.json.decode(text, type=HexMap) == some
    assert msgspec.json.encode(msgspec.json.decode(text, type=HexMap)) == text


def test_links_end_on_the_map() -> None:
    with pytest.raises(ValueError, match="not both on the map"):
        hex_map([A, B], links=[(A, FAR)])
