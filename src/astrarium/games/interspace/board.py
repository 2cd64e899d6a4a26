"""The position of InterSpace in a terminal: maps, what is being resolved, and the players."""

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.style import Style
from rich.table import Table
from rich.text import Text

from astrarium.kernel import Hex, hexes

from . import hexmap
from .data import STARTING_UNITS, UNITS, VICTORY_TARGET, Terrain
from .hexmap import Brick
from .rules.battle import Battle
from .rules.setup import Plan, SetUp, own_hexes
from .rules.turn import PlayerTurn
from .state import InterSpaceState as State
from .state import Planet, Tile
from .text import counted, describe_step, listed, place, player_name
from .units import Unit
from .words import EN

TEXT, MUTED, TILE, PANEL = "#E6EAF2", "#9AA7BD", "#141A26", "#1C2433"
TITLE = "bold #7FB2FF"

# Players are told apart by shape as well as by colour.
MARKS = {
    "Yellow": ("▲", "#FFEC2C"),
    "Green": ("⬢", "#56F7BD"),
    "Red": ("■", "#E1680C"),
    "Blue": ("●", "#198CFF"),
    "Purple": ("☾", "#CBB3EF"),
    "White": ("◆", "#E3E8F8"),
}
NOBODY = "○"

# What a terrain is called in a brick too narrow for its name, and its ground.
LABELS: dict[Terrain, tuple[str, str]] = {
    "another_region": ("region", TILE),
    "asteroids": ("astrds", "#2B2A26"),
    "black_hole": ("b.hole", "#000000"),
    "dust_cloud": ("dust", "#3A2C1C"),
    "empty_space": ("", TILE),
    "home_world": ("home", "#1B3350"),
    "nebula": ("nebula", "#36204A"),
    "neutron_star": ("neutro", "#20404A"),
    "null_space": ("null", "#45141C"),
    "planet": ("planet", "#163A2E"),
    "pulsar": ("pulsar", "#4A3A10"),
    "wormhole": ("worm", "#123E44"),
}
STACK_LINES = 3


def mark(state: State, seat: int | None) -> Text:
    """The shape of a player, in the player's colour."""
    if seat is None:
        return Text(NOBODY, MUTED)
    shape, colour = MARKS[state.players[seat].home]
    return Text(shape, f"bold {colour}")


def chip(state: State, seat: int) -> Text:
    """A player's shape and name, legible on any background."""
    shape, colour = MARKS[state.players[seat].home]
    return Text(f" {shape} {player_name(state, seat)} ", f"bold {colour} on {PANEL}")


class Board:
    """Everything on the table, laid out for the width at hand."""

    def __init__(self, state: State, seat: int | None = None) -> None:
        self.state, self.seat = state, seat

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        state, seat = self.state, self.seat
        yield headline(state)
        yield ""
        maps = [Sheet(state, seat, frame) for frame in frames(state)]
        yield from side_by_side(maps, options)
        battle = next((step for step in state.stack if isinstance(step, Battle)), None)
        if battle is not None:
            yield battle_table(state, battle)
            yield ""
        yield players_table(state, seat)


def board(state: State, seat: int | None = None) -> RenderableType:
    """The position as a seat (None: a spectator) sees it."""
    return Board(state, seat)


# -- what is going on


def headline(state: State) -> Text:
    """The game turn, whose turn it is, and what is being resolved."""
    line = Text()
    limit = state.options.max_game_turns
    line.append(f"Game turn {state.turn}" + (f" of {limit}" if limit else ""), "bold")
    for step in state.stack:
        if isinstance(step, PlayerTurn):
            line.append_text(Text.assemble("   ", chip(state, step.seat), " has the turn"))
    line.append(f"   {tiles_left(state)} tiles in the exploration box", MUTED)
    doing = [said for step in state.stack if (said := describe_step(state, step))]
    if state.ended is not None:
        doing = ["The game is over"]
    return line.append("\n" + " › ".join(doing), TITLE)


def tiles_left(state: State) -> int:
    return sum(state.box.values())


def battle_table(state: State, battle: Battle) -> Table:
    """Both sides of a battle, with the shields that are left."""
    table = Table(title=describe_step(state, battle), title_justify="left", expand=False)
    for heading in ("side", "unit", "fires at", "shields"):
        table.add_column(heading)
    for seat in (battle.attacker, *battle.defenders):
        attacks = seat == battle.attacker
        for unit in battle.side(state, seat):
            rating = unit.type.attack if attacks else unit.type.defend
            side = Text.assemble(chip(state, seat), " attacks" if attacks else " defends")
            name = f"{unit.type.abbreviation} {unit.id}"
            table.add_row(side, name, str(rating), f"{battle.shields[unit.id]}")
    return table


# -- maps


def frames(state: State) -> list[str]:
    """The separate map pieces, by their letters."""
    return sorted({hexes.frame(hex) for hex in state.map.tiles})


