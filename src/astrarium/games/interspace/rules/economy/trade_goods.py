"""Trade goods: bought on their home world, and recalled from abroad."""

from typing import ClassVar

import msgspec

from astrarium.kernel import Violation, violation
from astrarium.kernel.things import Facts, Said, said

from ...data import TRADE_GOOD_COST, is_player
from ...resources import IOU, goods_of
from ...state import InterSpaceState as State
from ...state.planets import Planet
from ...things import Holder, PlanetName
from ..encounters.trader import trader_of
from ..pieces import holding_owner
from .purchase_limits import GOODS, left_to_buy, spending, taking, why_not_more
from .sealed import Books, PlanetOrder, SealedStep, Thrown, why_not_pay


def goods_facts(amount: int) -> dict[str, Said | str | int]:
    """Trade goods of one's own colour, and their price."""
    cost = amount * TRADE_GOOD_COST
    return {
        "goods": said("own_goods", amount),
        "cost": cost,
        "price": said("amount", cost, IOU),
    }


class BuyGoods(PlanetOrder, frozen=True):
    """Buy trade goods of your colour; transports can load them on this very turn.

    IS-S-BUY-02, IS-S-BUY-03, IS-S-BUY-04, IS-S-LIMIT-03
    """

    text: ClassVar = "buy {amount} goods at {planet}"
    picks: ClassVar = ("planet:{planet}", "goods:{amount}")
    heading: ClassVar = "planet"
    always_shown: ClassVar = True
    deed: ClassVar = "buys"
    amount: int
    planet: PlanetName

    def facts(self, state: State) -> Facts:
        return goods_facts(self.amount)

    def why_not_at(
        self, planet: Planet, state: State, step: SealedStep, seat: int, books: Books
    ) -> Violation | None:
        free = left_to_buy(state, seat, books, GOODS)
        if self.amount > free:
            return violation("IS-S-LIMIT-03", "You have {free} trade goods left to buy.", free=free)
        return why_not_more(planet, books, self.amount) or why_not_pay(
            planet, self.amount * TRADE_GOOD_COST
        )

    def carried_out(self, state: State, step: SealedStep, seat: int, books: Books) -> Thrown:
        return taking(
            made_goods(state, seat, books, self.planet, self.amount), GOODS, self.amount
        ), ()


def made_goods(state: State, seat: int, books: Books, name: str, amount: int) -> Books:
    """A planet pays for trade goods and has them in its box."""
    books = spending(books, books.planets[name], amount * TRADE_GOOD_COST, amount)
    goods = goods_of(state.players[seat].home)
    return books.gaining(books.planets[name], goods, amount)


class Recall(PlanetOrder, frozen=True):
    """Take trade goods of your colour back from another player, to be bought again.

    Only when no counter is free; the holder is not asked and gets nothing.
    IS-S-BUY-05, IS-S-BUY-06, IS-S-BUY-07, IS-A-ENC-TRADER-6
    """

    text: ClassVar = "recall {amount} goods from {holder} at {planet}"
    picks: ClassVar = ("planet:{planet}", "recall:{holder}:{amount}")
    heading: ClassVar = "planet"
    deed: ClassVar = "recalls"
    amount: int
    holder: Holder  # a planet's name or a transport's number
    planet: PlanetName

    def facts(self, state: State) -> Facts:
        return {**goods_facts(self.amount), "of": said("owned_holder", self.holder)}

    def why_not_at(
        self, planet: Planet, state: State, step: SealedStep, seat: int, books: Books
    ) -> Violation | None:
        if left_to_buy(state, seat, books, GOODS) > 0:
            return violation("IS-S-BUY-06", "You have trade goods left to buy without a recall.")
        trader = trader_of(state)
        if trader is not None and self.holder == str(trader.id):
            return violation("IS-A-ENC-TRADER-6", "What the Trader holds cannot be recalled.")
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

    def carried_out(self, state: State, step: SealedStep, seat: int, books: Books) -> Thrown:
        books = made_goods(state, seat, books, self.planet, self.amount)
        taken = books.recalled.get(self.holder, 0) + self.amount
        return msgspec.structs.replace(books, recalled={**books.recalled, self.holder: taken}), ()


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
