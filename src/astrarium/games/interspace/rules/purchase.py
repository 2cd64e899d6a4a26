"""The Purchase Step: units and trade goods."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import ClassVar

import msgspec

from astrarium.kernel import Plain, Violation, violation

from ..card import Card
from ..data import (
    CHEAP_ASSAULT_BOAT_COST,
    COUNTERS,
    EARLY_ASSAULT_BOAT_TECH,
    PAIR_COST,
    PLENTY,
    POINTS_PER_PAIR,
    TRADE_GOOD_COST,
    TYPES,
    UNITS,
    UnitKind,
    is_player,
)
from ..events import Scored
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

SOLD = tuple(UNITS)
GOODS = "goods"  # the counters of trade goods, among those of units


def free_counters(state: State, seat: int) -> dict[str, int]:
    """The counters that a player has neither on the map nor on planet cards nor with others.

    Those of units that nobody commands any more are not free; with plus counters there is no end
    of them. IS-LIMIT-01, IS-S-LIMIT-01, IS-S-LIMIT-03, IS-A-COL-REBELS-13, IS-A-OPT-PLUS-1,
    IS-A-OPT-PLUS-2, IS-A-OPT-PLUS-3
    """
    if state.options.plus_counters:
        return dict.fromkeys((*UNITS, GOODS), PLENTY)
    used: Counter[str] = Counter()
    for (owner, kind), count in state.index.counters.items():
        if owner == seat:
            used[kind] += count
    for planet in state.planets_of(seat):
        used.update(COUNTERS.get(kind, kind) for kind in planet.waiting)
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


def kinds_sold(state: State, seat: int) -> tuple[UnitKind, ...]:
    """The types of units that a player's planets can buy.

    IS-S-BUY-01, IS-A-BRK-NOVA-1
    """
    kinds = SOLD
    for card in state.open_cards_of(seat):
        kinds = card.sells(kinds)
    return kinds


class Terms(Plain, frozen=True):
    """The tech that a unit needs, and what it costs."""

    tech: int
    cost: int


@cache
def terms_of(kind: UnitKind, cards: tuple[Card, ...]) -> Terms:
    """On what terms a player with these cards buys units of a kind.

    IS-A-OBJ-CONQUERORS-4, IS-A-OBJ-CONQUERORS-5
    """
    tech, cost = TYPES[kind].tech, TYPES[kind].cost
    for card in cards:
        tech, cost = card.unit_tech(kind, tech), card.unit_cost(kind, cost)
    return Terms(tech, cost)


class UnitOrder(PlanetOrder, frozen=True):
    """An order to a planet to buy a unit, on some terms; it waits on the planet's card for a later
    Placement Step.

    IS-S-BUY-01, IS-S-BUY-03, IS-S-BUY-04, IS-LIMIT-01, IS-S-LIMIT-01, IS-S-LIMIT-02,
    IS-A-BRK-NOVA-1, IS-A-BRK-NOVA-2
    """

    kind: UnitKind
    planet: str

    def terms(self, state: State, seat: int) -> Terms:
        """The terms on which the unit is bought."""
        raise NotImplementedError

    def why_not_at(
        self, planet: Planet, state: State, step: "PurchaseStep", seat: int, books: Books
    ) -> Violation | None:
        unit, terms = TYPES[self.kind], self.terms(state, seat)
        counter = COUNTERS.get(self.kind, self.kind)
        if self.kind not in kinds_sold(state, seat):
            rule = "IS-A-BRK-NOVA-1" if counter == "colony_ship" else "IS-S-BUY-01"
            return violation(rule, "You cannot buy {unit}.", unit=unit.abbreviation)
        if terms.tech > planet.tech:
            return violation(
                "IS-S-BUY-01", "{unit} needs tech {tech}; {name} has {has}.",
                unit=unit.abbreviation, tech=terms.tech, name=planet.name, has=planet.tech,
            )  # fmt: skip
        if not step.free(state, seat, books, counter):
            return violation(
                "IS-LIMIT-01", "All {limit} {unit} counters are in play.",
                limit=unit.limit, unit=unit.abbreviation,
            )  # fmt: skip
        return why_not_more(planet, books, 1) or why_not_pay(planet, terms.cost)

    def carried_out(self, state: State, step: "PurchaseStep", seat: int, books: Books) -> Thrown:
        books = spending(books, books.planets[self.planet], self.terms(state, seat).cost, 1)
        planet = books.planets[self.planet]
        books = books.with_planet(planet, waiting=(*planet.waiting, self.kind))
        return taking(books, COUNTERS.get(self.kind, self.kind), 1), ()


class Buy(UnitOrder, frozen=True):
    """Buy a unit as everybody would; a secret objective has no say in it.

    IS-S-BUY-01, IS-A-OBJ-CONQUERORS-4
    """

    text: ClassVar = "buy {kind} at {planet}"

    def terms(self, state: State, seat: int) -> Terms:
        return terms_of(self.kind, state.open_cards_of(seat))


class BuyOpenly(UnitOrder, frozen=True):
    """Buy a unit on the terms of the own objective, which this shows to everybody.

    IS-A-OBJ-CONQUERORS-4, IS-A-OBJ-CONQUERORS-5, IS-A-OBJ-GEN-6
    """

    text: ClassVar = "buy {kind} at {planet} for {cost}"
    cost: int

    def terms(self, state: State, seat: int) -> Terms:
        return terms_of(self.kind, state.cards_of(seat))

    def why_not_at(
        self, planet: Planet, state: State, step: "PurchaseStep", seat: int, books: Books
    ) -> Violation | None:
        terms = self.terms(state, seat)
        if self.cost != terms.cost or terms == terms_of(self.kind, state.open_cards_of(seat)):
            return violation(
                "IS-A-OBJ-CONQUERORS-4", "Your objective offers you no such price for {unit}.",
                unit=TYPES[self.kind].abbreviation,
            )  # fmt: skip
        return super().why_not_at(planet, state, step, seat, books)

    def carried_out(self, state: State, step: "PurchaseStep", seat: int, books: Books) -> Thrown:
        books, _ = super().carried_out(state, step, seat, books)
        return msgspec.structs.replace(books, shows=True), ()


def pair_cost(state: State, seat: int, books: Books) -> int:
    """What the next pair of victory points costs: each more than the one before.

    IS-A-OBJ-ROYALISTS-2, IS-A-OBJ-ROYALISTS-5
    """
    return PAIR_COST * (state.players[seat].pairs + books.pairs + 1)


class BuyPoints(PlanetOrder, frozen=True):
    """Buy a pair of victory points at the own home world, in place of two other things.

    IS-A-OBJ-ROYALISTS-1, IS-A-OBJ-ROYALISTS-2, IS-A-OBJ-ROYALISTS-3, IS-A-OBJ-ROYALISTS-4,
    IS-A-OBJ-ROYALISTS-5, IS-A-OBJ-GEN-6
    """

    text: ClassVar = "buy pair of victory points at {planet}"
    planet: str

    def why_not_at(
        self, planet: Planet, state: State, step: "PurchaseStep", seat: int, books: Books
    ) -> Violation | None:
        if not any(card.sells_points() for card in state.cards_of(seat)):
            return violation("IS-A-OBJ-ROYALISTS-1", "Only the Royalists buy victory points.")
        if planet.home_of != seat:
            return violation(
                "IS-A-OBJ-ROYALISTS-1", "Only your own home world buys victory points."
            )
        left = planet.industry - books.bought.get(planet.name, 0)
        if left < POINTS_PER_PAIR:
            return violation(
                "IS-A-OBJ-ROYALISTS-3", "{name} can buy {left} more this turn, by its industry.",
                name=planet.name, left=left,
            )  # fmt: skip
        return why_not_pay(planet, pair_cost(state, seat, books))

    def carried_out(self, state: State, step: "PurchaseStep", seat: int, books: Books) -> Thrown:
        cost = pair_cost(state, seat, books)
        books = spending(books, books.planets[self.planet], cost, POINTS_PER_PAIR)
        return msgspec.structs.replace(books, pairs=books.pairs + 1, shows=True), ()


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
    accepts: ClassVar = (
        Buy, BuyOpenly, BuyGoods, BuyPoints, Recall, TakeBack, SealPhase, SealOrders,
    )  # fmt: skip

    def free(self, state: State, seat: int, books: Books, counter: str) -> int:
        """Counters of a kind that can still be bought in this phase.

        IS-S-LIMIT-02
        """
        free: dict[str, int] = phase_of(state).free[seat]
        return free[counter] - books.counters.get(counter, 0)

    def candidates(self, state: State, seat: int, books: Books) -> Iterable[Order]:
        holders = goods_abroad(state, seat)
        sold = kinds_sold(state, seat)
        terms = {kind: terms_of(kind, state.open_cards_of(seat)) for kind in sold}
        own = {kind: terms_of(kind, state.cards_of(seat)) for kind in sold}
        special = [kind for kind in sold if own[kind] != terms[kind]]
        royal = any(card.sells_points() for card in state.cards_of(seat))
        for planet in books.planets.values():
            iou, name = planet.box.get(IOU, 0), planet.name
            most = min(iou, planet.industry - books.bought.get(name, 0))
            if most <= 0:
                continue
            for kind, its in terms.items():
                if its.cost <= iou and its.tech <= planet.tech:
                    yield Buy(kind, name)
            yield from (BuyOpenly(kind, name, own[kind].cost) for kind in special)
            yield from (BuyGoods(amount, name) for amount in range(1, most + 1))
            for holder, held in holders.items():
                yield from (Recall(n, holder, name) for n in range(1, min(most, held) + 1))
            if royal and planet.home_of == seat:
                yield BuyPoints(name)

    def may_order(self, state: State, seat: int) -> bool:
        """Whoever might do what only some objective allows is asked.

        IS-A-OBJ-GEN-5
        """
        if state.options.objectives and not state.players[seat].shown:
            if any(map(_might_buy_by_objective, state.planets_of(seat))):
                return True
        return super().may_order(state, seat)

    def settle(self, state: State, seat: int, books: Books) -> None:
        """Colony ships bought on infested planets will carry the infestation; no others ever do.

        IS-A-OBJ-PARASITES-5, IS-A-OBJ-PARASITES-6, IS-A-OBJ-ROYALISTS-4
        """
        before = {name: state.planets[name].waiting for name in books.planets}
        super().settle(state, seat, books)
        for name in books.planets:
            new = state.planets[name].waiting.count("colony_ship")
            new -= before[name].count("colony_ship")
            if new and name in state.infested:
                state.broods = {**state.broods, name: state.broods.get(name, 0) + new}
        if books.pairs:
            state.change_player(seat, pairs=state.players[seat].pairs + books.pairs)
            points = POINTS_PER_PAIR * books.pairs
            state.tell(Scored(seat=seat, points=points, what="purchase"))

    def settle_others(self, state: State, seat: int, books: Books) -> None:
        """Recalled goods leave their holders.

        IS-S-BUY-05
        """
        for holder, amount in books.recalled.items():
            change_holding(state, holder, goods_of(state.players[seat].home), -amount)


def _might_buy_by_objective(planet: Planet) -> bool:
    """Whether some objective would allow a planet to buy something that others cannot."""
    iou = planet.box.get(IOU, 0)
    boats = iou >= CHEAP_ASSAULT_BOAT_COST and planet.tech >= EARLY_ASSAULT_BOAT_TECH
    return boats or (iou >= PAIR_COST and planet.industry >= POINTS_PER_PAIR)


def goods_abroad(state: State, seat: int) -> dict[str, int]:
    """Who among the other players holds trade goods of a player's colour, and how many; what is in
    hidden stacks nobody knows.

    IS-S-BUY-05, IS-A-ENC-TRADER-6, IS-S-SECRET-01
    """
    goods = goods_of(state.players[seat].home)
    found = {
        planet.name: planet.box[goods]
        for planet in state.planets.values()
        if goods in planet.box and _is_other(planet.owner, seat)
    }
    for unit, load in state.cargo.items():
        ship = state.units[unit]
        if goods in load and _is_other(ship.owner, seat) and not state.is_buried(ship):
            found[str(unit)] = load[goods]
    return found


def _is_other(owner: int | None, seat: int) -> bool:
    return owner is not None and owner != seat and is_player(owner)
