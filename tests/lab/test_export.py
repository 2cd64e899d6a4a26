"""Records as tables: every decision with what its seat could know, and nothing beyond that."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from astrarium.bots import make_bot
from astrarium.kernel import BadInput, Match, Perspective, load_game, read_record, seeded
from astrarium.lab.export import COLUMNS, columns, decisions, export, feature_names
from astrarium.lab.simulate import simulate

GAME = load_game("interspace")


def recorded(
    folder: Path, name: str = "game", seats: int = 2, most: int = 10**6, **options: Any
) -> Path:
    """A game of random bots; by default to the end of its first turn."""
    chosen = GAME.read_options({"max_game_turns": 1, **options})
    match = Match.new(GAME, seats, chosen, seed=7)
    bots = [make_bot("random", seat) for seat in range(seats)]
    while match.state.outcome() is None and match.state.sequence < most:
        asked = match.state.decisions()[0]
        match.play(asked.seat, bots[asked.seat].choose(Perspective(match.state, asked)))
    path = folder / f"{name}.jsonl"
    match.save(path)
    return path


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_every_action_is_a_row(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    record = read_record(path)
    assert export([path], tmp_path / "table.jsonl") == len(record.entries)
    found = rows(tmp_path / "table.jsonl")
    assert [(row["seat"], row["action"]) for row in found] == [
        (entry.seat, entry.action) for entry in record.entries
    ]
    assert [row["number"] for row in found] == list(range(1, len(record.entries) + 1))
    for row, state in zip(found, record.replay(), strict=False):
        asked = next(asked for asked in state.decisions() if asked.seat == row["seat"])
        assert (row["kind"], row["rule"]) == (asked.kind, asked.rule)
        assert row["choices"] == len(asked.actions)
        assert row["forced"] == (len(asked.actions) == 1)
        chosen = asked.actions[row["index"]]
        assert (str(chosen), type(chosen).__name__) == (row["action"], row["type"])
        seen = state.hide(row["seat"])
        assert row["own victory points"] == GAME.features(seen, row["seat"])["victory points"]
        assert row["other 1 units"] == GAME.features(seen, 1 - row["seat"])["units"]


def test_rows_tell_how_it_ended_for_the_seat(tmp_path: Path) -> None:
    path = recorded(tmp_path, seats=3)
    outcome = read_record(path).outcome
    assert outcome is not None
    export([path], tmp_path / "table.jsonl")
    for row in rows(tmp_path / "table.jsonl"):
        assert row["points"] == outcome.scores[row["seat"]]
        won = 1 / len(outcome.winners) if row["seat"] in outcome.winners else 0
        assert row["won"] == won


def test_rows_tell_which_bot_decided_if_the_record_does(tmp_path: Path) -> None:
    games = tmp_path / "games"
    short = GAME.read_options({"max_game_turns": 1})
    simulate(GAME, 2, ["greedy", "random"], 2, options=short, records_dir=games)
    export([games], tmp_path / "table.jsonl")
    told = {(row["record"], row["seat"], row["player"]) for row in rows(tmp_path / "table.jsonl")}
    assert told == {
        *(("interspace-000001", seat, bot) for seat, bot in enumerate(["greedy", "random"])),
        *(("interspace-000002", seat, bot) for seat, bot in enumerate(["random", "greedy"])),
    }
    export([recorded(tmp_path)], tmp_path / "untold.jsonl")
    assert {row["player"] for row in rows(tmp_path / "untold.jsonl")} == {None}


def test_rows_tell_by_which_options_a_game_was_played(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    recorded(games, "basic")
    recorded(games, "hidden", tier="standard", hidden_stacks=True)
    export([games], tmp_path / "table.jsonl")
    told = {row["record"]: row["options"] for row in rows(tmp_path / "table.jsonl")}
    assert told == {
        "basic": "max_game_turns=1",
        "hidden": "tier=standard,max_game_turns=1,hidden_stacks=True",
    }


def test_a_table_does_not_pass_for_a_record(tmp_path: Path) -> None:
    recorded(tmp_path)
    with pytest.raises(BadInput, match="would lie among the records"):
        export([tmp_path], tmp_path / "table.jsonl")
    export([tmp_path], tmp_path / "table.csv")
    (tmp_path / "arena.json").write_text("{}")
    with pytest.raises(BadInput, match="is the folder of an arena, which keeps no records"):
        export([tmp_path], tmp_path / "again.csv")


def test_a_game_that_is_not_over_has_no_result(tmp_path: Path) -> None:
    path = recorded(tmp_path, most=20)
    assert export([path], tmp_path / "table.jsonl") == 20
    assert {(row["won"], row["points"]) for row in rows(tmp_path / "table.jsonl")} == {(None, None)}


@pytest.mark.parametrize("suffix", ["jsonl", "csv", "parquet"])
def test_the_columns_are_those_that_are_documented(tmp_path: Path, suffix: str) -> None:
    table = tmp_path / f"table.{suffix}"
    export([recorded(tmp_path, seats=3)], table)
    if suffix == "jsonl":
        names = list(rows(table)[0])
    elif suffix == "csv":
        names = next(csv.reader(table.open(newline="")))
    else:
        names = pytest.importorskip("pyarrow.parquet").read_schema(table).names
    documented = columns(GAME, 3)
    assert names == [column.name for column in documented]
    assert all(column.about for column in documented)
    assert len(names) == len(COLUMNS) + 3 * len(feature_names(GAME))


def test_games_of_several_sizes_go_into_one_table(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    recorded(tmp_path / "games", "small", seats=2)
    recorded(tmp_path / "games", "large", seats=3)
    export([tmp_path / "games"], tmp_path / "table.jsonl")
    found = rows(tmp_path / "table.jsonl")
    assert list(dict.fromkeys(row["record"] for row in found)) == ["large", "small"]
    for row in found:
        assert (row["other 2 planets"] is None) == (row["seats"] == 2)
        assert row["other 1 planets"] is not None


def test_every_record_is_there_once_and_no_two_have_one_name(tmp_path: Path) -> None:
    for folder in ("monday", "tuesday"):
        (tmp_path / folder).mkdir()
        recorded(tmp_path / folder)
    monday, tuesday = tmp_path / "monday", tmp_path / "tuesday"
    export([monday, tuesday, monday / "game.jsonl"], tmp_path / "table.jsonl")
    found = [(row["record"], row["number"]) for row in rows(tmp_path / "table.jsonl")]
    assert len(set(found)) == len(found)
    assert {name for name, _ in found} == {str(monday / "game"), str(tuesday / "game")}


def test_what_was_taken_back_is_not_a_decision(tmp_path: Path) -> None:
    path = recorded(tmp_path, most=20)
    lines = path.read_text().splitlines()
    back = [*lines[:-1], json.dumps([0, "takeback 1", ""]), '{"actions":21,"outcome":null}']
    path.write_text("\n".join(back) + "\n")
    assert export([path], tmp_path / "table.jsonl") == 20


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {"hidden_stacks": True},
        {"objectives": True, "encounters": True, "breakthroughs": True, "colonization": True},
    ],
)
def test_features_depend_on_nothing_that_the_seat_cannot_know(
    tmp_path: Path, options: dict[str, bool]
) -> None:
    path = recorded(tmp_path, seats=3, tier="standard", max_game_turns=3, **options)
    record = read_record(path)
    found = list(decisions("game", record, 3))
    hidden = 0
    for number, (row, state) in enumerate(zip(found, record.replay(), strict=False)):
        seat = record.entries[number].seat
        other = state.imagine(seat, seeded(number))
        known = [
            GAME.features(other.hide(seat), (seat + place) % 3)[name]
            for place in range(3)
            for name in feature_names(GAME)
        ]
        assert list(row[len(COLUMNS) :]) == known
        true = [
            GAME.features(state, (seat + place) % 3)[name]
            for place in range(3)
            for name in feature_names(GAME)
        ]
        hidden += known != true
    assert hidden  # there was something to hide


def said_by_another(text: str) -> str:
    """A record with an action of somebody who is not asked."""
    lines = text.splitlines()
    lines[-2] = json.dumps([1 - json.loads(lines[-2])[0], *json.loads(lines[-2])[1:]])
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda text: text.replace('"rules":"', '"rules":"x'), "follows version x"),
        (lambda text: text[: len(text) // 2], "cut"),
        (lambda text: "", "is empty"),
        (said_by_another, "cannot be played"),
    ],
)
def test_a_broken_record_is_a_sentence_and_no_table(tmp_path: Path, damage: Any, says: str) -> None:
    path = recorded(tmp_path)
    path.write_text(damage(path.read_text()))
    with pytest.raises(BadInput, match=says) as refused:
        export([path], tmp_path / "table.csv")
    assert str(path) in str(refused.value)
    assert list(tmp_path.iterdir()) == [path]


def test_an_outcome_that_is_not_true_is_noticed(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    outcome = read_record(path).outcome
    assert outcome is not None
    path.write_text(path.read_text().replace(outcome.reason, "something else"))
    with pytest.raises(BadInput, match="the outcome written in the record"):
        export([path], tmp_path / "table.csv")


@pytest.mark.parametrize(
    ("name", "says"),
    [("table.xlsx", "ends with .csv or .jsonl or .parquet"), ("game.jsonl", "is there already")],
)
def test_a_file_that_cannot_be_written_is_a_sentence(tmp_path: Path, name: str, says: str) -> None:
    path = recorded(tmp_path)
    before = path.read_bytes()
    with pytest.raises(BadInput, match=says):
        export([path], tmp_path / name)
    assert path.read_bytes() == before


def test_no_records_are_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there are no records in"):
        export([tmp_path], tmp_path / "table.csv")
    with pytest.raises(BadInput, match="there is no file"):
        export([tmp_path / "none.jsonl"], tmp_path / "table.csv")
    with pytest.raises(BadInput, match="a table is of one game, not of none"):
        export([], tmp_path / "table.csv")


def test_progress_is_told_of_every_record(tmp_path: Path) -> None:
    told: list[int] = []
    files = [recorded(tmp_path, name, most=5) for name in ("one", "two")]
    export(files, tmp_path / "table.csv", told.append)
    assert told == [1, 2]
