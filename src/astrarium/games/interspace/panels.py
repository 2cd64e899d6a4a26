"""What the panels of InterSpace show besides the board: the box, battles, the economy, victory."""

from collections.abc import Mapping
from typing import Any

import msgspec

from astrarium.kernel import Hex, Odds, Plain

from .battles import battle_panel
from .card_panels import cards_panel, points_known
from .data import (
    HIGHEST_LEVEL,
    POINTS_PER_INDUSTRY,
    TYPES,
    UNITS,
    VICTORY_TARGET,
    UnitKind,
)
from .odds import battle_odds
from .planet_odds import assault_odds, bombardment_odds
from .planning import own_books, planning
from .resources import Resources, is_number
from .rules.cargo import movable, room
from .rules.economic_phase import EconomicPhase
from .rules.economy_basic import EconomicStep
from .rules.exchange import UnitExchange
from .rules.movement import MovementStep
from .rules.offers import OfferQuestion, OfferStep
from .rules.pieces import TILES
from .rules.purchase import free_counters, kinds_sold, terms_of
from .rules.support import supported_hexes
from .state import InterSpaceState as State
from .state import Planet
from .text import called, unit_name
from .words import LANGUAGES, Words

# -- the exploration box


class BoxRow(Plain, frozen=True):
    """A kind of tile: how many are left, which ones, and how likely the next draw is one."""

    kind: str
    label: str
    count: int
    chance: float
    names: tuple[str, ...]
    effect: str


class ExplorationBox(Plain, frozen=True):
    total: int
    rows: tuple[BoxRow, ...]
    aside: tuple[str, ...]  # Null wormholes whose partners are not found yet


def exploration_box(state: State, words: Words, effects: dict[str, str]) -> ExplorationBox:
    total = state.tiles_in_box()
    kinds: dict[str, list[str]] = {}
    for label, count in sorted(state.box.items()):
        kinds.setdefault(TILES[label].terrain, []).extend([TILES[label].name] * count)
    rows = [
        BoxRow(
            kind,
            words.terrain[kind],  # type: ignore[index]
            len(names),
            round(len(names) / total, 4),
            tuple(called(name, words) for name in names if name),
            effects[kind],
        )
        for kind, names in sorted(kinds.items(), key=lambda kind: (-len(kind[1]), kind[0]))
    ]
    return ExplorationBox(total, tuple(rows), state.aside)


# -- support, cargo and offers


def support(state: State) -> dict[int, list[Hex]] | None:
    """Where each player's ships are inside support."""
    if state.options.tier == "basic":
        return None
    return {seat: sorted(supported_hexes(state, seat)) for seat in range(state.seats)}


def homes(state: State) -> tuple[str, ...] | None:
    """The home worlds by seat, after which trade goods are called."""
    if state.options.tier == "basic":
        return None
    return tuple(player.home for player in state.players)


def cargo(state: State, seat: int | None) -> Mapping[int, Resources] | None:
    """What transports carry; the own ones as the orders of a sealed step leave them."""
    if state.options.tier == "basic":
        return None
    books = own_books(state, seat)
    if books is None:
        return state.cargo
    others = {name: load for name, load in state.cargo.items() if state.units[name].owner != seat}
    return {**others, **{name: load for name, load in books.cargo.items() if load}}


class Offer(Plain, frozen=True):
    """An offer that is being written, or that waits for its answer."""

    seat: int
    partner: int
    hex: Hex
    unit: int
    unit_name: str
    holder: str  # a planet's name or a transport's number
    holder_label: str
    gives: Resources
    takes: Resources
    have: Resources  # what the transport could give
    theirs: Resources  # what could be asked for
    room: int  # on the transport before anything changes hands
    their_room: int | None  # none: planets hold everything
    answering: bool


