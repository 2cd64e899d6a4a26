"""The position in a terminal: the map, what is being resolved, the empires, and a seat's groups."""

from collections.abc import Callable, Iterator, Mapping
from textwrap import wrap
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.style import Style
from rich.table import Table
from rich.text import Text

from astrarium.kernel import Hex
from astrarium.kernel.bricks import (
    NARROWEST,
    Brick,
    Column,
    draw,
    fitting_pitch,
    span,
    strips,
)

from ..groups import Group as Counter
from ..state import SpaceEmpiresState
from ..table.automata import automata
from ..table.battles import battle_panel
from ..table.intelligence import dossiers
from ..table.odds import battle_odds
from ..table.production import production
from ..table.scene import Drawing
from ..text.speech import SpaceEmpiresSpeech
from .battle import battle_tables
from .chart import chart_tables
from .marks import chip, shape, style
from .sheets import automata_tables, intelligence_table, odds_table, production_lines
from .tables import MUTED, new_table, unless_empty

UNKNOWN = Style(bgcolor="#1C2433")
# What lies in a hex, in as many letters as there is room for.
TERRAIN: Mapping[str, str] = {
    "unexplored": "?", "peeked": "(?)", "empty": "", "homeworld": "HOME", "planet": "planet",
    "barren_planet": "barren", "mineral_5": "min 5", "mineral_10": "min 10", "asteroids": "astrds",
    "nebula": "nebula", "black_hole": "b.hole", "danger": "danger", "lost_in_space": "lost",
    "super_nova": "s.nova", "space_wreck": "wreck", "warp_point_1": "warp 1",
    "warp_point_2": "warp 2", "doomsday_machine": "doom",
}  # fmt: skip
SHORT: Mapping[str, str] = {
    "planet": "pla", "barren_planet": "bar", "mineral_5": "m5", "mineral_10": "m10",
    "asteroids": "ast", "nebula": "neb", "black_hole": "hol", "danger": "dan",
    "super_nova": "nov", "space_wreck": "wre", "warp_point_1": "w1", "warp_point_2": "w2",
    "doomsday_machine": "doo", "homeworld": "HW", "lost_in_space": "los",
}  # fmt: skip


