"""What is shown of the economy: unit types, and the Economic Step of the Basic game."""

from collections.abc import Mapping

from astrarium.kernel import Hex, Plain

from ..data import TYPES, UNITS, UnitKind
from ..rules.economy.economic_phase import EconomicPhase
from ..rules.economy.economic_step import EconomicStep
from ..rules.economy.purchase import terms_of
from ..rules.economy.purchase_limits import free_counters
from ..state import InterSpaceState as State
from ..state.planets import Planet
from ..text.names import called
from ..text.words import Words
from .levels import NextLevel, kinds_of, next_industry, next_tech
from .planning import own_books


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


class EconomyPanel(Plain, frozen=True):
    seat: int
    planets: tuple[PlanetWork, ...]


def economy(state: State, words: Words) -> EconomyPanel | None:
    """What the active player's planets can do, in the Economic Step."""
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, EconomicStep):
        return None
    planets = state.planets_of(step.seat)
    return EconomyPanel(step.seat, tuple(_work(state, step, planet, words) for planet in planets))


def _work(state: State, step: EconomicStep, planet: Planet, words: Words) -> PlanetWork:
    bonus = step.bonus.get(planet.name, 0)
    return PlanetWork(
        planet.name,
        called(planet.name, words),
        planet.hex,
        planet.home_of == step.seat,
        planet.industry,
        planet.tech,
        capacity=planet.industry + bonus,
        bonus=bonus,
        left=step.capacity_left(planet),
        resting=planet.name in step.resting,
        done=planet.name in step.done,
        builds=planet.name in step.spent,
        industry_next=next_industry(state, planet),
        tech_next=next_tech(state, planet, step.seat, state.players[step.seat].civilization),
    )


class UnitTypeRow(Plain, frozen=True):
    """A line of the unit table; moves and counters are those of a seat, if one looks."""

    kind: UnitKind
    name: str
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
    return tuple(
        _type_row(state, seat, kind, free.get(kind), words) for kind in kinds_of(state, seat)
    )


def _type_row(
    state: State, seat: int | None, kind: UnitKind, free: int | None, words: Words
) -> UnitTypeRow:
    unit = TYPES[kind]
    terms = terms_of(kind, () if seat is None else state.open_cards_of(seat))
    return UnitTypeRow(
        kind,
        words.units[kind],
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
