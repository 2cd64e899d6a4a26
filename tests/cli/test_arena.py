"""`astrarium arena`: tables for people and programs, stop and resume, and sentences for misuse."""

import csv
import json
import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import Run, assert_sentence
from .interrupting import interrupt, start

SHORT = ("--option", "max_game_turns=1", "--seed", "1", "--games", "2")
COMMAND = (sys.executable, "-m", "typer", "astrarium.cli", "run")


def test_people_see_ratings_and_who_beats_whom(run: Run) -> None:
    result = run("arena", "--bots", "greedy,random", "--seats", "2,3", *SHORT)
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["bot", "rating", "interval", "games", "won", "shared"]
    assert {line.split()[0] for line in lines[1:3]} == {"greedy", "random"}
    for title in ("against", "max_game_turns=1, 2 seats", "max_game_turns=1, 3 seats"):
        assert any(title in line for line in lines)
    assert "% (" in result.stdout
    assert lines[-1] == "4 games, seed 1; the average is rated 1500; intervals are of 95 %"


FIRST_ANSWER = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "question":
        print(json.dumps({"number": message["number"], "answer": 0}), flush=True)
"""


@pytest.mark.parametrize("command", ["arena", "simulate"])
def test_names_are_shown_as_they_are(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "500")
    (tmp_path / "bot.py").write_text(FIRST_ANSWER)
    name = f"exec:{shlex.join([sys.executable, str(tmp_path / 'bot.py')])} [/bold] [red]"
    result = run(command, "--bots", f"{name},random", *SHORT)
    assert result.exit_code == 0
    assert name in result.stdout


ALIKE = [f"search:nodes=2;depth=1;exploration=1.{digits}" for digits in (25, 50)]


def test_in_a_file_tables_have_all_names_and_columns(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("arena", "--bots", ",".join([*ALIKE, "random"]), *SHORT).stdout.splitlines()
    assert lines[0].split() == ["bot", "rating", "interval", "games", "won", "shared"]
    (heads,) = [line.split() for line in lines if line.strip().startswith("against")]
    assert sorted(heads[1:]) == sorted([*ALIKE, "random"])
    assert sum(line.count("% (") for line in lines) == 6 + 3  # who beats whom, and how each did
    (heads,) = [line.split() for line in lines if line.strip().startswith("max_game_turns")]
    assert heads[-5:] == ["games", "win", "rate", "place", "points"]


def test_in_a_terminal_long_names_stay_different(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("FORCE_COLOR", "1")
    result = run("arena", "--bots", ",".join(ALIKE), *SHORT)
    assert {line.split()[0] for line in result.stdout.splitlines()[1:3]} == {
        "search:node…oration=1.25",
        "search:node…oration=1.50",
    }


def test_json_is_one_object(run: Run) -> None:
    rules = ("--rules", "basic", "--rules", "standard")
    result = run("arena", "interspace", "--json", "--anchor", "random", *rules, *SHORT)
    told = json.loads(result.stdout)
    assert (told["game"], told["games"], told["seed"], told["anchor"]) == (
        "interspace",
        4,
        1,
        "random",
    )
    ratings = {place["bot"]: place["rating"] for place in told["bots"]}
    assert ratings["random"] == 1500
    assert [setting["rules"] for setting in told["settings"]] == ["basic", "standard"]
    for meeting in told["meetings"]:
        low, high = meeting["interval"]
        assert 0 <= low <= meeting["win_rate"] <= high <= 1


def test_a_ladder_goes_round_by_round(run: Run) -> None:
    bots = ("--bots", "random,greedy,easy", "--format", "ladder", "--rounds", "2")
    told = json.loads(run("arena", *bots, "--json", *SHORT).stdout)
    assert (told["schedule"], told["games"]) == ("ladder", 4)


def test_the_same_command_goes_on_with_the_seed_it_drew(run: Run, tmp_path: Path) -> None:
    asked = ("arena", "--games", 2, "-o", "max_game_turns=1", "--out", tmp_path / "out", "--json")
    first = run(*asked)
    assert run(*asked).stdout == first.stdout
    assert run("arena", "--resume", tmp_path / "out", "--json").stdout == first.stdout
    names = {"arena.json", "journal.jsonl", "standings.json"}
    names |= {
        f"{table}.{kind}" for table in ("games", "turns", "deeds") for kind in ("csv", "parquet")
    }
    assert {path.name for path in (tmp_path / "out").iterdir()} == names


def test_going_on_keeps_the_anchor_unless_another_is_named(run: Run, tmp_path: Path) -> None:
    run("arena", *SHORT, "--anchor", "random", "--out", tmp_path / "out")
    for more, anchor in (((), "random"), (("--anchor", "greedy"), "greedy"), ((), "greedy")):
        told = json.loads(run("arena", "--resume", tmp_path / "out", "--json", *more).stdout)
        assert told["anchor"] == anchor
        assert {place["bot"]: place["rating"] for place in told["bots"]}[anchor] == 1500


def test_another_arena_in_the_same_folder_is_refused(run: Run, tmp_path: Path) -> None:
    run("arena", *SHORT, "--out", tmp_path / "out")
    result = run("arena", *SHORT, "--bots", "greedy,easy", "--out", tmp_path / "out")
    assert result.exit_code == 2
    assert "holds another arena: it has bots greedy,random, not greedy,easy" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("arena chess", "There is no game 'chess'"),
        ("arena --bots greedy", "An arena needs at least two bots"),
        ("arena --bots greedy,alien", "There is no bot 'alien'"),
        ("arena --games 3", "choose an even number"),
        ("arena --seats two", "Seats are whole numbers such as 2 or 2,4, not 'two'"),
        ("arena --seats 2,9", "InterSpace is for 2 to 4 seats"),
        ("arena --seats 0", "A game has at least 1 seat"),
        ("arena --rules gold", "InterSpace has no rules 'gold': name a preset (basic, standard"),
        ("arena --rules tier=gold", "Bad option of InterSpace"),
        ("arena --rules basic --rules basic", "The same rules are named twice"),
        ("arena --rules basic --rules tier=basic", "named twice: basic and tier=basic"),
        ("arena --seats=", "Seats are whole numbers such as 2 or 2,4, not ''"),
        ("arena --bots=", "An arena needs at least two bots"),
        ("arena --option tier=gold", "Tier is basic or standard, not gold."),
        ("arena --rounds 3", "A round robin has one round"),
        ("arena --anchor easy --games 2", "'easy' does not play"),
        ("arena --workers 0", "at least 1 worker, not 0"),
        ("arena --seed -1", "A seed is a whole number"),
        ("arena --resume nowhere", "There is no arena in nowhere"),
        ("arena --resume nowhere --seats 2", "--seats does not go with --resume"),
        ("arena --resume nowhere --out x", "says itself what is played: --out does not go with"),
        ("arena interspace --resume nowhere", "a game does not go with --resume"),
        ("arena --format knockout", "help"),
    ],
)
def test_what_does_not_fit_is_a_sentence(run: Run, arguments: str, says: str) -> None:
    assert_sentence(run(*arguments.split()), says)


DOCS = Path(__file__).parents[2] / "docs" / "lab.md"


def documented(part: str) -> list[str]:
    """The only command in the documentation that has this in it, without the program's name."""
    blocks = re.findall(r"^```sh\n(.*?)^```", DOCS.read_text(encoding="utf-8"), re.S | re.M)
    (found,) = [block for block in blocks if part in block]
    return shlex.split(found.replace("\\\n", " "))[1:]


