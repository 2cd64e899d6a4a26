"""An arena as the parts of its report see it."""

from collections.abc import Sequence
from typing import NamedTuple

from astrarium.kernel import BadInput, Game, load_game

from .arena_plan import Plan
from .report_counts import Counts
from .report_folder import Arena
from .report_page import Section

MOST_DRAWN = 6  # kinds of games that have plots of their own


class Study(NamedTuple):
    """An arena, and what was counted of each kind of its games: same rules, same seats."""

    arena: Arena
    counts: dict[int, Counts]

    @property
    def plan(self) -> Plan:
        return self.arena.plan

    @property
    def game(self) -> Game | None:
        """The game, if it is installed here."""
        try:
            return load_game(self.plan.game)
        except BadInput:
            return None

    @property
    def title(self) -> str:
        return self.plan.game if self.game is None else self.game.title

    @property
    def bots(self) -> list[str]:
        """The best first."""
        return [place.bot for place in self.arena.standings.bots]

    @property
    def drawn(self) -> dict[int, Counts]:
        """The kinds of games that have plots: those with the most games."""
        most = sorted(self.counts, key=lambda setting: -self.counts[setting].games)[:MOST_DRAWN]
        return {setting: self.counts[setting] for setting in sorted(most)}

    def label(self, setting: int) -> str:
        rules, seats = self.plan.settings[setting]
        return f"{self.plan.rules[rules].label}, {seats_of(seats)}"

    def sides(self, setting: int) -> int:
        """How many win or lose on their own: seats, or teams."""
        return len(self.plan.sides(setting))


def seats_of(seats: int) -> str:
    """A number of seats, in words."""
    return "1 seat" if seats == 1 else f"{seats} seats"


class Told(NamedTuple):
    """A part of the page, and those of its sentences that stand at the top as well.

    They are given with the kind of games that they are about; None: all games.
    """

    section: Section
    findings: Sequence[tuple[int | None, str]]
