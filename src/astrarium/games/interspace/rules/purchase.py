"""The Purchase Step: units and trade goods."""

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

import msgspec

from astrarium.kernel import Violation, violation

from ..data import TRADE_GOOD_COST, UNITS, UnitKind
from ..resources import IOU, goods_of
from ..state import InterSpaceState as State
from ..state import Planet
from .pieces import change_holding, holding_owner
from .sealed import (
    Books,
    Order,
    PlanetOrder,
    SealedStep,
    SealOrders,
    SealPhase,
    TakeBack,
    Thrown,
    phase_of,
    why_not_pay,
)

GOODS = "goods"  # the counters of trade goods, among those of units


def free_counters(state: State, seat: int) -> dict[str, int]:
    """The counters that a player has neither on the map nor on planet cards nor with others.

    IS-LIMIT-01, IS-S-LIMIT-01, IS-S-LIMIT-03
    """
    used: Counter[str] = Counter(unit.kind for unit in state.units_of(seat))
    for planet in state.planets_of(seat):
        used.update(planet.waiting)
    goods = goods_of(state.players[seat].home)
    holdings = [*(planet.box for planet in state.planets.values()), *state.cargo.values()]
    left: dict[str, int] = {kind: unit.limit - used[kind] for kind, unit in UNITS.items()}
    existing = sum(held.get(goods, 0) for held in holdings)
    return {**left, GOODS: state.options.trade_goods - existing}


def why_not_more(planet: Planet, books: Books, amount: int) -> Violation | None:
    """A planet buys no more things a turn than its industry.

    IS-S-BUY-03
    """
    left = planet.industry - books.bought.get(planet.name, 0)
    if 1 <= amount <= left:
        return None
    return violation(
        "IS-S-BUY-03", "{name} can buy {left} more this turn, by its industry.",
        name=planet.name, left=left,
    )  # fmt: skip


def spending(books: Books, planet: Planet, cost: int, amount: int) -> Books:
    """The books after a planet has paid for some things."""
    books = books.gaining(planet, IOU, -cost)
    bought = {**books.bought, planet.name: books.bought.get(planet.name, 0) + amount}
    return msgspec.structs.replace(books, bought=bought)


def taking(books: Books, counter: str, amount: int) -> Books:
    counters = {**books.counters, counter: books.counters.get(counter, 0) + amount}
    return msgspec.structs.replace(books, counters=counters)


class Buy(PlanetOrder, frozen=True):
    """Buy a unit within a planet's tech, IOUs and industry and the free counters.

    It waits on the planet's card for a later Placement Step.
    IS-S-BUY-01, IS-S-BUY-03, IS-S-BUY-04, IS-LIMIT-01, IS-S-LIMIT-01, IS-S-LIMIT-02
    """

    text: ClassVar = "buy {kind} at {planet}"
    kind: UnitKind
    planet: str

    def why_not_at(
        self, planet: Planet, state: State, step: "PurchaseStep", seat: int, books: Books
    ) -> Violation | None:
        unit = UNITS[self.kind]
        if unit.tech > planet.tech:
            return violation(
                "IS-S-BUY-01", "{unit} needs tech {tech}; {name} has {has}.",
                unit=unit.abbreviation, tech=unit.tech, name=planet.name, has=planet.tech,
            )  # fmt: skip
        if not step.free(state, seat, books, self.kind):
            return violation(
                "IS-LIMIT-01", "All {limit} {unit} counters are in play.",
                limit=unit.limit, unit=unit.abbreviation,
            )  # fmt: skip
        return why_not_more(planet, books, 1) or why_not_pay(planet, unit.cost)

    def carried_out(self, state: State, step: "PurchaseStep", seat: int, books: Books) -> Thrown:
        books = spending(books, books.planets[self.planet], UNITS[self.kind].cost, 1)
        planet = books.planets[self.planet]
        books = books.with_planet(planet, waiting=(*planet.waiting, self.kind))
        return taking(books, self.kind, 1), ()


