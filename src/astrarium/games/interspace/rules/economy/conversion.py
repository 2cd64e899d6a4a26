"""The Conversion Step: ore, trade goods and units become IOUs."""

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from astrarium.kernel import Violation, violation
from astrarium.kernel.powers import added
from astrarium.kernel.things import Facts, said

from ...data import REFINING_FEE
from ...events.pieces import Cause
from ...resources import IOU, ORE, colour, is_goods
from ...state import InterSpaceState as State
from ...state.planets import Planet
from ...things import PlanetName, UnitId
from ...units import Unit
from ..objectives import is_special
from .production import IouRoll
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


class RefiningRoll(IouRoll, frozen=True):
    """The IOUs that a unit of ore becomes."""

    text: ClassVar = "refining at {planet}"


class Refine(PlanetOrder, frozen=True):
    """Pay for a batch of ore, then roll a die for each: their sum in IOUs. One batch a turn.

    IS-S-CONV-01, IS-S-CONV-02
    """

    text: ClassVar = "refine {amount} ore at {planet}"
    picks: ClassVar = ("planet:{planet}", "refine:{amount}")
    heading: ClassVar = "planet"
    always_shown: ClassVar = True
    deed: ClassVar = "refines"
    amount: int
    planet: PlanetName

    def facts(self, state: State) -> Facts:
        return {
            "goods": said("amount", self.amount, ORE),
            "price": said("amount", self.amount * REFINING_FEE, IOU),
            "dice": said("count", self.amount, "dice of IOUs"),
        }

    def why_not_at(
        self, planet: Planet, state: State, step: "ConversionStep", seat: int, books: Books
    ) -> Violation | None:
        if str(RefiningRoll(planet.name)) in books.done:
            return violation(
                "IS-S-CONV-02", "{name} has refined its batch this turn.", name=planet.name
            )
        if not 1 <= self.amount <= planet.box.get(ORE, 0):
            return violation(
                "IS-S-CONV-01", "{name} has {has} ore.",
                name=planet.name, has=planet.box.get(ORE, 0),
            )  # fmt: skip
        return why_not_pay(planet, self.amount * REFINING_FEE)

    def carried_out(self, state: State, step: "ConversionStep", seat: int, books: Books) -> Thrown:
        draw = RefiningRoll(self.planet)
        dice = tuple(state.roll(6, draw, to=(seat,)) for _ in range(self.amount))
        books = books.gaining(books.planets[self.planet], ORE, -self.amount)
        gain = sum(dice) - self.amount * REFINING_FEE
        return books.gaining(books.planets[self.planet], IOU, gain).marked(str(draw)), dice


class TradeGoodsRoll(IouRoll, frozen=True):
    """The IOUs that a unit of alien trade goods becomes."""

    text: ClassVar = "trade goods at {planet}"


class Convert(PlanetOrder, frozen=True):
    """Turn trade goods into IOUs: alien ones a die each, those of your colour 1 each.

    IS-S-CONV-03, IS-S-CONV-04, IS-S-CONV-07
    """

    text: ClassVar = "convert {amount} {what} at {planet}"
    picks: ClassVar = ("planet:{planet}", "convert:{what}:{amount}")
    heading: ClassVar = "planet"
    deed: ClassVar = "converts"
    amount: int
    what: str
    planet: PlanetName

    def facts(self, state: State) -> Facts:
        planet = state.planets.get(self.planet)
        owner = None if planet is None else planet.owner
        local = owner is not None and colour(self.what) == state.players[owner].home
        dice = said("count", self.amount, "dice of IOUs")
        return {
            "goods": said("amount", self.amount, self.what),
            "gain": said("amount", self.amount, IOU) if local else dice,
        }

    def why_not_at(
        self, planet: Planet, state: State, step: "ConversionStep", seat: int, books: Books
    ) -> Violation | None:
        if not is_goods(self.what) or not 1 <= self.amount <= planet.box.get(self.what, 0):
            return violation(
                "IS-S-CONV-03", "{name} does not have these trade goods.", name=planet.name
            )
        return None

    def carried_out(self, state: State, step: "ConversionStep", seat: int, books: Books) -> Thrown:
        books = books.gaining(books.planets[self.planet], self.what, -self.amount)
        planet = books.planets[self.planet]
        if colour(self.what) == state.players[seat].home:
            return books.gaining(planet, IOU, self.amount), ()
        draw = TradeGoodsRoll(self.planet)
        dice = tuple(state.roll(6, draw, to=(seat,)) for _ in range(self.amount))
        return books.gaining(planet, IOU, sum(dice)), dice


