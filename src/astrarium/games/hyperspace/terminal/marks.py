"""Who is who in a terminal: shapes, colours and names; figures as letters; how tables look."""

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from astrarium.kernel import is_seat

from ..table.sheets import Amount
from ..text.speech import HyperspaceSpeech as Speech

MUTED = "#9AA7BD"
STYLES = ("#FFEC2C", "#CBB3EF", "#198CFF", "#89AF79", "#E3E8F8", "#E1680C")
SHAPES = "▲☾●✚◆■"
FIGURES: Mapping[str, str] = {
    "colony": "Col", "starbase": "SB", "citizen": "Cit", "corvette": "Cv", "destroyer": "De",
    "cruiser": "Cr", "super": "SU", "native": "Nat",
}  # fmt: skip
TOKENS: Mapping[str, str] = {"atomic": "a", "metal": "m", "hyper": "h"}


def chip(speech: Speech, owner: int) -> Text:
    """Somebody's shape and name."""
    name = speech.seat(owner) if is_seat(owner) else speech.party(owner)
    return Text(f"{shape(owner)} {name}", f"bold {style(owner)}")


def shape(owner: int) -> str:
    return SHAPES[owner] if is_seat(owner) else "◇"


def style(owner: int) -> str:
    return STYLES[owner] if is_seat(owner) else MUTED


def amounts(parts: Sequence[Amount], speech: Speech) -> str:
    """Resources with their numbers."""
    found = [speech.amount(part.resource, part.many) for part in parts if part.many]
    return ", ".join(found) or "-"


def new_table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", header_style=MUTED, box=box.ROUNDED)
    for heading in headings:
        table.add_column(heading)
    return table


def unless_empty(table: Table, sentence: str) -> RenderableType:
    """A table; or, if there is nothing in it, a sentence that says so."""
    return table if table.row_count else Text(sentence, MUTED)
