"""Arenas: fair seats, the same results whoever plays and however often it stops, true tables."""

import csv
import os
import shlex
import stat
import sys
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from astrarium import bots
from astrarium.bots import Bot, read_bot
from astrarium.bots.random import RandomBot
from astrarium.games.interspace.events.turns import PlayerOut
from astrarium.kernel import Action, BadInput, Perspective, State, load_game
from astrarium.lab import arena_journal, tables
from astrarium.lab.arena import BotFailed, Plan, RuleSet, arena, make_plan, plan_in, rule_set
from astrarium.lab.arena_game import play_fixture
from astrarium.lab.arena_journal import JOURNAL, Finished, Journal, Played, in_order
from astrarium.lab.arena_names import short_names
from astrarium.lab.arena_plan import anchored, arrangements
from astrarium.lab.arena_standings import Tally, ranking, standings
from astrarium.lab.arena_tables import DEEDS, GAMES, turn_columns, write_tables
from astrarium.lab.simulate import Series, line_up, simulate, wilson

GAME = load_game("interspace")
SHORT = {"max_game_turns": 1}


def short_rules(*names: str) -> list[RuleSet]:
    return [rule_set(GAME, name, SHORT) for name in names or ("",)]


def plan_of(*names: str, **changes: Any) -> Plan:
    asked: dict[str, Any] = {"games": 2, "rules": short_rules(), "seed": 3, **changes}
    return make_plan(GAME, names or ("greedy", "random"), **asked)


