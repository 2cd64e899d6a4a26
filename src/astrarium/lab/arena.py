"""Tournaments of bots: every game of a plan is played once, and what comes out is kept."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from .arena_game import play_fixture
from .arena_journal import Finished, Played, checked, in_order, open_folder, plan_in, write_whole
from .arena_plan import Fixture, Plan, RuleSet, make_plan, rule_set
from .arena_standings import Standings, Tally, ranking, standings
from .arena_tables import write_tables
from .failures import BotFailed
from .hiring import hire
from .simulate import Progress
from .workers import Crew

STANDINGS = "standings.json"


def arena(
    plan: Plan,
    *,
    folder: Path | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
) -> Standings:
    """Play all games of a plan that are not yet played, and tell who is how good.

    With a folder, games are kept there as soon as they are over, and tables are written at the end
    (see `arena_tables`); the same plan again goes on where it stopped. ``progress`` is told how
    many games are done. Whoever does the work, and however often it was stopped, all results are
    the same. `BotFailed` if a bot fails, unless the plan says that it forfeits the game.
    """
    crew = hire(workers, ray)
    run = _Run(plan, crew, progress or (lambda done: None))
    if folder is None:
        run.play(watched=False)
        return standings(plan, run.tally)
    with open_folder(folder, plan) as journal:
        for game in checked(journal.read(), plan):
            run.count(game)
        run.play(watched=True, keep=journal.append)
        write_tables(folder, plan, in_order(journal.read()))
        result = standings(plan, run.tally)
        write_whole(folder / STANDINGS, msgspec.json.encode(result) + b"\n")
    return result


class _Run:
    """An arena under way."""

    def __init__(self, plan: Plan, crew: Crew, progress: Progress) -> None:
        self.plan, self.crew, self.progress = plan, crew, progress
        self.tally, self.finished = Tally(plan), Finished()

    def count(self, game: Played) -> None:
        self.finished.add(game.number)
        self.tally.add(game)

    def play(self, watched: bool, keep: Callable[[Played], None] = lambda game: None) -> None:
        """Play the games that are not finished, round by round."""
        self.progress(len(self.finished))
        if len(self.finished) == self.plan.total:
            return
        with self.crew.at_work(partial(play_fixture, self.plan, watched)) as play:
            for number in range(self.plan.rounds):
                for game in play(self._left(number)):
                    keep(game)
                    self.count(game)
                    self.progress(len(self.finished))

    def _left(self, number: int) -> Iterator[Fixture]:
        """The games of a round that are not finished; all rounds before it are."""
        order = ranking(self.plan, self.tally, number)
        for fixture in self.plan.fixtures(number, order):
            if fixture.number not in self.finished:
                yield fixture


__all__ = [
    "BotFailed",
    "Plan",
    "RuleSet",
    "Standings",
    "arena",
    "make_plan",
    "plan_in",
    "rule_set",
]
