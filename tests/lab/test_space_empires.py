"""Space Empires in the lab: tables and reports, as of any game, and nothing that is hidden."""

import json
from pathlib import Path

import pytest

from astrarium.kernel import load_game, read_record
from astrarium.lab.arena import arena, make_plan, rule_set
from astrarium.lab.export import export, feature_names
from astrarium.lab.report import report_page
from astrarium.lab.simulate import simulate

GAME = load_game("space-empires")
SHORT = {"scenario": "small", "quick_start": True, "max_cycles": 2}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    options = GAME.read_options(SHORT)
    simulate(GAME, 2, ["greedy", "random"], 2, options=options, seed=1, records_dir=folder)
    return folder


def test_records_of_simulated_games_verify(games: Path) -> None:
    for path in games.glob("*.jsonl"):
        assert read_record(path).verify().outcome() is not None


def test_exported_rows_have_what_the_seat_could_know(games: Path, tmp_path: Path) -> None:
    """Features of the others are those of what the seat sees, byte by byte."""
    export([games], tmp_path / "rows.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    known = {f"other 1 {name}" for name in feature_names(GAME)}
    assert known <= set(rows[0])
    at = 0
    for path in sorted(games.glob("*.jsonl")):
        record = read_record(path)
        for state, _ in zip(record.replay(), record.entries, strict=False):
            row, at = rows[at], at + 1
            seen = state.seen_by(row["seat"])
            for name, value in GAME.features(seen, 1 - row["seat"]).items():
                assert row[f"other 1 {name}"] == value, name
    assert any(row["own cp"] for row in rows)
    assert not any(row["other 1 cp"] for row in rows)
    assert any(row["other 1 hidden groups"] for row in rows)
    assert not any(row["own hidden groups"] for row in rows)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "seats", "bots"),
    [("basic", 2, ["greedy", "random"]), ("teams", 4, ["greedy", "random"]),
     ("machines", 1, ["greedy", "random"])],
)  # fmt: skip
def test_an_arena_is_played_and_reported(
    preset: str, seats: int, bots: list[str], tmp_path: Path
) -> None:
    more = {"max_cycles": 2, **({"scenario": "small"} if preset == "basic" else {})}
    rules = [rule_set(GAME, preset, more)]
    plan = make_plan(GAME, bots, games=2, seats=[seats], rules=rules, seed=1)
    standings = arena(plan, folder=tmp_path)
    assert {one.bot for one in standings.bots} == set(bots)
    page = report_page(tmp_path)
    assert GAME.title in page
    assert all(bot in page for bot in bots)


def test_deeds_count_what_was_done(games: Path) -> None:
    found = set()
    for path in games.glob("*.jsonl"):
        state = read_record(path)
        for moment in state.replay():
            found |= {deed.name for event in moment.told for deed in GAME.deeds(event)}
    assert {"founded a colony"} & found or any(name.startswith("bought") for name in found)
    for name in found:
        assert GAME.deed_text(name)
