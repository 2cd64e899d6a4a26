"""`astrarium simulate`: one JSON object, a table, records, and sentences for what does not fit."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from astrarium import bots
from astrarium.bots.random import RandomBot
from astrarium.kernel import Action, Perspective, game_names, read_record

from .conftest import Run, assert_sentence
from .interrupting import interrupt, start

SHORT = ("--option", "max_game_turns=2", "--seed", "1")


def test_json_is_one_object_with_all_that_was_counted(run: Run) -> None:
    result = run(
        "simulate", "interspace", "--bots", "random,greedy", "--games", 4, "--json", *SHORT
    )
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert told["games"] == 4
    assert told["turns"] == 8
    assert told["decisions"] > 0
    assert [bot["name"] for bot in told["bots"]] == ["random", "greedy"]
    for bot in told["bots"]:
        low, high = bot["interval"]
        assert bot["games"] == 4
        assert low <= bot["win_rate"] <= high
        assert {"wins", "ties", "seats"} <= set(bot)
    assert (told["game"], told["seats"], told["seed"]) == ("interspace", 2, 1)
    assert told["options"]["max_game_turns"] == 2
    assert result.stderr == ""


def test_the_same_seed_gives_the_same_result(run: Run) -> None:
    arguments = ("simulate", "--bots", "random", "--games", 2, "--json", *SHORT)
    assert run(*arguments).stdout == run(*arguments).stdout


def test_a_table_for_people(run: Run) -> None:
    result = run("simulate", "--bots", "random", "--games", 2, *SHORT)
    assert result.exit_code == 0
    assert "random" in result.stdout
    assert "2 games, 2.0 game turns each" in result.stdout


def test_a_single_game_is_one_game(run: Run) -> None:
    assert "1 game, 2.0" in run("simulate", "--bots", "random", "--games", 1, *SHORT).stdout


def test_rules_are_named_as_in_an_arena(run: Run) -> None:
    rules = ("--rules", "standard,hidden_stacks=true", "--option", "max_game_turns=1")
    result = run("simulate", "--bots", "random", "--games", 1, "--json", *rules)
    chosen = json.loads(result.stdout)["options"]
    assert (chosen["tier"], chosen["hidden_stacks"], chosen["max_game_turns"]) == (
        "standard", True, 1
    )  # fmt: skip


class Confused(RandomBot):
    def choose(self, perspective: Perspective) -> Action:
        return {}[perspective.seat]  # type: ignore[return-value]


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_a_bot_that_raises_is_named_with_its_game_and_where_it_did(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    known = bots.bot_class
    monkeypatch.setattr(
        bots, "bot_class", lambda name: Confused if name == "confused" else known(name)
    )
    result = run(command, "--bots", "confused,random", "--games", 2, *SHORT)
    assert result.exit_code == 2
    assert "return {}[perspective.seat]" in result.stderr
    assert "The bot 'confused' failed in game 1 (seed 1) at seat 0: KeyError: 0;" in result.stderr
    assert "astrarium simulate interspace --bots confused,random --seats 2" in result.stderr


def test_records_are_kept_and_verify(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    run("simulate", "--bots", "random", "--games", 2, "--records", folder, *SHORT)
    paths = sorted(folder.iterdir())
    assert len(paths) == 2
    for path in paths:
        assert read_record(path).verify().outcome() is not None


def test_records_of_other_games_are_not_replaced(run: Run, record: Path) -> None:
    result = run("simulate", "--bots", "random", "--records", record.parent, *SHORT)
    assert result.exit_code == 2
    assert "has records already" in result.stderr
    assert list(record.parent.glob("*.jsonl")) == [record]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("simulate chess", f"There is no game 'chess'; installed: {', '.join(game_names())}"),
        ("simulate --bots alien", "There is no bot 'alien'; installed:"),
        ("simulate --bots ,", "A simulation needs at least one bot"),
        ("simulate --games 0", "A simulation has at least 1 game, not 0"),
        ("simulate --workers 0", "A simulation needs at least 1 worker, not 0"),
        ("simulate --seats 9", "InterSpace is for 2 to 4 seats"),
        ("simulate --seed -1", "A seed is a whole number"),
        ("simulate --option tier=gold", "Tier is basic or standard, not gold."),
        ("simulate --option colour=red", "InterSpace has no option 'colour'"),
        ("simulate --rules gold", "InterSpace has no rules 'gold': name a preset (basic, standard"),
        ("simulate --bots stategist", "perhaps strategist."),
        ("simulate --games many", "help"),
    ],
)
def test_what_does_not_fit_is_a_sentence(run: Run, arguments: str, says: str) -> None:
    assert_sentence(run(*arguments.split()), says)


class Talkative(RandomBot):
    def choose(self, perspective: Perspective) -> Action:
        print("hm")
        return super().choose(perspective)


def test_what_bots_print_does_not_get_into_the_json(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = bots.bot_class
    monkeypatch.setattr(
        bots, "bot_class", lambda name: Talkative if name == "talkative" else known(name)
    )
    result = run("simulate", "--bots", "talkative", "--games", 1, "--json", *SHORT)
    assert json.loads(result.stdout)["games"] == 1
    assert "hm" in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_what_bots_print_in_workers_does_not_get_into_the_json(
    tmp_path: Path, workers: int
) -> None:
    """A bot of a package of its own, so that worker processes find it too."""
    code = """
from astrarium.bots.random import RandomBot

class Talkative(RandomBot):
    def choose(self, perspective):
        print("hm", flush=True)
        return super().choose(perspective)
"""
    (tmp_path / "talkers.py").write_text(code)
    (tmp_path / "talkers-1.dist-info").mkdir()
    (tmp_path / "talkers-1.dist-info" / "METADATA").write_text("Name: talkers\nVersion: 1\n")
    points = "[astrarium.bots]\ntalkative = talkers:Talkative\n"
    (tmp_path / "talkers-1.dist-info" / "entry_points.txt").write_text(points)
    command = [sys.executable, "-m", "typer", "astrarium.cli", "run", "simulate", "--json"]
    command += ["--bots", "talkative", "--games", "4", "--workers", str(workers)]
    done = subprocess.run(
        [*command, "-o", "max_game_turns=1"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["games"] == 4
    assert "hm" in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="interrupts are sent differently there")
@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_stops_it_without_a_traceback(workers: int, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "typer", "astrarium.cli", "run", "simulate"]
    command += ["--games", "5000", "--workers", str(workers), "--seed", "1"]
    command += ["--records", str(tmp_path)]
    process = start(command)
    deadline = time.monotonic() + 150
    # Each worker plays one game at first, and no other before the first ones are counted.
    while len([*tmp_path.glob("*.jsonl")]) <= workers and time.monotonic() < deadline:
        time.sleep(0.1)
    interrupt(process)
    stdout, stderr = process.communicate(timeout=100)
    assert process.returncode == 130
    assert "greedy" in stdout
    assert re.search(r"Stopped after [1-9]\d* of 5000 games\.", stderr)
    assert "Traceback" not in stderr
