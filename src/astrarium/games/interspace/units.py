"""Units, and an index of where they are that is kept up as they come, move and go."""

from collections.abc import Iterable
from typing import NamedTuple

from astrarium.kernel import Hex, Plain

from .data import TYPES, UnitKind, UnitType


class Unit(Plain, frozen=True):
    """A ship or station on the map. Its hex may be an unknown one between moving and exploring."""

    id: int
    kind: UnitKind
    owner: int
    hex: Hex

    @property
    def type(self) -> UnitType:
        return TYPES[self.kind]


NONE: frozenset[UnitKind] = frozenset()


class Crowd(NamedTuple):
    """What a hex holds, as one player counts it."""

    warships: int
    foreign_warships: int
    foreign_stations: int


def _number(unit: Unit) -> int:
    return unit.id


class Index:
    """Stacks by hex, in order of id; hexes with units of several players; counters in play.

    ``crowds`` and ``fleets`` remember what was counted until it changes, ``supports`` where
    support reaches until a station or a planet does; ``stirred`` and ``changed`` collect the hexes
    and units that changed since the last listing of moves.
    """

    __slots__ = (
        "changed",
        "contested",
        "counters",
        "crowds",
        "fleets",
        "stacks",
        "stirred",
        "supports",
        "used_up",
    )

    def __init__(self, units: Iterable[Unit] = ()) -> None:
        stacks: dict[Hex, list[Unit]] = {}
        for unit in units:
            stacks.setdefault(unit.hex, []).append(unit)
        self.stacks: dict[Hex, tuple[Unit, ...]] = {
            hex: tuple(sorted(stack, key=_number)) for hex, stack in stacks.items()
        }
        self.contested: set[Hex] = {
            hex for hex, stack in stacks.items() if len({unit.owner for unit in stack}) > 1
        }
        self.counters: dict[tuple[int, UnitKind], int] = {}
        self.used_up: dict[int, frozenset[UnitKind]] = {}
        self.crowds: dict[Hex, dict[int, Crowd]] = {}
        self.fleets: dict[int, tuple[Unit, ...]] = {}
        self.supports: dict[object, tuple[object, object, frozenset[Hex]]] = {}
        self.stirred: set[Hex] = set()
        self.changed: set[int] = set()
        for stack in stacks.values():
            for unit in stack:
                self.count(unit, 1)

    def copy(self) -> "Index":
        twin = Index.__new__(Index)
        twin.crowds = {}
        twin.fleets = {}
        twin.stacks = self.stacks.copy()
        twin.contested = self.contested.copy()
        twin.counters = self.counters.copy()
        twin.used_up = self.used_up.copy()
        twin.supports = self.supports.copy()
        twin.stirred = self.stirred.copy()
        twin.changed = self.changed.copy()
        return twin

    def add(self, unit: Unit) -> None:
        stack = self.stacks.get(unit.hex)
        if stack is None:
            self.stacks[unit.hex] = (unit,)
        else:
            at = len(stack)
            while at and stack[at - 1].id > unit.id:
                at -= 1
            self.stacks[unit.hex] = (*stack[:at], unit, *stack[at:])
            if stack[0].owner != unit.owner:
                self.contested.add(unit.hex)
        self._note(unit)

    def take(self, unit: Unit) -> None:
        stack = self.stacks[unit.hex]
        if len(stack) == 1:
            del self.stacks[unit.hex]
        else:
            at = stack.index(unit)
            self.stacks[unit.hex] = left = (*stack[:at], *stack[at + 1 :])
            if unit.hex in self.contested and len({other.owner for other in left}) == 1:
                self.contested.discard(unit.hex)
        self._note(unit)

    def count(self, unit: Unit, change: int) -> None:
        """A counter has come into play or gone out of it.

        IS-LIMIT-01, IS-B-LIMIT-01, IS-IT-LIMIT-01
        """
        key = unit.owner, unit.kind
        self.counters[key] = count = self.counters.get(key, 0) + change
        used_up = self.used_up.get(unit.owner, NONE)
        if count >= TYPES[unit.kind].limit:
            self.used_up[unit.owner] = used_up | {unit.kind}
        elif unit.kind in used_up:
            self.used_up[unit.owner] = used_up - {unit.kind}

    def settle(self) -> None:
        """What has changed is known now."""
        self.stirred.clear()
        self.changed.clear()

    def _note(self, unit: Unit) -> None:
        self.stirred.add(unit.hex)
        self.changed.add(unit.id)
        self.crowds.pop(unit.hex, None)
        self.fleets.pop(unit.owner, None)
        if TYPES[unit.kind].role == "station":
            self.supports.clear()

    def crowd(self, hex: Hex, seat: int) -> Crowd:
        """Own warships, and the warships and stations of all others, in a hex."""
        crowds = self.crowds.setdefault(hex, {})
        crowd = crowds.get(seat)
        if crowd is None:
            sorts = [(unit.owner == seat, TYPES[unit.kind].role) for unit in self.stacks[hex]]
            crowd = crowds[seat] = Crowd(
                warships=sorts.count((True, "warship")),
                foreign_warships=sorts.count((False, "warship")),
                foreign_stations=sorts.count((False, "station")),
            )
        return crowd
