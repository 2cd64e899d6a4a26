"""One piece of the InterSpace map, as bricks for a terminal."""

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from astrarium.kernel import Hex, bricks, hexes
from astrarium.kernel.bricks import Brick
from astrarium.kernel.scene import Colour

from ..data import COLOURS, HIDDEN, LIMBO, Terrain, is_player
from ..rules.support import is_unsupported
from ..state import InterSpaceState as State
from ..state.map import Tile
from ..state.planets import Planet
from ..text.names import counted, listed, place, player_name
from ..text.plans import planned_tiles, planned_units
from ..text.words import TERMINAL, Words, words_of
from ..units import Unit

TEXT, MUTED, PANEL = "#E6EAF2", "#9AA7BD", "#1C2433"
GROUNDS: dict[Terrain, str] = {
    "another_region": "#141A26",
    "asteroids": "#2B2A26",
    "black_hole": "#000000",
    "dust_cloud": "#3A2C1C",
    "empty_space": "#141A26",
    "home_world": "#1B3350",
    "nebula": "#36204A",
    "neutron_star": "#20404A",
    "null_space": "#45141C",
    "planet": "#163A2E",
    "pulsar": "#4A3A10",
    "wormhole": "#123E44",
}
# Players are told apart by shape as well as by colour.
MARKS: dict[Colour, tuple[str, str]] = {
    "yellow": ("▲", "#FFEC2C"),
    "mint": ("⬢", "#56F7BD"),
    "orange": ("■", "#E1680C"),
    "blue": ("●", "#198CFF"),
    "lilac": ("☾", "#CBB3EF"),
    "white": ("◆", "#E3E8F8"),
    "rose": ("★", "#D194AD"),
    "moss": ("✚", "#89AF79"),
}
NEUTRAL = ("○", MUTED)  # of those whom nobody commands
SHAPES = frozenset(shape for shape, _ in (*MARKS.values(), NEUTRAL))
STACK_LINES = 3
COMFORTABLE = 10  # maps stand side by side only if their bricks are at least so wide
GAP = 3


def colour(owner: int) -> str:
    return _sign(owner)[1]


def mark(owner: int) -> Text:
    """The shape of a player, in the player's colour."""
    shape, colour = _sign(owner)
    return Text(shape, f"bold {colour}")


def _sign(owner: int) -> tuple[str, str]:
    return MARKS[COLOURS[owner]] if is_player(owner) else NEUTRAL


class Sheet:
    """One map piece as a seat sees it, with the ring that the seat has planned in secret."""

    def __init__(self, state: State, seat: int | None, frame: str, words: Words) -> None:
        self.state, self.frame, self.words = state, frame, words
        tiles = {**planned_tiles(state, seat), **state.map.tiles}
        self.tiles = {hex: tile for hex, tile in tiles.items() if hexes.frame(hex) == frame}
        self.stacks: dict[Hex, list[Unit]] = {}
        for unit in (*state.units.values(), *planned_units(state, seat)):
            if unit.owner != LIMBO and hexes.frame(unit.hex) == frame:
                self.stacks.setdefault(unit.hex, []).append(unit)
        self.open = self._open_hexes(seat)
        self.shown = {*self.tiles, *self.stacks, *self.open}
        self.span = bricks.span(self.shown)
        self.longest_name = max(map(len, self.shown))

    def _open_hexes(self, seat: int | None) -> set[Hex]:
        """Unknown hexes next to tiles, where the seat has units and anything is left to explore."""
        units = (unit for stack in self.stacks.values() for unit in stack)
        here = seat is None or any(unit.owner == seat for unit in units)
        if not here or not self.state.box or self.state.ended is not None:
            return set()
        near = {hex for tile in self.tiles for hex in hexes.neighbours(tile)}
        return near - set(self.tiles) - set(self.stacks)

    @property
    def title(self) -> Text:
        say = self.words.board
        homes = [
            player_name(self.state, seat, self.words)
            for seat in range(self.state.seats)
            if hexes.frame(self.state.birthplace(seat).hex) == self.frame
        ]
        names = say["homes"].format(homes=listed(homes, self.words))
        return Text.assemble((say["map"].format(frame=self.frame), "bold"), (f"  {names}", MUTED))

    def width(self, pitch: int) -> int:
        return max(bricks.width_of(self.span, pitch), self.title.cell_len)

    def drawn(self, width: int, pitch: int | None) -> Iterator[RenderableType]:
        """The map in bricks of one size; without one that fits, in strips."""
        cuts = [self.span] if pitch else bricks.strips(self.span, width)
        pitch = pitch or bricks.fitting_pitch(width, *cuts) or bricks.NARROWEST
        laid = self._bricks(pitch - 1)
        for number, cut in enumerate(cuts, 1):
            part = self.words.board["part"].format(part=number, parts=len(cuts))
            yield Text.assemble(self.title, (f"  {part}" if len(cuts) > 1 else "", MUTED))
            yield bricks.draw(laid, cut, pitch)
            yield ""
        crowds = list(self._crowds(pitch - 1))
        yield from crowds
        if crowds:
            yield ""

    def _bricks(self, room: int) -> dict[Hex, Brick]:
        bricks = {}
        for hex in self.shown:
            if hex in self.open:
                bricks[hex] = Brick([Text(self._coordinates(hex, room), "dim")], edged=False)
            else:
                bricks[hex] = self._brick(hex, room)
        return bricks

    def _coordinates(self, hex: Hex, room: int) -> str:
        return hex if room >= self.longest_name else hex.partition(":")[2]

    def _brick(self, hex: Hex, room: int) -> Brick:
        tile = self.tiles.get(hex)
        ground = GROUNDS[tile.terrain] if tile else PANEL
        lines = [Text(self._coordinates(hex, room), MUTED)]
        lines += self._label(tile, room)
        lines += stack_lines(self.state, self.stacks.get(hex, ()), room)
        return Brick(lines, fill=Style.parse(f"{TEXT} on {ground}"))

    def _label(self, tile: Tile | None, room: int) -> list[Text]:
        if tile is None:
            unknown = self.words.board["unknown"]
            return [Text(unknown if len(unknown) <= room else "?", "italic")]
        planet = self.state.planets.get(tile.name)
        if planet is not None:
            return self._planet_lines(planet, room)
        if tile.terrain == "empty_space":
            return []
        name = tile.name or self.words.terrain[tile.terrain]
        if len(name) > room:
            wormhole = tile.name.replace("-Prime", "P").replace("-Null", "N")
            name = wormhole or self.words.labels[tile.terrain]
        return [Text(name, "bold")]

    def _planet_lines(self, planet: Planet, room: int) -> list[Text]:
        """A planet's name, and whose it is with industry and tech: in one line if there is room."""
        if planet.owner is None:
            return [Text(planet.name, "bold"), Text(self.words.board["free"], MUTED)]
        name = Text(planet.name, f"bold {colour(planet.owner)}")
        levels = Text.assemble(mark(planet.owner), f"{planet.industry}/{planet.tech}")
        line = Text.assemble(name, " ", levels)
        return [line] if line.cell_len <= room else [name, levels]

    def _crowds(self, room: int) -> Iterator[Text]:
        """The stacks that their bricks could not show."""
        for hex, units in sorted(self.stacks.items()):
            if len(wrapped_stack(self.state, units, room)) > STACK_LINES:
                names = Text(" ").join(unit_texts(self.state, units))
                where = place(self.state, hex, self.words)
                yield Text.assemble((f"{where}: ", MUTED), names)


