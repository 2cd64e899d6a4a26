"""Simulations: the same result however many processes, fair seats, sound numbers, true records."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import median

import pytest

from astrarium import bots as installed
from astrarium.bots import Bot, make_bot, read_bot, read_bots
from astrarium.bots.random import RandomBot
from astrarium.kernel import (
    Action,
    BadInput,
    Options,
    Outcome,
    Perspective,
    load_game,
    read_record,
)
from astrarium.lab import Report
from astrarium.lab.failures import BotFailed, Setting
from astrarium.lab.simulate import (
    Result,
    Series,
    Stopped,
    Tally,
    derived_seed,
    line_up,
    median_of,
    play_game,
    simulate,
    wilson,
)

GAME = load_game("interspace")
SHORT = GAME.read_options({"max_game_turns": 2})


def series(*bots: str, seats: int = 2) -> Series:
    return Series(GAME, seats, bots, 1, SHORT)


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing() -> None:
    reports = [
        simulate(GAME, 2, ["random", "greedy"], 6, seed=4, workers=workers, options=SHORT)
        for workers in (1, 2)
    ]
    assert reports[0] == reports[1]


def test_a_part_of_a_simulation_is_played_again(tmp_path: Path) -> None:
    bots = ["greedy", "random"]
    for name, first, games in (("all", 1, 3), ("part", 3, 1)):
        folder = tmp_path / name
        simulate(GAME, 2, bots, games, first=first, seed=9, options=SHORT, records_dir=folder)
    (again,) = (tmp_path / "part").iterdir()
    assert again.name == "interspace-000003.jsonl"
    assert again.read_bytes() == (tmp_path / "all" / again.name).read_bytes()


def test_the_seed_changes_the_games() -> None:
    one, other = (
        simulate(GAME, 2, ["random"], 3, seed=seed, options=SHORT).decisions for seed in (1, 2)
    )
    assert one != other
    assert derived_seed(1, 23) != derived_seed(12, 3)


@pytest.mark.parametrize(
    ("bots", "seats"), [(("a", "b"), 2), (("a", "b"), 3), (("a", "b", "c"), 2), (("a", "b"), 4)]
)
def test_every_bot_has_every_seat_equally_often(bots: tuple[str, ...], seats: int) -> None:
    games = [line_up(series(*bots, seats=seats), number) for number in range(3 * len(bots))]
    for seat in range(seats):
        assert [[game[seat] for game in games].count(bot) for bot in bots] == [3] * len(bots)


def test_a_single_bot_has_all_seats() -> None:
    assert line_up(series("a", seats=4), 7) == ("a",) * 4


def counted(played: Series, results: Iterable[Result]) -> Report:
    tally = Tally(played)
    for result in results:
        tally.count(result)
    return tally.report()


def result(number: int, bots: tuple[str, ...], winners: tuple[int, ...], **length: int) -> Result:
    """A game without teams; each seat has as many points as its number."""
    seats = range(len(bots))
    outcome = Outcome(tuple(seats), winners, "X-1", "the end")
    return Result(
        number=number,
        bots=bots,
        winners=winners,
        share=max(map(outcome.share, seats)),
        scores=outcome.scores,
        places=outcome.places,
        **length,
    )


def test_wins_and_ties_are_counted_by_bot() -> None:
    results = [
        result(0, ("a", "b"), (0,), turns=10, decisions=100),
        result(1, ("b", "a"), (1,), turns=20, decisions=200),
        result(2, ("a", "b"), (0, 1), turns=60, decisions=300),
        result(3, ("b", "a"), (), turns=30, decisions=400),
    ]
    summary = counted(series("a", "b"), results)
    assert (summary.games, summary.turns, summary.decisions) == (4, 120, 1000)
    assert (summary.turns_mean, summary.turns_median) == (30, 25)
    one, other = summary.bots
    assert (one.name, one.games, one.wins, one.ties, one.win_rate) == ("a", 4, 2, 1, 0.5)
    assert (other.name, other.games, other.wins, other.ties) == ("b", 4, 0, 1)
    assert (one.place, other.place) == ((1 + 1 + 1 + 2) / 4, (2 + 2 + 1 + 3) / 4)
    assert (one.points, other.points) == ((0 + 1 + 0 + 1) / 4, (1 + 0 + 1 + 0) / 4)


def test_a_game_counts_once_for_a_bot_with_several_seats() -> None:
    results = [
        result(0, ("a", "b", "a", "b"), (2,), turns=5, decisions=50),
        result(1, ("b", "a", "b", "a"), (1,), turns=5, decisions=50),
        result(2, ("a", "b", "a", "b"), (0, 2), turns=5, decisions=50),
    ]
    one, other = counted(series("a", "b", seats=4), results).bots
    assert (one.games, one.seats, one.wins, one.ties) == (3, 6, 2, 1)
    assert one.win_rate == pytest.approx(2 / 3)
    assert one.interval == wilson(2, 3)
    assert (other.games, other.seats, other.wins, other.ties) == (3, 6, 0, 0)


def test_the_report_says_what_was_played() -> None:
    summary = simulate(GAME, 3, ["random"], 1, seed=5, options=SHORT)
    assert (summary.game, summary.seats, summary.seed) == ("interspace", 3, 5)
    assert summary.options["max_game_turns"] == 2
    assert isinstance(summary.turns_mean, float)


@pytest.mark.parametrize("turns", [[7], [3, 8], [5, 1, 9], [60, 60, 2, 41], [4, 4, 4, 5, 60, 60]])
def test_the_median_is_found_from_counts(turns: list[int]) -> None:
    assert median_of(Counter(turns)) == median(turns)


def test_a_simulation_that_is_stopped_tells_of_the_games_that_are_over() -> None:
    def stop(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        simulate(GAME, 2, ["random"], 5, seed=3, options=SHORT, progress=stop)
    assert stopped.value.report == simulate(GAME, 2, ["random"], 2, seed=3, options=SHORT)


def test_the_command_for_a_failure_names_bots_with_commas() -> None:
    names = ("exec:bot --w 1,2", "greedy")
    command = Setting(GAME, names, SHORT, 1, 0).command()
    assert read_bots(command[command.index("--bots") + 1]) == list(names)


def test_the_interval_is_wilsons() -> None:
    assert wilson(8, 10) == pytest.approx((0.4901625, 0.9433178), abs=1e-6)
    assert wilson(0, 10) == (0.0, pytest.approx(0.2775328, abs=1e-6))
    assert wilson(10, 10) == (pytest.approx(0.7224672, abs=1e-6), 1.0)
    assert wilson(0, 0) == (0.0, 1.0)


def test_progress_is_told_of_every_game() -> None:
    told: list[int] = []
    simulate(GAME, 2, ["random"], 3, options=SHORT, progress=told.append)
    assert told == [1, 2, 3]


def test_records_verify_and_tell_the_same_games(tmp_path: Path) -> None:
    bots = ["greedy", "random"]
    plain = simulate(GAME, 2, bots, 2, seed=9, options=SHORT)
    kept = simulate(GAME, 2, bots, 2, seed=9, options=SHORT, records_dir=tmp_path)
    assert kept == plain
    paths = sorted(tmp_path.iterdir())
    assert [path.name for path in paths] == ["interspace-000001.jsonl", "interspace-000002.jsonl"]
    assert sum(read_record(path).verify().sequence for path in paths) == kept.decisions


@pytest.mark.parametrize(
    ("bots", "changes", "says"),
    [
        (["alien"], {}, "there is no bot 'alien'"),
        ([], {}, "at least one bot"),
        (["random"], {"games": 0}, "at least 1 game, not 0"),
        (["random"], {"first": 0}, "there is no game 0"),
        (["random"], {"workers": 0}, "at least 1 worker, not 0"),
        (["random"], {"workers": 100_000}, "at most 1024 workers can play, not 100000"),
        (["random"], {"seats": 9}, "is for 2 to 4 seats"),
        (["random"], {"seed": -1}, "a seed is a whole number"),
    ],
)
def test_what_does_not_fit_is_a_sentence(
    bots: list[str], changes: dict[str, int], says: str
) -> None:
    asked = {"seats": 2, "games": 1, **changes}
    with pytest.raises(BadInput, match=says):
        simulate(GAME, asked.pop("seats"), bots, asked.pop("games"), **asked)


class Quitter(RandomBot):
    def choose(self, perspective: Perspective) -> Action:
        raise SystemExit(3)


class Unborn(RandomBot):
    def __init__(self) -> None:
        super().__init__()


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (Quitter, r"RuntimeError: it would end the program by sys.exit\(3\)"),
        (Unborn, "the bot 'bad' cannot begin: TypeError: .*__init__"),
    ],
)
def test_a_bot_that_ends_the_program_or_cannot_begin_has_failed(
    monkeypatch: pytest.MonkeyPatch, kind: type[Bot], says: str
) -> None:
    known = installed.bot_class
    monkeypatch.setattr(installed, "bot_class", lambda name: kind if name == "bad" else known(name))
    try:
        with pytest.raises(BotFailed, match=f"the bot 'bad' failed in game 1 .* seat 1: {says}"):
            simulate(GAME, 2, ["random", "bad"], 1, options=SHORT)
    finally:
        read_bot.cache_clear()


def test_options_are_the_games_own_unless_told() -> None:
    assert isinstance(SHORT, Options)
    assert simulate(GAME, 2, ["greedy"], 1, seed=2).turns > 2


def test_bots_are_seeded_anew_for_every_game_and_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []

    def noted(name: str, seed: int) -> Bot:
        seeds.append(seed)
        return make_bot(name, seed)

    monkeypatch.setitem(play_game.__globals__, "make_bot", noted)
    for number in range(3):
        play_game(series("random", seats=2), number)
    assert len(set(seeds)) == len(seeds) == 6
