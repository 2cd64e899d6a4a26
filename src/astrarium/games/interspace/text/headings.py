"""Headings of menus: what there is to know of a unit, a planet or a hex before one chooses."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from astrarium.kernel import Hex

from ..data import HIDDEN, HIGHEST_LEVEL
from ..resources import ORE
from ..rules.contact.planet_attack import planet_rating
from ..rules.economy.economic_step import EconomicStep
from ..rules.economy.investment import InvestmentStep, investment_cost, level_of
from ..rules.economy.mining import mining_result, mining_total
from ..rules.economy.placement import PlacementStep
from ..rules.economy.purchase import PurchaseStep
from ..rules.economy.sealed import Books, SealedStep, books_on
from ..rules.movement.movement import MovementStep
from ..rules.movement.movement_points import movement_rate
from ..rules.support import is_unsupported
from ..state.planets import Planet
from ..things import Level
from . import names
from .naming import Naming

LEVELS: tuple[Level, ...] = ("industry", "tech")


class Headings(Naming):
    """What stands over the choices about one thing, with all that one wants to know of it."""

    def unit_heading(self, unit: int) -> str:
        """A unit with what it can still do, what it carries, and whether it is out of support."""
        found, step = self.state.units.get(unit), self.state.top
        if found is not None and isinstance(step, SealedStep):
            planet = self.state.planet_at(found.hex)
            return "" if planet is None else self.planet_heading(planet.name)
        if found is None or not isinstance(step, MovementStep):
            return ""
        progress = step.progress_of(found)
        left = 0 if progress.stopped else movement_rate(self.state, found, step) - progress.spent
        said = self.words.menu["mover"].format(
            unit=self.unit(unit), kind=self.kind(found.kind), hex=self.hex(found.hex), left=left
        )
        if unit in self.state.cargo:
            goods = self.hoard(self.state.cargo[unit])
            said = self.words.menu["carrier"].format(mover=said, goods=goods)
        if is_unsupported(self.state, found):
            said = self.words.menu["adrift"].format(mover=said)
        return said

    def planet_heading(self, name: str) -> str:
        """A planet with what it has, or how it defends itself."""
        planet, step = self.state.planets.get(name), self.state.top
        booked = books_on(self.state, name)
        if booked is not None:
            return self._card_heading(*booked)
        if planet is None or planet.owner is None or isinstance(step, SealedStep):
            return self.planet(name)
        facts: dict[str, Any] = {
            "planet": self.planet(name), "industry": planet.industry, "tech": planet.tech,
        }  # fmt: skip
        if isinstance(step, EconomicStep):
            left = self.count(step.capacity_left(planet), "IOU")
            return self.words.menu["planet"].format(**facts, left=left)
        return self.words.menu["planet heading"].format(
            **facts,
            owner=self.seat(planet.owner),
            fire=self.count(planet.industry, "dice of fire"),
            rating=planet_rating(planet),
        )

    def _card_heading(self, books: Books, planet: Planet) -> str:
        """A planet with what its box holds as the orders so far have left it."""
        step = self.state.top
        if isinstance(step, PlacementStep):
            waiting = ", ".join(names.counted_kinds(planet.waiting, self.words))
            return self.words.menu["box waiting"].format(
                planet=self.planet(planet.name), units=waiting or self.words.nothing
            )
        costs = self._next_costs(books, planet) if isinstance(step, InvestmentStep) else ""
        card = "box investing" if costs else "box"
        return self.words.menu["box buying" if isinstance(step, PurchaseStep) else card].format(
            planet=self.planet(planet.name),
            industry=planet.industry,
            tech=planet.tech,
            goods=self.hoard(planet.box),
            left=planet.industry - books.bought.get(planet.name, 0),
            costs=costs,
        )

    def _next_costs(self, books: Books, planet: Planet) -> str:
        """What the levels cost that a planet can still reach in this step."""
        costs = [
            self.words.menu["next level"].format(
                what=self.level(what), cost=investment_cost(planet, what, books.civilization)
            )
            for what in LEVELS
            if 0 < level_of(planet, what) < HIGHEST_LEVEL
            and f"{what} of {planet.name}" not in books.done
        ]
        return ", ".join(costs)

    def hex_heading(self, hex: Hex) -> str:
        """Who else is in a hex; in the Production Step, how one would mine there."""
        if isinstance(self.state.top, SealedStep):
            return self._mine_heading(hex)
        return self.words.menu["contact heading"].format(hex=self.hex(hex), foes=self.foes(hex))

    def _mine_heading(self, hex: Hex) -> str:
        """With how many transports one would mine, and what each die would bring."""
        there = [unit for unit in self.state.at(hex) if unit.kind in ("transport", HIDDEN)]
        ledgers = enumerate(self.state.top.ledgers)
        planners = {seat for seat, secret in ledgers if secret.value is not None}
        owners = {unit.owner for unit in there} & planners
        if len(owners) != 1:
            return ""
        (seat,) = owners
        own = self.kinds(unit.kind for unit in there if unit.owner == seat)
        known = all(unit.kind != HIDDEN for unit in there)
        odds = ", ".join(self._mining_odds(seat, hex)) if known else ""
        return self.words.menu["mine odds" if odds else "mine heading"].format(
            hex=self.hex(hex), units=own, odds=odds
        )

    def _mining_odds(self, seat: int, hex: Hex) -> Iterable[str]:
        """What dice bring: die 1 one is lost, die 2 nothing, die 3-5 2 ore."""
        totals = {die: mining_total(self.state, seat, hex, die) for die in range(1, 7)}
        results = {die: mining_result(total) for die, total in totals.items()}
        for (variant, ore), dice in groupby(results, key=results.__getitem__):
            first, *more = dice
            shown = f"{first}-{more[-1]}" if more else str(first)
            lost, found = self.words.menu["accident"], self.amount(ore, ORE)
            said = {"accident": lost, "nothing": self.words.nothing, "ore": found}[variant]
            yield self.words.menu["die"].format(dice=shown, result=said)
