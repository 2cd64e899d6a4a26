"""How tables look in a terminal."""

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

MUTED = "#9AA7BD"


def new_table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", header_style=MUTED, box=box.ROUNDED)
    for heading in headings:
        table.add_column(heading)
    return table


def unless_empty(table: Table, sentence: str) -> RenderableType:
    """A table; or, if there is nothing in it, a sentence that says so."""
    return table if table.row_count else Text(sentence)
