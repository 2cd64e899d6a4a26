"""Games are kept, found again, and never lost or replaced by accident."""

import errno
import os
import shutil
import sys
from pathlib import Path

import pytest
from rich.console import Console

from astrarium.cli.person import LINES
from astrarium.cli.saves import Save, Seating, seating_file
from astrarium.cli.table import Table
from astrarium.cli.typed import typed_command
from astrarium.games.interspace.events.planets import PlanetConquered
from astrarium.games.interspace.events.turns import GameTurnBegan, PlayerOut
from astrarium.kernel import Match, load_game, read_record

from .conftest import Run

SEED = ("play", "--seed", 7)


def saved_games(folder: Path) -> list[Path]:
    return sorted((folder / "data" / "games").glob("*.jsonl"))


def said(text: str) -> str:
    """What was printed, however it was wrapped."""
    return " ".join(text.split())


# -- copies


def test_a_copy_remembers_seat_and_bots(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "copy.jsonl"
    run(*SEED, "--seat", 1, "--bots", "random", typed=f"quick\nsave {path}\n")
    loaded = run("play", "--load", path)
    assert "You are  ⬢ Green  against  ▲ Yellow  random" in loaded.stdout
    assert "does not say who played" not in loaded.stdout


def test_what_is_assumed_about_a_record_without_seats_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "copy.jsonl"
    run(*SEED, typed=f"quick\nsave {path}\n")
    for arguments, assumed in [
        (("--bots", "random"), ["--seat"]),
        (("--seat", 1), ["--bots"]),
        ((), ["you take seat 0", "--seat", "the others are greedy bots", "--bots"]),
    ]:
        seating_file(path).unlink()
        told = run("play", "--load", path, *arguments).stdout.splitlines()[0]
        assert "does not say who played" in told
        assert all(part in told for part in assumed)


def test_another_game_is_not_replaced_by_a_copy(run: Run, record: Path) -> None:
    before = record.read_bytes()
    result = run(*SEED, typed=f"quick\nsave {record}\n")
    assert "holds another game: name another file." in said(result.stdout)
    assert record.read_bytes() == before


def test_a_copy_of_this_game_is_brought_up_to_date(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "copy.jsonl"
    run(*SEED, typed=f"quick\nsave {path}\nraise tech of Looma\nsave {path}\n")
    assert read_record(path).entries[-1].action == "raise tech of Looma"


def test_a_missing_folder_is_not_made(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "copy.jsonl"
    assert "There is no folder" in said(run(*SEED, typed=f"save {path}\n").stdout)
    assert run(*SEED, "--save", path).exit_code == 2
    assert not path.parent.exists()


def test_a_home_that_is_not_there_is_a_sentence(run: Run) -> None:
    assert "name another" in said(run(*SEED, typed="save ~nobody-of-that-name/x\n").stdout)


# -- going on


def test_a_loaded_game_goes_on_in_its_own_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "copy.jsonl"
    run(*SEED, typed=f"quick\nsave {path}\n")
    run("play", "--load", path, typed="raise tech of Looma\n")
    assert read_record(path).entries[-1].action == "raise tech of Looma"
    assert len(saved_games(tmp_path)) == 1


def test_a_finished_game_is_shown_and_left_as_it_is(run: Run, record: Path) -> None:
    before = record.read_bytes()
    assert "The reason:" in run("play", "--load", record).stdout
    assert record.read_bytes() == before
    assert not seating_file(record).exists()


def test_undo_works_after_resuming(run: Run, tmp_path: Path) -> None:
    run(*SEED, typed="quick\nraise tech of Looma\n")
    assert "Taken back." in run("play", "--resume", typed="undo\n").stdout
    assert read_record(saved_games(tmp_path)[0]).entries[-1].action != "raise tech of Looma"


def test_a_damaged_latest_game_is_named(run: Run, tmp_path: Path) -> None:
    run(*SEED)
    [sound] = saved_games(tmp_path)
    damaged = sound.with_name("later.jsonl")
    damaged.write_bytes(sound.read_bytes()[:-20])
    os.utime(damaged, (2**31, 2**31))
    result = run("play", "--resume")
    assert result.exit_code == 2
    assert f"{damaged}, is damaged" in result.stderr
    assert f"--load {sound}" in result.stderr
    sound.unlink()
    assert f"{damaged}, is damaged" in run("play", "--resume").stderr


# -- a disk that refuses


class Disk:
    """Lets records be written, or does not."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.writes, self.last_good = 0, 10**6
        write = Match.save

        def save(match: Match, path: Path) -> None:
            self.writes += 1
            if self.writes > self.last_good and path.parent.name == "games":
                raise OSError(errno.ENOSPC, "No space left on device", str(path))
            write(match, path)

        monkeypatch.setattr(Match, "save", save)


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """Full after the first writing."""
    disk = Disk(monkeypatch)
    disk.last_good = 1
    return disk


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_does_not_end_the_game(run: Run) -> None:
    result = run(*SEED, typed="quick\nraise tech of Looma\nquit\nquit\n")
    told = said(result.stdout)
    assert result.exit_code == 0
    assert "The tech of Looma rises to 3" in told
    assert told.count("(No space left on device). It is tried again at every action") == 1
    assert "'quit' again leaves without it" in told
    assert "The last actions are not saved" in told


@pytest.mark.usefixtures("full_disk")
def test_a_game_on_a_full_disk_can_be_kept_elsewhere(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "elsewhere.jsonl"
    result = run(*SEED, typed=f"quick\nsave {path}\nraise tech of Looma\nquit\n")
    assert read_record(path).entries[-1].action == "raise tech of Looma"
    assert f"play --load {path}" in result.stdout


def test_a_data_folder_that_cannot_be_written_is_told_at_once(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("ASTRARIUM_DATA", str(tmp_path / "file"))
    result = run(*SEED)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "--save FILE" in result.stderr
    assert "ASTRARIUM_DATA" in result.stderr


# -- advice


def test_advice_can_be_typed_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "bin" / "astrarium")])
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert typed_command("play", "--resume") == f"{Path('bin', 'astrarium')} play --resume"
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    assert typed_command("play", "--resume") == "astrarium play --resume"


# -- what must be heard


def sitting(tmp_path: Path) -> tuple[Table, Console]:
    match = Match.new(load_game("interspace"), 2, seed=7)
    console = Console(width=100, highlight=False)
    return Table(
        console, match, Save(tmp_path / "game.jsonl", Seating(0, ("random",))), {}
    ), console


def test_blows_are_told_however_much_happened(tmp_path: Path) -> None:
    table, console = sitting(tmp_path)
    lost = PlanetConquered(planet="Looma", seat=1, loser=0)
    turns = [GameTurnBegan(turn=turn) for turn in range(LINES + 5)]
    table.chronicle.add(table.match.state, [GameTurnBegan(turn=99), lost, *turns])
    with console.capture() as shown:
        table.person.tell_news()
    assert "Looma" in shown.get()
    assert "Game turn 99 " not in shown.get()
    assert "… 6 earlier lines" in shown.get()


def test_whoever_is_out_is_told_at_once(tmp_path: Path) -> None:
    table, console = sitting(tmp_path)
    state = table.match.state
    state.change_player(0, out=True)
    table.chronicle.add(state, [PlayerOut(seat=0)])
    with console.capture() as shown:
        table._tell_if_out()
        table._tell_if_out()
    assert "Yellow has nothing left and is out of the game" in shown.get()
    assert shown.get().count("You are out of the game.") == 1


def test_the_first_question_tells_of_help(run: Run) -> None:
    before, _, _ = run(*SEED).stdout.rpartition("Yellow> ")
    assert before.rstrip().endswith("'help' tells what else you can type.")
