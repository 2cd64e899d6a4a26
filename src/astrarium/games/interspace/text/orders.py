"""Orders of sealed steps in words, once the books are open: what somebody did, and with what."""

from collections.abc import Iterable, Sequence
from typing import Any

from astrarium.kernel import Event
from astrarium.kernel.speech import begun

from ..cards.artifacts import ConvertCrystal
from ..data import CRYSTAL_IOUS, POINTS_PER_PAIR, UnitKind, is_player
from ..events.economy import Ordered
from ..events.pieces import UnitLost
from ..resources import IOU, ORE, colour
from ..rules.economy.conversion import Convert, Decommission, Refine
from ..rules.economy.investment import Invest, Lower, level_of
from ..rules.economy.mining import Mine, Stow, mining_result, mining_total
from ..rules.economy.placement import Deploy, DeployAll
from ..rules.economy.production import Sacrifice, TakeOre
from ..rules.economy.purchase import Buy, BuyOpenly, BuyPoints
from ..rules.economy.sealed import Order
from ..rules.economy.trade_goods import BuyGoods, Recall
from ..rules.pieces import holding_owner
from ..state import InterSpaceState as State
from .names import (
    amount,
    called,
    counted_kinds,
    holder_name,
    own_goods,
    place,
    player_name,
    unit_name,
)
from .words import Words


def order_of(event: Ordered) -> Order:
    """The order that an event tells of."""
    assert isinstance(event.order, Order)
    return event.order


def is_shown_otherwise(event: Event) -> bool:
    """Whether an event tells of an order that shows by units that come or go."""
    return isinstance(event, Ordered) and order_of(event).shown


def robbed(state: State, orders: Iterable[Ordered]) -> tuple[int, ...]:
    """The players who held trade goods that orders recall."""
    recalls = [order for event in orders if isinstance(order := order_of(event), Recall)]
    owners = {holding_owner(state, recall.holder) for recall in recalls}
    return tuple(sorted(owner for owner in owners if owner is not None and is_player(owner)))


def told_orders(
    state: State, given: Sequence[Ordered], words: Words, lost: Iterable[UnitLost] | None = None
) -> list[tuple[str, list[Ordered]]]:
    """The orders of one player in a step: each kind of deed in a line, with its orders.

    What a mining brought is told only if the transports ``lost`` in the step are known.
    """
    deeds: dict[str, list[tuple[Order, Ordered]]] = {}
    for event in given:
        order = order_of(event)
        deeds.setdefault(order.deed, []).append((order, event))
    owner = player_name(state, given[0].seat, words)
    accidents = None if lost is None else tuple(lost)
    lines = []
    for deed, orders in deeds.items():
        items = "; ".join(_items(state, orders, words, accidents))
        line = words.orders[deed].format(owner=owner, items=items)
        lines.append((begun(line), [event for _, event in orders]))
    return lines


def _items(
    state: State,
    orders: list[tuple[Order, Ordered]],
    words: Words,
    lost: tuple[UnitLost, ...] | None,
) -> list[str]:
    if isinstance(orders[0][0], Buy | BuyOpenly | BuyGoods | Deploy):
        return _shopping([order for order, _ in orders], words)
    if isinstance(orders[0][0], BuyPoints):
        return [_points(orders[0][0], len(orders), words)]
    return [_item(state, order, event, words, lost) for order, event in orders]


def _shopping(orders: list[Any], words: Words) -> list[str]:
    """Units and trade goods, planet by planet."""
    units: dict[str, list[UnitKind]] = {}
    goods: dict[str, int] = {}
    for order in orders:
        if isinstance(order, DeployAll):
            return [words.orders["everything"]]
        units.setdefault(order.planet, [])
        if isinstance(order, BuyGoods):
            goods[order.planet] = goods.get(order.planet, 0) + order.amount
        else:
            units[order.planet].append(order.kind)
    found = []
    for planet, kinds in units.items():
        things = counted_kinds(kinds, words)
        if planet in goods:
            things.append(own_goods(goods[planet], words))
        found.append(
            words.orders["at"].format(things=", ".join(things), planet=called(planet, words))
        )
    return found


