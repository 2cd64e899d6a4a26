"""Who is who in a terminal: shapes, colours and names."""

from rich.text import Text

from astrarium.kernel import is_seat

from ..text.speech import SpaceEmpiresSpeech
from .tables import MUTED

STYLES = ("#E1680C", "#198CFF", "#89AF79", "#FFEC2C")
SHAPES = "■●✚▲"


def chip(speech: SpaceEmpiresSpeech, owner: int) -> Text:
    """Somebody's shape and name."""
    return Text(f"{shape(owner)} {speech.seat(owner)}", f"bold {style(owner)}")


def shape(owner: int) -> str:
    return SHAPES[owner] if is_seat(owner) else "◇"


def style(owner: int) -> str:
    return STYLES[owner] if is_seat(owner) else MUTED
