"""One side alone, teams, and places: simulated, in arenas and reports, and as environments."""

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any

import gymnasium
import msgspec
import pytest
from pettingzoo.test import api_test

import astrarium.lab.gymnasium as environments
from astrarium.kernel import BadInput, load_game
from astrarium.lab.arena import Plan, arena, make_plan, plan_in
from astrarium.lab.arena_journal import Journal, Played, checked
from astrarium.lab.arena_plan import arrangements, rule_set, seatings
from astrarium.lab.arena_standings import Sums, Tally
from astrarium.lab.export import export
from astrarium.lab.openspiel import OpenSpielGame
from astrarium.lab.pettingzoo import raw_env
from astrarium.lab.ratings import Finish
from astrarium.lab.report import report_page
from astrarium.lab.report_counts import count_games
from astrarium.lab.report_folder import open_arena
from astrarium.lab.simulate import Series, line_up, simulate, student_95
from tests.kernel.games import outposts

pytestmark = pytest.mark.usefixtures("installed")

GAME, BOTS = outposts.GAME, ("random", "easy")
TEAMS = outposts.OutpostsOptions(play="teams")


def plan_of(rules: str = "", games: int = 6, seats: tuple[int, ...] = (1,), **how: Any) -> Plan:
    chosen = [rule_set(GAME, text) for text in (rules or "rounds=2").split(" ")]
    return make_plan(GAME, BOTS, games=games, seats=seats, rules=chosen, seed=1, **how)


def rows(folder: Path, table: str = "games") -> list[dict[str, str]]:
    with (folder / f"{table}.csv").open() as file:
        return list(csv.DictReader(file))


# -- simulated


def test_one_seat_is_simulated_and_may_lose() -> None:
    report = simulate(GAME, 1, ["random"], 40, seed=1)
    (bot,) = report.bots
    assert (bot.games, bot.seats, bot.ties) == (40, 40, 0)
    assert 0 < bot.wins < 40
    assert bot.place == pytest.approx(2 - bot.wins / 40)
    assert bot.points > 0


def test_a_team_has_one_bot_and_wins_together() -> None:
    series = Series(GAME, 4, BOTS, 1, TEAMS)
    assert line_up(series, 0) == ("random", "easy", "random", "easy")
    assert line_up(series, 1) == ("easy", "random", "easy", "random")
    named = Series(GAME, 4, ("a", "b", "c", "d"), 1, TEAMS)
    assert line_up(named, 1) == ("b", "c", "d", "a")
    report = simulate(GAME, 4, BOTS, 20, seed=1, options=TEAMS)
    one, other = report.bots
    assert one.ties == other.ties
    assert one.wins + other.wins + one.ties == 20
    assert one.place + other.place == pytest.approx(3 - one.ties / 20)


# -- arenas


def test_alone_bots_take_turns_and_are_rated_against_the_game(tmp_path: Path) -> None:
    result = arena(plan_of(games=20), folder=tmp_path)
    assert result.meetings == ()
    (setting,) = result.settings
    for bot in setting.bots:
        own = [row for row in rows(tmp_path) if row["bot"] == bot.bot]
        won = [float(row["won"]) for row in own]
        assert (bot.games, bot.score) == (10, sum(won))
        assert bot.interval[0] < bot.win_rate < bot.interval[1]
        assert bot.place.value == pytest.approx(2 - bot.win_rate)
        assert bot.points is not None
        assert bot.points.value == pytest.approx(sum(int(row["points"]) for row in own) / 10)
    rated = {place.bot: place.rating for place in result.bots}
    better, worse = sorted(setting.bots, key=lambda bot: -bot.win_rate)
    assert better.win_rate > worse.win_rate
    assert rated[better.bot] > 1500 > rated[worse.bot]


def test_in_an_arena_a_team_has_one_bot(tmp_path: Path) -> None:
    plan = plan_of("play=teams", seats=(4,))
    assert plan.teams == ((0, 1, 0, 1),)
    assert seatings(plan.sides(0)) == ((0, 1, 0, 1), (1, 0, 1, 0))
    result = arena(plan, folder=tmp_path)
    for game in Journal(tmp_path / "journal.jsonl").read():
        assert game.bots[0] == game.bots[2] != game.bots[1] == game.bots[3]
        assert game.places[0] == game.places[2]
    for row in rows(tmp_path):
        assert row["team"] == str(int(row["seat"]) % 2)
        assert float(row["won"]) in (0, 0.5, 1)
    one, other = result.meetings
    assert one.score + other.score == pytest.approx(one.games)


