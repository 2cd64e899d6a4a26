"""All that a report counts, in one pass over the games of an arena."""

from collections import Counter
from typing import NamedTuple

import numpy as np

from .arena_plan import Plan
from .ratings import Finish, finish
from .report_folder import Arena
from .report_statistics import (
    Comparison,
    Distribution,
    Estimate,
    Fairness,
    Flags,
    Floats,
    Ints,
    coarse,
    share,
)
from .report_tables import Part

LEADING = ("victory points", "points", "score")  # features by which somebody is ahead
STAGES = {"early": 0.25, "midway": 0.5, "late": 0.75}  # of a game's turns
MOST_TURNS = 1000  # that are followed one by one
MOST_STARTS = 60  # that are compared with each other


class Standing(NamedTuple):
    """Whose points at which time."""

    bot: int
    won: bool
    turn: int


class Counts:
    """What was counted of all games of one setting.

    Games that were forfeited tell who is how good and how games end, and nothing else: they are
    cut short, and won by nothing that was done in them.
    """

    def __init__(self, arena: Arena, setting: int) -> None:
        self._leading = leading_feature(arena.plan)
        self.sides = arena.plan.sides(setting)
        self._house = len(arena.plan.bots) + setting  # who plays against a side that is alone
        self.games = 0
        self.forfeited = 0
        self.finishes: Counter[Finish] = Counter()
        self.decisive = 0  # games that somebody won and somebody lost
        self.turns: Distribution = Counter()
        self.decisions: Distribution = Counter()
        self.endings: Counter[int] = Counter()
        self.seats, self.starts = Fairness(), Fairness()
        self.seat_starts: Counter[tuple[int, int]] = Counter()
        self.stages = {stage: Comparison(len(arena.plan.features)) for stage in STAGES}
        self.deeds = Comparison(len(arena.tables.deeds.all))
        self.points: dict[Standing, Distribution] = {}
        self.lead = Lead()

    @property
    def _seats(self) -> list[int]:
        """A seat of each side: team mates win or lose alike."""
        return [side[0] for side in self.sides]

    @property
    def played_out(self) -> int:
        """How many games no bot forfeited."""
        return self.games - self.forfeited

    def add(self, part: Part) -> None:
        self.games += len(part.won)
        self.forfeited += int(part.forfeited.sum())
        for ending in part.endings:
            self.endings[int(ending)] += 1
        self._add_finishes(part)
        if not part.forfeited.all():
            self._add_played_out(part.of(~part.forfeited))

    def _add_finishes(self, part: Part) -> None:
        """How games ended among their sides, for ratings."""
        sides, won = len(self.sides), (part.won > 0).any(axis=1)
        bots, places = part.bots[:, self._seats], part.places[:, self._seats]
        rows = np.column_stack([bots, places, won, part.ranked])
        for row, games in zip(*np.unique(rows, axis=0, return_counts=True), strict=True):
            ended = finish(
                row[:sides].tolist(),
                row[sides : 2 * sides].tolist(),
                won=bool(row[-2]),
                ranked=bool(row[-1]),
                house=self._house,
            )
            self.finishes[ended] += int(games)

    def _add_played_out(self, part: Part) -> None:
        winners = part.won > 0
        decisive = np.asarray(winners.any(axis=1) & ~winners.all(axis=1))
        self.decisive += int(decisive.sum())
        _count(self.turns, part.turns.astype(np.float64))
        _count(self.decisions, part.decisions.astype(np.float64))
        self._add_places(part)
        self.deeds.add(part.deeds, part.bots, part.won)
        if part.features.shape[2]:
            self._add_stages(part)
        if self._leading is not None:
            followed = (part.moment_turns > 0) & (part.moment_turns <= MOST_TURNS)
            self._add_points(part, followed & decisive[part.moment_games])
            if len(self.sides) > 1:
                points = part.features[:, :, self._leading]
                of_sides = [points[:, side].sum(axis=1) for side in map(list, self.sides)]
                won = part._replace(won=part.won[:, self._seats])
                self.lead.add(won, np.column_stack(of_sides), followed)

    def _add_places(self, part: Part) -> None:
        bots, won = part.bots[:, self._seats], part.won[:, self._seats]
        seats = np.broadcast_to(np.arange(bots.shape[1]), bots.shape)
        self.seats.add(bots, seats, won)
        teams = len(self.sides) < part.bots.shape[1]
        if not teams and int(part.starts.max()) < MOST_STARTS:
            self.starts.add(part.bots, part.starts, part.won)
            pairs = np.stack([seats.ravel(), part.starts.ravel()])
            for (seat, start), count in zip(*_distinct(pairs), strict=True):
                self.seat_starts[seat, start] += count

    def _add_stages(self, part: Part) -> None:
        for stage, when in STAGES.items():
            turn = np.floor(part.turns * when).astype(np.int64)
            now = (part.moment_turns == turn[part.moment_games]) & (part.moment_turns > 0)
            games = part.moment_games[now]
            self.stages[stage].add(part.features[now], part.bots[games], part.won[games])

    def _add_points(self, part: Part, chosen: Flags) -> None:
        assert self._leading is not None
        games = part.moment_games[chosen]
        seats = part.bots.shape[1]
        points = coarse(part.features[chosen][:, :, self._leading]).ravel()
        values, which = np.unique(points, return_inverse=True)
        keys: Ints = np.stack(
            [
                part.bots[games].ravel(),
                (part.won[games] > 0).astype(np.int64).ravel(),
                np.repeat(part.moment_turns[chosen], seats),
                which.ravel(),
            ]
        )
        for (bot, won, turn, value), count in zip(*_distinct(keys), strict=True):
            if not np.isnan(values[value]):
                found = self.points.setdefault(Standing(bot, bool(won), turn), Counter())
                found[float(values[value])] += count


