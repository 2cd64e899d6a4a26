"""Where systems and their continents lie on the board, and who has which colour."""

from astrarium.kernel import Hex, hexes
from astrarium.kernel.scene import Colour

COLOURS: tuple[Colour, ...] = ("yellow", "lilac", "blue", "moss", "white", "orange")
SHEET = "cluster"

TILE = 2.0  # how wide the hex of a system is; a counter is at most a third of 1
# The continents of a planet from the middle of its tile, and how wide each is, by their number.
CONTINENTS: dict[int, tuple[tuple[tuple[float, float], ...], float]] = {
    1: (((0, -0.16),), 0.9),
    2: (((-0.34, -0.16), (0.34, -0.16)), 0.64),
    3: (((-0.33, -0.4), (0.33, -0.4), (0, 0.14)), 0.6),
}


def tile_at(hex: Hex) -> tuple[float, float]:
    """The middle of a system's tile."""
    x, y = hexes.centre(hex)
    return round(TILE * x, 3), round(TILE * y, 3)


def continent_at(hex: Hex, number: int, continents: int) -> tuple[float, float, float]:
    """The middle of a continent, and how wide it is."""
    x, y = tile_at(hex)
    places, wide = CONTINENTS[continents]
    right, down = places[number]
    return round(x + right, 3), round(y + down, 3), wide
