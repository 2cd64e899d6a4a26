"""The Production Step: IOUs, ore of colonies, and mining."""

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Violation, violation

from ..card import cards
from ..data import DEPLETION_DICE, MINING, RICHEST_MINING, is_player
from ..events import Cause, OreDepleted, Produced
from ..resources import IOU, ORE, plus, total
from ..state import InterSpaceState as State
from ..state import Planet
from ..units import Unit
from .sealed import (
    Books,
    Order,
    PlanetOrder,
    SealedStep,
    SealOrders,
    SealPhase,
    TakeBack,
    Thrown,
)


def gives_ore(planet: Planet) -> bool:
    """Colonies give ore until they are depleted; home worlds never, unless settled anew.

    IS-S-PROD-02, IS-S-PROD-05, IS-S-PROD-06, IS-A-COL-MINERAL-1, IS-A-COL-VEGETABLE-1
    """
    is_home_world = planet.home_of is not None and not planet.deserted
    gives = not planet.depleted and not is_home_world
    for card in planet.cards:
        gives = card.gives_ore(gives=gives, depleted=planet.depleted)
    return gives


def transports_in(state: State, books: Books, seat: int, hex: Hex) -> list[Unit]:
    """A player's transports in a hex that are still there."""
    return [
        unit
        for unit in state.own_at(hex, seat)
        if unit.kind == "transport" and unit.id not in books.lost
    ]


def room(books: Books, unit: int) -> int:
    """How many more resources a transport can carry.

    IS-S-TRN-01, IS-A-BRK-HEAVY-1
    """
    return books.capacity - total(books.cargo.get(unit, {}))


def mining_total(state: State, seat: int, hex: Hex, die: int) -> int:
    """The die, plus own transports, less one for each other player with transports there; and
    what cards and free agents make of it.

    Whether the others mine does not matter. IS-S-MINE-02, IS-S-MINE-03, IS-A-BRK-HEAVY-2,
    IS-A-ENC-MINERS-3
    """
    transports = [unit for unit in state.at(hex) if unit.kind == "transport"]
    owners = [unit.owner for unit in transports if is_player(unit.owner)]
    bonus = 0
    for card in state.cards_of(seat):
        bonus = card.mining(bonus)
    bonus += sum(agent.mining_at(state, hex) for agent in cards(tuple(state.agents)))
    return die + owners.count(seat) - len(set(owners) - {seat}) + bonus


def mined(total: int) -> int | None:
    """The ore that a mining total brings; None is an accident.

    IS-S-MINE-02
    """
    return next((ore for highest, ore in MINING if total <= highest), RICHEST_MINING)


class TakeOre(PlanetOrder, frozen=True):
    """Let a colony give all the ore it can; three dice then tell whether it was the last.

    IS-S-PROD-02, IS-S-PROD-03, IS-S-PROD-04, IS-S-PROD-05, IS-S-PROD-06, IS-A-COL-MINERAL-1,
    IS-A-COL-VEGETABLE-1
    """

    text: ClassVar = "take ore at {planet}"
    planet: str

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
        if planet.industry < DEPLETION_DICE or not all(card.exhausts() for card in planet.cards):
            return books, ()
        name = f"ore of {planet.name}"
        dice = tuple(state.roll(6, name, to=(seat,)) for _ in range(DEPLETION_DICE))
        depleted = sum(dice) <= planet.industry
        return books.with_planet(books.planets[planet.name], depleted=depleted), dice


class Mine(Order, frozen=True):
    """Mine an asteroids hex with all own transports there; support and others do not matter.

    IS-S-MINE-01, IS-S-MINE-02, IS-S-MINE-04, IS-S-MINE-05, IS-S-MINE-06
    """

    text: ClassVar = "mine {hex}"
    hex: Hex

    def why_not_order(
        self, state: State, step: "ProductionStep", seat: int, books: Books
    ) -> Violation | None:
        tile = state.map.tiles.get(self.hex)
        if tile is None or tile.terrain != "asteroids":
            return violation("IS-S-MINE-01", "There are no asteroids in {hex}.", hex=self.hex)
        if str(self) in books.done:
            return violation("IS-S-MINE-01", "{hex} has been mined in this phase.", hex=self.hex)
        if not transports_in(state, books, seat, self.hex):
            return violation("IS-S-MINE-01", "You have no transport in {hex}.", hex=self.hex)
        return None

    def carried_out(self, state: State, step: "ProductionStep", seat: int, books: Books) -> Thrown:
        die = state.roll(6, f"mining in {self.hex}", to=(seat,))
        ore = mined(mining_total(state, seat, self.hex, die))
        there = transports_in(state, books, seat, self.hex)
        books = books.marked(str(self))
        if ore is None and len(there) == 1:
            return books.losing(there[0].id), (die,)
        fits = sum(room(books, unit.id) for unit in there)
        books = msgspec.structs.replace(books, mine=self.hex, mined=min(ore or 0, fits))
        return (books if ore is None else stowed_by_itself(state, seat, books)), (die,)


