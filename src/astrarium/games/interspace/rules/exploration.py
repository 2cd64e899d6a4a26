"""The Exploration Step: a tile is drawn for every unknown hex that was entered."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Action, Hex, Step, Violation, violation

from ..data import PARTNERS
from ..state import InterSpaceState as State
from ..state import Planet, Tile
from .edition import edition
from .joining import join_regions
from .pieces import TILES, lay_tile, lose_unit, take_from_box


def waiting_hexes(state: State, seat: int) -> list[Hex]:
    """The positions without a tile where a player's units wait, in order of the first unit there.

    IS-EXPL-02, IS-EXPL-07
    """
    hexes = [unit.hex for unit in state.units_of(seat) if unit.hex not in state.map.tiles]
    return list(dict.fromkeys(hexes))


class Explore(Action, frozen=True):
    """Draw a tile for an unknown hex.

    IS-EXPL-01, IS-EXPL-03
    """

    text: ClassVar = "explore {hex}"
    hex: Hex

    def why_not(self, state: State, step: "ExplorationStep", seat: int) -> Violation | None:
        if self.hex not in waiting_hexes(state, seat):
            return violation(
                "IS-EXPL-01", "None of your ships waits to explore {hex}.", hex=self.hex
            )
        return None

    def do(self, state: State, step: "ExplorationStep", seat: int) -> None:
        tile = draw_tile(state)
        if tile.terrain in ("another_region", "home_world"):
            find_another_region(state, seat, self.hex, tile)
        else:
            discover(state, seat, self.hex, tile)


class ExplorationStep(Step, frozen=True):
    """Every unknown hex that was entered is explored, one at a time, in the player's order.

    Whatever ship went there is the discoverer. IS-EXPL-01, IS-EXPL-02, IS-EXPL-03, IS-S-UNIT-02
    """

    rule: ClassVar = "IS-EXPL-03"
    prompt: ClassVar = "Exploration Step: which hex do you explore next?"
    accepts: ClassVar = (Explore,)

    seat: int

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        state.push(cls(seat))

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,) if waiting_hexes(state, self.seat) else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(Explore(hex) for hex in waiting_hexes(state, seat))

    def go_on(self, state: State) -> None:
        state.pop()


def draw_tile(state: State) -> Tile:
    """A tile of the box, each equally likely. It is still in the box.

    IS-DICE-02, IS-UNK-11
    """
    labels = [label for label in sorted(state.box) for _ in range(state.box[label])]
    return TILES[state.pick(labels, "tile from the exploration box")]


def discover(state: State, seat: int, hex: Hex, tile: Tile) -> None:
    """Lay a drawn tile where ships wait. A pulsar or dust cloud does nothing to its discoverers.

    IS-EXPL-04, IS-TERR-08, IS-TERR-13, IS-TERR-16, IS-TERR-18, IS-WORM-01, IS-IT-EXPL-01,
    IS-IT-EXPL-03
    """
    take_from_box(state, tile.label)
    lay_tile(state, hex, tile)
    if tile.terrain == "planet":
        state.planets[tile.name] = Planet(tile.name, hex)
    elif tile.terrain == "null_space":
        for unit in state.at(hex):
            lose_unit(state, unit, "null space")
    elif tile.terrain == "wormhole":
        place_null_wormhole(state, seat, PARTNERS[tile.name])


def find_another_region(state: State, seat: int, hex: Hex, tile: Tile) -> None:
    """Another Region goes back into the box, empty space is laid, and regions may be joined.

    With no empty space left the drawn tile itself is laid, as empty space. IS-EXPL-05, IS-EXPL-06
    """
    if state.box.get("empty_space"):
        take_from_box(state, "empty_space")
        lay_tile(state, hex, TILES["empty_space"])
    else:
        take_from_box(state, tile.label)
        lay_tile(state, hex, Tile("empty_space", printed=tile.label))
    join_regions(state, seat, hex)


def place_null_wormhole(state: State, seat: int, name: str) -> None:
    """Lay a Null wormhole on the first free position straight out of another player's home world.

    IS-SETUP-07, IS-WORM-01, IS-WORM-02, IS-WORM-03, IS-WORM-04, IS-WORM-05, IS-IT-WORM-02
    """
    other = edition(state).wormhole_target(state, seat)
    side = state.roll(6, "home world side for the Null wormhole")
    home = state.birthplace(other).hex
    hex = state.map.first_free(home, state.side_direction(other, side))
    state.aside = tuple(null for null in state.aside if null != name)
    lay_tile(state, hex, TILES[name])
