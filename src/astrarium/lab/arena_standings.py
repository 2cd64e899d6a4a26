"""What an arena has shown so far: counts of results, and the standings worked out from them."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import msgspec

from .arena_journal import Played
from .arena_plan import Plan
from .ratings import Contest, rate
from .simulate import wilson


class Case(msgspec.Struct, frozen=True):
    """What games have in common that count alike."""

    round: int
    rules: int
    seats: tuple[tuple[int, int], ...]  # the bots that met, and how many seats each had
    won: tuple[tuple[int, int], ...]  # how many winning seats each had
    failed: int | None  # the bot that failed

    def share(self, bot: int) -> float:
        """How much of the win a bot had: 1, 0, or between if it was shared."""
        won = dict(self.won)
        return won[bot] / sum(won.values()) if bot in won else 0.0


class Tally:
    """Games, counted. However many there are, there are few cases; order does not matter."""

    def __init__(self) -> None:
        self._counts: Counter[Case] = Counter()

    def add(self, game: Played) -> None:
        seats = Counter(game.bots)
        won = Counter(game.bots[seat] for seat in game.winners)
        failed = None if game.failed is None else game.bots[game.failed]
        case = Case(
            game.round, game.rules, tuple(sorted(seats.items())), tuple(sorted(won.items())), failed
        )
        self._counts[case] += 1

    def cases(self) -> Iterator[tuple[Case, int]]:
        """All cases and how often each came up, in an order that depends on nothing else."""
        return iter(sorted(self._counts.items(), key=lambda item: repr(item[0])))


# -- standings


class Standing(msgspec.Struct, frozen=True):
    """A bot's place."""

    bot: str
    rating: float
    interval: tuple[float, float]  # of the rating, 95 %
    games: int
    wins: int  # that it did not share with another bot
    ties: int  # shared with another bot
    failures: int  # games that it forfeited


class Meeting(msgspec.Struct, frozen=True):
    """Two bots against each other, as the first one sees it. A tie counts as a part of a win."""

    bot: str
    against: str
    games: int
    score: float
    win_rate: float
    interval: tuple[float, float]  # of the win rate, 95 %, after Wilson


class Setting(msgspec.Struct, frozen=True):
    """All meetings under the same rules, with the same number of seats."""

    rules: str
    seats: int
    meetings: tuple[Meeting, ...]


class Standings(msgspec.Struct, frozen=True):
    """What came out of an arena."""

    game: str
    schedule: str
    seed: int
    games: int
    anchor: str | None  # the bot whose rating is 1500; None: the average is
    bots: tuple[Standing, ...]  # the best first
    meetings: tuple[Meeting, ...]
    settings: tuple[Setting, ...]


def standings(plan: Plan, tally: Tally) -> Standings:
    """Ratings, and who beats whom."""
    cases = list(tally.cases())
    return Standings(
        game=plan.game,
        schedule=plan.schedule,
        seed=plan.seed,
        games=sum(count for _, count in cases),
        anchor=plan.anchor,
        bots=tuple(_places(plan, cases)),
        meetings=tuple(_meetings(plan, cases)),
        settings=tuple(
            Setting(plan.rules[rules].label, seats, tuple(_meetings(plan, part)))
            for rules, seats in plan.settings
            if (part := [case for case in cases if _setting(case[0]) == (rules, seats)])
        ),
    )


def ranking(plan: Plan, tally: Tally, before: int) -> list[int]:
    """The bots by what they have shown before a round, the best first; equals as they are named."""
    cases = [(case, count) for case, count in tally.cases() if case.round < before]
    ratings = rate(_contests(plan, cases), len(plan.bots))
    return sorted(range(len(plan.bots)), key=lambda bot: -round(ratings[bot].value, 6))


def _places(plan: Plan, cases: list[tuple[Case, int]]) -> list[Standing]:
    fixed = None if plan.anchor is None else plan.bots.index(plan.anchor)
    ratings = rate(_contests(plan, cases), len(plan.bots), fixed)
    places = []
    for bot, name in enumerate(plan.bots):
        own = [(case, count) for case, count in cases if bot in dict(case.seats)]
        rating = ratings[bot]
        places.append(
            Standing(
                bot=name,
                rating=round(rating.value, 1),
                interval=(round(rating.low, 1), round(rating.high, 1)),
                games=sum(count for _, count in own),
                wins=sum(count for case, count in own if case.share(bot) == 1),
                ties=sum(count for case, count in own if 0 < case.share(bot) < 1),
                failures=sum(count for case, count in own if case.failed == bot),
            )
        )
    return sorted(places, key=lambda place: -place.rating)


def _contests(plan: Plan, cases: list[tuple[Case, int]]) -> list[Contest]:
    """The cases as ratings are worked out from: games of the same line-up together."""
    wins: dict[tuple[tuple[int, int], ...], list[float]] = {}
    for case, count in cases:
        line_up = wins.setdefault(case.seats, [0.0] * len(plan.bots))
        for bot, _ in case.seats:
            line_up[bot] += count * case.share(bot)
    return [
        Contest([dict(seats).get(bot, 0) for bot in range(len(plan.bots))], line_up)
        for seats, line_up in wins.items()
    ]


def _setting(case: Case) -> tuple[int, int]:
    return case.rules, sum(seats for _, seats in case.seats)


def _meetings(plan: Plan, cases: list[tuple[Case, int]]) -> Iterator[Meeting]:
    for pair in combinations(range(len(plan.bots)), 2):
        met = [(case, count) for case, count in cases if set(pair) == set(dict(case.seats))]
        games = sum(count for _, count in met)
        for bot, against in (pair, pair[::-1]) if games else ():
            score = sum(count * case.share(bot) for case, count in met)
            yield Meeting(
                bot=plan.bots[bot],
                against=plan.bots[against],
                games=games,
                score=round(score, 6),
                win_rate=score / games,
                interval=wilson(score, games),
            )
