"""Hexes, against cube coordinates and plane geometry worked out independently."""

import cmath
import math
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astrarium.kernel import Hex, hexes
from astrarium.kernel.hexes import hex_at

near = st.integers(-40, 40)
offsets = st.tuples(near, near)
places = st.builds(hex_at, st.sampled_from("ABC"), near, near)
places_of_a = st.builds(hex_at, st.just("A"), near, near)
directions = st.sampled_from(hexes.SIDES)
turns = st.integers(-12, 12)


def cube(name: Hex) -> tuple[int, int, int]:
    _, q, r = hexes.place(name)
    return q, r, -q - r


def point(q: int, r: int) -> complex:
    """The centre of a pointy-top hex in the plane, the imaginary axis pointing down."""
    return complex(q + r / 2, r * math.sqrt(3) / 2)


def angle(direction: int) -> float:
    """Clockwise from east, in radians."""
    return (direction - 1) * math.pi / 3


@given(places)
def test_centres_lie_as_in_the_plane(name: Hex) -> None:
    _, q, r = hexes.place(name)
    assert complex(*hexes.centre(name)) == pytest.approx(point(q, r))


@given(places)
def test_a_name_tells_where_the_hex_is(name: Hex) -> None:
    assert hex_at(*hexes.place(name)) == name
    assert hexes.is_hex(name)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "A:1",
        "A:1,",
        "a:1,1",
        "AB:1,1",
        "A:01,1",
        "A:-0,1",
        "A:1,1000",
        "A:1,1 ",
        "A:1,1\n",
        "A:+1,1",
        "A:1.0,1",
        "A:١,1",
        "A: 1,1",
    ],
)
def test_other_texts_are_no_hexes(text: str) -> None:
    assert not hexes.is_hex(text)
    with pytest.raises(ValueError, match="is no hex"):
        hexes.place(Hex(text))


@given(places, directions)
def test_directions_go_clockwise_from_east(name: Hex, direction: int) -> None:
    frame, q, r = hexes.place(name)
    there, q_next, r_next = hexes.place(hexes.neighbour(name, direction))
    assert there == frame
    step = point(q_next, r_next) - point(q, r)
    assert cmath.isclose(step, cmath.rect(1, angle(direction)), abs_tol=1e-9)


@given(places)
def test_the_neighbours_are_the_six_hexes_around(name: Hex) -> None:
    around = hexes.neighbours(name)
    assert len(set(around)) == 6
    assert around == tuple(hexes.neighbour(name, direction) for direction in hexes.SIDES)
    for other in around:
        steps = [b - a for a, b in zip(cube(name), cube(other), strict=True)]
        assert sorted(steps) == [-1, 0, 1]


@given(places, directions)
def test_the_opposite_direction_leads_back(name: Hex, direction: int) -> None:
    assert hexes.neighbour(hexes.neighbour(name, direction), hexes.opposite(direction)) == name


@given(directions, turns)
def test_directions_turn_clockwise(direction: int, steps: int) -> None:
    turned = hexes.turn(direction, steps)
    assert turned in hexes.SIDES
    assert (turned - direction - steps) % 6 == 0


@given(places_of_a, places_of_a)
def test_distance_is_the_greatest_difference_of_cube_coordinates(one: Hex, other: Hex) -> None:
    differences = [abs(b - a) for a, b in zip(cube(one), cube(other), strict=True)]
    assert hexes.distance(one, other) == max(differences)


def test_hexes_of_different_frames_have_no_distance() -> None:
    assert hexes.distance(Hex("A:0,0"), Hex("B:0,0")) is None


@given(offsets, turns)
def test_rotation_turns_the_plane_by_sixths(offset: tuple[int, int], steps: int) -> None:
    turned = point(*hexes.rotate(*offset, steps))
    assert cmath.isclose(turned, point(*offset) * cmath.rect(1, steps * math.pi / 3), abs_tol=1e-9)


@given(places_of_a, directions)
def test_a_line_leads_straight_ahead(start: Hex, direction: int) -> None:
    expected = start
    for name in islice(hexes.line(start, direction), 20):
        expected = hexes.neighbour(expected, direction)
        assert name == expected


def test_a_line_ends_where_names_end() -> None:
    *_, last = hexes.line(Hex("A:0,990"), 2)
    assert last == f"A:0,{hexes.LARGEST}"


@given(places, places, turns)
def test_a_map_is_moved_by_its_pivot(pivot: Hex, onto: Hex, steps: int) -> None:
    assert hexes.moved(pivot, pivot, onto, steps) == onto


@given(places_of_a, places_of_a, places, turns, directions)
def test_a_moved_map_keeps_its_shape(
    name: Hex, pivot: Hex, onto: Hex, steps: int, direction: int
) -> None:
    there = hexes.moved(name, pivot, onto, steps)
    assert hexes.distance(there, onto) == hexes.distance(name, pivot)
    beside = hexes.moved(hexes.neighbour(name, direction), pivot, onto, steps)
    assert beside == hexes.neighbour(there, hexes.turn(direction, steps))


@given(places_of_a, offsets.filter(any))
def test_a_bearing_is_the_direction_at_the_least_angle(start: Hex, offset: tuple[int, int]) -> None:
    _, q, r = hexes.place(start)
    there = point(*offset)
    off = {side: abs(cmath.phase(there / cmath.rect(1, angle(side)))) for side in hexes.SIDES}
    nearest = [side for side in off if math.isclose(off[side], min(off.values()), abs_tol=1e-9)]
    found = hexes.bearings(start, hex_at("A", q + offset[0], r + offset[1]))
    assert sorted(found) == nearest


@given(places_of_a, directions, st.integers(1, 20))
def test_over_a_corner_there_are_two_bearings_the_counter_clockwise_first(
    start: Hex, direction: int, far: int
) -> None:
    clockwise = hexes.turn(direction, 1)
    end = start
    for _ in range(far):
        end = hexes.neighbour(hexes.neighbour(end, direction), clockwise)
    assert hexes.bearings(start, end) == (direction, clockwise)
