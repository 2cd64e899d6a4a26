"""The sources of the browser table: the shell knows no game, and styles name what there is."""

import re
from pathlib import Path

import pytest

from astrarium.kernel import game_names, load_game

SOURCES = Path(__file__).parents[1] / "web" / "src"
SHELL = [
    path
    for path in sorted(SOURCES.rglob("*"))
    if path.suffix in {".ts", ".tsx", ".css"}
    and "games" not in path.relative_to(SOURCES).parts
    and ".test." not in path.name
]
SCOPED = [
    path
    for path in SHELL
    if re.search(r"^import \w+ from .*\.module\.css", path.read_text(encoding="utf-8"), re.M)
]
LEADING = re.compile(r"^import (\w+) from \"(\./[\w/]+\.module\.css)\";$", re.M)


@pytest.mark.parametrize("name", game_names())
def test_lobby_and_shell_know_no_game(name: str) -> None:
    known = re.compile(f"{name}|{re.escape(load_game(name).title)}", re.IGNORECASE)
    assert [path.name for path in SHELL if known.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("path", SCOPED, ids=lambda path: path.name)
def test_every_style_that_is_used_exists(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for alias, module in LEADING.findall(text):
        styles = (path.parent / module).read_text(encoding="utf-8")
        there = set(re.findall(r"\.([A-Za-z][\w-]*)", styles))
        used = set(re.findall(rf"(?<![\w./\"]){alias}\.([A-Za-z]\w*)", text))
        assert used <= there, f"{module} has no {sorted(used - there)}"


def test_pages_outside_the_table_have_scoped_styles_alone() -> None:
    for folder in ("lobby", "end"):
        sheets = sorted((SOURCES / folder).glob("*.css"))
        assert sheets
        assert [path.name for path in sheets if not path.name.endswith(".module.css")] == []
