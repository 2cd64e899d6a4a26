"""The maps, drawn as they are printed.

One letter a seat: its home hexes small, those on which its Homeworld may lie in capitals. A digit
is a half hex at the edge: the seat of that number takes one of its two as its last home hex. A dot
is deep space. Doomsday Machines enter at stars, numbered from left to right; Alien Empires begin at
# (two of them) and ! (the third).
"""

from collections.abc import Mapping
from functools import cache

from astrarium.kernel import Hex, HexMap, Plain
from astrarium.kernel.hexes import centre, hex_at, neighbours
from astrarium.kernel.hexmaps import hex_map

FRAME = "A"
SEATS = "abcd"

DRAWINGS: Mapping[str, str] = {
    "2p_small": """


A A A A A A A A A
 a a a a a a a a
a a a a a a a a a
 . . . . . . . .
. . . . . . . . .
 b b b b b b b b 2
b b b b b b b b b
 B B B B B B B B 2
""",
    "2p_standard": """

 A A A A A A A A 1
a a a a a a a a a
 a a a a a a a a 1
. . . . . . . . .
 . . . . . . . .
. . . . . . . . .
 . . . . . . . .
b b b b b b b b b
 b b b b b b b b
B B B B B B B B B
""",
    "2p_large": """
A A A A A A A A A
 a a a a a a a a
a a a a a a a a a
 . . . . . . . .
. . . . . . . . .
 . . . . . . . .
. . . . . . . . .
 . . . . . . . .
. . . . . . . . .
 b b b b b b b b 2
b b b b b b b b b
 B B B B B B B B 2
""",
    "2p_extra_large": """
. . . . . . . A A A A A A
 . . . . . . . a a a a a
. . . . . . . . a a a a a
 . . . . . . . a a a a a
. . . . . . . . a a a a a
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 b b b b b . . . . . . .
b b b b b . . . . . . . .
 b b b b b . . . . . . .
b b b b b b . . . . . . .
 B B B B B . . . . . . .
""",
    "3p_standard": """
. . . a a a A a a . . . .
 . . . a a a a a a . . .
. . . a a a a a a a . . .
 . . . . a a a a . . . .
. . . . . a a a . . . . .
 . b . . . . . . . . c .
. b b b . . . . . c c c .
 b b b b . . . . c c c c
b b b b b . . . c c c c c
 b b b b b . . c c c c c
. B b b b . . . c c c C .
 . b b b b . . c c c c .
""",
    "4p_standard": """
A A A A A . . B B B B B B
 a a a a a . . b b b b b
a a a a a a . . b b b b b
 a a a a a . . b b b b b
a a a a a . . . b b b b b
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 c c c c c . . d d d d d
c c c c c . . d d d d d d
 c c c c c . . d d d d d
c c c c c c . . d d d d d
 C C C C C . . D D D D D
""",
    "solo_doomsday_small": """
  * . a a a A a a . *
   . . a a a a a a . .
  . . a a a a a a a . .
   . . . a a a a . . .
    . * . a a a . * .
       . . . . . .
        . . * . .
""",
    "solo_doomsday_large": """
. . . a a a A a a . . . .
 . . . a a a a a a . . .
. . . a a a a a a a . . .
 . . . . a a a a . . . .
* . . . . a a a . . . . *
   . . . . . . . . . . .
    . . . . . . . . . .
   * . . . . . . . . *
      . . . . . . .
             *
""",
    "solo_alien_empire": """
. . . a a a A a a . . . .
 . . . a a a a a a . . .
. . . a a a a a a a . . .
 . . . . a a a a . . . .
# . . . . a a a . . . . #
   . . . . . . . . . .
      . . . . . . .
       . . . . . .
            !
""",
}
# The seats in their order around the board, where it is not that of their numbers.
CLOCKWISE: Mapping[str, tuple[int, ...]] = {"3p_standard": (0, 2, 1), "4p_standard": (0, 1, 3, 2)}


class Layout(Plain, frozen=True):
    """A map before anything lies on it."""

    deep_space: tuple[Hex, ...]
    homes: tuple[tuple[Hex, ...], ...]  # by seat: the hexes that are its own in any case
    homeworlds: tuple[tuple[Hex, ...], ...]  # by seat: those of them that its Homeworld may have
    extras: tuple[tuple[Hex, ...], ...]  # by seat: those of which it takes one more; or none
    clockwise: tuple[int, ...]  # the seats around the board
    entries: tuple[Hex, ...]  # where Doomsday Machines come from: nobody else may go there
    empires: tuple[Hex, ...]  # Homeworlds of Alien Empires, the third last

    @property
    def seats(self) -> int:
        return len(self.homes)

    def map(self, extras: tuple[Hex, ...], alien_players: int = 0) -> HexMap:
        """The hexes that are played on, once it is known which half hexes were taken, and how many
        Alien Empires there are."""
        own = (hex for home in self.homes for hex in home)
        others = (*extras, *self.entries, *self.empires[:alien_players])
        return hex_map((*self.deep_space, *own, *others))


@cache
def layout(name: str) -> Layout:
    """A map, read from its drawing."""
    drawn = _read(DRAWINGS[name])
    seats = sum(letter in drawn.values() for letter in SEATS)
    marked = {sign: tuple(hex for hex, found in drawn.items() if found == sign) for sign in ".*#!"}
    return Layout(
        deep_space=marked["."],
        homes=tuple(_drawn(drawn, letter + letter.upper()) for letter in SEATS[:seats]),
        homeworlds=tuple(_drawn(drawn, letter.upper()) for letter in SEATS[:seats]),
        extras=tuple(_drawn(drawn, str(seat + 1)) for seat in range(seats)),
        clockwise=CLOCKWISE.get(name, tuple(range(seats))),
        entries=tuple(sorted(marked["*"], key=centre)),
        empires=(*marked["#"], *marked["!"]),
    )


def by_direction(hexes: HexMap, hex: Hex) -> list[Hex]:
    """The neighbours of a hex in the order of the directions: clockwise from the top right, then
    those that are linked to it.  (catalogue: map_geometry)"""
    *others, first = neighbours(hex)
    around = (first, *others)
    near = hexes.neighbours(hex)
    return [
        *(other for other in around if other in near),
        *(other for other in near if other not in around),
    ]


def _read(drawing: str) -> dict[Hex, str]:
    """What is drawn on every hex; every other row lies half a hex to the right."""
    found = {}
    for row, line in enumerate(drawing.split("\n")[1:]):
        for place, sign in enumerate(line):
            if sign != " ":
                found[hex_at(FRAME, (place - row % 2) // 2 - row // 2, row)] = sign
    return found


def _drawn(drawn: Mapping[Hex, str], signs: str) -> tuple[Hex, ...]:
    return tuple(hex for hex, sign in drawn.items() if sign in signs)
