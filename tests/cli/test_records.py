"""Records can be replayed, verified and looked at."""

import re
from pathlib import Path

import msgspec
import pytest

from astrarium.kernel import Match, load_game, read_record
from astrarium.kernel.record import Entry, next_hash

from .conftest import Run


def test_the_log_tells_every_action_in_order(run: Run, record: Path) -> None:
    result = run("replay", record, "--log")
    numbers = [line.split()[0] for line in result.stdout.splitlines() if line[:5].strip()]
    count = len(read_record(record).entries)
    assert numbers[:count] == [str(number) for number in range(1, count + 1)]
    assert "Won by" in result.stdout


def test_a_moment_is_shown_without_asking(run: Run, record: Path) -> None:
    result = run("replay", record, "--at", 2)
    assert "Map A  home of Yellow" in result.stdout
    assert "    2 " in result.stdout


def test_a_record_is_walked_through(run: Run, record: Path) -> None:
    result = run("replay", record, typed="\n\nb\n5\nt\n?\nq\n")
    stops = [line.partition("/")[0] for line in result.stdout.splitlines() if " Enter next" in line]
    assert stops[:5] == ["0", "1", "2", "1", "5"]
    assert "go there; t: the next player's turn" in result.stdout


def test_somebody_who_can_be_asked_walks_on_from_a_moment(
    run: Run, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("astrarium.cli.records._asks", lambda console: True)
    result = run("replay", record, "--at", 4, typed="\nquit\n")
    stops = [line.partition("/")[0] for line in result.stdout.splitlines() if " Enter next" in line]
    assert stops == ["4", "5"]


def test_scores_are_told_with_names(run: Run, record: Path) -> None:
    assert re.search(r"Scores: Yellow \d+, Green \d+\.", run("replay", record, "--log").stdout)


def test_a_record_plays_on_by_itself(run: Run, record: Path) -> None:
    last = len(read_record(record).entries)
    assert "Won by" in run("replay", record, typed=f"{last - 3}\na\n").stdout


def test_a_takeback_is_told_in_the_log(run: Run, tmp_path: Path) -> None:
    match = Match.new(load_game("interspace"), 2, seed=3)
    match.play(0, match.game.read_action("quick set-up"))
    match.state.take_back(1)
    chain = next_hash(match.record.entries[-1].hash, 1, "takeback 1", match.state)
    match.record.entries.append(Entry(1, "takeback 1", chain))
    match.play(1, match.game.read_action("quick set-up"))
    match.save(tmp_path / "game.jsonl")
    result = run("replay", tmp_path / "game.jsonl", "--log")
    assert "    2 The players took back what had followed" in result.stdout


def test_sound_records_are_told_in_a_line_each(run: Run, record: Path) -> None:
    result = run("verify", record, record)
    assert result.exit_code == 0
    assert result.stdout.count(": sound, InterSpace, 2 seats") == 2


def test_one_bad_record_among_good_ones_fails(run: Run, record: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    bad.write_text("".join([*lines[:-2], lines[-1]]), encoding="utf-8")
    result = run("verify", record, bad)
    assert result.exit_code == 2
    assert "game.jsonl: sound" in result.stdout
    assert "bad.jsonl" in result.stderr


def test_the_last_position_of_a_record_is_shown(run: Run, record: Path) -> None:
    assert "The game is over" in run("show", record).stdout


def test_a_position_can_be_written_and_shown_again(run: Run, record: Path, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    state.write_text(run("show", record, "--at", 30, "--json").stdout, encoding="utf-8")
    assert run("show", state).stdout == run("show", record, "--at", 30).stdout


def test_a_seat_sees_its_own_secrets_only(run: Run, tmp_path: Path) -> None:
    game = load_game("interspace")
    state = game.new(2)
    state.apply(0, game.read_action("arrange planet on side 1 and asteroids on side 3"))
    path = tmp_path / "state.json"
    path.write_bytes(game.write(state))
    assert "asteroids" in run("show", path, "--seat", 0).stdout
    assert "asteroids" not in run("show", path, "--seat", 1).stdout
    view = msgspec.json.decode(run("show", path, "--seat", 1, "--json").stdout)
    assert view["state"]["stack"][0]["plans"][0]["value"] is None
