"""The Production Step: IOUs, ore of colonies, and mining."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Decision, Draw, Hex, Rolled, Tally, Violation, violation
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Facts, said

from ...data import DEPLETION_DICE
from ...drawn_cards import of_planet
from ...events.economy import OreDepleted, Produced
from ...events.pieces import Cause
from ...resources import IOU, ORE, Resources, plus
from ...state import InterSpaceState as State
from ...state.planets import Planet
from ...things import PlanetName, UnitId
from .mining import Mine, Stow, transports_in
from .sealed import (
    Books,
    Order,
    PlanetOrder,
    SealedStep,
    SealOrders,
    SealPhase,
    Thrown,
    books_of_unit,
    books_on,
)


@rule(of=of_planet)
def gives_ore(planet: Planet) -> bool:
    """Colonies give ore until they are depleted; home worlds never, unless settled again.

    IS-S-PROD-02, IS-S-PROD-05, IS-S-PROD-06
    """
    is_home_world = planet.home_of is not None and not planet.deserted
    return not planet.depleted and not is_home_world


@rule(of=of_planet)
def depletion_dice(planet: Planet) -> int:
    """How many dice tell whether the ore that a colony gave was its last: a small one has more.

    IS-S-PROD-03, IS-S-PROD-04
    """
    return DEPLETION_DICE if planet.industry >= DEPLETION_DICE else 0


@cache
def depletion_chance(industry: int) -> float:
    """How likely a colony's ore is used up when it gives some."""
    throws = [sum(dice) for dice in product(range(1, 7), repeat=DEPLETION_DICE)]
    return sum(total <= industry for total in throws) / len(throws)


class IouRoll(Draw, frozen=True):
    """A die that is so many IOUs for a planet."""

    told_with: ClassVar = ("planet",)
    planet: str


class OreRoll(Draw, frozen=True):
    """Whether a colony has given the last of its ore: if the dice add up to its industry or less.

    IS-S-PROD-04
    """

    text: ClassVar = "ore of {planet}"
    told_with: ClassVar = ("planet",)
    planet: str

    def meaning(self, rolls: Sequence[Rolled]) -> str:
        last = rolls[-1]
        return "" if last.needed is None else "used up" if last.succeeded else "left"


