"""Set-up: the starting regions, their units, and the exploration box."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import ClassVar

import msgspec

from astrarium.kernel import (
    Action,
    Decision,
    Dice,
    Draw,
    Hex,
    Plain,
    Secret,
    Step,
    Violation,
    hexes,
    violation,
)
from astrarium.kernel.things import Facts, said

from ..data import (
    EXTRA_HOME_WORLDS,
    FIRST_COLONY_INDUSTRY,
    FIRST_COLONY_TECH,
    HOME_WORLD_INDUSTRY,
    HOME_WORLD_TECH,
    HOME_WORLDS,
    LONE_WORLD_CIVILIZATION,
    MANY_PLAYERS,
    PLANETS,
    RING,
    STARTING_UNITS,
    TILE_MIX,
    WORMHOLES,
    Terrain,
    UnitKind,
)
from ..state import InterSpaceState as State
from ..state.map import Map, Tile
from ..state.options import InterSpaceOptions
from ..state.planets import Planet
from ..state.players import Player
from .breakthroughs import offer_first_cards
from .decks import full_breakthroughs, full_encounters, full_settlements
from .objectives import deal_objectives
from .pieces import TILES, add_unit, lay_tile, take_from_box
from .turn import GameTurn, begin_game_turn

FRAMES = "ABCDEFGH"


class Plan(Plain, frozen=True):
    """A seat's set-up so far: the sides of its planet and asteroids, and the hexes of its units."""

    planet: int = 0
    asteroids: int = 0
    units: tuple[Hex, ...] = ()

    @property
    def complete(self) -> bool:
        return len(self.units) == len(STARTING_UNITS)


class Arrange(Action, frozen=True):
    """Choose where the planet and the asteroids lie in the ring; the rest is empty space.

    IS-SETUP-02, IS-SETUP-03, IS-IT-SETUP-02
    """

    text: ClassVar = "arrange planet on side {planet} and asteroids on side {asteroids}"
    planet: int
    asteroids: int

    def points_at(self, state: State) -> tuple[str, ...]:
        """Hexes around the home of the seat that looks: it knows no other plan than its own."""
        known = (seat for seat, plan in enumerate(state.top.plans) if plan.value is not None)
        _, *ring = own_hexes(next(known, 0))
        return tuple(f"area:{ring[side - 1]}" for side in (self.planet, self.asteroids))

    def facts(self, state: State) -> Facts:
        return {
            "planet_side": said("direction", self.planet),
            "asteroids_side": said("direction", self.asteroids),
        }

    def why_not(self, state: State, step: "SetUp", seat: int) -> Violation | None:
        if step.plan(seat).planet:
            return violation("IS-SETUP-03", "Your ring is arranged already.")
        if self.planet not in hexes.SIDES or self.asteroids not in hexes.SIDES:
            return violation("IS-SETUP-03", "A home world has the sides 1 to 6.")
        if self.planet == self.asteroids:
            return violation("IS-SETUP-02", "Planet and asteroids cannot lie on the same side.")
        return None

    def do(self, state: State, step: "SetUp", seat: int) -> None:
        plan = step.plan(seat)
        state.swap(step.with_plan(seat, Plan(self.planet, self.asteroids, plan.units)))


class Place(Action, frozen=True):
    """Place the next starting unit in a hex of your region.

    IS-SETUP-06, IS-IT-SETUP-02
    """

    text: ClassVar = "place {kind} in {hex}"
    picks: ClassVar = ("area:{hex}",)
    kind: UnitKind
    hex: Hex

    def facts(self, state: State) -> Facts:
        return {"start": said("start_hex", self.hex)}

    def why_not(self, state: State, step: "SetUp", seat: int) -> Violation | None:
        plan = step.plan(seat)
        if not plan.planet:
            return violation("IS-SETUP-06", "Arrange your ring first, then place units.")
        if self.kind != STARTING_UNITS[len(plan.units)]:
            return violation(
                "IS-SETUP-06", "The next unit to place is a {kind}.",
                kind=STARTING_UNITS[len(plan.units)].replace("_", " "),
            )  # fmt: skip
        if self.hex not in own_hexes(seat):
            return violation("IS-SETUP-06", "Units start in the seven hexes of your own region.")
        return None

    def do(self, state: State, step: "SetUp", seat: int) -> None:
        plan = step.plan(seat)
        placed = msgspec.structs.replace(plan, units=(*plan.units, self.hex))
        state.swap(step.with_plan(seat, placed))