def stowed_by_itself(state: State, seat: int, books: Books) -> Books:
    """Load mined ore where there is no choice: on the only transport with room, or on all of them.

    IS-S-MINE-05
    """
    there = transports_in(state, books, seat, Hex(books.mine))
    free = {unit.id: room(books, unit.id) for unit in there if room(books, unit.id)}
    if books.mined and (len(free) == 1 or books.mined == sum(free.values())):
        for unit, space in free.items():
            books = loaded(books, unit, min(space, books.mined))
    return books if books.mined else msgspec.structs.replace(books, mine="")


def loaded(books: Books, unit: int, amount: int) -> Books:
    """Mined ore goes on a transport."""
    cargo = {**books.cargo, unit: plus(books.cargo.get(unit, {}), ORE, amount)}
    return msgspec.structs.replace(books, cargo=cargo, mined=books.mined - amount)


class Stow(Order, frozen=True):
    """Load mined ore on a transport in the hex, which must be done at once.

    IS-S-MINE-05, IS-S-TRN-01
    """

    text: ClassVar = "stow {amount} ore on {unit}"
    amount: int
    unit: int

    def why_not_order(
        self, state: State, step: "ProductionStep", seat: int, books: Books
    ) -> Violation | None:
        there = [unit.id for unit in transports_in(state, books, seat, Hex(books.mine))]
        if not books.mined or self.unit not in there:
            return violation("IS-S-MINE-05", "No ore has been mined where this transport is.")
        if not 1 <= self.amount <= books.mined:
            return violation("IS-S-MINE-05", "There is {n} ore to load.", n=books.mined)
        if self.amount > room(books, self.unit):
            return violation(
                "IS-S-TRN-01", "A transport carries {most} resources.", most=books.capacity
            )
        return None

    def carried_out(self, state: State, step: "ProductionStep", seat: int, books: Books) -> Thrown:
        return stowed_by_itself(state, seat, loaded(books, self.unit, self.amount)), ()


class Sacrifice(Order, frozen=True):
    """Choose the transport that a mining accident destroys, with its cargo.

    IS-S-MINE-04, IS-S-TRN-06
    """

    text: ClassVar = "lose {unit} in the accident"
    unit: int

    def why_not_order(
        self, state: State, step: "ProductionStep", seat: int, books: Books
    ) -> Violation | None:
        there = [unit.id for unit in transports_in(state, books, seat, Hex(books.mine))]
        if books.mined or self.unit not in there:
            return violation("IS-S-MINE-04", "There was no accident where this unit is.")
        return None

    def carried_out(self, state: State, step: "ProductionStep", seat: int, books: Books) -> Thrown:
        return msgspec.structs.replace(books.losing(self.unit), mine=""), ()


def fabricated(state: State, planet: Planet) -> int:
    """IOUs that a planet's artifacts make, by dice.

    IS-A-ENC-FABRICATION-1, IS-A-ENC-FABRICATION-2
    """
    if not state.artifacts:
        return 0
    dice = sum(card.production_dice(state, planet) for card in state.cards_at(planet))
    return sum(state.roll(6, f"fabrication at {planet.name}") for _ in range(dice))


class ProductionStep(SealedStep, frozen=True):
    """Planets produce IOUs; colonies may give ore, and transports may mine it.

    IS-S-PROD-01, IS-S-PROD-02, IS-S-MINE-01
    """

    prompt: ClassVar = "Production Step: do you take ore, or mine asteroids?"
    accepts: ClassVar = (TakeOre, Mine, Stow, Sacrifice, TakeBack, SealPhase, SealOrders)
    cause: ClassVar[Cause] = "mining accident"

    @classmethod
    def begin(cls, state: State) -> None:
        """Every planet gains IOUs equal to its industry; what it had is not lost.

        IS-S-PROD-01, IS-S-ECON-04
        """
        for seat in range(state.seats):
            planets = state.planets_of(seat)
            gained = 0
            for planet in planets:
                gain = planet.industry + fabricated(state, planet)
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
