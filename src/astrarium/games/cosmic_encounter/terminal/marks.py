"""Who is who in a terminal: shapes, colours and names; how tables look."""

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ..text.speech import CosmicSpeech as Speech

MUTED = "#9AA7BD"
STYLES = ("#E1680C", "#198CFF", "#89AF79", "#FFEC2C", "#CBB3EF")
SHAPES = "■●✚▲☾"


def chip(speech: Speech, seat: int) -> Text:
    """Somebody's shape and name."""
    return Text(f"{SHAPES[seat]} {speech.seat(seat)}", f"bold {STYLES[seat]}")


def ships(seat: int, many: int) -> Text:
    """So many ships of somebody: ■4"""
    return Text(f"{SHAPES[seat]}{many}", STYLES[seat])


def row_of_ships(there: dict[int, int]) -> Text:
    return Text(" ").join(ships(seat, many) for seat, many in there.items() if many)


def new_table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", header_style=MUTED, box=box.ROUNDED)
    for heading in headings:
        table.add_column(heading)
    return table


def unless_empty(table: Table, sentence: str) -> RenderableType:
    """A table; or, if there is nothing in it, a sentence that says so."""
    return table if table.row_count else Text(sentence, MUTED)
