"""Ways over the known map: how many turns to each hex, and by which hexes."""

from heapq import heappop, heappush
from typing import NamedTuple

from astrarium.kernel import Hex

from ..data import GROUND, Terrain
from ..state import Map

# Where nobody goes who has a choice, and where only shielded units go.
DEADLY: frozenset[Terrain] = frozenset(("null_space", "black_hole"))
HARMFUL: frozenset[Terrain] = frozenset(("pulsar",))

# A moment is a turn and the movement points spent in it, as one number: later is larger.
TURN = 8
STOPPED = 7  # more points than any unit has


class Exit(NamedTuple):
    """A way out of a hex: what entering costs, and whether the move ends there."""

    to: Hex
    cost: int
    stops: bool


class Chart:
    """The exits of all known hexes, for shielded units or for others."""

    def __init__(self, map: Map, *, shielded: bool) -> None:
        avoided = DEADLY if shielded else DEADLY | HARMFUL
        self.exits: dict[Hex, tuple[Exit, ...]] = {}
        for hex, tile in map.tiles.items():
            ahead = []
            for to in map.exits(hex):
                there = map.tiles.get(to)
                if there is not None and there.terrain not in avoided:
                    ground = GROUND[there.terrain]
                    stops = ground.stop_in or GROUND[tile.terrain].stop_out
                    ahead.append(Exit(to, ground.cost, stops))
            self.exits[hex] = tuple(ahead)


class Journeys:
    """The quickest ways from a hex to all others at a movement rate.

    ``closed`` hexes can be reached, but a journey ends there.
    """

    def __init__(self, chart: Chart, start: Hex, rate: int, closed: frozenset[Hex]) -> None:
        self.start = start
        self._before: dict[Hex, Hex] = {}
        self._moments = self._explored(chart, rate, closed)

    def _explored(self, chart: Chart, rate: int, closed: frozenset[Hex]) -> dict[Hex, int]:
        moments = {self.start: 0}
        queue = [(0, self.start)]
        while queue:
            moment, hex = heappop(queue)
            if moment > moments[hex] or (hex in closed and hex != self.start):
                continue
            for to, cost, stops in chart.exits.get(hex, ()):
                later = arrival(moment, cost, rate, stops)
                if later < moments.get(to, 1 << 30):
                    moments[to] = later
                    self._before[to] = hex
                    heappush(queue, (later, to))
        return moments

    def __contains__(self, hex: Hex) -> bool:
        return hex in self._moments

    def turns(self, hex: Hex) -> int | None:
        """How many turns end on the way: 0 if the hex is reached in this one; None if never."""
        moment = self._moments.get(hex)
        return None if moment is None else moment // TURN

    def moment(self, hex: Hex) -> int | None:
        return self._moments.get(hex)

    def leg(self, hex: Hex) -> list[Hex]:
        """The hexes to enter in this turn on the way to a hex."""
        way: list[Hex] = []
        while hex != self.start:
            if self._moments[hex] < TURN:
                way.append(hex)
            hex = self._before[hex]
        return way[::-1]


def arrival(moment: int, cost: int, rate: int, stops: bool) -> int:
    """The moment after entering a hex, in this turn if the points last, or else in the next."""
    turn, spent = divmod(moment, TURN)
    if spent and spent + cost > rate:
        turn, spent = turn + 1, 0
    # A whole move takes even a slow unit into a dust cloud.
    return turn * TURN + (STOPPED if stops else spent + min(cost, rate))
