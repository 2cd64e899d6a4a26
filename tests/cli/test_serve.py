"""What keeps `serve`, `backup` and `doctor` from working is said before anything happens."""

import socket
from pathlib import Path

import pytest

from astrarium.server import pages as server_pages
from astrarium.server.storage import open_store

from .conftest import Run
from .test_errors import assert_sentence


@pytest.fixture(autouse=True)
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pages that are built, and no database but SQLite."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(server_pages, "STATIC", tmp_path)
    (tmp_path / "index.html").touch()
    return tmp_path


def test_several_workers_need_postgresql(run: Run) -> None:
    assert_sentence(run("serve", "--workers", 2), "Several workers need PostgreSQL", "DATABASE_URL")


def test_a_port_that_is_taken(run: Run) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert_sentence(run("serve", "--port", port), f"Port {port}", "--port")


def test_pages_that_are_not_built(run: Run, pages: Path) -> None:
    (pages / "index.html").unlink()
    assert_sentence(run("serve"), "make web")


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("mysql://here/games", "use PostgreSQL"),
        ("nonsense", "is no address of a database"),
        ("postgresql://127.0.0.1:1/games", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_used(
    run: Run, monkeypatch: pytest.MonkeyPatch, url: str, says: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    assert_sentence(run("serve", "--port", 8999), says)


@pytest.mark.parametrize("command", [("backup", "copy.sqlite3"), ("doctor",)])
def test_data_that_are_not_there(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    assert_sentence(run(*command, "--data-dir", tmp_path / "none"), "--data-dir")


def test_a_copy_and_a_check_of_an_empty_server(run: Run, tmp_path: Path) -> None:
    open_store(f"sqlite:///{tmp_path / 'astrarium.sqlite3'}").close()
    copy = tmp_path / "copy.sqlite3"
    assert run("backup", copy, "--data-dir", tmp_path).exit_code == 0
    assert_sentence(run("backup", copy, "--data-dir", tmp_path), "exists already")
    checked = run("doctor", "--data-dir", tmp_path)
    assert (checked.exit_code, checked.stdout) == (
        0,
        "0 games with 0 actions checked, 0 not sound.\n",
    )
