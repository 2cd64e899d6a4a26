"""The Economic Phase of the Standard game: five sealed steps for all planets of all players."""

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar, Literal

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation

from ..data import (
    DEPLETION_DICE,
    HIGHEST_LEVEL,
    INDUSTRY_COST,
    MINING,
    REFINING_FEE,
    RICHEST_MINING,
    TECH_COST,
    TRADE_GOOD_COST,
    TRANSPORT_CAPACITY,
    UNIT_ORDER,
    UNITS,
    UnitKind,
)
from ..events import Cause, EconomicPhaseBegan, OreDepleted, Produced
from ..resources import IOU, ORE, colour, goods_of, is_goods, plus, total
from ..state import InterSpaceState as State
from ..state import Planet
from ..units import Unit
from .pieces import add_unit, change_holding, holding_owner
from .sealed import (
    Books,
    Order,
    SealedStep,
    SealOrders,
    SealPhase,
    TakeBack,
    own_planet,
    why_not_pay,
)
from .victory import remove_the_beaten

Thrown = tuple[Books, tuple[int, ...]]
GOODS = "goods"  # the counters of trade goods, among those of units


class EconomicPhase(Step, frozen=True):
    """All players run their economies at the same time, step by step.

    The counters that are free now are all that can be bought in this phase.
    IS-S-TURN-01, IS-S-ECON-01, IS-S-ECON-02, IS-S-LIMIT-02
    """

    rule: ClassVar = "IS-S-ECON-01"

    free: tuple[dict[str, int], ...]  # free counters of each seat, by kind of unit, and GOODS
    begun: int = 0
    left: tuple[int, ...] = ()  # seats that have no more orders in this phase

    @classmethod
    def begin(cls, state: State, begun: int = 0) -> None:
        state.push(cls(tuple(free_counters(state, seat) for seat in range(state.seats)), begun))
        state.tell(EconomicPhaseBegan(turn=state.turn))

    def go_on(self, state: State) -> None:
        """The next step, or the end of the phase, where the beaten leave.

        IS-WIN-04
        """
        if self.begun < len(STEPS):
            state.swap(msgspec.structs.replace(self, begun=self.begun + 1))
            STEPS[self.begun].begin(state)
        else:
            state.pop()
            remove_the_beaten(state)


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


def _phase(state: State) -> EconomicPhase:
    return next(step for step in reversed(state.stack) if isinstance(step, EconomicPhase))


# -- placement


class Deploy(Order, frozen=True):
    """Place a unit from a planet's card in the planet's hex, whoever else is there.

    IS-S-PLACE-01, IS-S-PLACE-02
    """

    text: ClassVar = "deploy {kind} at {planet}"
    kind: UnitKind
    planet: str

    def why_not_order(
        self, state: State, step: "PlacementStep", seat: int, books: Books
    ) -> Violation | None:
        planet = own_planet(books, self.planet)
        if isinstance(planet, Violation):
            return planet
        if self.kind not in planet.waiting:
            return violation(
                "IS-S-PLACE-01", "No {unit} waits on the card of {name}.",
                unit=UNITS[self.kind].abbreviation, name=planet.name,
            )  # fmt: skip
        return None

    def carried_out(self, state: State, step: "PlacementStep", seat: int, books: Books) -> Thrown:
        planet = books.planets[self.planet]
        at = planet.waiting.index(self.kind)
        waiting = (*planet.waiting[:at], *planet.waiting[at + 1 :])
        return books.with_planet(planet, waiting=waiting), ()


class DeployAll(Order, frozen=True):
    """Place every unit that waits on any card.

    IS-S-PLACE-01
    """

    text: ClassVar = "deploy everything"

    def why_not_order(
        self, state: State, step: "PlacementStep", seat: int, books: Books
    ) -> Violation | None:
        if not any(planet.waiting for planet in books.planets.values()):
            return violation("IS-S-PLACE-01", "No unit waits on a card of yours.")
        return None

    def carried_out(self, state: State, step: "PlacementStep", seat: int, books: Books) -> Thrown:
        for planet in books.planets.values():
            books = books.with_planet(planet, waiting=())
        return books, ()


