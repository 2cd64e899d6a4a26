"""The production sheet of a player, with all that can be ordered and a running balance."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from astrarium.kernel import Hex, Plain

from ..data import CARRIED_OVER, GRANT, KINDS, START_LEVELS, TECHNOLOGIES, TYPES, Kind, Technology
from ..data import YARD_HALF_POINTS as HALF_POINTS
from ..groups import Group
from ..rules.economy.building import Build, yards
from ..rules.economy.economic_phase import EconomicPhase
from ..rules.economy.income import maintenance_of
from ..rules.economy.ordering import Order
from ..rules.economy.orders import most_bid
from ..rules.economy.placement import grown
from ..rules.economy.research import BuyGrant, Research
from ..rules.economy.sheet import (
    Sheet,
    Stage,
    capacity,
    capacity_used,
    price,
    price_of_level,
)
from ..state import SpaceEmpiresState as State
from ..text.speech import SpaceEmpiresSpeech as Speech

Entry = Literal[
    "carried", "colonies", "minerals", "pipelines", "maintenance", "bid", "technology", "units"
]


class BalanceRow(Plain, frozen=True):
    """A row of the balance: what it is, and how many CP it brings or, below 0, takes."""

    what: Entry
    cp: int


class UpkeepRow(Plain, frozen=True):
    """Ships of a kind, and what their maintenance costs."""

    kind: Kind
    name: str
    ships: int
    cp: int


class Track(Plain, frozen=True):
    """A technology: its levels with their prices, and which of them the player has."""

    technology: Technology
    name: str
    first: int  # the level from which all begin
    level: int  # with what was bought in this phase
    bought: bool  # in this phase
    prices: tuple[int, ...]  # of the levels after the first
    unlocks: tuple[str, ...]  # names of what the next level lets the player build
    points: int  # of research towards the next level
    grants: int  # that wait for their dice


class BuildRow(Plain, frozen=True):
    """A kind of unit that may be built in a hex, legal now or not."""

    kind: Kind
    name: str
    cost: int
    hull: int
    built: int  # in this phase


class Yard(Plain, frozen=True):
    """A hex in which units are built; its capacity is counted in hull points."""

    hex: Hex
    place: str
    is_colony: bool
    yards: int
    half_points: int  # of each Ship Yard, by technology
    capacity: int
    used: int
    units: tuple[BuildRow, ...]


class ProductionPanel(Plain, frozen=True):
    """A production sheet as far as it has come. Nobody else sees it until all are sealed."""

    stage: Stage
    sealed: bool
    balance: tuple[BalanceRow, ...]
    left: int  # CP in hand after all of it
    most_carried: int  # CP that can be kept; the rest is lost
    upkeep: tuple[UpkeepRow, ...]
    next_upkeep: int  # what maintenance will be in the next phase, with what is built now
    next_colonies: int  # what colonies bring in then, if nobody takes or blockades one
    most_bid: int
    grant: int  # what a grant costs; 0: research buys levels
    tracks: tuple[Track, ...]
    yards: tuple[Yard, ...]


def production(state: State, seat: int | None, speech: Speech) -> ProductionPanel | None:
    """The sheet of who looks, while there is an Economic Phase."""
    step = next((step for step in state.stack if isinstance(step, EconomicPhase)), None)
    if step is None or seat is None or not step.sheets:
        return None
    sheet = step.sheets[seat].value
    if sheet is None or state.empires[seat].is_out:
        return None
    after = [*sheet.groups(state, seat)]
    built = Counter(kind for _, kind in sheet.built)
    new = sum(n * TYPES[kind].hull for kind, n in built.items() if TYPES[kind].pays_maintenance)
    balance = tuple(_balance(state, seat, sheet))
    return ProductionPanel(
        stage=sheet.stage,
        sealed=seat not in step.waiting,
        balance=balance,
        left=sum(row.cp for row in balance),
        most_carried=CARRIED_OVER,
        upkeep=tuple(_upkeep(after, speech)),
        next_upkeep=maintenance_of(after) + new,
        next_colonies=sum(
            grown(colony.value, is_homeworld=colony.is_homeworld)
            for colony in state.colonies_of(seat).values()
        ),
        most_bid=most_bid(state, seat, sheet) if sheet.stage == "upkeep" else 0,
        grant=price(state, seat, GRANT) if state.options.unpredictable_research else 0,
        tracks=tuple(_tracks(state, seat, sheet, speech)),
        yards=tuple(_yards(state, seat, sheet, speech)),
    )


def _balance(state: State, seat: int, sheet: Sheet) -> Iterator[BalanceRow]:
    """Every row of the balance; what is left is their sum. Ships that are scuttled later on have
    been paid for, so that maintenance is what is missing by then."""
    empire = state.empires[seat]
    carried = (empire.cp.value or 0) + empire.spoils
    technology, units = _spent(state, seat, sheet)
    upkeep = sheet.upkeep(state, seat)
    if sheet.stage != "upkeep":
        upkeep = carried + sheet.income - sheet.bid - technology - units - sheet.cp
    yield BalanceRow("carried", carried)
    yield BalanceRow("colonies", sheet.income - sheet.minerals - sheet.pipelines)
    yield BalanceRow("minerals", sheet.minerals)
    yield BalanceRow("pipelines", sheet.pipelines)
    yield BalanceRow("maintenance", -upkeep)
    yield BalanceRow("bid", -sheet.bid)
    yield BalanceRow("technology", -technology)
    yield BalanceRow("units", -units)


def _spent(state: State, seat: int, sheet: Sheet) -> tuple[int, int]:
    """CP for technology and for units."""
    grants = sheet.spent * price(state, seat, GRANT)
    technology = grants if state.options.unpredictable_research else sheet.spent
    return technology, sum(price(state, seat, TYPES[kind].cost) for _, kind in sheet.built)


def _upkeep(groups: list[Group], speech: Speech) -> Iterator[UpkeepRow]:
    paid = [group for group in groups if group.type.pays_maintenance]
    for kind in dict.fromkeys(group.kind.value for group in paid):
        assert kind is not None
        of_kind = [group for group in paid if group.kind.value == kind]
        ships = sum(group.count for group in of_kind)
        yield UpkeepRow(kind, speech.kinds(kind, ships), ships, maintenance_of(of_kind))


def _tracks(state: State, seat: int, sheet: Sheet, speech: Speech) -> Iterator[Track]:
    names = speech.words.names["technology"]
    for name in filter(state.options.has_technology, TECHNOLOGIES):
        level, first = sheet.level(state, seat, name), START_LEVELS[name]
        there = len(state.options.prices(name))
        prices = (price_of_level(state, seat, name, first + at) for at in range(there))
        unlocked = (
            kind
            for kind in KINDS
            if TYPES[kind].requires == (name, level + 1) and state.options.allows(kind)
        )
        yield Track(
            technology=name,
            name=names[name],
            first=first,
            level=level,
            bought=name in sheet.bought,
            prices=tuple(cp for cp in prices if cp is not None),
            unlocks=tuple(speech.kind(kind) for kind in unlocked),
            points=sheet.points.get(name, 0),
            grants=sheet.grants.count(name),
        )


def _yards(state: State, seat: int, sheet: Sheet, speech: Speech) -> Iterator[Yard]:
    """Hexes with Ship Yards first, then the other colonies."""
    colonies = state.colonies_of(seat)
    level = sheet.level(state, seat, "ship_yard")
    for hex in dict.fromkeys((*yards(state, seat), *colonies)):
        here = [group for group in sheet.groups(state, seat) if group.hex == hex]
        yield Yard(
            hex=hex,
            place=speech.hex(hex),
            is_colony=hex in colonies,
            yards=sum(group.count for group in here if group.kind.value == "SY"),
            half_points=HALF_POINTS[level - 1],
            capacity=capacity(state, seat, sheet, hex),
            used=capacity_used(sheet, hex),
            units=tuple(_units(state, seat, sheet, hex, speech)),
        )


def _units(state: State, seat: int, sheet: Sheet, hex: Hex, speech: Speech) -> Iterator[BuildRow]:
    has_yard = hex in yards(state, seat)
    for kind in buildable(state, has_yard=has_yard, is_colony=hex in state.colonies_of(seat)):
        its = TYPES[kind]
        cost = price(state, seat, its.cost)
        yield BuildRow(kind, speech.kind(kind), cost, its.hull, sheet.many(hex, kind))


def buildable(state: State, *, has_yard: bool, is_colony: bool) -> Iterator[Kind]:
    """The kinds of units that are built in such a hex, if they can be paid for."""
    for kind in filter(state.options.allows, KINDS):
        if kind == "DECOY" and state.options.scenario == "alien_empires":
            continue
        if has_yard if TYPES[kind].needs_yard else is_colony:
            yield kind


def shown_orders(state: State, step: EconomicPhase, seat: int) -> Iterator[Order]:
    """The orders that the sheet shows even while they cannot be given."""
    stage = step.sheet_of(seat).stage
    if stage == "upkeep":
        return
    research = BuyGrant if stage == "research" else Research
    if stage == "research" or not state.options.unpredictable_research:
        yield from (research(name) for name in filter(state.options.has_technology, TECHNOLOGIES))
    if stage == "purchases":
        colonies, own = state.colonies_of(seat), yards(state, seat)
        for hex in dict.fromkeys((*own, *colonies)):
            kinds = buildable(state, has_yard=hex in own, is_colony=hex in colonies)
            yield from (Build(kind, hex) for kind in kinds)
