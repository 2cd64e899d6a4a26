"""The state of a game of Space Empires: the map, the empires and what they have on it."""

from collections.abc import Iterable, Iterator
from typing import Any, Self

import msgspec

from astrarium.kernel import (
    Dice,
    Hex,
    HexMap,
    Hidden,
    Pile,
    Plain,
    Secret,
    State,
    face_up,
    is_seat,
    learn,
)
from astrarium.kernel.parties import Party, number_parties

from .alien_empires import AlienEmpire, Fleet
from .data import (
    ALIEN_TACTICS,
    MACHINE_TACTICS,
    MOST_SHIPS,
    TECHNOLOGIES,
    TURNS,
    TYPES,
    Kind,
    Marker,
    Technology,
    Weakness,
)
from .groups import CURRENT, Group, Tech, carried, ships_of
from .imagining import levels_imagined
from .options import SpaceEmpiresOptions

PARTIES: tuple[Party, ...] = number_parties(
    {
        "aliens": "SE-14.2-1",
        "first_machine": "SE-17.3-1",
        "second_machine": "SE-17.3-1",
        "third_machine": "SE-17.3-1",
        "first_empire": "SE-S3-1",
        "second_empire": "SE-S3-1",
        "third_empire": "SE-S3-1",
    }
)
ALIENS, *_OTHERS = (party.number for party in PARTIES)
MACHINES, EMPIRES = tuple(_OTHERS[:3]), tuple(_OTHERS[3:])  # each a party of its own


class Colony(Plain, frozen=True):
    """A colony or a Homeworld, which everybody sees."""

    owner: int
    value: int  # 0: just landed
    is_homeworld: bool = False
    deposits: tuple[Marker, ...] = ()  # Minerals and Space Wrecks that wait for the Economic Phase


class Evasion(Plain, frozen=True):
    """What was said in this phase about units that may be Raiders: whether they avoid an enemy.

    SE-12.1.2-2
    """

    hex: Hex
    owner: int
    foe: int
    evaded: bool


class Empire(Plain, frozen=True):
    """What a player has besides what lies on the map: all of it is the player's secret, except
    what others have been shown of its technology.  SE-9.1-4, SE-9.9-4"""

    seat: int
    cp: Secret[int]
    levels: dict[Technology, Hidden[int]]
    research: Secret[dict[Technology, int]]  # points towards the next level (SE-19.2-1)
    invested: Secret[int]  # CP (SE-18.0-1) or grants (SE-19.3-1) of the last Economic Phase
    earned: int = 0  # what everybody knows that it has earned: income less bids
    points: int = 0  # Colony Points for good (SE-S1-7)
    spoils: int = 0  # CP that it gets in the next Economic Phase (SE-S1-8)
    is_out: bool = False

    def level(self, technology: Technology) -> int:
        value = self.levels[technology].value
        assert value is not None, f"the level of {technology} lies hidden"
        return value

    def invented(self, state: Any, seat: int, dice: Dice) -> Self:
        """An empire that has bought what it could pay for, within what a seat has learnt of it."""
        if self.seat == seat:
            return self
        levels, dice = levels_imagined(state, self, seat, dice)
        return msgspec.structs.replace(
            self,
            cp=Secret(0, self.cp.knows),
            levels={
                name: self.levels[name].imagined(seat, level) for name, level in levels.items()
            },
            research=Secret({}, self.research.knows),
            invested=Secret(0, self.invested.knows),
        )