# -- units in a brick


def unit_texts(state: State, units: Sequence[Unit]) -> list[Text]:
    """Units by owner and type, each owner's first with the owner's mark: ▲2Sct 1Trn.

    Ships outside support are marked, too: 1AB!
    """
    texts: list[Text] = []
    for seat in sorted({unit.owner for unit in units}):
        own = [(is_adrift(state, unit), unit) for unit in units if unit.owner == seat]
        names = counted((unit for adrift, unit in own if not adrift), words_of(TERMINAL))
        names += [
            f"{name}!"
            for name in counted((unit for adrift, unit in own if adrift), words_of(TERMINAL))
        ]
        first, *others = (Text(name, colour(seat)) for name in names)
        texts += [Text.assemble(mark(seat), first), *others]
    return texts


def is_adrift(state: State, unit: Unit) -> bool:
    """Whether a ship on the map is outside support, as far as one can see what it is."""
    known = unit.id > 0 and unit.kind != HIDDEN and is_player(unit.owner)
    return known and is_unsupported(state, unit)


def wrapped_stack(state: State, units: Sequence[Unit], room: int) -> list[Text]:
    """All units of a hex in lines of the room there is, each owner beginning a new one."""
    lines: list[Text] = []
    for text in unit_texts(state, units):
        goes_on = bool(lines) and text.plain[0] not in SHAPES
        if goes_on and lines[-1].cell_len + 1 + text.cell_len <= room:
            lines[-1] = Text.assemble(lines[-1], " ", text)
        else:
            lines.append(text)
    return lines


def stack_lines(state: State, units: Sequence[Unit], room: int) -> list[Text]:
    """The units of a hex, in few lines; what does not fit is counted and listed below the map."""
    lines = wrapped_stack(state, units, room)
    if len(lines) <= STACK_LINES:
        return lines
    return [*lines[: STACK_LINES - 1], Text(f"… {len(units)}", "italic")]


# -- several maps


def side_by_side(sheets: Sequence[Sheet], width: int) -> Iterator[RenderableType]:
    """Map pieces in rows, as many beside each other as fit with comfortable bricks."""
    while sheets:
        row, pitch = _first_row(sheets, width)
        sheets = sheets[len(row) :]
        drawn = [sheet.drawn(width, pitch) for sheet in row]
        if len(row) == 1:
            yield from drawn[0]
        else:
            grid = Table.grid(padding=(0, GAP, 0, 0))
            grid.add_row(*(Group(*lines) for lines in drawn))
            yield grid


def _first_row(sheets: Sequence[Sheet], width: int) -> tuple[Sequence[Sheet], int | None]:
    """The map pieces of the next row and the widest bricks for them; None: even one is too wide."""
    for count in range(len(sheets), 0, -1):
        row = sheets[:count]
        for pitch in bricks.PITCHES:
            fits = sum(sheet.width(pitch) + GAP for sheet in row) - GAP <= width
            if fits and (pitch >= COMFORTABLE or count == 1):
                return row, pitch
    return sheets[:1], None
