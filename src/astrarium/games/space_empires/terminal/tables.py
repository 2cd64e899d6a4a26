"""How tables look in a terminal."""

from rich import box
from rich.table import Table

MUTED = "#9AA7BD"


def new_table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", header_style=MUTED, box=box.ROUNDED)
    for heading in headings:
        table.add_column(heading)
    return table