class SpaceEmpiresState(State, kw_only=True):
    """A game at one moment."""

    options: SpaceEmpiresOptions
    map: HexMap  # linked Warp Points are neighbours
    markers: dict[Hex, Hidden[Marker]]  # where there is none: empty space
    homes: dict[Hex, int]  # whose home area a hex was part of at set-up
    aside: Pile[Marker]  # deep space markers that never enter the game
    natives: Pile[Kind]  # Alien ships that are not on the map
    empires: tuple[Empire, ...]  # before the groups: what they carry depends on it
    colonies: dict[Hex, Colony]
    groups: dict[int, Group]
    order: tuple[int, ...] = ()  # the seats in the order of their turns
    turn: int = 1  # counted through all cycles
    next_group: int = 1
    evasions: tuple[Evasion, ...] = ()
    awake: int = 0  # Doomsday Machines that have come so far
    damages: dict[int, int] = {}  # of Machines that keep their damage, by party
    weaknesses: dict[int, Weakness] = {}  # of Machines that a player has met, by party
    alien_empires: dict[int, AlienEmpire] = {}  # by party
    fleets: dict[int, Fleet] = {}  # of Alien Empires, by the group that they were launched as

    # -- time

    @property
    def turn_of_cycle(self) -> int:
        """Turn 1, 2 or 3.  SE-3.0-3"""
        return (self.turn - 1) % TURNS + 1

    @property
    def cycle(self) -> int:
        return (self.turn - 1) // TURNS + 1

    # -- who

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are still in the game, in player order."""
        return tuple(seat for seat in self.order if not self.empires[seat].is_out)

    def side_of(self, owner: int) -> tuple[int, ...]:
        """Who wins and loses with somebody: a team, all Alien Empires, or one alone."""
        if owner in EMPIRES:
            return EMPIRES
        return next((side for side in self.teams() if owner in side), (owner,))

    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The sides of a game that is not played each for themselves."""
        return teams(self.options, self.seats)

    def are_enemies(self, one: int, other: int) -> bool:
        """SE-1.0-3: everybody else is an enemy, Aliens and Machines too; team mates never are."""
        return other not in self.side_of(one)

    def change_empire(self, seat: int, **changes: object) -> Empire:
        changed = msgspec.structs.replace(self.empires[seat], **changes)
        self.empires = (*self.empires[:seat], changed, *self.empires[seat + 1 :])
        return changed

    def cp_of(self, seat: int) -> int:
        """The Construction Points that a seat has in hand."""
        cp = self.empires[seat].cp.value
        assert cp is not None
        return cp

    def earn(self, seat: int, cp: int) -> None:
        """A seat gains or spends Construction Points, which only it sees."""
        secret = self.empires[seat].cp
        self.change_empire(seat, cp=msgspec.structs.replace(secret, value=self.cp_of(seat) + cp))

    # -- technology

    def level(self, seat: int, technology: Technology) -> int:
        return self.empires[seat].level(technology)

    def levels_of(self, owner: int) -> dict[Technology, int]:
        """All levels of somebody; Aliens and Machines have none."""
        if is_seat(owner):
            return {name: self.level(owner, name) for name in TECHNOLOGIES}
        if owner in self.alien_empires:
            return self.alien_empires[owner].levels
        return dict.fromkeys(TECHNOLOGIES, 0)

    def latest(self, owner: int, kind: Kind) -> Tech:
        """What ships of a kind carry with all that somebody knows; Scouts of Alien Empires sweep
        mines as well.  SE-S3-9"""
        levels = self.levels_of(owner)
        tech = carried(kind, levels)
        if owner in EMPIRES and kind == "SC":
            return msgspec.structs.replace(tech, minesweeping=levels["minesweeping"])
        return tech

    def shown_level(self, seat: int, technology: Technology) -> int:
        """The level that everybody knows somebody has at least; 0: none was shown.  SE-S3-18"""
        return self.empires[seat].levels[technology].limits(None)[0] or 0

    def tech_of(self, group: Group) -> Tech:
        """What the ships of a group can use: Bases and Ship Yards always have their owner's latest
        technology, Decoys its Movement.  SE-4.1-9, SE-8.3.2-2, SE-9.10.5-1, SE-14.2-2"""
        if group.kind.value in CURRENT:
            return carried(group.kind.value, self.levels_of(group.owner))
        if group.owner in MACHINES:
            return Tech(tactics=MACHINE_TACTICS)
        return Tech(tactics=ALIEN_TACTICS) if group.owner == ALIENS else group.carries

    def show_level(self, seat: int, technology: Technology, least: int) -> None:
        """Everybody learns that a seat has at least a level.  SE-9.9-1, SE-9.9-3"""
        empire = self.empires[seat]
        known = learn(self, empire.levels[technology], None, least=least)
        self.change_empire(seat, levels={**empire.levels, technology: known})

    # -- the map

    def marker(self, hex: Hex) -> Marker | None:
        """What lies face up in a hex; None: empty space, or nobody has turned it up yet."""
        marker = self.markers.get(hex)
        return marker.value if marker is not None and marker.knows is None else None

    def is_explored(self, hex: Hex) -> bool:
        marker = self.markers.get(hex)
        return marker is None or marker.knows is None

    def colonies_of(self, owner: int) -> dict[Hex, Colony]:
        return {hex: colony for hex, colony in self.colonies.items() if colony.owner == owner}

    # -- groups

    def at(self, hex: Hex) -> Iterator[Group]:
        return (group for group in self.groups.values() if group.hex == hex)

    def groups_of(self, owner: int, hex: Hex | None = None) -> list[Group]:
        """The groups of somebody, everywhere or in one hex."""
        own = (group for group in self.groups.values() if group.owner == owner)
        return [group for group in own if hex is None or group.hex == hex]

    def enemies_at(self, hex: Hex, seat: int) -> list[Group]:
        """The groups in a hex of all with whom a seat is not in league."""
        return [group for group in self.at(hex) if self.are_enemies(seat, group.owner)]

    def counters_left(self, seat: int, kind: Kind) -> int:
        """Counters of a kind that a seat has neither on the map nor as colonies.

        SE-2.3.1-3, SE-7.5.4-1
        """
        used = sum(group.kind.value == kind for group in self.groups_of(seat))
        if kind == "CO":
            used += sum(not colony.is_homeworld for colony in self.colonies_of(seat).values())
        return TYPES[kind].counters - used

    def add_group(self, owner: int, hex: Hex, kind: Kind, ships: int, tech: Tech) -> Group:
        """A new counter: face down, unless its kind always lies face up.

        SE-2.5-1, SE-7.6.2-1, SE-7.6.2-2
        """
        knows = (owner,) if is_seat(owner) else ()
        seen = None if TYPES[kind].is_face_up else knows
        group = Group(
            id=self.next_group,
            owner=owner,
            hex=hex,
            kind=Hidden(kind, seen),
            ships=Hidden(ships, seen),
            tech=Hidden(tech, knows),
            trails=Secret((), knows),
            aboard=Secret(None, knows),
        )
        self.next_group += 1
        self.groups[group.id] = group
        return group

    def change(self, group: Group, **changes: object) -> Group:
        """A group as it is from now on."""
        changed = msgspec.structs.replace(group, **changes)
        self.groups[group.id] = changed
        return changed

    def turn_up(self, group: Group) -> Group:
        """Everybody sees what a group is and how many ships it has.  SE-5.1.2-2, SE-5.11-1"""
        if group.is_face_up:
            return group
        kind, ships = face_up(self, group.kind), face_up(self, group.ships)
        return self.change(group, kind=kind, ships=ships)

    def remove(self, group: Group) -> None:
        """A counter leaves the map and can be used again.  SE-5.6-2"""
        del self.groups[group.id]

    def lose_ships(self, group: Group, ships: int = 1) -> None:
        """A group has fewer ships, or is gone.  SE-5.6-1, SE-5.6-2"""
        left = group.count - ships
        if left <= 0:
            self.remove(group)
        else:
            ways = (group.trails.value or ())[:left]
            trails = msgspec.structs.replace(group.trails, value=ways)
            self.change(group, ships=group.ships.becomes(left, shrinks=True), trails=trails)

    def armed(self, groups: Iterable[Group]) -> list[Group]:
        """Those of some groups that are combat-capable.  SE-5.3-5"""
        return [group for group in groups if group.is_armed]


def teams(options: SpaceEmpiresOptions, seats: int) -> tuple[tuple[int, ...], ...]:
    """Who plays together: two against one, the first alone; or two against two, those of the upper
    half of the board against those of the lower one.  SE-S1-10"""
    if options.scenario == "two_against_one":
        return (0,), (1, 2)
    if options.scenario == "teams":
        return (0, 1), (2, 3)
    return ()


def fits(one: Group, other: Group) -> bool:
    """Whether two groups may become one.  SE-1.0-5, SE-2.3.1-2"""
    return one.is_like(other) and ships_of((one, other)) <= MOST_SHIPS
