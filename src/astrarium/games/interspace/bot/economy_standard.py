"""The Economic Phase of the Standard game: what is mined, bought, raised and turned into IOUs."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from astrarium.kernel import Action, Hex

from ..cards.artifacts import ConvertCrystal
from ..data import HIGHEST_LEVEL, POINTS_PER_PAIR, REFINING_FEE, UNITS, VICTORY_TARGET, UnitKind
from ..resources import IOU, ORE
from ..rules.economy.conversion import ConversionStep, Convert, Refine
from ..rules.economy.investment import Invest, InvestmentStep
from ..rules.economy.mining import Mine, Stow, mined, mining_total
from ..rules.economy.placement import DeployAll, PlacementStep
from ..rules.economy.production import ProductionStep, Sacrifice, TakeOre
from ..rules.economy.purchase import Buy, BuyOpenly, BuyPoints, PurchaseStep, Terms, terms_of
from ..rules.economy.sealed import Books, SealOrders
from ..rules.economy.trade_goods import BuyGoods
from ..rules.encounters.trader import trader_of
from ..state.planets import Planet
from .economy import BOUNDLESS, BuildingPlan, Shipyard
from .growth import Levels, appetite, best_orders
from .objectives import aim_of, chance_of_landing
from .odds import DIE
from .outposts import unsupported_places
from .prices import PRICES, worth
from .situation import Situation

HORIZON = 3  # turns of growth that a planet keeps IOUs for, or has them brought
ARMY = 36  # IOUs of warships with which a player at peace has enough
WAR_CHEST = 20  # IOUs that the base should have for warships, if they come first
CHEAP = 4  # IOUs for which industry is raised nevertheless
MOST_TRANSPORTS = 6


# -- what grows


class Growers:
    """Which planets grow, how far, and what they lack for it."""

    def __init__(self, sight: Situation) -> None:
        self.sight = sight

    @cached_property
    def missing(self) -> int:
        """Levels of industry that are still to gain for the victory."""
        points = VICTORY_TARGET - self.sight.points[self.sight.seat]
        return max(1, -(-points // aim_of(self.sight).industry_points))

    def goal(self, planet: Planet) -> int:
        """How far a planet's industry has to grow."""
        return min(HIGHEST_LEVEL, planet.industry + self.missing)

    def levels(self, planet: Planet, civilization: int | None = None) -> Levels:
        return Levels(planet.industry, planet.tech, civilization or self.sight.civilization)

    def wants(self, planet: Planet) -> int:
        """The IOUs that a planet could use for some turns of growth."""
        return appetite(self.levels(planet), HORIZON, self.goal(planet))

    def cheap_growth(self, planet: Planet) -> int:
        """What the next level of industry costs, if it is cheap; otherwise nothing."""
        cost = self.levels(planet).cost("industry") or 0
        return cost if cost <= CHEAP else 0

    def lacks(self, planet: Planet) -> int:
        """What should be brought to a planet, beyond what it has and will produce at once."""
        return max(0, self.needs(planet) - planet.box.get(IOU, 0) - planet.industry)

    def spares(self, planet: Planet) -> int:
        """What a planet can give away."""
        return max(0, planet.box.get(IOU, 0) - self.needs(planet))

    def needs(self, planet: Planet) -> int:
        """What a planet could use, for growth, for what scores, for what it is to learn, and for
        warships if they come first."""
        at_war = self.sight.arms_first
        needs = self.cheap_growth(planet) if at_war else self.wants(planet)
        needs += aim_of(self.sight).savings(self.sight, planet)
        if self.sight.learns and planet.industry >= HIGHEST_LEVEL:
            needs += self.levels(planet).cost("tech") or 0
        if at_war and planet.hex == self.sight.base:
            needs += WAR_CHEST
        return needs

    @cached_property
    def hunger(self) -> int:
        """What transports can bring to growing planets in a turn."""
        hunger = sum(map(self.lacks, self.growing))
        return min(hunger, self.sight.capacity * len(self.sight.own("transport")))

    @cached_property
    def growing(self) -> list[Planet]:
        return [planet for planet in self.sight.planets if planet.industry < HIGHEST_LEVEL]

    @cached_property
    def income(self) -> int:
        """What comes to each growing planet in a turn from those that are grown up."""
        grown = sum(planet.industry for planet in self.sight.planets if planet not in self.growing)
        carried = min(grown, self.sight.capacity * len(self.sight.own("transport")))
        return carried // (len(self.growing) or 1)


# -- placement and production


def choose_placement(sight: Situation, step: PlacementStep, actions: Sequence[Action]) -> Action:
    return DeployAll() if DeployAll() in actions else SealOrders()


