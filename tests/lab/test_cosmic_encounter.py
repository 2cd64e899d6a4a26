"""Cosmic Encounter in the lab: who began as which alien is kept, and compared."""

import csv
import re
from pathlib import Path
from typing import Any

import pytest

from astrarium.games.cosmic_encounter.data import ALIENS
from astrarium.kernel import load_game
from astrarium.lab.arena import arena, make_plan, rule_set
from astrarium.lab.report import report_page

GAME = load_game("cosmic-encounter")


def played(folder: Path, games: int = 4, **options: Any) -> list[dict[str, str]]:
    """The rows of games of an arena."""
    rules = [rule_set(GAME, "", {"max_encounters": 1, **options})]
    plan = make_plan(GAME, ["random", "easy"], games=games, seats=[4], rules=rules, seed=1)
    arena(plan, folder=folder)
    with (folder / "games.csv").open() as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("hidden", [False, True])
def test_a_seat_begins_as_its_alien(hidden: bool, tmp_path: Path) -> None:
    rows = played(tmp_path, hidden_powers=hidden)
    levels = {facts.level for facts in ALIENS.values()}
    for row in rows:
        name, level = re.fullmatch(r"(.+) \((\w+)\)", row["start"]).groups()  # type: ignore[union-attr]
        assert name != row["bot"]
        assert level in levels
    for game in {row["game"] for row in rows}:
        starts = [row["start"] for row in rows if row["game"] == game]
        assert len(set(starts)) == 4


def test_without_aliens_a_seat_begins_as_its_colour(tmp_path: Path) -> None:
    assert {row["start"] for row in played(tmp_path, aliens="none")} == {
        "Red", "Blue", "Green", "Yellow",
    }  # fmt: skip


def test_a_report_compares_aliens(tmp_path: Path) -> None:
    starts = {row["start"] for row in played(tmp_path, games=20, max_encounters=4)}
    page = report_page(tmp_path)
    assert len(starts) > 20
    assert all(start in page for start in starts)