class TakeOre(PlanetOrder, frozen=True):
    """Let a colony give all the ore it can; three dice then tell whether it was the last.

    IS-S-PROD-02, IS-S-PROD-03, IS-S-PROD-04, IS-S-PROD-05, IS-S-PROD-06, IS-A-COL-MINERAL-1,
    IS-A-COL-VEGETABLE-1
    """

    text: ClassVar = "take ore at {planet}"
    picks: ClassVar = ("planet:{planet}", "ore")
    always_shown: ClassVar = True
    deed: ClassVar = "takes ore"
    planet: PlanetName

    def variant(self, state: State) -> str:
        return "risk" if depletion_chance(self._industry(state)) else ""

    def facts(self, state: State) -> Facts:
        industry = self._industry(state)
        return {
            "ore": said("amount", (industry + 1) // 2, ORE),
            "chance": said("percent", depletion_chance(industry)),
        }

    def _industry(self, state: State) -> int:
        found = books_on(state, self.planet)
        return 0 if found is None else found[1].industry

    def why_not_at(
        self, planet: Planet, state: State, step: "ProductionStep", seat: int, books: Books
    ) -> Violation | None:
        if str(self) in books.done:
            return violation("IS-S-PROD-02", "{name} has given its ore.", name=planet.name)
        if gives_ore(planet):
            return None
        if planet.depleted:
            return violation("IS-S-PROD-05", "{name} has no more ore.", name=planet.name)
        if planet.card:
            return violation("IS-A-COL-VEGETABLE-1", "{name} has no ore.", name=planet.name)
        return violation("IS-S-PROD-06", "Home worlds give no ore.")

    def carried_out(self, state: State, step: "ProductionStep", seat: int, books: Books) -> Thrown:
        planet = books.planets[self.planet]
        books = books.gaining(planet, ORE, (planet.industry + 1) // 2).marked(str(self))
        number = depletion_dice(planet)
        if not number:
            return books, ()
        draw = OreRoll(planet.name)
        first = tuple(state.roll(6, draw, to=(seat,)) for _ in range(number - 1))
        needed, before = Tally.of("industry", planet.industry), Tally.of("earlier dice", sum(first))
        last = state.throw(6, draw, to=(seat,), at_most=needed, added=before)
        books = books.with_planet(books.planets[planet.name], depleted=last.succeeded)
        return books, (*first, last.value)


class Sacrifice(Order, frozen=True):
    """Choose the transport that a mining accident destroys, with its cargo.

    IS-S-MINE-04, IS-S-TRN-06
    """

    text: ClassVar = "lose {unit} in the accident"
    picks: ClassVar = ("piece:{unit}",)
    deed: ClassVar = "loses"
    shown: ClassVar = True
    unit: UnitId

    def variant(self, state: State) -> str:
        return "load" if self._load(state) else ""

    def facts(self, state: State) -> Facts:
        return {"goods": said("hoard", self._load(state))}

    def _load(self, state: State) -> Resources:
        books = books_of_unit(state, self.unit)
        return {} if books is None else books.cargo.get(self.unit, {})

    def why_not_order(
        self, state: State, step: "ProductionStep", seat: int, books: Books
    ) -> Violation | None:
        there = [unit.id for unit in transports_in(state, books, seat, Hex(books.mine))]
        if books.mined or self.unit not in there:
            return violation("IS-S-MINE-04", "There was no accident where this unit is.")
        return None

    def carried_out(self, state: State, step: "ProductionStep", seat: int, books: Books) -> Thrown:
        return msgspec.structs.replace(books.losing(self.unit), mine=""), ()


class FabricationRoll(IouRoll, frozen=True):
    """The IOUs that an artifact makes."""

    text: ClassVar = "fabrication at {planet}"


@rule(of=State.cards_at)
def production(state: State, planet: Planet) -> int:
    """The IOUs that a planet gains: its industry.

    IS-S-PROD-01
    """
    return planet.industry


class ProductionStep(SealedStep, frozen=True):
    """Planets produce IOUs; colonies may give ore, and transports may mine it.

    IS-S-PROD-01, IS-S-PROD-02, IS-S-MINE-01
    """

    prompt: ClassVar = "Production Step: do you take ore, or mine asteroids?"
    accepts: ClassVar = (TakeOre, Mine, Stow, Sacrifice, SealPhase, SealOrders)
    cause: ClassVar[Cause] = "mining accident"

    def part(self, state: State, decision: Decision) -> str:
        parts = {Stow: "stow", Sacrifice: "accident"}
        return parts.get(type(decision.actions[0]), "")

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        books = self.books(state, decision.seat)
        return {"mine": books.mine, "ore": said("amount", books.mined, ORE)}

    @classmethod
    def begin(cls, state: State) -> None:
        """Every planet gains IOUs equal to its industry; what it had is not lost.

        IS-S-PROD-01, IS-S-ECON-04
        """
        for seat in range(state.seats):
            planets = state.planets_of(seat)
            gained = 0
            for planet in planets:
                gain = production(state, planet)
                state.change_planet(planet, box=plus(planet.box, IOU, gain))
                gained += gain
            if planets:
                state.tell(Produced(seat=seat, iou=gained))
        state.moved_artifacts = ()
        super().begin(state)

    def candidates(self, state: State, seat: int, books: Books) -> Iterable[Order]:
        if books.mine:
            for unit in transports_in(state, books, seat, Hex(books.mine)):
                yield Sacrifice(unit.id)
                yield from (Stow(amount, unit.id) for amount in range(1, books.mined + 1))
            return
        for planet in books.planets.values():
            yield TakeOre(planet.name)
        transports = [unit for unit in state.units_of(seat) if unit.kind == "transport"]
        yield from (Mine(hex) for hex in dict.fromkeys(unit.hex for unit in transports))

    def why_unsettled(self, books: Books, action: Action) -> Violation | None:
        """Mined ore is loaded, and an accident's victim is named, at once.

        IS-S-MINE-04, IS-S-MINE-05
        """
        if not books.mine or isinstance(action, Stow | Sacrifice):
            return None
        if books.mined:
            return violation("IS-S-MINE-05", "Load the ore from {hex} first.", hex=books.mine)
        return violation("IS-S-MINE-04", "Say first which transport is lost.")

    def settle(self, state: State, seat: int, books: Books) -> None:
        before = {name: state.planets[name].depleted for name in books.planets}
        super().settle(state, seat, books)
        for name, planet in books.planets.items():
            if planet.depleted and not before[name]:
                state.tell(OreDepleted(planet=name))
