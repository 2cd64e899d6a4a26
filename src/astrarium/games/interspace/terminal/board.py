"""The position of InterSpace in a terminal: maps, what is being resolved, the players; tables."""

from collections.abc import Iterator

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from astrarium.kernel import Hex, hexes

from ..data import UNITS, VICTORY_TARGET, UnitType
from ..rules.combat.battle import Battle
from ..rules.combat.resolve_hits import HitAssignment
from ..rules.contact.zone_battle import ZoneBattle
from ..rules.economy.economic_step import EconomicStep
from ..rules.economy.production import gives_ore
from ..rules.economy.sealed import SealedStep
from ..rules.pieces import TILES
from ..rules.turn import PlayerTurn
from ..state import InterSpaceState as State
from ..state.planets import Planet
from ..text.card_panels import points_known
from ..text.names import (
    counted_kinds,
    hoard,
    holder_name,
    listed,
    named,
    place,
    player_name,
    stacked,
)
from ..text.speech import speech
from ..text.words import TERMINAL, Words, words_of
from ..units import Unit
from .card_tables import cards_table
from .odds_table import odds_table
from .sheet import MUTED, PANEL, Sheet, colour, is_adrift, mark, side_by_side

TITLE = "bold #7FB2FF"
# For terminals that have nothing but ASCII: the shape of a player who is called by a colour is then
# the first letter of the name.
PLAIN = str.maketrans("┌┐└┘├┤┬┴┼─│…›▲⬢■●☾◆★✚○", "+++++++++-|.>YGRBPW*+o")


def chip(state: State, seat: int, words: Words) -> Text:
    """A player's shape and name, legible on any background."""
    style = f"bold {colour(seat)} on {PANEL}"
    return Text(f" {mark(seat).plain} {player_name(state, seat, words)} ", style)


class Board:
    """Everything on the table, laid out for the width at hand."""

    def __init__(self, state: State, seat: int | None, words: Words) -> None:
        if state.options.hidden_stacks:
            state = state.hide(seat)
        self.state, self.seat, self.words = state, seat, words

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        parts = Group(*self._parts(options.max_width))
        if not options.ascii_only:
            yield parts
            return
        for segment in console.render(parts, options):
            yield Segment(segment.text.translate(PLAIN), segment.style, segment.control)

    def _parts(self, width: int) -> Iterator[RenderableType]:
        state, seat, words = self.state, self.seat, self.words
        yield headline(state, words)
        yield ""
        frames = sorted({hexes.frame(hex) for hex in state.map.tiles})
        yield from side_by_side([Sheet(state, seat, frame, words) for frame in frames], width)
        battle = next((step for step in state.stack if isinstance(step, Battle)), None)
        if battle is not None:
            yield battle_table(state, battle, words)
            yield ""
        yield players_table(state, seat, words)
        if state.options.tier == "standard":
            yield ""
            yield economy_table(state, seat, words)
            yield from _notes(state, words)


def board(state: State, seat: int | None = None, language: str = TERMINAL) -> Board:
    """The position as a seat (None: a spectator) sees it."""
    return Board(state, seat, words_of(language))


def headline(state: State, words: Words) -> Text:
    """The game turn, whose turn it is, and what is being resolved."""
    say, limit = words.board, state.options.max_game_turns
    line = Text(say["turn of" if limit else "turn"].format(turn=state.turn, limit=limit), "bold")
    for step in state.stack:
        if isinstance(step, PlayerTurn):
            line = Text.assemble(line, "  ", chip(state, step.seat, words), " " + say["active"])
    doing = [said for step in state.stack if (said := speech(state, TERMINAL).step(step))]
    if state.ended is not None:
        doing = [say["over"]]
    tiles = say["box"].format(n=sum(state.box.values()))
    return Text.assemble(line, (f"  {tiles}", MUTED), "\n", (" › ".join(doing), TITLE))