def offer(state: State, words: Words) -> Offer | None:
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, OfferStep | OfferQuestion):
        return None
    movement = state.below
    assert isinstance(movement, MovementStep)
    mine, ship = str(step.unit), is_number(step.holder)
    label = unit_name(state, int(step.holder), words) if ship else called(step.holder, words)
    return Offer(
        step.seat,
        step.partner,
        state.units[step.unit].hex,
        step.unit,
        unit_name(state, step.unit, words),
        step.holder,
        label,
        step.gives,
        step.takes,
        have=movable(state, movement, mine),
        theirs=movable(state, movement, step.holder),
        room=room(state, step.unit),
        their_room=room(state, int(step.holder)) if ship else None,
        answering=isinstance(step, OfferQuestion),
    )


class ExchangePanel(Plain, frozen=True):
    """An exchange of units that is being put together, in IOUs."""

    seat: int
    hex: Hex
    gives: tuple[str, ...]  # names of units
    gets: tuple[UnitKind, ...]
    value: int  # of what is handed in
    left: int  # of it for more


def exchange(state: State, words: Words) -> ExchangePanel | None:
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, UnitExchange):
        return None
    return ExchangePanel(
        step.seat,
        step.hex,
        tuple(unit_name(state, unit, words) for unit in step.gives),
        step.gets,
        sum(state.unit_cost(step.seat, state.units[unit].kind) for unit in step.gives),
        step.value_left(state),
    )


# -- the economy


class NextLevel(Plain, frozen=True):
    """What raising a level leads to."""

    level: int
    unlocks: tuple[UnitKind, ...] = ()
    civilization: bool = False  # it rises
    rests: bool = False  # the planet rests in its next Economic Step
    points: int = 0  # more victory points


class PlanetWork(Plain, frozen=True):
    """A planet of the active player in the Economic Step."""

    name: str
    label: str
    hex: Hex
    home: bool
    industry: int
    tech: int
    capacity: int
    bonus: int
    left: int
    resting: bool
    done: bool
    builds: bool  # it has begun to build, and raises nothing this turn
    industry_next: NextLevel | None
    tech_next: NextLevel | None


class Economy(Plain, frozen=True):
    seat: int
    planets: tuple[PlanetWork, ...]


def economy(state: State, words: Words) -> Economy | None:
    """What the active player's planets can do, in the Economic Step."""
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, EconomicStep):
        return None
    planets = state.planets_of(step.seat)
    return Economy(step.seat, tuple(_work(state, step, planet, words) for planet in planets))


def _work(state: State, step: EconomicStep, planet: Planet, words: Words) -> PlanetWork:
    bonus = step.bonus.get(planet.name, 0)
    return PlanetWork(
        name=planet.name,
        label=called(planet.name, words),
        hex=planet.hex,
        home=planet.home_of == step.seat,
        industry=planet.industry,
        tech=planet.tech,
        capacity=planet.industry + bonus,
        bonus=bonus,
        left=step.capacity_left(planet),
        resting=planet.name in step.resting,
        done=planet.name in step.done,
        builds=planet.name in step.spent,
        industry_next=_more_industry(planet),
        tech_next=_more_tech(state, planet, step.seat),
    )


def _more_industry(planet: Planet) -> NextLevel | None:
    if planet.industry >= HIGHEST_LEVEL:
        return None
    return NextLevel(planet.industry + 1, points=POINTS_PER_INDUSTRY)


def _more_tech(state: State, planet: Planet, seat: int) -> NextLevel | None:
    if planet.tech >= HIGHEST_LEVEL:
        return None
    level = planet.tech + 1
    rises = level > state.players[seat].civilization
    unlocks = tuple(kind for kind, unit in UNITS.items() if unit.tech == level)
    return NextLevel(level, unlocks, civilization=rises, rests=rises)


# -- unit types, and who is how far


class UnitTypeRow(Plain, frozen=True):
    """A line of the unit table; moves and counters are those of a seat, if one looks."""

    kind: UnitKind
    name: str
    abbreviation: str
    role: str
    tech: int
    cost: int
    attack: int
    defend: int
    shields: int
    pace: str
    limit: int
    moves: int | None
    counters_left: int | None


