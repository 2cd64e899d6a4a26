"""The state of a game of Hyperspace: the star cluster, the Civs and what they have.

All that a player has is public, but what its Secrets are worth (HS-INFO-01, HS-INFO-02).
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, ClassVar

import msgspec

from astrarium.kernel import Hex, HexMap, Party, Pile, Plain, Secret, number_parties
from astrarium.kernel.hexmaps import hex_map
from astrarium.kernel.holdings import HoldingState
from astrarium.kernel.memo import memo
from astrarium.kernel.powers import Power

from .data import Civ, Components, Strength, Tile, UnitType
from .options import HyperspaceOptions
from .things import (
    SHIPS,
    CivName,
    Kind,
    Land,
    Resource,
    SecretName,
    ShipKind,
    SlotName,
    TechName,
    Token,
    TrackName,
)

ADRIFT = "adrift"  # the place of ships that are in no system
LETTERS = "ABC"
SLOTS = 3  # of a Colony (HS-COL-01)
TOKENS = 3  # Key Action tokens (HS-SET-14)


class HyperspacePower(Power, family=True):
    """A Tech, a Secret or an ability of a Civ: a small class beside its text."""


class Figures(Plain, frozen=True):
    """Figures of one kind and owner in one place."""

    owner: int
    kind: Kind
    many: int


class Colony(Plain, frozen=True):
    """A Colony with the tokens in its slots, which are what it produces.  HS-COL-01, HS-PROD-05"""

    owner: int
    tokens: tuple[Token, ...] = ()
    kind: Kind = "colony"

    @property
    def hypers(self) -> int:
        return self.tokens.count("hyper")


class Continent(Plain, frozen=True):
    """What lies and stands on a continent; its symbols are printed on the tile."""

    organics: int = 0
    native: bool = False  # serves whoever has the Colony here; without one it is neutral
    colony: Colony | None = None
    citizens: tuple[Figures, ...] = ()


class System(Plain, frozen=True, dict=True, gc=True):
    """A tile on the map: its planet, and what is in orbit.  HS-TERM-04"""

    tile: Secret[str]  # nobody knows it while it is unexplored (HS-INFO-04)
    continents: tuple[Continent, ...] = ()
    hypers: int = 0
    wreckage: Kind | None = None
    orbit: tuple[Figures, ...] = ()
    home: int | None = None  # the player whose Homeworld it is

    @property
    def is_explored(self) -> bool:
        return self.tile.knows is None

    @memo
    def units(self, hex: Hex) -> "tuple[tuple[Unit, int], ...]":
        """All figures in it, with their numbers, neutral Natives too."""
        orbit = ((Unit(each.owner, each.kind, hex), each.many) for each in self.orbit)
        lands = (
            one
            for number, continent in enumerate(self.continents)
            for one in standing(continent, land(hex, number))
        )
        return (*orbit, *lands)

    @memo
    def units_of(self, hex: Hex, seat: int) -> "tuple[tuple[Unit, int], ...]":
        """The figures of a player in it."""
        return tuple(one for one in self.units(hex) if one[0].owner == seat)


class Unit(Plain, frozen=True, order=True):
    """A figure: whose, which, and where: in orbit of a hex, on a continent, or adrift.

    HS-TERM-02
    """

    owner: int  # a seat, or NATIVES: a neutral Native
    kind: Kind
    place: str

    def __str__(self) -> str:
        return f"{self.owner}:{self.kind}@{self.place}"

    @property
    def hex(self) -> Hex:
        """The hex of its system."""
        return Hex(self.place.partition("/")[0])

    @property
    def is_in_orbit(self) -> bool:
        return "/" not in self.place


PARTIES: tuple[Party, ...] = number_parties({"natives": "HS-NAT-01"})
NATIVES = PARTIES[0].number  # who has no master


@cache
def unit(name: str) -> Unit:
    """The figure that a name means; ValueError if it is no such name."""
    owner, _, rest = name.partition(":")
    kind, _, place = rest.partition("@")
    return Unit(int(owner), msgspec.convert(kind, Kind), place)


def standing(continent: Continent, name: Land) -> Iterator[tuple[Unit, int]]:
    """The figures on a continent of this name.  HS-NAT-01, HS-NAT-04"""
    colony = continent.colony
    if colony is not None:
        yield Unit(colony.owner, colony.kind, name), 1
    for each in continent.citizens:
        yield Unit(each.owner, each.kind, name), each.many
    if continent.native:
        yield Unit(NATIVES if colony is None else colony.owner, "native", name), 1


@lru_cache(maxsize=1 << 12)
def land(hex: Hex, letter: str | int) -> Land:
    """The name of a continent, by its letter or its number from 0; turning a tile changes nothing.

    HS-SET-27
    """
    return f"{hex}/{LETTERS[letter] if isinstance(letter, int) else letter}"


@lru_cache(maxsize=1 << 12)
def place_of(name: Land) -> tuple[Hex, int]:
    """The hex of a continent, and its number from 0; ValueError if there is no such name."""
    hex, _, letter = name.partition("/")
    return Hex(hex), LETTERS.index(letter or "?")


class Known(Plain, frozen=True):
    """A Secret that somebody holds. Which it is everybody knows, its worth only the holder.

    HS-INFO-03, HS-INFO-05, HS-SEC-03
    """

    card: SecretName
    worth: Secret[dict[str, int]]


class Empire(Plain, frozen=True):
    """A player's Civ: sheet, Pool, Storage and progress."""

    seat: int
    civ: CivName
    purse: dict[str, int]  # by resource
    pool: dict[Kind, int]  # figures that are not in play
    hypers: int = 0
    damaged: dict[ShipKind, int] = {}  # ships in Storage (HS-CMB-16)
    adrift: dict[ShipKind, int] = {}  # ships in play, but in no system (HS-FAQ-19)
    techs: tuple[TechName, ...] = ()  # Common Techs in the Pool
    super_techs: tuple[TechName, ...] = ()  # those that are not researched
    slots: dict[SlotName, TechName] = {}  # what is researched
    secrets: tuple[Known, ...] = ()
    progress: dict[TrackName, int] = {}  # spaces reached; 0: Start
    points: int = 0
    tokens: int = TOKENS  # Key Action tokens that are face up
    extras: int = 0  # Extra Actions taken this turn (HS-TURN-14)
    spent: tuple[str, ...] = ()  # what is limited to once a turn, and was used (HS-TURN-13)