@pytest.mark.slow
def test_a_game_is_seen_again_as_the_documentation_says(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*documented("--out cup/")).exit_code == 0
    with Path("cup/games.csv").open(encoding="utf-8", newline="") as file:
        played = [row for row in csv.DictReader(file) if row["game"] == "23"]
    assert [row["bot"] for row in played] == ["easy", "greedy", "greedy"]
    told = json.loads(run(*documented("--first 23"), "--json").stdout)
    assert told["decisions"] == int(played[0]["decisions"])
    ending = Path("again/interspace-000023.jsonl").read_text(encoding="utf-8").splitlines()[-1]
    assert json.loads(ending)["players"] == ["easy", "greedy", "greedy"]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="interrupts are sent differently there")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_stops_it_and_the_same_command_goes_on(workers: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [*COMMAND, "arena", "--games", "100", "-o", "max_game_turns=3", "--seed", "1"]
    command += ["--workers", workers, "--out", str(out)]
    process = start(command)
    journal = out / "journal.jsonl"
    deadline = time.monotonic() + 100
    while not (journal.exists() and journal.stat().st_size) and time.monotonic() < deadline:
        time.sleep(0.02)
    interrupt(process)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert stdout == ""
    assert stderr.startswith("Stopped; the same command goes on, or: astrarium arena --resume")
    assert "Traceback" not in stderr
    kept = journal.read_bytes()
    assert 0 < kept.count(b"\n") < 100
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert "100 games" in done.stdout
    assert journal.read_bytes().startswith(kept)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there are no such terminals there")
def test_in_a_terminal_a_bar_shows_how_fast_it_goes() -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [*COMMAND, "arena", "--games", "20", "-o", "max_game_turns=1", "--seed", "1"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:  # the terminal is closed
                break
            if not part:
                break
            shown += part
        assert process.wait(60) == 0
    os.close(ours)
    assert b"/20" in shown
    assert b"/s" in shown
