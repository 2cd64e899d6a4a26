"""The Exploration Step: a tile is drawn for every unknown hex that was entered."""

from collections.abc import Collection, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Draw, Event, Hex, Step, Violation, hexes, violation
from astrarium.kernel.powers import added, rule
from astrarium.kernel.things import Seat

from ...data import MANY_PLAYERS, PARTNERS
from ...events.exploration import TileReturned
from ...events.pieces import TileLaid
from ...state import InterSpaceState as State
from ...state.map import Tile
from ...state.planets import Planet
from ..derelicts import ask_about_entries
from ..edition import edition
from ..pieces import TILES, lay_tile, lose_unit, take_from_box
from .another_region import join_regions
from .discovery_limits import may_discover, note_discovery, note_turn
from .encounter import release_waiting, roll_encounter


def waiting_hexes(state: State, seat: int) -> list[Hex]:
    """The positions without a tile where a player's units wait, in order of the first unit there.

    IS-EXPL-02, IS-EXPL-07
    """
    hexes = [unit.hex for unit in state.units_of(seat) if unit.hex not in state.map.tiles]
    return list(dict.fromkeys(hexes))


class Explore(Action, frozen=True):
    """Draw a tile for an unknown hex, and explore it.

    IS-EXPL-01, IS-EXPL-03
    """

    text: ClassVar = "explore {hex}"
    picks: ClassVar = ("area:{hex}",)
    hex: Hex

    def is_told_by(self, happened: Sequence[Event]) -> bool:
        """The tile comes first, and its hex may not be told at once."""
        laid = [event for event in happened if isinstance(event, TileLaid)]
        return bool(laid) and laid[0].hex == self.hex

    def why_not(self, state: State, step: "ExplorationStep", seat: int) -> Violation | None:
        if self.hex not in waiting_hexes(state, seat):
            return violation(
                "IS-EXPL-01", "None of your ships waits to explore {hex}.", hex=self.hex
            )
        return None

    def do(self, state: State, step: "ExplorationStep", seat: int) -> None:
        tile = draw_for(state, seat)
        assert tile is not None
        state.swap(msgspec.structs.replace(step, explored=True))
        tile_drawn(state, seat, self.hex, tile)


class ExplorationStep(Step, frozen=True):
    """Every unknown hex that was entered is explored, one at a time, in the player's order.

    Whatever ship went there is the discoverer. IS-EXPL-01, IS-EXPL-02, IS-EXPL-03, IS-S-UNIT-02,
    IS-A-ENC-GEN-3
    """

    rule: ClassVar = "IS-EXPL-03"
    prompt: ClassVar = "Exploration Step: which hex do you explore next?"
    accepts: ClassVar = (Explore,)

    seat: Seat
    explored: bool = False  # whether a tile was drawn for a hex that the player entered
    redrawn: bool = False  # whether one went back, by Multiplex Sensors

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        state.push(cls(seat))

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,) if waiting_hexes(state, self.seat) and not state.entries else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        explore = (Explore(hex) for hex in waiting_hexes(state, seat))
        return [*explore, *added(state, self, seat)]

    def go_on(self, state: State) -> None:
        if state.entries:
            ask_about_entries(state)
            return
        state.pop()
        note_turn(state, self.seat, explored=self.explored)


# -- drawing and laying tiles


def draw_for(state: State, seat: int, labels: Collection[str] | None = None) -> Tile | None:
    """A tile of the box that a player may keep; None if there is none of the labels wanted.

    What is above a discovery limit goes back, unless the box holds nothing else. The tile is still
    in the box; only who explores with it may be asked whether to return it. IS-A-OPT-NRE-3,
    IS-A-OPT-NRE-7, IS-A-BRK-MULTIPLEX-6, IS-A-BRK-MULTIPLEX-7
    """
    wanted = [label for label in state.box if labels is None or label in labels]
    if not wanted:
        return None
    tile = draw_tile(state, wanted)
    if may_discover(state, seat, tile.terrain):
        return tile
    allowed = [label for label in wanted if may_discover(state, seat, TILES[label].terrain)]
    if not allowed:
        return tile
    state.tell(TileReturned(seat=seat, label=tile.label, rule="IS-A-OPT-NRE-3"))
    return draw_tile(state, allowed)


