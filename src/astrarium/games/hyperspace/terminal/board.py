"""The position in a terminal: the cluster, a battle, the players; and what can be looked up."""

from collections.abc import Callable, Iterator
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.style import Style
from rich.table import Table
from rich.text import Text

from astrarium.kernel import Hex
from astrarium.kernel.bricks import NARROWEST, Brick, Column, draw, fitting_pitch, span, strips
from astrarium.kernel.speech import begun

from ..state import HyperspaceState as State
from ..state import Unit
from ..table.battles import SideShown, UnitInBattle, battle_panel
from ..table.ending import ending
from ..table.pointing import is_ground
from ..table.progress import progress
from ..table.scene import Drawing
from ..table.sheets import Amount, CivSheet, civ_sheets, offered_sheets
from ..text.speech import HyperspaceSpeech as Speech
from .marks import FIGURES, MUTED, TOKENS, amounts, chip, new_table, shape, style, unless_empty

UNKNOWN = Style(bgcolor="#1C2433")


class Board:
    """Everything on the table, laid out for the width at hand."""

    def __init__(self, state: State, seat: int | None, speech: Speech) -> None:
        self.state, self.seat, self.speech = state, seat, speech
        self.say = speech.words.table

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Group(*self.parts(options.max_width))

    def parts(self, width: int) -> Iterator[RenderableType]:
        yield self.headline()
        if self.state.systems:
            yield from self.map(width)
        yield from self.planets()
        yield from self.going_on()
        yield self.players()
        if self.seat is not None:
            yield from self.own(self.seat)

    def headline(self) -> Text:
        phase = Drawing(self.state, self.seat, self.speech).phase()
        line = Text(phase.round, "bold")
        if phase.seat is not None:
            line.append("  ").append_text(chip(self.speech, phase.seat))
            tokens = self.state.empires[phase.seat].tokens
            line.append(f"  {self.say['key actions']}: {'⬢' * tokens or '-'}", MUTED)
        return line

    # -- the map

    def map(self, width: int) -> Iterator[RenderableType]:
        hexes = [*self.state.systems]
        whole = span(hexes)
        fitting = fitting_pitch(width, whole)
        pitch = fitting or NARROWEST
        bricks = {hex: self.brick(hex, pitch - 1) for hex in hexes}
        parts: list[Column] = [whole] if fitting is not None else strips(whole, width)
        for part in parts:
            yield draw(bricks, part, pitch)

    def brick(self, hex: Hex, room: int) -> Brick:
        """A system in lines of some letters: its name, its continents, its orbit."""
        system = self.state.systems[hex]
        if not system.is_explored:
            return Brick([Text(f"{hex.partition(':')[2]} ?", MUTED)], fill=UNKNOWN)
        name = Text(self.short_name(hex)[:room], "bold" if system.home is not None else "")
        lines = [name, self.continents(hex)]
        for owner in dict.fromkeys(figures.owner for figures in system.orbit):
            ships = [figures for figures in system.orbit if figures.owner == owner]
            told = " ".join(
                f"{FIGURES[one.kind]}{one.many if one.many > 1 else ''}" for one in ships
            )
            lines += [Text(line, style(owner)) for line in _folded(f"{shape(owner)}{told}", room)]
        loose = "h" * system.hypers + ("w" if system.wreckage is not None else "")
        if loose:
            lines.append(Text(loose, MUTED))
        return Brick(lines)

    def short_name(self, hex: Hex) -> str:
        tile = self.state.tile(hex)
        return tile.name or tile.civ

    def continents(self, hex: Hex) -> Text:
        """A sign for every continent: whose Colony, a free one, a Native."""
        line = Text()
        for name, continent in self.state.lands(hex):
            colony = continent.colony
            if colony is not None:
                line.append(f"{name[-1]}{shape(colony.owner)}", style(colony.owner))
            else:
                line.append(f"{name[-1]}{'◇' if continent.native else '·'}", MUTED)
            line.append(" ")
        return line

    def planets(self) -> Iterator[RenderableType]:
        """What stands on continents, in full."""
        say = self.say
        table = new_table("", say["system"], say["planet"])
        for hex in self.state.explored:
            lands = Text("\n").join(
                self.land(name) for name, _ in self.state.lands(hex) if self.is_settled(name)
            )
            if lands:
                table.add_row(self.short_name(hex), lands)
        if table.row_count:
            yield table

    def is_settled(self, name: str) -> bool:
        continent = self.state.continent(name)
        return bool(continent.colony or continent.citizens or continent.native)

    def land(self, name: str) -> Text:
        continent = self.state.continent(name)
        line = Text(f"{name[-1]} ", MUTED)
        if continent.colony is not None:
            tokens = "".join(TOKENS[token] for token in continent.colony.tokens)
            owner = continent.colony.owner
            line.append(f"{shape(owner)} {FIGURES['colony']}[{tokens}] ", style(owner))
        for who, many in self.state.units_on(name):
            if not is_ground(self.state, who):
                line.append(self.figure(who, many), style(who.owner))
        if continent.organics:
            line.append(f"+{self.speech.amount('organic', continent.organics)}", MUTED)
        return line

    def figure(self, who: Unit, many: int) -> str:
        return f"{shape(who.owner)}{FIGURES[who.kind]}{many if many > 1 else ''} "

    # -- a battle, Civs to choose from

    def going_on(self) -> Iterator[RenderableType]:
        battle = battle_panel(self.state, self.seat, self.speech)
        if battle is not None:
            attacker, defender = (side.name for side in battle.sides)
            title = self.say["battle"].format(
                place=battle.place, attacker=attacker, defender=defender
            )
            yield Text(title, "bold")
            for side in battle.sides:
                yield self.side(side)
        for sheet in offered_sheets(self.state, self.seat, self.speech):
            yield Text(f"{sheet.name}", "bold")
            for ability in sheet.abilities:
                yield Text(f"  {ability.name}: ").append(ability.text, MUTED)

    def side(self, side: SideShown) -> Table:
        say = self.say
        total = "" if side.total is None else f"{say['total']} {side.total}"
        table = new_table(
            "", f"{shape(side.owner)} {side.name}", say["attack"], say["defence"], total
        )
        for unit in side.units:
            table.add_row(
                Text(f"{unit.title} ×{unit.many}", style(side.owner)),
                unit.attack,
                str(unit.defence),
                _dice(unit),
            )
        return table

    # -- players

    def players(self) -> Table:
        """Points, and what all would score now as far as it is known."""
        say, state = self.say, self.state
        now = ending(state, self.seat, self.speech)
        scores = {row.seat: row for row in now.rows} if now is not None else {}
        table = new_table(
            "", "", say["civ"], say["points"], say["storage"], say["hypers"], say["secrets"],
            say["total"],
        )  # fmt: skip
        for empire in state.empires:
            row = scores.get(empire.seat)
            unknown = f" + {row.unknown}?" if row is not None and row.unknown else ""
            purse = ", ".join(
                self.speech.amount(name, many) for name, many in empire.purse.items() if many
            )
            table.add_row(
                chip(self.speech, empire.seat),
                self.speech.civ(empire.civ) if empire.civ else "-",
                str(empire.points),
                purse or "-",
                str(empire.hypers),
                str(len(empire.secrets)),
                "-" if row is None else f"{row.total}{unknown}",
            )
        return table

    def own(self, seat: int) -> Iterator[RenderableType]:
        """One's own Techs, and how one would fare."""
        empire, say = self.state.empires[seat], self.say
        names = [self.speech.card_name(tech) for tech in (*empire.techs, *empire.super_techs)]
        yield Text(f"{say['tech pool']}: ", MUTED).append(", ".join(names) or "-")
        done = [self.speech.card_name(tech) for tech in empire.slots.values()]
        yield Text(f"{say['researched']}: ", MUTED).append(", ".join(done) or "-")
        now = ending(self.state, seat, self.speech)
        if now is not None and now.told:
            yield Text(now.told, MUTED)


