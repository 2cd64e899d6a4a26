"""Groups: counters on the map, what they stand for, and who knows it."""

from collections.abc import Iterable
from typing import Any

import msgspec

from astrarium.kernel import Dice, Hex, Hidden, Plain, Secret, is_seat

from .data import (
    ALIENS,
    FIGHTERS,
    HEXES,
    MOST_SHIPS,
    RAIDERS,
    TYPES,
    Kind,
    Marker,
    Technology,
    Type,
)
from .imagining import affordable, drawn, kinds_imagined, means_imagined, ships_imagined


class Tech(Plain, frozen=True):
    """The technology that ships carry; a kind of ships has only what it can carry.  SE-9.10.2-2"""

    attack: int = 0
    defense: int = 0
    tactics: int = 0
    movement: int = 0
    terraforming: int = 0
    exploration: int = 0
    fighters: int = 0
    point_defense: int = 0
    cloaking: int = 0
    scanners: int = 0
    minesweeping: int = 0


def carried(kind: Kind, levels: dict[Technology, int]) -> Tech:
    """What a new ship of a kind carries: the latest level of everything that it can carry; Attack
    and Defense no higher than its Hull Size.

    SE-2.3.6-2, SE-5.5-5, SE-7.5.3-1, SE-9.2-1, SE-9.2-2, SE-9.2-3, SE-9.10.2-2
    """
    its = TYPES[kind]
    found = {name: levels[name] for name in its.carries if name not in ("ship_size", "ship_yard")}
    for name in ("attack", "defense"):
        if name in found:
            found[name] = min(found[name], its.hull)
    return Tech(**found)


# Kinds that always have their owner's latest technology, so that none is recorded with them.
CURRENT: tuple[Kind, ...] = ("BASE", "SY", "DECOY")


def recorded(kind: Kind, levels: dict[Technology, int]) -> Tech:
    """What is written down for a new counter of a kind.  SE-2.3.7-1, SE-9.3-1, SE-9.10.5-1"""
    return Tech() if kind in CURRENT else carried(kind, levels)


class Trail(Plain, frozen=True):
    """How a ship has moved in its owner's turn."""

    start: Hex  # where the Movement Phase found it
    came: Hex  # the hex that it left last
    spent: int = 0  # hexes of its allowance
    extra: int = 0  # hexes that a Pipeline chain or a sling shot gives it: at most one
    chain: tuple[Hex, ...] | None = ()  # where Pipelines have led it; None: it has left them
    has_slung: bool = False  # it has used a Black Hole as a sling
    is_halted: bool = False  # it has met an enemy, or entered what ends a move
    has_looked: bool = False  # at a marker, as Cruisers can
    reach: int = 0  # of a squadron: how far the fastest Carrier goes that has carried it
    has_come: bool = False  # to where it is in this turn, if only by a retreat: no upgrade there


