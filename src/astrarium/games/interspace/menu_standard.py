"""The menu of the Standard game: orders of the Economic Phase, cargo and offers, contact."""

from collections.abc import Callable, Iterator
from itertools import groupby, product
from typing import Any

from astrarium.kernel import Action, Hex, parse_action

from .data import (
    DEPLETION_DICE,
    HIDDEN,
    HIGHEST_LEVEL,
    REFINING_FEE,
    TRADE_GOOD_COST,
    TYPES,
    UNITS,
    ZONES,
)
from .names import (
    amount,
    begun,
    by_owner,
    called,
    counted_kinds,
    hoard,
    holder_name,
    listed,
    named,
    number,
    own_goods,
    owned_name,
    place,
    player_name,
    unit_name,
)
from .orders import ORDERS, mining_result
from .resources import IOU, ORE, colour, is_number
from .rules.cargo import HandOver, Load, Unload
from .rules.contact import AskToJoin, AttackFleet
from .rules.conversion import Convert, Decommission, Refine
from .rules.fleets import PutInZone
from .rules.friendship import EndDeclaring, StandAloof
from .rules.investment import Invest, InvestmentStep, Level, Lower, investment_cost, level_of
from .rules.movement import MovementStep, MoveThrough
from .rules.movement_points import movement_rate
from .rules.offers import Give, OpenOffer, Take
from .rules.placement import Deploy, DeployAll, PlacementStep
from .rules.planet_attack import Assault, Bombard, planet_rating
from .rules.production import Mine, Sacrifice, Stow, TakeOre, mining_total, room
from .rules.purchase import Buy, BuyGoods, PurchaseStep, Recall
from .rules.sealed import Books, SealedStep, SealOrders, SealPhase
from .rules.support import is_unsupported
from .rules.zone_battle import ZoneBattle
from .rules.zone_hits import Pierce
from .state import InterSpaceState as State
from .state import Planet
from .text import describe
from .text_advanced import open_price, refund
from .words import LANGUAGES, TERMINAL, Words

Wording = Callable[[State, Any, Words], str]


def _whole(state: State, action: Any, words: Words) -> str:
    """No heading, or nothing shorter than the whole sentence."""
    return ""


# -- the Economic Phase


def _books(state: State, seat: int | None) -> Books | None:
    """A player's books in the sealed step that is on, as far as they are known."""
    step = state.stack[-1] if state.stack else None
    if seat is None or not isinstance(step, SealedStep):
        return None
    return step.books(state, seat)


def _books_of_planet(state: State, name: str) -> tuple[Books, Planet] | None:
    """The books of a planet's owner, and the planet as they have it."""
    planet = state.planets.get(name)
    books = None if planet is None else _books(state, planet.owner)
    return None if books is None or name not in books.planets else (books, books.planets[name])


def card_heading(state: State, action: Any, words: Words) -> str:
    """A planet with what its box holds as the orders so far have left it."""
    return _planet_card(state, action.planet, words)


def _planet_card(state: State, name: str, words: Words) -> str:
    found = _books_of_planet(state, name)
    if found is None:
        return called(name, words)
    books, planet = found
    step = state.stack[-1]
    if isinstance(step, PlacementStep):
        units = ", ".join(counted_kinds(planet.waiting, words)) or words.resources["nothing"]
        return words.menu["box waiting"].format(planet=called(name, words), units=units)
    costs = _next_costs(books, planet, words) if isinstance(step, InvestmentStep) else ""
    card = "box investing" if costs else "box"
    return words.menu["box buying" if isinstance(step, PurchaseStep) else card].format(
        planet=called(name, words),
        industry=planet.industry,
        tech=planet.tech,
        goods=hoard(planet.box, words),
        left=planet.industry - books.bought.get(name, 0),
        costs=costs,
    )


def _next_costs(books: Books, planet: Planet, words: Words) -> str:
    """What the levels cost that a planet can still reach in this step."""
    levels: tuple[Level, ...] = ("industry", "tech")
    costs = [
        words.menu["next level"].format(
            what=words.levels[what], cost=investment_cost(planet, what, books.civilization)
        )
        for what in levels
        if 0 < level_of(planet, what) < HIGHEST_LEVEL
        and f"{what} of {planet.name}" not in books.done
    ]
    return ", ".join(costs)


def _deploy(state: State, action: Deploy, words: Words) -> str:
    code = TYPES[action.kind].abbreviation
    return words.menu["deploy"].format(kind=words.units[action.kind], code=code)


