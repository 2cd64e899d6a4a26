"""What the panels of InterSpace show besides the board: the box, battles, the economy, victory."""

from typing import Any

import msgspec

from astrarium.kernel import Hex

from .data import HIGHEST_LEVEL, POINTS_PER_INDUSTRY, UNITS, VICTORY_TARGET, UnitKind
from .rules.battle import Battle, HitAssignment, rating
from .rules.economy_basic import EconomicStep
from .rules.pieces import TILES
from .state import InterSpaceState as State
from .state import Planet
from .text import called, player_name
from .units import Unit
from .words import Words


class Panel(msgspec.Struct, frozen=True):
    """Base of what panels are fed with."""


# -- the exploration box


class BoxRow(Panel, frozen=True):
    """A kind of tile: how many are left, which ones, and how likely the next draw is one."""

    kind: str
    label: str
    count: int
    chance: float
    names: tuple[str, ...]
    effect: str


class ExplorationBox(Panel, frozen=True):
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


# -- battles


class Fighter(Panel, frozen=True):
    """A unit in a battle: ``rating`` is the highest die with which it hits."""

    id: int
    kind: UnitKind
    name: str
    rating: int
    shields: int
    most_shields: int
    retreated: bool


class Side(Panel, frozen=True):
    seat: int
    name: str
    role: str
    units: tuple[Fighter, ...]


class BattlePanel(Panel, frozen=True):
    hex: Hex
    round: int
    segment: str
    sides: tuple[Side, ...]
    hits: int = 0  # left to assign
    hits_of: int | None = None  # whose
    quiet: int = 0  # rounds in a row without a hit


def battle_panel(state: State, words: Words) -> BattlePanel | None:
    """The battle that is being fought, if there is one."""
    battle = next((step for step in state.stack if isinstance(step, Battle)), None)
    if battle is None:
        return None
    top = state.top
    assigning = top if isinstance(top, HitAssignment) else None
    shields = battle.shields if assigning is None else assigning.shields
    seats = (battle.attacker, *battle.defenders)
    return BattlePanel(
        hex=battle.hex,
        round=battle.round,
        segment=battle.segment,
        sides=tuple(_side(state, battle, shields, seat, words) for seat in seats),
        hits=0 if assigning is None else assigning.hits,
        hits_of=None if assigning is None else assigning.seat,
        quiet=battle.quiet,
    )


def _side(state: State, battle: Battle, shields: dict[int, int], seat: int, words: Words) -> Side:
    fled = [unit for id in battle.fled if (unit := state.units.get(id)) and unit.owner == seat]
    fighters = [*battle.side(state, seat), *fled]
    return Side(
        seat,
        player_name(state, seat, words),
        "attacker" if seat == battle.attacker else "defender",
        tuple(_fighter(battle, unit, shields, words) for unit in fighters),
    )


def _fighter(battle: Battle, unit: Unit, shields: dict[int, int], words: Words) -> Fighter:
    return Fighter(
        unit.id,
        unit.kind,
        words.units[unit.kind],
        rating(battle, unit),
        shields.get(unit.id, 0),
        unit.type.shields,
        unit.id in battle.fled,
    )


# -- the economy


class NextLevel(Panel, frozen=True):
    """What raising a level leads to."""

    level: int
    unlocks: tuple[UnitKind, ...] = ()
    civilization: bool = False  # it rises
    rests: bool = False  # the planet rests in its next Economic Step
    points: int = 0  # more victory points


class PlanetWork(Panel, frozen=True):
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


class Economy(Panel, frozen=True):
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


class UnitTypeRow(Panel, frozen=True):
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
    return tuple(
        UnitTypeRow(
            kind,
            words.units[kind],
            unit.abbreviation,
            unit.role,
            unit.tech,
            unit.cost,
            unit.attack,
            unit.defend,
            unit.shields,
            unit.pace,
            unit.limit,
            None if seat is None else state.rate_of(seat, unit.pace),
            None if seat is None else unit.limit - state.index.counters.get((seat, kind), 0),
        )
        for kind, unit in UNITS.items()
    )


class Victory(Panel, frozen=True):
    goal: int
    scores: tuple[int, ...]


def victory(state: State) -> Victory:
    scores = tuple(state.victory_points(seat) for seat in range(state.seats))
    return Victory(VICTORY_TARGET, scores)


def panels(state: State, seat: int | None, words: Words, effects: dict[str, str]) -> dict[str, Any]:
    """Everything that panels show, by name; what is not going on is left out."""
    step = state.stack[-1] if state.stack else None
    looking = step.seat if isinstance(step, EconomicStep) else seat
    shown = {
        "box": exploration_box(state, words, effects),
        "battle": battle_panel(state, words),
        "economy": economy(state, words),
        "victory": victory(state),
        "unit_types": unit_types(state, looking, words),
    }
    return {name: msgspec.to_builtins(panel) for name, panel in shown.items() if panel is not None}