def choose_production(sight: Situation, step: ProductionStep, actions: Sequence[Action]) -> Action:
    """Ore from all colonies, and from asteroids where it is worth the risk."""
    books = step.books(sight.state, sight.seat)
    for action in actions:
        if isinstance(action, TakeOre):
            return action
        if isinstance(action, Mine) and mining_gain(sight, books, action.hex) > 0:
            return action
    stows = [action for action in actions if isinstance(action, Stow)]
    if stows:
        return max(stows, key=lambda stow: stow.amount)
    victims = [action for action in actions if isinstance(action, Sacrifice)]
    if victims:
        return min(victims, key=lambda victim: cargo_worth(sight, books, victim.unit))
    return SealOrders()


def mining_gain(sight: Situation, books: Books, hex: Hex) -> float:
    """What mining is likely to bring, less the transport that an accident may cost."""
    here = [unit.id for unit in sight.state.own_at(hex, sight.seat) if unit.kind == "transport"]
    loss = UNITS["transport"].cost + min(cargo_worth(sight, books, unit) for unit in here)
    results = [mined(mining_total(sight.state, sight.seat, hex, die)) for die in range(1, DIE + 1)]
    gains = [-loss if ore is None else ore * PRICES[ORE] for ore in results]
    return sum(gains) / DIE


def cargo_worth(sight: Situation, books: Books, unit: int) -> float:
    return worth(books.cargo.get(unit, {}), sight.state.players[sight.seat].home)


# -- purchase


def stock_of(sight: Situation, books: Books) -> dict[UnitKind, int]:
    """Counters in play, those that wait on planet cards too."""
    waiting = Counter(kind for planet in books.planets.values() for kind in planet.waiting)
    return {kind: len(sight.own(kind)) + waiting[kind] for kind in UNITS}