class PlacementStep(SealedStep, frozen=True):
    """Units bought on earlier turns may come from planet cards to the map; nothing has to.

    Until then they are not in the hex: they neither fight nor support, block or mine.
    IS-S-PLACE-01, IS-S-PLACE-03
    """

    prompt: ClassVar = "Placement Step: which waiting units come to the map?"
    accepts: ClassVar = (Deploy, DeployAll, TakeBack, SealPhase, SealOrders)

    def candidates(self, state: State, seat: int, books: Books) -> Iterable[Order]:
        for planet in books.planets.values():
            kinds = sorted(set(planet.waiting), key=UNIT_ORDER.__getitem__)
            yield from (Deploy(kind, planet.name) for kind in kinds)
        yield DeployAll()

    def settle(self, state: State, seat: int, books: Books) -> None:
        before = {name: state.planets[name].waiting for name in books.planets}
        super().settle(state, seat, books)
        for name, planet in books.planets.items():
            placed = Counter(before[name]) - Counter(planet.waiting)
            for kind in sorted(placed.elements(), key=UNIT_ORDER.__getitem__):
                add_unit(state, kind, seat, planet.hex)


# -- production


def gives_ore(planet: Planet) -> bool:
    """Colonies give ore until they are depleted; home worlds never, unless settled anew.

    IS-S-PROD-02, IS-S-PROD-05, IS-S-PROD-06
    """
    is_home_world = planet.home_of is not None and not planet.deserted
    return not planet.depleted and not is_home_world


def transports_in(state: State, books: Books, seat: int, hex: Hex) -> list[Unit]:
    """A player's transports in a hex that are still there."""
    return [
        unit
        for unit in state.own_at(hex, seat)
        if unit.kind == "transport" and unit.id not in books.lost
    ]


def room(books: Books, unit: int) -> int:
    """How many more resources a transport can carry.

    IS-S-TRN-01
    """
    return TRANSPORT_CAPACITY - total(books.cargo.get(unit, {}))


def mining_total(state: State, seat: int, hex: Hex, die: int) -> int:
    """The die, plus own transports, less one for each other player with transports there.

    Whether the others mine does not matter. IS-S-MINE-02, IS-S-MINE-03
    """
    owners = [unit.owner for unit in state.at(hex) if unit.kind == "transport"]
    return die + owners.count(seat) - len(set(owners) - {seat})


def mined(total: int) -> int | None:
    """The ore that a mining total brings; None is an accident.

    IS-S-MINE-02
    """
    return next((ore for highest, ore in MINING if total <= highest), RICHEST_MINING)


