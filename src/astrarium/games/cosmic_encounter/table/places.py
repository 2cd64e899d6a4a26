"""Where things lie on the board: systems in a ring around the warp and the gate.

The ring is an ellipse, as tables are wider than high. The system of who looks is at its foot; the
planets of a system stand alternately inside and outside of the ring.
"""

from functools import cache
from math import cos, dist, hypot, pi, sin

from ..things import BESIDE, GATE, WARP

WIDE, HIGH = 2.75, 1.55  # half of the axes of the ring
APART, ASIDE = 0.5, 0.23  # between neighbours along the ring, and of each from it
PLANET = 0.62  # how wide a planet is
STEPS = 720  # in which the ring is measured
MIDDLE = {WARP: (-1.2, 0.0), GATE: (0.0, 0.0), BESIDE: (1.2, 0.0)}
SIZES = {WARP: (1.15, 1.15), GATE: (1.15, 1.15), BESIDE: (1.15, 0.9)}

Point = tuple[float, float]


@cache
def planet_at(system: float, index: int, planets: int, systems: int) -> Point:
    """The middle of a planet: ``system`` counts from the foot of the ring."""
    along = (index - (planets - 1) / 2) * APART
    x, y, out = _on_ring(system / systems * _length() - along)
    away = ASIDE if index % 2 == 0 else -ASIDE
    return round(x + away * out[0], 3), round(y + away * out[1], 3)


def _point(step: float) -> Point:
    angle = 2 * pi * step / STEPS + pi / 2
    return WIDE * cos(angle), HIGH * sin(angle)


@cache
def _lengths() -> tuple[float, ...]:
    """How long the ring is from its foot to each step."""
    lengths = [0.0]
    for step in range(STEPS):
        lengths.append(lengths[-1] + dist(_point(step), _point(step + 1)))
    return tuple(lengths)


def _length() -> float:
    return _lengths()[-1]


def _on_ring(along: float) -> tuple[float, float, Point]:
    """A point of the ring so far from its foot, and which way is out."""
    along %= _length()
    step = next(at for at, length in enumerate(_lengths()) if length >= along)
    x, y = _point(step)
    out = x / WIDE**2, y / HIGH**2
    size = hypot(*out)
    return x, y, (out[0] / size, out[1] / size)