def files(folder: Path) -> dict[str, bytes]:
    """All that an arena has written, but the journal, which is in the order of the work."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != JOURNAL}


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


class Interruption:
    """Ctrl-C after some games."""

    def __init__(self, games: int) -> None:
        self.games = games

    def __call__(self, done: int) -> None:
        if done >= self.games:
            raise KeyboardInterrupt


# -- who meets whom


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_two_games_give_both_bots_every_seat(seats: int) -> None:
    ways = arrangements(seats)
    for one, other in zip(ways[::2], ways[1::2], strict=True):
        assert all({mine, theirs} == {0, 1} for mine, theirs in zip(one, other, strict=True))
    assert all(abs(2 * sum(way) - seats) <= 1 for way in ways)  # as evenly as goes
    assert len(set(ways)) == len(ways)


@pytest.mark.parametrize(("seats", "ways"), [(2, 2), (3, 6), (4, 6), (5, 20), (8, 70)])
def test_every_mix_of_two_bots_is_played(seats: int, ways: int) -> None:
    assert len(arrangements(seats)) == ways


def test_in_a_round_robin_all_meet_all_with_all_rules_and_seats() -> None:
    plan = plan_of(
        "greedy", "random", "easy", games=4, seats=(2, 3), rules=short_rules("basic", "standard")
    )
    games = list(plan.fixtures(0, range(3)))
    assert [game.number for game in games] == list(range(plan.total)) == list(range(48))
    met = Counter((game.rules, len(game.bots), *sorted(set(game.bots))) for game in games)
    assert met == {
        (rules, seats, *pair): 4
        for rules in (0, 1)
        for seats in (2, 3)
        for pair in combinations(range(3), 2)
    }


def test_an_arena_with_more_games_begins_with_the_same_ones() -> None:
    few, many = (plan_of("greedy", "random", "easy", games=games) for games in (2, 6))
    assert list(many.fixtures(0, range(3)))[: few.total] == list(few.fixtures(0, range(3)))


def test_on_a_ladder_neighbours_meet() -> None:
    plan = plan_of("greedy", "random", "easy", "normal", schedule="ladder", rounds=3)
    assert plan.pairings(0, [3, 1, 0, 2]) == [(3, 1), (0, 2)]
    assert plan.pairings(1, [3, 1, 0, 2]) == [(1, 0)]
    assert plan.pairings(2, [3, 1, 0, 2]) == [(3, 1), (0, 2)]
    assert plan.total == 2 * (2 + 1 + 2)
    assert plan_of(schedule="ladder", rounds=2).total == 4  # two bots meet in every round


def test_a_challenger_climbs_to_the_top() -> None:
    plan = plan_of("random", "greedy", "easy", "normal", schedule="ladder", games=20)
    tally = Tally(plan)
    for number in range(plan.rounds):
        order = ranking(plan, tally, number)
        for fixture in plan.fixtures(number, order):
            tally.add(won_by_the_highest(fixture))
    assert ranking(plan, tally, plan.rounds) == [3, 2, 1, 0]


def test_a_round_that_is_half_played_does_not_change_itself() -> None:
    plan = plan_of("greedy", "random", "easy", schedule="ladder")
    tally = Tally(plan)
    tally.add(synthetic(0, (0, 1), (0,)))
    before = ranking(plan, tally, 1)
    tally.add(synthetic(2, (1, 2), (0,), round=1))
    assert ranking(plan, tally, 1) == before
    assert ranking(plan, tally, 2) != before


def won_by_the_highest(fixture: Any) -> Played:
    winner = fixture.bots.index(max(fixture.bots))
    return synthetic(fixture.number, fixture.bots, (winner,), round=fixture.round)


def synthetic(
    number: int, sat: tuple[int, ...], winners: tuple[int, ...], **changes: Any
) -> Played:
    each = tuple(range(len(sat)))
    facts = {
        "round": 0, "rules": 0, "points": each, "ending": "IS-WIN-02", "turns": 3,
        "decisions": 50, "failed": None, "starts": tuple(map(str, each)), "moments": (),
        "deeds": tuple({} for _ in each),
    } | changes  # fmt: skip
    return Played(number=number, bots=sat, winners=winners, **facts)


# -- the same whatever happens


def test_the_same_plan_gives_the_same_files(tmp_path: Path) -> None:
    plan = plan_of(seats=(2, 3))
    for name in ("one", "other"):
        arena(plan, folder=tmp_path / name)
    assert files(tmp_path / "one") == files(tmp_path / "other")
    assert len(files(tmp_path / "one")) == 8


def test_without_a_folder_the_standings_are_the_same(tmp_path: Path) -> None:
    plan = plan_of()
    assert arena(plan) == arena(plan, folder=tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("schedule", ["round-robin", "ladder"])
def test_neither_processes_nor_interruptions_change_anything(tmp_path: Path, schedule: Any) -> None:
    plan = plan_of("greedy", "random", "easy", schedule=schedule, games=4, seats=(2, 3))
    whole = arena(plan, folder=tmp_path / "whole")
    for games in (1, 5, 11):
        with pytest.raises(KeyboardInterrupt):
            arena(plan, folder=tmp_path / "parts", workers=2, progress=Interruption(games))
    assert arena(plan, folder=tmp_path / "parts", workers=2) == whole
    assert files(tmp_path / "parts") == files(tmp_path / "whole")


def test_exactly_the_games_not_yet_done_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, played = plan_of(games=8), []

    def noted(plan: Plan, watched: bool, fixture: Any) -> Played:
        played.append(fixture.number)
        return play_fixture(plan, watched, fixture)

    monkeypatch.setattr("astrarium.lab.arena.play_fixture", noted)
    with pytest.raises(KeyboardInterrupt):
        arena(plan, folder=tmp_path, progress=Interruption(3))
    told: list[int] = []
    arena(plan, folder=tmp_path, progress=told.append)
    assert played == list(range(8))
    assert told == [3, 4, 5, 6, 7, 8]
    arena(plan, folder=tmp_path)
    assert len(played) == 8  # nothing is left to do


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    plan = plan_of(games=4)
    arena(plan, folder=tmp_path)
    before = files(tmp_path)
    journal = tmp_path / JOURNAL
    journal.write_bytes(journal.read_bytes()[:-30])
    arena(plan, folder=tmp_path)
    assert files(tmp_path) == before
    assert [game.number for game in Journal(journal).read()] == [0, 1, 2, 3]


def test_more_games_go_on_with_those_that_are_there(tmp_path: Path) -> None:
    few, many = plan_of(games=2, seats=(2, 3)), plan_of(games=6, seats=(2, 3))
    arena(few, folder=tmp_path / "grown")
    told: list[int] = []
    grown = arena(many, folder=tmp_path / "grown", progress=told.append)
    assert told[0] == 4
    assert grown == arena(many, folder=tmp_path / "at once")
    assert files(tmp_path / "grown") == files(tmp_path / "at once")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"seed": 4}, "it has seed 3, not 4"),
        ({"seats": (2, 3)}, "it has seats 2, not 2,3"),
        ({"games": 2}, "it has games 4, not 2"),
        ({"rules": short_rules("standard")}, "it has rules max_game_turns=1, not standard"),
        ({"rules": [RuleSet("max_game_turns=1", {"max_game_turns": 2})]}, "'max_game_turns': 2"),
        ({"schedule": "ladder"}, "it has schedule round-robin, not ladder"),
    ],
)
def test_another_plan_is_refused(tmp_path: Path, changes: dict[str, Any], says: str) -> None:
    arena(plan_of(games=4), folder=tmp_path)
    before = files(tmp_path)
    with pytest.raises(BadInput, match=says) as refused:
        arena(plan_of(**{"games": 4, **changes}), folder=tmp_path)
    assert "name another folder" in str(refused.value)
    assert files(tmp_path) == before


def test_the_folder_tells_its_plan(tmp_path: Path) -> None:
    plan = plan_of(seats=(2, 4), seed=2**100)
    arena(plan, folder=tmp_path)
    assert plan_in(tmp_path) == plan


def test_a_folder_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no arena in"):
        plan_in(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match=r"the file .* is no folder"):
        arena(plan_of(), folder=tmp_path / "file")
    (tmp_path / "arena.json").write_text('{"arena": 1}')
    with pytest.raises(BadInput, match="not the plan of an arena"):
        plan_in(tmp_path)
    (tmp_path / "arena.json").unlink()
    (tmp_path / JOURNAL).write_text("[]\n")
    with pytest.raises(BadInput, match=r"a journal but no arena\.json"):
        arena(plan_of(), folder=tmp_path)


def damaged(**changes: Any) -> bytes:
    """A line of a journal that does not fit together."""
    return line(msgspec.structs.replace(synthetic(0, (0, 1), (0,)), **changes))


def line(game: Played) -> bytes:
    return msgspec.json.encode(game) + b"\n"


def with_a_moment_at(turn: int) -> bytes:
    each = (0.0,) * len(plan_of().features)
    return damaged(moments=((turn, (each, each)),))


@pytest.mark.parametrize(
    ("journal", "says"),
    [
        (b"nonsense\n", "line 1 is not a game"),
        (line(synthetic(99, (0, 1), (0,))), "game 100 is not of this"),
        (line(synthetic(-1, (0, 1), (0,))), "game 0 is not of this"),
        (damaged(bots=(0, 2)), "game 1 is not of this"),
        (damaged(bots=(0, 0)), "game 1 is not of this"),
        (line(synthetic(1, (0, 1), (0,))), "game 2 is not of this"),  # there they change seats
        (damaged(round=1), "game 1 is not of this"),
        (damaged(rules=1), "game 1 is not of this"),
        (damaged(winners=(2,)), "game 1 is not of this"),
        (damaged(winners=(0, 0, 1)), "game 1 is not of this"),
        (2 * line(synthetic(0, (0, 1), (0,))), "game 1 is there twice"),
        (damaged(failed=7), "game 1 is not of this"),
        (damaged(points=(1,)), "game 1 is not of this"),
        (damaged(turns=2**63), "game 1 is not of this"),
        (damaged(turns=-1), "game 1 is not of this"),
        (damaged(decisions=10**30), "game 1 is not of this"),
        (damaged(decisions=-1), "game 1 is not of this"),
        (damaged(points=(0, -(2**63) - 1)), "game 1 is not of this"),
        (damaged(deeds=({"built scout": 2**63}, {})), "game 1 is not of this"),
        (damaged(deeds=({"built scout": -1}, {})), "game 1 is not of this"),
        (with_a_moment_at(2**63), "game 1 is not of this"),
        (with_a_moment_at(-1), "game 1 is not of this"),
    ],
)
def test_a_damaged_journal_is_a_sentence(tmp_path: Path, journal: bytes, says: str) -> None:
    plan = plan_of()
    arena(plan, folder=tmp_path)
    (tmp_path / JOURNAL).write_bytes(journal)
    with pytest.raises(BadInput, match=says):
        arena(plan, folder=tmp_path)


def fits(plan: Plan, game: Played) -> bool:
    """Whether a game may stand in the journal of an arena."""
    try:
        return list(arena_journal.checked([game], plan)) == [game]
    except BadInput:
        return False


def test_on_a_ladder_any_two_bots_may_have_met_but_only_as_they_were_to_sit() -> None:
    plan = plan_of("greedy", "random", "easy", schedule="ladder", seats=(3,))
    assert fits(plan, synthetic(0, (2, 0, 0), (0,)))
    assert fits(plan, synthetic(2, (1, 2, 2), (0,), round=1))
    assert not fits(plan, synthetic(0, (2, 0, 1), (0,)))
    assert not fits(plan, synthetic(0, (0, 2, 0), (0,)))
    assert not fits(plan, synthetic(2, (1, 2, 2), (0,)))  # a game of the second round


def test_only_where_bots_may_fail_a_game_is_forfeited() -> None:
    strict, lenient = (plan_of(seats=(3,), forfeit=forfeit) for forfeit in (False, True))
    game = synthetic(0, (0, 1, 1), (0,), failed=2, points=(), ending="forfeit")
    assert fits(lenient, game)
    assert not fits(strict, game)
    for change in ({"winners": (0, 1)}, {"points": (1, 2, 3)}, {"ending": "IS-WIN-02"}):
        assert not fits(lenient, msgspec.structs.replace(game, **change))


def test_who_comes_first_keeps_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = plan_of(), plan_of(seed=4)
    lock = arena_journal._lock

    def late(*arguments: Any) -> None:
        """Another arena is begun, and over, while this one is about to begin."""
        monkeypatch.setattr(arena_journal, "_lock", lock)
        arena(first, folder=tmp_path)
        lock(*arguments)

    monkeypatch.setattr(arena_journal, "_lock", late)
    with pytest.raises(BadInput, match="holds another arena: it has seed 3, not 4"):
        arena(second, folder=tmp_path)
    assert plan_in(tmp_path) == first


def test_a_file_is_on_the_disk_before_it_replaces_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "plan.json"
    path.write_bytes(b"earlier")
    synced: list[tuple[bool, bytes]] = []

    def noted(file: int) -> None:
        synced.append((stat.S_ISDIR(os.fstat(file).st_mode), path.read_bytes()))

    monkeypatch.setattr(os, "fsync", noted)
    arena_journal.write_whole(path, b"now")
    of_folder = [] if os.name == "nt" else [(True, b"now")]
    assert synced == [(False, b"earlier"), *of_folder]


def test_a_file_that_cannot_be_written_leaves_the_earlier_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "plan.json"
    path.write_bytes(b"earlier")

    def full(file: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full"):
        arena_journal.write_whole(path, b"now")
    assert [one.name for one in tmp_path.iterdir()] == ["plan.json"]
    assert path.read_bytes() == b"earlier"


def test_a_plan_is_written_once(tmp_path: Path) -> None:
    arena(plan_of(), folder=tmp_path)
    written = (tmp_path / "arena.json").stat()
    arena(plan_of(), folder=tmp_path)
    again = (tmp_path / "arena.json").stat()
    assert (again.st_ino, again.st_mtime_ns) == (written.st_ino, written.st_mtime_ns)


@pytest.mark.skipif(os.name == "nt", reason="there is no such lock there")
def test_two_cannot_play_in_the_same_folder_at_once(tmp_path: Path) -> None:
    plan = plan_of()
    arena(plan, folder=tmp_path)
    with Journal(tmp_path / JOURNAL).writing(), pytest.raises(BadInput, match="another arena"):
        arena(plan_of(games=plan.games + 2), folder=tmp_path)
    assert plan_in(tmp_path) == plan  # who is refused changes nothing


@pytest.mark.parametrize(
    ("names", "changes", "says"),
    [
        (("random",), {}, "at least two bots"),
        (("random", "random"), {}, "'random' is named twice"),
        (("random", "random:;"), {}, "'random' is named twice, also as 'random:;'"),
        (
            ("search:nodes=2;depth=1", "search:depth=1; nodes=2"),
            {},
            "'search:nodes=2;depth=1' is named twice, also as 'search:depth=1; nodes=2'",
        ),
        (("random", "search:nodes=1;nodes=2"), {}, "the setting 'nodes' of a bot is given twice"),
        (("random", "alien"), {}, "there is no bot 'alien'"),
        (("random", "greedy"), {"games": 3}, "3 games cannot give two bots every seat"),
        (("random", "greedy"), {"games": 0}, "2 at least"),
        (("random", "greedy"), {"games": 2 * 10**9}, "at most"),
        (("random", "greedy"), {"seats": (2, 2)}, "named twice"),
        (("random", "greedy"), {"seats": ()}, "needs a number of seats"),
        (("random", "greedy"), {"seats": (0,)}, "a game has at least 1 seat"),
        (("random", "greedy"), {"seats": (1,)}, "is for 2 to 4 seats"),
        (("random", "greedy"), {"seats": (9,)}, "is for 2 to 4 seats"),
        (("random", "greedy"), {"rules": short_rules("basic", "basic")}, "rules are named twice"),
        (
            ("random", "greedy"),
            {"rules": short_rules("basic", "tier=basic")},
            "rules are named twice: basic and tier=basic",
        ),
        (("random", "greedy"), {"anchor": "easy"}, "'easy' does not play"),
        (("random", "greedy"), {"rounds": 2}, "a round robin has one round"),
        (("random", "greedy"), {"schedule": "ladder", "rounds": 0}, "from 1 to 1000 rounds"),
        (("random", "greedy"), {"seed": -1}, "a seed is a whole number"),
    ],
)
def test_a_plan_that_does_not_fit_is_a_sentence(
    names: tuple[str, ...], changes: dict[str, Any], says: str
) -> None:
    with pytest.raises(BadInput, match=says):
        plan_of(*names, **changes)


def test_rules_are_presets_options_or_both() -> None:
    assert rule_set(GAME, "").label == "basic"
    assert rule_set(GAME, "standard").options["tier"] == "standard"
    mixed = rule_set(GAME, "standard, hidden_stacks=true", {"max_game_turns": "9"})
    assert mixed.label == "standard,hidden_stacks=true"
    assert mixed.options["hidden_stacks"] is True
    assert mixed.options["max_game_turns"] == 9
    assert rule_set(GAME, "", {"edition": "italian"}).label == "edition=italian"
    with pytest.raises(BadInput, match=r"no rules 'gold': name a preset \(basic, standard"):
        rule_set(GAME, "gold")


# -- bots that fail


class Faulty(RandomBot):
    """Breaks down, or answers nonsense, at its third answer."""

    asked = 0
    nonsense = False

    def choose(self, perspective: Perspective) -> Action:
        self.asked += 1
        if self.asked < 3:
            return super().choose(perspective)
        if self.nonsense:
            return None  # type: ignore[return-value]
        raise ZeroDivisionError("no idea")


class Absurd(Faulty):
    nonsense = True


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two more bots are installed."""
    known = bots.bot_class
    more: dict[str, type[Bot]] = {"faulty": Faulty, "absurd": Absurd}
    monkeypatch.setattr(bots, "bot_class", lambda name: more.get(name) or known(name))
    yield
    read_bot.cache_clear()


