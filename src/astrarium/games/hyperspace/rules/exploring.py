"""Turning over a system, and what lies on it."""

from typing import ClassVar

from astrarium.kernel import Draw, Hex, Secret
from astrarium.kernel.piles import draw

from ..events import Explored
from ..state import Continent, System
from ..state import HyperspaceState as State

SMALL = 3  # players, up to whom every planet has two continents at least (HS-SET-05)


class DrawnSystem(Draw, frozen=True):
    """A tile out of the stack of unused ones; where it will lie may not be known yet."""

    text: ClassVar = "system at {hex}"
    silent: ClassVar = True
    hex: Hex | None


def explore(state: State, hex: Hex, seat: int | None) -> None:
    """A system is turned over, and tokens are laid out: Organics and Hypers, then Wreckage, then
    Natives. Nothing of it belongs to anybody.

    HS-PROBE-01 to HS-PROBE-04, HS-PROBE-06, HS-PROBE-07
    """
    tile = state.open(state.systems[hex].tile)
    assert tile is not None
    lay_out(state, hex, admitted(state, hex, tile))
    told = state.systems[hex].tile.value
    assert told is not None
    state.tell(Explored(seat=seat, hex=hex, tile=told))


def lay_out(state: State, hex: Hex, tile: str) -> None:
    """A tile lies face up, with its tokens; Natives are always in play.

    HS-NAT-07, HS-H-BRO, HS-H-FUN, HS-H-SKI, HS-H-VEN, HS-U01 to HS-U26
    """
    printed = state.components.tiles[tile]
    orbit = state.systems[hex].orbit if hex in state.systems else ()
    state.systems[hex] = System(
        tile=Secret(tile, None, "tiles"),
        continents=tuple(
            Continent(organics=each.organic, native=each.native) for each in printed.continents
        ),
        hypers=printed.hyper,
        wreckage=printed.wreckage,
        orbit=orbit,
    )


def admitted(state: State, hex: Hex | None, tile: str) -> str:
    """The tile itself, or in small games with that option the first of the unused ones that has
    two continents; those with one are out of the game.  HS-SET-06"""
    if state.options.small_game_tiles == "remove_first" or state.seats > SMALL:
        return tile
    while len(state.components.tiles[tile].continents) == 1 and state.unused:
        card, state.unused = draw(state, state.unused, DrawnSystem(hex))
        found = state.open(card)
        assert found is not None
        tile = found
    return tile
