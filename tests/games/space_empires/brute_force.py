"""Every action of Space Empires that can be thought of in a position."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, Literal, get_args, get_origin, get_type_hints

from astrarium.games.space_empires.data import MOST_SHIPS
from astrarium.games.space_empires.rules.combat.battle_order import BattleOrder
from astrarium.games.space_empires.state import PARTIES
from astrarium.games.space_empires.state import SpaceEmpiresState as State
from astrarium.kernel import Action, Hex

OFF_THE_MAP = Hex("A:99,99")


def candidates(state: State, kind: type[Action]) -> Iterator[Action]:
    """All actions of a kind, sensible or not."""
    hints = get_type_hints(kind)
    fields = [values(state, name, hints[name]) for name in kind.__struct_fields__]
    return (kind(*chosen) for chosen in product(*fields))


def values(state: State, name: str, hint: Any) -> Iterable[Any]:
    """What a field of an action could be, by its name and type."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    return FIELDS[name, hint](state)


def groups(state: State) -> list[int]:
    """All that are or were, and some that never will be."""
    return [-1, 0, *state.groups, state.next_group]


def hexes(state: State) -> list[Hex]:
    """The map, half hexes at its edge, and what is beyond."""
    extras = (hex for extra in state.options.layout(state.seats).extras for hex in extra)
    return list(dict.fromkeys((*state.map.hexes, *extras, OFF_THE_MAP)))


def ships(state: State) -> range:
    return range(-1, MOST_SHIPS + 2)


def lines(state: State) -> range:
    return range(-1, len(state.top.lines) + 1 if isinstance(state.top, BattleOrder) else 1)


def owners(state: State) -> list[int]:
    return [*range(-1, state.seats + 1), *(party.number for party in PARTIES)]


def targets(state: State) -> list[int]:
    """Lines of a battle, or groups that a Mine may hit."""
    return list(dict.fromkeys((*lines(state), *groups(state))))


def points(state: State) -> range:
    """As much as anybody could bid, and one more."""
    sheets = (secret.value for secret in getattr(state.top, "sheets", ()))
    most = max((sheet.cp + sheet.income for sheet in sheets if sheet is not None), default=0)
    return range(-1, most + 2)


FIELDS: dict[tuple[str, Any], Callable[[State], Iterable[Any]]] = {
    ("group", int): groups,
    ("into", int): groups,
    ("fighters", int): groups,
    ("carriers", int): groups,
    ("target", int): targets,
    ("line", int): lines,
    ("hex", Hex): hexes,
    ("to", Hex): hexes,
    ("ships", int): ships,
    ("enemy", int): owners,
    ("seat", int): owners,
    ("cp", int): points,
}
