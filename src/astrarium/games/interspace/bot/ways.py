"""Ways over the known map: how many turns to each hex, and by which hexes."""

from heapq import heappop, heappush
from typing import NamedTuple

from astrarium.kernel import Hex
from astrarium.kernel.memo import carry, memo
from astrarium.kernel.powers import Powers

from ..data import GROUND, Terrain
from ..rules.arrival import terrain_seen
from ..state.map import Map

# Where nobody goes who has a choice, and where only shielded units go.
DEADLY: frozenset[Terrain] = frozenset(("null_space", "black_hole"))
HARMFUL: frozenset[Terrain] = frozenset(("pulsar",))
FATAL: frozenset[Terrain] = frozenset(("null_space",))  # to those who want to stay in a black hole

# A moment is a turn and the movement points spent in it, as one number: later is larger.
TURN = 8
STOPPED = TURN - 1  # more points than any unit has
FASTEST = STOPPED - 1  # no plan counts on more points
NEVER = 1 << 30

# Kept at a time: imagined games on a map never end to ask for new ones.
MOST_JOURNEYS, MOST_BOUNDS = 4096, 512

UNKNOWN_HEX = 3  # the entry that an unknown hex is: one point, and the move ends


def entry(cost: int, *, stops: bool) -> int:
    """Entering a hex, as a number: what it costs, and whether the move ends there."""
    return 2 * cost + stops


def after(rate: int, spent: int, cost: int, *, stops: bool) -> int:
    """The moment after entering a hex, counted from the turn's begin.

    It is in the same turn if the points last, or else in the next. A whole move takes even a slow
    unit into a dust cloud.
    """
    waits = spent > 0 and spent + cost > rate
    spent = 0 if waits else spent
    return waits * TURN + (STOPPED if stops else spent + min(cost, rate))


# By movement rate, points spent, and entry.
AFTER = {
    rate: tuple(
        tuple(after(rate, spent, cost, stops=stops) for cost in range(3) for stops in (False, True))
        for spent in range(TURN)
    )
    for rate in range(1, FASTEST + 1)
}


Exits = dict[Hex, list[tuple[Hex, int]]]  # where units in a hex can go, and by which entry


def _without(
    answers: dict[frozenset[Hex], Exits], chart: "Chart", laid: Hex
) -> dict[frozenset[Hex], Exits]:
    return {bounds: exits for bounds, exits in answers.items() if laid not in bounds}


class Chart:
    """The ways out of all known hexes that avoid some terrains, as some cards show them."""

    def __init__(self, map: Map, avoided: frozenset[Terrain], cards: Powers) -> None:
        self._map = map
        self._avoided = avoided
        self._cards = cards
        self.exits: Exits = {hex: self._ways_out(hex) for hex in map.tiles}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chart) and self.exits == other.exits

    def __hash__(self) -> int:
        return hash(frozenset(self.exits))

    def with_tile(self, map: Map, hex: Hex) -> "Chart":
        """The chart of the map with one more tile: only the ways around it are drawn again."""
        twin = Chart.__new__(Chart)
        twin._map, twin._avoided, twin._cards = map, self._avoided, self._cards
        twin.exits = self.exits.copy()
        for near in (hex, *map.known_neighbours(hex)):
            twin.exits[near] = twin._ways_out(near)
        carry(self, twin, hex)
        return twin

    def _ways_out(self, hex: Hex) -> list[tuple[Hex, int]]:
        tiles = self._map.tiles
        stop_out = GROUND[terrain_seen(self._cards, tiles[hex].terrain)].stop_out
        ways = []
        for to in self._map.exits(hex):
            if (
                to in tiles
                and (terrain := terrain_seen(self._cards, tiles[to].terrain)) not in self._avoided
            ):
                ground = GROUND[terrain]
                ways.append((to, entry(ground.cost, stops=ground.stop_in or stop_out)))
        return ways

    @memo(carried=_without, most=MOST_BOUNDS)
    def exits_within(self, bounds: frozenset[Hex]) -> Exits:
        """The ways that do not leave some bounds."""
        return {
            hex: [way for way in self.exits[hex] if way[0] in bounds]
            for hex in bounds
            if hex in self.exits
        }


Lens = tuple[frozenset[Terrain], Powers]  # what is avoided, and how terrain looks


class Trip(NamedTuple):
    """From where at which movement rate.

    ``closed`` hexes can be reached, but a journey ends there. With bounds, it stays within them;
    and what takes longer than some turns is left out.
    """

    start: Hex
    rate: int
    lens: Lens
    closed: frozenset[Hex]
    bounds: frozenset[Hex] | None = None
    turns: int | None = None


class Journeys:
    """The quickest ways of a trip to all hexes."""

    def __init__(self, chart: Chart, trip: Trip) -> None:
        self.start = trip.start
        self.rate = trip.rate
        self._before: dict[Hex, Hex] = {}
        exits = chart.exits if trip.bounds is None else chart.exits_within(trip.bounds)
        end = NEVER if trip.turns is None else trip.turns * TURN
        self._moments = self._explored(exits, trip.closed, end)

    def _explored(self, exits: Exits, closed: frozenset[Hex], end: int) -> dict[Hex, int]:
        rows, before = AFTER[self.rate], self._before
        moments = {self.start: 0}
        queue = [(0, self.start)]
        while queue:
            moment, hex = heappop(queue)
            if moment > moments[hex] or (hex in closed and hex != self.start):
                continue
            spent = moment % TURN
            turn, row = moment - spent, rows[spent]
            for to, entered in exits.get(hex, ()):
                later = turn + row[entered]
                if later < moments.get(to, end):
                    moments[to] = later
                    before[to] = hex
                    heappush(queue, (later, to))
        return moments

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Journeys) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.start, self.rate))

    def __contains__(self, hex: Hex) -> bool:
        return hex in self._moments

    def moment(self, hex: Hex) -> int | None:
        """When a hex is reached; None if never."""
        return self._moments.get(hex)

    def turns(self, hex: Hex) -> int | None:
        """How many turns end on the way: 0 if the hex is reached in this one; None if never."""
        moment = self._moments.get(hex)
        return None if moment is None else moment // TURN

    def turns_beyond(self, hex: Hex) -> int | None:
        """The same for an unknown hex next to a known one."""
        moment = self._moments.get(hex)
        if moment is None:
            return None
        spent = moment % TURN
        return (moment - spent + AFTER[self.rate][spent][UNKNOWN_HEX]) // TURN

    def leg(self, hex: Hex) -> list[Hex]:
        """The hexes to enter in this turn on the way to a hex."""
        way: list[Hex] = []
        while hex != self.start:
            if self._moments[hex] < TURN:
                way.append(hex)
            hex = self._before[hex]
        return way[::-1]


def _drawn_on(answers: dict[Lens, Chart], map: Map, laid: Hex) -> dict[Lens, Chart]:
    return {lens: chart.with_tile(map, laid) for lens, chart in answers.items()}


@memo(carried=_drawn_on)
def chart_of(map: Map, lens: Lens) -> Chart:
    """A map as it looks through a lens; all who think about the same map, or about imagined games
    on it, share its charts."""
    return Chart(map, *lens)


@memo(most=MOST_JOURNEYS)
def journeys(map: Map, trip: Trip) -> Journeys:
    """The quickest ways of a trip over a map."""
    return Journeys(chart_of(map, trip.lens), trip)
