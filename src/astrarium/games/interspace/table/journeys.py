"""How units get over the known map in one Movement Step, alone and together."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from astrarium.kernel import Action, Hex

from ..data import MADNESS, PLAGUE, PULSAR_VULNERABLE, STASIS, STATION_SUPPORT, UNKNOWN, VANISHED
from ..rules.arrival import terrain_for
from ..rules.movement.advance import progress_after
from ..rules.movement.movement import Move, MovementStep
from ..rules.movement.movement_points import movement_rate
from ..rules.movement.progress import Progress
from ..rules.movement.reach import why_not_go
from ..rules.movement.stations import MoveThrough
from ..state import InterSpaceState as State
from ..units import Unit

LONGEST = 64  # actions that a table accepts at once
Leg = tuple[Hex, ...]  # the hexes that one move enters


class Journey(NamedTuple):
    """The cheapest way of one unit to a hex: the points it takes, and its moves."""

    cost: int
    legs: tuple[Leg, ...]

    @property
    def path(self) -> tuple[Hex, ...]:
        """The hexes that it enters."""
        return tuple(hex for leg in self.legs for hex in leg)

    def moves(self, unit: int) -> Iterator[Action]:
        for leg in self.legs:
            yield Move(unit, leg[0]) if len(leg) == 1 else MoveThrough(unit, *leg)


# -- one unit


def journeys(state: State, step: MovementStep, unit: Unit) -> dict[Hex, Journey]:
    """The cheapest ways of a unit over the known map, by the rules' own reasons.

    On a map of its own the unit is put on every hex of the way, since who is where can block. What
    may destroy it ends its way.
    """
    trial = state.clone()
    found = {unit.hex: Journey(0, ())}
    seen: set[tuple[Hex, Progress]] = set()
    queue: list[tuple[int, int, Hex, Progress, tuple[Leg, ...]]] = []
    heappush(queue, (0, 0, unit.hex, step.progress_of(unit), ()))
    order = 0
    while queue:
        cost, _, hex, progress, legs = heappop(queue)
        if (hex, progress) in seen:
            continue
        seen.add((hex, progress))
        found.setdefault(hex, Journey(cost, legs))
        if legs and is_deadly(state, unit, hex):
            continue
        for leg, later in _next_legs(trial, step, unit, hex, progress):
            order += 1
            spent = cost + later.spent - progress.spent
            heappush(queue, (spent, order, leg[-1], later, (*legs, leg)))
    return found


def _next_legs(
    trial: State, step: MovementStep, unit: Unit, hex: Hex, progress: Progress
) -> Iterator[tuple[Leg, Progress]]:
    """The moves over known hexes that a unit could make next, and how it would stand then."""
    here = unit.at(hex)
    trial.put(here)
    now = step.with_progress(here, progress)
    for to in trial.map.exits(hex):
        if to not in trial.map.tiles:
            continue
        if why_not_go(trial, now, here, to) is None:
            yield (to,), progress_after(trial, now, here, to)
        elif unit.kind in STATION_SUPPORT and trial.options.tier == "standard":
            yield from _passing_legs(trial, now, here, to)


def _passing_legs(
    trial: State, step: MovementStep, unit: Unit, via: Hex
) -> Iterator[tuple[Leg, Progress]]:
    """The moves of a station through a hex in which it may not halt."""
    there = unit.at(via)
    for to in trial.map.exits(via):
        move = MoveThrough(unit.id, via, to)
        if to in trial.map.tiles and move.why_not(trial, step, unit.owner) is None:
            passing = step.with_progress(there, progress_after(trial, step, unit, via))
            yield (via, to), progress_after(trial, passing, there, to)


def is_deadly(state: State, unit: Unit, hex: Hex) -> bool:
    """Whether a hex destroys a unit that enters, or takes its command away, for certain or by a
    die."""
    if any(other.owner in (MADNESS, PLAGUE) for other in state.at(hex)):
        return True
    tile = state.map.tiles.get(hex)
    if tile is None:
        return False
    if tile.terrain == "pulsar":
        return unit.kind in PULSAR_VULNERABLE and terrain_for(state, unit, "pulsar") == "pulsar"
    return tile.terrain == "null_space"


# -- all of them together


class Company:
    """Units that go together, and how each of them reaches the hexes that all can reach."""

    def __init__(self, state: State, step: MovementStep, units: Sequence[Unit]) -> None:
        self.state, self.step, self.units = state, step, units
        alike: dict[object, dict[Hex, Journey]] = {}
        self.found: list[dict[Hex, Journey]] = []
        for unit in units:
            held = unit.id in state.spellbound, state.cards_on(unit)
            key = unit.hex, unit.kind, step.progress_of(unit), step.starts.get(unit.id), held
            if key not in alike:
                alike[key] = journeys(state, step, unit)
            self.found.append(alike[key])

    def meeting_hexes(self) -> list[Hex]:
        """Where all can come together, the nearest first; where all are already, too."""
        first, *others = self.found
        common = [hex for hex in first if all(hex in found for found in others)]
        return sorted(common, key=lambda hex: (self.longest(hex).cost, hex))

    def longest(self, hex: Hex) -> Journey:
        """The journey of the unit that has the longest way to a hex."""
        return max((found[hex] for found in self.found), key=lambda way: (way.cost, len(way.path)))

    def moves(self, hex: Hex) -> list[Action]:
        """The moves that bring everybody to a hex."""
        ways = zip(self.units, self.found, strict=True)
        return [move for unit, found in ways for move in found[hex].moves(unit.id)]

    def may_be_blocked(self, hex: Hex) -> bool:
        """Whether units could stand in each other's way: only where opposing ones are passed, where
        ships depend on a station that goes too, or where somebody is asked about derelicts."""
        contested = self.state.index.contested
        if self.state.options.tier == "standard" and len(self.units) > 1:
            if any(unit.kind in STATION_SUPPORT for unit in self.units):
                return True
        ways = zip(self.units, self.found, strict=True)
        passed = {at for unit, found in ways for at in (unit.hex, *found[hex].path[:-1])}
        return bool(passed & contested) or any(self._has_derelicts(at) for at in {*passed, hex})

    def _has_derelicts(self, hex: Hex) -> bool:
        return any(unit.owner in (STASIS, VANISHED) for unit in self.state.at(hex))

    def can_explore_from(self, hex: Hex) -> bool:
        """Whether everybody would arrive alive, with a point left for an unknown hex."""
        for unit, found in zip(self.units, self.found, strict=True):
            way, state = found[hex], self.state
            spent = self.step.progress_of(unit).spent + way.cost
            there = unit.at(hex)
            if spent + UNKNOWN.cost > movement_rate(state, there, self.step):
                return False
            if way.path and is_deadly(state, unit, hex):
                return False
        return True


class Course(NamedTuple):
    """How a company comes to a hex: all moves, and the longest journey."""

    hex: Hex
    moves: list[Action]
    way: Journey


def courses(company: Company, seat: int) -> Iterator[Course]:
    """How everybody comes to each hex: each on its own, or else led by the stations."""
    found: set[Hex] = set()
    for hex in company.meeting_hexes():
        moves = company.moves(hex)
        if not moves or len(moves) > LONGEST:
            continue
        if company.may_be_blocked(hex) and played(company.state, seat, moves) is None:
            continue
        found.add(hex)
        yield Course(hex, moves, company.longest(hex))
    yield from led_by_stations(company, seat, found)


def led_by_stations(company: Company, seat: int, known: set[Hex]) -> Iterator[Course]:
    """How ships follow their stations, which take their support along, to hexes not yet known."""
    state, units = company.state, company.units
    stations = [unit for unit in units if unit.kind in STATION_SUPPORT]
    ships = [unit for unit in units if unit.kind not in STATION_SUPPORT]
    if state.options.tier == "basic" or not stations or not ships:
        return
    convoy = Company(state, company.step, stations)
    for hex in convoy.meeting_hexes():
        if hex in known:
            continue
        there = played(state, seat, convoy.moves(hex))
        if there is None or not isinstance(there.top, MovementStep):
            continue
        followers = Company(there, there.top, ships)
        if all(hex in found for found in followers.found):
            moves = [*convoy.moves(hex), *followers.moves(hex)]
            if 0 < len(moves) <= LONGEST and played(state, seat, moves) is not None:
                ways = (convoy.longest(hex), followers.longest(hex))
                yield Course(hex, moves, max(ways, key=lambda way: (way.cost, len(way.path))))


def played(state: State, seat: int, actions: Sequence[Action]) -> State | None:
    """The position after some actions; None if one of them is not legal."""
    trial = state.clone()
    for action in actions:
        if trial.why_not(seat, action) is not None:
            return None
        trial.apply(seat, action)
    return trial
