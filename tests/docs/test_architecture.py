"""docs/architecture.md names every file, and no file that is not there.

Its tables tell of the folder that was named last before them. A row names files in its first cell,
or a folder there and its modules in the second.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
SOURCE, WEB = ROOT / "src" / "astrarium", ROOT / "web" / "src"
GAMES = {f"games/{path.parent.name}/" for path in SOURCE.glob("games/*/__init__.py")}
HOMES = {"kernel/", "bots/", "lab/", "server/", "cli/", *GAMES}
# Named as a whole.
IN_SERIES = (
    "server/migrations/",
    "games/cosmic_encounter/powers/aliens/",
    "games/cosmic_encounter/powers/techs/",
)


def spans(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def rows(page: str) -> Iterator[tuple[str, list[str], list[str]]]:
    """The rows of tables of files: the folder they tell of, and the code in their two cells."""
    folder = ""
    for line in page.splitlines():
        if line.startswith("## "):
            folder = ""
        if not line.startswith("|"):
            folder = next((name for name in spans(line) if name in (*HOMES, "web/src/")), folder)
        elif folder and spans(line):
            _, first, second, _ = line.split("|")
            yield folder, spans(first), spans(second)


def named(page: str) -> Iterator[str]:
    """The modules that the page names, from the package on."""
    for folder, first, second in rows(page):
        if folder == "web/src/":
            continue
        for name in first:
            if name.endswith("/"):
                yield from (f"{folder}{name}{module}.py" for module in second if is_module(module))
            else:
                yield f"{folder}{name}"


def is_module(name: str) -> bool:
    return name.isidentifier() and name.islower()


def modules() -> Iterator[str]:
    for path in sorted(SOURCE.rglob("*.py")):
        module = path.relative_to(SOURCE).as_posix()
        if path.name != "__init__.py" and not module.startswith(IN_SERIES):
            yield module


def missing(page: str, files: Iterable[str]) -> list[str]:
    told = set(named(page))
    return [file for file in files if file not in told]


def gone(page: str) -> list[str]:
    """The files and folders that the page names and the project does not have."""
    folders = [
        f"{folder}{name}" for folder, first, _ in rows(page) for name in first if name[-1] == "/"
    ]
    known = [(SOURCE / name).exists() or (ROOT / name).is_dir() for name in folders]
    return [name for name in named(page) if not (SOURCE / name).exists()] + [
        name for name, there in zip(folders, known, strict=True) if not there
    ]


def test_every_module_is_named() -> None:
    assert missing(PAGE, modules()) == []


def test_every_package_of_the_project_has_its_tables() -> None:
    top = {f"{path.parent.name}/" for path in SOURCE.glob("*/__init__.py")} - {"games/"}
    assert {folder for folder, _, _ in rows(PAGE)} - {"web/src/"} == top | GAMES


def test_nothing_is_named_that_is_not_there() -> None:
    assert gone(PAGE) == []


def test_every_folder_of_the_browser_table_is_named() -> None:
    told = {name for folder, first, _ in rows(PAGE) if folder == "web/src/" for name in first}
    inside = sorted(path for path in WEB.rglob("*") if path.is_dir())
    assert {f"{PurePosixPath(path.relative_to(WEB))}/" for path in inside} == told


@pytest.mark.parametrize("name", ["`memo.py`", "`listing`", "`report_plots.py`"])
def test_a_module_that_the_page_leaves_out_is_found(name: str) -> None:
    page = re.sub(rf"(\|.*){re.escape(name)}", r"\1", PAGE)
    assert len(missing(page, modules())) == 1


def test_a_module_that_has_gone_is_found() -> None:
    assert gone(PAGE.replace("`memo.py`", "`memory.py`", 1)) == ["kernel/memory.py"]
