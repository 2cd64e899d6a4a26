"""A battle in a terminal: both sides in the order of fire, and what every shot needs."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ..table.battles import Aim, BattleLine, BattlePanel
from ..text.speech import SpaceEmpiresSpeech
from .marks import chip
from .tables import MUTED, new_table


def battle_tables(panel: BattlePanel, speech: SpaceEmpiresSpeech) -> Iterator[RenderableType]:
    if panel.terrain:
        yield Text(panel.terrain, MUTED)
    yield _lines(panel, speech)
    if panel.aims:
        yield _aims(panel, speech)


def _lines(panel: BattlePanel, speech: SpaceEmpiresSpeech) -> Table:
    say = speech.words.table
    title = say["battle"].format(place=panel.place, round=panel.round)
    table = new_table(title, "#", "", say["ships"], say["strength"], say["technology"], "")
    lines = [(side.owner, line) for side in panel.sides for line in side.lines]
    for owner, line in sorted(lines, key=lambda found: found[1].weapon):
        number = line.group if line.line is None else line.line
        table.add_row(
            f"{'▶' if line.turn == 'now' else ' '}{number}",
            chip(speech, owner),
            f"{line.ships} {line.name} ({line.group})",
            f"{line.weapon}{line.attack}-{line.defense}",
            line.tech,
            ", ".join(_marks(line, speech)),
        )
    return table


def _marks(line: BattleLine, speech: SpaceEmpiresSpeech) -> Iterator[str]:
    say = speech.words.table
    if line.damage:
        yield say["damaged"].format(damage=line.damage, hull=line.hull)
    if line.screened:
        yield say["screened"].format(n=line.screened)
    if line.cloaked:
        yield say["cloaked"]


def _aims(panel: BattlePanel, speech: SpaceEmpiresSpeech) -> Table:
    """Who can fire at whom, and the sum of each shot."""
    say = speech.words.table
    lines = {line.line: line for side in panel.sides for line in side.lines}
    table = new_table("", say["shot"], say["needed"], "")
    for aim in panel.aims:
        shot = f"{aim.line} → {aim.target} {lines[aim.target].name}"
        table.add_row(shot, say["or less"].format(needed=aim.needed), _sum(aim))
    return table


def _sum(aim: Aim) -> str:
    parts = (
        f"{'-' if part.amount < 0 else '+'} {part.name} {abs(part.amount)}" for part in aim.parts
    )
    return " ".join(parts).removeprefix("+ ")
