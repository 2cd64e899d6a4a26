"""The production sheet of a player: what has been ordered in secret in an Economic Phase."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from astrarium.kernel import Hex, Plain

from ...data import (
    ALLIED_PRICES,
    MOST_SHIPS,
    START_LEVELS,
    TECHNOLOGIES,
    TYPES,
    YARD_HALF_POINTS,
    Kind,
    Technology,
)
from ...groups import Group, recorded
from ...state import SpaceEmpiresState as State
from .income import maintenance_of

Stage = Literal["upkeep", "research", "purchases"]


class Sheet(Plain, frozen=True):
    """Everything that a player has decided in this phase, as far as it goes.  SE-7.0-2"""

    cp: int  # in hand
    income: int  # before maintenance
    minerals: int = 0  # how much of it Minerals have brought, and Pipelines
    pipelines: int = 0
    stage: Stage = "upkeep"
    bid: int = 0
    levels: Mapping[Technology, int] = {}  # that are new
    bought: tuple[Technology, ...] = ()  # one level of each at most (SE-9.1-3)
    spent: int = 0  # CP on research, or grants
    grants: tuple[Technology, ...] = ()  # not yet rolled for (SE-19.1-2)
    points: Mapping[Technology, int] = {}  # towards next levels
    built: tuple[tuple[Hex, Kind], ...] = ()  # one entry a ship
    scuttled: Mapping[int, int] = {}  # ships, by group
    concedes: bool = False

    def changed(self, **changes: object) -> "Sheet":
        return msgspec.structs.replace(self, **changes)

    def level(self, state: State, seat: int, technology: Technology) -> int:
        """SE-7.5.3-1, SE-9.4-2, SE-9.10.5-2: what was bought in this phase counts at once."""
        return self.levels.get(technology, state.level(seat, technology))

    def all_levels(self, state: State, seat: int) -> dict[Technology, int]:
        return {name: self.level(state, seat, name) for name in TECHNOLOGIES}

    def with_level(self, technology: Technology, level: int) -> "Sheet":
        return self.changed(levels={**self.levels, technology: level})

    def many(self, hex: Hex, kind: Kind) -> int:
        return self.built.count((hex, kind))

    def groups(self, state: State, seat: int) -> list[Group]:
        """The player's groups less what is scuttled."""
        if not self.scuttled:
            return state.groups_of(seat)
        found = []
        for group in state.groups_of(seat):
            left = group.count - self.scuttled.get(group.id, 0)
            if left > 0:
                ships = msgspec.structs.replace(group.ships, value=left)
                found.append(msgspec.structs.replace(group, ships=ships))
        return found

    def upkeep(self, state: State, seat: int) -> int:
        """What maintenance takes of this phase's income, never more than there is.

        SE-7.3.1-4, SE-7.3.1-5, SE-7.3.1-6
        """
        return min(self.income, maintenance_of(self.groups(state, seat)))

    def counters_left(self, state: State, seat: int, kind: Kind) -> int:
        """Counters of a kind, with those that scuttling frees.  SE-7.5.4-2"""
        freed = sum(
            group.kind.value == kind and self.scuttled.get(group.id, 0) >= group.count
            for group in state.groups_of(seat)
        )
        return state.counters_left(seat, kind) + freed


def price(state: State, seat: int, cp: int) -> int:
    """What something costs a player: allies against one pay half as much again, rounded up.

    SE-S1-10, SE-S1-14
    """
    if state.options.scenario == "two_against_one" and seat != 0:
        times, by = ALLIED_PRICES
        return -(-cp * times // by)
    return cp


def price_of_level(state: State, seat: int, technology: Technology, level: int) -> int | None:
    """What the next level after one costs; None if there is none.  SE-9.1-1, SE-9.1-2"""
    prices, at = state.options.prices(technology), level - START_LEVELS[technology]
    return price(state, seat, prices[at]) if at < len(prices) else None


def capacity(state: State, seat: int, sheet: Sheet, hex: Hex) -> int:
    """Hull points that the Ship Yards in a hex can build, rounded down once.

    SE-7.6.1-2, SE-7.6.1-3, SE-7.6.1-4, SE-7.6.1-5, SE-8.2.2-5, SE-9.6-1, SE-9.10.5-2
    """
    yards = sum(
        group.count
        for group in sheet.groups(state, seat)
        if group.hex == hex and group.kind.value == "SY"
    )
    return yards * YARD_HALF_POINTS[sheet.level(state, seat, "ship_yard") - 1] // 2


def capacity_used(sheet: Sheet, hex: Hex) -> int:
    return sum(
        TYPES[kind].hull for place, kind in sheet.built if place == hex and TYPES[kind].needs_yard
    )


# -- counters for what is built


def new_counters(state: State, seat: int, sheet: Sheet, kind: Kind, *, joining: bool) -> int:
    """How many new counters all ships of a kind that were built need, if as many as possible join
    groups, or if none do.  SE-7.5.4-1, SE-7.6.1-6"""
    if TYPES[kind].is_face_up:
        return sum(built == kind for _, built in sheet.built)
    needed = 0
    for hex in {hex for hex, built in sheet.built if built == kind}:
        ships = sheet.many(hex, kind)
        if joining:
            ships -= min(ships, sum(room for _, room in rooms(state, seat, sheet, kind, hex)))
        needed += -(-ships // MOST_SHIPS)
    return needed


def lacks_counters(state: State, seat: int, sheet: Sheet) -> bool:
    """Whether there are not enough counters for all that a sheet builds.  SE-7.5.4-1"""
    return any(
        new_counters(state, seat, sheet, kind, joining=True)
        > sheet.counters_left(state, seat, kind)
        for kind in {kind for _, kind in sheet.built}
    )


def rooms(state: State, seat: int, sheet: Sheet, kind: Kind, hex: Hex) -> list[tuple[Group, int]]:
    """The groups in a hex that new ships of a kind can join, and how many each can take."""
    tech = recorded(kind, sheet.all_levels(state, seat))
    own = (group for group in sheet.groups(state, seat) if group.hex == hex)
    instant = state.options.instant_upgrade  # those that are there will be upgraded (SE-15.1-1)
    same = (group for group in own if group.kind.value == kind)
    alike = (group for group in same if instant or group.carries == tech)
    return [(group, MOST_SHIPS - group.count) for group in alike if group.count < MOST_SHIPS]
