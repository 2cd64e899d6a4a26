"""Where the hexes of all map pieces lie on one table, so that none covers another."""

from collections.abc import Iterable, Sequence
from math import ceil, sqrt

from astrarium.kernel import Hex, hexes

from .state import InterSpaceState as State

Point = tuple[float, float]

ROW = sqrt(3) / 2  # from one row of hexes to the next, where neighbours are 1 apart
GAP = 2.0


def centre(hex: Hex) -> Point:
    """The centre of a hex on its own map piece."""
    _, q, r = hexes.place(hex)
    return q + r / 2, r * ROW


def frames_in_order(state: State, seat: int | None) -> list[str]:
    """The map pieces, the one with a seat's home first, then round the table."""
    seats = range(state.seats) if seat is None else (seat, *state.from_the_left_of(seat))
    return list(dict.fromkeys(hexes.frame(state.birthplace(other).hex) for other in seats))


class Box:
    """What a map piece covers."""

    def __init__(self, places: Iterable[Hex]) -> None:
        points = [centre(hex) for hex in places]
        self.left, self.right = min(x for x, _ in points), max(x for x, _ in points)
        self.top, self.bottom = min(y for _, y in points), max(y for _, y in points)

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


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