def test_a_bot_that_never_ends_a_step_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["astrarium.lab.simulate"], "LONGEST_STEP", 5)
    with pytest.raises(BotFailed, match=r"'(random|greedy)' failed in game 1 .* come to an end"):
        arena(plan_of("greedy", "random"))
    after = arena(plan_of("greedy", "random", forfeit=True))
    assert sum(bot.failures for bot in after.bots) == after.games > 0


@pytest.mark.usefixtures("faulty")
def test_a_bot_that_fails_stops_the_arena_and_can_be_seen_again() -> None:
    plan = plan_of("greedy", "random", "faulty", seats=(3,), seed=5, rules=short_rules("standard"))
    with pytest.raises(BotFailed) as told:
        arena(plan)
    sentence = str(told.value)
    assert "the bot 'faulty' failed in game 2 (seed 5) at seat" in sentence
    assert "ZeroDivisionError: no idea" in sentence
    command = shlex.split(sentence.partition("see it again: ")[2].partition(";")[0])
    said = dict(zip(command[3:13:2], command[4:13:2], strict=True))
    assert command[:3] == ["astrarium", "simulate", "interspace"]
    options = GAME.read_options(dict(one[9:].split("=") for one in command[13:]))
    names = said["--bots"].split(",")
    sat = line_up(Series(GAME, 3, tuple(names), 5, options), 1)
    assert sat == tuple(plan.bots[bot] for bot in list(plan.fixtures(0, range(3)))[1].bots)
    with pytest.raises(BotFailed) as again:
        simulate(
            GAME, int(said["--seats"]), names, 1,
            seed=int(said["--seed"]), first=int(said["--first"]), options=options,
        )  # fmt: skip
    assert sentence == f"{again.value}; with --forfeit, such games are lost and the others go on"


