"""One seat and teams at the command line."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("installed")


def test_one_seat_is_played_to_the_end(run: Run) -> None:
    endings = set()
    for seed in range(20):
        result = run(
            "play", "outposts", "--seats", 1, "--seed", seed, typed="build\n" + "dig\n" * 9
        )
        assert result.exit_code == 0, result.output
        assert "You are Seat 0\n" in result.stdout
        found = re.search(r"(You win!|Raiders wins\.) The reason: (.*?)\.", result.stdout)
        assert found, result.stdout
        endings.add(found.groups())
    assert endings == {
        ("You win!", "most ore after the last round"),
        ("Raiders wins.", "the raiders got more than is left"),
    }


def test_teams_are_told_who_plays_with_whom(run: Run) -> None:
    result = run("play", "outposts", "-o", "play=teams", "--bots", "random", "--seed", 1)
    said = result.stdout.replace("\n", " ")
    with_whom = "You are Seat 0, with Seat 2 random against Seat 1 random, Seat 3 random"
    assert with_whom in said


def test_bots_are_named_for_nobody(run: Run) -> None:
    result = run("play", "outposts", "--seats", 1, "--bots", "random")
    assert result.exit_code == 2
    assert "1 bots are named for 0 seats" in result.stderr


def test_one_seat_is_simulated(run: Run, tmp_path: Path) -> None:
    result = run(
        *("simulate", "outposts", "--seats", 1, "--bots", "random", "--games", 6, "--seed", 1),
        *("--records", tmp_path / "records"),
    )
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[0].split()[-2:] == ["place", "points"]
    records = sorted((tmp_path / "records").glob("*.jsonl"))
    sound = run("verify", *records)
    assert sound.stdout.replace("\n", "").count("sound") == 6
    assert "won by Raiders" in sound.stdout.replace("\n", " ")


def test_an_arena_of_one_seat(run: Run) -> None:
    seats = ("--seats", 1, "--bots", "random,easy", "--games", 4, "--seed", 1)
    result = run("arena", "outposts", *seats)
    assert result.exit_code == 0, result.output
    assert "against" not in result.stdout
    assert "default, 1 seat " in result.stdout
    assert re.search(r"random +2 +\d+\.\d% \(.*\) +\d\.\d\d ", result.stdout)
