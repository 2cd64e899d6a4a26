"""Another Region: how two map pieces are joined."""

from typing import ClassVar

import msgspec

from astrarium.kernel import Draw, Hex, hexes

from ...data import LIMBO
from ...events.exploration import JoiningStopped, RegionsJoined
from ...state import InterSpaceState as State
from ...state.map import Map
from ..edition import edition
from ..objectives import check_regions


class FarSide(Draw, frozen=True):
    text: ClassVar = "side of the other home world"


def join_regions(state: State, seat: int, ship: Hex) -> bool:
    """The procedure after Another Region was drawn; every step may end it. Whether it succeeded.

    Dice in the order neighbour, facing, side. IS-REGION-06, IS-REGION-09, IS-REGION-12,
    IS-REGION-14, IS-REGION-15, IS-IT-REGION-02, IS-A-OBJ-GEN-7
    """

    def stop(rule: str) -> bool:
        state.tell(JoiningStopped(seat=seat, hex=ship, rule=rule))
        return False

    home = state.birthplace(seat).hex
    if hexes.frame(home) != hexes.frame(ship):
        return stop("IS-REGION-06")
    other = edition(state).region_to_join(state, seat)
    if other is None:
        return stop(edition(state).nobody_left(state))
    facing = facing_away(state, home, ship)
    if tile_ahead(state, ship, facing):
        return stop("IS-REGION-09")
    side = state.roll(6, FarSide())
    layout = laid_against(state, ship, facing, other, side)
    if overlaps(state, ship, layout):
        return stop("IS-REGION-12")
    steps = turn_needed(state, facing, other, side)
    move_region(state, hexes.frame(state.birthplace(other).hex), layout, steps)
    state.tell(RegionsJoined(seat=seat, other=other, hex=ship, facing=facing, side=side))
    check_regions(state)
    return True


class CornerRoll(Draw, frozen=True):
    """Left of the corner by 1 to 3, else right of it."""

    text: ClassVar = "left or right of the corner"

    def row(self, total: int) -> str:
        return "left" if total <= 3 else "right"


def facing_away(state: State, home: Hex, ship: Hex) -> int:
    """The direction straight away from home; over a corner a die takes left or right.

    IS-REGION-07, IS-REGION-08
    """
    ways = hexes.bearings(home, ship)
    if len(ways) == 1:
        return ways[0]
    return ways[0] if state.throw(6, CornerRoll()).row == "left" else ways[1]


def tile_ahead(state: State, ship: Hex, facing: int) -> bool:
    """Whether any tile lies straight ahead of the ship, at any distance.

    IS-REGION-09
    """
    farthest = len(state.map.tiles)
    ahead = hexes.line(ship, facing)
    return any(hex in state.map.tiles for hex, _ in zip(ahead, range(farthest), strict=False))


def turn_needed(state: State, facing: int, other: int, side: int) -> int:
    """Sixths of a turn that make a side of the other home world look at the ship."""
    return (hexes.opposite(facing) - state.side_direction(other, side)) % 6


def laid_against(state: State, ship: Hex, facing: int, other: int, side: int) -> dict[Hex, Hex]:
    """Where every position of the other piece would come to lie.

    The first free position straight out of the side falls on the ship's hex.
    IS-REGION-10, IS-REGION-11
    """
    home = state.birthplace(other).hex
    pivot = state.map.first_free(home, state.side_direction(other, side))
    steps = turn_needed(state, facing, other, side)
    return {
        hex: hexes.moved(hex, pivot, ship, steps) for hex in positions(state, hexes.frame(home))
    }


def positions(state: State, frame: str) -> set[Hex]:
    """The hexes of a map piece, and the unexplored ones on which ships wait beside it.

    IS-REGION-12
    """
    placed = (unit.hex for unit in state.units.values() if unit.owner != LIMBO)
    occupied = {*state.map.tiles, *placed}
    return {hex for hex in occupied if hexes.frame(hex) == frame}


def overlaps(state: State, ship: Hex, layout: dict[Hex, Hex]) -> bool:
    """Whether any position would be taken by both pieces.

    IS-REGION-12
    """
    return not positions(state, hexes.frame(ship)).isdisjoint(layout.values())


def move_region(state: State, frame: str, layout: dict[Hex, Hex], steps: int) -> None:
    """Turn and shift a whole piece: tiles, planets, units, agents, and the sides of its home
    worlds, even of those that are no more.

    IS-REGION-04, IS-REGION-11, IS-REGION-13, IS-A-BRK-NOVA-12
    """
    for seat in range(state.seats):
        if hexes.frame(state.birthplace(seat).hex) == frame:
            state.change_player(seat, facing=(state.players[seat].facing + steps) % 6)
    state.map = Map({layout.get(hex, hex): tile for hex, tile in state.map.tiles.items()})
    for planet in list(state.planets.values()):
        if planet.hex in layout:
            state.change_planet(planet, hex=layout[planet.hex])
    for unit in list(state.units.values()):
        if unit.hex in layout:
            state.put(unit.at(layout[unit.hex]))
    state.destroyed = {
        name: msgspec.structs.replace(gone, hex=layout.get(gone.hex, gone.hex))
        for name, gone in state.destroyed.items()
    }
    for name, agent in state.agents.items():
        state.agents[name] = msgspec.structs.replace(
            agent,
            hex=_laid(agent.hex, layout),
            plundered=_laid(agent.plundered, layout),
        )


def _laid(hex: Hex | None, layout: dict[Hex, Hex]) -> Hex | None:
    return None if hex is None else layout.get(hex, hex)