def battle_table(state: State, battle: Battle, words: Words) -> Table:
    """Both sides of a battle, with the shields that are left; in the Standard game with zones."""
    say, top = words.board, state.top
    shields = top.shields if isinstance(top, HitAssignment) else battle.shields
    table = _table(
        speech(state, TERMINAL).step(battle) or "", say["side"], say["unit"], say["fires"]
    )
    table.add_column(say["shields"], justify="right")
    if isinstance(battle, ZoneBattle):
        table.add_column(say["zone"])
    for seat in (battle.attacker, *battle.defenders):
        attacks = seat == battle.attacker
        part = say["attacks" if attacks else "defends"]
        for unit in battle.side(state, seat):
            rating = battle.rating(unit)
            table.add_row(
                Text.assemble(chip(state, seat, words), f" {part}"),
                named(unit.kind, unit.id, words),
                say["up to"].format(rating=rating) if rating else say["none"],
                str(shields[unit.id]),
                *([_zone(battle, unit, words)] if isinstance(battle, ZoneBattle) else []),
            )
    return table


def _zone(battle: ZoneBattle, unit: Unit, words: Words) -> str:
    """A unit's zone, and whether it fires before the others."""
    zone = str(battle.zones.get(unit.id, ""))
    early = unit.id in battle.early and battle.segment != "organize"
    return f"{zone} {words.board['early']}" if early else zone


def _table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", header_style=MUTED)
    table.box = box.ROUNDED
    for heading in headings:
        table.add_column(heading)
    return table


def players_table(state: State, seat: int | None, words: Words) -> Table:
    """Who is how far: points, civilization, planets with industry and tech, units.

    In the Standard game there is so much to say of planets that they have a table of their own.
    """
    say, basic = words.board, state.options.tier == "basic"
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=MUTED)
    table.add_column(say["player"], no_wrap=True)
    table.add_column(say["points"], justify="right")
    table.add_column(say["civilization"], justify="right")
    table.add_column(say["planets"] if basic else "")
    table.add_column(say["units"])
    for other, player in enumerate(state.players):
        planets = [_levels(state, planet, words) for planet in state.planets_of(other) if basic]
        table.add_row(
            Text.assemble(chip(state, other, words), f" {say['you']}" if other == seat else ""),
            f"{_points(state, other, seat)}/{VICTORY_TARGET}",
            str(player.civilization),
            say["out"] if player.out else ", ".join(planets),
            stacked(state.units_of(other), words),
        )
    return table


def _points(state: State, other: int, seat: int | None) -> str:
    known = points_known(state, other, seat)
    return "?" if known is None else str(known)


def _levels(state: State, planet: Planet, words: Words) -> str:
    """A planet's levels, and whether it rests in this Economic Step or in its next."""
    levels = f"{planet.name} {planet.industry}/{planet.tech}"
    resting = {
        name for step in state.stack if isinstance(step, EconomicStep) for name in step.resting
    }
    if planet.name in resting:
        return f"{levels} ({words.board['rests']})"
    return f"{levels} ({words.board['will rest']})" if planet.rests else levels


# -- the economy of the Standard game


def economy_table(state: State, seat: int | None, words: Words) -> Table:
    """What every planet has in its box and on its card; a seat's own as its orders leave them."""
    say, step = words.board, state.stack[-1] if state.stack else None
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=MUTED)
    for heading in ("planet", "levels", "resources", "waiting", "ore"):
        table.add_column(say[heading])
    for owner in range(state.seats):
        planets = state.planets_of(owner)
        if owner == seat and isinstance(step, SealedStep):
            planets = list(step.books(state, owner).planets.values())
        for planet in planets:
            table.add_row(
                Text.assemble(chip(state, owner, words), f" {planet.name}"),
                f"{planet.industry}/{planet.tech}",
                hoard(planet.box, words) if planet.box else "",
                " ".join(counted_kinds(planet.waiting, words)),
                _ore(planet, words),
            )
    return table


