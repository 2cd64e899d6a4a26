"""What a player sees of a sealed step: the books of all own planets, and what is left to do."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any, Literal

from astrarium.kernel import Draw, Hex, Plain, Rolled

from ..data import DEPLETION_DICE, HIGHEST_LEVEL, REFINING_FEE, UNIT_ORDER, UnitKind
from ..resources import IOU, Resources
from ..rules.economy.conversion import Refine, refund
from ..rules.economy.economic_phase import STEPS
from ..rules.economy.investment import Lower, investment_cost, level_of
from ..rules.economy.mining import Mine, mined, mining_total, transports_in
from ..rules.economy.production import ProductionStep, TakeOre, depletion_dice, gives_ore
from ..rules.economy.sealed import Books, SealedStep
from ..state import InterSpaceState as State
from ..state.planets import Planet
from ..text.names import called, named, place
from ..text.speech import describe
from ..text.words import Words, words_of
from ..things import Level
from .levels import NextLevel, next_industry, next_tech

DIE = range(1, 7)
LEVELS: tuple[Level, ...] = ("industry", "tech")


class GivenOrder(Plain, frozen=True):
    """An order in words, and what it threw."""

    text: str
    dice: tuple[int, ...]


class WaitingUnits(Plain, frozen=True):
    """Units of a kind on a planet's card."""

    kind: UnitKind
    name: str
    count: int


class OwnUnit(Plain, frozen=True):
    """A unit at a planet, and what the planet would get for it."""

    id: int
    kind: UnitKind
    name: str
    worth: int


class PlannedPlanet(Plain, frozen=True):
    """A planet, as the orders so far leave it."""

    name: str
    label: str
    hex: Hex
    home: bool
    industry: int
    tech: int
    box: Resources
    before: Resources  # at the beginning of the step
    waiting: tuple[WaitingUnits, ...]
    bought: int
    build_limit: int
    gives_ore: bool
    depleted: bool
    ore: int  # that it would give
    depletes: float  # how likely that is the last
    industry_next: NextLevel | None  # None: there is none, or it has changed
    tech_next: NextLevel | None
    changed: tuple[Level, ...]
    open: bool  # whether an order can be given to it that is not a loss
    units: tuple[OwnUnit, ...]


class MiningDie(Plain, frozen=True):
    die: int
    ore: int | None  # None is an accident


class MineField(Plain, frozen=True):
    """Asteroids with own transports."""

    hex: Hex
    label: str
    transports: int
    rivals: int  # other players with transports there
    done: bool
    table: tuple[MiningDie, ...]


class Leaves(Plain, frozen=True):
    """How many IOUs an order leaves its planet, by its dice if it throws any."""

    least: int
    most: int
    mean: float
    cost: int = 0  # that is paid before dice are thrown


StepName = Literal["placement", "production", "purchase", "investment", "conversion"]


class PlanningPanel(Plain, frozen=True):
    """A sealed step, as one seat sees it; others see who is still at it."""

    step: StepName
    at: int
    steps: tuple[str, ...]
    sealed: tuple[int, ...]
    thinking: tuple[int, ...]
    asked: bool = False
    orders: tuple[GivenOrder, ...] = ()
    settle: Literal["", "ore", "accident"] = ""
    mined: int = 0
    planets: tuple[PlannedPlanet, ...] = ()
    mines: tuple[MineField, ...] = ()
    leaves: dict[str, Leaves] = {}  # by the text of an order


def sealed_step(state: State) -> SealedStep | None:
    """The sealed step that is on, if one is."""
    step = state.stack[-1] if state.stack else None
    return step if isinstance(step, SealedStep) else None


def own_books(state: State, seat: int | None) -> Books | None:
    """A seat's books in a sealed step, once it has given an order."""
    step = sealed_step(state)
    return None if step is None or seat is None else step.ledger(seat).books


def planning(state: State, seat: int | None, language: str) -> PlanningPanel | None:
    step = sealed_step(state)
    if step is None:
        return None
    sealed = [kind for kind in STEPS if issubclass(kind, SealedStep)]
    at, words = sealed.index(type(step)), words_of(language)
    name: Any = type(step).__name__.removesuffix("Step").lower()
    thinking = step.asks(state)
    if seat is None:
        return PlanningPanel(name, at, words.economy_steps, step.sealed, thinking)
    books = step.books(state, seat)
    return PlanningPanel(
        name,
        at,
        words.economy_steps,
        step.sealed,
        thinking,
        asked=seat in thinking,
        orders=tuple(_orders(state, books, language)),
        settle=_to_settle(books),
        mined=books.mined,
        planets=tuple(_planets(state, step, seat, books, words)),
        mines=tuple(_mines(state, step, seat, books, words)),
        leaves=dict(_all_leave(state, step, seat, books)) if seat in thinking else {},
    )


def _orders(state: State, books: Books, language: str) -> Iterable[GivenOrder]:
    for order, dice in zip(books.orders, books.dice, strict=True):
        yield GivenOrder(describe(state, order, language), dice)


def _to_settle(books: Books) -> Literal["", "ore", "accident"]:
    if not books.mine:
        return ""
    return "ore" if books.mined else "accident"


# -- planets