class QuickSetUp(Action, frozen=True):
    """Leave the rest to a sound default: a transport on the asteroids earns from the start."""

    text: ClassVar = "quick set-up"

    def do(self, state: State, step: "SetUp", seat: int) -> None:
        plan = step.plan(seat)
        planet, asteroids = plan.planet or 1, plan.asteroids or 4
        home, *ring = own_hexes(seat)
        free = [side for side in hexes.SIDES if side not in (planet, asteroids)]
        scouts = [ring[side - 1] for side in (free[0], free[1], free[3])]
        places = (*scouts, home, ring[asteroids - 1], home)
        units = (*plan.units, *places[len(plan.units) :])
        state.swap(step.with_plan(seat, Plan(planet, asteroids, units)))


class SetUp(Step, frozen=True):
    """All arrange their regions at the same time; nothing shows until all are done.

    IS-SETUP-03, IS-SETUP-06
    """

    rule: ClassVar = "IS-SETUP-03"
    prompt: ClassVar = "Set up your region: arrange the ring, then place your units."
    accepts: ClassVar = (Arrange, Place, QuickSetUp)
    discreet: ClassVar = True
    apart: ClassVar = True

    plans: tuple[Secret[Plan], ...]

    def part(self, state: State, decision: Decision) -> str:
        return "place" if isinstance(decision.actions[-1], Place) else ""

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        likely = decision.actions[-1]
        return {"kind": said("kind", likely.kind)} if isinstance(likely, Place) else {}

    def plan(self, seat: int) -> Plan:
        return self.plans[seat].value or Plan()

    def with_plan(self, seat: int, plan: Plan) -> "SetUp":
        secret = Secret(plan, (seat,))
        return SetUp((*self.plans[:seat], secret, *self.plans[seat + 1 :]))

    def asks(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.seats) if not self.plan(seat).complete)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        plan = self.plan(seat)
        if not plan.planet:
            sides = permutations(hexes.SIDES, 2)
            return [QuickSetUp(), *(Arrange(planet, asteroids) for planet, asteroids in sides)]
        kind = STARTING_UNITS[len(plan.units)]
        return [QuickSetUp(), *(Place(kind, hex) for hex in own_hexes(seat))]

    def go_on(self, state: State) -> None:
        for seat, secret in enumerate(self.plans):
            plan = state.open(secret)
            assert plan is not None
            lay_region(state, seat, plan)
        begin(state)

    def invented(self, state: State, seat: int, dice: Dice) -> "SetUp":
        """The others' plans as they might be, as far on as they are."""
        step = self
        for other, secret in enumerate(self.plans):
            if not secret.known_to(seat) and secret.value is not None:
                plan, dice = _any_plan(other, secret.value, dice)
                step = step.with_plan(other, plan)
        return step


def _any_plan(seat: int, like: Plan, dice: Dice) -> tuple[Plan, Dice]:
    sides = list(permutations(hexes.SIDES, 2))
    at, dice = dice.draw(len(sides), "imagined ring")
    planet, asteroids = sides[at - 1] if like.planet else (0, 0)
    units: list[Hex] = []
    for _ in like.units:
        at, dice = dice.draw(7, "imagined place")
        units.append(own_hexes(seat)[at - 1])
    return Plan(planet, asteroids, tuple(units)), dice


def own_hexes(seat: int) -> list[Hex]:
    """The seven hexes of a starting region: the home world, then the ring by sides 1 to 6.

    IS-SETUP-02, IS-SETUP-11, IS-SETUP-12
    """
    home = hexes.hex_at(FRAMES[seat], 0, 0)
    return [home, *hexes.neighbours(home)]


def begin(state: State) -> None:
    """The regions are laid: the first breakthroughs are taken, and the first game turn begins."""
    state.swap(GameTurn())
    begin_game_turn(state)
    offer_first_cards(state)


def opening(seats: int, options: InterSpaceOptions, dice: Dice) -> State:
    """The table before anybody has chosen: home worlds, first colonies, and the filled box.

    IS-SETUP-01, IS-SETUP-04, IS-SETUP-05, IS-SETUP-07, IS-SETUP-08, IS-SETUP-09,
    IS-SETUP-10, IS-IT-SETUP-01
    """
    state = State(
        seats=seats,
        dice=dice,
        options=options,
        players=(),
        map=Map({}),
        box=full_box(),
        aside=tuple(name for name in WORMHOLES if name.endswith("Null")),
        planets={},
        units={},
        stack=(SetUp(tuple(Secret(Plan(), (seat,)) for seat in range(seats))),),
        breakthroughs=full_breakthroughs(options),
        settlements=full_settlements(options),
        encounters=full_encounters(options),
    )
    alone = starts_alone(seats, options)
    tech = LONE_WORLD_CIVILIZATION if alone else HOME_WORLD_TECH
    for seat in range(seats):
        lay_home_world(state, seat, tech)
    if alone:
        begin(state)
    else:
        deal_first_colonies(state)
    state.box = with_space(state.box, options)
    deal_objectives(state)
    return state