class TileDraw(Draw, frozen=True):
    text: ClassVar = "tile from the exploration box"
    draws: ClassVar = "tile"
    silent: ClassVar = True


def draw_tile(state: State, among: Collection[str] | None = None) -> Tile:
    """A tile of the box, or of some labels in it, each equally likely. It is still in the box.

    IS-DICE-02, IS-UNK-11
    """
    wanted = state.box if among is None else among
    labels = [label for label in sorted(wanted) for _ in range(state.box[label])]
    return TILES[state.pick(labels, TileDraw())]


@rule(of=State.cards_of)
def tile_drawn(state: State, seat: int, hex: Hex, tile: Tile) -> None:
    """A tile was drawn for a hex: the hex is explored with it.

    IS-EXPL-03
    """
    explore_with(state, seat, hex, tile)


def explore_with(state: State, seat: int, hex: Hex, tile: Tile) -> None:
    """A tile that was drawn for a hex is there to stay, with all that it brings about.

    Empty space may hold an encounter, but beside no home world where many play.
    IS-EXPL-04, IS-EXPL-05, IS-A-ENC-GEN-1, IS-A-ENC-GEN-2, IS-A-OPT-5P-6
    """
    if tile.terrain in ("another_region", "home_world"):
        joined = find_another_region(state, seat, hex, tile)
    else:
        discover(state, seat, hex, tile)
        joined = tile.terrain != "empty_space"
    if joined or not state.options.encounters:
        return
    if state.seats >= MANY_PLAYERS and beside_a_home_world(state, hex):
        return
    roll_encounter(state, seat, hex)


def beside_a_home_world(state: State, hex: Hex) -> bool:
    """IS-A-OPT-5P-6"""
    near = (state.map.tiles.get(side) for side in hexes.neighbours(hex))
    return any(tile is not None and tile.terrain == "home_world" for tile in near)


def discover(state: State, seat: int, hex: Hex, tile: Tile) -> None:
    """Lay a drawn tile where ships wait. A pulsar or dust cloud does nothing to its discoverers.

    IS-EXPL-04, IS-TERR-08, IS-TERR-13, IS-TERR-16, IS-TERR-18, IS-WORM-01, IS-IT-EXPL-01,
    IS-IT-EXPL-03, IS-A-OPT-NRE-4
    """
    take_from_box(state, tile.label)
    lay_tile(state, hex, tile)
    note_discovery(state, seat, tile.terrain)
    if tile.terrain == "planet":
        state.add_planet(Planet(tile.name, hex))
    elif tile.terrain == "null_space":
        for unit in state.at(hex):
            lose_unit(state, unit, "null space")
    elif tile.terrain == "wormhole":
        release_waiting(state, tile.name, hex)
        place_null_wormhole(state, seat, PARTNERS[tile.name])


def find_another_region(state: State, seat: int, hex: Hex, tile: Tile) -> bool:
    """Another Region goes back into the box, empty space is laid; whether regions were joined.

    With no empty space left the drawn tile itself is laid, as empty space. IS-EXPL-05, IS-EXPL-06,
    IS-A-OPT-VAR-2
    """
    if state.box.get("empty_space"):
        take_from_box(state, "empty_space")
        lay_tile(state, hex, TILES["empty_space"])
    else:
        take_from_box(state, tile.label)
        lay_tile(state, hex, Tile("empty_space", printed=tile.label))
    return join_regions(state, seat, hex)


class WormholeSide(Draw, frozen=True):
    text: ClassVar = "home world side for the Null wormhole"


def place_null_wormhole(state: State, seat: int, name: str) -> None:
    """Lay a Null wormhole on the first free position straight out of another player's home world.

    IS-SETUP-07, IS-WORM-01, IS-WORM-02, IS-WORM-03, IS-WORM-04, IS-WORM-05, IS-IT-WORM-02
    """
    other = edition(state).wormhole_target(state, seat)
    side = state.roll(6, WormholeSide())
    home = state.birthplace(other).hex
    hex = state.map.first_free(home, state.side_direction(other, side))
    state.aside = tuple(null for null in state.aside if null != name)
    lay_tile(state, hex, TILES[name])
    release_waiting(state, name, hex)
