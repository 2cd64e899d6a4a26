"""How long somebody has been away: time in which nobody could be noticed does not count."""

import time

GAP = 60.0  # seconds without a sign of life of the server itself, after which it was away
JUMP = 5.0  # seconds by which a clock may differ from what has passed


class Presence:
    """Since when the server has noticed, without a gap, who is there.

    It begins when the server starts; it begins again when the database was away for a while, so
    that nobody's sign of life could be written, and when the clock has jumped.
    """

    def __init__(self) -> None:
        self._since = self._wall = time.time()
        self._passed = time.monotonic()

    def beat(self) -> None:
        """Signs of life have been written just now."""
        wall, passed = time.time(), time.monotonic()
        if passed - self._passed > GAP or self._jumped(wall, passed):
            self._since = wall
        self._wall, self._passed = wall, passed

    def since(self) -> float:
        """The time from which on absence counts."""
        wall, passed = time.time(), time.monotonic()
        gone = passed - self._passed > GAP or self._jumped(wall, passed)
        return wall if gone else self._since

    def _jumped(self, wall: float, passed: float) -> bool:
        return abs((wall - self._wall) - (passed - self._passed)) > JUMP