def _take_ore(state: State, action: TakeOre, words: Words) -> str:
    """How much ore a colony gives, and how likely it is the last."""
    found = _books_of_planet(state, action.planet)
    if found is None:
        return ""
    planet = found[1]
    chance = depletion_chance(planet.industry)
    return words.menu["take ore risk" if chance else "take ore"].format(
        ore=amount((planet.industry + 1) // 2, ORE, words),
        planet=called(planet.name, words),
        chance=f"{chance:.0%}" if chance >= 0.01 else f"{chance:.1%}",
    )


def depletion_chance(industry: int) -> float:
    """How likely a colony's ore is used up when it gives some."""
    throws = [sum(dice) for dice in product(range(1, 7), repeat=DEPLETION_DICE)]
    return sum(total <= industry for total in throws) / len(throws)


def _mine(state: State, action: Mine, words: Words) -> str:
    return words.menu["mine"] if _mine_heading(state, action, words) else ""


def _mine_heading(state: State, action: Mine, words: Words) -> str:
    """With how many transports one would mine, and what each die would bring."""
    there = [unit for unit in state.at(action.hex) if unit.kind in ("transport", HIDDEN)]
    owners = {unit.owner for unit in there} & _planners(state)
    if len(owners) != 1:
        return ""
    (seat,) = owners
    own = [unit.kind for unit in there if unit.owner == seat]
    known = all(unit.kind != HIDDEN for unit in there)
    odds = ", ".join(_mining_odds(state, seat, action.hex, words)) if known else ""
    return words.menu["mine odds" if odds else "mine heading"].format(
        hex=place(state, action.hex, words),
        units=listed(counted_kinds(own, words), words),
        odds=odds,
    )


def _planners(state: State) -> set[int]:
    """The players whose books can be read: all, or only the one who looks."""
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, SealedStep):
        return set(range(state.seats))
    return {seat for seat, secret in enumerate(step.ledgers) if secret.value is not None}


def _mining_odds(state: State, seat: int, hex: Hex, words: Words) -> Iterator[str]:
    """What dice bring: die 1 one is lost, die 2 nothing, die 3-5 2 ore."""
    results = {die: mining_result(mining_total(state, seat, hex, die)) for die in range(1, 7)}
    for (variant, ore), dice in groupby(results, key=results.__getitem__):
        first, *more = dice
        shown = f"{first}-{more[-1]}" if more else str(first)
        result = {
            "accident": words.menu["accident"],
            "nothing": words.resources["nothing"],
            "ore": amount(ore, ORE, words),
        }[variant]
        yield words.menu["die"].format(dice=shown, result=result)


def _books_of_unit(state: State, unit: int) -> Books | None:
    found = state.units.get(unit)
    return None if found is None else _books(state, found.owner)


def _stow_heading(state: State, action: Stow, words: Words) -> str:
    books = _books_of_unit(state, action.unit)
    mined = 0 if books is None else books.mined
    return begun(words.menu["stow heading"].format(ore=amount(mined, ORE, words)))


def _stow(state: State, action: Stow, words: Words) -> str:
    books = _books_of_unit(state, action.unit)
    if books is None:
        return ""
    return words.menu["stow"].format(
        goods=amount(action.amount, ORE, words),
        unit=unit_name(state, action.unit, words),
        room=room(books, action.unit),
    )


def _sacrifice(state: State, action: Sacrifice, words: Words) -> str:
    books = _books_of_unit(state, action.unit)
    load = {} if books is None else books.cargo.get(action.unit, {})
    return begun(
        words.menu["sacrifice load" if load else "sacrifice"].format(
            unit=unit_name(state, action.unit, words), goods=hoard(load, words)
        )
    )


def _buy(state: State, action: Buy, words: Words) -> str:
    return words.menu["buy"].format(
        kind=words.units[action.kind],
        code=TYPES[action.kind].abbreviation,
        cost=open_price(state, action.kind, action.planet),
    )


def _buy_goods(state: State, action: BuyGoods, words: Words) -> str:
    goods, cost = own_goods(action.amount, words), action.amount * TRADE_GOOD_COST
    return words.menu["buy goods"].format(goods=goods, cost=cost)


def _recall(state: State, action: Recall, words: Words) -> str:
    return words.menu["recall"].format(
        goods=own_goods(action.amount, words),
        holder=owned_holder(state, action.holder, words),
        cost=action.amount * TRADE_GOOD_COST,
    )


def _invest(state: State, action: Invest, words: Words) -> str:
    found = _books_of_planet(state, action.planet)
    if found is None or not 0 < level_of(found[1], action.what) < HIGHEST_LEVEL:
        return ""
    books, planet = found
    cost = investment_cost(planet, action.what, books.civilization)
    return words.menu["invest"].format(
        what=words.levels[action.what],
        level=level_of(planet, action.what) + 1,
        price=amount(cost, IOU, words),
    )