class Group(Plain, frozen=True):
    """A counter on the map: ships of one type and technology, or one unit that lies face up.

    Where it is and whose, everybody sees. What it is, how many ships it stands for and what they
    carry, its owner knows; a battle turns it face up.
    SE-2.3.1-1, SE-2.3.1-4, SE-1.0-4, SE-2.4-2, SE-2.4-1, SE-2.5-1
    """

    id: int
    owner: int
    hex: Hex
    kind: Hidden[Kind]
    ships: Hidden[int]
    tech: Hidden[Tech]
    trails: Secret[tuple[Trail, ...]]  # of the ships that have moved this turn
    cargo: Marker | None = None  # what a Miner tows
    aboard: Secret[int | None] = Secret(None, None)  # the Carriers that carry Fighters

    @property
    def type(self) -> Type:
        """What its counter says."""
        assert self.kind.value is not None, f"what group {self.id} is lies hidden"
        return TYPES[self.kind.value]

    @property
    def count(self) -> int:
        """How many ships it stands for."""
        assert self.ships.value is not None, f"how many ships group {self.id} has lies hidden"
        return self.ships.value

    @property
    def carries(self) -> Tech:
        """The technology of its ships. Of Bases and Ship Yards `State.tech_of` tells it."""
        assert self.tech.value is not None, f"what group {self.id} carries lies hidden"
        return self.tech.value

    @property
    def is_face_up(self) -> bool:
        return self.kind.knows is None

    @property
    def is_armed(self) -> bool:
        """SE-5.3-5"""
        return self.type.is_armed

    @property
    def attack(self) -> int:
        """Its Attack Strength.  SE-11.2.6-1, SE-12.1.5-2"""
        strength = self.type.attack
        assert strength is not None, f"group {self.id} has no Attack Strength"
        if self.kind.value == "F":
            return FIGHTERS[self.carries.fighters - 1][0]
        if self.kind.value == "R":
            return RAIDERS[self.carries.cloaking - 1]
        return strength

    @property
    def defense(self) -> int:
        """Its Defense Strength.  SE-11.2.6-1"""
        if self.kind.value == "F":
            return FIGHTERS[self.carries.fighters - 1][1]
        return self.type.defense

    def trail(self, ship: int) -> Trail:
        """How one of its ships has moved; those that have not come last."""
        trails = self.trails.value or ()
        return trails[ship] if ship < len(trails) else Trail(self.hex, self.hex)

    @property
    def ways(self) -> tuple[Trail, ...]:
        """How each of its ships has moved this turn."""
        return tuple(self.trail(ship) for ship in range(self.count))

    def is_like(self, other: "Group") -> bool:
        """Whether ships of both may be in one group: one type, one technology, one owner.

        SE-1.0-5, SE-9.10.2-1, SE-11.2.6-2
        """
        return (
            self.owner == other.owner
            and self.kind.value == other.kind.value
            and self.carries == other.carries
            and not self.type.is_face_up
        )

    def _kinds(self, state: Any, means: int) -> list[Kind]:
        """What it may be, as somebody imagines it who does not know."""
        if not is_seat(self.owner):
            return [*ALIENS]
        return affordable(kinds_imagined(state, self.owner, self.hex), means)

    def invented(self, state: Any, seat: int, dice: Dice) -> "Group":
        """The group as a seat that does not know it may imagine it: of a kind that its owner could
        build, pay for and has a counter for, with technology that its owner is imagined to have.

        The owner's levels are imagined before its groups are.
        """
        if self.owner == seat:
            return self
        kind, ships, tech = self.kind, self.ships, self.tech
        is_known = kind.sure(seat) and ships.sure(seat)
        means = 0 if is_known or not is_seat(self.owner) else means_imagined(state, self.owner)
        if not kind.sure(seat):
            found, dice = drawn(self._kinds(state, means), dice, "kind")
            kind = kind.imagined(seat, found)
        if not ships.sure(seat):
            assert kind.value is not None
            least, most = ships.limits(seat)
            low, high = least or 1, min(most or MOST_SHIPS, MOST_SHIPS)
            many, dice = ships_imagined(kind.value, means, low, high, dice)
            ships = ships.imagined(seat, many)
        if not tech.sure(seat):
            assert kind.value is not None
            tech = tech.imagined(seat, recorded(kind.value, state.levels_of(self.owner)))
        trails, aboard = self.trails, self.aboard
        if not trails.known_to(seat):
            trails = msgspec.structs.replace(trails, value=())
        if not aboard.known_to(seat):
            aboard = msgspec.structs.replace(aboard, value=None)
        return msgspec.structs.replace(
            self, kind=kind, ships=ships, tech=tech, trails=trails, aboard=aboard
        )


def allowance(level: int, turn: int) -> int:
    """How many hexes a Movement level gives in turn 1, 2 or 3 of a cycle.  SE-4.1-2"""
    return HEXES[level - 1][turn - 1]


def ships_of(groups: Iterable[Group]) -> int:
    """How many ships some groups have together."""
    return sum(group.count for group in groups)
