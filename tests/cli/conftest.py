"""The command line as a person uses it: arguments, lines typed, and what is printed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from astrarium.bots import make_bot
from astrarium.cli import app
from astrarium.kernel import Match, Perspective, load_game

Run = Callable[..., Result]


def assert_sentence(result: Result, *parts: str) -> None:
    """Something was refused, in words and nothing else."""
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    assert result.stdout == ""
    for part in parts:
        assert part in result.stderr


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command with arguments and typed lines, in a place of its own."""
    monkeypatch.setenv("ASTRARIUM_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")

    def invoke(*arguments: object, typed: str = "") -> Result:
        return CliRunner().invoke(app, [str(one) for one in arguments], input=typed)

    return invoke


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short game of two random bots, played to the end."""
    game = load_game("interspace")
    match = Match.new(game, 2, game.read_options({"max_game_turns": 2}), seed=3)
    bots = [make_bot("random", seat) for seat in range(2)]
    while match.state.outcome() is None:
        decision = match.state.decisions()[0]
        match.play(decision.seat, bots[decision.seat].choose(Perspective(match.state, decision)))
    path = tmp_path / "game.jsonl"
    match.save(path)
    return path