def _lower(state: State, action: Lower, words: Words) -> str:
    found = _books_of_planet(state, action.planet)
    if found is None:
        return ""
    level = level_of(found[1], action.what) - 1
    if action.what == "industry" and not level:
        return words.menu["give up"]
    return words.menu["lower"].format(what=words.levels[action.what], level=level)


def _dice_of_ious(count: int, words: Words) -> str:
    return words.menu["die of IOUs" if count == 1 else "dice of IOUs"].format(n=count)


def _refine(state: State, action: Refine, words: Words) -> str:
    return words.menu["refine"].format(
        goods=amount(action.amount, ORE, words),
        price=amount(action.amount * REFINING_FEE, IOU, words),
        dice=_dice_of_ious(action.amount, words),
    )


def _convert(state: State, action: Convert, words: Words) -> str:
    planet = state.planets.get(action.planet)
    owner = None if planet is None else planet.owner
    local = owner is not None and colour(action.what) == state.players[owner].home
    count = action.amount
    gain = amount(count, IOU, words) if local else _dice_of_ious(count, words)
    return words.menu["convert"].format(goods=amount(count, action.what, words), gain=gain)


def _dock(state: State, action: Decommission, words: Words) -> str:
    """The planet that a unit would be paid for at."""
    unit = state.units.get(action.unit)
    planet = None if unit is None else state.planet_at(unit.hex)
    return "" if planet is None else _planet_card(state, planet.name, words)


def _decommission(state: State, action: Decommission, words: Words) -> str:
    unit = state.units.get(action.unit)
    if unit is None:
        return ""
    price = amount(refund(state, unit), IOU, words)
    name = named(unit.kind, unit.id, words)
    return words.menu["decommission"].format(unit=name, price=price)


def _in_short(key: str) -> Wording:
    """A few words for a button beside others; a terminal has none, and says it all."""
    return lambda state, action, words: words.menu[key]


# -- the Movement Step


def mover(state: State, action: Any, words: Words) -> str:
    """A unit with what it can still do, what it carries, and whether it is out of support."""
    unit, step = state.units.get(action.unit), state.stack[-1]
    if unit is None or not isinstance(step, MovementStep):
        return ""
    progress = step.progress_of(unit)
    left = 0 if progress.stopped else movement_rate(state, unit) - progress.spent
    said = words.menu["mover"].format(
        unit=unit_name(state, unit.id, words),
        kind=words.units[unit.kind],
        hex=place(state, unit.hex, words),
        left=left,
    )
    if unit.id in state.cargo:
        goods = hoard(state.cargo[unit.id], words)
        said = words.menu["carrier"].format(mover=said, goods=goods)
    if is_unsupported(state, unit):
        said = words.menu["adrift"].format(mover=said)
    return begun(said)


def _pass(state: State, action: MoveThrough, words: Words) -> str:
    via, to = place(state, action.via, words), place(state, action.to, words)
    return words.menu["pass"].format(via=via, to=to)


def _load(state: State, action: Load | Unload, words: Words) -> str:
    goods = amount(action.amount, action.what, words)
    return words.menu["load" if isinstance(action, Load) else "unload"].format(goods=goods)


def _hand(state: State, action: HandOver, words: Words) -> str:
    goods, other = amount(action.amount, action.what, words), action.other
    return words.menu["hand"].format(goods=goods, other=unit_name(state, other, words))


def owned_holder(state: State, holder: str, words: Words) -> str:
    """A planet or transport with its owner."""
    unit = state.units.get(int(holder)) if is_number(holder) else None
    if unit is not None:
        return owned_name(state, unit, words)
    planet = state.planets.get(holder)
    if planet is None or planet.owner is None:
        return holder_name(state, holder, words)
    owner = player_name(state, planet.owner, words)
    return words.menu["foe"].format(units=called(holder, words), owner=owner)


def _offer(state: State, action: OpenOffer, words: Words) -> str:
    return words.menu["offer"].format(holder=owned_holder(state, action.holder, words))


def _give_heading(state: State, action: Give, words: Words) -> str:
    return words.menu["give heading"].format(gives=hoard(state.top.gives, words))


def _take_heading(state: State, action: Take, words: Words) -> str:
    return words.menu["take heading"].format(takes=hoard(state.top.takes, words))


def _resource(state: State, action: Give | Take, words: Words) -> str:
    return words.menu["resource"].format(goods=amount(action.amount, action.what, words))


# -- the Contact Step


def contact_heading(state: State, action: AskToJoin | AttackFleet, words: Words) -> str:
    """Who else is in a hex."""
    units = state.others_at(action.hex, state.top.seat)
    return words.menu["contact heading"].format(
        hex=place(state, action.hex, words), foes=by_owner(state, units, words)
    )


def _join(state: State, action: AskToJoin | AttackFleet, words: Words) -> str:
    return words.menu["join" if isinstance(action, AskToJoin) else "attack fleet"]