@pytest.mark.usefixtures("faulty")
def test_an_answer_that_is_not_allowed_is_a_failure() -> None:
    with pytest.raises(BotFailed, match=r"'absurd' failed in game 1 .* answer"):
        arena(plan_of("random", "absurd"))


@pytest.mark.usefixtures("faulty")
def test_an_arena_that_was_stopped_by_a_failure_can_go_on(tmp_path: Path) -> None:
    strict, lenient = (
        plan_of("greedy", "random", "faulty", games=2, forfeit=forfeit) for forfeit in (False, True)
    )
    with pytest.raises(BotFailed):
        arena(strict, folder=tmp_path)
    assert arena(lenient, folder=tmp_path).games == 6
    with pytest.raises(BadInput, match="it has forfeit True, not False"):
        arena(strict, folder=tmp_path)


@pytest.mark.usefixtures("faulty")
def test_who_forfeits_has_lost_and_the_seats_of_others_share_the_win(tmp_path: Path) -> None:
    plan = plan_of("random", "faulty", seats=(2, 3), games=6, forfeit=True)
    result = arena(plan, folder=tmp_path)
    games = rows(tmp_path / "games.csv")
    assert {row["ending"] for row in games} == {"forfeit"}
    assert all(row["points"] == "" for row in games)
    others = Counter(row["game"] for row in games if row["bot"] == "random")
    for row in games:
        won = 0 if row["bot"] == "faulty" else 1 / others[row["game"]]
        assert float(row["won"]) == pytest.approx(won)
    best, worst = result.bots
    assert (best.bot, best.wins, best.ties, best.failures) == ("random", 12, 0, 0)
    assert (worst.bot, worst.wins, worst.ties, worst.failures) == ("faulty", 0, 0, 12)
    assert [meeting.win_rate for meeting in result.meetings] == [1, 0]