def _folded(told: str, room: int) -> list[str]:
    """Words in lines of some letters."""
    lines = [""]
    for word in told.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _dice(unit: UnitInBattle) -> str:
    """What was rolled, and the damage so far."""
    rolled = " ".join(str(die.value) for die in unit.dice)
    wounds = "".join(f" -{points}" for points in unit.wounds)
    return rolled + wounds


# -- what can be looked up


def tables(
    speaking: Callable[[State], Speech],
) -> dict[str, Callable[[Any, int | None], Any]]:
    """What can be looked up besides the board, by name."""

    def civs(state: State, seat: int | None) -> RenderableType:
        """Show every Civ sheet: units with their prices, slots and abilities."""
        speech = speaking(state)
        say = speech.words.table
        sheets = civ_sheets(state, speech)
        if not sheets:
            return Text(say["no sheets"], MUTED)
        parts: list[RenderableType] = []
        for sheet in sheets:
            parts += [*_sheet(sheet, speech)]
        return Group(*parts, *_note(state, speech))

    def techs(state: State, seat: int | None) -> RenderableType:
        """Show what your Techs do, and those that others have researched."""
        speech = speaking(state)
        say = speech.words.table
        table = new_table("", "", "", "", "")
        for sheet in civ_sheets(state, speech):
            who = "" if sheet.seat is None else chip(speech, sheet.seat)
            for slot in sheet.slots:
                if slot.tech is not None:
                    table.add_row(who, say["researched"], slot.tech.name, slot.tech.text)
            for tech in sheet.pool if sheet.seat == seat else ():
                table.add_row(who, say["in the pool"], tech.name, tech.text)
        return Group(unless_empty(table, say["no cards"]), *_note(state, speech))

    def secrets(state: State, seat: int | None) -> RenderableType:
        """Show the Secrets of all players, and what yours are worth."""
        speech = speaking(state)
        say = speech.words.table
        table = new_table("", "", "", "", say["at the end"])
        for sheet in civ_sheets(state, speech):
            for one in sheet.secrets:
                worth = {"vp": one.points or 0, "hyper": one.hypers or 0}
                told = "?" if one.points is None else speech.worth(worth) or "-"
                who = "" if sheet.seat is None else chip(speech, sheet.seat)
                table.add_row(who, one.name, one.text, told)
        return Group(unless_empty(table, say["no cards"]), *_note(state, speech))

    def tracks(state: State, seat: int | None) -> RenderableType:
        """Show the progress board: who is where, and what the next step brings."""
        speech = speaking(state)
        say, board = speech.words.table, progress(state, seat, speech)
        players = (shape(one) + " " + speech.seat(one) for one in range(state.seats))
        table = new_table("", say["track"], *players, say["next step"])
        table.add_row(say["points"], *(f"{many}/{board.goal}" for many in board.points), "")
        for row in board.tracks:
            last = len(row.spaces)
            table.add_row(row.name, *(f"{at}/{last}" for at in row.at), row.next)
        counted = (f"{one.planets} + {one.bases}" for one in board.industry)
        table.add_row(say["industry"], *counted, "")
        return Group(table, *_note(state, speech))

    return {"civs": civs, "techs": techs, "secrets": secrets, "progress": tracks}


