"""Support range in the Standard game: how far planets and stations keep ships going."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import NamedTuple

from astrarium.kernel import Hex
from astrarium.kernel.memo import memo

from ..data import PLANET_SUPPORT, STATION_SUPPORT, TYPES, Terrain, is_player
from ..resources import is_number
from ..state import InterSpaceState as State
from ..state.map import Map
from ..units import Unit

Source = tuple[Hex, int]  # where support comes from, and how far it reaches
# A nebula silences a station, and null space destroys it.
SILENT: frozenset[Terrain] = frozenset(("nebula", "null_space"))
NOWHERE: Mapping[int, Hex] = {}
NO_HEXES: frozenset[Hex] = frozenset()


def needs_support(unit: Unit) -> bool:
    """Stations and cruisers go without.

    IS-S-SUPP-07
    """
    return unit.kind != "cruiser" and TYPES[unit.kind].role != "station"


def is_unsupported(state: State, unit: Unit) -> bool:
    """Whether a ship suffers from being outside support; never in the Basic game, nor those of
    agents and rebels.

    IS-S-SUPP-02, IS-S-SUPP-07, IS-A-AGENT-CONTACT-8, IS-A-COL-REBELS-16
    """
    if state.options.tier == "basic" or not is_player(unit.owner) or not needs_support(unit):
        return False
    return unit.hex not in supported_hexes(state, unit.owner)


class Support(NamedTuple):
    """Where a player's ships are inside support; and where one planet or station alone gives it."""

    hexes: frozenset[Hex]
    single: frozenset[Hex]


NO_SUPPORT = Support(NO_HEXES, NO_HEXES)


def supported_hexes(state: State, seat: int) -> frozenset[Hex]:
    """The hexes, unknown ones at the edge too, where a player's ships are inside support.

    IS-S-SUPP-02, IS-S-SUPP-03
    """
    return support_of(state, seat).hexes


@memo("map", "players[seat].friends", "index.sources")
def support_of(state: State, seat: int) -> Support:
    """The support of a player."""
    return support_from(state.map, support_sources(state, seat))


@memo
def support_from(map: Map, sources: tuple[Source, ...]) -> Support:
    """The support that some sources give."""
    counts = Counter(chain.from_iterable([_covered_by(map, *source) for source in sources]))
    single = [hex for hex, count in counts.items() if count == 1]
    return Support(frozenset(counts), frozenset(single))


def support_sources(
    state: State, seat: int, moved: Mapping[int, Hex] = NOWHERE
) -> tuple[Source, ...]:
    """A player's friendly planets and stations; a station in a nebula gives no support.

    Units in the hex, whoever owns them, change nothing; uninhabited planets give none. ``moved``
    tells where some stations are thought to be. IS-S-SUPP-01, IS-S-SUPP-13, IS-S-SUPP-14,
    IS-S-SUPP-15, IS-S-SUPP-17
    """
    friends = state.players[seat].friends
    sources = [
        (planet.hex, PLANET_SUPPORT)
        for planet in state.planets.values()
        if planet.owner == seat or (planet.name in friends and planet.owner is not None)
    ]
    allied = [state.units[int(name)] for name in friends if is_number(name)]
    for unit in (*state.stations_of(seat), *allied):
        hex = moved.get(unit.id, unit.hex)
        if is_heard_from(state.map, hex):
            sources.append((hex, STATION_SUPPORT[unit.kind]))
    return tuple(sources)


def is_heard_from(map: Map, hex: Hex) -> bool:
    """Whether a station in a hex would give support: not in a nebula."""
    tile = map.tiles.get(hex)
    return tile is not None and tile.terrain not in SILENT


def station_support(map: Map, station: Unit, hex: Hex) -> frozenset[Hex]:
    """The hexes that a station would support from a hex."""
    if not is_heard_from(map, hex):
        return NO_HEXES
    return _covered_by(map, hex, STATION_SUPPORT[station.kind])


def sole_support(state: State, station: Unit) -> frozenset[Hex]:
    """The hexes that a station supports, and nothing else does."""
    return support_of(state, station.owner).single & station_support(
        state.map, station, station.hex
    )


def dependent_ships(state: State, station: Unit) -> list[Unit]:
    """The ships of a player that have support from a station, and from nothing else."""
    sole = sole_support(state, station)
    if not sole:
        return []
    fleet = state.units_of(station.owner)
    return [unit for unit in fleet if unit.hex in sole and needs_support(unit)]


def stranded_by(state: State, station: Unit, to: Hex) -> Unit | None:
    """A ship that depends on a station and would be out of its reach if that went to a hex.

    IS-S-SUPP-08
    """
    after = station_support(state.map, station, to)
    return next((unit for unit in dependent_ships(state, station) if unit.hex not in after), None)


def stranded(state: State, seat: int, moved: Mapping[int, Hex]) -> Unit | None:
    """A ship that has support now and would have none after some units went elsewhere, if any.

    IS-S-SUPP-08
    """
    now, after = supported_hexes(state, seat), supported_after(state, seat, moved)
    return next(
        (
            unit
            for unit in state.units_of(seat)
            if unit.hex in now and moved.get(unit.id, unit.hex) not in after and needs_support(unit)
        ),
        None,
    )


def supported_after(state: State, seat: int, moved: Mapping[int, Hex]) -> frozenset[Hex]:
    """The hexes where a player's ships would be inside support if some units went elsewhere."""
    return support_from(state.map, support_sources(state, seat, moved)).hexes


def _not_reaching(
    found: dict[Source, frozenset[Hex]], map: Map, laid: Hex
) -> dict[Source, frozenset[Hex]]:
    return {source: covered for source, covered in found.items() if laid not in covered}


@memo(carried=_not_reaching)
def _covered_by(map: Map, hex: Hex, reach: int) -> frozenset[Hex]:
    """All hexes within range of one source.

    Every hex counts 1, partner wormholes are adjacent, and an unknown hex ends the count.
    IS-S-SUPP-02, IS-S-SUPP-03, IS-S-SUPP-04, IS-S-SUPP-05
    """
    found = edge = frozenset((hex,))
    for _ in range(reach):
        ways = [map.exits(near) for near in edge if near in map.tiles]
        edge = NO_HEXES.union(*ways) - found
        found |= edge
    return found


@memo
def distances(map: Map, hex: Hex) -> Mapping[Hex, int]:
    """The shortest way from a hex to every known hex, over known hexes and wormholes.

    IS-S-RETREAT-03
    """
    return _spread(map, (hex,))


@memo(most=1)
def nearness(map: Map, starts: frozenset[Hex]) -> Mapping[Hex, int]:
    """The shortest way from the nearest of some hexes to every known hex; the last answer is kept,
    for the same is asked again and again."""
    return _spread(map, [hex for hex in starts if hex in map.tiles])


def _spread(map: Map, starts: Iterable[Hex]) -> dict[Hex, int]:
    tiles = map.tiles
    far = dict.fromkeys(starts, 0)
    edge = list(far)
    for here in edge:
        away = far[here] + 1
        for near in map.exits(here):
            if near in tiles and near not in far:
                far[near] = away
                edge.append(near)
    return far
