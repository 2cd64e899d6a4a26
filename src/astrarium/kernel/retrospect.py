"""A game told after its end: points over time, deeds, the luck of the dice, turning points."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Literal

from .draws import Rolled
from .game import Game
from .plain import Plain
from .state import State, turn_of
from .steps import Event

MOST_MOMENTS = 120  # that a curve is drawn through
MOST_LEADS = 5  # changes of the lead that are told, those that held longest
MOST_SWINGS = 5  # gains and losses that are told, the largest
SMALLEST_SWING = 0.04  # of the best result that somebody had


class Moment(Plain, frozen=True):
    """The end of a turn: the charted features by name and seat."""

    turn: int | None
    number: int  # of the lines of the record up to it
    values: tuple[tuple[float, ...], ...]


class Luck(Plain, frozen=True):
    """Rolls of a seat that needed a number: how many made it, and how many were to be expected. Or
    rolls that are added up: what they showed together, and what was to be expected."""

    rolls: int = 0
    made: int = 0
    expected: float = 0.0
    spread: float = 0.0  # the standard deviation of what was to be expected


class Turning(Plain, frozen=True):
    """A moment that decided something for a seat: it took the lead, or won or lost much at once."""

    kind: Literal["lead", "gain", "loss"]
    seat: int
    number: int
    change: float = 0.0


class Retrospect(Plain, frozen=True):
    """How a game went."""

    charted: tuple[str, ...]
    moments: tuple[Moment, ...]
    deeds: tuple[dict[str, int], ...]  # by seat
    luck: tuple[Luck, ...]
    turnings: tuple[Turning, ...]
    answers: tuple[int, ...]  # by seat, how many it gave
    sums: tuple[Luck, ...] = ()  # of rolls that are added up; as `luck`, by seat


def retrospect(game: Game, states: Iterator[State], actors: Sequence[int | None]) -> Retrospect:
    """Tell a game from its states, the first one before any action, which may be one object that
    goes on; ``actors`` are the seats that acted between them, None where all took something back.
    """
    first = next(states)
    watch = _Watch(game, first)
    for number, (actor, state) in enumerate(zip(actors, states, strict=True), 1):
        watch.see(number, actor, state)
    return watch.told()


class _Watch:
    def __init__(self, game: Game, first: State) -> None:
        self._game, self._before = game, first.clone()
        self._seats = range(first.seats)
        self._turn = turn_of(first)
        self._deeds: list[Counter[str]] = [Counter() for _ in self._seats]
        self._luck = [Luck() for _ in self._seats]
        self._sums = [Luck() for _ in self._seats]
        self._answers: Counter[int] = Counter()
        self._points = [self._leading(first)]  # after every line of the record
        self._moments = [self._moment(first, 0)]
        self._count(first.told)

    def see(self, number: int, actor: int | None, state: State) -> None:
        """What one line of the record has brought about."""
        if actor is not None:
            self._answers[actor] += 1
            self._count(state.told)
            self._roll(state.told, state)
        self._points.append(self._leading(state))
        if turn_of(state) != self._turn or turn_of(state) is None or state.ended is not None:
            self._moments.append(self._moment(state, number))
            self._turn = turn_of(state)
        self._before = state.clone()

    def _leading(self, state: State) -> tuple[float, ...]:
        return self._values(state, self._game.charted[:1])[0] if self._game.charted else ()

    def _moment(self, state: State, number: int) -> Moment:
        turn = turn_of(state) if number == 0 or state.ended is not None else self._turn
        return Moment(turn, number, self._values(state, self._game.charted))

    def _values(self, state: State, names: Sequence[str]) -> tuple[tuple[float, ...], ...]:
        features = [self._game.features(state, seat) for seat in self._seats] if names else []
        return tuple(tuple(float(one.get(name, 0)) for one in features) for name in names)

    def _count(self, events: Iterable[Event]) -> None:
        for event in events:
            for deed in self._game.deeds(event):
                self._deeds[deed.seat][deed.name] += 1

    def _roll(self, events: Iterable[Event], after: State) -> None:
        for event in events:
            if not isinstance(event, Rolled) or (event.needed is None and not event.draw.counts):
                continue
            seat = self._game.roller(self._before, event)
            seat = self._game.roller(after, event) if seat is None else seat
            if seat is None or seat not in self._seats:
                continue
            if event.needed is None:
                mean, variance = (event.sides + 1) / 2, (event.sides**2 - 1) / 12
                self._sums[seat] = _more(self._sums[seat], event.value, mean, variance)
            else:
                chance = chance_of(event)
                more = event.succeeded, chance, chance * (1 - chance)
                self._luck[seat] = _more(self._luck[seat], *more)

    def told(self) -> Retrospect:
        step = -(-len(self._moments) // MOST_MOMENTS)
        moments = self._moments[:: max(step, 1)]
        if moments[-1] is not self._moments[-1]:
            moments.append(self._moments[-1])
        return Retrospect(
            self._game.charted,
            tuple(moments),
            tuple(dict(sorted(deeds.items())) for deeds in self._deeds),
            tuple(self._luck),
            tuple(turning_points(self._points)),
            tuple(self._answers[seat] for seat in self._seats),
            tuple(self._sums),
        )


def chance_of(rolled: Rolled) -> float:
    """How likely it was that a roll would show no more than was needed."""
    if rolled.needed is None:
        return 1.0
    added = 0 if rolled.added is None else rolled.added.total
    return min(max(rolled.needed.total - added, 0), rolled.sides) / rolled.sides


def _more(luck: Luck, made: int, expected: float, variance: float) -> Luck:
    """Luck with one roll more."""
    spread = sqrt(luck.spread**2 + variance)
    return Luck(luck.rolls + 1, luck.made + made, luck.expected + expected, spread)


def turning_points(points: Sequence[tuple[float, ...]]) -> list[Turning]:
    """What decided a game, by the points of the seats after every line of its record."""
    if not points[0]:
        return []
    return sorted([*_leads(points), *_swings(points)], key=lambda turning: turning.number)


def _leads(points: Sequence[tuple[float, ...]]) -> list[Turning]:
    """When somebody alone came to lead; of many changes those that held longest."""
    taken: list[tuple[int, int]] = []  # the seat, and since when
    for number, row in enumerate(points):
        ahead = [seat for seat, value in enumerate(row) if value == max(row)]
        if len(ahead) == 1 and (not taken or taken[-1][0] != ahead[0]):
            taken.append((ahead[0], number))
    ends = [*(since for _, since in taken[1:]), len(points)]
    held = sorted(zip(taken, ends, strict=False), key=lambda lead: lead[0][1] - lead[1])
    return [Turning("lead", seat, since) for (seat, since), _ in held[:MOST_LEADS] if since]


def _swings(points: Sequence[tuple[float, ...]]) -> list[Turning]:
    """The largest gains and losses of one moment."""
    least = SMALLEST_SWING * max(max(row) for row in points)
    found = []
    for number in range(1, len(points)):
        for seat, (before, after) in enumerate(
            zip(points[number - 1], points[number], strict=True)
        ):
            if after != before and abs(after - before) >= least:
                kind: Literal["gain", "loss"] = "gain" if after > before else "loss"
                found.append(Turning(kind, seat, number, after - before))
    return sorted(found, key=lambda turning: -abs(turning.change))[:MOST_SWINGS]
