"""The tables in docs/lab.md name the columns that there are, as the code explains them."""

from pathlib import Path

import pytest

from astrarium.lab.arena_tables import GAMES
from astrarium.lab.export import COLUMNS
from astrarium.lab.tables import Column

DOCS = Path(__file__).parents[2] / "docs" / "lab.md"


@pytest.mark.skipif(not DOCS.exists(), reason="the page is not written")
@pytest.mark.parametrize("columns", [GAMES, COLUMNS], ids=["games", "decisions"])
def test_columns_are_documented(columns: tuple[Column, ...]) -> None:
    table = "\n".join(f"| `{column.name}` | {column.about} |" for column in columns)
    assert table in DOCS.read_text(encoding="utf-8")