class Sheet:
    """One map piece, drawn for a width."""

    def __init__(self, state: State, seat: int | None, frame: str) -> None:
        self.state, self.frame = state, frame
        planned = planned_tiles(state, seat)
        self.tiles = {
            hex: tile
            for hex, tile in {**planned, **state.map.tiles}.items()
            if hexes.frame(hex) == frame
        }
        stacks: dict[Hex, list[Unit]] = {}
        for unit in (*state.units.values(), *planned_units(state, seat)):
            if hexes.frame(unit.hex) == frame:
                stacks.setdefault(unit.hex, []).append(unit)
        self.stacks = stacks
        self.open = self._open_hexes(seat)
        self.span = hexmap.span([*self.tiles, *self.stacks, *self.open])

    def _open_hexes(self, seat: int | None) -> set[Hex]:
        """Unknown hexes next to tiles, as long as they can be explored, where the seat could go."""
        mine = seat is None or any(unit.owner == seat for s in self.stacks.values() for unit in s)
        if not mine or not self.state.box or self.state.ended is not None:
            return set()
        near = {hex for tile in self.tiles for hex in hexes.neighbours(tile)}
        return near - set(self.tiles) - set(self.stacks)

    @property
    def title(self) -> Text:
        homes = [
            player_name(self.state, seat)
            for seat in range(self.state.seats)
            if hexes.frame(self.state.birthplace(seat).hex) == self.frame
        ]
        return Text.assemble((f"Map {self.frame}", "bold"), (f"  home of {listed(homes)}", MUTED))

    def width(self, pitch: int) -> int:
        return max(hexmap.width_of(self.span, pitch), self.title.cell_len)

    def bricks(self, room: int) -> dict[Hex, Brick]:
        bricks = {hex: self._open_brick(hex, room) for hex in self.open}
        for hex in {*self.tiles, *self.stacks}:
            bricks[hex] = self._brick(hex, room)
        return bricks

    def _coordinates(self, hex: Hex, room: int) -> str:
        longest = max(map(len, (*self.tiles, *self.stacks, *self.open)))
        return hex if room >= longest else hex.partition(":")[2]

    def _open_brick(self, hex: Hex, room: int) -> Brick:
        return Brick([Text(self._coordinates(hex, room), "dim", justify="center")], edged=False)

    def _brick(self, hex: Hex, room: int) -> Brick:
        tile = self.tiles.get(hex)
        ground = LABELS[tile.terrain][1] if tile else PANEL
        lines = [Text(self._coordinates(hex, room), MUTED)]
        lines += self._label(hex, tile, room)
        lines += stack_lines(self.state, self.stacks.get(hex, ()), room)
        return Brick(lines, fill=Style.parse(f"{TEXT} on {ground}"))

    def _label(self, hex: Hex, tile: Tile | None, room: int) -> list[Text]:
        if tile is None:
            return [Text("unknown", "italic")]
        planet = self.state.planets.get(tile.name)
        if planet is not None:
            return planet_lines(self.state, planet, room)
        if tile.terrain == "empty_space":
            return []
        name = tile.name or EN.terrain[tile.terrain]
        if len(name) > room:
            name = tile.name.replace("-Prime", "P").replace("-Null", "N")
            name = name or LABELS[tile.terrain][0]
        return [Text(name, "bold")]

    def drawn(self, width: int, pitch: int | None, *, ascii_only: bool) -> Iterator[RenderableType]:
        """The map in bricks of one size, or in strips of the narrowest ones."""
        cuts = [self.span] if pitch else hexmap.strips(self.span, width)
        pitch = pitch or hexmap.fitting_pitch(width, *cuts) or hexmap.NARROWEST
        bricks = self.bricks(pitch - 1)
        for number, cut in enumerate(cuts, 1):
            part = f"  part {number} of {len(cuts)}, west to east" if len(cuts) > 1 else ""
            yield Text.assemble(self.title, (part, MUTED))
            yield hexmap.draw(bricks, cut, pitch, ascii_only=ascii_only)
        yield from self._crowds(pitch - 1)
        yield ""

    def _crowds(self, room: int) -> Iterator[Text]:
        """The stacks that their bricks could not show."""
        for hex, units in sorted(self.stacks.items()):
            if len(wrapped_stack(self.state, units, room)) > STACK_LINES:
                names = Text(" ").join(unit_texts(self.state, units))
                yield Text.assemble((f"{place(self.state, hex)}: ", MUTED), names)


def planned_tiles(state: State, seat: int | None) -> dict[Hex, Tile]:
    """The ring that a player has arranged in secret, for that player's eyes."""
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
    plan = _own_plan(state, seat)
    if plan is None or seat is None:
        return []
    placed = zip(STARTING_UNITS, plan.units, strict=False)
    return [Unit(-at, kind, seat, hex) for at, (kind, hex) in enumerate(placed, 1)]


def _own_plan(state: State, seat: int | None) -> Plan | None:
    step = state.stack[-1] if state.stack else None
    return step.plan(seat) if isinstance(step, SetUp) and seat is not None else None


