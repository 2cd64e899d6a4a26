"""The remembered listing of a Movement Step: only what an action touched is listed again."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from astrarium.kernel import Action, Hex
from astrarium.kernel.memo import Index
from astrarium.kernel.powers import Powers

from ...data import EXPLORERS, STATION_SUPPORT
from ...state import InterSpaceState as State
from ...state.index import UnitIndex
from ...state.map import Map
from ...units import Unit
from ..support import (
    NO_HEXES,
    NO_SUPPORT,
    dependent_ships,
    needs_support,
    sole_support,
    support_of,
)
from .passage import RequestPassage, approaches, guards, held_ahead, wardens
from .progress import Movement


class Task(NamedTuple):
    """The hexes that a station alone supports, and those of them where ships depend on it.

    What happens in ``watched`` hexes may change that, or what the station can do: those that it
    alone supports and, while ships do depend on it, those that it could pass.
    """

    sole: frozenset[Hex]
    hexes: frozenset[Hex]
    watched: frozenset[Hex]


def task_of(state: State, station: Unit) -> Task:
    sole = sole_support(state, station)
    hexes = frozenset([ship.hex for ship in dependent_ships(state, station)])
    return Task(sole, hexes, sole.union(state.map.exits(station.hex)) if hexes else sole)


class Listing(Index):
    """What was listed last in one Movement Step, on one ``map``.

    ``moves`` are those of each unit, ``points`` what it has left for them, if it may go on. In the
    Standard game, ``support`` is that of the player at the time, ``tasks`` are those of each
    station, and ``wardens`` tells who held back own units where. ``guards`` tells who would, until
    others' units change; ``near`` are the hexes from which units with some cards could get past
    them, and ``ahead`` tells past which of them each unit could.
    """

    __slots__ = (
        "ahead", "entered", "guards", "map", "moves", "near", "points", "support", "tasks",
        "wardens",
    )  # fmt: skip

    def __init__(self) -> None:
        self.map: Map | None = None
        self.forget()

    def forget(self) -> None:
        """Nothing that was listed holds any more."""
        self.moves: dict[int, tuple[Action, ...]] = {}
        self.points: dict[int, int | None] = {}
        self.entered: tuple[Hex, ...] = ()
        self.support = NO_SUPPORT
        self.tasks: dict[int, Task] = {}
        self.wardens: dict[Hex, list[int]] = {}
        self.guards: dict[Hex, tuple[int, ...]] | None = None
        self.near: dict[Powers, frozenset[Hex]] = {}
        self.ahead: dict[int, tuple[Hex, ...]] = {}

    @classmethod
    def of(cls, state: State) -> "Listing":
        """Nothing is listed yet."""
        return cls()

    def copy(self) -> "Listing":
        twin = Listing()
        twin.moves = self.moves.copy()
        twin.points = self.points.copy()
        twin.entered = self.entered
        twin.support = self.support
        twin.tasks = self.tasks.copy()
        twin.wardens = self.wardens.copy()
        twin.guards = self.guards
        twin.near = self.near.copy()
        twin.ahead = self.ahead.copy()
        twin.map = self.map
        return twin


def stale_units(state: State, step: Movement, listing: Listing) -> list[Unit]:
    """The units whose moves may have changed: those that changed, own units among opposing ones
    where something changed, and explorers when another unknown hex was entered; all of them, if
    nothing is listed yet, or the map was another."""
    index = state.index
    if listing.map is not state.map:
        return _all_stale(state, step, listing)
    stale = []
    for name in index.changed:
        unit = state.units.get(name)
        if unit is None or unit.owner != step.seat:
            listing.moves.pop(name, None)
            listing.guards = None
        elif name in listing.moves:
            stale.append(unit)
        else:  # a unit has come under command
            return _all_stale(state, step, listing)
    for hex in index.stirred & index.contested:
        here = index.stacks[hex]
        stale += [unit for unit in here if unit.owner == step.seat and unit.id not in index.changed]
    if listing.entered is not step.entered:
        stale += [unit for unit in state.units_of(step.seat) if unit.kind in EXPLORERS]
    if state.options.tier == "standard":
        return _stale_by_support(state, step.seat, listing, stale)
    return stale


def _all_stale(state: State, step: Movement, listing: Listing) -> list[Unit]:
    listing.forget()
    if state.options.tier == "standard":
        listing.support = support_of(state, step.seat)
    return list(state.units_of(step.seat))


def _stale_by_support(state: State, seat: int, listing: Listing, stale: list[Unit]) -> list[Unit]:
    """In the Standard game a unit that went may change what all can do; ships hang on the support
    around them, stations on where ships depend on them, and transports on others beside them."""
    index, units = state.index, state.units
    before, listing.support = listing.support, support_of(state, seat)
    if not index.changed.issubset(units):
        return list(state.units_of(seat))
    found = {unit.id: unit for unit in stale}
    moved = before is not listing.support
    edge = before.hexes ^ listing.support.hexes if moved else NO_HEXES
    for unit in state.units_of(seat) if edge else ():
        if needs_support(unit) and not edge.isdisjoint((unit.hex, *state.map.exits(unit.hex))):
            found[unit.id] = unit
    for station in state.stations_of(seat):
        if station.id not in found and _has_other_tasks(state, station, listing, moved=moved):
            found[station.id] = station
    if any(units[name].kind == "transport" for name in index.changed):
        for hex in index.stirred:
            here = state.own_at(hex, seat)
            found.update({unit.id: unit for unit in here if unit.kind == "transport"})
    return list(found.values())


def _has_other_tasks(state: State, station: Unit, listing: Listing, *, moved: bool) -> bool:
    """Whether ships depend on a station in other hexes than when it was listed; or whether, while
    some do, something changed where it could pass. ``moved``: support is not what it was then."""
    stirred, before = state.index.stirred, listing.tasks[station.id]
    if stirred.isdisjoint(before.watched):
        if not moved or sole_support(state, station) == before.sole:
            return False
    now = listing.tasks[station.id] = task_of(state, station)
    if now.hexes != before.hexes:
        return True
    return bool(now.hexes) and not stirred.isdisjoint(state.map.exits(station.hex))


def note_listed(state: State, step: Movement, listing: Listing, listed: Sequence[Unit]) -> None:
    """What was listed again is known now; what it hung on is kept to tell when it is stale."""
    listing.entered = step.entered
    index = state.index
    if state.options.tier == "standard":
        for unit in listed:
            if unit.kind in STATION_SUPPORT:
                listing.tasks[unit.id] = task_of(state, unit)
        for hex in index.stirred.union([unit.hex for unit in listed]):
            held_by = wardens(state, step, hex) if hex in index.contested else ()
            if held_by:
                listing.wardens[hex] = held_by
            else:
                listing.wardens.pop(hex, None)
        _note_ahead(state, step, listing, listed)
    listing.map = state.map
    if index.changed or index.stirred:
        UnitIndex.own(state).settle()


def _note_ahead(state: State, step: Movement, listing: Listing, listed: Sequence[Unit]) -> None:
    """Where units that were listed again could be held back; all of them, if others' units or the
    map have changed.

    IS-S-BLOCK-03
    """
    guarded = listing.guards
    if guarded is None:
        guarded = listing.guards = guards(state, step.seat)
        listing.near, listing.ahead = {}, {}
        listed = state.units_of(step.seat)
    for unit in listed if guarded else ():
        cards = state.cards_on(unit)
        near = listing.near.get(cards)
        if near is None:
            near = listing.near[cards] = approaches(state, step.seat, cards, guarded)
        points = listing.points[unit.id]
        hexes = held_ahead(state, unit, points, guarded) if points and unit.hex in near else ()
        if hexes:
            listing.ahead[unit.id] = hexes
        else:
            listing.ahead.pop(unit.id, None)


def passage_requests(step: Movement, listing: "Listing") -> Iterator[RequestPassage]:
    """Whom the player can ask where: who holds back units that are there, or that could come."""
    held_by: dict[Hex, Collection[int]] = dict(listing.wardens)
    guarded = listing.guards or {}
    for hexes in listing.ahead.values():
        held_by.update({hex: guarded[hex] for hex in hexes})
    for hex in sorted(held_by):
        for owner in held_by[hex]:
            if owner not in step.asked.get(hex, ()):
                yield RequestPassage(owner, hex)
