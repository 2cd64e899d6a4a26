"""What a player has planned before the maps are laid."""

from astrarium.kernel import Hex

from ..data import STARTING_UNITS
from ..rules.setup import Plan, SetUp, own_hexes
from ..state import InterSpaceState as State
from ..state.map import Tile
from ..units import Unit


def planned_tiles(state: State, seat: int | None) -> dict[Hex, Tile]:
    """The ring around the home world, once it is arranged."""
    plan = _own_plan(state, seat)
    if plan is None or seat is None or not plan.planet:
        return {}
    home = state.players[seat].home
    colony = next(planet.name for planet in state.planets_of(seat) if planet.name != home)
    _, *ring = own_hexes(seat)
    tiles = dict.fromkeys(ring, Tile("empty_space"))
    tiles[ring[plan.planet - 1]] = Tile("planet", colony)
    tiles[ring[plan.asteroids - 1]] = Tile("asteroids")
    return tiles


def planned_units(state: State, seat: int | None) -> list[Unit]:
    """The units placed so far; they have no numbers yet."""
    plan = _own_plan(state, seat)
    if plan is None or seat is None:
        return []
    placed = zip(STARTING_UNITS, plan.units, strict=False)
    return [Unit(-at, kind, seat, hex) for at, (kind, hex) in enumerate(placed, 1)]


def _own_plan(state: State, seat: int | None) -> Plan | None:
    step = state.stack[-1] if state.stack else None
    return step.plan(seat) if isinstance(step, SetUp) and seat is not None else None