def planet_lines(state: State, planet: Planet, room: int) -> list[Text]:
    """A planet's name, and whose it is with industry and tech: in one line if there is room."""
    colour = MUTED if planet.owner is None else MARKS[state.players[planet.owner].home][1]
    name = Text(planet.name, f"bold {colour}")
    if planet.owner is None:
        return [name, Text("free", MUTED)]
    levels = Text.assemble(mark(state, planet.owner), f"{planet.industry}/{planet.tech}")
    line = Text.assemble(name, " ", levels)
    return [line] if line.cell_len <= room else [name, levels]


def unit_texts(state: State, units: Sequence[Unit]) -> list[Text]:
    """Units by owner and type, each owner's first with the owner's mark: ▲2Sct 1Trn."""
    texts: list[Text] = []
    for seat in sorted({unit.owner for unit in units}):
        colour = MARKS[state.players[seat].home][1]
        names = counted(unit for unit in units if unit.owner == seat)
        owner = Text.assemble(mark(state, seat), (names[0], colour))
        texts += [owner, *(Text(name, colour) for name in names[1:])]
    return texts


def wrapped_stack(state: State, units: Sequence[Unit], room: int) -> list[Text]:
    lines: list[Text] = []
    for text in unit_texts(state, units):
        starts_owner = text.plain[0] in {shape for shape, _ in MARKS.values()}
        if lines and not starts_owner and lines[-1].cell_len + 1 + text.cell_len <= room:
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


def side_by_side(sheets: list[Sheet], options: ConsoleOptions) -> Iterator[RenderableType]:
    """Map pieces in rows, as many beside each other as fit with legible bricks."""
    ascii_only, width, gap = options.ascii_only, options.max_width, 3
    while sheets:
        row, pitch = _first_row(sheets, width, gap)
        sheets = sheets[len(row) :]
        grid = Table.grid(padding=(0, gap, 0, 0))
        grid.add_row(*(Group(*sheet.drawn(width, pitch, ascii_only=ascii_only)) for sheet in row))
        yield grid


def _first_row(sheets: list[Sheet], width: int, gap: int) -> tuple[list[Sheet], int | None]:
    """The map pieces of the next row, and the widest bricks for them; None: even one is too wide."""
    for count in range(len(sheets), 0, -1):
        row = sheets[:count]
        for pitch in hexmap.PITCHES:
            if sum(sheet.width(pitch) + gap for sheet in row) - gap <= width:
                if pitch >= 10 or count == 1:
                    return row, pitch
    return sheets[:1], None


# -- tables


def players_table(state: State, seat: int | None = None) -> Table:
    """Who is how far: points, civilization, planets with industry and tech, units."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=MUTED)
    table.add_column("player", no_wrap=True)
    table.add_column(f"of {VICTORY_TARGET}", justify="right")
    table.add_column("civ", justify="right")
    table.add_column("planets")
    table.add_column("units")
    for other, player in enumerate(state.players):
        planets = [f"{p.name} {p.industry}/{p.tech}" for p in state.planets_of(other)]
        name = Text.assemble(chip(state, other), " you" if other == seat else "")
        units = " ".join(counted(state.units_of(other)))
        points = str(state.victory_points(other))
        table.add_row(
            name,
            points,
            str(player.civilization),
            "out of the game" if player.out else ", ".join(planets),
            units,
        )
    return table


def box_table(state: State, seat: int | None = None) -> Table:
    """What is left in the exploration box, and how likely each tile is."""
    table = Table(title=f"Exploration box: {tiles_left(state)} tiles", title_justify="left")
    for heading in ("tile", "left", "chance"):
        table.add_column(heading, justify="left" if heading == "tile" else "right")
    for label, count in sorted(state.box.items(), key=lambda item: (-item[1], item[0])):
        name = EN.terrain.get(label, label)  # type: ignore[call-overload]
        table.add_row(name, str(count), f"{count / tiles_left(state):.0%}")
    if state.aside:
        table.caption = f"Aside until their partners are found: {listed(state.aside)}"
    return table


def units_table(state: State, seat: int | None = None) -> Table:
    """Every unit with its number and place, a line for each hex."""
    table = Table(title="Units", title_justify="left")
    for heading in ("owner", "where", "units"):
        table.add_column(heading)
    for owner in range(state.seats):
        stacks: dict[Hex, list[Unit]] = {}
        for unit in state.units_of(owner):
            stacks.setdefault(unit.hex, []).append(unit)
        for hex, units in sorted(stacks.items()):
            names = ", ".join(f"{unit.type.abbreviation} {unit.id}" for unit in units)
            table.add_row(chip(state, owner), place(state, hex), names)
    return table


def types_table(state: State, seat: int | None = None) -> Table:
    """The unit table: what each type costs and can do."""
    table = Table(title="Unit types", title_justify="left")
    for heading in ("unit", "tech", "cost", "attack", "defend", "shields", "speed", "limit"):
        table.add_column(heading, justify="left" if heading == "unit" else "right")
    for kind, unit in UNITS.items():
        numbers = (unit.tech, unit.cost, unit.attack, unit.defend, unit.shields)
        name = f"{unit.abbreviation} {EN.units[kind]}"
        table.add_row(name, *map(str, numbers), unit.pace, str(unit.limit))
    return table


TABLES = {"box": box_table, "units": units_table, "types": types_table}
