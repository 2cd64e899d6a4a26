"""The remembered listing of a Movement Step: only what an action touched is listed anew."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from astrarium.kernel import Action, Hex

from ..card import Card
from ..data import EXPLORERS, STATION_SUPPORT
from ..state import InterSpaceState as State
from ..units import Unit
from .support import own_stations, sole_support, supported_hexes

if TYPE_CHECKING:
    from .movement import MovementStep


class Listing:
    """The moves of each unit in one Movement Step, as last listed; memory, not state."""

    __slots__ = ("entered", "moves", "supported")

    def __init__(self) -> None:
        self.moves: dict[int, tuple[Action, ...]] = {}
        self.entered: tuple[Hex, ...] = ()
        self.supported: frozenset[Hex] = frozenset()  # in the Standard game

    def copy(self) -> "Listing":
        twin = Listing()
        twin.moves = self.moves.copy()
        twin.entered = self.entered
        twin.supported = self.supported
        return twin


def stale_units(state: State, step: "MovementStep", listing: Listing) -> list[Unit]:
    """The units whose moves may have changed: those that changed, own units among opposing ones
    where something changed, and explorers when another unknown hex was entered."""
    index = state.index
    stale = []
    for name in index.changed:
        unit = state.units.get(name)
        if unit is None or unit.owner != step.seat:
            listing.moves.pop(name, None)
        else:
            stale.append(unit)
    if any(unit.id not in listing.moves for unit in stale):  # a unit has come under command
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
    """In the Standard game a unit that went may change what all can do, and a station that moved
    what stations can, and ships where support came or went; any unit that moved, what stations can
    on which ships depend; a transport, what others beside it can."""
    index, units = state.index, state.units
    if not index.changed.issubset(units):
        return list(state.units_of(seat))
    found = {unit.id: unit for unit in stale}
    supported = supported_hexes(state, seat)
    if supported is not listing.supported:
        edge = supported ^ listing.supported
        for unit in state.units_of(seat):
            if unit.hex in edge or not edge.isdisjoint(state.map.exits(unit.hex)):
                found[unit.id] = unit
    kinds = {units[name].kind for name in index.changed}
    moved = not kinds.isdisjoint(STATION_SUPPORT)
    for station in own_stations(state, seat):
        if moved or _is_near(state, station, index.stirred):
            found[station.id] = station
    for hex in index.stirred if "transport" in kinds else ():
        here = state.own_at(hex, seat)
        found.update({unit.id: unit for unit in here if unit.kind == "transport"})
    return list(found.values())


def _is_near(state: State, station: Unit, stirred: set[Hex]) -> bool:
    """Whether something changed where a station could go at once, or where ships depend on it."""
    return not (
        stirred.isdisjoint(state.map.exits(station.hex))
        and stirred.isdisjoint(sole_support(state, station.owner, (station.id,)))
    )


# -- cards, whose additions are listed anew each time


@cache
def pilots(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of some cards that change what a terrain is."""
    return tuple(card for card in cards if type(card).terrain is not Card.terrain)


@cache
def movers(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of some cards that let units do more in the Movement Step."""
    return tuple(dict.fromkeys(card for card in cards if type(card).moves is not Card.moves))


def card_actions(state: State, step: "MovementStep", seat: int) -> Iterator[Action]:
    """What cards let a player and the player's units do in the Movement Step; a second copy adds
    nothing. IS-A-BRK-GEN-7"""
    for unit in state.units_of(seat):
        for card in movers(state.cards_on(unit)):
            yield from card.moves(state, step, unit)
    for card in dict.fromkeys(state.cards_in_play(seat)):
        yield from card.offers(state, step, seat)
        yield from card.asides(state, step, seat)