def refund(state: State, unit: Unit) -> int:
    """What a planet gets for a unit that is given up there: half of what it costs its owner.

    IS-S-CONV-05, IS-A-OBJ-CONQUERORS-6
    """
    return state.unit_cost(unit.owner, unit.kind) // 2


class Decommission(Order, frozen=True):
    """Give up a unit of yours in a planet's hex for half its cost, paid into the planet's box.

    Cargo is lost; units on cards cannot be given up. The cost is the owner's, so that an objective
    may show in it. IS-S-CONV-05, IS-S-CONV-06, IS-S-CONV-07, IS-A-OBJ-CONQUERORS-6
    """

    text: ClassVar = "decommission {unit}"
    picks: ClassVar = ("piece:{unit}", "decommission")
    heading: ClassVar = "unit"
    deed: ClassVar = "decommissions"
    shown: ClassVar = True
    unit: UnitId

    def facts(self, state: State) -> Facts:
        unit = state.units.get(self.unit)
        if unit is None:
            return {"price": said("resource", IOU)}
        return {"price": said("amount", state.unit_cost(unit.owner, unit.kind) // 2, IOU)}

    def why_not_order(
        self, state: State, step: "ConversionStep", seat: int, books: Books
    ) -> Violation | None:
        unit = state.units.get(self.unit)
        if unit is None or unit.owner != seat or unit.id in books.lost:
            return violation("IS-S-CONV-05", "You have no unit {unit}.", unit=self.unit)
        if all(planet.hex != unit.hex for planet in books.planets.values()):
            return violation("IS-S-CONV-05", "This unit is at no planet of yours.")
        return None

    def carried_out(self, state: State, step: "ConversionStep", seat: int, books: Books) -> Thrown:
        unit = state.units[self.unit]
        planet = next(planet for planet in books.planets.values() if planet.hex == unit.hex)
        shows = books.shows or is_special(state, seat, unit.kind)
        books = msgspec.structs.replace(books, shows=shows)
        return books.gaining(planet, IOU, refund(state, unit)).losing(unit.id), ()


class ConversionStep(SealedStep, frozen=True):
    """Planets turn ore, trade goods and units into IOUs, in any order.

    IS-S-CONV-01, IS-S-CONV-03, IS-S-CONV-05, IS-S-CONV-07
    """

    prompt: ClassVar = "Conversion Step: what do your planets turn into IOUs?"
    cause: ClassVar[Cause] = "decommissioned"
    accepts: ClassVar = (Refine, Convert, Decommission, SealPhase, SealOrders)

    def candidates(self, state: State, seat: int, books: Books) -> Iterable[Order]:
        more = [order for order in added(state, self, seat) if isinstance(order, PlanetOrder)]
        for planet in books.planets.values():
            name = planet.name
            most = min(planet.box.get(ORE, 0), planet.box.get(IOU, 0) // REFINING_FEE)
            yield from (Refine(amount, name) for amount in range(1, most + 1))
            for what in sorted(filter(is_goods, planet.box)):
                yield from (Convert(n, what, name) for n in range(1, planet.box[what] + 1))
            yield from (order for order in more if order.planet == name)
        homes = {planet.hex for planet in books.planets.values()}
        yield from (Decommission(unit.id) for unit in state.units_of(seat) if unit.hex in homes)
