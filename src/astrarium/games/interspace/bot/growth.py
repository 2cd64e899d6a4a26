"""Growth in the Standard game: what levels cost a planet, and in which order it raises them."""

from functools import cache
from typing import NamedTuple

from ..data import HIGHEST_LEVEL, INDUSTRY_COST, TECH_COST
from ..things import Level

PATIENCE = 30  # turns beyond which nobody plans
Orders = tuple[Level, ...]
CHOICES: tuple[Orders, ...] = (("tech", "industry"), ("industry",), ("tech",), ())


class Levels(NamedTuple):
    """What decides about a planet's growth: its own levels, and its owner's civilization."""

    industry: int
    tech: int
    civilization: int

    def cost(self, what: Level) -> int | None:
        """The price of the next level; None if there is none."""
        if what == "industry":
            costs = INDUSTRY_COST.get(self.industry)
            return None if costs is None else costs[self.tech - 1]
        row = TECH_COST.get(self.tech)
        return None if row is None else row[self.civilization - self.tech]

    def raised(self, what: Level) -> "Levels":
        if what == "industry":
            return self._replace(industry=self.industry + 1)
        tech = self.tech + 1
        return self._replace(tech=tech, civilization=max(tech, self.civilization))


@cache
def cost_to_go(levels: Levels, goal: int) -> int:
    """The least IOUs that take a planet's industry to a goal, by way of the tech that pays."""
    if levels.industry >= goal:
        return 0
    step = levels.cost("industry")
    assert step is not None
    least = step + cost_to_go(levels.raised("industry"), goal)
    lesson = levels.cost("tech")
    if lesson is None or lesson >= least:
        return least
    return min(least, lesson + cost_to_go(levels.raised("tech"), goal))


def tech_pays(levels: Levels, goal: int) -> bool:
    """Whether the next tech level is on a cheapest way to the goal."""
    lesson = levels.cost("tech")
    if lesson is None or levels.industry >= goal:
        return False
    return lesson + cost_to_go(levels.raised("tech"), goal) <= cost_to_go(levels, goal)


class Purse(NamedTuple):
    """How far a planet can get by some turn: the IOUs left, and the orders that it began with."""

    iou: int
    first: Orders


@cache
def best_orders(levels: Levels, iou: int, income: int, goal: int) -> Orders:
    """What to raise now to reach the goal soonest, with so much coming in besides production.

    Of all ways to the same levels only the richest matters, so few are followed at a time.
    """
    purses: dict[Levels, Purse] = {levels: Purse(iou, ())}
    for turn in range(PATIENCE):
        purses = _a_turn_later(purses, begins=turn == 0)
        there = [purse for reached, purse in purses.items() if reached.industry >= goal]
        if there:
            return max(there).first
        purses = {
            reached: Purse(purse.iou + reached.industry + income, purse.first)
            for reached, purse in purses.items()
        }
    return ()


def _a_turn_later(purses: dict[Levels, Purse], *, begins: bool) -> dict[Levels, Purse]:
    later: dict[Levels, Purse] = {}
    for levels, purse in purses.items():
        for orders in CHOICES:
            reached, left = levels, purse.iou
            for what in orders:
                cost = reached.cost(what)
                left -= left + 1 if cost is None else cost
                if left < 0:
                    break
                reached = reached.raised(what)
            else:
                found = Purse(left, orders if begins else purse.first)
                if reached not in later or found.iou > later[reached].iou:
                    later[reached] = found
    return later


@cache
def appetite(levels: Levels, turns: int, goal: int = HIGHEST_LEVEL) -> int:
    """The IOUs that a planet must have now to raise levels in each of so many turns."""
    balance = lowest = 0
    for _ in range(turns):
        if levels.industry >= goal:
            break
        steps: Orders = ("tech", "industry") if tech_pays(levels, goal) else ("industry",)
        for what in steps:
            balance -= levels.cost(what) or 0
            levels = levels.raised(what)
        lowest = min(lowest, balance)
        balance += levels.industry
    return -lowest
