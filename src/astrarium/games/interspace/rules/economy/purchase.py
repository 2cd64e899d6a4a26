"""The Purchase Step: units and trade goods."""

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

import msgspec

from astrarium.kernel import Plain, Violation, violation
from astrarium.kernel.powers import REMEMBERED, Powers, added, rule
from astrarium.kernel.things import Facts, said

from ...data import (
    CHEAP_ASSAULT_BOAT_COST,
    COUNTERS,
    EARLY_ASSAULT_BOAT_TECH,
    PAIR_COST,
    POINTS_PER_PAIR,
    TYPES,
    UNITS,
    UnitKind,
    is_player,
)
from ...events.cards import Scored
from ...resources import IOU, goods_of
from ...state import InterSpaceState as State
from ...state.abilities import unit_cost, unit_tech
from ...state.planets import Planet
from ...things import PlanetName
from ..pieces import change_holding
from .purchase_limits import left_to_buy, spending, taking, why_not_more
from .sealed import (
    Books,
    Order,
    PlanetOrder,
    SealedStep,
    SealOrders,
    SealPhase,
    Thrown,
    why_not_pay,
)
from .trade_goods import BuyGoods, Recall, goods_abroad

SOLD = tuple(UNITS)


@rule(of=State.open_cards_of)
def kinds_sold(state: State, seat: int) -> tuple[UnitKind, ...]:
    """The types of units that a player's planets can buy.

    IS-S-BUY-01
    """
    return SOLD


class Terms(Plain, frozen=True):
    """The tech that a unit needs, and what it costs."""

    tech: int
    cost: int


@lru_cache(REMEMBERED)
def terms_of(kind: UnitKind, cards: Powers) -> Terms:
    """On what terms a player with these cards buys units of a kind.

    IS-A-OBJ-CONQUERORS-4, IS-A-OBJ-CONQUERORS-5
    """
    return Terms(unit_tech(cards, kind), unit_cost(cards, kind))


class UnitOrder(PlanetOrder, frozen=True):
    """An order to a planet to buy a unit, on some terms; it waits on the planet's card for a later
    Placement Step.

    IS-S-BUY-01, IS-S-BUY-03, IS-S-BUY-04, IS-LIMIT-01, IS-S-LIMIT-01, IS-S-LIMIT-02,
    IS-A-BRK-NOVA-1, IS-A-BRK-NOVA-2
    """

    kind: UnitKind
    planet: PlanetName

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
        if not left_to_buy(state, seat, books, counter):
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


def open_price(state: State, kind: UnitKind, planet: str) -> int:
    """What a unit costs at a planet on the terms that everybody knows."""
    found = state.planets.get(planet)
    owner = None if found is None else found.owner
    known = owner is not None and is_player(owner)
    return terms_of(kind, state.open_cards_of(owner) if known and owner is not None else ()).cost


class Buy(UnitOrder, frozen=True):
    """Buy a unit as everybody would; a secret objective has no say in it.

    IS-S-BUY-01, IS-A-OBJ-CONQUERORS-4
    """

    text: ClassVar = "buy {kind} at {planet}"
    picks: ClassVar = ("planet:{planet}", "buy:{kind}")
    heading: ClassVar = "planet"
    always_shown: ClassVar = True
    deed: ClassVar = "buys"

    def facts(self, state: State) -> Facts:
        cost = open_price(state, self.kind, self.planet)
        code = TYPES[self.kind].abbreviation
        return {"price": said("amount", cost, IOU), "cost": cost, "code": code}

    def terms(self, state: State, seat: int) -> Terms:
        return terms_of(self.kind, state.open_cards_of(seat))


class BuyOpenly(UnitOrder, frozen=True):
    """Buy a unit on the terms of your own objective, which this shows to everybody.

    IS-A-OBJ-CONQUERORS-4, IS-A-OBJ-CONQUERORS-5, IS-A-OBJ-GEN-6
    """

    text: ClassVar = "buy {kind} at {planet} for {cost}"
    picks: ClassVar = ("planet:{planet}", "open:{kind}")
    heading: ClassVar = "planet"
    deed: ClassVar = "buys"
    cost: int

    def facts(self, state: State) -> Facts:
        return {
            "price": said("amount", self.cost, IOU),
            "code": TYPES[self.kind].abbreviation,
            "openly": said("openly", self.planet),
        }

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
    """Buy a pair of victory points at your home world, in place of two other things.

    IS-A-OBJ-ROYALISTS-1, IS-A-OBJ-ROYALISTS-2, IS-A-OBJ-ROYALISTS-3, IS-A-OBJ-ROYALISTS-4,
    IS-A-OBJ-ROYALISTS-5, IS-A-OBJ-GEN-6
    """

    text: ClassVar = "buy pair of victory points at {planet}"
    picks: ClassVar = ("planet:{planet}", "points")
    heading: ClassVar = "planet"
    deed: ClassVar = "buys points"
    planet: PlanetName

    def facts(self, state: State) -> Facts:
        return {
            "points": said("count", POINTS_PER_PAIR, "point"),
            "price": said("points_price", self.planet),
            "openly": said("openly", self.planet),
        }

    def why_not_at(
        self, planet: Planet, state: State, step: "PurchaseStep", seat: int, books: Books
    ) -> Violation | None:
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


class PurchaseStep(SealedStep, frozen=True):
    """Planets buy units and trade goods, each from its own box.

    IS-S-BUY-01, IS-S-BUY-02, IS-S-ECON-03
    """

    prompt: ClassVar = "Purchase Step: what do your planets buy?"
    accepts: ClassVar = (
        Buy, BuyOpenly, BuyGoods, Recall, SealPhase, SealOrders,
    )  # fmt: skip

    def candidates(self, state: State, seat: int, books: Books) -> Iterable[Order]:
        holders = goods_abroad(state, seat)
        sold = kinds_sold(state, seat)
        terms = {kind: terms_of(kind, state.open_cards_of(seat)) for kind in sold}
        own = {kind: terms_of(kind, state.cards_of(seat)) for kind in sold}
        special = [kind for kind in sold if own[kind] != terms[kind]]
        more = [order for order in added(state, self, seat) if isinstance(order, PlanetOrder)]
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
            yield from (order for order in more if order.planet == name)

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
