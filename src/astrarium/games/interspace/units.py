"""Units, and an index of where they are that is kept up as they come, move and go."""

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from astrarium.kernel import Hex, Plain

from .data import APART, COUNTERS, HOSTILE, TYPES, UnitKind, UnitType, is_player

T = TypeVar("T")


class Unit(Plain, frozen=True):
    """A ship or station on the map. Its hex may be an unknown one between moving and exploring.

    ``owner`` is the seat that commands it, or a party that nobody commands; ``colour`` then tells
    whose counter it still is, if a player's.
    """

    id: int
    kind: UnitKind
    owner: int
    hex: Hex
    colour: int | None = None

    @property
    def type(self) -> UnitType:
        return TYPES[self.kind]

    def at(self, hex: Hex) -> "Unit":
        """The unit in another hex."""
        return Unit(self.id, self.kind, self.owner, hex, self.colour)

    def under(self, owner: int) -> "Unit":
        """The unit under another command; a player's counter stays that player's."""
        if is_player(owner):
            return Unit(self.id, self.kind, owner, self.hex)
        colour = self.owner if is_player(self.owner) else self.colour
        return Unit(self.id, self.kind, owner, self.hex, colour)


NONE: frozenset[UnitKind] = frozenset()


def can_block(unit: Unit) -> bool:
    """Whether a unit may hold back others, by whose it is: of a player, or of a hostile party, but
    for the Doom Station.

    IS-A-AGENT-BLOCK-4, IS-A-AGENT-BLOCK-5, IS-A-ENC-DOOM-2
    """
    if is_player(unit.owner):
        return True
    return unit.owner in HOSTILE and unit.kind != "doom_station"


class Crowd(NamedTuple):
    """What a hex holds, as one player counts it; only what can block is counted.

    IS-A-AGENT-BLOCK-4, IS-A-AGENT-BLOCK-5, IS-A-ENC-DOOM-2
    """

    warships: int
    foreign_warships: int
    foreign_stations: int


def _number(unit: Unit) -> int:
    return unit.id


def _counter(unit: Unit) -> tuple[int, UnitKind]:
    """The counter that a unit takes: whose, and of which type.

    IS-LIMIT-01, IS-A-BRK-NOVA-2
    """
    seat = unit.owner if unit.colour is None else unit.colour
    return seat, COUNTERS.get(unit.kind, unit.kind)


def _without(known: dict[int, T], owner: int) -> dict[int, T]:
    return {other: found for other, found in known.items() if other != owner}


def _meet(stack: Iterable[Unit]) -> bool:
    """Whether units of several owners are in contact."""
    return len({unit.owner for unit in stack if unit.owner not in APART}) > 1


class Index:
    """Stacks by hex, in order of id; hexes with units of several players; counters in play.

    ``crowds`` and ``fleets`` remember what was counted until it changes, ``rosters`` the numbers
    of a fleet until a unit joins or leaves it, ``stations`` and ``supports`` a player's stations
    and where support reaches until a station or a planet changes; ``stirred`` and ``changed``
    collect the hexes and units that changed since the last listing of moves.

    Clones share an index until one of them changes it, which then takes a copy. Copies share what
    seldom changes (``counters``, ``used_up``, ``rosters``, ``stations`` and ``supports``): there a
    change makes a new dict, and only what holds for all that share one is added to it.
    """

    __slots__ = (
        "changed",
        "contested",
        "counters",
        "crowds",
        "fleets",
        "rosters",
        "shared",
        "stacks",
        "stations",
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
        self.contested: set[Hex] = {hex for hex, stack in stacks.items() if _meet(stack)}
        self.counters: dict[tuple[int, UnitKind], int] = {}
        self.used_up: dict[int, frozenset[UnitKind]] = {}
        self.crowds: dict[Hex, dict[int, Crowd]] = {}
        self.fleets: dict[int, tuple[Unit, ...]] = {}
        self.rosters: dict[int, tuple[int, ...]] = {}
        self.stations: dict[int, tuple[Unit, ...]] = {}
        self.supports: dict[int, tuple[object, object, Any]] = {}
        self.stirred: set[Hex] = set()
        self.changed: set[int] = set()
        self.shared = False
        for stack in stacks.values():
            for unit in stack:
                counter = _counter(unit)
                self.counters[counter] = self.counters.get(counter, 0) + 1
        for (seat, kind), count in self.counters.items():
            if count >= TYPES[kind].limit:
                self.used_up[seat] = self.used_up.get(seat, NONE) | {kind}

    def copy(self) -> "Index":
        twin = Index.__new__(Index)
        twin.shared = False
        twin.crowds = {}
        twin.fleets = {}
        twin.rosters = self.rosters
        twin.stations = self.stations
        twin.stacks = self.stacks.copy()
        twin.contested = self.contested.copy()
        twin.counters = self.counters
        twin.used_up = self.used_up
        twin.supports = self.supports
        twin.stirred = self.stirred.copy()
        twin.changed = self.changed.copy()
        return twin

    def add(self, unit: Unit) -> None:
        """A unit has come into play, or under another command."""
        self._enter(unit)
        self._note(unit)

    def take(self, unit: Unit) -> None:
        """A unit is no more what it was."""
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
        self.crowds.pop(hex, None)

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
        self.crowds.pop(hex, None)

    def count(self, unit: Unit, change: int) -> None:
        """A counter has come into play or gone out of it.

        IS-LIMIT-01, IS-B-LIMIT-01, IS-IT-LIMIT-01
        """
        self.rosters = _without(self.rosters, unit.owner)
        seat, kind = counter = _counter(unit)
        count = self.counters.get(counter, 0) + change
        self.counters = {**self.counters, counter: count}
        used_up = self.used_up.get(seat, NONE)
        if count >= TYPES[kind].limit:
            self.used_up = {**self.used_up, seat: used_up | {kind}}
        elif kind in used_up:
            self.used_up = {**self.used_up, seat: used_up - {kind}}

    def settle(self) -> None:
        """What has changed is known now."""
        self.stirred.clear()
        self.changed.clear()

    def _note(self, unit: Unit) -> None:
        self.changed.add(unit.id)
        self.fleets.pop(unit.owner, None)
        if TYPES[unit.kind].role == "station":
            self.stations = _without(self.stations, unit.owner)
            self.forget_support()

    def forget_support(self) -> None:
        """Where support reaches has to be worked out anew."""
        self.supports = {}

    def crowd(self, hex: Hex, seat: int) -> Crowd:
        """Own warships, and the warships and stations of all others, in a hex."""
        crowds = self.crowds.setdefault(hex, {})
        crowd = crowds.get(seat)
        if crowd is None:
            sorts = [
                (unit.owner == seat, TYPES[unit.kind].role)
                for unit in self.stacks[hex]
                if can_block(unit)
            ]
            crowd = crowds[seat] = Crowd(
                warships=sorts.count((True, "warship")),
                foreign_warships=sorts.count((False, "warship")),
                foreign_stations=sorts.count((False, "station")),
            )
        return crowd