def _points(order: BuyPoints, pairs: int, words: Words) -> str:
    """Victory points that a home world bought, pair by pair."""
    points = words.count(pairs * POINTS_PER_PAIR, "point")
    return words.orders["points"].format(points=points, planet=called(order.planet, words))


def _item(
    state: State, order: Order, event: Ordered, words: Words, lost: tuple[UnitLost, ...] | None
) -> str:
    say, dice = words.orders, " ".join(map(str, event.dice))
    planet = called(getattr(order, "planet", ""), words)
    match order:
        case DeployAll():
            return say["everything"]
        case TakeOre():
            return _ore(state, order, words) + _thrown(dice, words)
        case Mine():
            return _mine(state, order, event, words, lost)
        case Stow(amount=count, unit=unit):
            return say["stow"].format(
                goods=amount(count, ORE, words), unit=unit_name(state, unit, words)
            )
        case Sacrifice(unit=unit) | Decommission(unit=unit):
            return unit_name(state, unit, words)
        case Recall(amount=count, holder=holder):
            return say["recall"].format(
                goods=own_goods(count, words),
                holder=holder_name(state, holder, words),
                planet=planet,
            )
        case Invest() | Lower():
            return _level(state, order, words)
        case Refine(amount=count):
            gain = amount(sum(event.dice), IOU, words)
            return say["rolled"].format(
                goods=amount(count, ORE, words), planet=planet, dice=dice, gain=gain
            )
        case Convert(amount=count, what=what):
            local = colour(what) == state.players[event.seat].home
            gain = amount(count if local else sum(event.dice), IOU, words)
            return say["paid" if local else "rolled"].format(
                goods=amount(count, what, words), planet=planet, dice=dice, gain=gain
            )
        case ConvertCrystal():
            return say["crystal"].format(gain=amount(CRYSTAL_IOUS, IOU, words), planet=planet)
        case _:
            return str(order)


def _thrown(dice: str, words: Words) -> str:
    return words.stories["dice"].format(dice=dice) if dice else ""


def _ore(state: State, order: TakeOre, words: Words) -> str:
    """A planet's industry does not change before the next step, so it tells how much it was."""
    planet, name = state.planets.get(order.planet), called(order.planet, words)
    if planet is None or not planet.industry:
        return words.orders["some ore"].format(planet=name)
    goods = amount((planet.industry + 1) // 2, ORE, words)
    return words.orders["ore"].format(goods=goods, planet=name)


def _level(state: State, order: Invest | Lower, words: Words) -> str:
    planet = state.planets.get(order.planet)
    level = 0 if planet is None else level_of(planet, order.what)
    known = level or isinstance(order, Lower)
    return words.orders["level" if known else "some level"].format(
        what=words.levels[order.what], planet=called(order.planet, words), level=level
    )


def _mine(
    state: State, order: Mine, event: Ordered, words: Words, lost: tuple[UnitLost, ...] | None
) -> str:
    variant, ore = "", 0
    if event.dice and lost is not None and not state.options.hidden_stacks:
        others = {unit.owner for unit in lost if unit.hex == order.hex} - {event.seat}
        left = {unit.owner for unit in state.at(order.hex) if unit.kind == "transport"}
        own = sum(unit.owner == event.seat and unit.hex == order.hex for unit in lost)
        total = mining_total(state, event.seat, order.hex, event.dice[0])
        variant, ore = mining_result(total + own - len(others - left))
    return words.orders[f"mine {variant}".rstrip()].format(
        hex=place(state, order.hex, words),
        dice=" ".join(map(str, event.dice)),
        ore=amount(ore, ORE, words),
    )
