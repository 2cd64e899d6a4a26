"""`astrarium odds`: battles that are thought of, and those of a position."""

import re
from pathlib import Path

import msgspec
import pytest

from astrarium.kernel import Match, Odds, load_game

from .conftest import Run

GAME = load_game("interspace")
STANDARD = ("-o", "tier=standard")


@pytest.fixture
def contact(tmp_path: Path) -> Path:
    """A position in which seat 0 can attack in two hexes."""
    state = GAME.position(
        {
            "options": {"tier": "standard", "hidden_stacks": True},
            "tiles": {"A:2,0": "empty_space", "A:2,-1": "empty_space"},
            "units": {
                "A:2,0": {0: ["DD 1", "AB 2"], 1: ["PB 11", "DD 12"]},
                "A:2,-1": {0: ["PB 3"], 1: ["Trn 13"]},
            },
            "step": {"name": "contact", "seat": 0},
        }
    )
    state.run()
    path = tmp_path / "contact.json"
    path.write_bytes(GAME.write(state))
    return path


def told(run: Run, *arguments: object) -> Odds:
    result = run("odds", *arguments, "--json")
    assert result.exit_code == 0, result.output
    return msgspec.json.decode(result.stdout, type=Odds)


def test_a_battle_is_told_with_chances_losses_and_what_is_left(run: Run) -> None:
    shown = run("odds", "interspace", "2 destroyer, cruiser", "3 patrol_boat, system_station")
    assert shown.exit_code == 0
    assert re.search(
        r"win [\d.]+ %   undecided [\d.]+ %   lose [\d.]+ %   [\d.]+ rounds", shown.stdout
    )
    assert "of 3" in shown.stdout
    assert "of 4" in shown.stdout
    assert "Counted exactly, if nobody retreats" in shown.stdout


def test_a_patrol_boat_against_another(run: Run) -> None:
    found = told(run, "interspace", "PB", "PB")
    nobody = (25 / 36) ** 3
    assert found.win == pytest.approx((1 - nobody) * 5 / 11)
    assert found.exact


def test_the_game_may_be_left_out(run: Run) -> None:
    assert told(run, "3 AB", "DD") == told(run, "interspace", "3 AB", "DD")


def test_rules_are_named_as_in_an_arena(run: Run) -> None:
    sides = ("interspace", "3 AB", "DD", "--unsupported", "theirs")
    assert told(run, *sides, "--rules", "standard") == told(run, *sides, *STANDARD)


def test_names_abbreviations_and_plurals_mean_the_same(run: Run) -> None:
    texts = ("2 assault_boat, DD", "2 AB and dd", "2x Assault Boats; 1 destroyer", "ab, ab, DD")
    italian = "2 navi d'assalto e destroyer"
    found = {told(run, "interspace", text, "3 patrol_boats") for text in (*texts, italian)}
    assert len(found) == 1


def test_circumstances_count(run: Run) -> None:
    plain = told(run, "interspace", "3 AB", "DD", *STANDARD)
    weak = told(run, "interspace", "3 AB", "DD", *STANDARD, "--unsupported", "theirs")
    missiles = told(run, "interspace", "3 AB", "DD", *STANDARD, "--cards", "lrms")
    jammed = told(run, "interspace", "3 AB", "DD, Sct", *STANDARD, "--their-cards", "jamming")
    unjammed = told(run, "interspace", "3 AB", "DD, Sct", *STANDARD)
    assert weak.win > plain.win
    assert missiles.win > plain.win
    assert jammed.win < unjammed.win
    convoy = ("interspace", "PB, 3 Trn", "2 DD", *STANDARD)
    assert told(run, *convoy, "--let-go").own.units < told(run, *convoy).own.units


def test_a_planet_is_conquered_after_the_battle(run: Run) -> None:
    small, large = (
        told(run, "interspace", "4 AB", "PB", *STANDARD, "--planet", f"industry={level},tech=5")
        for level in (1, 6)
    )
    assert small.prize is not None
    assert large.prize is not None
    assert 0 < large.prize < small.prize <= small.win
    assert "conquest" in run("odds", "interspace", "4 AB", "PB", "--planet", "industry=8").stdout


