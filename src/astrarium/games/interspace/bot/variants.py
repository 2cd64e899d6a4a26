"""Other ways to play a step that is planned as a whole, beside that of the best stance."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from astrarium.kernel import Action, Hex

from ..data import UNITS, UnitKind
from ..resources import IOU
from ..rules.economy.economic_step import Build, EconomicStep
from ..rules.economy.purchase import PurchaseStep
from ..rules.movement.black_hole import RollOut
from ..rules.movement.movement import Move, MovementStep
from ..state.planets import Planet
from ..units import Unit
from .answers import step_plan
from .economy import BOUNDLESS, Shipyard
from .economy_standard import PurchasePlan, stock_of
from .fleet import FleetPlan
from .movement import moves
from .situation import Situation
from .stance import GREEDY

# What a planet may build instead: each kind up to a number, as far as the IOUs go.
Menu = tuple[tuple[UnitKind, int], ...]
MENUS: tuple[Menu, ...] = (
    (("patrol_boat", BOUNDLESS),),
    (("assault_boat", BOUNDLESS), ("patrol_boat", BOUNDLESS)),
    (("destroyer", BOUNDLESS), ("patrol_boat", BOUNDLESS)),
    (("colony_ship", 1), ("assault_boat", 1), ("patrol_boat", BOUNDLESS)),
)
WAR_MENUS = MENUS[:2]  # in the Standard game, where war takes all IOUs
COLONY_MENU = MENUS[0]
BUSIEST = 2  # colonies that may build as well
MOST_TARGETS = 4  # planets of others for which all warships may set out
MOST_PREY = 3  # hexes where others may be struck
LEAST_WORK = 4  # IOUs with which a colony can build something that counts

# How else warships may move: what is weighed otherwise. Those were left out that hardly ever turned
# out better than the usual way.
OTHER_WAYS: tuple[dict[str, Any], ...] = (
    GREEDY._asdict(),
    {"campaigns": 0},
    {"campaigns": 0, "hunts": False},
    {"campaigns": -1, "hunts": False},
)


def variants(sight: Situation) -> Iterator[Sequence[Action]]:
    """Plans for the step under way, where there are others to reckon with; some may be alike."""
    step = sight.state.top
    if not sight.contact:
        return
    if isinstance(step, EconomicStep):
        yield from economies(sight, step)
    elif isinstance(step, PurchaseStep):
        yield from purchases(sight, step)
    elif isinstance(step, MovementStep):
        yield from manoeuvres(sight)


# -- movement


def manoeuvres(sight: Situation) -> Iterator[Sequence[Action]]:
    """The usual moves, in which the warships go elsewhere."""
    warships = {unit.id: unit for unit in sight.units if unit.type.warship}
    if not warships:
        return
    plan = step_plan(sight)
    others = [
        action for action in plan if not (isinstance(action, Move) and action.unit in warships)
    ]
    escapes = sum(isinstance(action, RollOut) for action in others)
    for goals in _fleet_goals(sight, list(warships.values())):
        moved = moves(sight, {unit: hex for unit, hex in goals.items() if unit in warships})
        yield [*others[:escapes], *moved, *others[escapes:]]


def _fleet_goals(sight: Situation, warships: list[Unit]) -> Iterator[dict[int, Hex]]:
    """By other stances; nowhere; to planets of others and to prey, all that are near; and to such
    planets that are far."""
    usual = FleetPlan(sight).goals()
    for leanings in OTHER_WAYS:
        stance = sight.stance._replace(**leanings)
        yield FleetPlan(Situation(sight.state, sight.seat, stance)).goals()
    yield {}
    targets = sorted(sight.targets, key=lambda planet: -planet.industry)[:MOST_TARGETS]
    for hex in dict.fromkeys((*(planet.hex for planet in targets), *_prey(sight, warships))):
        near = {unit.id: hex for unit in warships if sight.journeys(unit).turns(hex) == 0}
        if near:
            yield {**usual, **near}
    for planet in targets:
        yield {
            unit.id: planet.hex
            for unit in warships
            if unit.kind != "patrol_boat" and planet.hex in sight.journeys(unit)
        }


def _prey(sight: Situation, warships: list[Unit]) -> list[Hex]:
    """Hexes within reach where others have most."""
    worth: Counter[Hex] = Counter()
    for enemy in sight.enemies:
        worth[enemy.hex] += enemy.type.cost
    near = [
        hex
        for hex, _ in worth.most_common()
        if any(sight.journeys(unit).turns(hex) == 0 for unit in warships)
    ]
    return near[:MOST_PREY]


# -- the Basic game


def economies(sight: Situation, step: EconomicStep) -> Iterator[Sequence[Action]]:
    """The usual plan, in which one planet does something else."""
    plan = step_plan(sight)
    planets = [planet for planet in sight.planets if step.idle(planet)]
    planets.sort(key=step.capacity_left, reverse=True)
    for at, planet in enumerate(planets[: 1 + BUSIEST]):
        if at == 0 or planet.industry >= LEAST_WORK:
            stock = _stock_without(sight, plan, planet)
            for menu in (COLONY_MENU,) if at else MENUS:
                yard = Shipyard(sight, planet, step.capacity_left(planet), stock)
                yield _replaced(
                    plan, planet, [Build(kind, planet.name) for kind in _fill(yard, menu)]
                )


def _stock_without(sight: Situation, plan: Sequence[Action], planet: Planet) -> dict[UnitKind, int]:
    """Counters in play and planned by other planets."""
    stock = {kind: len(sight.own(kind)) for kind in UNITS}
    for action in plan:
        if isinstance(action, Build) and action.planet != planet.name:
            stock[action.kind] += 1
    return stock


def _fill(yard: Shipyard, menu: Menu) -> list[UnitKind]:
    for kind, number in menu:
        yard.build(kind, number)
    return yard.built


def _replaced(plan: Sequence[Action], planet: Planet, orders: list[Action]) -> list[Action]:
    """A plan in which a planet does something else; orders that end things stay last."""
    others = [action for action in plan if getattr(action, "planet", "") != planet.name]
    return [*others[:-1], *orders, others[-1]]


# -- the Standard game


def purchases(sight: Situation, step: PurchaseStep) -> Iterator[Sequence[Action]]:
    """The usual plan, in which the richest planet buys something else, or nothing."""
    plan = step_plan(sight)
    books = step.books(sight.state, sight.seat)
    rich = max(
        sight.planets, key=lambda planet: books.planets[planet.name].box.get(IOU, 0), default=None
    )
    if rich is None:
        return
    orders = PurchasePlan(sight, step)
    iou = books.planets[rich.name].box.get(IOU, 0)
    slots = rich.industry - books.bought.get(rich.name, 0)
    yield _replaced(plan, rich, [])
    for menu in WAR_MENUS:
        yard = Shipyard(sight, rich, iou, stock_of(sight, books), slots)
        yield _replaced(plan, rich, [orders.order(kind, rich.name) for kind in _fill(yard, menu)])
