"""Rules can be read, and their coverage is measured."""

from pathlib import Path

import msgspec
import pytest

from astrarium.kernel import load_game

from .conftest import Run


def write_tests(folder: Path, ids: list[str]) -> Path:
    """Tests that name these rules."""
    names = ", ".join(f'"{id}"' for id in ids)
    path = folder / "tests" / "test_all.py"
    path.parent.mkdir()
    path.write_text(f"import pytest\n\npytestmark = pytest.mark.rule({names})\n", encoding="utf-8")
    return path.parent


def test_a_rule_is_shown_with_tier_and_ruling(run: Run) -> None:
    shown = run("rules", "interspace", "IS-BLOCK-04").stdout
    assert "IS-BLOCK-04 (both)" in shown
    assert "Ruling: " in shown


def test_a_rule_of_a_module_tells_which_and_that_it_replaces_only_there(run: Run) -> None:
    shown = run("rules", "interspace", "IS-A-OBJ-GEN-2").stdout
    assert "IS-A-OBJ-GEN-2 (advanced, objectives)" in shown
    assert "Replaces IS-WIN-01 (only with objectives)" in shown


def test_rules_are_found_by_words(run: Run) -> None:
    shown = run("rules", "interspace", "dust", "cloud").stdout
    assert "A dust cloud costs 2 to enter." in shown
    assert "IS-WIN-01" not in shown


def test_several_ids_show_each_rule(run: Run) -> None:
    shown = run("rules", "interspace", "IS-TERR-12", "is-move-03").stdout
    assert "IS-TERR-12 (" in shown
    assert "IS-MOVE-03 (" in shown
    assert "2 of " in shown


def test_rules_can_be_had_as_json(run: Run) -> None:
    found = msgspec.json.decode(run("rules", "interspace", "IS-WIN-01", "--json").stdout)
    assert [rule["id"] for rule in found] == ["IS-WIN-01"]


def test_a_tier_limits_the_search(run: Run) -> None:
    assert "(standard)" not in run("rules", "interspace", "transport", "--tier", "basic").stdout


def test_all_rules_are_shown_without_words(run: Run) -> None:
    count = len(load_game("interspace").catalogue().rules)
    assert f"{count} of {count} rules" in run("rules", "interspace").stdout


@pytest.mark.slow
def test_basic_means_everything_it_is_played_with(run: Run, tmp_path: Path) -> None:
    result = run(
        "rules", "coverage", "interspace", "--tier", "basic", "--json", "--tests", tmp_path
    )
    assert msgspec.json.decode(result.stdout)["tiers"] == ["both", "basic", "italian"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tier", "together"),
    [("standard", ["both", "standard"]), ("advanced", ["both", "standard", "advanced"])],
)
def test_modules_are_measured_only_where_they_are_asked_for(
    run: Run, tmp_path: Path, tier: str, together: list[str]
) -> None:
    result = run("rules", "coverage", "interspace", "--tier", tier, "--json", "--tests", tmp_path)
    assert msgspec.json.decode(result.stdout)["tiers"] == together


@pytest.mark.slow
def test_a_gap_is_an_error(run: Run, tmp_path: Path) -> None:
    folder = write_tests(tmp_path, ["IS-WIN-01"])
    result = run("rules", "coverage", "interspace", "--tier", "basic", "--tests", folder)
    assert result.exit_code == 1
    assert "IS-WIN-02 is in no tests" in result.stdout
    assert "IS-WIN-01 is in no" not in result.stdout


@pytest.mark.slow
def test_an_unknown_id_is_an_error(run: Run, tmp_path: Path) -> None:
    folder = write_tests(tmp_path, ["IS-NO-01"])
    result = run("rules", "coverage", "interspace", "--tests", folder)
    assert result.exit_code == 1
    assert "test_all.py:3 names IS-NO-01, which is no rule" in result.stdout


@pytest.mark.slow
def test_the_tests_of_the_working_directory_are_measured(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_tests(tmp_path, ["IS-NO-02"])
    monkeypatch.chdir(tmp_path)
    assert "names IS-NO-02" in run("rules", "coverage", "interspace").stdout


@pytest.mark.slow
def test_full_coverage_is_a_success(run: Run, tmp_path: Path) -> None:
    catalogue = load_game("interspace").catalogue()
    named = [rule.id for rule in catalogue.of_tiers("both", "basic", "italian")]
    folder = write_tests(tmp_path, named)
    result = run(
        "rules",
        "coverage",
        "interspace",
        "--tier",
        "basic",
        "--tests",
        folder,
        "--json",
        "--no-run",
    )
    covered = msgspec.json.decode(result.stdout)
    assert covered["gaps"] == []
    assert covered["passed"] is None
    assert result.exit_code == 0


SCENARIO = """
title: A scout moves
game: interspace
rules: [{rules}]
position:
  units: {{"A:0,0": {{0: [Sct 1]}}}}
  step: {{name: movement, seat: 0}}
play:
  - {{seat: 0, do: "{action}"}}
"""
TEST = """
import pytest
from astrarium.games.interspace.state.options import InterSpaceOptions
from astrarium.games.interspace.rules import decks


@pytest.mark.rule("IS-A-OBJ-GEN-1")
def test_of_a_rule_that_no_scenario_names():
    from astrarium.games.interspace import GAME
    GAME.new(2, InterSpaceOptions(tier="standard", objectives=True), 1)


@pytest.mark.rule("IS-COMBAT-05")
def test_that_executes_nothing():
    pass


@pytest.mark.rule("IS-MOVE-01")
def test_that_is_not_run_for_a_scenario_has_done_it():
    raise AssertionError
"""


@pytest.mark.slow
def test_coverage_runs_scenarios_and_the_tests_of_what_they_leave(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    (folder / "scenarios").mkdir(parents=True)
    moves = SCENARIO.format(rules="IS-MOVE-01, IS-COMBAT-11", action="move 1 to A:1,0")
    (folder / "scenarios" / "moves.yaml").write_text(moves)
    wrong = SCENARIO.format(rules="IS-MOVE-12", action="move 1 to A:3,0")
    (folder / "scenarios" / "wrong.yaml").write_text(wrong)
    (folder / "scenarios" / "broken.yaml").write_text("a: [")
    (folder / "test_some.py").write_text(TEST)
    result = run("rules", "coverage", "interspace", "--tests", folder)
    assert result.exit_code == 1
    shown = " ".join(result.stdout.split())
    idle = "is in code that none of its scenarios and tests executes"
    assert f"IS-COMBAT-11 {idle}" in shown, "named by a scenario that only moves"
    assert f"IS-COMBAT-05 {idle}" in shown, "marked at a test that does nothing"
    assert f"IS-MOVE-01 {idle}" not in shown
    assert f"IS-A-OBJ-GEN-1 {idle}" not in shown
    unbroken = "".join(result.stdout.split())  # long paths are broken anywhere
    assert "wrong.yaml:play1:'move1toA:3,0':expectedtobeaccepted" in unbroken
    assert "broken.yaml:notYAML" in unbroken
    assert "tests: " not in shown, "the test that fails is not run"
    assert "1 scenarios passed" in shown


@pytest.mark.slow
def test_a_test_that_fails_is_told(run: Run, tmp_path: Path) -> None:
    folder = write_tests(tmp_path, ["IS-WIN-01"])
    with (folder / "test_all.py").open("a") as file:
        file.write("\n\ndef test_wrong():\n    assert 1 == 2\n")
    result = run("rules", "coverage", "interspace", "--tier", "basic", "--tests", folder)
    assert result.exit_code == 1
    assert "tests: " in result.stdout
    assert "1 failed" in result.stdout
