"""Tiles, units and planets coming into play, changing hands and going out of play."""

from astrarium.kernel import Hex

from ..data import HOME_WORLDS, PLANETS, PULSAR_VULNERABLE, TILE_MIX, WORMHOLES, UnitKind
from ..events import (
    Cause,
    CivilizationRose,
    PlanetConquered,
    TileLaid,
    UnitLost,
    UnitMoved,
    UnitPlaced,
)
from ..state import InterSpaceState as State
from ..state import Planet, Tile
from ..units import Unit

TILES: dict[str, Tile] = {
    **{name: Tile("home_world", name) for name in HOME_WORLDS},
    **{name: Tile("planet", name) for name in PLANETS},
    **{name: Tile("wormhole", name) for name in WORMHOLES},
    **{terrain: Tile(terrain) for terrain in TILE_MIX},
}


def take_from_box(state: State, label: str) -> None:
    """Take one tile of a label out of the exploration box."""
    state.box[label] -= 1
    if not state.box[label]:
        del state.box[label]


def lay_tile(state: State, hex: Hex, tile: Tile) -> None:
    state.map = state.map.with_tile(hex, tile)
    state.tell(TileLaid(hex=hex, terrain=tile.terrain, name=tile.name))


def add_unit(state: State, kind: UnitKind, seat: int, hex: Hex) -> None:
    """A new unit appears on the map, under the next free number."""
    unit = Unit(state.next_unit, kind, seat, hex)
    state.next_unit += 1
    state.put(unit)
    state.tell(UnitPlaced(unit=unit.id, kind=kind, owner=seat, hex=hex))


def lose_unit(state: State, unit: Unit, cause: Cause) -> None:
    """A unit leaves play.

    IS-B-LIMIT-01
    """
    state.remove(unit)
    state.tell(UnitLost(unit=unit.id, kind=unit.kind, owner=unit.owner, hex=unit.hex, cause=cause))


def shift_unit(state: State, unit: Unit, to: Hex, *, retreat: bool = False) -> Unit | None:
    """Put a unit into a hex and let the hex work on it; None if that destroys it.

    IS-TERR-13, IS-TERR-14, IS-TERR-17, IS-TERR-22
    """
    there = Unit(unit.id, unit.kind, unit.owner, to)
    state.put(there)
    state.tell(UnitMoved(unit.id, unit.kind, unit.owner, unit.hex, to, retreat))
    tile = state.map.tiles.get(to)
    if tile is not None and tile.terrain == "null_space":
        lose_unit(state, there, "null space")
        return None
    if tile is not None and tile.terrain == "pulsar" and not survives_pulsar(state, there):
        return None
    return there


def survives_pulsar(state: State, unit: Unit) -> bool:
    """A unit of an unshielded type rolls a die; an even one destroys it.

    IS-TERR-14, IS-TERR-17
    """
    if unit.kind not in PULSAR_VULNERABLE:
        return True
    if state.roll(6, f"pulsar, {unit.type.abbreviation} {unit.id}") % 2:
        return True
    lose_unit(state, unit, "pulsar")
    return False


def reach_tech(state: State, seat: int, tech: int) -> bool:
    """Civilization rises at once to the highest tech reached, and never falls; whether it rose.

    IS-CIV-01, IS-CIV-02
    """
    if tech <= state.players[seat].civilization:
        return False
    state.change_player(seat, civilization=tech)
    state.tell(CivilizationRose(seat=seat, level=tech))
    return True


def conquer_planet(state: State, planet: Planet, seat: int) -> None:
    """A planet changes hands with its levels, and without the loser's growth penalty.

    IS-B-CONQ-04, IS-B-ECON-06, IS-CIV-03, IS-B-BONUS-09
    """
    loser = planet.owner
    assert loser is not None
    state.change_planet(planet, owner=seat, rests=False)
    state.tell(PlanetConquered(planet=planet.name, seat=seat, loser=loser))
    reach_tech(state, seat, planet.tech)
    if state.players[loser].substitute == planet.name:
        state.change_player(loser, substitute="")
    if planet.home_of == seat:
        state.change_player(seat, substitute="")