class BuyGoods(PlanetOrder, frozen=True):
    """Buy trade goods of the own colour; transports can load them on this very turn.

    IS-S-BUY-02, IS-S-BUY-03, IS-S-BUY-04, IS-S-LIMIT-03
    """

    text: ClassVar = "buy {amount} goods at {planet}"
    amount: int
    planet: str

    def why_not_at(
        self, planet: Planet, state: State, step: "PurchaseStep", seat: int, books: Books
    ) -> Violation | None:
        free = step.free(state, seat, books, GOODS)
        if self.amount > free:
            return violation("IS-S-LIMIT-03", "You have {free} trade goods left to buy.", free=free)
        return why_not_more(planet, books, self.amount) or why_not_pay(
            planet, self.amount * TRADE_GOOD_COST
        )

    def carried_out(self, state: State, step: "PurchaseStep", seat: int, books: Books) -> Thrown:
        return taking(
            made_goods(state, seat, books, self.planet, self.amount), GOODS, self.amount
        ), ()


def made_goods(state: State, seat: int, books: Books, name: str, amount: int) -> Books:
    """A planet pays for trade goods and has them in its box."""
    books = spending(books, books.planets[name], amount * TRADE_GOOD_COST, amount)
    goods = goods_of(state.players[seat].home)
    return books.gaining(books.planets[name], goods, amount)


class Recall(PlanetOrder, frozen=True):
    """Take trade goods of the own colour back from another player, to be bought anew.

    Only when no counter is free; the holder is not asked and gets nothing.
    IS-S-BUY-05, IS-S-BUY-06, IS-S-BUY-07
    """

    text: ClassVar = "recall {amount} goods from {holder} at {planet}"
    amount: int
    holder: str  # a planet's name or a transport's number
    planet: str

    def why_not_at(
        self, planet: Planet, state: State, step: "PurchaseStep", seat: int, books: Books
    ) -> Violation | None:
        if step.free(state, seat, books, GOODS) > 0:
            return violation("IS-S-BUY-06", "You have trade goods left to buy without a recall.")
        if holding_owner(state, self.holder) == seat:
            return violation("IS-S-BUY-07", "Goods are recalled from other players only.")
        abroad = goods_abroad(state, seat).get(self.holder, 0)
        left = abroad - books.recalled.get(self.holder, 0)
        if self.amount > left:
            return violation(
                "IS-S-BUY-05", "{left} trade goods of yours are left there.", left=left
            )
        return why_not_more(planet, books, self.amount) or why_not_pay(
            planet, self.amount * TRADE_GOOD_COST
        )

    def carried_out(self, state: State, step: "PurchaseStep", seat: int, books: Books) -> Thrown:
        books = made_goods(state, seat, books, self.planet, self.amount)
        taken = books.recalled.get(self.holder, 0) + self.amount
        return msgspec.structs.replace(books, recalled={**books.recalled, self.holder: taken}), ()


class PurchaseStep(SealedStep, frozen=True):
    """Planets buy units and trade goods, each from its own box.

    IS-S-BUY-01, IS-S-BUY-02, IS-S-ECON-03
    """

    prompt: ClassVar = "Purchase Step: what do your planets buy?"
    accepts: ClassVar = (Buy, BuyGoods, Recall, TakeBack, SealPhase, SealOrders)

    def free(self, state: State, seat: int, books: Books, counter: str) -> int:
        """Counters of a kind that can still be bought in this phase.

        IS-S-LIMIT-02
        """
        free: dict[str, int] = phase_of(state).free[seat]
        return free[counter] - books.counters.get(counter, 0)

    def candidates(self, state: State, seat: int, books: Books) -> Iterable[Order]:
        holders = goods_abroad(state, seat)
        for planet in books.planets.values():
            iou, name = planet.box.get(IOU, 0), planet.name
            most = min(iou, planet.industry - books.bought.get(name, 0))
            if most <= 0:
                continue
            yield from (Buy(kind, name) for kind, unit in UNITS.items() if unit.cost <= iou)
            yield from (BuyGoods(amount, name) for amount in range(1, most + 1))
            for holder, held in holders.items():
                yield from (Recall(n, holder, name) for n in range(1, min(most, held) + 1))

    def settle_others(self, state: State, seat: int, books: Books) -> None:
        """Recalled goods leave their holders.

        IS-S-BUY-05
        """
        for holder, amount in books.recalled.items():
            change_holding(state, holder, goods_of(state.players[seat].home), -amount)


def goods_abroad(state: State, seat: int) -> dict[str, int]:
    """Who among the others holds trade goods of a player's colour, and how many."""
    goods = goods_of(state.players[seat].home)
    found = {
        planet.name: planet.box[goods]
        for planet in state.planets.values()
        if planet.owner not in (None, seat) and goods in planet.box
    }
    for unit, load in state.cargo.items():
        if goods in load and state.units[unit].owner != seat:
            found[str(unit)] = load[goods]
    return found
