"""The chart of ships and markers in a terminal; what no source gives is marked as our choice."""

from rich.console import Group
from rich.table import Table
from rich.text import Text

from ..options import SpaceEmpiresOptions
from ..table.chart import ChartPanel, chart
from ..text.speech import SpaceEmpiresSpeech
from .tables import MUTED, new_table

OURS = "*"  # behind a number that is our choice


def chart_tables(options: SpaceEmpiresOptions, speech: SpaceEmpiresSpeech) -> Group:
    """What the ships can do and cost, and which system markers there are."""
    panel = chart(options, speech.words)
    note = Text(speech.words.table["our choice"], MUTED)
    return Group(_ships(panel, speech), _markers(panel, speech), note)


def _ships(panel: ChartPanel, speech: SpaceEmpiresSpeech) -> Table:
    say = speech.words.table
    columns = ("", say["strength"], say["hull"], say["cost"], say["counters"], say["technology"])
    table = new_table(say["chart"], *columns)
    for row in panel.ships:
        strength = "" if row.attack is None else f"{row.weapon}{row.attack}-{row.defense}"
        counters = f"{row.counters}{OURS if row.our_choice else ''}"
        cost = str(row.cost) if row.cost else ""
        table.add_row(row.name, strength, str(row.hull), cost, counters, row.needs)
    return table


def _markers(panel: ChartPanel, speech: SpaceEmpiresSpeech) -> Table:
    say = speech.words.table
    table = new_table(say["markers"], "", say["in home areas"], say["in deep space"])
    for row in panel.markers:
        deep = f"{row.deep}{OURS if row.our_choice else ''}" if row.deep else ""
        table.add_row(row.name, str(row.home) if row.home else "", deep)
    return table
