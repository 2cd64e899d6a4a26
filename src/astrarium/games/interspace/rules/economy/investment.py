"""The Investment Step: levels go up or down."""

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from astrarium.kernel import Violation, violation
from astrarium.kernel.powers import permission, rule
from astrarium.kernel.things import Facts, said

from ...data import HIGHEST_LEVEL, INDUSTRY_COST, TECH_COST
from ...drawn_cards import of_planet
from ...resources import IOU
from ...state import InterSpaceState as State
from ...state.planets import Planet
from ...things import Level, PlanetName
from ..breakthroughs import after_investment
from .sealed import (
    Books,
    Order,
    PlanetOrder,
    SealedStep,
    SealOrders,
    SealPhase,
    Thrown,
    books_on,
    why_not_pay,
)


def investment_cost(planet: Planet, what: Level, civilization: int) -> int:
    """What the next level costs: industry by the planet's tech, tech by the civilization level.

    Whatever shifts either shifts it as far as the tables go. IS-S-INV-02, IS-S-INV-03, IS-S-INV-04,
    IS-S-INV-05
    """
    if what == "industry":
        return _column(INDUSTRY_COST[planet.industry], industry_column(planet) - 1)
    return _column(TECH_COST[planet.tech], tech_column(planet, civilization) - planet.tech)


@rule(of=of_planet)
def industry_column(planet: Planet) -> int:
    """The tech level by which industry is paid on a planet.

    IS-S-INV-03
    """
    return planet.tech


@rule(of=of_planet)
def tech_column(planet: Planet, civilization: int) -> int:
    """The civilization level by which tech is paid on a planet.

    IS-S-INV-05
    """
    return civilization


def _column(row: tuple[int, ...], at: int) -> int:
    """A number in a row of a table; beyond its ends, the first or the last one."""
    return row[min(max(at, 0), len(row) - 1)]


@permission(of=State.cards_at)
def why_not_raise(state: State, planet: Planet) -> Violation | None:
    """What else keeps the levels of a planet from rising: nothing."""
    return None


def why_changed(books: Books, what: Level, planet: Planet) -> Violation | None:
    """Each level changes by at most one step a turn.

    IS-S-INV-01
    """
    if f"{what} of {planet.name}" not in books.done:
        return None
    return violation(
        "IS-S-INV-01",
        "{what} of {name} has changed this turn.",
        what=what.title(),
        name=planet.name,
    )


class Invest(PlanetOrder, frozen=True):
    """Raise a level of a planet by one; it counts at once for what comes after.

    IS-S-INV-01, IS-S-INV-02, IS-S-INV-03, IS-S-INV-04, IS-S-INV-05, IS-S-INV-06, IS-CIV-04
    """

    text: ClassVar = "invest in {what} of {planet}"
    picks: ClassVar = ("planet:{planet}", "invest:{what}")
    heading: ClassVar = "planet"
    always_shown: ClassVar = True
    deed: ClassVar = "invests"
    what: Level
    planet: PlanetName

    def facts(self, state: State) -> Facts:
        found = books_on(state, self.planet)
        if found is None or not 0 < level_of(found[1], self.what) < HIGHEST_LEVEL:
            return {}
        books, planet = found
        cost = investment_cost(planet, self.what, books.civilization)
        level = level_of(planet, self.what) + 1
        return {"level": level, "price": said("amount", cost, IOU)}

    def why_not_at(
        self, planet: Planet, state: State, step: "InvestmentStep", seat: int, books: Books
    ) -> Violation | None:
        why = why_changed(books, self.what, planet)
        if why is not None:
            return why
        if level_of(planet, self.what) >= HIGHEST_LEVEL:
            return violation(
                "IS-CIV-04", "{what} is at 8, the highest level.", what=self.what.title()
            )
        return why_not_raise(state, planet) or why_not_pay(
            planet, investment_cost(planet, self.what, books.civilization)
        )

    def carried_out(self, state: State, step: "InvestmentStep", seat: int, books: Books) -> Thrown:
        """Civilization rises with the highest tech, and there is no growth penalty.

        IS-CIV-01, IS-S-ECON-05
        """
        planet = books.planets[self.planet]
        cost = investment_cost(planet, self.what, books.civilization)
        level = level_of(planet, self.what) + 1
        books = books.gaining(planet, IOU, -cost)
        books = books.with_planet(books.planets[planet.name], **{self.what: level})
        if self.what == "tech":
            books = msgspec.structs.replace(books, civilization=max(level, books.civilization))
        return books.marked(f"{self.what} of {planet.name}"), ()


def level_of(planet: Planet, what: Level) -> int:
    return planet.industry if what == "industry" else planet.tech


class Lower(PlanetOrder, frozen=True):
    """Lower a level of a planet by one, for nothing; without industry it is given up, and freed of
    any infestation.

    IS-S-INV-01, IS-S-INV-07, IS-S-INV-08, IS-S-INV-09, IS-S-INV-10, IS-A-OBJ-PARASITES-13
    """

    text: ClassVar = "lower {what} of {planet}"
    picks: ClassVar = ("planet:{planet}", "lower:{what}")
    heading: ClassVar = "planet"
    deed: ClassVar = "lowers"
    what: Level
    planet: PlanetName

    def variant(self, state: State) -> str:
        found = books_on(state, self.planet)
        gives_up = found is not None and self.what == "industry" and found[1].industry == 1
        return "up" if gives_up else ""

    def facts(self, state: State) -> Facts:
        found = books_on(state, self.planet)
        return {} if found is None else {"level": level_of(found[1], self.what) - 1}

    def why_not_at(
        self, planet: Planet, state: State, step: "InvestmentStep", seat: int, books: Books
    ) -> Violation | None:
        why = why_changed(books, self.what, planet)
        if why is not None:
            return why
        if self.what == "tech" and planet.tech == 1:
            return violation("IS-S-INV-08", "Tech falls to 0 only when a planet's industry does.")
        return None

    def carried_out(self, state: State, step: "InvestmentStep", seat: int, books: Books) -> Thrown:
        planet = books.planets[self.planet]
        books = books.with_planet(planet, **{self.what: level_of(planet, self.what) - 1})
        return books.marked(f"{self.what} of {planet.name}"), ()


class InvestmentStep(SealedStep, frozen=True):
    """Each planet may change industry and tech by one step each, in any order.

    IS-S-INV-01
    """

    prompt: ClassVar = "Investment Step: which levels do you raise or lower?"
    accepts: ClassVar = (Invest, Lower, SealPhase, SealOrders)

    def candidates(self, state: State, seat: int, books: Books) -> Iterable[Order]:
        levels: tuple[Level, ...] = ("industry", "tech")
        for name in books.planets:
            for what in levels:
                yield Invest(what, name)
                yield Lower(what, name)

    def go_on(self, state: State) -> None:
        """Those whose civilization has risen may take a breakthrough each.

        IS-A-BRK-GEN-4
        """
        before = [player.civilization for player in state.players]
        super().go_on(state)
        risen = [
            seat for seat, player in enumerate(state.players) if player.civilization > before[seat]
        ]
        after_investment(state, risen)
