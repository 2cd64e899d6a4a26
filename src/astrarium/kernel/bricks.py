"""Hex maps in a terminal: pointy-top hexes as bricks, every second row shifted by half a brick.

Two bricks touch exactly where two hexes do. A row is as high as its fullest brick; a map that is
too wide for the screen is cut into strips that overlap by a column.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from . import hexes
from .hexes import Hex

EDGE = Style(color="#5A6880")
PITCHES = (14, 13, 12, 11, 10, 9, 8, 7)  # from brick to brick, the widest first
NARROWEST = PITCHES[-1]

_NORTH, _EAST, _SOUTH, _WEST = 1, 2, 4, 8
_LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


class Brick(NamedTuple):
    """What a hex shows: lines of text, and whether it is a tile with an edge or open space."""

    lines: Sequence[Text]
    edged: bool = True
    fill: Style = Style()


class Column(NamedTuple):
    """A stretch of half columns of a map, the first included and the last not."""

    first: int
    last: int


def half_column(hex: Hex) -> int:
    """How far east a hex lies, in half bricks."""
    _, q, r = hexes.place(hex)
    return 2 * q + r


def span(shown: Iterable[Hex]) -> Column:
    columns = [half_column(hex) for hex in shown]
    return Column(min(columns), max(columns) + 2)


def width_of(column: Column, pitch: int) -> int:
    return (column.last - column.first) * pitch // 2 + 2


def fitting_pitch(width: int, *columns: Column) -> int | None:
    """The widest bricks with which all of these stretches fit into a width, one by one."""
    widest = max(columns, key=lambda column: column.last - column.first)
    return next((pitch for pitch in PITCHES if width_of(widest, pitch) <= width), None)


def strips(column: Column, width: int) -> list[Column]:
    """A stretch cut into as few equal strips as fit with the narrowest bricks.

    Each begins with the last column of the one before it.
    """
    halves = column.last - column.first - 2
    fits = max(2, (width - 2) * 2 // NARROWEST - 2)
    count = max(1, -(-halves // fits))
    size = -(-halves // count)
    firsts = range(column.first, column.last - 2, size) if halves else [column.first]
    return [Column(first, min(first + size + 2, column.last)) for first in firsts]


def draw(bricks: Mapping[Hex, Brick], column: Column, pitch: int) -> Text:
    """A map, or of the strip of it that lies within some half columns."""
    inside = {
        hex: brick
        for hex, brick in bricks.items()
        if column.first <= half_column(hex) <= column.last - 2
    }
    rows: dict[int, dict[int, Brick]] = {}
    for hex, brick in inside.items():
        left = (half_column(hex) - column.first) * pitch // 2
        rows.setdefault(hexes.place(hex)[2], {})[left] = brick
    canvas = _Canvas(width_of(column, pitch), pitch)
    for row in range(min(rows), max(rows) + 1):
        canvas.add_row(rows.get(row, {}))
    return canvas.drawn()


class _Canvas:
    """Characters with styles, and the lines that run through them."""

    def __init__(self, width: int, pitch: int) -> None:
        self.width, self.pitch = width, pitch
        self.edges: list[list[int]] = [[0] * width]
        self.texts: list[dict[int, tuple[Text, Style]]] = [{}]

    def add_row(self, row: dict[int, Brick]) -> None:
        """Bricks by their left edges; the row's upper border is the last line so far."""
        height = max((len(brick.lines) for brick in row.values()), default=1)
        top = len(self.edges) - 1
        for _ in range(height + 1):
            self.edges.append([0] * self.width)
            self.texts.append({})
        for left, brick in row.items():
            if brick.edged:
                self._box(left, top, left + self.pitch, top + height + 1)
            for at in range(height):
                line = brick.lines[at] if at < len(brick.lines) else Text()
                self.texts[top + 1 + at][left + 1] = (line, brick.fill)

    def _box(self, left: int, top: int, right: int, bottom: int) -> None:
        for x in range(left, right):
            for y in (top, bottom):
                self.edges[y][x] |= _EAST
                self.edges[y][x + 1] |= _WEST
        for y in range(top, bottom):
            for x in (left, right):
                self.edges[y][x] |= _SOUTH
                self.edges[y + 1][x] |= _NORTH

    def drawn(self) -> Text:
        drawn = [self._line(y) for y in range(len(self.edges))]
        while drawn and not drawn[-1].plain.strip():
            drawn.pop()
        while drawn and not drawn[0].plain.strip():
            drawn.pop(0)
        return Text("\n", no_wrap=True).join(drawn)

    def _line(self, y: int) -> Text:
        line, x = Text(), 0
        edges = "".join([_LINES[edge] for edge in self.edges[y]])
        for left, (text, fill) in sorted(self.texts[y].items(), key=_by_column):
            shown = Text(style=fill).append_text(text)
            shown.truncate(self.pitch - 1, overflow="crop", pad=True)
            line.append(edges[x:left], EDGE).append_text(shown)
            x = left + self.pitch - 1
        line.append(edges[x:], EDGE)
        line.rstrip()
        return line


def _by_column(placed: tuple[int, object]) -> int:
    return placed[0]
