"""In a terminal: the production sheet, what is known of others, the automata, and odds."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ..table.automata import AutomataPanel
from ..table.intelligence import Dossier
from ..table.odds import BattleOdds
from ..table.production import ProductionPanel
from ..text.speech import SpaceEmpiresSpeech
from .marks import chip
from .tables import MUTED, new_table


def production_lines(
    panel: ProductionPanel, speech: SpaceEmpiresSpeech
) -> Iterator[RenderableType]:
    """The balance in a line, and the yards with what they can still build."""
    say = speech.words.table
    rows = [row for row in panel.balance if row.cp]
    terms = " ".join(f"{'-' if row.cp < 0 else '+'} {say[row.what]} {abs(row.cp)}" for row in rows)
    yield Text(terms.removeprefix("+ ")).append(
        f" = {say['worth'].format(value=panel.left)}", "bold"
    )
    if panel.left > panel.most_carried:
        yield Text(say["kept"].format(most=panel.most_carried), MUTED)
    for yard in panel.yards:
        if yard.yards:
            used = say["capacity"].format(place=yard.place, used=yard.used, most=yard.capacity)
            yield Text(used, MUTED)


def automata_tables(panel: AutomataPanel, speech: SpaceEmpiresSpeech) -> Iterator[Table]:
    say = speech.words.table
    if panel.machines:
        table = new_table("", "", say["place"], say["strength"], say["hull"], say["weakness"])
        for machine in panel.machines:
            coming = say["comes"].format(phase=machine.phase) if machine.phase else ""
            table.add_row(
                chip(speech, machine.party),
                say["destroyed"] if machine.destroyed else machine.place or coming,
                f"{machine.weapon}{machine.attack}-{machine.defense} ×{machine.attacks}",
                f"{machine.hull - machine.damage}/{machine.hull}",
                (machine.weakness or "?").replace("_", " "),
            )
        yield table
    if panel.empires:
        headings = (say["fleets"], say["technology"], say["defense"], say["dice"], say["level"])
        table = new_table("", "", *headings)
        for empire in panel.empires:
            fleets = ", ".join(f"{fleet.place} ({fleet.cp or '+'})" for fleet in empire.fleets)
            table.add_row(
                chip(speech, empire.party),
                f"{empire.fleet} CP {fleets}",
                f"{empire.tech} CP",
                f"{empire.defense} CP",
                f"{empire.dice} × {empire.worth} CP",
                ", ".join(empire.levels),
            )
        yield table


def intelligence_table(dossiers: tuple[Dossier, ...], speech: SpaceEmpiresSpeech) -> Table:
    """Every counter of others, and what was seen of it and when."""
    say = speech.words.table
    table = new_table("", "#", say["owner"], say["place"], say["known"], say["ships"], say["when"])
    for dossier in dossiers:
        for group in dossier.groups:
            many = str(group.least) if group.least == group.most else f"{group.least}-{group.most}"
            changed = "" if group.sure or group.kind is None else "?"
            table.add_row(
                str(group.group),
                chip(speech, dossier.seat),
                group.place,
                "?" if group.kind is None else f"{group.name}{changed}",
                many,
                group.when,
            )
    return table


def odds_table(odds: tuple[BattleOdds, ...], speech: SpaceEmpiresSpeech) -> Table:
    """The battles that a seat can begin, and its chances from what it knows."""
    say = speech.words.table
    table = new_table("", say["place"], "", say["counters"], say["win"])
    for one in odds:
        chance = f"{one.win} % ±{one.margin}"
        if one.unknown:
            chance = f"{one.least} … {one.most} %"
        table.add_row(speech.hex(one.hex), chip(speech, one.foe), f"{one.unknown} ?", chance)
    return table
