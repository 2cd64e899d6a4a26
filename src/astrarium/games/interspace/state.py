"""The state of a game of InterSpace and its parts."""

from functools import cached_property
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from astrarium.kernel import Dice, Hex, Options, Plain, State, Step, hexes
from astrarium.kernel.hidden import shuffle

from .data import (
    GROUND,
    HIDDEN,
    HIGHEST_LEVEL,
    MOVEMENT_RATES,
    PARTNERS,
    POINTS_PER_INDUSTRY,
    Ground,
    Pace,
    Terrain,
    UnitKind,
)
from .resources import Resources
from .units import NONE, Index, Unit

TURN_LIMITS = "max_game_turns is from 0 (no limit) to 1000"


class InterSpaceOptions(Options, frozen=True):
    """What can be chosen before a game."""

    tier: Annotated[
        Literal["basic", "standard"],
        Meta(description="Which rules: Basic, lighter, or Standard, with trade and diplomacy."),
    ] = "basic"
    edition: Annotated[
        Literal["english", "italian"],
        Meta(description="English (2 to 4 players) or Italian (2 to 6, some rules differ)."),
    ] = "english"
    max_game_turns: Annotated[
        int,
        Meta(
            description="The game ends after this many game turns, most points winning; "
            "0 plays on without a limit.",
            ge=0,
            le=1000,
        ),
    ] = 60
    hidden_stacks: Annotated[
        bool,
        Meta(
            description="Standard rules: of others' stacks only the top unit can be seen.",
            extra={"needs": {"tier": "standard"}},
        ),
    ] = False
    trade_goods: Annotated[
        int,
        Meta(
            description="Standard rules: how many trade goods of a colour there can be.",
            extra={"needs": {"tier": "standard"}},
            ge=1,
            le=100,
        ),
    ] = 20

    def __post_init__(self) -> None:
        if not 0 <= self.max_game_turns <= 1000:
            raise ValueError(TURN_LIMITS)
        if not 1 <= self.trade_goods <= 100:
            raise ValueError("trade_goods is from 1 to 100")
        if self.tier == "standard" and self.edition == "italian":
            raise ValueError("the Italian edition has Basic rules only")
        if self.hidden_stacks and self.tier == "basic":
            raise ValueError("hidden_stacks is for the Standard rules")


class Tile(Plain, frozen=True):
    """A hex tile on the map. ``printed`` tells what it shows if it serves as something else."""

    terrain: Terrain
    name: str = ""
    printed: str = ""

    @property
    def label(self) -> str:
        """What the tile is called in the exploration box."""
        return self.printed or self.name or self.terrain

    @property
    def ground(self) -> Ground:
        return GROUND[self.terrain]


class Planet(Plain, frozen=True):
    """A planet on the map. An uninhabited one has no owner and levels of 0."""

    name: str
    hex: Hex
    owner: int | None = None
    industry: int = 0
    tech: int = 0
    home_of: int | None = None  # whose birthplace it is, whoever holds it now
    rests: bool = False  # does nothing in its owner's next Economic Step
    # Standard rules:
    box: Resources = {}
    waiting: tuple[UnitKind, ...] = ()  # units bought and not yet placed on the map
    depleted: bool = False  # gives no more ore, whoever comes to live there
    deserted: bool = False  # has lost its first inhabitants; who lives there now are colonists


class Player(Plain, frozen=True):
    """What belongs to a seat besides planets and units."""

    home: str  # the name of the home world
    civilization: int
    facing: int = 0  # side k of the home world points to direction k turned by this many sixths
    substitute: str = ""  # the planet named as home world after the own one was lost
    refuses: tuple[int, ...] = ()  # the seats that get no bonus at this player's home world
    out: bool = False
    # Other players' planets and stations (by name and by number) that support this player's ships,
    # as declared at the beginning of the player's last Movement Step.
    friends: tuple[str, ...] = ()
    aloof: tuple[int, ...] = ()  # seats to whom this player declares nothing until further notice