# -- what came out


def test_a_game_is_the_one_that_simulate_plays_under_its_number(tmp_path: Path) -> None:
    plan = plan_of("greedy", "random", seats=(3,), games=4)
    arena(plan, folder=tmp_path)
    for game in Journal(tmp_path / JOURNAL).read():
        names = [plan.bots[game.bots[(at - game.number) % 3]] for at in range(3)]
        options = GAME.read_options(SHORT)
        same = simulate(GAME, 3, names, 1, first=game.number + 1, seed=plan.seed, options=options)
        assert (same.decisions, same.turns) == (game.decisions, game.turns)
        winners = {plan.bots[game.bots[seat]] for seat in game.winners}
        assert {bot.name for bot in same.bots if bot.wins or bot.ties} == winners


def test_standings_count_wins_and_ties_by_bot() -> None:
    plan = plan_of("greedy", "random", games=4, seats=(2, 4))
    tally = Tally(plan)
    for game in (
        synthetic(0, (0, 1), (0,)),
        synthetic(1, (1, 0), (0, 1)),
        synthetic(2, (0, 0, 1, 1), (0, 1)),
        synthetic(3, (0, 0, 1, 1), (0, 1, 2)),
        synthetic(4, (0, 1), ()),
    ):
        tally.add(game)
    result = standings(plan, tally)
    greedy, random = result.bots
    assert (greedy.bot, greedy.games, greedy.wins, greedy.ties) == ("greedy", 5, 2, 2)
    assert (random.bot, random.games, random.wins, random.ties) == ("random", 5, 0, 2)
    assert greedy.rating > 1500 > random.rating
    met = result.meetings[0]
    assert met.score == pytest.approx(1 + 1 / 2 + 1 + 2 / 3, abs=1e-6)
    assert met.interval == wilson(1 + 1 / 2 + 1 + 2 / 3, 5)
    assert [(setting.seats, setting.meetings[0].games) for setting in result.settings] == [
        (2, 3),
        (4, 2),
    ]


