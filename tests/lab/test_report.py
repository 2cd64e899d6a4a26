"""The report of an arena: its numbers are those of the tables, and it is safe to open anywhere."""

import csv
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from itertools import pairwise
from math import ceil
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest
from playwright.sync_api import Browser, expect

from astrarium.kernel import BadInput, load_game
from astrarium.lab import report_tables
from astrarium.lab.arena import arena, make_plan, rule_set
from astrarium.lab.arena_journal import FORFEIT, Journal, Played, open_folder, others_of
from astrarium.lab.arena_plan import Plan, RuleSet
from astrarium.lab.arena_standings import Tally, standings
from astrarium.lab.arena_tables import write_tables
from astrarium.lab.report import report_page, write_report
from astrarium.lab.report_fairness import count_tests
from astrarium.lab.report_plan import repeat
from astrarium.lab.report_plots import Curve, bars, curves, intervals
from astrarium.lab.report_plots import Row as PlotRow
from astrarium.lab.report_results import typical
from astrarium.lab.report_statistics import (
    Comparison,
    Estimate,
    Fairness,
    Verdict,
    chi_square_tail,
    quantile,
)

pytestmark = pytest.mark.slow  # plots take their time

FEATURES = ("victory points", "planets", "fleet value", "always")
UNITS = ["scout"] * 40 + ["cruiser"]  # one is seldom built
BOTS = ("clever", "plain", "slow:pause=2")
Row = dict[str, str]


# -- made-up arenas: any game, any bots, games in a moment


def make_games(plan: Plan, games: int, seed: int = 1) -> Iterator[Played]:
    """Games whose winner is drawn: the bot named first wins most, and has more of everything."""
    chance = Random(seed)
    fixtures = plan.fixtures(0, range(len(plan.bots)))
    for fixture in [next(fixtures) for _ in range(games)]:
        seats = range(len(fixture.bots))
        winner = chance.choices(seats, [3 if bot == 0 else 1 for bot in fixture.bots])[0]
        winners = (winner,) if chance.random() < 0.9 else tuple(sorted({winner, 0}))
        turns = chance.randint(1, 12)
        moments = tuple(
            (turn, tuple(make_features(chance, turn, seat == winner) for seat in seats))
            for turn in range(1, turns + 1)
        )
        yield Played(
            number=fixture.number,
            round=0,
            rules=fixture.rules,
            bots=fixture.bots,
            winners=winners,
            points=tuple(chance.randint(0, 60) for _ in seats),
            ending=chance.choice(["IS-WIN-02", "IS-WIN-05", "unknown & strange"]),
            turns=turns,
            decisions=chance.randint(50, 900),
            failed=None,
            starts=tuple(chance.sample(["Sol", "Vega", "Rigel", "Deneb"], len(seats))),
            moments=moments if plan.features else (),
            deeds=tuple(
                {f"built {chance.choice(UNITS)}": chance.randint(1, 5 + seat), "lost scout": 1}
                if plan.features and chance.random() < 0.8
                else {}
                for seat in seats
            ),
        )


def forfeited(game: Played) -> Played:
    """The same game, if the bot at the first seat had failed in its second turn."""
    return msgspec.structs.replace(
        game,
        failed=0,
        winners=others_of(game.bots, 0),
        points=(),
        ending=FORFEIT,
        turns=2,
        moments=game.moments[:1],
    )


def make_features(chance: Random, turn: int, wins: bool) -> tuple[float | None, ...]:
    """Of which one is sometimes not known, and one is always the same."""
    points = 20 + turn * chance.randint(0, 4 if wins else 2)
    value = None if chance.random() < 0.02 else chance.random() * 9
    return points, chance.randint(1, 4), value, 7


def make_arena(
    folder: Path,
    *,
    bots: tuple[str, ...] = BOTS,
    game: str = "not installed",
    games: int = 80,
    finished: int | None = None,
    features: tuple[str, ...] = FEATURES,
    rules: tuple[str, ...] = ("short",),
    seats: tuple[int, ...] = (2, 3),
    forfeit_every: int = 0,
) -> Path:
    """The folder of an arena, as it would be after so many games; all: with tables."""
    plan = Plan(
        game=game,
        version="9",
        schedule="round-robin",
        bots=bots,
        rules=tuple(RuleSet(label, {"length": 3, "cards": True}) for label in rules),
        seats=seats,
        games=games,
        seed=5,
        forfeit=forfeit_every > 0,
        features=features,
    )
    total = plan.total if finished is None else finished
    tally = Tally(plan)
    played = list(make_games(plan, total))
    if forfeit_every:
        played = [one if one.number % forfeit_every else forfeited(one) for one in played]
    with open_folder(folder, plan) as journal:
        for one in played:
            journal.append(one)
            tally.add(one)
    if finished is None:
        write_tables(folder, plan, played)
        (folder / "standings.json").write_bytes(msgspec.json.encode(standings(plan, tally)))
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_arena(tmp_path_factory.mktemp("arena") / "made up")