def test_arrangements_of_one_side_alternate() -> None:
    assert sorted(arrangements(1)) == [(0,), (1,)]


def test_places_of_a_game_that_ranks_are_told(tmp_path: Path) -> None:
    result = arena(plan_of(seats=(3,)), folder=tmp_path)
    (setting,) = result.settings
    for bot in setting.bots:
        of_games = {}
        for row in rows(tmp_path):
            assert row["ranked"] == "1"
            if row["bot"] == bot.bot:
                of_games.setdefault(row["game"], []).append(int(row["place"]))
        means = [sum(places) / len(places) for places in of_games.values()]
        assert bot.place.value == pytest.approx(sum(means) / len(means))


def test_one_seat_and_several_in_one_arena(tmp_path: Path) -> None:
    result = arena(plan_of("rounds=2 play=together,rounds=2", seats=(1, 4)), folder=tmp_path)
    assert [(one.seats, len(one.meetings)) for one in result.settings] == [
        (1, 0),
        (4, 2),
        (1, 0),
        (4, 0),
    ]
    assert arena(plan_in(tmp_path), folder=tmp_path) == result


def test_a_bot_that_fails_alone_loses_to_the_game(tmp_path: Path) -> None:
    plan = plan_of(forfeit=True)
    arena(plan, folder=tmp_path)
    (game, *_) = Journal(tmp_path / "journal.jsonl").read()
    forfeited = msgspec.structs.replace(
        game, failed=0, winners=(), points=(), places=(), ending="forfeit"
    )
    assert list(checked([forfeited], plan)) == [forfeited]


@pytest.mark.parametrize(
    "change",
    [
        {"places": (1, 2, 1)},
        {"places": (1, 2, 2, 2)},
        {"places": (2, 3, 2, 3)},
        {"places": (1, 9, 1, 9)},
        {"winners": (0,), "places": ()},
    ],
)
def test_a_journal_with_impossible_places_is_damaged(tmp_path: Path, change: Any) -> None:
    plan = plan_of("play=teams", seats=(4,))
    arena(plan, folder=tmp_path)
    (game, *_) = Journal(tmp_path / "journal.jsonl").read()
    sound = msgspec.structs.replace(game, winners=(0, 2), places=(1, 2, 1, 2))
    assert list(checked([sound], plan)) == [sound]
    with pytest.raises(BadInput, match="is damaged"):
        list(checked([msgspec.structs.replace(sound, **change)], plan))


def test_a_journal_from_before_places_is_read(tmp_path: Path) -> None:
    arena(plan_of(seats=(2,)), folder=tmp_path)
    path = tmp_path / "journal.jsonl"
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    path.write_text("".join(json.dumps(line[:-1]) + "\n" for line in lines))
    games = list(checked(Journal(path).read(), plan_of(seats=(2,))))
    assert len(games) == len(lines)
    assert {game.places for game in games} == {()}
    assert len(lines[0]) == len(Played.__struct_fields__)


def test_a_plan_from_before_teams_is_read(tmp_path: Path) -> None:
    plan = plan_of(seats=(2,))
    arena(plan, folder=tmp_path)
    path = tmp_path / "arena.json"
    old = json.loads(path.read_text())
    del old["teams"]
    path.write_text(json.dumps(old))
    assert plan_in(tmp_path) == plan