def unit_types(state: State, seat: int | None, words: Words) -> tuple[UnitTypeRow, ...]:
    """All types that planets sell, to a seat on the terms that everybody knows it has."""
    free = {} if seat is None else counters_left(state, seat)
    kinds = dict.fromkeys((*UNITS, *(() if seat is None else kinds_sold(state, seat))))
    return tuple(_type_row(state, seat, kind, free.get(kind), words) for kind in kinds)


def _type_row(
    state: State, seat: int | None, kind: UnitKind, free: int | None, words: Words
) -> UnitTypeRow:
    unit = TYPES[kind]
    terms = terms_of(kind, () if seat is None else state.open_cards_of(seat))
    return UnitTypeRow(
        kind,
        words.units[kind],
        unit.abbreviation,
        unit.role,
        terms.tech,
        terms.cost,
        unit.attack,
        unit.defend,
        unit.shields,
        unit.pace,
        unit.limit,
        None if seat is None else state.rate_of(seat, unit.pace),
        free,
    )


def counters_left(state: State, seat: int) -> Mapping[str, int]:
    """The counters that a player can still bring into play, by kind of unit."""
    if state.options.tier == "basic":
        used = state.index.counters
        return {kind: unit.limit - used.get((seat, kind), 0) for kind, unit in UNITS.items()}
    phase = next((step for step in state.stack if isinstance(step, EconomicPhase)), None)
    books = own_books(state, seat)
    free = free_counters(state, seat) if phase is None else phase.free[seat]
    taken = {} if books is None else books.counters
    return {kind: count - taken.get(kind, 0) for kind, count in free.items()}


class Victory(Plain, frozen=True):
    goal: int
    scores: tuple[int | None, ...]  # None: they are secret


def victory(state: State, looker: int | None) -> Victory:
    scores = tuple(points_known(state, seat, looker) for seat in range(state.seats))
    return Victory(VICTORY_TARGET, scores)


def panels(
    state: State, seat: int | None, language: str, effects: dict[str, str]
) -> dict[str, Any]:
    """Everything that panels show, by name; what is not going on is left out."""
    words = LANGUAGES[language]
    step = state.stack[-1] if state.stack else None
    looking = step.seat if isinstance(step, EconomicStep) else seat
    shown: dict[str, Any] = {
        "box": exploration_box(state, words, effects),
        "battle": battle_panel(state, words),
        "economy": economy(state, words),
        "planning": planning(state, seat, language),
        "support": support(state),
        "homes": homes(state),
        "cargo": cargo(state, seat),
        "offer": offer(state, words),
        "exchange": exchange(state, words),
        "victory": victory(state, seat),
        "cards": cards_panel(state, seat, language),
        "unit_types": unit_types(state, looking, words),
    }
    if seat is not None:
        shown["odds"] = tuple(map(battle_shown, battle_odds(state, seat))) or None
        shown["assault_odds"] = assault_odds(state, seat) or None
        shown["bombard_odds"] = bombardment_odds(state, seat) or None
    return {
        name: msgspec.to_builtins(panel, str_keys=True)
        for name, panel in shown.items()
        if panel is not None
    }


# -- odds


class BattleOdds(Plain, frozen=True):
    """How a battle may go that an answer of the looker begins, now or after its moves; rounded for
    the way."""

    action: str
    hex: str
    win: float
    draw: float
    losses_own: float  # units
    losses_theirs: float
    value_own: float  # what they cost
    value_theirs: float
    rounds: float
    exact: bool
    stderr: float
    prize: float | None  # the chance to win and to conquer the planet there


def battle_shown(odds: Odds) -> BattleOdds:
    return BattleOdds(
        odds.action,
        odds.place,
        win=round(odds.win, 4),
        draw=round(odds.draw, 4),
        losses_own=round(odds.own.units, 2),
        losses_theirs=round(odds.theirs.units, 2),
        value_own=round(odds.own.value, 2),
        value_theirs=round(odds.theirs.value, 2),
        rounds=round(odds.rounds, 2),
        exact=odds.exact,
        stderr=round(odds.stderr, 4),
        prize=None if odds.prize is None else round(odds.prize, 4),
    )
