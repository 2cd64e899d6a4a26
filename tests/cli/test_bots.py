"""Bots at the command line: by level, programs of one's own, and why they moved."""

import sys
from pathlib import Path

import pytest

from astrarium.server import app
from tests.telltale import telltale_in

from .conftest import Run
from .test_errors import assert_sentence

SEED = ("play", "--seed", 7, "--seats", 2)  # the person has the first turn
TURN = "end\n" * 4


@pytest.fixture
def telltale(tmp_path: Path) -> str:
    return telltale_in(tmp_path, "build", "quick")


def test_levels_are_met_by_name(run: Run) -> None:
    shown = run(*SEED, "--bots", "easy").stdout
    assert "against  ⬢ Green  Pip (easy)" in shown


def test_bots_say_why_they_moved_if_that_is_no_secret(run: Run, telltale: str) -> None:
    result = run(*SEED, "--bots", telltale, typed=f"quick\nexplain\n{TURN}explain\n")
    assert "So: quick" not in result.stdout
    assert "Green  (does not say why)" in result.stdout
    assert "Green  So: build" in result.stdout


def test_bots_speak_of_what_they_did_last_and_no_more(run: Run) -> None:
    turns = f"{TURN}explain\n" * 2
    result = run(*SEED, "--bots", "greedy", typed=f"quick\n{turns}")
    parts = (" ".join(part.split()) for part in result.stdout.split("Yellow> "))
    first, second = (part for part in parts if part.startswith("⬢ Green"))
    assert "Tech 4 lets me build something new" in first
    assert "Tech 4" not in second


def test_chance_says_that_it_was_chance(run: Run) -> None:
    result = run(*SEED, "--bots", "random", typed=f"quick\n{TURN}explain\n")
    assert "Green  I took one of " in result.stdout


def test_nothing_is_explained_before_anybody_has_moved_again(run: Run) -> None:
    run(*SEED, typed="quick\n")
    assert "No bot has done anything yet." in run("play", "--resume", typed="explain\n").stdout


def test_a_program_that_fails_is_named(run: Run) -> None:
    broken = f"exec:{sys.executable} -c 'import sys; sys.exit(3)'"
    result = run("simulate", "--bots", f"{broken}", "--games", 1)
    assert_sentence(result, "ended with code 3")
    assert_sentence(run("simulate", "--bots", "exec:no-such-thing"), "There is no program")


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        (("mine",), "write NAME=BOT"),
        (("Mine!=random",), "write NAME=BOT"),
        (("mine=",), "write NAME=BOT"),
        (("easy=random",), "a bot 'easy' already"),
        (("mine=random", "mine=greedy"), "a bot 'mine' already"),
        (("mine=nobody",), "There is no bot 'nobody'"),
        (("mine=exec:no-such-thing",), "There is no program"),
    ],
)
def test_a_host_is_told_which_bots_cannot_be_offered(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bots: tuple[str, ...], says: str
) -> None:
    monkeypatch.setattr(app, "STATIC", tmp_path)
    arguments = [part for bot in bots for part in ("--bot", bot)]
    assert_sentence(run("serve", *arguments), says)