def _planets(
    state: State, step: SealedStep, seat: int, books: Books, words: Words
) -> Iterable[PlannedPlanet]:
    busy = open_planets(state, step, seat)
    for planet in books.planets.values():
        yield PlannedPlanet(
            name=planet.name,
            label=called(planet.name, words),
            hex=planet.hex,
            home=planet.home_of == seat,
            industry=planet.industry,
            tech=planet.tech,
            box=planet.box,
            before=state.planets[planet.name].box,
            waiting=waiting_units(planet, words),
            bought=books.bought.get(planet.name, 0),
            build_limit=planet.industry,
            gives_ore=gives_ore(planet),
            depleted=planet.depleted,
            ore=_ore(planet, books),
            depletes=depletion_chance(planet.industry) if depletion_dice(planet) else 0,
            industry_next=_next_level(state, planet, "industry", seat, books),
            tech_next=_next_level(state, planet, "tech", seat, books),
            changed=tuple(what for what in LEVELS if has_changed(planet, what, books)),
            open=planet.name in busy,
            units=_units_at(state, seat, planet, books, words),
        )


def open_planets(state: State, step: SealedStep, seat: int) -> set[str]:
    """The planets that can still do something for their owner: no giving up of levels or units."""
    if seat not in step.asks(state):
        return set()
    orders = [order for order in step.options(state, seat) if not isinstance(order, Lower)]
    return {name for order in orders if (name := getattr(order, "planet", None)) is not None}


def waiting_units(planet: Planet, words: Words) -> tuple[WaitingUnits, ...]:
    """What is on a planet's card, in the order of the unit table."""
    counts = Counter(planet.waiting)
    kinds = sorted(counts, key=UNIT_ORDER.__getitem__)
    return tuple(WaitingUnits(kind, words.units[kind], counts[kind]) for kind in kinds)


def _ore(planet: Planet, books: Books) -> int:
    """What a colony would give, if it has not yet."""
    if not gives_ore(planet) or str(TakeOre(planet.name)) in books.done:
        return 0
    return (planet.industry + 1) // 2


@cache
def depletion_chance(industry: int) -> float:
    """How likely the dice for a colony's ore show no more than its industry."""
    throws = list(product(DIE, repeat=DEPLETION_DICE))
    return round(sum(sum(dice) <= industry for dice in throws) / len(throws), 4)


def has_changed(planet: Planet, what: Level, books: Books | None) -> bool:
    return books is not None and f"{what} of {planet.name}" in books.done


def next_cost(planet: Planet, what: Level, books: Books) -> int | None:
    """What the next level costs; None if there is none to be had."""
    if not planet.industry or has_changed(planet, what, books):
        return None
    if level_of(planet, what) >= HIGHEST_LEVEL:
        return None
    return investment_cost(planet, what, books.civilization)


def _next_level(
    state: State, planet: Planet, what: Level, seat: int, books: Books
) -> NextLevel | None:
    cost = next_cost(planet, what, books)
    if cost is None:
        return None
    if what == "industry":
        return next_industry(state, planet, cost)
    return next_tech(state, planet, seat, books.civilization, cost)


# -- what orders leave


class _Foreseen:
    """A position in which all dice show the same face."""

    def __init__(self, state: State, face: int) -> None:
        self._state, self._face = state, face

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def roll(self, *_: object, **__: object) -> int:
        return self._face

    def throw(self, sides: int, draw: Draw, **_: object) -> Rolled:
        row = draw.row(self._face)
        return Rolled(name=str(draw), draw=draw, sides=sides, value=self._face, row=row)


def _all_leave(
    state: State, step: SealedStep, seat: int, books: Books
) -> Iterator[tuple[str, Leaves]]:
    """What each order leaves in the box of the planet that pays or is paid for it."""
    trial = state.clone()
    worst: Any = _Foreseen(trial, DIE[0])
    best: Any = _Foreseen(trial, DIE[-1])
    for order in step.orders(state, seat):
        after, dice = order.carried_out(worst, step, seat, books)
        other = order.carried_out(best, step, seat, books)[0] if dice else after
        for name, planet in books.planets.items():
            least, most = (done.planets[name].box.get(IOU, 0) for done in (after, other))
            if (least, most) != (planet.box.get(IOU, 0),) * 2:
                fee = order.amount * REFINING_FEE if isinstance(order, Refine) else 0
                yield str(order), Leaves(least, most, (least + most) / 2, fee)


def _units_at(
    state: State, seat: int, planet: Planet, books: Books, words: Words
) -> tuple[OwnUnit, ...]:
    """The units that could be given up at a planet."""
    return tuple(
        OwnUnit(unit.id, unit.kind, named(unit.kind, unit.id, words), refund(state, unit))
        for unit in state.own_at(planet.hex, seat)
        if unit.id not in books.lost
    )


# -- asteroids


def _mines(
    state: State, step: SealedStep, seat: int, books: Books, words: Words
) -> Iterable[MineField]:
    """The asteroids that can be mined in the Production Step."""
    if not isinstance(step, ProductionStep):
        return
    for hex in mining_hexes(state, seat):
        there = [unit for unit in state.at(hex) if unit.kind == "transport"]
        yield MineField(
            hex,
            place(state, hex, words),
            transports=len(transports_in(state, books, seat, hex)),
            rivals=len({unit.owner for unit in there} - {seat}),
            done=str(Mine(hex)) in books.done,
            table=tuple(
                MiningDie(die, mined(mining_total(state, seat, hex, die))) for die in range(1, 7)
            ),
        )


def mining_hexes(state: State, seat: int) -> list[Hex]:
    """The asteroids where a player has transports."""
    tiles = state.map.tiles
    hexes = [unit.hex for unit in state.units_of(seat) if unit.kind == "transport"]
    return [
        hex for hex in dict.fromkeys(hexes) if hex in tiles and tiles[hex].terrain == "asteroids"
    ]
