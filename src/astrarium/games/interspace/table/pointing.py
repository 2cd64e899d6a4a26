"""What one points at at the table, and what there is of the things that actions name."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from astrarium.kernel import Action, Hex, hexes

from ..data import UNITS
from ..rules.economy.economic_step import EconomicStep
from ..rules.economy.production import ProductionStep
from ..rules.economy.sealed import SealedStep
from ..rules.movement.movement import Move, MovementStep
from ..rules.pieces import TILES
from ..state import InterSpaceState as State
from .planning import LEVELS, mining_hexes

PLANETS = ("planet", "home_world")


def area(hex: Hex) -> str:
    """A reference to a hex."""
    return f"area:{hex}"


def piece(unit: int) -> str:
    """A reference to a unit."""
    return f"piece:{unit}"


def planet_area(state: State, name: str) -> str:
    """A reference to the hex of a planet, once it is on the map."""
    planet = state.planets.get(name)
    return f"planet:{name}" if planet is None else area(planet.hex)


def shown_as(state: State, pick: str) -> str:
    """Planets are shown by their hexes."""
    kind, _, name = pick.partition(":")
    return planet_area(state, name) if kind == "planet" else pick


def also(state: State, pick: str) -> Sequence[str]:
    """Where a hex is pointed at, the planet there may be meant; where a unit is, its hex."""
    kind, _, name = pick.partition(":")
    if kind == "piece":
        unit = pointed_unit(state, name)
        return () if unit is None else (area(unit.hex), *also(state, area(unit.hex)))
    planet = state.planet_at(Hex(name)) if kind == "area" and hexes.is_hex(name) else None
    return () if planet is None else (f"planet:{planet.name}",)


def pointed_unit(state: State, name: str) -> Any:
    """The unit of a reference, if it is there."""
    return state.units.get(int(name)) if name.isdecimal() and len(name) < 10 else None


def values(state: State, seat: int, thing: str) -> Iterable[Any]:
    """What there is of a kind of thing, a seat's own first."""
    match thing:
        case "unit":
            return [unit.id for unit in state.units_of(seat)]
        case "planet":
            return _planets(state, seat)
        case "kind":
            return list(UNITS)
        case "level":
            return LEVELS
        case "hex":
            mines = isinstance(state.top, ProductionStep)
            return mining_hexes(state, seat) if mines else state.map.tiles
        case "seat":
            return range(state.seats)
        case _:
            return ()


def _planets(state: State, seat: int) -> list[str]:
    """The planets that are up to a seat: those that it has, as its books have them."""
    step = state.top
    if isinstance(step, SealedStep):
        books = step.books(state, seat)
        return [name for name, planet in books.planets.items() if planet.industry]
    return [planet.name for planet in state.planets_of(seat)]


def conceivable(
    state: State, seat: int, asked: str, usual: Iterable[Sequence[Action]]
) -> Iterator[Sequence[Action]]:
    """What somebody may ask about, legal or not; what comes to mind first comes first.

    Hexes far out, and planets of others, are thought of after what is near.
    """
    step = state.top
    if isinstance(step, MovementStep):
        units = state.units_of(seat)
        named = [Hex(hex) for hex in re.findall(r"[A-Z]:-?\d+,-?\d+", asked.upper())]
        yield [Move(unit.id, hex) for unit in units for hex in hexes.neighbours(unit.hex)]
        yield [Move(unit.id, hex) for unit in units for hex in (*state.map.tiles, *named)]
    elif isinstance(step, EconomicStep | SealedStep):
        near = [action for actions in usual for action in actions if action.__struct_fields__]
        order = {name: at for at, name in enumerate(_planets(state, seat))}
        near.sort(key=lambda action: order.get(getattr(action, "planet", ""), 0))
        yield near
        others = [tile.name for tile in TILES.values() if tile.terrain in PLANETS]
        kinds = [type(action) for action in near if "planet" in type(action).__struct_fields__]
        for kind in dict.fromkeys(kinds):
            rest = [name for name in kind.__struct_fields__ if name != "planet"]
            like = [action for action in near if type(action) is kind]
            yield [
                kind(**{name: getattr(action, name) for name in rest}, planet=planet)
                for action in dict.fromkeys(like)
                for planet in others
            ]
    else:
        yield from usual
