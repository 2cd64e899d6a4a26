"""The state of a game of InterSpace and its parts."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from astrarium.kernel import Dice, Hex, Options, Plain, Secret, State, Step, hexes
from astrarium.kernel.hidden import dealt_anew

from .card import Card, card, cards
from .data import (
    HIDDEN,
    HIGHEST_LEVEL,
    LIMBO,
    MANY_PLAYERS,
    MOVEMENT_RATES,
    OBJECTIVE_POINTS_PER_INDUSTRY,
    PARTIES,
    PARTNERS,
    PLAGUE,
    POINTS_PER_INDUSTRY,
    TRANSPORT_CAPACITY,
    TYPES,
    Pace,
    Terrain,
    UnitKind,
    is_player,
)
from .resources import Resources
from .units import NONE, Index, Unit

TURN_LIMITS = "max_game_turns is from 0 (no limit) to 1000"
STANDARD_ONLY = {"needs": {"tier": "standard"}}
ADVANCED_ONLY = {**STANDARD_ONLY, "group": "advanced"}
ATLAS = "atlas"  # where a map remembers the ways over it, if a bot has looked some up
CARD_MODULES = ("objectives", "breakthroughs", "colonization", "encounters")
ADVANCED = (*CARD_MODULES, "discovery_limits", "plus_counters")


class InterSpaceOptions(Options, frozen=True, gc=True, dict=True):
    """What can be chosen before a game."""

    tier: Annotated[
        Literal["basic", "standard"],
        Meta(description="Which rules: Basic, lighter, or Standard, with trade and diplomacy."),
    ] = "basic"
    edition: Annotated[
        Literal["english", "italian"],
        Meta(
            description="English (2 to 4 players) or Italian (2 to 6, some rules differ).",
            extra={"needs": {"tier": "basic"}},
        ),
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
            extra=STANDARD_ONLY,
        ),
    ] = False
    trade_goods: Annotated[
        int,
        Meta(
            description="Standard rules: how many trade goods of a colour there can be.",
            extra=STANDARD_ONLY,
            ge=1,
            le=100,
        ),
    ] = 20
    objectives: Annotated[
        bool,
        Meta(
            description="Advanced rules: each player has an own, secret way to victory.",
            extra=ADVANCED_ONLY,
        ),
    ] = False
    breakthroughs: Annotated[
        bool,
        Meta(
            description="Advanced rules: civilizations choose breakthroughs as they rise.",
            extra=ADVANCED_ONLY,
        ),
    ] = False
    colonization: Annotated[
        bool,
        Meta(
            description="Advanced rules: every new colony holds a surprise.",
            extra=ADVANCED_ONLY,
        ),
    ] = False
    encounters: Annotated[
        bool,
        Meta(
            description="Advanced rules: explorers meet artifacts, dangers and free agents.",
            extra=ADVANCED_ONLY,
        ),
    ] = False
    discovery_limits: Annotated[
        bool,
        Meta(
            description="Advanced rules: nobody discovers more planets than their share.",
            extra=ADVANCED_ONLY,
        ),
    ] = False
    plus_counters: Annotated[
        bool,
        Meta(
            description="Advanced rules: counters never run out.",
            extra=ADVANCED_ONLY,
        ),
    ] = False
    variable_space: Annotated[
        int,
        Meta(
            description="Advanced rules: empty space tiles added to the exploration box, or "
            "removed from it if negative.",
            extra=ADVANCED_ONLY,
            ge=-40,
            le=100,
        ),
    ] = 0
    drive_improvements: Annotated[
        int,
        Meta(
            description="Advanced rules: how many Drive Improvement cards there are.",
            extra={"needs": {"breakthroughs": True}, "group": "advanced"},
            ge=0,
            le=40,
        ),
    ] = 12

    def __post_init__(self) -> None:
        if not 0 <= self.max_game_turns <= 1000:
            raise ValueError(TURN_LIMITS)
        if not 1 <= self.trade_goods <= 100:
            raise ValueError("trade_goods is from 1 to 100")
        if self.tier == "standard" and self.edition == "italian":
            raise ValueError("the Italian edition has Basic rules only")
        for name in ("hidden_stacks", "variable_space", *ADVANCED):
            if self.tier == "basic" and getattr(self, name):
                raise ValueError(f"{name} is for the Standard rules")

    @property
    def advanced(self) -> bool:
        """Whether any part of the Advanced rules is in play.

        IS-A-OPT-MODULE-1
        """
        return bool(self.variable_space) or any(getattr(self, name) for name in ADVANCED)

    @cached_property
    def has_cards(self) -> bool:
        """Whether there are cards, which may change any rule."""
        return self.encounters or self.breakthroughs or self.colonization or self.objectives


class Tile(Plain, frozen=True):
    """A hex tile on the map. ``printed`` tells what it shows if it serves as something else."""

    terrain: Terrain
    name: str = ""
    printed: str = ""

    @property
    def label(self) -> str:
        """What the tile is called in the exploration box."""
        return self.printed or self.name or self.terrain


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
    # Advanced rules:
    card: str = ""  # the Colonization card that stays with the planet
    founder: int | None = None  # who founded the colony that rebelled, if one did

    @property
    def cards(self) -> tuple[Card, ...]:
        """The Colonization card that stays with the planet, if it has one."""
        return cards((self.card,)) if self.card else ()


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
    # Advanced rules:
    objective: Secret[str] = Secret(None, ())
    shown: str = ""  # the objective, once everybody knows it
    exposed: bool = False  # by Telepaths: later objectives are open too
    deeds: int = 0  # victory points for what was done under the objective, kept for good
    pairs: int = 0  # pairs of victory points bought
    held: tuple[str, ...] = ()  # planets controlled at any time
    breakthroughs: tuple[str, ...] = ()  # cards held, in the order taken
    used: tuple[str, ...] = ()  # what can be done once a game, as far as it is done
    found: dict[str, int] = {}  # tiles discovered, by terrain, under discovery limits
    idle: int = 0  # own turns in a row without exploring
    forfeited: bool = False  # the discoveries that were left
    lets_pass: tuple[str, ...] = ("trader",)  # agents that this player's warships do not block
    keeps_bombs: bool = False  # wants no question about nova bombs until the own next turn


class Agent(Plain, frozen=True):
    """A free agent in the game: who met it, and what it remembers.

    Those that are no units have a hex; the others are where their units are.
    """

    drawer: int  # the seat that drew its card, and decides where it cannot
    hex: Hex | None = None
    visited: tuple[str, ...] = ()  # planets it does not come back to
    plundered: Hex | None = None  # where it plundered in its last turn
    members: tuple[int, ...] = ()  # units with the plague, in the order in which they fell ill

    def with_members(self, *members: int) -> "Agent":
        return msgspec.structs.replace(self, members=members)


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
        ways = self._exits.get(hex)
        if ways is None:
            near = hexes.neighbours(hex)
            partner = self._partners.get(hex)
            ways = near if partner is None or partner in near else (*near, partner)
            self._exits[hex] = ways
        return ways

    @cached_property
    def _exits(self) -> dict[Hex, tuple[Hex, ...]]:
        return {}

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
    def reach(self) -> dict[tuple[Hex, int, bool, tuple[Card, ...]], tuple[Hex, ...]]:
        """What can be reached from where with how much, by units with some cards; filled by the
        rules of movement."""
        return {}

    @cached_property
    def covers(self) -> dict[tuple[Hex, int], frozenset[Hex]]:
        """How far support reaches from a hex with some range; filled by the rules of support."""
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
        """The map with one more tile; what was worked out away from it stays true.

        Where a tile is replaced, everything is worked out anew.
        """
        twin = Map({**self.tiles, hex: tile})
        if tile.terrain != "wormhole" and hex not in self.tiles:
            near = {hex, *hexes.neighbours(hex)}
            memory = twin.__dict__
            memory["_partners"], memory["_exits"] = self._partners, self._exits
            # Lists first: clones share a map, and one in another thread may be filling it.
            sides, reach = list(self._sides.items()), list(self.reach.items())
            covers = list(self.covers.items())
            memory["_sides"] = {at: found for at, found in sides if at not in near}
            memory["reach"] = {key: ways for key, ways in reach if key[0] not in near}
            memory["covers"] = {source: found for source, found in covers if hex not in found}
            if ATLAS in self.__dict__:
                memory[ATLAS] = self.__dict__[ATLAS].with_tile(twin, hex)
        return twin


class InterSpaceState(State, kw_only=True):
    """A game of InterSpace at one moment.

    All of it is open to everybody, the contents of the box too; only draws to come are unknown, and
    plans while the regions are set up. IS-B-SECRET-01, IS-UNK-11
    """

    options: InterSpaceOptions
    players: tuple[Player, ...]
    map: Map
    box: Mapping[str, int]  # the exploration box: how many tiles of each label (IS-UNK-11)
    aside: tuple[str, ...]  # the Null wormholes whose Prime partner is not yet found
    planets: dict[str, Planet]
    units: dict[int, Unit]
    turn: int = 1
    next_unit: int = 1
    cargo: dict[int, Resources] = {}  # what transports carry; those without cargo are left out
    # Advanced rules. Of decks it is known what is left in them; a card is drawn by the dice.
    # What seldom changes is replaced, so that clones share it.
    destroyed: Mapping[str, Planet] = {}  # removed by nova bombs; home worlds keep their place
    spare_objectives: tuple[Secret[str], ...] = ()
    breakthroughs: Mapping[str, int] = {}  # cards that can still be taken
    settlements: Mapping[str, int] = {}  # the deck of Colonization cards
    settled: Mapping[str, int] = {}  # those discarded
    encounters: Mapping[str, int] = {}  # the deck of Encounter cards
    artifacts: dict[str, str] = {}  # who has which: a unit's number or a planet's name
    moved_artifacts: tuple[str, ...] = ()  # those handed on or carried since the last production
    agents: dict[str, Agent] = {}
    waiting: Mapping[int, str] = {}  # what units off the map wait for
    sheltered: tuple[int, ...] = ()  # units inside a Planetary Grid
    spellbound: tuple[int, ...] = ()  # units that sit out their owner's next Movement Step
    entries: tuple[tuple[int, Hex], ...] = ()  # who came to ships that nobody commands, and where
    # Known to the Parasites alone while their objective is secret:
    infested: tuple[str, ...] = ()  # planets
    carriers: tuple[int, ...] = ()  # colony ships built on infested planets
    broods: Mapping[str, int] = {}  # how many such ships wait on a planet's card

    def clone(self) -> "InterSpaceState":
        twin = super().clone()
        assert isinstance(twin, InterSpaceState)
        for name in ("index", "moves"):
            memory = self.__dict__.get(name)
            if memory is not None:
                memory.shared = True
        return twin

    def forget(self) -> None:
        super().forget()
        self.map = Map(self.map.tiles)

    # -- hidden stacks

    def is_buried(self, unit: Unit) -> bool:
        """Whether a unit lies in a stack of its owner under the one with the lowest number.

        Battles show all that fight, and whose support was declared is known. IS-S-SECRET-01
        """
        if not self.options.hidden_stacks or not is_player(unit.owner):
            return False
        if unit.id == self.own_at(unit.hex, unit.owner)[0].id:
            return False
        if any(unit.id in getattr(step, "shields", ()) for step in self.stack):
            return False
        return all(str(unit.id) not in player.friends for player in self.players)

    def hide(self, seat: int | None) -> "InterSpaceState":
        """What a seat sees: of others' stacks only the top unit, if stacks are hidden; and nothing
        that tells another player's secret objective.

        IS-S-SECRET-01, IS-A-OBJ-GEN-5
        """
        seen = super().hide(seat)
        assert isinstance(seen, InterSpaceState)
        if self.options.objectives:
            seen = self._without_deeds(seen, seat)
        if not self.options.hidden_stacks:
            return seen
        buried = [unit for unit in self._of_others(seat) if self.is_buried(unit)]
        seen = seen.clone()
        seen.forget()
        for unit in buried:
            seen.units[unit.id] = Unit(unit.id, HIDDEN, unit.owner, unit.hex)
            seen.cargo.pop(unit.id, None)
        hidden = {unit.id for unit in buried}
        seen.carriers = tuple(name for name in seen.carriers if name not in hidden)
        seen.stack = tuple(_without_units(step, hidden) for step in seen.stack)
        return seen

    def redeal(self, seat: int, dice: Dice) -> "InterSpaceState":
        """What might be: the kinds of each player's buried units exchanged among themselves, and
        other objectives for those whose own is secret.

        IS-S-SECRET-01, IS-A-OBJ-GEN-5
        """
        buried = [unit for unit in self._of_others(seat) if self.is_buried(unit)]
        twin = super().redeal(seat, dice)
        assert isinstance(twin, InterSpaceState)
        if self.options.objectives:
            self._invent_deeds(twin, seat)
        for owner in {unit.owner for unit in buried}:
            places = [unit for unit in buried if unit.owner == owner]
            counters = [(unit.kind, self.cargo.get(unit.id)) for unit in places]
            dealt = dealt_anew(counters, dice, f"buried units of seat {owner}")
            for unit, (kind, load) in zip(places, dealt, strict=True):
                twin.units[unit.id] = Unit(unit.id, kind, owner, unit.hex)
                twin.cargo.pop(unit.id, None)
                if load:
                    twin.cargo[unit.id] = load
        if buried:
            hidden = {unit.id for unit in buried}
            twin.carriers = tuple(name for name in twin.carriers if name not in hidden)
            twin.forget()
        return twin

    def _of_others(self, seat: int | None) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.owner != seat]

    # -- objectives

    def knows_objective(self, seat: int | None, of: int) -> bool:
        """Whether a seat (None: a spectator) knows the objective of a player."""
        player = self.players[of]
        return bool(player.shown) or player.objective.known_to(seat)

    def objective_of(self, seat: int) -> str:
        """The objective of a player; nothing if it is not known here, or there are none."""
        player = self.players[seat]
        return player.shown or player.objective.value or ""

    def infesting_seat(self) -> int | None:
        """The player who lives by infesting planets, if there is one and it is known here."""
        seats = range(self.seats)
        return next((seat for seat in seats if _infests(self.objective_of(seat))), None)

    def knows_infestation(self, seat: int | None) -> bool:
        """Whether a seat knows which planets and ships are infested.

        IS-A-OBJ-GEN-5
        """
        holder = self.infesting_seat()
        if holder is not None:
            return self.knows_objective(seat, holder)
        return any(
            _infests(secret.value) and secret.known_to(seat) for secret in self.spare_objectives
        )

    def first_worlds(self, seat: int) -> tuple[str, ...]:
        """A player's home world and original colony, as far as they are still under control.

        IS-A-OBJ-PARASITES-3, IS-A-OPT-5P-8
        """
        first = self.players[seat].held[: 1 if self.seats >= MANY_PLAYERS else 2]
        own = [planet.name for planet in self.planets_of(seat)]
        return tuple(name for name in first if name in own)

    def _without_deeds(self, seen: "InterSpaceState", seat: int | None) -> "InterSpaceState":
        """What is seen without the points and the infested planets that tell an objective."""
        seen = seen.clone()
        seen.forget()
        for of in range(self.seats):
            if not self.knows_objective(seat, of):
                seen.change_player(of, deeds=0, pairs=0)
        if not self.knows_infestation(seat):
            seen.infested, seen.carriers, seen.broods = (), (), {}
        return seen

    def _invent_deeds(self, twin: "InterSpaceState", seat: int) -> None:
        """Whoever has an invented objective, even if it is the true one by chance, has done nothing
        for it so far."""
        for of in range(self.seats):
            if not self.knows_objective(seat, of):
                twin.change_player(of, deeds=0, pairs=0)
        if not self.knows_infestation(seat):
            holder = twin.infesting_seat()
            twin.infested = () if holder is None else twin.first_worlds(holder)
            twin.carriers, twin.broods = (), {}

    # -- units

    @cached_property
    def index(self) -> Index:
        """Where the units are; memory, not state."""
        return Index(self.units.values())

    def own_index(self) -> Index:
        """The index, to be changed: a copy of it if clones look at the same one."""
        index = self.index
        if index.shared:
            index = self.__dict__["index"] = index.copy()
        return index

    def stir(self, *units: int) -> None:
        """What these units can do may have changed, though they have not."""
        self.own_index().changed.update(units)

    def at(self, hex: Hex) -> tuple[Unit, ...]:
        """All units in a hex, in order of id."""
        return self.index.stacks.get(hex, ())

    def own_at(self, hex: Hex, seat: int) -> tuple[Unit, ...]:
        return tuple([unit for unit in self.at(hex) if unit.owner == seat])

    def others_at(self, hex: Hex, seat: int) -> tuple[Unit, ...]:
        return tuple([unit for unit in self.at(hex) if unit.owner != seat])

    def units_of(self, seat: int) -> tuple[Unit, ...]:
        """All units of a player, in order of id."""
        index, units = self.index, self.units
        fleet = index.fleets.get(seat)
        if fleet is None:
            roster = index.rosters.get(seat)
            if roster is None:
                fleet = tuple([unit for unit in units.values() if unit.owner == seat])
                index.rosters[seat] = tuple([unit.id for unit in fleet])
            else:
                fleet = tuple([units[name] for name in roster])
            index.fleets[seat] = fleet
        return fleet

    def used_up(self, seat: int) -> frozenset[UnitKind]:
        """The types of which a player has all counters in play; none ever, with plus counters.

        IS-A-OPT-PLUS-1, IS-A-OPT-PLUS-2
        """
        return NONE if self.options.plus_counters else self.index.used_up.get(seat, NONE)

    def put(self, unit: Unit) -> None:
        """Place a unit on the map, or move it: the record with its id is replaced."""
        before, index = self.units.get(unit.id), self.own_index()
        self.units[unit.id] = unit
        if before is None:
            index.count(unit, 1)
            index.add(unit)
        elif before.owner == unit.owner and before.kind == unit.kind:
            index.move(before, unit)
        else:
            index.take(before)
            index.count(before, -1)
            index.count(unit, 1)
            index.add(unit)

    def remove(self, unit: Unit) -> None:
        """Take a unit out of play with its cargo; its counter is free again.

        IS-B-LIMIT-01, IS-S-TRN-06
        """
        index = self.own_index()
        index.take(self.units.pop(unit.id))
        index.count(unit, -1)
        self.cargo.pop(unit.id, None)

    def rate_of(self, seat: int, pace: Pace) -> int:
        """How far units of a pace go, by their owner's civilization level at this moment, or by
        what breakthroughs make of the rate V = 1.

        IS-MOVE-04, IS-MOVE-05, IS-MOVE-06, IS-MOVE-13, IS-IT-MOVE-01, IS-A-BRK-GEN-12,
        IS-A-BRK-DRIVE-1, IS-A-BRK-DRIVE-2
        """
        rates = MOVEMENT_RATES.get(pace)
        if rates is None:
            return int(pace)
        if not self.options.breakthroughs:
            return rates[self.players[seat].civilization - 1]
        rate = 1
        for held in self.players[seat].breakthroughs:
            rate = card(held).drive(rate)
        return {"V": rate, "V+1": rate + 1}.get(pace, (rate + 1) // 2)

    # -- cards

    def cards_of(self, seat: int) -> tuple[Card, ...]:
        """The cards that work for a player: breakthroughs and the objective."""
        if not self.options.has_cards or not is_player(seat):
            return ()
        player = self.players[seat]
        known = self._hands.get(seat)
        if known is None or known[0] is not player:
            objective, held = self.objective_of(seat), player.breakthroughs
            hand = cards((*held, objective) if objective else held)
            known = self._hands[seat] = (player, hand)
        return known[1]

    @cached_property
    def _hands(self) -> dict[int, tuple[Player, tuple[Card, ...]]]:
        """The cards of players, good for as long as nothing of the player changes; memory."""
        return {}

    def open_cards_of(self, seat: int) -> tuple[Card, ...]:
        """The cards of a player that everybody knows."""
        if not self.options.has_cards:
            return ()
        held, shown = self.players[seat].breakthroughs, self.players[seat].shown
        return cards((*held, shown) if shown else held)

    def cards_on(self, unit: Unit) -> tuple[Card, ...]:
        """The cards that work for a unit: its artifacts, its player's, and that of the planet at
        which it is. Those with the plague keep the breakthroughs of the player they came from, but
        obey no objective.

        IS-A-BRK-GEN-13, IS-A-BRK-GEN-14, IS-A-ENC-PLAGUE-8, IS-A-COL-REBELS-11
        """
        if not self.options.has_cards:
            return ()
        if unit.owner == PLAGUE and unit.colour is not None:
            found = cards(self.players[unit.colour].breakthroughs)
        else:
            found = self.cards_of(unit.owner)
        if self.artifacts:
            found += cards(self.artifacts_of(str(unit.id)))
        planet = self.planet_at(unit.hex)
        if planet is not None and planet.card:
            found += (card(planet.card),)
        return found

    def cards_at(self, planet: Planet) -> tuple[Card, ...]:
        """The cards that work for a planet: its own, its player's, and artifacts in its box."""
        if not self.options.has_cards:
            return ()
        found = () if planet.owner is None else self.cards_of(planet.owner)
        if planet.card:
            found += (card(planet.card),)
        return found + cards(self.artifacts_of(planet.name))

    def cards_in_play(self, seat: int) -> tuple[Card, ...]:
        """The cards that may have a say in a player's turn: the own, agents and artifacts."""
        if not self.options.has_cards:
            return ()
        return self.cards_of(seat) + cards((*self.agents, *self.artifacts))

    def artifacts_of(self, holder: str) -> tuple[str, ...]:
        """The artifacts that a unit (by its number) or a planet has."""
        return tuple([name for name, has in self.artifacts.items() if has == holder])

    def unit_cost(self, seat: int, kind: UnitKind) -> int:
        """What a unit of a kind costs a player, and is worth in IOUs.

        IS-A-OBJ-CONQUERORS-4, IS-A-OBJ-CONQUERORS-6
        """
        cost = TYPES[kind].cost
        for held in self.cards_of(seat):
            cost = held.unit_cost(kind, cost)
        return cost

    def unit_tech(self, seat: int, kind: UnitKind) -> int:
        """The tech of a player's units of a kind.

        IS-A-OBJ-CONQUERORS-5
        """
        tech = TYPES[kind].tech
        for held in self.cards_of(seat):
            tech = held.unit_tech(kind, tech)
        return tech

    def capacity_of(self, seat: int) -> int:
        """How much a player's transports carry.

        IS-S-TRN-01, IS-A-BRK-HEAVY-1
        """
        capacity = TRANSPORT_CAPACITY
        for held in self.cards_of(seat):
            capacity = held.capacity(capacity)
        return capacity

    # -- planets and players

    def planet_at(self, hex: Hex) -> Planet | None:
        tile = self.map.tiles.get(hex)
        return self.planets.get(tile.name) if tile is not None and tile.name else None

    def planets_of(self, seat: int) -> list[Planet]:
        return [planet for planet in self.planets.values() if planet.owner == seat]

    def birthplace(self, seat: int) -> Planet:
        """The home world a seat started from, whoever holds it now, and even if it is no more.

        IS-REGION-15, IS-A-BRK-NOVA-12
        """
        home = self.players[seat].home
        return self.planets.get(home) or self.destroyed[home]

    def has_home(self, seat: int) -> bool:
        """Whether the home world a seat started from still exists.

        IS-A-BRK-NOVA-12
        """
        return self.players[seat].home in self.planets

    def side_direction(self, seat: int, side: int) -> int:
        """The direction to which a labelled side of a seat's home world points.

        IS-SETUP-11
        """
        return hexes.turn(side, self.players[seat].facing)

    def victory_points(self, seat: int) -> int:
        """Twice the industry of all planets a seat controls; or what the seat's objective gives.

        Where that is not known, what every objective gives at least. IS-WIN-01, IS-A-OBJ-GEN-2,
        IS-A-OBJ-GEN-10
        """
        objective = self.objective_of(seat)
        if objective:
            return card(objective).points(self, seat)
        industry = sum(planet.industry for planet in self.planets_of(seat))
        each = OBJECTIVE_POINTS_PER_INDUSTRY if self.options.objectives else POINTS_PER_INDUSTRY
        return each * industry

    def points_known(self, seat: int) -> bool:
        """Whether the points of a seat are known here, and not only what they are at least."""
        return not self.options.objectives or bool(self.objective_of(seat))

    def change_player(self, seat: int, **changes: object) -> None:
        player = msgspec.structs.replace(self.players[seat], **changes)
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])

    def change_planet(self, planet: Planet, **changes: object) -> Planet:
        changed = msgspec.structs.replace(planet, **changes)
        self.keep_planet(planet, changed)
        return changed

    def keep_planet(self, planet: Planet, changed: Planet) -> None:
        """A planet is another now: what hangs on its owner or its tech may be no more.

        IS-A-BRK-GRID-2
        """
        self.planets[planet.name] = changed
        if changed.owner != planet.owner or changed.hex != planet.hex:
            self.own_index().forget_support()
        if self.sheltered and (changed.owner != planet.owner or changed.tech < planet.tech):
            outside = {unit.id for unit in self.at(planet.hex)}
            self.sheltered = tuple(name for name in self.sheltered if name not in outside)

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


def _infests(objective: str | None) -> bool:
    return bool(objective) and card(str(objective)).infests()


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
    owners = [unit.owner for unit in state.units.values() if unit.owner not in PARTIES]
    owners += [unit.colour for unit in state.units.values() if unit.colour is not None]
    owners += [
        planet.owner
        for planet in state.planets.values()
        if planet.owner is not None and planet.owner not in PARTIES
    ]
    places = [*state.map.tiles]
    places += [unit.hex for unit in state.units.values() if unit.owner != LIMBO]
    places += [planet.hex for planet in state.planets.values()]
    if len(state.players) != state.seats:
        return f"{state.seats} seats, but {len(state.players)} players"
    if any(owner not in seats for owner in owners):
        return "a unit or planet belongs to a seat that is not there"
    homes = {**state.planets, **state.destroyed}
    if any(player.home not in homes for player in state.players):
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