class Board:
    """Everything on the table, laid out for the width at hand."""

    def __init__(
        self, state: SpaceEmpiresState, seat: int | None, speech: SpaceEmpiresSpeech
    ) -> None:
        self.state, self.seat, self.speech = state, seat, speech
        self.drawing = Drawing(state, seat, speech)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Group(*self.parts(options.max_width))

    def parts(self, width: int) -> Iterator[RenderableType]:
        yield self.headline()
        yield ""
        yield from self.map(width)
        yield self.empires()
        yield from self.panels()

    def panels(self) -> Iterator[RenderableType]:
        """What goes on besides: automata, a battle, one's own production sheet."""
        state, speech = self.state, self.speech
        if (machines := automata(state, speech)) is not None:
            yield from automata_tables(machines, speech)
        if (battle := battle_panel(state, speech)) is not None:
            yield from battle_tables(battle, speech)
        if (sheet := production(state, self.seat, speech)) is not None and not sheet.sealed:
            yield from production_lines(sheet, speech)

    def headline(self) -> Text:
        phase = self.drawing.phase()
        line = Text(phase.round, "bold")
        if phase.seat is not None:
            line.append("  ").append_text(chip(self.speech, phase.seat))
        if phase.at is not None:
            line.append(f"  {phase.steps[phase.at]}", MUTED)
        return line

    # -- the map

    def map(self, width: int) -> Iterator[RenderableType]:
        hexes = self.drawing.hexes()
        whole = span(hexes)
        fitting = fitting_pitch(width, whole)
        pitch = fitting or NARROWEST
        bricks = {hex: self.brick(hex, pitch - 1) for hex in hexes}
        parts: list[Column] = [whole] if fitting is not None else strips(whole, width)
        for part in parts:
            yield draw(bricks, part, pitch)

    def brick(self, hex: Hex, room: int) -> Brick:
        """A hex in lines of some letters."""
        kind, _ = self.drawing.terrain(hex)
        colony, name = self.state.colonies.get(hex), self.speech.hex(hex)
        entry = self.drawing.entries.index(hex) + 1 if hex in self.drawing.entries else 0
        picture = f"✶{entry}" if entry else TERRAIN[kind]
        if len(name) + 1 + len(picture) > room:
            picture = SHORT.get(kind, picture)
        lines = [Text(f"{name} ", MUTED).append(picture)]
        if colony is not None:
            lines.append(Text(f"{shape(colony.owner)} {colony.value}CP", style(colony.owner)))
        for owner, groups in self.owners(hex).items():
            lines += self.counters(owner, groups, room)
        return Brick(lines, fill=UNKNOWN if kind == "unexplored" else Style())

    def owners(self, hex: Hex) -> dict[int, list[Counter]]:
        found: dict[int, list[Counter]] = {}
        for group in self.state.at(hex):
            found.setdefault(group.owner, []).append(group)
        return found

    def counters(self, owner: int, groups: list[Counter], room: int) -> list[Text]:
        """The groups of somebody in a hex, in as many lines as it takes: ■ 3SC 2CA"""
        words = [shape(owner)]
        words += [
            f"{group.ships.value if (group.ships.value or 0) > 1 else ''}{group.kind.value or '?'}"
            for group in groups
        ]
        return [Text(line, style(owner)) for line in wrap(" ".join(words), room)]

    # -- tables

    def empires(self) -> Table:
        say = self.speech.words.table
        table = new_table("", "", say["income"], say["colonies"], say["cp"], say["technology"])
        for seat in range(self.state.seats):
            mat = self.drawing.mat(seat)
            facts = {fact.label: fact.value for fact in mat.facts}
            known = [f"{name} {level}" for name, level in mat.rows[1:] if level not in ("?", "0")]
            table.add_row(
                chip(self.speech, seat),
                facts[say["income"]],
                facts[say["colonies"]],
                facts.get(say["cp"], "?"),
                ", ".join(known),
            )
        return table


def groups_table(state: SpaceEmpiresState, seat: int | None, speech: SpaceEmpiresSpeech) -> Table:
    """All groups that a seat sees, its own first, with what it knows of them."""
    say = speech.words.table
    table = new_table("", "#", say["owner"], say["place"], say["units"], "")
    drawing = Drawing(state, seat, speech)
    own = sorted(state.groups.values(), key=lambda group: (group.owner != seat, group.id))
    for group in own:
        facts = [f"{fact.label}: {fact.value}" for fact in drawing.group_facts(group)]
        table.add_row(
            str(group.id),
            chip(speech, group.owner),
            speech.hex(group.hex),
            "?" if group.kind.value is None else speech.force(group.kind.value, group.ships.value),
            "; ".join(facts),
        )
    return table


def tables(
    speaking: Callable[[SpaceEmpiresState], SpaceEmpiresSpeech],
) -> dict[str, Callable[[Any, int | None], Any]]:
    """What can be looked up besides the board, by name."""

    def groups(state: SpaceEmpiresState, seat: int | None) -> RenderableType:
        """Show all groups that you see, your own first."""
        speech = speaking(state)
        return unless_empty(groups_table(state, seat, speech), speech.words.table["no groups"])

    def chart(state: SpaceEmpiresState, seat: int | None) -> Group:
        """Show what ships can do and cost, and which system markers there are."""
        return chart_tables(state.options, speaking(state))

    def intel(state: SpaceEmpiresState, seat: int | None) -> RenderableType:
        """Show what you know of the counters of others, and since when."""
        speech = speaking(state)
        table = intelligence_table(dossiers(state, seat, speech), speech)
        return unless_empty(table, speech.words.table["no counters"])

    def odds(state: SpaceEmpiresState, seat: int | None) -> RenderableType:
        """Show your chances in the battles that you can begin now, from what you know."""
        speech = speaking(state)
        table = odds_table(battle_odds(state, seat), speech)
        return unless_empty(table, speech.words.table["no odds"])

    return {"groups": groups, "intel": intel, "odds": odds, "chart": chart}