def test_tables_from_before_places_are_refused_with_the_way_out(tmp_path: Path) -> None:
    arena(plan_of(seats=(2,)), folder=tmp_path)
    for path in tmp_path.glob("*.parquet"):
        path.unlink()
    found = rows(tmp_path)
    names = [name for name in found[0] if name not in ("place", "ranked", "team")]
    with (tmp_path / "games.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, names, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(found)
    with pytest.raises(BadInput, match=r"place.*astrarium arena --resume"):
        report_page(tmp_path)


# -- means


def test_few_games_have_wide_intervals() -> None:
    exact = {1: 12.7062, 2: 4.3027, 3: 3.1824, 5: 2.5706, 10: 2.2281, 30: 2.0423, 1000: 1.9623}
    for freedom, value in exact.items():
        assert student_95(freedom) == pytest.approx(value, rel=0.002)


def test_a_mean_is_of_games_however_many_sides_a_bot_had() -> None:
    sums = Sums()
    sums.add(3, 2)  # places 1 and 2
    sums.add(3, 1)
    mean = sums.mean()
    assert mean is not None
    assert mean.value == (1.5 + 3) / 2
    assert mean.interval is not None
    assert mean.interval[1] - mean.value == pytest.approx(student_95(1) * 0.75)
    assert Sums().mean() is None
    one = Sums()
    one.add(4, 1)
    assert one.mean() == msgspec.convert({"value": 4.0, "interval": None}, type(mean))


# -- reports


def test_the_report_of_one_seat(tmp_path: Path) -> None:
    arena(plan_of(games=40), folder=tmp_path)
    page = report_page(tmp_path)
    assert "its opponent is the game itself" in page
    assert "no other seat to compare" in page
    assert "Who beats whom" not in page
    assert "1 seat" in page
    assert "1 seats" not in page
    assert "mean points" in page


def test_the_report_of_teams_compares_teams(tmp_path: Path) -> None:
    arena(plan_of("play=teams", games=40, seats=(4,)), folder=tmp_path)
    page = report_page(tmp_path)
    assert "seats 0 and 2" in page
    assert "Who beats whom" in page


def test_a_report_rates_from_the_same_places_as_the_arena(tmp_path: Path) -> None:
    plan = plan_of("rounds=2 play=together", games=12, seats=(1, 3))
    arena(plan, folder=tmp_path)
    tally = Tally(plan)
    for game in Journal(tmp_path / "journal.jsonl").read():
        tally.add(game)
    expected: dict[int, Counter[Finish]] = {}
    for case, games in tally.cases():
        expected.setdefault(case.setting, Counter())[case.finish] += games
    with open_arena(tmp_path) as played:
        counts = count_games(played)
    assert {setting: found.finishes for setting, found in counts.items()} == expected
    assert len(expected) == 4
    assert "Ratings, " in report_page(tmp_path)


# -- exports


def test_decisions_are_exported_with_place_and_team(tmp_path: Path) -> None:
    simulate(GAME, 4, BOTS, 2, seed=1, options=TEAMS, records_dir=tmp_path / "records")
    export([tmp_path / "records"], tmp_path / "decisions.csv")
    found = rows(tmp_path, "decisions")
    assert {(row["seat"], row["team"]) for row in found} == {
        ("0", "0"),
        ("1", "1"),
        ("2", "0"),
        ("3", "1"),
    }
    for row in found:
        assert (row["place"] == "1") == (float(row["won"]) > 0)


# -- environments


def test_one_seat_is_an_environment() -> None:
    one = environments.SeatEnv("outposts", seats=1, opponents=(), shaping={"points": 0.1})
    results = set()
    for seed in range(20):
        observation, _ = one.reset(seed=seed)
        over, info = False, {}
        while not over:
            action = one.action_space.sample(observation["action_mask"])
            observation, _, over, _, info = one.step(action)
        results.add((info["winners"], info["places"], one.episode.result(0)))
    assert results == {((0,), (1,), 1.0), ((), (2,), -1.0)}


def test_one_agent_keeps_the_promises_of_pettingzoo() -> None:
    api_test(raw_env("outposts", seats=1), num_cycles=100)


def test_team_mates_are_rewarded_alike() -> None:
    for seed in range(10):
        state = OpenSpielGame("outposts", 4, {"play": "teams"}).new_initial_state(seed)
        while not state.is_terminal():
            state.apply_action(0)
        returns = state.returns()
        assert returns[0] == returns[2]
        assert returns[1] == returns[3]
        assert returns[0] == -returns[1]


def test_ids_of_games_that_two_cannot_play_have_their_seats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outposts.Outposts, "seats", lambda *_: range(1, 2))
    (settings,) = environments.ids("outposts").values()
    assert settings == {"game": "outposts", "seats": 1}
    assert gymnasium.Env in environments.SeatEnv.__mro__
    assert load_game("outposts") is GAME