def test_the_anchor_is_rated_1500_and_kept(tmp_path: Path) -> None:
    result = arena(plan_of(anchor="random"), folder=tmp_path)
    assert {place.bot: place.rating for place in result.bots}["random"] == 1500
    assert arena(plan_in(tmp_path), folder=tmp_path) == result


def test_another_anchor_goes_on_with_the_same_games(tmp_path: Path) -> None:
    arena(plan_of(anchor="random"), folder=tmp_path)
    told: list[int] = []
    result = arena(anchored(plan_in(tmp_path), "greedy"), folder=tmp_path, progress=told.append)
    assert told == [2]
    assert {place.bot: place.rating for place in result.bots}["greedy"] == 1500
    with pytest.raises(BadInput, match="'easy' does not play"):
        anchored(plan_in(tmp_path), "easy")


def test_a_folder_that_names_no_anchor_can_go_on(tmp_path: Path) -> None:
    result = arena(plan_of(), folder=tmp_path)
    plan = msgspec.json.decode((tmp_path / "arena.json").read_bytes())
    del plan["anchor"]
    (tmp_path / "arena.json").write_bytes(msgspec.json.encode(plan))
    assert arena(plan_in(tmp_path), folder=tmp_path) == result


def test_the_order_of_games_does_not_matter() -> None:
    plan = plan_of("greedy", "random", "easy", seats=(3,))
    games = [
        synthetic(at, sat, (at % 3,)) for at, sat in enumerate([(0, 1, 1), (1, 2, 1), (2, 0, 0)])
    ]
    one, other = Tally(plan), Tally(plan)
    for game in games:
        one.add(game)
    for game in reversed(games):
        other.add(game)
    assert standings(plan, one) == standings(plan, other)


