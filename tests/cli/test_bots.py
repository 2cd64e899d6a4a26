"""Bots at the command line: by level, programs of one's own, and why they moved."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from astrarium import bots
from astrarium.bots import Bot
from astrarium.bots.random import RandomBot
from astrarium.kernel import Action, Motive, Perspective
from astrarium.server import pages as server_pages
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
    assert "Green  (says why when the game is over)" in result.stdout
    assert "Green gets 1Sct at B:0,0 (Green): So: build scout at Green." in result.stdout


def test_what_bots_kept_to_themselves_is_told_when_the_game_is_over(
    run: Run, telltale: str
) -> None:
    short = ("-o", "max_game_turns=1")
    shown = run(*SEED, *short, "--bots", telltale, typed=f"quick\n{TURN}").stdout
    before, _, after = shown.partition("Why the bots did what was not for everybody to know:")
    assert "So: quick set-up." not in before
    assert "So: quick set-up." in after


class Chatty(RandomBot):
    """Takes any answer, and gives one reason for everything."""

    motive = "Because I can {so}."

    def explain(self) -> Motive | None:
        return Bot.explain(self)


class Sulky(Chatty):
    motive = 42  # type: ignore[assignment]


class Mistaken(RandomBot):
    """Answers with the text of an action."""

    def choose(self, perspective: Perspective) -> Action:
        return str(super().choose(perspective))  # type: ignore[return-value]


class Confused(RandomBot):
    def choose(self, perspective: Perspective) -> Action:
        return {}[perspective.seat]  # type: ignore[return-value]


@pytest.fixture
def written_by_somebody(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Some bots more than are installed."""
    known = bots.bot_class
    mine = {kind.__name__.lower(): kind for kind in (Chatty, Sulky, Mistaken, Confused)}
    monkeypatch.setattr(bots, "bot_class", lambda name: mine.get(name) or known(name))
    yield
    bots.read_bot.cache_clear()


@pytest.mark.usefixtures("written_by_somebody")
def test_a_plain_sentence_is_a_reason_and_the_same_one_in_a_row_is_told_once(run: Run) -> None:
    shown = run(*SEED, "--bots", "chatty", typed=f"quick\n{TURN}explain\n").stdout
    said = shown.rpartition("Yellow> ")[0].rpartition("Yellow> ")[2]
    assert said.count(": Because I can {so}.") == 1
    assert said.count(": (for the same reason)") > 1


@pytest.mark.usefixtures("written_by_somebody")
def test_what_is_no_reason_is_no_reason(run: Run) -> None:
    shown = run(*SEED, "--bots", "sulky", typed=f"quick\n{TURN}explain\n").stdout
    assert "Green  (does not say why)" in shown


@pytest.mark.usefixtures("written_by_somebody")
@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("mistaken", "it answered with a value of the type str, not with an Action."),
        ("confused", "KeyError: 1."),
    ],
)
def test_a_bot_that_fails_is_named_and_the_game_is_kept(run: Run, bot: str, says: str) -> None:
    result = run(*SEED, "--bots", bot, typed="quick\n")
    assert result.exit_code == 2
    assert f"The bot '{bot}' failed at seat 1: {says}" in result.stderr
    assert "astrarium play --resume" in result.stdout


def test_bots_speak_of_what_they_did_last_and_no_more(run: Run) -> None:
    turns = f"{TURN}explain\n" * 2
    result = run(*SEED, "--bots", "greedy", typed=f"quick\n{turns}")
    parts = (" ".join(part.split()) for part in result.stdout.split("Yellow> "))
    first, second = (part for part in parts if part.startswith("⬢ Green"))
    assert "Tech 4 lets me build something new" in first
    assert "Tech 4" not in second


def test_chance_says_that_it_was_chance(run: Run) -> None:
    result = run(*SEED, "--bots", "random", typed=f"quick\n{TURN}explain\n")
    assert ": I took one of " in result.stdout


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
    monkeypatch.setattr(server_pages, "STATIC", tmp_path)
    arguments = [part for bot in bots for part in ("--bot", bot)]
    assert_sentence(run("serve", *arguments), says)
