"""Tiles, units and planets coming into play, changing hands and going out of play."""

from astrarium.kernel import Hex

from ..data import HIDDEN, HOME_WORLDS, PLANETS, PULSAR_VULNERABLE, TILE_MIX, WORMHOLES, UnitKind
from ..events import (
    Cause,
    CivilizationRose,
    PlanetConquered,
    PlanetLeft,
    TileLaid,
    UnitLost,
    UnitMoved,
    UnitPlaced,
)
from ..resources import Resource, Resources, is_number, plus
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
    """A unit leaves play; nobody's ships are supported by it any more.

    IS-B-LIMIT-01, IS-S-SUPP-14
    """
    covered = covered_units(state, unit)
    state.remove(unit)
    uncover(state, covered)
    if unit.type.role == "station":
        end_friendship(state, str(unit.id))
    state.tell(UnitLost(unit=unit.id, kind=unit.kind, owner=unit.owner, hex=unit.hex, cause=cause))


def shift_unit(state: State, unit: Unit, to: Hex, *, retreat: bool = False) -> Unit | None:
    """Put a unit into a hex and let the hex work on it; None if that destroys it.

    IS-TERR-13, IS-TERR-14, IS-TERR-17, IS-TERR-22
    """
    there = Unit(unit.id, unit.kind, unit.owner, to)
    covered = covered_units(state, unit)
    state.put(there)
    uncover(state, covered)
    kind = HIDDEN if state.is_buried(there) else unit.kind
    state.tell(UnitMoved(unit.id, kind, unit.owner, unit.hex, to, retreat))
    tile = state.map.tiles.get(to)
    if tile is not None and tile.terrain == "null_space":
        lose_unit(state, there, "null space")
        return None
    if tile is not None and tile.terrain == "pulsar" and not survives_pulsar(state, there):
        return None
    return there


def covered_units(state: State, unit: Unit) -> list[int]:
    """The units of a stack that others cannot see, if stacks are hidden."""
    if not state.options.hidden_stacks:
        return []
    stack = state.own_at(unit.hex, unit.owner)
    return [own.id for own in stack if state.is_buried(own)]


def uncover(state: State, covered: list[int]) -> None:
    """What was covered and is not any more has been seen.

    IS-S-SECRET-01
    """
    left = [state.units[name] for name in covered if name in state.units]
    if any(not state.is_buried(unit) for unit in left):
        state.reveal()


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
    """A planet changes hands with its levels and its box, without the loser's growth penalty and
    the units that waited on its card.

    IS-B-CONQ-04, IS-S-CONQ-05, IS-B-ECON-06, IS-CIV-03, IS-B-BONUS-09
    """
    loser = planet.owner
    assert loser is not None
    state.change_planet(planet, owner=seat, rests=False, waiting=())
    end_friendship(state, planet.name)
    state.tell(PlanetConquered(planet=planet.name, seat=seat, loser=loser))
    reach_tech(state, seat, planet.tech)
    if state.players[loser].substitute == planet.name:
        state.change_player(loser, substitute="")
    if planet.home_of == seat:
        state.change_player(seat, substitute="")


def uninhabit(state: State, planet: Planet, seat: int) -> None:
    """A planet's industry has come to nothing by a player's doing: it stands empty.

    All that was in its box and on its card is lost; what was mined there is still gone.
    IS-S-INV-09, IS-S-INV-10, IS-S-BOMB-05, IS-S-PROD-05
    """
    owner = planet.owner
    assert owner is not None
    state.change_planet(planet, owner=None, industry=0, tech=0, box={}, waiting=(), deserted=True)
    end_friendship(state, planet.name)
    state.tell(PlanetLeft(planet=planet.name, owner=owner, seat=seat))


def end_friendship(state: State, name: str) -> None:
    """A planet or station that changed hands or is no more supports no other player's ships.

    IS-S-SUPP-14
    """
    for seat, player in enumerate(state.players):
        if name in player.friends:
            friends = tuple(friend for friend in player.friends if friend != name)
            state.change_player(seat, friends=friends)


# -- holders of resources: planets by name, transports by number


def holding_owner(state: State, holder: str) -> int | None:
    """Whose a planet or transport is; None if there is none, or nobody lives there."""
    if is_number(holder):
        unit = state.units.get(int(holder))
        return None if unit is None or unit.kind != "transport" else unit.owner
    planet = state.planets.get(holder)
    return None if planet is None else planet.owner


def holding(state: State, holder: str) -> Resources:
    """The resources in a planet's box or on a transport."""
    if is_number(holder):
        return state.cargo.get(int(holder), {})
    return state.planets[holder].box


def change_holding(state: State, holder: str, what: Resource, amount: int) -> None:
    """A planet or transport gains some of a resource, or loses it."""
    changed = plus(holding(state, holder), what, amount)
    if not is_number(holder):
        state.change_planet(state.planets[holder], box=changed)
    elif changed:
        state.cargo[int(holder)] = changed
    else:
        state.cargo.pop(int(holder), None)