def _besieged(state: State, action: Bombard | Assault, words: Words) -> str:
    """A planet under attack, and how it defends itself."""
    planet = state.planets.get(action.planet)
    if planet is None or planet.owner is None:
        return called(action.planet, words)
    fire = words.menu["die of fire" if planet.industry == 1 else "dice of fire"]
    return words.menu["planet heading"].format(
        planet=called(planet.name, words),
        owner=player_name(state, planet.owner, words),
        industry=planet.industry,
        tech=planet.tech,
        fire=fire.format(n=planet.industry),
        rating=planet_rating(planet),
    )


def _bombard(state: State, action: Bombard, words: Words) -> str:
    ships = number(words, action.battleships, "battleship")
    return words.menu["bombard"].format(ships=ships)


def _assault(state: State, action: Assault, words: Words) -> str:
    return words.menu["assault"].format(ships=number(words, action.boats, "boat"))


def _zone(state: State, action: PutInZone, words: Words) -> str:
    battle = state.stack[-2] if len(state.stack) > 1 else None
    from_rear = isinstance(battle, ZoneBattle) and battle.zones.get(action.unit) == ZONES[-1]
    return words.menu["zone forward" if from_rear else "zone heading"].format(zone=action.zone)


def _in_zone(state: State, action: PutInZone, words: Words) -> str:
    return unit_name(state, action.unit, words)


def _pierce(state: State, action: Pierce, words: Words) -> str:
    step = state.top
    target = unit_name(state, action.unit, words)
    if action.unit in state.units:
        target = owned_name(state, state.units[action.unit], words)
    said = words.actions["Pierce"].format(unit=target)
    said = words.menu["in zone"].format(unit=said, zone=step.zones.get(action.unit, 0))
    left = number(words, step.shields.get(action.unit, 0), "shield")
    return words.menu["target"].format(unit=said, left=left)


ENTRIES: dict[type[Action], tuple[Wording, Wording]] = {
    Deploy: (card_heading, _deploy),
    TakeOre: (_whole, _take_ore),
    Mine: (_mine_heading, _mine),
    Stow: (_stow_heading, _stow),
    Sacrifice: (_whole, _sacrifice),
    Buy: (card_heading, _buy),
    BuyGoods: (card_heading, _buy_goods),
    Recall: (card_heading, _recall),
    Invest: (card_heading, _invest),
    Lower: (card_heading, _lower),
    Refine: (card_heading, _refine),
    Convert: (card_heading, _convert),
    Decommission: (_dock, _decommission),
    DeployAll: (_whole, _in_short("deploy all")),
    SealOrders: (_whole, _in_short("seal step")),
    SealPhase: (_whole, _in_short("seal phase")),
    EndDeclaring: (_whole, _in_short("declare no more")),
    StandAloof: (_whole, _in_short("stand aloof")),
    MoveThrough: (mover, _pass),
    Load: (mover, _load),
    Unload: (mover, _load),
    HandOver: (mover, _hand),
    OpenOffer: (mover, _offer),
    Give: (_give_heading, _resource),
    Take: (_take_heading, _resource),
    AskToJoin: (contact_heading, _join),
    AttackFleet: (contact_heading, _join),
    Bombard: (_besieged, _bombard),
    Assault: (_besieged, _assault),
    PutInZone: (_zone, _in_zone),
    Pierce: (_whole, _pierce),
}

# -- besides the answers


def remarks(state: State, seat: int, language: str) -> list[str]:
    """What a terminal tells with a question: the own orders so far.

    At a table in a browser a panel shows them.
    """
    step = state.top
    if language != TERMINAL or not isinstance(step, SealedStep):
        return []
    return [_orders_so_far(state, step.books(state, seat), language)]


def _orders_so_far(state: State, books: Books, language: str) -> str:
    words = LANGUAGES[language]
    if not books.orders:
        return words.menu["no orders"]
    orders = [parse_action(order, ORDERS) for order in books.orders]
    given = "; ".join(describe(state, order, language) for order in orders)
    return words.menu["orders"].format(orders=given)


def conceivable_orders(state: State, step: SealedStep, seat: int) -> Iterator[list[Action]]:
    """Orders to own planets that somebody may ask about, legal or not."""
    orders: list[Action] = []
    for planet in state.planets_of(seat):
        name = planet.name
        orders += [Invest("industry", name), Invest("tech", name)]
        orders += [Lower("industry", name), Lower("tech", name)]
        orders += [kind_of(kind, name) for kind_of in (Buy, Deploy) for kind in UNITS]
        orders += [BuyGoods(1, name), Refine(1, name), TakeOre(name)]
    yield [order for order in orders if type(order) in step.accepts]
