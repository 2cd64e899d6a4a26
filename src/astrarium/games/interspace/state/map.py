"""The map: the tiles laid so far, and what is worked out on them."""

from typing import TypeVar

import msgspec

from astrarium.kernel import Hex, Plain, hexes
from astrarium.kernel.memo import carry, memo

from ..data import PARTNERS, Terrain

T = TypeVar("T")
R = TypeVar("R")


class Tile(Plain, frozen=True):
    """A hex tile on the map. ``printed`` tells what it shows if it serves as something else."""

    terrain: Terrain
    name: str = ""
    printed: str = ""

    @property
    def label(self) -> str:
        """What the tile is called in the exploration box."""
        return self.printed or self.name or self.terrain


def all_of_them(answers: dict[T, R], map: "Map", laid: Hex) -> dict[T, R]:
    """What tiles do not change, unless they are wormholes."""
    return answers


def away_from(answers: dict[Hex, R], map: "Map", laid: Hex) -> dict[Hex, R]:
    """What was found out about hexes that do not touch a tile that was laid."""
    near = {laid, *hexes.neighbours(laid)}
    return {hex: answer for hex, answer in answers.items() if hex not in near}


class Map(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """The tiles laid so far. Replaced when one is laid, so what is worked out on it stays true."""

    tiles: dict[Hex, Tile]

    def partner(self, hex: Hex) -> Hex | None:
        """The wormhole at the other end, if this is a wormhole and its partner is laid.

        IS-TERR-20, IS-WORM-05
        """
        return self._partners().get(hex)

    @memo(carried=all_of_them)
    def _partners(self) -> dict[Hex, Hex]:
        ends = {tile.name: hex for hex, tile in self.tiles.items() if tile.terrain == "wormhole"}
        return {hex: ends[PARTNERS[name]] for name, hex in ends.items() if PARTNERS[name] in ends}

    def leads_through(self, hex: Hex, to: Hex) -> bool:
        """Whether the way from one hex to another is a wormhole, and no common side.

        IS-BLOCK-02
        """
        return self._partners().get(hex) == to and to not in hexes.neighbours(hex)

    @memo(carried=all_of_them)
    def exits(self, hex: Hex) -> tuple[Hex, ...]:
        """Where a unit in a hex could go: its neighbours, known or not, and the partner wormhole.

        IS-MOVE-12
        """
        near, partner = hexes.neighbours(hex), self.partner(hex)
        return near if partner is None or partner in near else (*near, partner)

    @memo(carried=away_from)
    def known_neighbours(self, hex: Hex) -> tuple[Hex, ...]:
        """The physical neighbours of a hex that have a tile."""
        return tuple([near for near in hexes.neighbours(hex) if near in self.tiles])

    @memo(carried=away_from)
    def unknown_neighbours(self, hex: Hex) -> tuple[Hex, ...]:
        """The positions next to a hex that have none.

        IS-UNK-01, IS-UNK-02
        """
        return tuple([near for near in hexes.neighbours(hex) if near not in self.tiles])

    def shared_sides(self, hex: Hex) -> int:
        """How many sides of a position touch tiles; ships that wait there to explore are none.

        IS-UNK-07
        """
        return len(self.known_neighbours(hex))

    def first_free(self, start: Hex, direction: int) -> Hex:
        """The first position without a tile on the straight way out of a hex."""
        return next(hex for hex in hexes.line(start, direction) if hex not in self.tiles)

    def with_tile(self, hex: Hex, tile: Tile) -> "Map":
        """The map with one more tile; what was worked out away from it stays true.

        Where a tile is replaced, everything is worked out again.
        """
        twin = Map({**self.tiles, hex: tile})
        if tile.terrain != "wormhole" and hex not in self.tiles:
            carry(self, twin, hex)
        return twin
