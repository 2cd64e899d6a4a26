"""Hexagons, by name.

A hex *is* its name: ``B:2,-1`` is column 2, row -1 of map frame B, in axial coordinates of
pointy-top hexes. A name is plain data everywhere (state, wire, records, scenarios), hashes once and
compares by identity in practice; the geometry behind it is worked out once per name and remembered.

Directions are numbered 1 to 6 clockwise, starting east. Hexes of different frames have no distance
and are never adjacent: separate maps that may be joined later by turning and shifting one of them.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import NewType

Hex = NewType("Hex", str)
Axial = tuple[int, int]

DIRECTIONS: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
SIDES = (1, 2, 3, 4, 5, 6)
ROW = sqrt(3) / 2  # from one row of hexes to the next, where neighbours are 1 apart
LARGEST = 999
REMEMBERED = 1 << 16  # names whose geometry is kept: more than any game has, but no more

_NAME = re.compile(r"([A-Z]):(0|-?[1-9][0-9]{0,2}),(0|-?[1-9][0-9]{0,2})")


def hex_at(frame: str, q: int, r: int) -> Hex:
    """The hex in column ``q`` and row ``r`` of a frame (a capital letter)."""
    return Hex(f"{frame}:{q},{r}")


@lru_cache(REMEMBERED)
def place(name: Hex) -> tuple[str, int, int]:
    """The frame, column and row of a hex; ValueError for anything that is not a hex name."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"'{name}' is no hex: expected a name like A:2,-1")
    return match[1], int(match[2]), int(match[3])


def is_hex(text: str) -> bool:
    """Whether a text from outside names a hex."""
    return _NAME.fullmatch(text) is not None


def frame(name: Hex) -> str:
    """The map frame a hex lies in."""
    return place(name)[0]


def centre(name: Hex) -> tuple[float, float]:
    """Where the centre of a hex lies, to the right of and below that of hex 0,0 of its frame;
    neighbours are 1 apart."""
    _, q, r = place(name)
    return q + r / 2, r * ROW


@lru_cache(REMEMBERED)
def neighbours(name: Hex) -> tuple[Hex, ...]:
    """The six hexes around a hex, in the order of the directions."""
    letter, q, r = place(name)
    return tuple(hex_at(letter, q + dq, r + dr) for dq, dr in DIRECTIONS)


def neighbour(name: Hex, direction: int) -> Hex:
    """The hex next to a hex in a direction from 1 to 6."""
    return neighbours(name)[direction - 1]


def opposite(direction: int) -> int:
    """The direction that points the other way."""
    return (direction + 2) % 6 + 1


def turn(direction: int, steps: int) -> int:
    """A direction turned clockwise by sixths of a circle."""
    return (direction - 1 + steps) % 6 + 1


@lru_cache(REMEMBERED)
def distance(one: Hex, other: Hex) -> int | None:
    """Hexes between two hexes of one frame, counted along a straight way; None across frames."""
    frame_one, q_one, r_one = place(one)
    frame_other, q_other, r_other = place(other)
    if frame_one != frame_other:
        return None
    dq, dr = q_other - q_one, r_other - r_one
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def line(name: Hex, direction: int) -> Iterator[Hex]:
    """The hexes straight ahead, the nearest first, as far as names reach."""
    letter, q, r = place(name)
    dq, dr = DIRECTIONS[direction - 1]
    while max(abs(q), abs(r)) < LARGEST:
        q, r = q + dq, r + dr
        yield hex_at(letter, q, r)


def rotate(q: int, r: int, steps: int) -> Axial:
    """An axial offset turned clockwise about the origin by sixths of a circle."""
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r


def moved(name: Hex, pivot: Hex, onto: Hex, steps: int) -> Hex:
    """Where a hex comes to lie when its map is turned about ``pivot``, and that laid ``onto``."""
    _, q, r = place(name)
    _, q_pivot, r_pivot = place(pivot)
    letter, q_onto, r_onto = place(onto)
    dq, dr = rotate(q - q_pivot, r - r_pivot, steps)
    return hex_at(letter, q_onto + dq, r_onto + dr)


def bearings(start: Hex, end: Hex) -> tuple[int, ...]:
    """The direction that points most directly from one hex to another.

    Two directions, the counter-clockwise one first, if the way leads exactly over a corner between
    them; all six from a hex to itself.
    """
    _, q_start, r_start = place(start)
    _, q_end, r_end = place(end)
    dq, dr = q_end - q_start, r_end - r_start
    # The dot product of cube coordinates is the greatest for the direction at the least angle.
    reach = [2 * dq * q + 2 * dr * r + dq * r + dr * q for q, r in DIRECTIONS]
    best = [side for side in SIDES if reach[side - 1] == max(reach)]
    return (6, 1) if best == [1, 6] else tuple(best)