def starts_alone(seats: int, options: InterSpaceOptions) -> bool:
    """Whether everybody begins with a home world and nothing else.

    IS-A-OPT-5P-1, IS-A-OPT-MODULE-1
    """
    return seats >= MANY_PLAYERS and options.tier == "standard"


class HomeWorldDraw(Draw, frozen=True):
    text: ClassVar = "home world of seat {seat}"
    draws: ClassVar = "planet"
    silent: ClassVar = True
    seat: int


class FirstColonyDraw(Draw, frozen=True):
    text: ClassVar = "first colony of seat {seat}"
    draws: ClassVar = "planet"
    silent: ClassVar = True
    seat: int


def lay_home_world(state: State, seat: int, tech: int) -> None:
    """A player's home world; planet tiles serve when there are no more home world tiles.

    IS-SETUP-01, IS-SETUP-09, IS-IT-SETUP-01, IS-A-OPT-5P-1, IS-A-OPT-5P-2
    """
    named = HOME_WORLDS + EXTRA_HOME_WORLDS
    left = [name for name in PLANETS if state.box.get(name)]
    home = named[seat] if seat < len(named) else state.pick(left, HomeWorldDraw(seat))
    hex = own_hexes(seat)[0]
    take_from_box(state, home)
    # A planet tile that serves as a home world is one from now on.
    state.map = state.map.with_tile(hex, Tile("home_world", home))
    state.add_planet(Planet(home, hex, seat, HOME_WORLD_INDUSTRY, tech, home_of=seat))
    state.players = (*state.players, Player(home, tech))


def deal_first_colonies(state: State) -> None:
    """Everybody has a first colony, and the tiles for a ring around the home world.

    IS-SETUP-02, IS-SETUP-04, IS-SETUP-05, IS-SETUP-10
    """
    for seat in range(state.seats):
        left = [name for name in PLANETS if state.box.get(name)]
        name = state.pick(left, FirstColonyDraw(seat))
        take_from_box(state, name)
        # Its place in the ring is the owner's choice, so it lies at home until the ring is laid.
        state.add_planet(
            Planet(name, own_hexes(seat)[0], seat, FIRST_COLONY_INDUSTRY, FIRST_COLONY_TECH)
        )
        for terrain in ("asteroids", *["empty_space"] * RING["empty_space"]):
            take_from_box(state, terrain)


def with_space(box: Mapping[str, int], options: InterSpaceOptions) -> Mapping[str, int]:
    """Empty space that players have agreed to add or to leave out; there cannot be less than none.

    IS-A-OPT-VAR-1
    """
    if not options.variable_space:
        return box
    left = max(0, box.get("empty_space", 0) + options.variable_space)
    rest = {label: count for label, count in box.items() if label != "empty_space"}
    return {**rest, "empty_space": left} if left else rest


def full_box() -> dict[str, int]:
    """All tiles but the Null wormholes, by label.

    IS-SETUP-07, IS-SETUP-08, IS-A-OPT-5P-3
    """
    named: tuple[Terrain, ...] = ("home_world", "planet", "wormhole")
    box: dict[str, int] = {terrain: n for terrain, n in TILE_MIX.items() if terrain not in named}
    for name in (*HOME_WORLDS, *PLANETS, *WORMHOLES):
        if not name.endswith("Null"):
            box[name] = 1
    return box


def lay_region(state: State, seat: int, plan: Plan) -> None:
    """Lay a seat's ring as planned, with its first colony, and place its units.

    IS-SETUP-02, IS-SETUP-05, IS-SETUP-06
    """
    _, *ring = own_hexes(seat)
    colony = next(
        planet for planet in state.planets_of(seat) if planet.name != state.players[seat].home
    )
    for side, hex in zip(hexes.SIDES, ring, strict=True):
        if side == plan.planet:
            tile = TILES[colony.name]
            state.change_planet(colony, hex=hex)
        else:
            tile = TILES["asteroids" if side == plan.asteroids else "empty_space"]
        lay_tile(state, hex, tile)
    for kind, hex in zip(STARTING_UNITS, plan.units, strict=True):
        add_unit(state, kind, seat, hex)
