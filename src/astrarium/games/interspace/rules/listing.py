"""The remembered listing of a Movement Step: only what an action touched is listed anew."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from astrarium.kernel import Action, Hex

from ..card import card, heard
from ..data import EXPLORERS, STATION_SUPPORT
from ..state import InterSpaceState as State
from ..units import Unit
from .passage import wardens
from .support import (
    NO_HEXES,
    NO_SUPPORT,
    dependent_ships,
    needs_support,
    own_stations,
    sole_support,
    support_of,
)

if TYPE_CHECKING:
    from .movement import MovementStep


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


class Listing:
    """What was listed last in one Movement Step; memory, not state.

    ``moves`` are those of each unit. In the Standard game, ``support`` is that of the player at the
    time, ``tasks`` are those of each station, and ``wardens`` tells who held back own units where.
    """

    __slots__ = ("entered", "moves", "shared", "support", "tasks", "wardens")

    def __init__(self) -> None:
        self.shared = False  # with clones: copied before it changes
        self.moves: dict[int, tuple[Action, ...]] = {}
        self.entered: tuple[Hex, ...] = ()
        self.support = NO_SUPPORT
        self.tasks: dict[int, Task] = {}
        self.wardens: dict[Hex, list[int]] = {}

    def copy(self) -> "Listing":
        twin = Listing()
        twin.moves = self.moves.copy()
        twin.entered = self.entered
        twin.support = self.support
        twin.tasks = self.tasks.copy()
        twin.wardens = self.wardens.copy()
        return twin


def own_listing(state: State) -> Listing | None:
    """What is remembered of this Movement Step, to be changed: a copy of it if clones look at the
    same; None if nothing was listed yet."""
    listing: Listing | None = state.__dict__.get("moves")
    if listing is not None and listing.shared:
        listing = state.__dict__["moves"] = listing.copy()
    return listing


def stale_units(state: State, step: "MovementStep", listing: Listing) -> list[Unit]:
    """The units whose moves may have changed: those that changed, own units among opposing ones
    where something changed, and explorers when another unknown hex was entered."""
    index = state.index
    stale = []
    for name in index.changed:
        unit = state.units.get(name)
        if unit is None or unit.owner != step.seat:
            listing.moves.pop(name, None)
        elif name in listing.moves:
            stale.append(unit)
        else:  # a unit has come under command
            listing.moves.clear()
            return list(state.units_of(step.seat))
    for hex in index.stirred & index.contested:
        here = index.stacks[hex]
        stale += [unit for unit in here if unit.owner == step.seat and unit.id not in index.changed]
    if listing.entered is not step.entered:
        stale += [unit for unit in state.units_of(step.seat) if unit.kind in EXPLORERS]
    if state.options.tier == "standard":
        return _stale_by_support(state, step.seat, listing, stale)
    return stale


def _stale_by_support(state: State, seat: int, listing: Listing, stale: list[Unit]) -> list[Unit]:
    """In the Standard game a unit that went may change what all can do; ships hang on the support
    around them, stations on where ships depend on them, and transports on others beside them."""
    index, units = state.index, state.units
    if not index.changed.issubset(units):
        return list(state.units_of(seat))
    found = {unit.id: unit for unit in stale}
    support = support_of(state, seat)
    moved = support is not listing.support
    edge = support.hexes ^ listing.support.hexes if moved else NO_HEXES
    for unit in state.units_of(seat) if edge else ():
        if needs_support(unit) and not edge.isdisjoint((unit.hex, *state.map.exits(unit.hex))):
            found[unit.id] = unit
    for station in own_stations(state, seat):
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


def note_listed(
    state: State, step: "MovementStep", listing: Listing, listed: Sequence[Unit]
) -> None:
    """What was listed anew is known now; what it hung on is kept to tell when it is stale."""
    listing.entered = step.entered
    index = state.index
    if state.options.tier == "standard":
        listing.support = support_of(state, step.seat)
        for unit in listed:
            if unit.kind in STATION_SUPPORT:
                listing.tasks[unit.id] = task_of(state, unit)
        for hex in index.stirred.union([unit.hex for unit in listed]):
            held_by = wardens(state, step, hex) if hex in index.contested else ()
            if held_by:
                listing.wardens[hex] = held_by
            else:
                listing.wardens.pop(hex, None)
    if index.changed or index.stirred:
        state.own_index().settle()


# -- cards, whose additions are listed anew each time


def card_actions(state: State, step: "MovementStep", seat: int) -> Iterator[Action]:
    """What cards let a player and the player's units do in the Movement Step; a second copy adds
    nothing. IS-A-BRK-GEN-7"""
    in_play = state.cards_in_play(seat)
    on_planets = tuple([card(planet.card) for planet in state.planets.values() if planet.card])
    if heard(in_play + on_planets, "moves"):
        for unit in state.units_of(seat):
            for mover in dict.fromkeys(heard(state.cards_on(unit), "moves")):
                yield from mover.moves(state, step, unit)
    for each in dict.fromkeys(in_play):
        yield from each.offers(state, step, seat)
        yield from each.asides(state, step, seat)
