"""Whatever cannot be used ends in one sentence on stderr and exit code 2, never in a traceback."""

from pathlib import Path

import pytest

from astrarium import __version__
from astrarium.kernel import game_names

from .conftest import Run, assert_sentence


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("play chess", f"There is no game 'chess'; installed: {', '.join(game_names())}"),
        ("play --seed abc", "A seed is a whole number"),
        ("play --seed -1", "A seed is a whole number"),
        ("play --option colour=red", "InterSpace has no option 'colour'"),
        ("play --option edition", "write --option tier=basic|standard or edition=english|"),
        ("play --option edition=french", "Edition is english or italian, not french."),
        ("play --option max_game_turns=5000", "from 0 (no limit) to 1000"),
        ("play --option tier=gold", "Tier is basic or standard, not gold."),
        ("play -o tier=standard -o edition=italian", "the Italian edition has Basic rules only"),
        ("play --option hidden_stacks=true", "hidden_stacks is for the Standard rules"),
        ("play --option max_game_turns=few", "max_game_turns is a whole number, not few"),
        ("play --rules gold", "InterSpace has no rules 'gold': name a preset (basic, standard"),
        ("play --resume --rules standard", "leave --rules out"),
        ("play --seats 9", "InterSpace is for 2 to 4 seats"),
        ("play --seats 6", "up to 8 with tier=standard"),
        ("play --seat 3", "There is no seat 3: the seats are 0 to 2"),
        ("play --bots alien", "There is no bot 'alien'; installed:"),
        ("play --bots random,random,random --seats 2", "name fewer"),
        ("play --bots ,", "No bot is named"),
        ('simulate --bots "greedy', "is no list of bots: unexpected end of data"),
        ("play -o max_game_turns=1 -o max_game_turns=3", "'max_game_turns' is given twice"),
        ("play --rules basic,standard", "The rules basic and standard are named: choose one"),
        ("simulate --rules tier=basic,tier=standard", "The option 'tier' is given twice"),
        ("play --load nowhere.jsonl", "There is no file nowhere.jsonl"),
        ("play --resume", "There is no unfinished game to resume"),
        ("play --resume --seats 3", "leave --seats out"),
        ("replay nowhere.jsonl", "There is no file nowhere.jsonl"),
        ("verify nowhere.jsonl", "There is no file nowhere.jsonl"),
        ("show nowhere.jsonl", "There is no file nowhere.jsonl"),
        ("rules chess", "There is no game 'chess'"),
        ("rules interspace xyzzy", "No rule of InterSpace has 'xyzzy' in it"),
        ("rules coverage", "Coverage is of one game"),
        ("rules coverage interspace --tier gold", "There is no tier 'gold'"),
        ("rules coverage interspace --tests nowhere", "There is no folder nowhere"),
    ],
)
def test_a_bad_argument_is_a_sentence(run: Run, arguments: str, says: str) -> None:
    assert_sentence(run(*arguments.split()), says)


@pytest.mark.parametrize("arguments", ["play --seats two", "dance", "replay", "show --at x f"])
def test_wrong_usage_points_to_the_help(run: Run, arguments: str) -> None:
    assert_sentence(run(*arguments.split()), "help")


def altered(record: Path, old: str, new: str) -> Path:
    path = record.with_name("altered.jsonl")
    text = record.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


COMMANDS = pytest.mark.parametrize("command", ["replay", "verify", "show", "play --load"])


@COMMANDS
def test_a_record_of_other_rules_is_refused(run: Run, record: Path, command: str) -> None:
    path = altered(record, '"rules":"', '"rules":"0.')
    assert_sentence(run(*command.split(), path), str(path), "rules")


@COMMANDS
def test_a_tampered_record_is_refused(run: Run, record: Path, command: str) -> None:
    path = altered(record, '"end economic step"', '"raise tech of Yellow"')
    assert_sentence(run(*command.split(), path), str(path), "raise tech of Yellow")


@COMMANDS
def test_a_cut_record_is_refused(run: Run, record: Path, command: str) -> None:
    path = record.with_name("cut.jsonl")
    path.write_text(
        "\n".join(record.read_text(encoding="utf-8").splitlines()[:5]), encoding="utf-8"
    )
    assert_sentence(run(*command.split(), path), str(path), "cut")


@COMMANDS
@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"[1, 2]", b"{}", b'{"astrarium": 99}'])
def test_what_is_no_record_is_refused(
    run: Run, tmp_path: Path, command: str, content: bytes
) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_bytes(content)
    assert_sentence(run(*command.split(), path), str(path))


@COMMANDS
def test_a_directory_is_refused(run: Run, tmp_path: Path, command: str) -> None:
    assert_sentence(run(*command.split(), tmp_path), str(tmp_path))


def test_a_moment_after_the_end_is_refused(run: Run, record: Path) -> None:
    assert_sentence(run("replay", record, "--at", 9999), "choose a moment from 0 to")
    assert_sentence(run("show", record, "--at", 9999), "choose a moment from 0 to")


def test_a_seat_that_is_not_there_is_refused(run: Run, record: Path) -> None:
    assert_sentence(run("show", record, "--seat", 5), "There is no seat 5")


def test_a_game_is_not_kept_over_another_file(run: Run, record: Path) -> None:
    assert_sentence(run("play", "--save", record), "exists: name another file")


def test_names_of_files_keep_their_letters(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "one.jsonl").touch()
    (tmp_path / "a page").touch()
    for arguments, says in (
        (("simulate", "--records", "games"), "The folder games has records already"),
        (("simulate", "--records", "a page"), "The file a page is no folder"),
        (("arena", "--out", "a page", "--games", 2), "The file a page is no folder"),
        (("report", "games", "--out", "games"), "The path games is a folder"),
        (("play", "--save", "a page"), "The file a page exists"),
        (("show", "a page", "--at", 1), "The file a page is no record"),
        (("verify", "a page"), "The file a page is empty"),
    ):
        assert_sentence(run(*arguments), says)


def test_a_place_that_cannot_be_written_is_named(run: Run, record: Path) -> None:
    place = record / "below" / "game.jsonl"
    result = run("play", "--save", place)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").stdout == f"astrarium {__version__}\n"


def test_every_command_has_a_helpful_sentence(run: Run) -> None:
    shown = run("--help").stdout
    for command in ("play", "replay", "verify", "show", "rules"):
        assert command in shown
        assert run(command, "--help").exit_code == 0


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_help_lists_bots_games_and_options(run: Run, command: str) -> None:
    shown = " ".join(run(command, "--help").stdout.split())
    assert "Bots: easy, greedy, hard, normal, random" in shown
    assert f"Games: {', '.join(game_names())}" in shown
    assert "edition=english|italian English (2 to 4 players)" in shown
