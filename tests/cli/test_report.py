"""`astrarium report`: a page from the folder of an arena, and sentences where there is none."""

import webbrowser
from pathlib import Path

import pytest

from .conftest import Run

pytestmark = pytest.mark.slow  # plots take their time


@pytest.fixture
def folder(run: Run, tmp_path: Path) -> Path:
    folder = tmp_path / "an arena"
    arguments = ("--games", 2, "--seed", 1, "--option", "max_game_turns=2", "--out", folder)
    assert run("arena", "--bots", "greedy,random", *arguments).exit_code == 0
    return folder


def test_the_page_is_written_into_the_folder_and_named(run: Run, folder: Path) -> None:
    result = run("report", folder)
    assert result.exit_code == 0
    assert result.stdout.strip() == str(folder / "report.html")
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "InterSpace: an arena of " in page
    assert page.endswith("</html>\n")
    assert not list(folder.glob("*.part"))


def test_it_can_go_elsewhere_and_be_opened(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    path = tmp_path / "seen here.html"
    assert run("report", folder, "--out", path, "--open").exit_code == 0
    assert path.is_file()
    assert opened == [path.as_uri()]
    assert not (folder / "report.html").exists()


def test_what_cannot_be_reported_is_said(run: Run, tmp_path: Path) -> None:
    nothing = run("report", tmp_path)
    assert nothing.exit_code == 2
    assert "There is no arena in" in nothing.stderr
    assert not (tmp_path / "report.html").exists()
    assert run("report", tmp_path / "nowhere").exit_code == 2
    folder = run("report", tmp_path, "--out", tmp_path)
    assert folder.exit_code == 2
    assert "is a folder: name a file" in folder.stderr


def test_the_arenas_own_files_are_not_replaced(run: Run, folder: Path) -> None:
    journal = folder / "journal.jsonl"
    before = journal.read_bytes()
    result = run("report", folder, "--out", journal)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"The file {journal} belongs to the arena")
    assert journal.read_bytes() == before


def test_a_page_that_cannot_be_written_is_said(run: Run, folder: Path, tmp_path: Path) -> None:
    result = run("report", folder, "--out", tmp_path / "no such folder" / "page.html")
    assert result.exit_code == 2
    assert "There is no folder" in result.stderr