class TakeOre(Order, frozen=True):
    """Let a colony give all the ore it can; three dice then tell whether it was the last.

    IS-S-PROD-02, IS-S-PROD-03, IS-S-PROD-04, IS-S-PROD-05, IS-S-PROD-06
    """

    text: ClassVar = "take ore at {planet}"
    planet: str

    def why_not_order(
        self, state: State, step: "ProductionStep", seat: int, books: Books
    ) -> Violation | None:
        planet = own_planet(books, self.planet)
        if isinstance(planet, Violation):
            return planet
        if str(self) in books.done:
            return violation("IS-S-PROD-02", "{name} has given its ore.", name=planet.name)
        if planet.depleted:
            return violation("IS-S-PROD-05", "{name} has no more ore.", name=planet.name)
        if not gives_ore(planet):
            return violation("IS-S-PROD-06", "Home worlds give no ore.")
        return None

    def carried_out(self, state: State, step: "ProductionStep", seat: int, books: Books) -> Thrown:
        planet = books.planets[self.planet]
        books = books.gaining(planet, ORE, (planet.industry + 1) // 2).marked(str(self))
        if planet.industry < DEPLETION_DICE:
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
        if not 1 <= self.amount <= min(books.mined, room(books, self.unit)):
            return violation("IS-S-TRN-01", "A transport carries up to 6 resources.")
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
            for planet in planets:
                state.change_planet(planet, box=plus(planet.box, IOU, planet.industry))
            if planets:
                gained = sum(planet.industry for planet in planets)
                state.tell(Produced(seat=seat, iou=gained))
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


# -- purchase


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


class Buy(Order, frozen=True):
    """Buy a unit within a planet's tech, IOUs and industry and the free counters.

    It waits on the planet's card for a later Placement Step.
    IS-S-BUY-01, IS-S-BUY-03, IS-S-BUY-04, IS-LIMIT-01, IS-S-LIMIT-01, IS-S-LIMIT-02
    """

    text: ClassVar = "buy {kind} at {planet}"
    kind: UnitKind
    planet: str

    def why_not_order(
        self, state: State, step: "PurchaseStep", seat: int, books: Books
    ) -> Violation | None:
        planet = own_planet(books, self.planet)
        if isinstance(planet, Violation):
            return planet
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


class BuyGoods(Order, frozen=True):
    """Buy trade goods of the own colour; transports can load them on this very turn.

    IS-S-BUY-02, IS-S-BUY-03, IS-S-BUY-04, IS-S-LIMIT-03
    """

    text: ClassVar = "buy {amount} goods at {planet}"
    amount: int
    planet: str

    def why_not_order(
        self, state: State, step: "PurchaseStep", seat: int, books: Books
    ) -> Violation | None:
        planet = own_planet(books, self.planet)
        if isinstance(planet, Violation):
            return planet
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


class Recall(Order, frozen=True):
    """Take trade goods of the own colour back from another player, to be bought anew.

    Only when no counter is free; the holder is not asked and gets nothing.
    IS-S-BUY-05, IS-S-BUY-06, IS-S-BUY-07
    """

    text: ClassVar = "recall {amount} goods from {holder} at {planet}"
    amount: int
    holder: str  # a planet's name or a transport's number
    planet: str

    def why_not_order(
        self, state: State, step: "PurchaseStep", seat: int, books: Books
    ) -> Violation | None:
        planet = own_planet(books, self.planet)
        if isinstance(planet, Violation):
            return planet
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
        return _phase(state).free[seat][counter] - books.counters.get(counter, 0)

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


# -- investment

Level = Literal["industry", "tech"]


def investment_cost(planet: Planet, what: Level, civilization: int) -> int:
    """What the next level costs: industry by the planet's tech, tech by the civilization level.

    IS-S-INV-02, IS-S-INV-03, IS-S-INV-04, IS-S-INV-05
    """
    if what == "industry":
        return INDUSTRY_COST[planet.industry][planet.tech - 1]
    return TECH_COST[planet.tech][civilization - planet.tech]


def why_not_change(books: Books, what: Level, name: str) -> Planet | Violation:
    """Each level changes by at most one step a turn.

    IS-S-INV-01
    """
    planet = own_planet(books, name)
    if isinstance(planet, Violation):
        return planet
    if f"{what} of {name}" in books.done:
        return violation(
            "IS-S-INV-01", "{what} of {name} has changed this turn.", what=what.title(), name=name
        )
    return planet


class Invest(Order, frozen=True):
    """Raise a level of a planet by one; it counts at once for what comes after.

    IS-S-INV-01, IS-S-INV-02, IS-S-INV-03, IS-S-INV-04, IS-S-INV-05, IS-S-INV-06, IS-CIV-04
    """

    text: ClassVar = "invest in {what} of {planet}"
    what: Level
    planet: str

    def why_not_order(
        self, state: State, step: "InvestmentStep", seat: int, books: Books
    ) -> Violation | None:
        planet = why_not_change(books, self.what, self.planet)
        if isinstance(planet, Violation):
            return planet
        if level_of(planet, self.what) >= HIGHEST_LEVEL:
            return violation(
                "IS-CIV-04", "{what} is at 8, the highest level.", what=self.what.title()
            )
        return why_not_pay(planet, investment_cost(planet, self.what, books.civilization))

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


class Lower(Order, frozen=True):
    """Lower a level of a planet by one, for nothing; without industry it is given up.

    IS-S-INV-01, IS-S-INV-07, IS-S-INV-08, IS-S-INV-09, IS-S-INV-10
    """

    text: ClassVar = "lower {what} of {planet}"
    what: Level
    planet: str

    def why_not_order(
        self, state: State, step: "InvestmentStep", seat: int, books: Books
    ) -> Violation | None:
        planet = why_not_change(books, self.what, self.planet)
        if isinstance(planet, Violation):
            return planet
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
    accepts: ClassVar = (Invest, Lower, TakeBack, SealPhase, SealOrders)

    def candidates(self, state: State, seat: int, books: Books) -> Iterable[Order]:
        levels: tuple[Level, ...] = ("industry", "tech")
        for name in books.planets:
            for what in levels:
                yield Invest(what, name)
                yield Lower(what, name)


# -- conversion


class Refine(Order, frozen=True):
    """Pay for a batch of ore, then roll a die for each: their sum in IOUs. One batch a turn.

    IS-S-CONV-01, IS-S-CONV-02
    """

    text: ClassVar = "refine {amount} ore at {planet}"
    amount: int
    planet: str

    def why_not_order(
        self, state: State, step: "ConversionStep", seat: int, books: Books
    ) -> Violation | None:
        planet = own_planet(books, self.planet)
        if isinstance(planet, Violation):
            return planet
        if f"refining at {planet.name}" in books.done:
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
        name = f"refining at {self.planet}"
        dice = tuple(state.roll(6, name, to=(seat,)) for _ in range(self.amount))
        books = books.gaining(books.planets[self.planet], ORE, -self.amount)
        gain = sum(dice) - self.amount * REFINING_FEE
        return books.gaining(books.planets[self.planet], IOU, gain).marked(name), dice


class Convert(Order, frozen=True):
    """Turn trade goods into IOUs: alien ones a die each, those of the own colour 1 each.

    IS-S-CONV-03, IS-S-CONV-04, IS-S-CONV-07
    """

    text: ClassVar = "convert {amount} {what} at {planet}"
    amount: int
    what: str
    planet: str

    def why_not_order(
        self, state: State, step: "ConversionStep", seat: int, books: Books
    ) -> Violation | None:
        planet = own_planet(books, self.planet)
        if isinstance(planet, Violation):
            return planet
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
        name = f"trade goods at {self.planet}"
        dice = tuple(state.roll(6, name, to=(seat,)) for _ in range(self.amount))
        return books.gaining(planet, IOU, sum(dice)), dice


class Decommission(Order, frozen=True):
    """Give up an own unit in a planet's hex for half its cost, paid into the planet's box.

    Cargo is lost; units on cards cannot be given up. IS-S-CONV-05, IS-S-CONV-06, IS-S-CONV-07
    """

    text: ClassVar = "decommission {unit}"
    unit: int

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
        return books.gaining(planet, IOU, unit.type.cost // 2).losing(unit.id), ()


class ConversionStep(SealedStep, frozen=True):
    """Planets turn ore, trade goods and units into IOUs, in any order.

    IS-S-CONV-01, IS-S-CONV-03, IS-S-CONV-05, IS-S-CONV-07
    """

    prompt: ClassVar = "Conversion Step: what do your planets turn into IOUs?"
    accepts: ClassVar = (Refine, Convert, Decommission, TakeBack, SealPhase, SealOrders)

    def candidates(self, state: State, seat: int, books: Books) -> Iterable[Order]:
        for planet in books.planets.values():
            name = planet.name
            most = min(planet.box.get(ORE, 0), planet.box.get(IOU, 0) // REFINING_FEE)
            yield from (Refine(amount, name) for amount in range(1, most + 1))
            for what in sorted(filter(is_goods, planet.box)):
                yield from (Convert(n, what, name) for n in range(1, planet.box[what] + 1))
        homes = {planet.hex for planet in books.planets.values()}
        yield from (Decommission(unit.id) for unit in state.units_of(seat) if unit.hex in homes)


STEPS: tuple[type[SealedStep], ...] = (
    PlacementStep,
    ProductionStep,
    PurchaseStep,
    InvestmentStep,
    ConversionStep,
)