class PurchasePlan(BuildingPlan):
    """What all planets buy in one Economic Phase, each from what it does not need to grow."""

    def __init__(self, sight: Situation, step: PurchaseStep) -> None:
        self.books = step.books(sight.state, sight.seat)
        super().__init__(sight, stock_of(sight, self.books))
        self.growers = Growers(sight)

    def actions(self) -> list[Action]:
        bought = [order for planet in self.sight.planets for order in self._of(planet)]
        return [*bought, SealOrders()]

    def _of(self, planet: Planet) -> list[Action]:
        now = self.books.planets[planet.name]
        slots = planet.industry - self.books.bought.get(planet.name, 0)
        yard = Shipyard(self.sight, planet, now.box.get(IOU, 0), self.stock, slots)
        points = self._points(yard, yard.left)
        if self._wins_with(points):
            return points
        self._guard(yard, [planet])
        goods: list[Action] = []
        if self._arms_first(planet):
            yard.build("assault_boat", BOUNDLESS)
        elif not yard.built:
            goods = self._goods(yard)
            yard.left = self.growers.spares(now) - REFINING_FEE * now.box.get(ORE, 0)
            steps = [self._settle, self._serve]
            for step in steps[::-1] if aim_of(self.sight).hurries else steps:
                step(yard)
            self._conquer(yard)
            points = self._points(yard, now.box.get(IOU, 0) - yard.spent - self.growers.hunger)
            if not points:
                self._arm_at_peace(yard)
        self.stock = yard.stock
        return [*goods, *(self.order(kind, planet.name) for kind in yard.built), *points]

    def _arms_first(self, planet: Planet) -> bool:
        """Whether all that a planet has goes into assault boats, or is kept for the next: it has
        grown up, and there is war."""
        able = planet.tech >= self.sight.tech("assault_boat")
        return self.sight.arms_first and able and planet.industry >= HIGHEST_LEVEL

    def _goods(self, yard: Shipyard) -> list[Action]:
        """Trade goods for the Trader, if she is there: each brings one that is worth more."""
        trader = trader_of(self.sight.state)
        if trader is None or trader.hex != yard.planet.hex:
            return []
        hers = sum(self.sight.state.cargo.get(trader.id, {}).values())
        amount = min(hers, yard.slots, yard.left)
        return [BuyGoods(amount, yard.planet.name)] if amount > 0 else []

    def order(self, kind: UnitKind, planet: str) -> Action:
        """Openly, if one's own objective has better terms than everybody knows of."""
        usual = terms_of(kind, self.sight.state.open_cards_of(self.sight.seat))
        cost = self.sight.cost(kind)
        special = usual != Terms(self.sight.tech(kind), cost)
        return BuyOpenly(kind, planet, cost) if special else Buy(kind, planet)

    def _points(self, yard: Shipyard, iou: int) -> list[Action]:
        """Pairs of victory points for some IOUs, for whoever can buy them."""
        slots = yard.slots - len(yard.built)
        pairs = aim_of(self.sight).pairs(self.sight, yard.planet, iou, slots)
        return [BuyPoints(yard.planet.name)] * pairs

    def _wins_with(self, points: list[Action]) -> bool:
        bought = POINTS_PER_PAIR * len(points)
        return bool(bought) and self.sight.points[self.sight.seat] + bought >= VICTORY_TARGET

    def _serve(self, yard: Shipyard) -> None:
        """The units that the objective wants."""
        for kind, number in aim_of(self.sight).shopping(self.sight):
            yard.build(kind, number - yard.stock[kind])

    def _settle(self, yard: Shipyard) -> None:
        """Colony ships, one of them for a planet yet to be found; scouts, transports, stations; if
        there is time for it."""
        if self.sight.ending or not self.sight.settles:
            return
        soon = bool(self.sight.hidden_planets and self.sight.own("scout"))
        yard.build("colony_ship", self._planets_to_settle(yard) + soon)
        if aim_of(self.sight).explores(self.sight):
            scouts = min(aim_of(self.sight).scouts, self.sight.civilization + 1)
            yard.build("scout", scouts - yard.stock["scout"])
        yard.build("transport", self._transports_wanted() - yard.stock["transport"])
        stations = 1 + min(1, len(unsupported_places(self.sight)))
        yard.build("system_station", stations - yard.stock["system_station"])

    def _transports_wanted(self) -> int:
        """One for each planet that lacks something, and one more; none for a planet alone. What
        scores is worth one for each load."""
        if len(self.sight.planets) == 1:
            return 0
        hungry = sum(self.growers.lacks(planet) > 0 for planet in self.growers.growing)
        grown = [planet for planet in self.sight.planets if planet not in self.growers.growing]
        loads = sum(self.growers.lacks(planet) // self.sight.capacity for planet in grown)
        return min(MOST_TRANSPORTS, 1 + hungry + loads)

    def _conquer(self, yard: Shipyard) -> None:
        """Boats for the planet in reach that needs the fewest of them."""
        chance = chance_of_landing(self.sight)
        forces = [self.sight.landing_force(planet, chance) for planet in self.sight.targets]
        if forces:
            yard.build("assault_boat", 1 + min(forces) - yard.stock["assault_boat"])

    def _arm_at_peace(self, yard: Shipyard) -> None:
        """Warships with what nobody can be brought, up to a small fleet."""
        hunger = sum(map(self.growers.lacks, self.growers.growing))
        yard.left -= min(hunger, self.sight.capacity * yard.stock["transport"])
        fleet = sum(
            UNITS[kind].cost * count for kind, count in yard.stock.items() if UNITS[kind].warship
        )
        if yard.left > 0 and fleet < ARMY and yard.planet.tech >= self.sight.tech("assault_boat"):
            self._arm(yard)


# -- investment


class InvestmentPlan:
    """Which levels are raised; the most learned planets first, as others learn from them."""

    def __init__(self, sight: Situation, step: InvestmentStep) -> None:
        self.books = step.books(sight.state, sight.seat)
        self.sight = sight
        self.growers = Growers(sight)
        self.civilization = self.books.civilization

    def actions(self) -> list[Action]:
        planets = sorted(self.books.planets.values(), key=lambda planet: -planet.tech)
        raised = [order for planet in planets for order in self._of(planet)]
        return [*raised, SealOrders()]

    def _of(self, planet: Planet) -> Iterator[Invest]:
        levels = self.growers.levels(planet, self.civilization)
        iou = planet.box.get(IOU, 0)
        if planet.industry >= HIGHEST_LEVEL:
            yield from self._lesson(planet, levels, iou)
            return
        if self.sight.arms_first:
            if 0 < self.growers.cheap_growth(planet) <= iou:
                yield Invest("industry", planet.name)
            return
        for what in best_orders(levels, iou, self.growers.income, self.growers.goal(planet)):
            yield Invest(what, planet.name)
            levels = levels.raised(what)
        self.civilization = levels.civilization

    def _lesson(self, planet: Planet, levels: Levels, iou: int) -> Iterator[Invest]:
        """Tech of a planet that is grown up, from what cannot be brought to others, unless it
        scores."""
        scores = aim_of(self.sight).savings(self.sight, planet) > 0 and aim_of(self.sight).learns
        kept = 0 if scores or self.sight.learns else self.growers.hunger
        cost = levels.cost("tech")
        if cost is not None and cost <= iou - kept:
            yield Invest("tech", planet.name)
            self.civilization = levels.raised("tech").civilization


# -- conversion


def choose_conversion(sight: Situation, step: ConversionStep, actions: Sequence[Action]) -> Action:
    """All trade goods, for no transport takes them away, then all the ore that can be paid for."""
    crystals = [action for action in actions if isinstance(action, ConvertCrystal)]
    if crystals:
        return crystals[0]
    goods = [action for action in actions if isinstance(action, Convert)]
    ores = [action for action in actions if isinstance(action, Refine)]
    if goods:
        return max(goods, key=lambda action: action.amount)
    return max(ores, key=lambda action: action.amount, default=SealOrders())