@pytest.fixture(scope="module")
def page(folder: Path) -> "Page":
    return Page(report_page(folder))


class Page(HTMLParser):
    """A page as a reader meets it: its tables by what they are about, its tags and its words."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source, self.tables, self.tags, self.words = source, dict[str, Any](), Counter(), ""
        self._rows: list[list[str]] = []
        self._cell = False
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        named = dict(attrs)
        if tag == "div" and named.get("role") == "region":
            self._rows = self.tables[str(named["aria-label"])] = []
        if tag == "tr":
            self._rows.append([])
        self._cell = tag in ("td", "th")
        if self._cell:
            self._rows[-1].append("")
        if tag == "br" and self._rows:
            self._rows[-1][-1] += " "

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "table":
            self._rows = []

    def handle_data(self, data: str) -> None:
        self.words += data
        if self._rows and self._rows[-1]:
            self._rows[-1][-1] += data

    def table(self, about: str) -> dict[str, list[str]]:
        """The only table whose description begins like this, by the names of its rows."""
        found = [rows for name, rows in self.tables.items() if name.startswith(about)]
        assert len(found) == 1, (about, list(self.tables))
        return {row[0]: row[1:] for row in found[0][1:]}


# -- the same numbers, worked out in another way


def rows(folder: Path, name: str) -> list[Row]:
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def of_kind(folder: Path, options: str, seats: int) -> list[Row]:
    kind = (options, str(seats))
    return [row for row in rows(folder, "games") if (row["options"], row["seats"]) == kind]


def by_game(found: list[Row]) -> dict[str, list[Row]]:
    games: dict[str, list[Row]] = {}
    for row in found:
        games.setdefault(row["game"], []).append(row)
    return games


def decisive(found: list[Row]) -> dict[str, dict[str, bool]]:
    """Whether each seat of a game won, in games that somebody won and somebody lost."""
    won = {
        game: {row["seat"]: float(row["won"]) > 0 for row in seats}
        for game, seats in by_game(found).items()
    }
    return {game: seats for game, seats in won.items() if len(set(seats.values())) == 2}


def value(cell: str) -> float:
    """The number that a cell begins with."""
    number = cell.partition(" ")[0].replace(",", "")
    return float(number.removesuffix("%")) / (100 if number.endswith("%") else 1)


def test_win_rates_by_seat_are_those_of_the_games(page: Page, folder: Path) -> None:
    for seats in (2, 3):
        games = of_kind(folder, "short", seats)
        table = page.table(f"Win rate by seat, short, {seats} seats")
        for seat in map(str, range(seats)):
            own = [float(row["won"]) for row in games if row["seat"] == seat]
            games_said, wins_said, rate_said, _ = table[f"seat {seat}"]
            assert int(games_said) == len(own)
            assert value(wins_said) == pytest.approx(sum(own), abs=0.06)
            assert value(rate_said) == pytest.approx(mean(own), abs=0.0006)


def test_win_rates_by_start_are_those_of_the_games(page: Page, folder: Path) -> None:
    games = of_kind(folder, "short", 3)
    table = page.table("Win rate by start, short, 3 seats")
    for start in ("Sol", "Vega", "Rigel", "Deneb"):
        own = [float(row["won"]) for row in games if row["start"] == start]
        assert int(table[start][0]) == len(own)
        assert value(table[start][2]) == pytest.approx(mean(own), abs=0.0006)


def expected_by_seat(games: list[Row]) -> dict[str, float]:
    """The part that each seat should win: what whoever sits there wins, wherever it sits."""
    line_ups: dict[tuple[str, ...], list[list[Row]]] = {}
    for seats in by_game(games).values():
        line_ups.setdefault(tuple(sorted(row["bot"] for row in seats)), []).append(seats)
    found: dict[str, list[float]] = {}
    for line_up, same in line_ups.items():
        for seat in same[0]:
            for own in (seats[int(seat["seat"])] for seats in same):
                won = [
                    float(row["won"]) for seats in same for row in seats if row["bot"] == own["bot"]
                ]
                share = sum(won) / len(same) / line_up.count(own["bot"])
                found.setdefault(seat["seat"], []).append(share)
    return {seat: mean(shares) for seat, shares in found.items()}


def test_what_a_seat_should_win_depends_on_who_sits_there(tmp_path: Path) -> None:
    for games, even in ((2, False), (6, True)):
        folder = make_arena(tmp_path / str(games), games=games, seats=(3,), features=())
        page = Page(report_page(folder))
        table = page.table("Win rate by seat, short, 3 seats")
        expected = expected_by_seat(of_kind(folder, "short", 3))
        for seat, share in expected.items():
            assert value(table[f"seat {seat}"][3]) == pytest.approx(share, abs=0.0006)
        assert (len({cells[3] for cells in table.values()}) == 1) is even
        assert ("so all seats should win equally often" in page.words) is even
        assert ("With 6 games, or another multiple of 6, they" in page.words) is not even
        assert ("fair share 33%" in seat_plot(page)) is even
        assert ("expected of who sat there" in seat_plot(page)) is not even


def seat_plot(page: Page) -> str:
    drawings = re.findall(r"<svg.*?</svg>", page.source, re.DOTALL)
    (found,) = [one for one in drawings if "Win rate by seat" in one]
    return str(found)


def test_seats_are_uneven_while_games_are_missing(tmp_path: Path) -> None:
    page = Page(report_page(make_arena(tmp_path / "arena", seats=(2,), games=40, finished=25)))
    assert "The seats are not dealt quite evenly, because games are missing" in page.words


def test_all_tests_on_the_page_are_counted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fairness, "verdict", lambda self: Verdict(100, 0.03))
    page = Page(report_page(folder))  # two kinds of games, seats and starts of each
    assert "With 4 such tests on this page" in page.words
    undecided = iter([Verdict(100, None)])
    monkeypatch.setattr(Fairness, "verdict", lambda self: next(undecided, Verdict(100, 0.03)))
    assert count_tests([Fairness(), Fairness(), Fairness()]) == 2


def test_games_that_were_forfeited_count_for_strength_and_endings_only(tmp_path: Path) -> None:
    folder = make_arena(tmp_path / "arena", games=30, forfeit_every=3)
    page = Page(report_page(folder))
    everything = of_kind(folder, "short", 3)
    games = [row for row in everything if row["ending"] != "forfeit"]
    assert 0 < len(games) < len(everything)
    table = page.table("Win rate by seat, short, 3 seats")
    for seat, cells in table.items():
        own = [float(row["won"]) for row in games if f"seat {row['seat']}" == seat]
        assert int(cells[0]) == len(own)
        assert value(cells[2]) == pytest.approx(mean(own), abs=0.0006)
    lengths = page.table("The length of games")["short, 3 seats: turns"]
    assert int(lengths[0]) == len(by_game(games))
    assert value(lengths[6]) == pytest.approx(mean(int(row["turns"]) for row in games), abs=0.06)
    endings = page.table("How games ended, short, 3 seats")
    forfeited = len(by_game(everything)) - len(by_game(games))
    assert int(endings["forfeit"][0]) == forfeited
    plan = msgspec.json.decode((folder / "arena.json").read_bytes(), type=Plan)
    tally = Tally(plan)
    for game in Journal(folder / "journal.jsonl").read():
        if len(game.bots) == 3:
            tally.add(game)
    ratings = {bot: value(cells[0]) for bot, cells in page.table("Ratings, short, 3 seats").items()}
    assert ratings == {
        place.bot: pytest.approx(place.rating, abs=0.6) for place in standings(plan, tally).bots
    }
    assert "games were forfeited, as a bot failed" in page.words


def test_an_arena_of_forfeited_games_alone_has_a_page(tmp_path: Path) -> None:
    page = Page(report_page(make_arena(tmp_path / "arena", games=4, forfeit_every=1)))
    assert "All games were forfeited, and those say nothing about seats" in page.words
    assert "Who is best" in page.words


def test_the_cross_table_says_who_beats_whom(page: Page, folder: Path) -> None:
    table = page.table("Who beats whom, All games")
    order = next(rows for name, rows in page.tables.items() if name.startswith("Who beats"))[0][1:]
    assert sorted(order) == sorted(BOTS)
    for bot in BOTS:
        for against in set(BOTS) - {bot}:
            met = [
                seats
                for seats in by_game(rows(folder, "games")).values()
                if {row["bot"] for row in seats} == {bot, against}
            ]
            score = [sum(float(row["won"]) for row in seats if row["bot"] == bot) for seats in met]
            cell = table[bot][order.index(against)]
            assert float(cell.partition("%")[0]) / 100 == pytest.approx(mean(score), abs=0.0006)
            assert cell.endswith(f"{len(met)} games")


def test_lengths_and_endings_are_those_of_the_games(page: Page, folder: Path) -> None:
    games = [seats[0] for seats in by_game(of_kind(folder, "short", 2)).values()]
    table = page.table("The length of games")
    for what in ("turns", "decisions"):
        found = sorted(int(row[what]) for row in games)
        said = table[f"short, 2 seats: {what}"]
        assert int(said[0]) == len(found)
        for part, cell in zip((0.05, 0.25, 0.5, 0.75, 0.95), said[1:6], strict=True):
            assert value(cell) == found[ceil(part * len(found)) - 1]
        assert value(said[6]) == pytest.approx(mean(found), abs=0.06)
    endings = Counter(row["ending"] for row in games)
    shown = page.table("How games ended, short, 2 seats")
    assert {ending: int(cells[0]) for ending, cells in shown.items()} == dict(endings)


def test_points_over_time_are_quartiles_of_winners_and_of_losers(page: Page, folder: Path) -> None:
    games = of_kind(folder, "short", 2)
    bots = {(row["game"], row["seat"]): row["bot"] for row in games}
    won = decisive(games)
    table = page.table("victory points by game turn, clever (short, 2 seats)")
    for turn in ("2", "5"):
        for column, outcome in enumerate((True, False)):
            found = sorted(
                float(row["victory points"])
                for row in rows(folder, "turns")
                if row["turn"] == turn
                and bots.get((row["game"], row["seat"])) == "clever"
                and won.get(row["game"], {}).get(row["seat"]) is outcome
            )
            low, middle, high = (found[ceil(part * len(found)) - 1] for part in (0.25, 0.5, 0.75))
            assert table[turn][column] == f"{middle:.0f} ({low:.0f} to {high:.0f})"


def test_how_often_the_leader_wins_is_counted_in_games_that_go_on(page: Page, folder: Path) -> None:
    games = by_game(of_kind(folder, "short", 3))
    kept: dict[int, list[float]] = {}
    for (game, turn), seats in moments_of(folder).items():
        if game not in games or turn == int(games[game][0]["turns"]):
            continue
        winners = {row["seat"] for row in games[game] if float(row["won"]) > 0}
        if len(winners) == 1:
            most = max(float(row["victory points"]) for row in seats)
            ahead = {row["seat"] for row in seats if float(row["victory points"]) == most}
            kept.setdefault(turn, []).append(len(winners & ahead) / len(ahead))
    table = page.table("How often the leader wins, by game turn, short, 3 seats")
    assert {turn: int(cells[0]) for turn, cells in table.items()} == {
        str(turn): len(found) for turn, found in kept.items()
    }
    for turn, found in kept.items():
        assert value(table[str(turn)][1]) == pytest.approx(mean(found), abs=0.0006)


def test_the_moment_of_decision_is_when_the_winner_leads_for_good(page: Page, folder: Path) -> None:
    points: dict[str, list[dict[str, float]]] = {}
    for row in rows(folder, "turns"):
        moments = points.setdefault(row["game"], [])
        while len(moments) < int(row["turn"]):
            moments.append({})
        moments[int(row["turn"]) - 1][row["seat"]] = float(row["victory points"])
    tenths: Counter[int] = Counter()
    for game, seats in by_game(of_kind(folder, "short", 2)).items():
        winners = [row["seat"] for row in seats if float(row["won"]) > 0]
        turns = points[game]
        if len(winners) == 1 and len(turns) > 1:
            (winner,) = winners
            leads = [
                all(own[winner] > other for seat, other in own.items() if seat != winner)
                for own in turns[:-1]
            ]
            first = len(leads)
            while first and leads[first - 1]:
                first -= 1
            tenths[ceil((first + 1) / len(turns) * 10 - 1e-9)] += 1
    table = page.table("When the winner took the lead for good, in tenths of the game, short, 2 s")
    assert [int(cells[0]) for cells in table.values()] == [tenths[one] for one in range(1, 11)]


def test_the_lead_may_change_in_the_last_turn(page: Page, folder: Path) -> None:
    leaders: dict[str, list[str]] = {}
    for (game, _), seats in moments_of(folder).items():
        points = {row["seat"]: float(row["victory points"]) for row in seats}
        ahead = [seat for seat, own in points.items() if own == max(points.values())]
        leaders.setdefault(game, []).extend(ahead if len(ahead) == 1 else [])
    changes = []
    for game, seats in by_game(of_kind(folder, "short", 2)).items():
        if int(seats[0]["turns"]) > 1 and sum(float(row["won"]) > 0 for row in seats) == 1:
            changes.append(sum(one != next_ for one, next_ in pairwise(leaders[game])))
    never = mean(not one for one in changes)
    assert (
        f"The lead changes {mean(changes):.1f} times a game on average, and in {never:.0%} of "
        "games never."
    ) in page.words


def moments_of(folder: Path) -> dict[tuple[str, int], list[Row]]:
    """The rows of each game at the end of each turn."""
    moments: dict[tuple[str, int], list[Row]] = {}
    for row in rows(folder, "turns"):
        moments.setdefault((row["game"], int(row["turn"])), []).append(row)
    return moments


def test_what_wins_is_compared_within_games(page: Page, folder: Path) -> None:
    games = of_kind(folder, "short", 3)
    won, lengths = decisive(games), {row["game"]: int(row["turns"]) for row in games}
    for feature in ("victory points", "fleet value"):
        for column, when in enumerate((0.25, 0.5, 0.75)):
            values: dict[str, dict[str, str]] = {}
            for row in rows(folder, "turns"):
                game = row["game"]
                if game in won and int(row["turn"]) == int(lengths[game] * when):
                    values.setdefault(game, {})[row["seat"]] = row[feature]
            shares = []
            for game, seats in values.items():
                pairs = [
                    (float(seats[one]), float(seats[other]))
                    for one in seats
                    for other in seats
                    if won[game][one]
                    and not won[game][other]
                    and "" not in (seats[one], seats[other])
                ]
                winners = sum(won[game].values())
                if len(pairs) == winners * (len(seats) - winners):  # all are known
                    shares.append(mean((1 + (a > b) - (a < b)) / 2 for a, b in pairs))
            table = page.table("How often the winner has more of a feature than a loser, short, 3")
            assert value(table[feature][column]) == pytest.approx(mean(shares), abs=0.0006)
            assert "always" not in table  # what never differs tells nothing


def test_units_and_deeds_are_averages_of_winners_and_losers(page: Page, folder: Path) -> None:
    won = decisive(of_kind(folder, "short", 2))
    counts = {
        (row["game"], row["seat"], row["deed"]): int(row["count"]) for row in rows(folder, "deeds")
    }
    built = page.table("Units built by winners and losers, short, 2 seats")
    deeds = page.table("How often the winner does something more often than a loser, short, 2")
    assert set(deeds) == {"built scout", "built cruiser", "lost scout"}
    for unit in ("scout", "cruiser"):
        for column, outcome in enumerate((True, False)):
            found = [
                counts.get((game, seat, f"built {unit}"), 0)
                for game, seats in won.items()
                for seat, has_won in seats.items()
                if has_won is outcome
            ]
            assert value(built[unit][column]) == pytest.approx(mean(found), abs=0.006)
            assert value(deeds[f"built {unit}"][1 + column]) == pytest.approx(
                mean(found), abs=0.006
            )


# -- statistics


@pytest.mark.parametrize(
    ("statistic", "freedom"), [(3.8415, 1), (5.9915, 2), (7.8147, 3), (9.4877, 4), (11.0705, 5)]
)
def test_the_tail_of_chi_square_is_that_of_the_tables(statistic: float, freedom: int) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(0.05, abs=1e-5)


def games_of_seats(chance: Random, games: int, advantage: float) -> Fairness:
    """A strong and a weak bot at three seats; the first seat may be better."""
    found = Fairness()
    line_ups = [(0, 0, 1), (1, 1, 0), (0, 1, 0), (1, 0, 1), (1, 0, 0), (0, 1, 1)]
    bots = np.array([line_ups[game % 6] for game in range(games)])
    weights = np.where(bots == 0, 3.0, 1.0) * np.array([advantage, 1, 1])
    won = np.zeros(bots.shape)
    for game in range(games):
        won[game, chance.choices(range(3), weights[game])[0]] = 1
    found.add(bots, np.tile(np.arange(3), (games, 1)), won)
    return found


def test_fair_seats_rarely_look_unfair_and_unfair_ones_do() -> None:
    chance = Random(3)
    fair = [games_of_seats(chance, 120, 1).verdict().chance or 0 for _ in range(300)]
    assert 0.02 < mean(one < 0.05 for one in fair) < 0.09
    assert mean(fair) == pytest.approx(0.5, abs=0.06)
    unfair = [games_of_seats(chance, 300, 2).verdict().chance or 0 for _ in range(30)]
    assert mean(one < 0.05 for one in unfair) > 0.9


def test_games_that_the_better_bot_always_wins_say_nothing_about_seats() -> None:
    found = Fairness()
    bots = np.array([(0, 1), (1, 0)] * 30)
    found.add(bots, np.tile(np.arange(2), (60, 1)), (bots == 0).astype(float))
    assert found.verdict().chance is None


def test_a_bot_is_compared_with_itself() -> None:
    """Bot 0 always has 10 more and wins more often, but no game is won by having more."""
    chance = Random(1)
    found = Comparison(1)
    bots = np.tile(np.array([0, 1]), (2000, 1))
    values = np.array([[chance.gauss(10, 1), chance.gauss(0, 1)] for _ in bots])[:, :, None]
    won = np.array([(1, 0) if chance.random() < 0.8 else (0, 1) for _ in bots], dtype=float)
    found.add(values, bots, won)
    more, same = found.more(0), found.within_bots(0)
    assert more is not None
    assert more.value == pytest.approx(0.8, abs=0.04)
    assert same is not None
    assert same.low < 0 < same.high


def test_quantiles_are_values_that_came_up() -> None:
    found = Counter({1.0: 1, 2.0: 2, 9.0: 1})
    assert [quantile(found, part) for part in (0.25, 0.5, 0.75, 0.76, 1)] == [1, 2, 2, 9, 9]


# -- the page


def test_it_needs_nothing_from_elsewhere(page: Page) -> None:
    assert "http" not in page.source
    assert not {"script", "link", "img", "iframe", "object", "embed"} & set(page.tags)
    assert not re.search(r"@import|@font-face|url\((?!#)|\ssrc=", page.source)
    assert page.tags["svg"] > 10


def test_every_plot_has_words_and_ids_are_unique(page: Page) -> None:
    drawings = re.findall(r"<svg.*?</svg>", page.source, re.DOTALL)
    for drawing in drawings:
        root = ElementTree.fromstring(drawing)
        assert root.attrib["role"] == "img"
        assert len(root.attrib["aria-label"]) > 10
    ids = re.findall(r'\sid="([^"]+)"', page.source)
    assert len(ids) == len(set(ids))


def test_hostile_names_are_only_text(tmp_path: Path) -> None:
    bots = (
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "$x^{2$ & \x1b[31m\u202e",
    )
    label = "</svg></style><b>"
    hostile, harmless = (
        make_arena(tmp_path / name, bots=bots, games=20, rules=(rules,), seats=(2,))
        for name, rules in (("hostile", label), ("harmless", "short"))
    )
    page = Page(report_page(hostile))
    assert label in page.words
    assert page.tags == Page(report_page(harmless)).tags
    assert not {"script", "img"} & set(page.tags)
    assert page.tags["style"] == 1
    assert "<script>alert(1)</script>" in page.words
    assert "$x^{2$ & " in page.words
    assert "\x1b" not in page.source
    assert "\u202e" not in page.source
    for drawing in re.findall(r"<svg.*?</svg>", page.source, re.DOTALL):
        ElementTree.fromstring(drawing)  # well-formed


@pytest.mark.slow
def test_the_same_folder_gives_the_same_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_arena(tmp_path / "arena", games=12, seats=(3,))
    source = report_page(folder)
    assert report_page(folder) == source
    only_csv = tmp_path / "csv"
    shutil.copytree(folder, only_csv)
    for path in only_csv.glob("*.parquet"):
        path.unlink()
    assert report_page(only_csv) == source
    only_journal = tmp_path / "journal"
    only_journal.mkdir()
    for name in ("arena.json", "journal.jsonl"):
        shutil.copy(folder / name, only_journal)
    assert report_page(only_journal) == source
    monkeypatch.setattr(report_tables, "BLOCK", 7)
    assert report_page(folder) == source


def test_only_a_few_games_are_in_memory_at_a_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report_tables, "BLOCK", 10)
    plan = msgspec.json.decode((folder / "arena.json").read_bytes(), type=Plan)
    sizes = [len(part.won) for part in report_tables.Tables(folder, plan).parts()]
    assert sum(sizes) == plan.total
    assert max(sizes) <= 10


def test_one_game_is_enough_for_a_page_that_says_so(tmp_path: Path) -> None:
    page = Page(report_page(make_arena(tmp_path / "one", finished=1)))
    assert "This arena is not finished: 1 of 480 games" in page.words
    assert "1 game: too few to test whether the seat matters" in page.words
    assert "There are few games (short, 2 seats: 1)" in page.words
    assert "too few to say what wins" in page.words


def test_a_game_without_features_and_deeds_has_the_other_parts(tmp_path: Path) -> None:
    page = Page(report_page(make_arena(tmp_path / "bare", features=())))
    assert "has no features that are measured after each turn" in page.words
    assert "The game counts no deeds" in page.words
    assert page.table("Win rate by seat, short, 2 seats")


@pytest.mark.slow
def test_a_large_arena_still_has_a_page_of_less_than_two_megabytes(tmp_path: Path) -> None:
    folder = make_arena(
        tmp_path / "large",
        bots=tuple(f"bot number {number}" for number in range(24)),
        rules=("a", "b", "c", "d"),
        games=2,
        features=tuple(f"{name} {at}" for at in range(1) for name in FEATURES),
    )
    source = report_page(folder)
    assert len(source.encode()) < 2_000_000
    assert "Plots are drawn of the 6 with the most games" in source


def places(svg: str) -> list[str]:
    """What is written under the bars of a plot."""
    words = ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter("text")]
    return words[: words.index("game turns")]


def test_long_names_stay_different_beside_a_plot() -> None:
    rows = [
        PlotRow(
            f"learned:weights=/tmp/x/weights_checkpoint_0{number}00.npz", Estimate(0.5, 0.4, 0.6)
        )
        for number in (1, 2)
    ]
    drawing = ElementTree.fromstring(intervals("alike", "about", rows))
    words = {"".join(text.itertext()) for text in drawing.iter("text")}
    assert {"learned:we…nt_0100.npz", "learned:we…nt_0200.npz"} < words


@pytest.mark.parametrize("turns", [1, 2, 12, 21, 60])
def test_curves_show_no_turns_before_the_first(turns: int) -> None:
    line = Curve("all", "blue", "o", [(turn, 0, 1, 2) for turn in range(1, turns + 1)])
    shown = [int(turn) for turn in places(curves("c", "about", [line], across="game turns", up=""))]
    assert 1 <= min(shown) <= max(shown) <= turns


def test_games_of_one_length_are_one_bar_in_the_middle() -> None:
    assert places(bars("one", "about", {5: 40}, "game turns")) == ["5"]
    assert places(bars("some", "about", {5: 9, 7: 1}, "game turns")) == ["5", "6", "7"]
    assert len(places(bars("many", "about", {5: 9, 70: 1}, "game turns"))) > 3


@pytest.mark.parametrize(
    ("found", "says"),
    [
        ({6: 20}, "Every game has 6 game turns."),
        ({1: 20}, "Every game has 1 game turn."),
        ({1: 2, 6: 20}, "Most games have 6 game turns."),
        ({1: 12, 3: 8}, "A game has 1 game turn (median); half of all games have 1 to 3."),
    ],
)
def test_the_length_of_games_is_a_true_sentence(found: dict[float, int], says: str) -> None:
    assert typical(Counter(found), "game turn") == says


@pytest.mark.parametrize(
    ("ratings", "says"),
    [
        ((1500, 1500, 1500), "All bots are rated alike: 1500."),
        ((1510, 1510, 1480), "are rated highest, and alike: 1510."),
        ((1520, 1500, 1480), "is rated highest: 1520 "),
    ],
)
def test_nobody_is_best_where_all_are_alike(
    folder: Path, tmp_path: Path, ratings: tuple[int, ...], says: str
) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    found = msgspec.json.decode((copy / "standings.json").read_bytes())
    for place, rating in zip(found["bots"], ratings, strict=True):
        place["rating"] = rating
    (copy / "standings.json").write_bytes(msgspec.json.encode(found))
    assert says in Page(report_page(copy)).words


def test_on_a_telephone_cross_tables_fit_or_show_that_they_go_on(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    page = browser.new_page(viewport={"width": 375, "height": 800})
    page.set_content(report_page(folder))
    hidden = "tables => tables.map(one => one.scrollWidth - one.clientWidth)"
    assert page.locator(".heat").evaluate_all(hidden) == [0, 0, 0]
    six = tuple(f"bot number {number}" for number in range(6))
    page.set_content(report_page(make_arena(tmp_path / "six", bots=six, games=2, seats=(2,))))
    table = page.locator(".heat")
    fading = re.compile("gradient")
    expect(table).to_have_css("mask-image", fading)
    table.evaluate("table => { table.scrollLeft = table.scrollWidth }")
    expect(table).not_to_have_css("mask-image", fading)
    names = table.locator("tbody th").first  # stay in sight beside the last column
    assert names.evaluate("name => name.getBoundingClientRect().left") > 0
    page.close()


# -- what cannot be reported


def damage(name: str, change: Callable[[str], str]) -> Callable[[Path], None]:
    """Only CSV tables are left, and one of them is changed."""

    def apply(folder: Path) -> None:
        for path in folder.glob("*.parquet"):
            path.unlink()
        path = folder / name
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")

    return apply


def _without_line(text: str, *numbers: int) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(line for at, line in enumerate(lines) if at not in numbers)


def _swapped(text: str) -> str:
    head, *lines = text.splitlines(keepends=True)
    return "".join([head, *lines[-3:], *lines[:-3]])


DAMAGES: dict[str, Callable[[Path], None]] = {
    "a plan that is none": damage("arena.json", lambda text: text[:50]),
    "another format": damage("arena.json", lambda text: text.replace('"arena": 1', '"arena": 2')),
    "too many rounds": damage(
        "arena.json", lambda text: text.replace('"rounds": 1', '"rounds": 1001')
    ),
    "a bot that does not play": damage("games.csv", lambda text: text.replace("clever", "who", 1)),
    "rules that were not played": damage("games.csv", lambda text: text.replace("short", "odd", 1)),
    "a seat that is missing": damage("games.csv", lambda text: _without_line(text, 2)),
    "a game that is missing": damage("games.csv", lambda text: _without_line(text, 1, 2)),
    "a number that is none": damage("turns.csv", lambda text: text.replace(",7\n", ",x\n", 1)),
    "a seat of a turn missing": damage("turns.csv", lambda text: _without_line(text, 2)),
    "an empty table": damage("deeds.csv", lambda text: ""),
    "other columns": damage("deeds.csv", lambda text: text.replace("count", "number", 1)),
    "games out of order": damage("games.csv", _swapped),
    "an empty Parquet file": lambda folder: (folder / "games.parquet").write_bytes(b"") and None,
    "no table": lambda folder: [path.unlink() for path in folder.glob("games.*")] and None,
    "half a Parquet file": lambda folder: (
        (folder / "turns.parquet").write_bytes(b"PAR1xx") and None
    ),
    "standings that are none": damage("standings.json", lambda text: "[]"),
    "empty standings": damage("standings.json", lambda text: ""),
    "half of the standings": damage("standings.json", lambda text: text[: len(text) // 2]),
    "standings without bots": damage(
        "standings.json", lambda text: re.sub(r'"bots":\[.*?\}\]', '"bots":[]', text)
    ),
}


@pytest.mark.parametrize("what", DAMAGES)
def test_damaged_folders_are_refused_in_a_sentence(what: str, folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    DAMAGES[what](copy)
    with pytest.raises(BadInput) as refused:
        report_page(copy)
    assert "\n" not in str(refused.value)
    anew = f"made anew: astrarium arena --resume {copy}"
    of_plan = ("a plan that is none", "another format", "too many rounds")
    assert (anew in str(refused.value)) == (what not in of_plan)


def test_numbers_that_no_table_holds_are_a_damaged_journal(tmp_path: Path) -> None:
    folder = make_arena(tmp_path / "arena", seats=(2,), finished=3)
    journal = folder / "journal.jsonl"
    *others, last = [msgspec.json.decode(line) for line in journal.read_bytes().splitlines()]
    last[Played.__struct_fields__.index("decisions")] = 2**63
    lines = [msgspec.json.encode(line) + b"\n" for line in (*others, last)]
    journal.write_bytes(b"".join(lines))
    with pytest.raises(BadInput, match="the journal is damaged: game 3 is not of this arena"):
        report_page(folder)


OWN_FILES = [
    "arena.json",
    "journal.jsonl",
    "standings.json",
    *(f"{table}.{kind}" for table in ("games", "turns", "deeds") for kind in ("csv", "parquet")),
]


def test_a_page_never_replaces_what_belongs_to_the_arena(folder: Path, tmp_path: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert set(before) == set(OWN_FILES)
    (tmp_path / "link").symlink_to(folder)
    for name in OWN_FILES:
        for path in (folder / name, folder / ".." / folder.name / name, tmp_path / "link" / name):
            with pytest.raises(BadInput, match="belongs to the arena: name another for the page"):
                write_report(folder, path)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_an_earlier_page_is_replaced(folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "games.csv"  # the name alone is not the arena's
    page.write_text("earlier")
    write_report(folder, page)
    assert page.read_text(encoding="utf-8") == report_page(folder)


def test_folders_without_games_say_how_to_get_some(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"there is no arena in .*astrarium arena --out"):
        report_page(tmp_path)
    empty = make_arena(tmp_path / "empty", finished=0)
    with pytest.raises(BadInput, match=r"no game .* is finished yet.*astrarium arena --resume"):
        report_page(empty)


# -- a real arena


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> tuple[Plan, Path]:
    game = load_game("interspace")
    rules = [rule_set(game, text, {"max_game_turns": 3}) for text in ("basic", "standard")]
    plan = make_plan(game, ["greedy", "random"], games=2, seats=(2,), rules=rules, seed=4)
    folder = tmp_path_factory.mktemp("real") / "arena"
    arena(plan, folder=folder)
    return plan, folder


def test_a_real_arena_names_its_rules_and_how_to_repeat_it(real: tuple[Plan, Path]) -> None:
    plan, folder = real
    page = Page(report_page(folder))
    assert "InterSpace: an arena of " in page.words
    assert "IS-WIN-06: The game ends after max_game_turns" in page.words
    command = repeat(plan, load_game("interspace"))
    assert command == (
        "astrarium arena interspace --bots greedy,random --seats 2 --rules basic --rules standard "
        "--option max_game_turns=3 --games 2 --seed 4 --out arena"
    )
    assert command in page.words
    anchored = repeat(msgspec.structs.replace(plan, anchor="random"), load_game("interspace"))
    assert anchored == command.replace(" --out", " --anchor random --out")
    assert "seats and starts are one and the same thing here" in page.words
    assert not [name for name in page.tables if name.startswith("Win rate by start")]
