"""What an arena has shown so far: counts of results, and the standings worked out from them."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt

import msgspec

from .arena_journal import Played, outcome_of, setting_of
from .arena_plan import Plan
from .ratings import Finish, Rating, contests, finish, rate
from .simulate import student_95, wilson


class Mean(msgspec.Struct, frozen=True):
    """A mean over games, and its 95 % interval after Student; None if all games had the same, so
    that nothing is known of how far they spread."""

    value: float
    interval: tuple[float, float] | None


class Case(msgspec.Struct, frozen=True):
    """What games have in common that count alike."""

    round: int
    setting: int  # its place among the plan's settings
    finish: Finish
    places: tuple[tuple[int, int, int], ...]  # of each bot: its number, sides, sum of their places
    failed: int | None  # the bot that failed

    @property
    def bots(self) -> set[int]:
        return {bot for bot, _, _ in self.places}

    def share(self, bot: int) -> float:
        """How much of the win a bot had: 1, 0, or between if it was shared."""
        return self.finish.share(bot)


class Tally:
    """Games, counted. However many there are, there are few cases; order does not matter."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._counts: Counter[Case] = Counter()
        self._points: defaultdict[tuple[int, int], Sums] = defaultdict(Sums)

    def add(self, game: Played) -> None:
        setting, outcome = setting_of(self._plan, game), outcome_of(self._plan, game)
        sides, places = self._plan.sides(setting), outcome.places
        bots = [game.bots[side[0]] for side in sides]
        of_sides = [places[side[0]] for side in sides]
        ended = finish(
            bots,
            of_sides,
            won=bool(game.winners),
            ranked=bool(game.places),
            house=len(self._plan.bots) + setting,
        )
        found = []
        for bot in sorted(set(bots)):
            own = [place for other, place in zip(bots, of_sides, strict=True) if other == bot]
            found.append((bot, len(own), sum(own)))
            if game.points:
                points = [game.points[at] for at, other in enumerate(game.bots) if other == bot]
                self._points[setting, bot].add(sum(points), len(points))
        failed = None if game.failed is None else game.bots[game.failed]
        self._counts[Case(game.round, setting, ended, tuple(found), failed)] += 1

    def cases(self) -> list[tuple[Case, int]]:
        """All cases and how often each came up, in an order that depends on nothing else."""
        return sorted(self._counts.items(), key=lambda item: repr(item[0]))

    def points(self, setting: int, bot: int) -> "Sums":
        """The points of a bot in games of a setting that were played out."""
        return self._points.get((setting, bot), Sums())


class Sums:
    """Averages of games, summed up exactly, so that it does not matter in which order they came."""

    def __init__(self) -> None:
        self._sums: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0, 0])

    def add(self, total: int, values: int, games: int = 1) -> None:
        """Games with so many values each, which are this together."""
        sums = self._sums[values]
        sums[0] += games
        sums[1] += games * total
        sums[2] += games * total**2

    def mean(self) -> Mean | None:
        """The mean of the games' averages, and its 95 % interval; None if there are no games."""
        games = sum(sums[0] for sums in self._sums.values())
        if not games:
            return None
        total = sum(Fraction(sums[1], values) for values, sums in self._sums.items())
        squares = sum(Fraction(sums[2], values**2) for values, sums in self._sums.items())
        mean = total / games
        variance = (squares - games * mean**2) / (games - 1) if games > 1 else 0
        if not variance:
            return Mean(float(mean), None)
        reach = student_95(games - 1) * sqrt(variance / games)
        return Mean(float(mean), (float(mean) - reach, float(mean) + reach))


Cases = Sequence[tuple[Case, int]]

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


class Showing(msgspec.Struct, frozen=True):
    """How a bot did in games of one kind, whoever it met; a game counts once, however many sides
    the bot had in it."""

    bot: str
    games: int
    score: float
    win_rate: float
    interval: tuple[float, float]  # of the win rate, 95 %, after Wilson
    place: Mean
    points: Mean | None  # None if all games were forfeited


class Setting(msgspec.Struct, frozen=True):
    """All meetings under the same rules, with the same number of seats, and how each bot did."""

    rules: str
    seats: int
    meetings: tuple[Meeting, ...]
    bots: tuple[Showing, ...] = ()


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
    cases = tally.cases()
    return Standings(
        game=plan.game,
        schedule=plan.schedule,
        seed=plan.seed,
        games=sum(count for _, count in cases),
        anchor=plan.anchor,
        bots=tuple(_standings(plan, cases)),
        meetings=tuple(_meetings(plan, cases)),
        settings=tuple(
            Setting(
                plan.rules[rules].label,
                seats,
                tuple(_meetings(plan, part)),
                tuple(_showings(plan, part, tally, setting)),
            )
            for setting, (rules, seats) in enumerate(plan.settings)
            if (part := [case for case in cases if case[0].setting == setting])
        ),
    )


def ranking(plan: Plan, tally: Tally, before: int) -> list[int]:
    """The bots by what they have shown before a round, the best first; equals as they are named."""
    cases = [(case, count) for case, count in tally.cases() if case.round < before]
    ratings = _ratings(plan, cases)
    return sorted(range(len(plan.bots)), key=lambda bot: -round(ratings[bot].value, 6))


def _ratings(plan: Plan, cases: Cases, anchor: int | None = None) -> list[Rating]:
    """Of the bots; each kind of games that one side plays alone is rated with them."""
    players = len(plan.bots) + plan.houses
    found = contests(((case.finish, count) for case, count in cases), players)
    return rate(found, players, anchor, houses=plan.houses)


def _standings(plan: Plan, cases: Cases) -> list[Standing]:
    fixed = None if plan.anchor is None else plan.bots.index(plan.anchor)
    ratings = _ratings(plan, cases, fixed)
    places = []
    for bot, name in enumerate(plan.bots):
        own = [(case, count) for case, count in cases if bot in case.bots]
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


def _showings(plan: Plan, cases: Cases, tally: Tally, setting: int) -> Iterator[Showing]:
    for bot, name in enumerate(plan.bots):
        own = [(case, count) for case, count in cases if bot in case.bots]
        places = Sums()
        for case, count in own:
            for other, sides, total in case.places:
                if other == bot:
                    places.add(total, sides, count)
        place = places.mean()
        if place is None:
            continue
        games = sum(count for _, count in own)
        score = sum(count * case.share(bot) for case, count in own)
        yield Showing(
            bot=name,
            games=games,
            score=round(score, 6),
            win_rate=score / games,
            interval=wilson(score, games),
            place=place,
            points=tally.points(setting, bot).mean(),
        )


def _meetings(plan: Plan, cases: Cases) -> Iterator[Meeting]:
    for pair in combinations(range(len(plan.bots)), 2):
        met = [(case, count) for case, count in cases if set(pair) == case.bots]
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