# -- names where there is little room


CHECKPOINTS = [f"learned:weights=/tmp/x/weights_checkpoint_0{number}00.npz" for number in (1, 2)]


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["random", "exactly ten"], ["random", "exac…y ten"]),
        (CHECKPOINTS, ["lear…0.npz 1", "lear…0.npz 2"]),
        (["b" * 20, "b" * 21, "bbb…bbbb 1"], ["bbb…bbbb 2", "bbb…bbbb 3", "bbb…bbbb 1"]),
    ],
)
def test_short_names_stay_different(names: list[str], short: list[str]) -> None:
    longest = max(map(len, short))
    assert short_names(names, longest) == short


def test_names_are_cut_where_they_are_mostly_the_same() -> None:
    assert short_names(CHECKPOINTS, 22) == ["learned:we…nt_0100.npz", "learned:we…nt_0200.npz"]


# -- tables


def test_tables_tell_the_games(tmp_path: Path) -> None:
    plan = plan_of(seats=(2, 3), rules=[rule_set(GAME, "", {"max_game_turns": 3})])
    arena(plan, folder=tmp_path)
    played = list(Journal(tmp_path / JOURNAL).read())
    games, turns, deeds = (rows(tmp_path / f"{name}.csv") for name in ("games", "turns", "deeds"))
    assert list(games[0]) == [column.name for column in GAMES]
    assert list(turns[0]) == [column.name for column in turn_columns(plan)]
    assert list(deeds[0]) == [column.name for column in DEEDS]
    for game in played:
        own = [row for row in games if row["game"] == str(game.number + 1)]
        assert [row["bot"] for row in own] == [plan.bots[bot] for bot in game.bots]
        assert sum(float(row["won"]) for row in own) == pytest.approx(1)
        assert own[0]["start"] == "Yellow"
        last = [
            row for row in turns
            if row["game"] == str(game.number + 1) and row["turn"] == own[0]["turns"]
        ]  # fmt: skip
        assert [row["victory points"] for row in last] == [row["points"] for row in own]
    assert {row["turn"] for row in turns} == {"1", "2", "3"}
    built = [row for row in deeds if row["deed"].startswith("built ")]
    assert sum(int(row["count"]) for row in built) > 10


