"""Where units are, kept up as they come, move and go."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from astrarium.kernel import Hex
from astrarium.kernel.memo import Index

from ..data import APART, COUNTERS, STATION_SUPPORT, TYPES, UnitKind
from ..units import Unit

if TYPE_CHECKING:
    from .board import BoardState

NONE: frozenset[UnitKind] = frozenset()


def _number(unit: Unit) -> int:
    return unit.id


def _counter(unit: Unit) -> tuple[int, UnitKind]:
    """The counter that a unit takes: whose, and of which type.

    IS-LIMIT-01, IS-A-BRK-NOVA-2
    """
    seat = unit.owner if unit.colour is None else unit.colour
    return seat, COUNTERS.get(unit.kind, unit.kind)


def _meet(stack: Iterable[Unit]) -> bool:
    """Whether units of several owners are in contact."""
    return len({unit.owner for unit in stack if unit.owner not in APART}) > 1


class UnitIndex(Index, name="index"):
    """Stacks by hex, in order of id; hexes with units of several players; counters in play, and
    those of which there are no more left; the units of each player.

    ``fleets`` are gathered when they are asked for, from ``rosters``, their numbers. ``stirred``
    and ``changed`` collect the hexes and units that changed since the last listing of moves, and
    ``sources`` is another one whenever support may come from elsewhere.

    Copies share what seldom changes (``counters``, ``used_up`` and ``rosters``): there a change
    makes a new dict.
    """

    __slots__ = (
        "changed",
        "contested",
        "counters",
        "fleets",
        "rosters",
        "sources",
        "stacks",
        "stirred",
        "used_up",
    )
    derived: ClassVar = ("contested", "stacks")

    def __init__(self) -> None:
        self.stacks: dict[Hex, tuple[Unit, ...]] = {}
        self.contested: set[Hex] = set()
        self.counters: dict[tuple[int, UnitKind], int] = {}
        self.used_up: dict[int, frozenset[UnitKind]] = {}
        self.fleets: dict[int, tuple[Unit, ...]] = {}
        self.rosters: dict[int, tuple[int, ...]] = {}
        self.sources = object()
        self.stirred: set[Hex] = set()
        self.changed: set[int] = set()

    @classmethod
    def of(cls, state: "BoardState") -> "UnitIndex":
        index = cls()
        stacks: dict[Hex, list[Unit]] = {}
        for unit in sorted(state.units.values(), key=_number):
            stacks.setdefault(unit.hex, []).append(unit)
            counter = _counter(unit)
            index.counters[counter] = index.counters.get(counter, 0) + 1
        index.stacks = {hex: tuple(stack) for hex, stack in stacks.items()}
        index.contested = {hex for hex, stack in stacks.items() if _meet(stack)}
        for (seat, kind), count in index.counters.items():
            if count >= TYPES[kind].limit:
                index.used_up[seat] = index.used_up.get(seat, NONE) | {kind}
        return index

    def copy(self) -> "UnitIndex":
        twin = UnitIndex.__new__(UnitIndex)
        twin.fleets = {}
        twin.rosters = self.rosters
        twin.sources = self.sources
        twin.stacks = self.stacks.copy()
        twin.contested = self.contested.copy()
        twin.counters = self.counters
        twin.used_up = self.used_up
        twin.stirred = self.stirred.copy()
        twin.changed = self.changed.copy()
        return twin

    def add(self, unit: Unit) -> None:
        """A unit has come into play, or under another command."""
        self._enter(unit)
        self._note(unit)

    def take(self, unit: Unit) -> None:
        """A unit is not any more what it was."""
        self._leave(unit)
        self._note(unit)

    def move(self, before: Unit, after: Unit) -> None:
        """A unit is in another hex, and all else of it as it was."""
        self._leave(before)
        self._enter(after)
        self._note(after)

    def _enter(self, unit: Unit) -> None:
        hex, stack = unit.hex, self.stacks.get(unit.hex)
        if stack is None:
            self.stacks[hex] = (unit,)
        else:
            at = len(stack)
            while at and stack[at - 1].id > unit.id:
                at -= 1
            self.stacks[hex] = (*stack[:at], unit, *stack[at:])
            if unit.owner not in APART and (stack[0].owner != unit.owner) and _meet((*stack, unit)):
                self.contested.add(hex)
        self.stirred.add(hex)

    def _leave(self, unit: Unit) -> None:
        hex, stack = unit.hex, self.stacks[unit.hex]
        if len(stack) == 1:
            del self.stacks[hex]
        else:
            at = stack.index(unit)
            self.stacks[hex] = left = (*stack[:at], *stack[at + 1 :])
            if hex in self.contested and not _meet(left):
                self.contested.discard(hex)
        self.stirred.add(hex)

    def _note(self, unit: Unit) -> None:
        self.changed.add(unit.id)
        self.fleets.pop(unit.owner, None)
        if unit.kind in STATION_SUPPORT:
            self.sources = object()

    def count(self, unit: Unit, change: int) -> None:
        """A counter has come into play or gone out of it.

        IS-LIMIT-01, IS-B-LIMIT-01, IS-IT-LIMIT-01
        """
        rosters = self.rosters
        self.rosters = {owner: rosters[owner] for owner in rosters if owner != unit.owner}
        seat, kind = counter = _counter(unit)
        count = self.counters.get(counter, 0) + change
        self.counters = {**self.counters, counter: count}
        used_up = self.used_up.get(seat, NONE)
        if count >= TYPES[kind].limit:
            self.used_up = {**self.used_up, seat: used_up | {kind}}
        elif kind in used_up:
            self.used_up = {**self.used_up, seat: used_up - {kind}}

    def fleet(self, seat: int, units: Mapping[int, Unit]) -> tuple[Unit, ...]:
        """Those of all units that belong to a player, in their order; they are kept."""
        roster = self.rosters.get(seat)
        if roster is None:
            fleet = tuple([unit for unit in units.values() if unit.owner == seat])
            self.rosters[seat] = tuple([unit.id for unit in fleet])
        else:
            fleet = tuple([units[name] for name in roster])
        self.fleets[seat] = fleet
        return fleet

    def settle(self) -> None:
        """What has changed is known now."""
        self.stirred.clear()
        self.changed.clear()
