"""Every action of InterSpace that can be thought of in a position."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, product
from typing import Any, Literal, get_args, get_origin, get_type_hints

from astrarium.games.interspace.data import (
    AGENTS,
    ARTIFACTS,
    BREAKTHROUGHS,
    HIGHEST_LEVEL,
    HOME_WORLDS,
    NEUTRAL,
    PARTIES,
    PLANETS,
    WORMHOLES,
)
from astrarium.games.interspace.resources import IOU, ORE, goods_of
from astrarium.games.interspace.rules.movement.movement import Move
from astrarium.games.interspace.rules.movement.stations import MoveThrough
from astrarium.games.interspace.rules.movement.trade import OpenOffer, OpenPlanetOffer
from astrarium.games.interspace.rules.movement.transports import HandOver, Load, Unload
from astrarium.games.interspace.rules.setup import own_hexes
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.kernel import Action, Hex, hexes


def candidates(state: State, kind: type[Action]) -> Iterator[Action]:
    """All actions of a kind, sensible or not; of moves only those that lead near."""
    if kind is Move:
        return (Move(id, to) for id in unit_ids(state) for to in near(state, id))
    if kind is MoveThrough:
        return (
            MoveThrough(id, via, to)
            for id in unit_ids(state)
            for via in around(state, id)
            for to in near(state, id)
        )
    hints = get_type_hints(kind)
    fields = [values(state, name, hints[name]) for name in kind.__struct_fields__]
    if kind in (Load, Unload, HandOver, OpenOffer, OpenPlanetOffer):
        named = zip(kind.__struct_fields__, fields, strict=True)
        fields = [_dealing(state, name, field) for name, field in named]
    return (kind(*chosen) for chosen in product(*fields))


def _dealing(state: State, name: str, field: Iterable[Any]) -> Iterable[Any]:
    """Of what transports could deal with: all of them, a few other units, planets on the map."""
    transports = [unit.id for unit in state.units.values() if unit.kind == "transport"]
    others = [unit.id for unit in state.units.values() if unit.kind != "transport"][:2]
    match name:
        case "unit" | "other":
            return [-1, *transports, *others, state.next_unit]
        case "planet":
            return [*state.planets, ""]
        case "holder":
            return [*state.planets, *map(str, (*transports, *others)), "-1", ""]
        case _:
            return field


def values(state: State, name: str, hint: Any) -> Iterable[Any]:
    """What a field of an action could be, by its name and type."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    return FIELDS[name, hint](state)


def unit_ids(state: State) -> list[int]:
    return [-1, 0, *state.units, state.next_unit]


def places(state: State) -> set[Hex]:
    """Every hex with a tile and every hex next to one; in the set-up all that will have one."""
    known = {*state.map.tiles, *(hex for seat in range(state.seats) for hex in own_hexes(seat))}
    return known.union(*map(hexes.neighbours, known))


def near(state: State, id: int) -> set[Hex]:
    """Hexes up to two steps away from a unit, and all wormholes."""
    unit = state.units.get(id)
    if unit is None or not unit.hex:
        return set(state.map.tiles)
    around = {unit.hex, *hexes.neighbours(unit.hex)}
    holes = (hex for hex, tile in state.map.tiles.items() if tile.terrain == "wormhole")
    return around.union(*map(hexes.neighbours, around)).union(holes)


def around(state: State, id: int) -> tuple[Hex, ...]:
    """Where a unit can be after one step, if nothing forbids it."""
    unit = state.units.get(id)
    return () if unit is None or not unit.hex else state.map.exits(unit.hex)


def amounts(state: State) -> range:
    """As many as can be counted in a box, and one more."""
    if state.options.tier == "basic":
        return range(2)
    held = [*(planet.box for planet in state.planets.values()), *state.cargo.values()]
    most = max((count for box in held for count in box.values()), default=0)
    return range(-1, max(most, HIGHEST_LEVEL) + 2)


def resources(state: State) -> list[str]:
    if state.options.tier == "basic":
        return [IOU]
    goods = (goods_of(colour) for colour in (NEUTRAL, *(player.home for player in state.players)))
    return [IOU, ORE, *goods, "goods", ""]


def holders(state: State) -> list[str]:
    """Planets by name and units by number."""
    return [*names(state), *map(str, unit_ids(state))]


def agent_sets(state: State) -> list[tuple[str, ...]]:
    """Every choice among the parties with units on the map, in the order of their names."""
    there = sorted({PARTIES[unit.owner] for unit in state.units.values() if unit.owner in PARTIES})
    chosen = product(*[((), (name,)) for name in there])
    return [tuple(chain.from_iterable(names)) for names in chosen]


def ids_so_far(state: State) -> range:
    """Units on the map and those that are no more."""
    return range(-1, state.next_unit + 1)


def few(state: State) -> range:
    return range(-1, 16)


def seats(state: State) -> range:
    return range(-1, state.seats + 1)


def sides(state: State) -> range:
    return range(-1, 8)


def names(state: State) -> tuple[str, ...]:
    return (*HOME_WORLDS, *PLANETS, *WORMHOLES, "empty_space", "")


FIELDS: dict[tuple[str, Any], Callable[[State], Iterable[Any]]] = {
    ("unit", int): unit_ids,
    ("hex", Hex): places,
    ("to", Hex): places,
    ("planet", str): names,
    ("planet", int): sides,
    ("asteroids", int): sides,
    ("partner", int): seats,
    ("owner", int): seats,
    ("other", int): unit_ids,
    ("amount", int): amounts,
    ("what", str): resources,
    ("holder", str): holders,
    ("name", str): holders,
    ("battleships", int): few,
    ("boats", int): few,
    ("zone", int): lambda state: range(-1, 4),
    # Advanced rules:
    ("card", str): lambda state: (*BREAKTHROUGHS, "builders", ""),
    ("artifact", str): lambda state: (*ARTIFACTS, "builders", ""),
    ("agent", str): lambda state: (*AGENTS, "doom", ""),
    ("agents", tuple[str, ...]): agent_sets,
    ("other", str): resources,
    ("cost", int): few,
    ("dice", int): few,
    ("shields", int): lambda state: range(-1, 6),
    ("wreck", int): ids_so_far,
    ("captor", int): unit_ids,
}