def test_what_the_set_up_brings_about_is_counted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    new = GAME.new

    def eventful(*arguments: Any) -> State:
        state = new(*arguments)
        state.tell(PlayerOut(seat=1))
        return state

    monkeypatch.setattr(type(GAME), "new", lambda _, *arguments: eventful(*arguments))
    plan = plan_of()
    game = play_fixture(plan, True, next(plan.fixtures(0, range(2))))
    assert game.deeds[1]["out"] == 1


def test_parquet_and_csv_are_the_same_table(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    arena(plan_of(seats=(2, 3)), folder=tmp_path)
    for name in ("games", "turns", "deeds"):
        table = parquet.read_table(tmp_path / f"{name}.parquet").to_pylist()
        plain = [
            {key: "" if value is None else str(tables._short(value)) for key, value in row.items()}
            for row in table
        ]
        assert plain == rows(tmp_path / f"{name}.csv")


def test_without_pyarrow_there_is_csv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "has_parquet", lambda: False)
    arena(plan_of(), folder=tmp_path)
    assert {path.suffix for path in tmp_path.iterdir()} == {".csv", ".json", ".jsonl"}


def test_a_table_that_fails_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), tables.new_sheets(tmp_path / "games", GAMES):
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


# -- a million games


def shuffled(games: int, within: int = 32) -> Iterator[Played]:
    """Games as workers hand them in: not in order, but nearly."""
    each = (1.0, 2.5, None)
    for start in range(0, games, within):
        for number in reversed(range(start, min(start + within, games))):
            yield synthetic(
                number, (number % 2, 1 - number % 2), (number % 3 % 2,),
                moments=tuple((turn, (each, each)) for turn in range(2)), deeds=({"a": 1}, {}),
            )  # fmt: skip


def peak(folder: Path, games: int) -> int:
    """The most memory that it takes to count games and to write their tables, in bytes."""
    plan = msgspec.structs.replace(plan_of(games=10**6), features=("a", "b", "c"))
    tally, finished = Tally(plan), Finished()
    tracemalloc.start()
    for game in arena_journal.checked(shuffled(games), plan):
        finished.add(game.number)
        tally.add(game)
    write_tables(folder, plan, in_order(shuffled(games)))
    standings(plan, tally)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(finished) == games
    return most


@pytest.mark.slow
def test_memory_does_not_grow_with_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "ROWS", 100)
    peak(tmp_path, 100)  # loads what is loaded once
    few, many = (peak(tmp_path, games) for games in (400, 2000))
    assert many < 1.3 * few


def test_games_come_back_into_order() -> None:
    assert [game.number for game in in_order(shuffled(100, 7))] == list(range(100))
