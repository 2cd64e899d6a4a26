"""Support range in the Standard game: how far planets and stations keep ships going."""

from collections.abc import Collection, Iterable, Mapping

from astrarium.kernel import Hex

from ..data import PLANET_SUPPORT, STATION_SUPPORT, Terrain, is_player
from ..resources import is_number
from ..state import InterSpaceState as State
from ..state import Map
from ..units import Unit

Source = tuple[Hex, int]  # where support comes from, and how far it reaches
# A nebula silences a station, and null space destroys it.
SILENT: frozenset[Terrain] = frozenset(("nebula", "null_space"))
NOWHERE: Mapping[int, Hex] = {}
NO_HEXES: frozenset[Hex] = frozenset()
AWAY = Hex("")  # for a station that is thought to be gone


def needs_support(unit: Unit) -> bool:
    """Stations and cruisers go without.

    IS-S-SUPP-07
    """
    return unit.kind != "cruiser" and unit.type.role != "station"


def is_unsupported(state: State, unit: Unit) -> bool:
    """Whether a ship suffers from being outside support; never in the Basic game, nor those of
    agents and rebels.

    IS-S-SUPP-02, IS-S-SUPP-07, IS-A-AGENT-CONTACT-8, IS-A-COL-REBELS-16
    """
    if state.options.tier == "basic" or not is_player(unit.owner) or not needs_support(unit):
        return False
    return unit.hex not in supported_hexes(state, unit.owner)


def supported_hexes(state: State, seat: int) -> frozenset[Hex]:
    """The hexes, unknown ones at the edge too, where a player's ships are inside support.

    IS-S-SUPP-02, IS-S-SUPP-03
    """
    known, friends = state.index.supports, state.players[seat].friends
    found = known.get(seat)
    if found is None or found[0] is not state.map or found[1] is not friends:
        hexes = covered(state.map, support_sources(state, seat))
        found = known[seat] = (state.map, friends, hexes)
    return found[2]


def support_sources(
    state: State, seat: int, moved: Mapping[int, Hex] = NOWHERE
) -> frozenset[Source]:
    """A player's friendly planets and stations; a station in a nebula gives no support.

    Units in the hex, whoever owns them, change nothing; uninhabited planets give none. ``moved``
    tells where some stations are thought to be. IS-S-SUPP-01, IS-S-SUPP-13, IS-S-SUPP-14,
    IS-S-SUPP-15, IS-S-SUPP-17
    """
    friends, tiles = state.players[seat].friends, state.map.tiles
    sources: set[Source] = {
        (planet.hex, PLANET_SUPPORT)
        for planet in state.planets.values()
        if planet.owner == seat or (planet.name in friends and planet.owner is not None)
    }
    allied = [state.units[int(name)] for name in friends if is_number(name)]
    for unit in (*own_stations(state, seat), *allied):
        hex = moved.get(unit.id, unit.hex)
        tile = tiles.get(hex)
        if tile is not None and tile.terrain not in SILENT:
            sources.add((hex, STATION_SUPPORT[unit.kind]))
    return frozenset(sources)


def own_stations(state: State, seat: int) -> tuple[Unit, ...]:
    """The stations of a player, picked out anew when one of them changes."""
    known = state.index.stations
    found = known.get(seat)
    if found is None:
        fleet = state.units_of(seat)
        found = known[seat] = tuple([unit for unit in fleet if unit.kind in STATION_SUPPORT])
    return found


def stranded(state: State, seat: int, moved: Mapping[int, Hex]) -> Unit | None:
    """A ship that has support now and would have none after some units went elsewhere, if any.

    IS-S-SUPP-08
    """
    at_risk = dependent_ships(state, seat, tuple(moved))
    if not at_risk:
        return None
    after = covered(state.map, support_sources(state, seat, moved))
    return next((unit for unit in at_risk if moved.get(unit.id, unit.hex) not in after), None)


def dependent_ships(state: State, seat: int, units: tuple[int, ...]) -> list[Unit]:
    """The ships of a player that have support from some stations, and from nothing else."""
    sole = sole_support(state, seat, units)
    if not sole:
        return []
    return [unit for unit in state.units_of(seat) if unit.hex in sole and needs_support(unit)]


def sole_support(state: State, seat: int, units: tuple[int, ...]) -> frozenset[Hex]:
    """The hexes that some stations of a player support, and nothing else does."""
    known, friends = state.index.supports, state.players[seat].friends
    found = known.get((seat, units))
    if found is None or found[0] is not state.map or found[1] is not friends:
        away = support_sources(state, seat, dict.fromkeys(units, AWAY))
        alone = supported_hexes(state, seat) - covered(state.map, away)
        found = known[seat, units] = (state.map, friends, alone)
    return found[2]


def covered(map: Map, sources: frozenset[Source]) -> frozenset[Hex]:
    """All hexes within range of a source, worked out once for each map and set of sources."""
    known: dict[frozenset[Source], frozenset[Hex]] = map.__dict__.setdefault("supports", {})
    hexes = known.get(sources)
    if hexes is None:
        hexes = known[sources] = NO_HEXES.union(*[_covered_by(map, source) for source in sources])
    return hexes


def _covered_by(map: Map, source: Source) -> frozenset[Hex]:
    """All hexes within range of one source, worked out once for each map."""
    hexes = map.covers.get(source)
    if hexes is None:
        hexes = map.covers[source] = frozenset(reaches(map, (source,)))
    return hexes


def reaches(map: Map, sources: Collection[Source]) -> Mapping[Hex, int]:
    """The hexes within range, and how far support still reaches from each.

    Every hex counts 1, partner wormholes are adjacent, and an unknown hex ends the count.
    IS-S-SUPP-02, IS-S-SUPP-03, IS-S-SUPP-04, IS-S-SUPP-05
    """
    left: dict[Hex, int] = {}
    widest = max((reach for _, reach in sources), default=0)
    edges: list[list[Hex]] = [[] for _ in range(widest + 1)]  # by what is left of the range
    for hex, reach in sources:
        edges[reach].append(hex)
    for reach in range(widest, -1, -1):
        for hex in edges[reach]:
            if hex not in left:
                left[hex] = reach
                if reach and hex in map.tiles:
                    edges[reach - 1] += map.exits(hex)
    return left


def distances(map: Map, hex: Hex) -> Mapping[Hex, int]:
    """The shortest way from a hex to every known hex, over known hexes and wormholes.

    IS-S-RETREAT-03
    """
    found: dict[Hex, dict[Hex, int]] = map.__dict__.setdefault("distances", {})
    far = found.get(hex)
    if far is None:
        far = found[hex] = _spread(map, (hex,))
    return far


def nearness(map: Map, starts: frozenset[Hex]) -> Mapping[Hex, int]:
    """The shortest way from the nearest of some hexes to every known hex; the last answer is kept,
    for the same is asked again and again."""
    known: tuple[frozenset[Hex], dict[Hex, int]] | None = map.__dict__.get("nearness")
    if known is None or known[0] != starts:
        far = _spread(map, [hex for hex in starts if hex in map.tiles])
        known = map.__dict__["nearness"] = (starts, far)
    return known[1]


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