def _note(state: State, speech: Speech) -> Iterator[Text]:
    """That numbers may be otherwise in the printed game, if so."""
    if state.components.is_reconstructed:
        yield Text(speech.words.table["reconstructed"], MUTED)


def _sheet(sheet: CivSheet, speech: Speech) -> Iterator[RenderableType]:
    say = speech.words.table
    title = sheet.name if sheet.seat is None else f"{sheet.name} ({speech.seat(sheet.seat)})"
    table = new_table(
        title, say["unit"], say["price"], say["attack"], say["defence"], say["in the pool"]
    )
    for unit in sheet.units:
        aside = f" ({unit.damaged} {say['damaged']})" if unit.damaged else ""
        pool = f"{unit.pool}{aside}"
        table.add_row(unit.name, amounts(unit.price, speech), unit.attack, str(unit.defence), pool)
    yield table
    yield Text(f"{say['production']}: {amounts(sheet.production, speech)}", MUTED)
    for slot in sheet.slots:
        due = amounts((Amount("atomic", slot.atomics),), speech)
        gift = f", {say['gift']}" if slot.gift else ""
        held = f"{due}{gift}" if slot.tech is None else slot.tech.name
        yield Text(f"{begun(slot.name)}: {held}", MUTED)
    for ability in sheet.abilities:
        yield Text(f"{ability.name}: ").append(ability.text, MUTED)
    for told in sheet.remembers:
        yield Text(told)
