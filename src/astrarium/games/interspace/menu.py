"""Legal actions as a menu: under which heading each stands, and what it is called there."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Literal

from astrarium.kernel import Action, Hex, hexes

from . import menu_advanced, menu_standard
from .data import UNITS
from .names import (
    by_owner,
    called,
    listed,
    number,
    owned_name,
    place,
    tile_name,
    unit_name,
)
from .plans import planned_tiles
from .rules.battle import Hit
from .rules.combat import Attack
from .rules.economy_basic import Build, EconomicStep, Raise
from .rules.expedition import Depart, Expedition
from .rules.movement import Move, MovementStep, RollOut
from .rules.pieces import TILES
from .rules.sealed import SealedStep
from .rules.setup import Arrange, Place, own_hexes
from .state import InterSpaceState as State
from .text import describe, direction
from .words import LANGUAGES, Words

ARROWS = "→↘↙←↖↗"
PLANETS = ("planet", "home_world")
WHAT: tuple[Literal["industry", "tech"], ...] = ("industry", "tech")


def entry(state: State, action: Action, language: str = "en") -> tuple[str, str]:
    """The heading of an action (empty: none) and its label under it."""
    words = LANGUAGES[language]
    heading, label = _ENTRIES.get(type(action), (_no_heading, _whole))
    said = label(state, action, words) or describe(state, action, language)
    return heading(state, action, words), said


def remarks(state: State, seat: int, language: str = "en") -> list[str]:
    """What a seat should know about its question besides the answers: planets that rest."""
    words, step = LANGUAGES[language], state.top
    if state.options.tier == "standard":
        orders = menu_standard.remarks(state, seat, language)
        return [*menu_advanced.remarks(state, seat, language), *orders]
    if not isinstance(step, EconomicStep) or step.seat != seat:
        return []
    rule = "IS-B-ECON-04"
    names = [called(name, words) for name in step.resting]
    return [words.menu["resting"].format(planet=name, rule=rule) for name in names]


def conceivable(state: State, seat: int, asked: str = "") -> Iterator[list[Action]]:
    """What somebody may ask about, legal or not; what comes to mind first comes first.

    Hexes far out are thought of only if they are named in what is asked.
    """
    step = state.top
    if isinstance(step, EconomicStep):
        own = [planet.name for planet in state.planets_of(seat)]
        others = [tile.name for tile in TILES.values() if tile.terrain in PLANETS]
        for names in (own, [name for name in others if name not in own]):
            yield [
                *(Raise(what, name) for name in names for what in WHAT),
                *(Build(kind, name) for name in names for kind in UNITS),
            ]
    elif isinstance(step, SealedStep):
        yield from menu_standard.conceivable_orders(state, step, seat)
    elif isinstance(step, MovementStep):
        units = state.units_of(seat)
        named = [Hex(hex) for hex in re.findall(r"[A-Z]:-?\d+,-?\d+", asked.upper())]
        yield [Move(unit.id, hex) for unit in units for hex in hexes.neighbours(unit.hex)]
        yield [Move(unit.id, hex) for unit in units for hex in (*state.map.tiles, *named)]


def _no_heading(state: State, action: Any, words: Words) -> str:
    return ""


def _whole(state: State, action: Any, words: Words) -> str:
    """Nothing shorter than the whole sentence."""
    return ""


def _planet_side(state: State, action: Arrange, words: Words) -> str:
    return words.menu["planet side"].format(side=direction(action.planet, words))


def _asteroids_side(state: State, action: Arrange, words: Words) -> str:
    return words.menu["asteroids side"].format(side=direction(action.asteroids, words))


def _next_unit(state: State, action: Place, words: Words) -> str:
    return words.menu["next unit"].format(kind=words.units[action.kind])


def _start_hex(state: State, action: Place, words: Words) -> str:
    """A hex of the own region, with the tile that is planned there."""
    seat = next(seat for seat in range(state.seats) if action.hex in own_hexes(seat))
    tile = planned_tiles(state, seat).get(action.hex) or state.map.tiles[action.hex]
    arrow = _arrow(own_hexes(seat)[0], action.hex)
    what = (
        ""
        if tile.terrain == "empty_space"
        else (called(tile.name, words) or words.terrain[tile.terrain])
    )
    return words.menu["to"].format(arrow=arrow or "·", hex=action.hex, what=what).rstrip()


def _move(state: State, action: Move, words: Words) -> str:
    start = state.units[action.unit].hex
    arrow = _arrow(start, action.to)
    if not arrow:
        return words.menu["through"].format(hex=place(state, action.to, words))
    tile = state.map.tiles.get(action.to)
    what = words.menu["unknown"] if tile is None else tile_name(state, action.to, words)
    if tile is not None and tile.terrain == "empty_space":
        what = ""
    return words.menu["to"].format(arrow=arrow, hex=action.to, what=what).rstrip()


def _arrow(start: Hex, to: Hex) -> str:
    near = hexes.neighbours(start)
    return ARROWS[near.index(to)] if to in near else ""


def _planet(state: State, action: Raise | Build, words: Words) -> str:
    planet, step = state.planets.get(action.planet), state.top
    assert isinstance(step, EconomicStep)
    if planet is None:
        return called(action.planet, words)
    return words.menu["planet"].format(
        planet=called(planet.name, words),
        industry=planet.industry,
        tech=planet.tech,
        left=number(words, step.capacity_left(planet), "IOU"),
    )


def _raise(state: State, action: Raise, words: Words) -> str:
    planet, seat = state.planets.get(action.planet), state.top.seat
    if planet is None:
        return ""
    level = (planet.industry if action.what == "industry" else planet.tech) + 1
    rests = action.what == "tech" and level > state.players[seat].civilization
    return words.menu["raise and rest" if rests else "raise"].format(
        what=words.levels[action.what], level=level
    )


def _build(state: State, action: Build, words: Words) -> str:
    kind = UNITS[action.kind]
    return words.menu["build"].format(
        kind=words.units[action.kind], code=kind.abbreviation, cost=kind.cost
    )


def _depart(state: State, action: Depart, words: Words) -> str:
    step = state.top
    assert isinstance(step, Expedition)
    crew = listed([unit_name(state, unit, words) for unit in step.crew], words)
    return words.menu["depart"].format(hex=step.to, crew=crew)


def _attack(state: State, action: Attack, words: Words) -> str:
    """Who would be attacked."""
    foes = by_owner(state, state.others_at(action.hex, state.top.seat), words)
    return words.menu["attack"].format(hex=place(state, action.hex, words), foes=foes)


def _hit(state: State, action: Hit, words: Words) -> str:
    step = state.top
    shields = step.shields.get(action.unit, 0)
    target = owned_name(state, state.units[action.unit], words)
    return words.menu["target"].format(
        unit=words.actions["Hit"].format(unit=target), left=number(words, shields, "shield")
    )


_Wording = Callable[[State, Any, Words], str]
_ENTRIES: dict[type[Action], tuple[_Wording, _Wording]] = {
    Arrange: (_planet_side, _asteroids_side),
    Place: (_next_unit, _start_hex),
    Move: (menu_standard.mover, _move),
    RollOut: (menu_standard.mover, _whole),
    Raise: (_planet, _raise),
    Build: (_planet, _build),
    Depart: (_no_heading, _depart),
    Attack: (_no_heading, _attack),
    Hit: (_no_heading, _hit),
    **menu_standard.ENTRIES,
    **menu_advanced.ENTRIES,
}
