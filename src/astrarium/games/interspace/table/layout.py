"""Where the hexes of all map pieces lie on one table, so that none covers another."""

from collections.abc import Iterable, Sequence
from math import ceil, floor, sqrt

from astrarium.kernel import Hex, hexes

from ..state import InterSpaceState as State

Point = tuple[float, float]

GAP = 2.0
ROOM = 5.0  # map pieces have room in steps of this, so that others seldom move as one grows


def frames_in_order(state: State, seat: int | None) -> list[str]:
    """The map pieces, the one with a seat's home first, then round the table."""
    seats = range(state.seats) if seat is None else (seat, *state.from_the_left_of(seat))
    return list(dict.fromkeys(hexes.frame(state.birthplace(other).hex) for other in seats))


class Box:
    """The room that is kept for a map piece: what it covers, and where it may grow."""

    def __init__(self, places: Iterable[Hex]) -> None:
        points = [hexes.centre(hex) for hex in places]
        (self.left, self.right), (self.top, self.bottom) = map(_roomy, zip(*points, strict=True))

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


def _roomy(line: Iterable[float]) -> tuple[float, float]:
    places = list(line)
    return floor(min(places) / ROOM) * ROOM, ceil(max(places) / ROOM) * ROOM


def shifts(frames: Sequence[str], places: Iterable[Hex]) -> dict[str, Point]:
    """How far each map piece is moved: the first one not at all, the others beside and below it."""
    pieces: dict[str, list[Hex]] = {frame: [] for frame in frames}
    for hex in places:
        pieces[hexes.frame(hex)].append(hex)
    boxes = {frame: Box(piece) for frame, piece in pieces.items()}
    across = ceil(sqrt(len(frames)))
    rows = [frames[at : at + across] for at in range(0, len(frames), across)]
    return _placed(rows, boxes)


def _placed(rows: Sequence[Sequence[str]], boxes: dict[str, Box]) -> dict[str, Point]:
    first = boxes[rows[0][0]]
    top = first.middle - max(boxes[frame].height for frame in rows[0]) / 2
    found: dict[str, Point] = {}
    for row in rows:
        height = max(boxes[frame].height for frame in row)
        left = first.left
        for frame in row:
            box = boxes[frame]
            found[frame] = (left - box.left, top + height / 2 - box.middle)
            left += box.right - box.left + GAP
        top += height + GAP
    return found
