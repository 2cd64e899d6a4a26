"""What the map can show besides what lies on it, as far as a seat knows it."""

from collections.abc import Iterator

from astrarium.kernel import Hex, Plain

from ..data import START_LEVELS, TURNS, TYPES
from ..groups import Group, allowance
from ..rules.economy.income import is_blockaded
from ..rules.pipelines import pipeline_hexes
from ..rules.turn import GameTurn
from ..state import SpaceEmpiresState as State


class Region(Plain, frozen=True):
    """Hexes of somebody."""

    seat: int
    hexes: tuple[Hex, ...]


class LayersPanel(Plain, frozen=True):
    """``threat``: where counters of others can be in their next turn, with the Movement that they
    have shown. ``blockade``: colonies that bring in nothing, or may do so. ``known``: hexes of
    which a seat knows all that is there."""

    threat: tuple[Region, ...]
    pipelines: tuple[Region, ...]
    blockade: tuple[Region, ...]
    known: tuple[Region, ...]


def layers(state: State, seat: int | None) -> LayersPanel:
    seats = range(state.seats)
    foes = [other for other in seats if seat is not None and state.are_enemies(seat, other)]
    return LayersPanel(
        threat=_regions({other: threatened(state, other, seat) for other in foes}),
        pipelines=_regions({other: pipeline_hexes(state, other) for other in seats}),
        blockade=_regions({other: {*blockaded(state, other)} for other in seats}),
        known=() if seat is None else _regions({seat: {*known(state, seat)}}),
    )


def _regions(found: dict[int, set[Hex]]) -> tuple[Region, ...]:
    return tuple(Region(seat, tuple(sorted(hexes))) for seat, hexes in found.items() if hexes)


def threatened(state: State, other: int, seat: int | None) -> set[Hex]:
    """The hexes that somebody's counters reach in one turn, whatever lies between."""
    reaches = ((group.hex, reach(state, group, seat)) for group in state.groups_of(other))
    return {to for hex, most in reaches if most is not None for to in state.map.within(hex, most)}


def reach(state: State, group: Group, seat: int | None) -> int | None:
    """How far a group of a player may come in its next turn, by what a seat knows; None: it
    cannot fight."""
    seen = group.kind.last_seen(seat)
    kind = group.kind.value or (seen.value if seen is not None and seen.fresh else None)
    its = None if kind is None else TYPES[kind]
    if its is not None and not its.is_armed:
        return None
    if its is not None and its.speed is not None:
        return its.speed
    least = state.empires[group.owner].levels["movement"].limits(seat)[0]
    return allowance(least or START_LEVELS["movement"], next_turn(state, group.owner))


def next_turn(state: State, seat: int) -> int:
    """Which turn of a cycle the next one of a player is: 1, 2 or 3."""
    acted = next((step.acted for step in state.stack if isinstance(step, GameTurn)), ())
    return state.turn_of_cycle % TURNS + 1 if seat in acted else state.turn_of_cycle


def blockaded(state: State, seat: int) -> Iterator[Hex]:
    """A player's colonies that are blockaded, or where enemies lie whose kind is not known."""
    for hex in state.colonies_of(seat):
        others = state.enemies_at(hex, seat)
        if any(group.kind.value is None for group in others) or is_blockaded(state, hex):
            yield hex


def known(state: State, seat: int) -> Iterator[Hex]:
    """The hexes in which nothing lies face down for a player."""
    covered = {group.hex for group in state.groups.values() if not group.kind.sure(seat)}
    for hex in state.map.hexes:
        marker = state.markers.get(hex)
        if hex not in covered and (marker is None or marker.sure(seat)):
            yield hex