class Map(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """The tiles laid so far. Replaced when one is laid, so what is worked out on it stays true."""

    tiles: dict[Hex, Tile]

    def partner(self, hex: Hex) -> Hex | None:
        """The wormhole at the other end, if this is a wormhole and its partner is laid.

        IS-TERR-20, IS-WORM-05
        """
        return self._partners.get(hex)

    @cached_property
    def _partners(self) -> dict[Hex, Hex]:
        ends = {tile.name: hex for hex, tile in self.tiles.items() if tile.terrain == "wormhole"}
        return {hex: ends[PARTNERS[name]] for name, hex in ends.items() if PARTNERS[name] in ends}

    def leads_through(self, hex: Hex, to: Hex) -> bool:
        """Whether the way from one hex to another is a wormhole, and no common side.

        IS-BLOCK-02
        """
        return self._partners.get(hex) == to and to not in hexes.neighbours(hex)

    def exits(self, hex: Hex) -> tuple[Hex, ...]:
        """Where a unit in a hex could go: its neighbours, known or not, and the partner wormhole.

        IS-MOVE-12
        """
        near = hexes.neighbours(hex)
        partner = self._partners.get(hex)
        return near if partner is None or partner in near else (*near, partner)

    def known_neighbours(self, hex: Hex) -> tuple[Hex, ...]:
        """The physical neighbours of a hex that have a tile."""
        return self._around(hex)[0]

    def unknown_neighbours(self, hex: Hex) -> tuple[Hex, ...]:
        """The positions next to a hex that have none.

        IS-UNK-01, IS-UNK-02
        """
        return self._around(hex)[1]

    @cached_property
    def _sides(self) -> dict[Hex, tuple[tuple[Hex, ...], tuple[Hex, ...]]]:
        return {}

    @cached_property
    def reach(self) -> dict[tuple[Hex, int, bool], tuple[Hex, ...]]:
        """What can be reached from where with how much; filled by the rules of movement."""
        return {}

    def _around(self, hex: Hex) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
        found = self._sides.get(hex)
        if found is None:
            sides = hexes.neighbours(hex)
            found = self._sides[hex] = (
                tuple([near for near in sides if near in self.tiles]),
                tuple([near for near in sides if near not in self.tiles]),
            )
        return found

    def shared_sides(self, hex: Hex) -> int:
        """How many sides of a position touch tiles; ships that wait there to explore are none.

        IS-UNK-07
        """
        return len(self.known_neighbours(hex))

    def first_free(self, start: Hex, direction: int) -> Hex:
        """The first position without a tile on the straight way out of a hex."""
        return next(hex for hex in hexes.line(start, direction) if hex not in self.tiles)

    def with_tile(self, hex: Hex, tile: Tile) -> "Map":
        """The map with one more tile; what was worked out away from it stays true."""
        twin = Map({**self.tiles, hex: tile})
        if tile.terrain != "wormhole":
            near = {hex, *hexes.neighbours(hex)}
            memory = twin.__dict__
            memory["_partners"] = self._partners
            # Lists first: clones share a map, and one in another thread may be filling it.
            sides, reach = list(self._sides.items()), list(self.reach.items())
            memory["_sides"] = {at: found for at, found in sides if at not in near}
            memory["reach"] = {key: ways for key, ways in reach if key[0] not in near}
        return twin


class InterSpaceState(State, kw_only=True):
    """A game of InterSpace at one moment.

    All of it is open to everybody, the contents of the box too; only draws to come are unknown, and
    plans while the regions are set up. IS-B-SECRET-01, IS-UNK-11
    """

    options: InterSpaceOptions
    players: tuple[Player, ...]
    map: Map
    box: dict[str, int]  # the exploration box: how many tiles of each label (IS-UNK-11)
    aside: tuple[str, ...]  # the Null wormholes whose Prime partner is not yet found
    planets: dict[str, Planet]
    units: dict[int, Unit]
    turn: int = 1
    next_unit: int = 1
    cargo: dict[int, Resources] = {}  # what transports carry; those without cargo are left out

    def clone(self) -> "InterSpaceState":
        twin = super().clone()
        assert isinstance(twin, InterSpaceState)
        for name in ("index", "moves"):
            memory = self.__dict__.get(name)
            if memory is not None:
                twin.__dict__[name] = memory.copy()
        return twin

    def forget(self) -> None:
        super().forget()
        self.map = Map(self.map.tiles)

    # -- hidden stacks

    def is_buried(self, unit: Unit) -> bool:
        """Whether a unit lies in a stack of its owner under the one with the lowest number.

        Battles show all that fight, and whose support was declared is known. IS-S-SECRET-01
        """
        if not self.options.hidden_stacks or unit.id == self.own_at(unit.hex, unit.owner)[0].id:
            return False
        if any(unit.id in getattr(step, "shields", ()) for step in self.stack):
            return False
        return all(str(unit.id) not in player.friends for player in self.players)

    def hide(self, seat: int | None) -> "InterSpaceState":
        """What a seat sees: of others' stacks only the top unit, if stacks are hidden.

        IS-S-SECRET-01
        """
        seen = super().hide(seat)
        assert isinstance(seen, InterSpaceState)
        if not self.options.hidden_stacks:
            return seen
        buried = [unit for unit in self._of_others(seat) if self.is_buried(unit)]
        seen = seen.clone()
        seen.forget()
        for unit in buried:
            seen.units[unit.id] = Unit(unit.id, HIDDEN, unit.owner, unit.hex)
            seen.cargo.pop(unit.id, None)
        hidden = {unit.id for unit in buried}
        seen.stack = tuple(_without_units(step, hidden) for step in seen.stack)
        return seen

    def redeal(self, seat: int, dice: Dice) -> "InterSpaceState":
        """What might be: the kinds of each player's buried units exchanged among themselves."""
        buried = [unit for unit in self._of_others(seat) if self.is_buried(unit)]
        twin = super().redeal(seat, dice)
        assert isinstance(twin, InterSpaceState)
        for owner in {unit.owner for unit in buried}:
            places = [unit for unit in buried if unit.owner == owner]
            counters = [(unit.kind, self.cargo.get(unit.id)) for unit in places]
            shuffle(counters, dice.fork(f"buried units of seat {owner}"))
            for unit, (kind, load) in zip(places, counters, strict=True):
                twin.units[unit.id] = Unit(unit.id, kind, owner, unit.hex)
                twin.cargo.pop(unit.id, None)
                if load:
                    twin.cargo[unit.id] = load
        if buried:
            twin.forget()
        return twin

    def _of_others(self, seat: int | None) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.owner != seat]

    # -- units

    @cached_property
    def index(self) -> Index:
        """Where the units are; memory, not state."""
        return Index(self.units.values())

    def at(self, hex: Hex) -> tuple[Unit, ...]:
        """All units in a hex, in order of id."""
        return self.index.stacks.get(hex, ())

    def own_at(self, hex: Hex, seat: int) -> tuple[Unit, ...]:
        return tuple([unit for unit in self.at(hex) if unit.owner == seat])

    def others_at(self, hex: Hex, seat: int) -> tuple[Unit, ...]:
        return tuple([unit for unit in self.at(hex) if unit.owner != seat])

    def units_of(self, seat: int) -> tuple[Unit, ...]:
        """All units of a player, in order of id."""
        fleets = self.index.fleets
        fleet = fleets.get(seat)
        if fleet is None:
            fleet = tuple([unit for unit in self.units.values() if unit.owner == seat])
            fleets[seat] = fleet
        return fleet

    def used_up(self, seat: int) -> frozenset[UnitKind]:
        """The types of which a player has all counters in play."""
        return self.index.used_up.get(seat, NONE)

    def put(self, unit: Unit) -> None:
        """Place a unit on the map, or move it: the record with its id is replaced."""
        before = self.units.get(unit.id)
        if before is None:
            self.index.count(unit, 1)
        else:
            self.index.take(before)
        self.units[unit.id] = unit
        self.index.add(unit)

    def remove(self, unit: Unit) -> None:
        """Take a unit out of play with its cargo; its counter is free again.

        IS-B-LIMIT-01, IS-S-TRN-06
        """
        self.index.take(self.units.pop(unit.id))
        self.index.count(unit, -1)
        self.cargo.pop(unit.id, None)

    def rate_of(self, seat: int, pace: Pace) -> int:
        """How far units of a pace go, by their owner's civilization level at this moment.

        IS-MOVE-04, IS-MOVE-05, IS-MOVE-06, IS-MOVE-13, IS-IT-MOVE-01
        """
        return MOVEMENT_RATES[pace][self.players[seat].civilization - 1]

    # -- planets and players

    def planet_at(self, hex: Hex) -> Planet | None:
        tile = self.map.tiles.get(hex)
        return self.planets.get(tile.name) if tile is not None and tile.name else None

    def planets_of(self, seat: int) -> list[Planet]:
        return [planet for planet in self.planets.values() if planet.owner == seat]

    def birthplace(self, seat: int) -> Planet:
        """The home world a seat started from, whoever holds it now.

        IS-REGION-15
        """
        return self.planets[self.players[seat].home]

    def side_direction(self, seat: int, side: int) -> int:
        """The direction to which a labelled side of a seat's home world points.

        IS-SETUP-11
        """
        return hexes.turn(side, self.players[seat].facing)

    def victory_points(self, seat: int) -> int:
        """Twice the industry of all planets a seat controls.

        IS-WIN-01
        """
        return POINTS_PER_INDUSTRY * sum(planet.industry for planet in self.planets_of(seat))

    def change_player(self, seat: int, **changes: object) -> None:
        player = msgspec.structs.replace(self.players[seat], **changes)
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])

    def change_planet(self, planet: Planet, **changes: object) -> Planet:
        changed = msgspec.structs.replace(planet, **changes)
        self.planets[planet.name] = changed
        if changed.owner != planet.owner or changed.hex != planet.hex:
            self.index.supports.clear()
        return changed

    def tiles_in_box(self) -> int:
        return sum(self.box.values())

    def left_of(self, seat: int) -> int:
        """The next seat clockwise.

        IS-SETUP-01
        """
        return (seat + 1) % self.seats

    def right_of(self, seat: int) -> int:
        return (seat - 1) % self.seats

    def from_the_left_of(self, seat: int) -> list[int]:
        """The other seats in seat order, starting at a seat's left."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]


def _without_units(step: Step, hidden: set[int]) -> Step:
    """A step that does not tell which units are patrol boats in need of a base."""
    strays = getattr(step, "strays", ())
    if hidden.isdisjoint(strays):
        return step
    left = tuple(unit for unit in strays if unit not in hidden)
    return msgspec.structs.replace(step, strays=left)


def why_impossible(state: InterSpaceState) -> str | None:
    """What no game can lead to in a state from outside: seats, planets, hexes that do not exist."""
    seats = range(state.seats)
    owners = [unit.owner for unit in state.units.values()]
    owners += [planet.owner for planet in state.planets.values() if planet.owner is not None]
    places = [*state.map.tiles, *(unit.hex for unit in state.units.values())]
    places += [planet.hex for planet in state.planets.values()]
    if len(state.players) != state.seats:
        return f"{state.seats} seats, but {len(state.players)} players"
    if any(owner not in seats for owner in owners):
        return "a unit or planet belongs to a seat that is not there"
    if any(player.home not in state.planets for player in state.players):
        return "a home world is missing"
    if any(not 1 <= player.civilization <= HIGHEST_LEVEL for player in state.players):
        return "a civilization level is not from 1 to 8"
    if not all(map(hexes.is_hex, places)):
        return "something lies in a hex that has no name"
    if any(name != planet.name for name, planet in state.planets.items()):
        return "a planet is kept under another name"
    if any(number != unit.id for number, unit in state.units.items()):
        return "a unit is kept under another number"
    return None
