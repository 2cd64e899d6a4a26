"""Positions written by hand, and what can be said of a position: the two ends of a scenario."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from astrarium.kernel import BadInput, Hex, Secret, hexes, seeded

from ..card import hand
from ..data import (
    AGENTS,
    ARTIFACTS,
    DOOM,
    FIRST_COLONY_INDUSTRY,
    FIRST_COLONY_TECH,
    HIGHEST_LEVEL,
    HOME_WORLD_INDUSTRY,
    HOME_WORLD_TECH,
    LIMBO,
    LONE_WORLD_CIVILIZATION,
    NEUTRAL,
    NEW_COLONY_INDUSTRY,
    NEW_COLONY_TECH,
    PARTIES,
    PARTNERS,
    REBELS,
    UnitKind,
)
from ..resources import IOU, ORE, Resources, goods_of, is_number, total
from ..rules.combat.combat import CombatStep
from ..rules.contact.contact import ContactStep
from ..rules.decks import (
    OBJECTIVE_POOL,
    all_objectives,
    full_breakthroughs,
    full_encounters,
    full_settlements,
)
from ..rules.economy.economic_phase import STEPS, EconomicPhase
from ..rules.economy.purchase_limits import free_counters
from ..rules.exploration.colonization import ColonizationStep
from ..rules.exploration.exploration import ExplorationStep
from ..rules.movement.friendly_aliens import FriendlyQuestion
from ..rules.movement.movement import MovementStep
from ..rules.turn import PLAYER_TURN, GameTurn, PlayerTurn
from ..state import InterSpaceState
from ..state.abilities import transport_capacity
from ..state.map import Map, Tile
from ..state.planets import Planet
from ..state.players import Agent, Player
from ..units import Unit
from .layout import Layout, colonies
from .names import read_hex, read_units
from .written import AgentPart, Owner, PlanetPart, PlayerPart, Position

BODILESS = ("ion_storm", "space_amoeba")  # agents that are no units

# Where a player's turn goes on. The questions before the Economic Step of Basic belong to it.
_FIRST_OF: dict[str, dict[str, int]] = {
    tier: {
        name: steps.index(step)
        for name, step in {
            "friendly": FriendlyQuestion,
            "movement": MovementStep,
            "exploration": ExplorationStep,
            "colonization": ColonizationStep,
            "combat": CombatStep,
            "contact": ContactStep,
        }.items()
        if step in steps
    }
    for tier, steps in PLAYER_TURN.items()
}
_FIRST_OF["basic"]["economic"] = 0
# The steps of the joint Economic Phase of Standard.
_PHASE = {
    "economic": 0,
    **{step.__name__.removesuffix("Step").lower(): at for at, step in enumerate(STEPS)},
}


def position(data: Mapping[str, Any]) -> InterSpaceState:
    """The state that a mapping describes, about to begin a step; BadInput if it cannot be.

    The caller gives it dice and runs it.
    """
    try:
        written = msgspec.convert(dict(data), Position)
    except msgspec.ValidationError as error:
        raise BadInput(f"not a position of InterSpace: {error}") from None
    return _Builder(written).state()


class _Builder(Layout):
    """Makes a state of a written position, part by part, and checks that such a state can be."""

    def state(self) -> InterSpaceState:
        tiles = self.tiles()
        planets = self.planets(tiles)
        units = self.units()
        aside = tuple(name for name in PARTNERS if name.endswith("Null") and name not in self.used)
        state = InterSpaceState(
            seats=self.written.seats,
            dice=seeded(0),
            options=self.written.options,
            players=self.players(planets),
            map=Map(tiles),
            box=self.box(),
            aside=aside,
            planets=planets,
            units=units,
            turn=self.written.turn,
            next_unit=max(units, default=0) + 1,
            cargo=self.cargo(units),
            stack=(),
            **self.advanced(planets, units),
        )
        state.stack = self.stack(state)
        self.check(state)
        return state

    # -- cards and agents

    def advanced(self, planets: dict[str, Planet], units: dict[int, Unit]) -> dict[str, Any]:
        """What only the Advanced game has."""
        written, options = self.written, self.written.options
        held = Counter(id for part in written.players.values() for id in part.breakthroughs)
        settled = Counter(planet.card for planet in planets.values() if planet.card)
        settled.update(written.settled)
        parties = {PARTIES.get(unit.owner, "") for unit in units.values()}
        agents = {name: AgentPart() for name in AGENTS if name in parties} | written.agents
        finds = [f"{name}_artifact" for name in written.artifacts]
        met = Counter([*agents, *finds, *(["doom_station"] if PARTIES[DOOM] in parties else [])])
        for name, agent in written.agents.items():
            if name not in AGENTS:
                raise BadInput(f"there is no agent '{name}': name one of {', '.join(AGENTS)}")
            if (agent.hex is not None) != (name in BODILESS):
                raise BadInput(
                    f"a hex is told for {' and '.join(BODILESS)}, and for no other agent"
                )
        for name, holder in written.artifacts.items():
            if name not in ARTIFACTS:
                raise BadInput(f"there is no artifact '{name}': name one of {', '.join(ARTIFACTS)}")
            if str(holder) not in planets and str(holder) not in map(str, units):
                raise BadInput(f"'{holder}' is no unit or planet that could have an artifact")
        dealt = {self.objective(seat) for seat in range(written.seats)}
        spare = [name for name in all_objectives(options) if name not in dealt]
        return {
            "spare_objectives": tuple(Secret(name, (), OBJECTIVE_POOL) for name in spare),
            "breakthroughs": _left(full_breakthroughs(options), held, written.breakthroughs),
            "settlements": _left(full_settlements(options), settled, written.settlements),
            "settled": dict(written.settled),
            "encounters": _left(full_encounters(options), met, written.encounters),
            "artifacts": {name: str(holder) for name, holder in written.artifacts.items()},
            "moved_artifacts": written.moved_artifacts,
            "agents": {
                name: Agent(
                    self.seat(agent.drawer),
                    None if agent.hex is None else read_hex(agent.hex),
                    agent.visited,
                    None if agent.plundered is None else read_hex(agent.plundered),
                    agent.members,
                )
                for name, agent in agents.items()
            },
            "waiting": self.waits,
            "sheltered": written.sheltered,
            "spellbound": written.spellbound,
            "infested": written.infested,
            "carriers": written.carriers,
            "broods": dict(written.broods),
        }

    def objective(self, seat: int) -> str:
        """The objective of a seat: the one told, or the first that nobody is told to have."""
        told = {self.seat(owner): part.objective for owner, part in self.written.players.items()}
        if told.get(seat):
            if told[seat] not in all_objectives(self.written.options):
                raise BadInput(f"there is no objective '{told[seat]}' in this game")
            return told[seat]
        free = [id for id in all_objectives(self.written.options) if id not in told.values()]
        before = [other for other in range(seat) if not told.get(other)]
        return free[len(before)] if free else ""

    # -- planets and players

    def planets(self, tiles: dict[Hex, Tile]) -> dict[str, Planet]:
        named = {tile.name: hex for hex, tile in tiles.items() if tile.name and not _is_hole(tile)}
        for name in self.written.planets:
            if name not in named:
                raise BadInput(f"there is no planet '{name}' on the map")
        return {name: self.planet(name, hex) for name, hex in named.items()}

    def planet(self, name: str, hex: Hex) -> Planet:
        part = self.written.planets.get(name, PlanetPart())
        owner, industry, tech = self.usual(name)
        if part.owner == PARTIES[REBELS]:
            owner = REBELS
        elif not isinstance(part.owner, msgspec.UnsetType):
            owner = None if part.owner in (None, "none") else self.seat(part.owner)
        if owner is None:
            if part.industry or part.tech or part.rests:
                raise BadInput(f"{name} is uninhabited and has no levels")
            if part.box or part.waiting:
                raise BadInput(f"{name} is uninhabited and has nothing in its box")
            industry = tech = 0
        else:
            industry = part.industry if part.industry is not None else industry
            tech = part.tech if part.tech is not None else tech
            if not (1 <= industry <= HIGHEST_LEVEL and 1 <= tech <= HIGHEST_LEVEL):
                raise BadInput(f"the levels of {name} are from 1 to {HIGHEST_LEVEL}")
        home_of = self.homes.index(name) if name in self.homes else None
        return Planet(
            name, hex, owner, industry, tech, home_of, part.rests,
            self.resources(part.box), self.waiting(part.waiting), part.depleted, part.deserted,
            self.planet_card(part.card),
            None if part.founder is None else self.seat(part.founder),
        )  # fmt: skip

    def planet_card(self, card: str) -> str:
        if card and card not in full_settlements(self.written.options):
            raise BadInput(f"there is no Colonization card '{card}' in this game")
        return card

    def resources(self, written: dict[str, int]) -> Resources:
        for what, count in written.items():
            if what not in (IOU, ORE, *map(goods_of, (*self.homes, NEUTRAL))):
                raise BadInput(f"there is no resource '{what}': name iou, ore or Yellow-goods")
            if count < 0:
                raise BadInput(f"nobody can have {count} {what}")
        return {what: count for what, count in written.items() if count}

    def waiting(self, written: tuple[str, ...]) -> tuple[UnitKind, ...]:
        units = [unit for text in written for unit in read_units(text)]
        if any(id is not None for _, id in units):
            raise BadInput("units that wait on a card have no number yet")
        return tuple(kind for kind, _ in units)

    def usual(self, name: str) -> tuple[int | None, int, int]:
        """Owner and levels of a planet of which nothing is told."""
        if name in self.homes:
            tech = LONE_WORLD_CIVILIZATION if self.alone else HOME_WORLD_TECH
            return self.homes.index(name), HOME_WORLD_INDUSTRY, tech
        for seat in () if self.alone else self.regions():
            if name == colonies(self.written.seats)[seat]:
                return seat, FIRST_COLONY_INDUSTRY, FIRST_COLONY_TECH
        return None, NEW_COLONY_INDUSTRY, NEW_COLONY_TECH

    def players(self, planets: dict[str, Planet]) -> tuple[Player, ...]:
        parts = {self.seat(owner): part for owner, part in self.written.players.items()}
        return tuple(
            self.player(seat, parts.get(seat, PlayerPart()), planets)
            for seat in range(self.written.seats)
        )

    def player(self, seat: int, part: PlayerPart, planets: dict[str, Planet]) -> Player:
        mine = [planet for planet in planets.values() if planet.owner == seat]
        highest = max((planet.tech for planet in mine), default=0)
        least = LONE_WORLD_CIVILIZATION if self.alone else HOME_WORLD_TECH
        level = part.civilization or max(highest, least)
        if not max(highest, 1) <= level <= HIGHEST_LEVEL:
            raise BadInput(f"seat {seat} has tech {highest}, so civilization {level} cannot be")
        if part.substitute and part.substitute not in [planet.name for planet in mine]:
            raise BadInput(f"seat {seat} does not control {part.substitute}")
        if not 0 <= part.facing < len(hexes.SIDES):
            raise BadInput("a home world's facing is from 0 to 5, in sixths of a turn")
        refuses = tuple(sorted(self.seat(other) for other in part.refuses))
        objective = self.objective(seat)
        everybody = tuple(range(self.written.seats))
        knows = everybody if part.shown else (seat,)
        for id in part.breakthroughs:
            if id not in full_breakthroughs(self.written.options):
                raise BadInput(f"there is no breakthrough '{id}' in this game")
        return Player(
            self.homes[seat], level, part.facing, part.substitute, refuses, part.out, part.friends,
            objective=Secret(objective, knows, OBJECTIVE_POOL) if objective else Secret(None, ()),
            shown=objective if part.shown else "",
            exposed=part.exposed,
            deeds=part.deeds,
            pairs=part.pairs,
            held=tuple(planet.name for planet in mine) if part.held is None else part.held,
            breakthroughs=part.breakthroughs,
            used=part.used,
            found=part.found,
            idle=part.idle,
            forfeited=part.forfeited,
            lets_pass=part.lets_pass,
        )  # fmt: skip

    # -- units

    def units(self) -> dict[int, Unit]:
        """The units by id; those without one get the lowest free numbers, in the order written."""
        written = list(self.written_units())
        given = [id for id, *_ in written if id is not None]
        for id, count in Counter(given).items():
            if count > 1:
                raise BadInput(f"two units have the id {id}")
        free = iter(sorted(set(range(1, len(written) + 1)) - set(given)))
        self.waits: dict[int, str] = {}
        units: dict[int, Unit] = {}
        for own, kind, owner, colour, hex, waits in written:
            id = next(free) if own is None else own
            units[id] = Unit(id, kind, owner, hex, colour)
            if waits:
                self.waits[id] = waits
        return dict(sorted(units.items()))

    def written_units(
        self,
    ) -> Iterator[tuple[int | None, UnitKind, int, int | None, Hex, str]]:
        """Id, kind, owner, colour, hex, and what those off the map wait for."""
        for name, stacks in self.written.units.items():
            for owner, texts in stacks.items():
                for kind, id in (unit for text in texts for unit in read_units(text)):
                    yield id, kind, *self.command(owner), read_hex(name), ""
        for what, stacks in self.written.waiting.items():
            for owner, texts in stacks.items():
                for kind, id in (unit for text in texts for unit in read_units(text)):
                    yield id, kind, LIMBO, self.seat(owner), Hex(""), what

    def command(self, owner: Owner) -> tuple[int, int | None]:
        """Who commands a unit, and whose counter it is: ``Yellow``, ``doom``, ``plague of Red``."""
        party, _, colour = str(owner).partition(" of ")
        numbers = {name: number for number, name in PARTIES.items() if number != LIMBO}
        if party in numbers:
            return numbers[party], self.seat(colour) if colour else None
        return self.seat(owner), None

    def cargo(self, units: dict[int, Unit]) -> dict[int, Resources]:
        for name in self.written.cargo:
            if not is_number(str(name)):
                raise BadInput(f"'{name}' is no unit's number")
        loads = {int(unit): self.resources(load) for unit, load in self.written.cargo.items()}
        for unit, load in loads.items():
            if unit not in units or units[unit].kind not in ("transport", "trader"):
                raise BadInput(f"unit {unit} is no transport and carries nothing")
            owner = units[unit].owner
            capacity = transport_capacity(hand(self.breakthroughs_of(owner), owner))
            if total(load) > capacity:
                raise BadInput(f"a transport carries up to {capacity} resources")
        return {unit: load for unit, load in loads.items() if load}

    def breakthroughs_of(self, owner: int) -> tuple[str, ...]:
        parts = self.written.players.items()
        return next((part.breakthroughs for who, part in parts if self.seat(who) == owner), ())

    # -- the step, and the whole

    def stack(self, state: InterSpaceState) -> tuple[Any, ...]:
        step = self.written.step
        tier = self.written.options.tier
        acted = tuple(self.seat(owner) for owner in step.acted)
        if step.name == "game_turn" or (tier == "standard" and step.name in _PHASE):
            if step.seat is not None:
                what = step.name.replace("_", " ")
                raise BadInput(f"nobody has the {what} step to themselves: leave out its seat")
            if step.name == "game_turn":
                return (GameTurn(acted, economy=bool(acted)),)
            if acted:
                raise BadInput("nobody has acted before the Economic Phase is over")
            free = tuple(free_counters(state, seat) for seat in range(state.seats))
            return (GameTurn(economy=True), EconomicPhase(free, _PHASE[step.name]))
        if step.name not in _FIRST_OF[tier]:
            raise BadInput(f"there is no {step.name} step in the {tier.title()} game")
        if step.seat is None:
            raise BadInput(f"whose {step.name} step? give its seat")
        seat = self.seat(step.seat)
        if seat in acted:
            raise BadInput(f"seat {seat} cannot have acted before its own turn")
        turn = GameTurn((*acted, seat), economy=tier == "standard")
        first = _FIRST_OF[tier][step.name]
        return (turn, PlayerTurn(seat, first, first))

    def check(self, state: InterSpaceState) -> None:
        if state.turn < 1:
            raise BadInput("turns are counted from 1")
        for unit in state.units.values():
            self.check_place(state, unit)
        for seat in range(state.seats):
            for kind, left in free_counters(state, seat).items():
                if left < 0:
                    raise BadInput(f"seat {seat} has {-left} {kind} more than there are counters")
        if state.options.tier == "basic":
            self.check_basic(state)
        for seat, player in enumerate(state.players):
            for friend in player.friends:
                self.check_friend(state, seat, friend)
            if player.out and (state.planets_of(seat) or state.units_of(seat)):
                raise BadInput(f"seat {seat} cannot be out with planets or units left")

    def check_basic(self, state: InterSpaceState) -> None:
        boxes = [planet.box or planet.waiting for planet in state.planets.values()]
        if state.cargo or any(boxes) or any(player.friends for player in state.players):
            raise BadInput("boxes, cargo and friends are of the Standard game")

    def check_friend(self, state: InterSpaceState, seat: int, name: str) -> None:
        unit = state.units.get(int(name)) if is_number(name) else None
        planet = state.planets.get(name)
        owner = planet.owner if planet is not None else unit.owner if unit is not None else None
        if owner in (None, seat) or (unit is not None and unit.type.role != "station"):
            raise BadInput(f"'{name}' is no planet or station of another player")

    def check_place(self, state: InterSpaceState, unit: Unit) -> None:
        """Units are on tiles; those about to explore are beside them."""
        explores = self.written.step.name == "exploration" and unit.owner == state.top.seat
        beside = unit.owner == LIMBO or (explores and state.map.shared_sides(unit.hex) > 0)
        if unit.hex not in state.map.tiles and not beside:
            raise BadInput(f"unit {unit.id} is in {unit.hex}, where no tile lies")


def _left(
    full: dict[str, int], gone: Mapping[str, int], told: dict[str, int] | None
) -> dict[str, int]:
    """What is left of a deck: what is told, or all that is not in play."""
    if told is None:
        return {
            id: count - gone.get(id, 0) for id, count in full.items() if count > gone.get(id, 0)
        }
    for id, count in told.items():
        if not 0 <= count <= full.get(id, 0):
            raise BadInput(f"a deck cannot hold {count} of '{id}': there are {full.get(id, 0)}")
    return {id: count for id, count in told.items() if count}


def _is_hole(tile: Tile) -> bool:
    return tile.terrain == "wormhole"