class HyperspaceState(HoldingState, kw_only=True):
    """A game at one moment."""

    family: ClassVar[type[Power]] = HyperspacePower

    options: HyperspaceOptions
    systems: dict[Hex, System]
    unused: Pile[str]  # system tiles that are not on the map
    reserve: Pile[TechName]  # the Tech Reserve
    deck: Pile[SecretName]
    worths: dict[SecretName, Secret[dict[str, int]]] = {}  # where they were dealt to the cards
    empires: tuple[Empire, ...]
    order: tuple[int, ...] = ()  # the seats in the order of their turns (HS-SET-08)
    round: int = 1
    active: int = 0  # whose turn it is

    @property
    def turn(self) -> int:
        """What programs count games by."""
        return self.round

    # -- what is printed

    @property
    def components(self) -> Components:
        return self.options.set

    def civ(self, seat: int) -> Civ:
        return self.components.civs[self.empires[seat].civ]

    def strength(self, owner: int, kind: Kind) -> Strength:
        """What is printed about a unit; a neutral Native has no sheet.  HS-NAT-06"""
        if owner == NATIVES:
            native: UnitType = self.components.types["native"]
            return Strength(native.attack, native.defence, native.fortress)
        return self.civ(owner).strength(kind)

    def is_ship(self, owner: int, kind: Kind) -> bool:
        if kind == "super":
            return self.civ(owner).super_unit.parent == "ship"
        return kind in SHIPS

    def is_citizen(self, owner: int, kind: Kind) -> bool:
        """Recruited Natives and super Citizens are Citizens too.  HS-PROD-03, HS-SUPER-01"""
        if kind == "super":
            return self.civ(owner).super_unit.parent == "citizen"
        return kind in ("citizen", "native")

    def is_starbase(self, owner: int, kind: Kind) -> bool:
        if kind == "super":
            return self.civ(owner).super_unit.parent == "starbase"
        return kind == "starbase"

    def tile(self, hex: Hex) -> Tile:
        """What is printed on an explored system."""
        name = self.systems[hex].tile.value
        assert name is not None, f"what lies at {hex} is unexplored"
        return self.components.tiles[name]

    # -- the order of things

    @property
    def map(self) -> HexMap:
        return _map(tuple(sorted(self.systems)))

    def timing(self) -> tuple[int, ...]:
        """The active player, then the others in turn order."""
        return self.order_from(self.active)

    def order_from(self, seat: int) -> tuple[int, ...]:
        return _from(self.order, seat)

    def rivals(self, seat: int) -> tuple[int, ...]:
        """All other players, in turn order.  HS-CMB-27"""
        return self.order_from(seat)[1:]

    # -- changes

    def change(self, seat: int, **changes: Any) -> Empire:
        empire = msgspec.structs.replace(self.empires[seat], **changes)
        self.empires = (*self.empires[:seat], empire, *self.empires[seat + 1 :])
        return empire

    def change_system(self, hex: Hex, **changes: Any) -> System:
        system = self.systems[hex] = msgspec.structs.replace(self.systems[hex], **changes)
        return system

    def change_continent(self, name: Land, **changes: Any) -> Continent:
        hex, number = place_of(name)
        continents = [*self.systems[hex].continents]
        continents[number] = msgspec.structs.replace(continents[number], **changes)
        self.change_system(hex, continents=tuple(continents))
        return continents[number]

    def gain(self, seat: int, resource: Resource, many: int = 1) -> None:
        purse = self.empires[seat].purse
        self.change(seat, purse={**purse, resource: purse[resource] + many})

    def gain_hypers(self, seat: int, many: int = 1) -> None:
        self.change(seat, hypers=self.empires[seat].hypers + many)

    # -- who is where

    @property
    def explored(self) -> Iterator[Hex]:
        return (hex for hex, system in self.systems.items() if system.is_explored)

    def continent(self, name: Land) -> Continent:
        hex, number = place_of(name)
        return self.systems[hex].continents[number]

    def lands(self, hex: Hex) -> Iterator[tuple[Land, Continent]]:
        """The continents of a system, each for one Colony.  HS-COL-05"""
        for number, continent in enumerate(self.systems[hex].continents):
            yield land(hex, number), continent

    def all_lands(self) -> Iterator[tuple[Land, Continent]]:
        return (each for hex in self.systems for each in self.lands(hex))

    def colonies(self, seat: int) -> Iterator[tuple[Land, Colony]]:
        """The Colonies of a player, wherever they are."""
        for name, continent in self.all_lands():
            if continent.colony is not None and continent.colony.owner == seat:
                yield name, continent.colony

    def has_colony(self, hex: Hex, seat: int) -> bool:
        continents = self.systems[hex].continents
        return any(each.colony is not None and each.colony.owner == seat for each in continents)

    def has_starbase(self, hex: Hex, seat: int | None = None) -> bool:
        """Whether a player has a Starbase in a system; None: anybody."""
        return any(
            self.is_starbase(each.owner, each.kind) and seat in (None, each.owner)
            for each in self.systems[hex].orbit
        )

    def starbases(self, seat: int) -> list[Hex]:
        """The systems in which a player has a Starbase, with or without a Colony.  HS-BASE-02"""
        return [hex for hex in self.systems if self.has_starbase(hex, seat)]

    def units_on(self, name: Land) -> Iterator[tuple[Unit, int]]:
        """The figures on a continent, with their numbers. A Native serves whoever has the Colony.

        HS-NAT-01, HS-NAT-04
        """
        return standing(self.continent(name), name)

    def units_in(self, hex: Hex) -> tuple[tuple[Unit, int], ...]:
        """All figures of a system, with their numbers, neutral Natives too."""
        return self.systems[hex].units(hex)

    def units_of(self, seat: int, hex: Hex | None = None) -> Iterator[tuple[Unit, int]]:
        """The figures of a player on the map, or in one system."""
        if hex is not None:
            yield from self.systems[hex].units_of(hex, seat)
            return
        for where, system in self.systems.items():
            yield from system.units_of(where, seat)

    def ships_of(self, seat: int, hex: Hex | None = None) -> Iterator[tuple[Unit, int]]:
        """The ships of a player in systems, or in one of them."""
        for each, many in self.units_of(seat, hex):
            if self.is_ship(seat, each.kind):
                yield each, many

    def is_there(self, wanted: Unit) -> bool:
        """Whether there is such a figure."""
        if wanted.place == ADRIFT:
            return any(kind == wanted.kind for kind in self.empires[wanted.owner].adrift)
        if wanted.hex not in self.systems:
            return False
        return any(each == wanted for each, _ in self.units_in(wanted.hex))

    def left(self, seat: int, kind: Kind) -> int:
        """How many figures of a kind are in a player's Pool.  HS-COMP-04"""
        return self.empires[seat].pool.get(kind, 0)

    # -- figures

    def put(self, who: Unit, many: int = 1) -> None:
        """Any number of figures come to a place; where they come from is said elsewhere.

        HS-SHIP-01
        """
        if who.place == ADRIFT:
            self.change(who.owner, adrift=_with(self.empires[who.owner].adrift, who.kind, many))
        elif who.is_in_orbit:
            orbit = self.systems[who.hex].orbit
            self.change_system(who.hex, orbit=_changed(orbit, who, many))
        elif who.kind == "native":
            self.change_continent(who.place, native=many > 0)
        else:
            citizens = self.continent(who.place).citizens
            self.change_continent(who.place, citizens=_changed(citizens, who, many))

    def take(self, who: Unit, many: int = 1) -> None:
        """Figures leave a place; a Colony goes with all that is in its slots.  HS-CMB-22"""
        if not who.is_in_orbit and who.place != ADRIFT:
            colony = self.continent(who.place).colony
            if colony is not None and colony.kind == who.kind and colony.owner == who.owner:
                self.change_continent(who.place, colony=None)
                return
        self.put(who, -many)

    def to_pool(self, seat: int, kind: Kind, many: int = 1) -> None:
        """Figures go to their owner's Pool, or leave it; Natives have none.  HS-NAT-03"""
        if kind != "native":
            self.change(seat, pool=_with(self.empires[seat].pool, kind, many))

    def to_storage(self, seat: int, kind: Kind, many: int = 1) -> None:
        """Damaged ships go to their owner's Storage, or leave it.  HS-CMB-16"""
        self.change(seat, damaged=_with(self.empires[seat].damaged, kind, many))

    # -- production

    def production(self, seat: int, resource: Resource) -> int:
        """What a production track shows: tokens in the slots of all Colonies, without a limit.

        HS-PROD-05, HS-PROD-09, HS-FUN-08
        """
        return sum(colony.tokens.count(resource) for _, colony in self.colonies(seat))

    def citizens(self, seat: int) -> int:
        """How many Citizens of all kinds a player has on the map.  HS-PROD-02, HS-PROD-04"""
        found = self.units_of(seat)
        return sum(many for each, many in found if self.is_citizen(seat, each.kind))


@cache
def _from(order: tuple[int, ...], seat: int) -> tuple[int, ...]:
    at = order.index(seat)
    return order[at:] + order[:at]


@cache
def _map(places: tuple[Hex, ...]) -> HexMap:
    return hex_map(places)


def _changed(there: tuple[Figures, ...], who: Unit, many: int) -> tuple[Figures, ...]:
    """Figures in a place with so many more of one sort, always in the same order."""
    counts = {(each.owner, each.kind): each.many for each in there}
    counts[who.owner, who.kind] = counts.get((who.owner, who.kind), 0) + many
    assert counts[who.owner, who.kind] >= 0, f"there is no {who}"
    return tuple(
        Figures(owner, kind, number) for (owner, kind), number in sorted(counts.items()) if number
    )


def _with(counts: Mapping[Any, int], kind: Kind, many: int) -> dict[Any, int]:
    """Counts with so many more of a kind; none is no entry."""
    number = counts.get(kind, 0) + many
    assert number >= 0, f"there is no {kind} left"
    return {name: each for name, each in sorted({**counts, kind: number}.items()) if each}


def total(counts: Iterable[tuple[Any, int]]) -> int:
    """How many figures these are."""
    return sum(many for _, many in counts)