def _ore(planet: Planet, words: Words) -> str:
    """What a planet can give in a turn."""
    if planet.depleted:
        return words.board["depleted"]
    return str((planet.industry + 1) // 2) if gives_ore(planet) else words.board["no ore"]


def _notes(state: State, words: Words) -> Iterator[RenderableType]:
    """What transports carry, who supports whom, and what the mark of unsupported ships means."""
    say = words.board
    loads = [
        say["load"].format(
            unit=named(unit.kind, unit.id, words), hex=unit.hex, goods=hoard(cargo, words)
        )
        for unit, cargo in ((state.units[name], load) for name, load in state.cargo.items())
    ]
    if loads:
        yield Text(say["cargo"].format(loads="; ".join(loads)))
    for seat, player in enumerate(state.players):
        if player.friends:
            friends = listed([holder_name(state, name, words) for name in player.friends], words)
            name = player_name(state, seat, words)
            yield Text(say["friends"].format(seat=name, friends=friends))
    if any(is_adrift(state, unit) for unit in state.units.values()):
        yield Text(say["adrift"], MUTED)


# -- tables to look things up in


def box_table(state: State, seat: int | None = None, language: str = TERMINAL) -> Table:
    """What is left in the exploration box, and how likely each kind of tile is."""
    words = words_of(language)
    say, total = words.board, sum(state.box.values())
    kinds: dict[str, list[str]] = {}
    for label, count in sorted(state.box.items()):
        terrain = words.terrain[TILES[label].terrain]
        kinds.setdefault(terrain, []).extend([TILES[label].name] * count)
    table = _table(say["box title"].format(n=total), say["tile"])
    for heading in ("left", "chance"):
        table.add_column(say[heading], justify="right")
    table.add_column(say["which"])
    for terrain, names in sorted(kinds.items(), key=lambda kind: -len(kind[1])):
        which = ", ".join(filter(None, names))
        table.add_row(terrain, str(len(names)), f"{len(names) / total:.0%}", which)
    if state.aside:
        table.caption = say["aside"].format(names=listed(state.aside, words))
        table.caption_justify = "left"
    return table


def units_table(state: State, seat: int | None = None, language: str = TERMINAL) -> Table:
    """Every unit with its number and place, a line for each hex."""
    words = words_of(language)
    if state.options.hidden_stacks:
        state = state.hide(seat)
    say = words.board
    table = _table(say["units title"], say["owner"], say["where"], say["units"])
    for owner in sorted({*range(state.seats), *(unit.owner for unit in state.units.values())}):
        stacks: dict[Hex, list[Unit]] = {}
        for unit in state.units_of(owner):
            stacks.setdefault(unit.hex, []).append(unit)
        for hex, units in sorted(stacks.items()):
            names = ", ".join(_unit(state, unit, words) for unit in units)
            table.add_row(chip(state, owner, words), place(state, hex, words), names)
    if any(is_adrift(state, unit) for unit in state.units.values()):
        table.caption, table.caption_justify = say["adrift"], "left"
    return table


def _unit(state: State, unit: Unit, words: Words) -> str:
    """A unit with its cargo, and a mark if it is outside support."""
    name = named(unit.kind, unit.id, words) + ("!" if is_adrift(state, unit) else "")
    cargo = state.cargo.get(unit.id)
    return f"{name} ({hoard(cargo, words)})" if cargo else name


def types_table(state: State, seat: int | None = None, language: str = TERMINAL) -> Table:
    """What each type of unit costs and can do; how far it moves is the seat's own."""
    words = words_of(language)
    say = words.board
    table = _table(say["types title"], say["unit"])
    for heading in ("tech", "cost", "attack", "defend", "shields", "speed", "limit"):
        table.add_column(say[heading], justify="right")
    for kind, unit in UNITS.items():
        numbers = (unit.tech, unit.cost, unit.attack, unit.defend, unit.shields)
        name = f"{unit.abbreviation} {words.units[kind]}"
        table.add_row(name, *map(str, numbers), _speed(state, seat, unit), str(unit.limit))
    table.caption, table.caption_justify = say["types note"], "left"
    return table


def _speed(state: State, seat: int | None, unit: UnitType) -> str:
    if seat is None:
        return unit.pace
    return str(state.rate_of(seat, unit.pace))


TABLES = {
    "box": box_table,
    "units": units_table,
    "types": types_table,
    "cards": cards_table,
    "odds": odds_table,
}