class Lead:
    """Who is ahead at the end of each game turn, and whether that decides the game.

    Games that somebody won alone. When its last turn has ended a game is over and nothing is left
    to decide, so that turn only counts for changes of the lead.
    """

    def __init__(self) -> None:
        self.games = 0
        self._led: Counter[int] = Counter()  # games that went on after a turn
        self._kept: dict[int, float] = {}  # in how many of them the leader won
        self.changes: Counter[int] = Counter()  # games, by how often the lead changed
        self.decided: Distribution = Counter()  # when the winner took the lead for good, in tenths
        self.never = 0  # games whose winner did not lead before the last turn

    def add(self, part: Part, points: Floats, followed: Flags) -> None:
        alone = (part.won > 0).sum(axis=1) == 1
        known = followed & alone[part.moment_games] & ~np.isnan(points).any(axis=1)
        open_still = known & (part.moment_turns < part.turns[part.moment_games])
        if not open_still.any():
            return
        games, turns = part.moment_games[open_still], part.moment_turns[open_still]
        ahead = points == points.max(axis=1, keepdims=True)
        of_games = known & np.isin(part.moment_games, games)
        self._add_changes(part.moment_games[of_games], ahead[of_games])
        ahead = ahead[open_still]
        kept = (ahead & (part.won[games] > 0)).any(axis=1) / ahead.sum(axis=1)
        for turn in np.unique(turns):
            now = turns == turn
            self._led[int(turn)] += int(now.sum())
            self._kept[int(turn)] = self._kept.get(int(turn), 0.0) + float(kept[now].sum())
        self._add_decided(part, games, turns, (kept == 1))

    def _add_changes(self, games: Ints, ahead: Flags) -> None:
        """How often another seat leads than the last one that led alone."""
        alone = ahead.sum(axis=1) == 1
        leader, of_game = ahead[alone].argmax(axis=1), games[alone]
        changed = (np.diff(leader) != 0) & (np.diff(of_game) == 0)
        changes = np.bincount(of_game[1:][changed], minlength=int(games.max()) + 1)
        for count in changes[np.unique(games)]:
            self.changes[int(count)] += 1

    def _add_decided(self, part: Part, games: Ints, turns: Ints, led: Flags) -> None:
        """When the winner began to lead alone until the end."""
        not_yet = np.zeros(len(part.turns), dtype=np.int64)
        np.maximum.at(not_yet, games[~led], turns[~led])
        for game in np.unique(games):
            self.games += 1
            when = (int(not_yet[game]) + 1) / int(part.turns[game])
            if when >= 1:
                self.never += 1
            self.decided[min(round(when, 3), 1.0)] += 1

    @property
    def kept(self) -> dict[int, Estimate]:
        """By turn: the part of games in which the leader wins."""
        return {turn: share(self._kept[turn], self._led[turn]) for turn in sorted(self._led)}

    @property
    def led(self) -> dict[int, int]:
        """By turn: how many games went on after it."""
        return dict(sorted(self._led.items()))


def leading_feature(plan: Plan) -> int | None:
    """The feature by which somebody is ahead, if the game has one that is known as such."""
    return next((plan.features.index(name) for name in LEADING if name in plan.features), None)


def count_games(arena: Arena) -> dict[int, Counts]:
    """The counts of every setting of which there are games."""
    counts: dict[int, Counts] = {}
    for part in arena.tables.parts():
        if part.setting not in counts:
            counts[part.setting] = Counts(arena, part.setting)
        counts[part.setting].add(part)
    return dict(sorted(counts.items()))


def _count(found: Distribution, values: Floats) -> None:
    different, counts = np.unique(coarse(values), return_counts=True)
    for value, count in zip(different, counts, strict=True):
        found[float(value)] += int(count)


def _distinct(keys: Ints) -> tuple[list[tuple[int, ...]], list[int]]:
    """The different columns of a table of small numbers, and how often each is there."""
    code = np.zeros(keys.shape[1], dtype=np.int64)
    for row in keys:
        code = code * (int(row.max(initial=0)) + 1) + row
    _, first, counts = np.unique(code, return_index=True, return_counts=True)
    return [tuple(int(one) for one in keys[:, at]) for at in first], [int(one) for one in counts]