@pytest.mark.slow
def test_a_battle_too_large_to_count_says_how_sure_it_is(run: Run) -> None:
    sides = "20 AB, 10 DD, 6 CA, 6 BB", "20 AB, 10 DD, 6 CA, 4 RS"
    found = told(run, "interspace", *sides, *STANDARD)
    assert (found.exact, found.samples) == (False, 20_000)
    assert 0 < found.stderr < 0.005
    shown = run("odds", "interspace", *sides, *STANDARD).stdout
    assert re.search(r"win [\d.]+ % ± [\d.]+", shown)
    assert "twice the standard error" in shown


def test_the_battles_of_a_position_are_told_from_what_the_seat_knows(
    run: Run, contact: Path
) -> None:
    shown = run("odds", "--record", contact).stdout
    assert shown.count("win ") == 2
    assert "±" in shown  # a stack is hidden
    rows = msgspec.json.decode(
        run("odds", "--record", contact, "--seat", 0, "--json").stdout, type=tuple[Odds, ...]
    )
    assert [row.action for row in rows] == ["attack fleets in A:2,-1", "attack fleets in A:2,0"]
    assert "can begin no battle" in run("odds", "--record", contact, "--seat", 1).stdout


def test_a_record_is_looked_at_after_an_action(run: Run, tmp_path: Path) -> None:
    match = Match.new(GAME, 2, seed=3)
    match.play(0, GAME.read_action("quick set-up"))
    path = tmp_path / "game.jsonl"
    match.save(path)
    shown = run("odds", "--record", path, "--at", 0)
    assert shown.exit_code == 0
    assert "can begin no battle" in shown.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Write who attacks and who is attacked"),
        (("2 DD",), "Write who attacks and who is attacked"),
        (("interspace", "2 DD"), "Write who attacks and who is attacked"),
        (("chess", "2 DD", "PB"), "There is no game 'chess'"),
        (("interspace", "2 destryer", "PB"), "There is no unit 'destryer'; perhaps destroyer."),
        (("interspace", "2 bananas", "PB"), "units are: scout, transport"),
        (("interspace", "2", "PB"), "'2' is no unit"),
        (("interspace", ",", "PB"), "A side has no units"),
        (("interspace", "9999 PB", "PB"), "more than 60 units"),
        (("interspace", "2 Trn", "PB"), "no warship that can attack"),
        (("interspace", "2 AB", "PB", *STANDARD, "--unsupported", "own"), "no warship that can"),
        (("interspace", "AB, pirates", "PB", *STANDARD), "units of one player"),
        (("interspace", "AB", "PB", "--unsupported", "own"), "no support in the Basic game"),
        (("interspace", "AB", "PB", "--unsupported", "us"), "own, theirs or both"),
        (("interspace", "AB", "PB", "--cards", "lrms"), "no breakthroughs in the Basic game"),
        (("interspace", "AB", "PB", *STANDARD, "--cards", "x-ray"), "no breakthrough 'x_ray'"),
        (("interspace", "AB", "PB", "--planet", "industry=9"), "says nothing of a planet"),
        (("interspace", "AB", "PB", "--planet", "size=2"), "says nothing of a planet"),
        (("interspace", "AB", "PB", "--at", "3"), "go with --record"),
        (("--record", "nowhere.jsonl"), "no file nowhere.jsonl"),
    ],
)
def test_what_cannot_be_understood_is_refused_in_a_sentence(
    run: Run, arguments: tuple[str, ...], sentence: str
) -> None:
    result = run("odds", *arguments)
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.split())


def test_a_record_needs_no_sides_and_knows_its_seats(run: Run, contact: Path) -> None:
    both = run("odds", "interspace", "AB", "PB", "--record", contact)
    assert "says itself who fights" in both.stderr
    assert "says itself" in run("odds", "--rules", "standard", "--record", contact).stderr
    assert "There is no seat 7" in run("odds", "--record", contact, "--seat", 7).stderr


def test_help_has_examples(run: Run) -> None:
    assert "Examples:" in run("odds", "--help").stdout
