"""The situation as one seat sees it: what is where, who can reach what, and what is in danger."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from astrarium.kernel import Hex, hexes
from astrarium.kernel.powers import changing

from ..data import (
    APART,
    HIGHEST_LEVEL,
    MADNESS,
    PLAGUE,
    PLANETS,
    POINTS_PER_INDUSTRY,
    PULSAR_VULNERABLE,
    SHARING,
    TRADER,
    TYPES,
    VICTORY_TARGET,
    Terrain,
    UnitKind,
    is_player,
)
from ..rules.arrival import terrain_seen
from ..rules.combat.combat import boats_needed
from ..rules.contact.planet_attack import planet_rating
from ..rules.economy.transport_bonus import home_world
from ..rules.planetary_grid import is_immune
from ..rules.support import is_unsupported, needs_support, supported_hexes
from ..state import InterSpaceState as State
from ..state.planets import Planet
from ..units import Unit
from .odds import GOOD_CHANCE, boats_for, forecast
from .stance import GREEDY, Stance
from .ways import DEADLY, FASTEST, FATAL, HARMFUL, Journeys, Trip, journeys

NOWHERE: frozenset[Hex] = frozenset()
FAR_AWAY = 99
NEAR = 1  # turns in which a raider who is near arrives
LAST_TURNS = 3  # in which nothing pays that takes time


class Situation:
    """What a seat makes of a state, worked out when it is asked for."""

    def __init__(self, state: State, seat: int, stance: Stance = GREEDY) -> None:
        self.state = state
        self.seat = seat
        self.civilization = state.players[seat].civilization
        self.stance = stance
        self._raiders: dict[Hex, list[UnitKind]] = {}
        self._ways: dict[object, Journeys] = {}

    # -- who is there

    @cached_property
    def home(self) -> Planet | None:
        return home_world(self.state, self.seat)

    @cached_property
    def planets(self) -> list[Planet]:
        """Own planets, the best first."""
        mine = self.state.planets_of(self.seat)
        return sorted(mine, key=lambda planet: (-planet.industry, planet.name))

    @cached_property
    def units(self) -> list[Unit]:
        return list(self.state.units_of(self.seat))

    @cached_property
    def enemies(self) -> list[Unit]:
        """All others who can be fought, parties of the Advanced game too, except the Trader."""
        peaceful = {self.seat, TRADER, *APART}
        return [unit for unit in self.state.units.values() if unit.owner not in peaceful]

    @cached_property
    def enemies_at(self) -> dict[Hex, list[Unit]]:
        """The same by where they are."""
        found: dict[Hex, list[Unit]] = {}
        for unit in self.enemies:
            found.setdefault(unit.hex, []).append(unit)
        return found

    def own(self, kind: UnitKind) -> list[Unit]:
        return [unit for unit in self.units if unit.kind == kind]

    @cached_property
    def base(self) -> Hex | None:
        """The hex from which distances count: the home world, or the best planet left."""
        if self.home is not None:
            return self.home.hex
        return self.planets[0].hex if self.planets else None

    @cached_property
    def points(self) -> list[int]:
        """Everybody's victory points; of whom they are secret, what Builders would have."""
        return [self._points(seat) for seat in range(self.state.seats)]

    def _points(self, seat: int) -> int:
        secret = self.state.options.objectives and not self.state.players[seat].shown
        if secret and seat != self.seat:
            industry = sum(planet.industry for planet in self.state.planets_of(seat))
            return POINTS_PER_INDUSTRY * industry
        return self.state.victory_points(seat)

    def outgunned(self, margin: float) -> bool:
        """Whether somebody within reach has as much armament as one's own warships, by a margin."""
        foes = {planet.owner for planet in self.targets}
        armament = [
            _cost(unit.kind for unit in self.enemies if unit.owner == foe and _is_armed(unit))
            for foe in foes
        ]
        own = _cost(unit.kind for unit in self.units if unit.type.warship)
        return own < margin * max(armament, default=0)

    # -- what cards change

    def cost(self, kind: UnitKind) -> int:
        """What a unit costs the player."""
        return self.state.unit_cost(self.seat, kind)

    def tech(self, kind: UnitKind) -> int:
        """The tech that a planet of the player needs for a unit."""
        return self.state.unit_tech(self.seat, kind)

    @cached_property
    def capacity(self) -> int:
        """How much a transport of the player carries."""
        return self.state.capacity_of(self.seat)

    @property
    def ending(self) -> bool:
        """Whether the last game turns have begun."""
        last = self.state.options.max_game_turns
        return 0 < last < self.state.turn + LAST_TURNS

    # -- who gets where

    @cached_property
    def _warship_hexes(self) -> frozenset[Hex]:
        """Where civilians are in danger: from warships, except those that share every hex, from
        the plague and from the mad."""
        danger = {unit.hex for unit in self.enemies if unit.type.warship and not _shares(unit)}
        if self.state.options.encounters:
            units = self.state.units.values()
            danger |= {unit.hex for unit in units if unit.owner in (PLAGUE, MADNESS)}
        return frozenset(danger)

    @cached_property
    def _armed_hexes(self) -> frozenset[Hex]:
        return frozenset(unit.hex for unit in self.enemies if _is_armed(unit) and not _shares(unit))

    def journeys(self, unit: Unit) -> Journeys:
        """Where a unit of the seat can get to, ending wherever it would meet somebody dangerous."""
        return self.journeys_of(unit.kind, unit.hex)

    def journeys_of(self, kind: UnitKind, start: Hex) -> Journeys:
        closed = self._armed_hexes if TYPES[kind].warship else self._warship_hexes
        return self._looked_up(kind, start, self.seat, closed)

    def ways_to_study(self, station: Unit) -> Journeys:
        """Where a station can get to that would stay in a black hole."""
        closed = self._warship_hexes
        return self._looked_up(station.kind, station.hex, self.seat, closed, avoided=FATAL)

    def _looked_up(
        self,
        kind: UnitKind,
        start: Hex,
        owner: int,
        closed: frozenset[Hex],
        *,
        avoided: frozenset[Terrain] | None = None,
        turns: int | None = None,
    ) -> Journeys:
        """The same is asked again and again in a situation: it is looked up once."""
        key = kind, start, owner, closed, avoided, turns
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self._journeys(
                kind, start, owner, closed, avoided=avoided, turns=turns
            )
        return found

    def _journeys(
        self,
        kind: UnitKind,
        start: Hex,
        owner: int,
        closed: frozenset[Hex],
        *,
        avoided: frozenset[Terrain] | None,
        turns: int | None,
    ) -> Journeys:
        if avoided is None:
            avoided = DEADLY | HARMFUL if kind in PULSAR_VULNERABLE else DEADLY
        rate = min(FASTEST, self.state.rate_of(owner, TYPES[kind].pace))
        bounds = None
        if self.state.options.tier == "standard":
            ship = Unit(0, kind, owner, start)
            if is_unsupported(self.state, ship):
                rate = 1
            elif needs_support(ship):
                bounds = supported_hexes(self.state, owner)
                closed &= bounds  # what is closed elsewhere makes no difference
        lens = (avoided, changing(terrain_seen, self.state.cards_of(owner)))
        return journeys(self.state.map, Trip(start, rate, lens, closed, bounds, turns))

    def is_safe(self, hex: Hex) -> bool:
        """Whether no enemy warship is in a hex."""
        return hex not in self._warship_hexes

    @cached_property
    def targets(self) -> list[Planet]:
        """Planets of others that own warships can get to."""
        if self.base is None:
            return []
        ways = self.journeys_of("assault_boat", self.base)
        return [
            planet
            for planet in self.state.planets.values()
            if planet.owner not in (None, self.seat)
            and planet.hex in ways
            and not is_immune(self.state, planet)
        ]

    @property
    def contact(self) -> bool:
        return bool(self.targets)

    @property
    def learns(self) -> bool:
        """Whether the stance wants nothing but civilization yet."""
        return self.civilization < self.stance.learned

    @property
    def arms_first(self) -> bool:
        """Whether warships come before everything else now."""
        return self.stance.arms_first and self.contact

    @property
    def settles(self) -> bool:
        """Whether the stance wants to spread now."""
        if not self.stance.settles or self.learns:
            return False
        return self.stance.settles_in_war or not self.contact

    # -- what can be settled and explored

    @cached_property
    def uninhabited(self) -> list[Planet]:
        """Planets that a colony ship could settle before somebody else does."""
        return [
            planet
            for planet in self.state.planets.values()
            if planet.owner is None and self.is_safe(planet.hex) and self.is_ours(planet.hex)
        ]

    def is_ours(self, hex: Hex) -> bool:
        """Whether no other player has a planet nearer to a hex, as the crow flies."""
        own, theirs = self._worlds
        return nearest(own, hex) <= nearest(theirs, hex)

    @cached_property
    def _worlds(self) -> tuple[list[Hex], list[Hex]]:
        """Where own planets are, and those of other players."""
        planets = [
            planet
            for planet in self.state.planets.values()
            if planet.owner is not None and is_player(planet.owner)
        ]
        own = [planet.hex for planet in planets if planet.owner == self.seat]
        return own, [planet.hex for planet in planets if planet.owner != self.seat]

    @cached_property
    def hidden_planets(self) -> int:
        """How many planets are still in the exploration box."""
        return sum(name in self.state.box for name in PLANETS)

    # -- what is in danger

    def raiders(self, hex: Hex) -> list[UnitKind]:
        """The warships that can be in a hex at once, of the enemy who has the most of them."""
        found = self._raiders.get(hex)
        if found is None:
            bands: dict[int, list[UnitKind]] = {}
            for unit, ways in self._raids:
                if hex in ways:
                    bands.setdefault(unit.owner, []).append(unit.kind)
            found = self._raiders[hex] = max(bands.values(), key=_cost, default=[])
        return found

    @cached_property
    def _raids(self) -> list[tuple[Unit, Journeys]]:
        """The warships of other players, and where each can be in its next move."""
        armed = [unit for unit in self.enemies if unit.type.warship and is_player(unit.owner)]
        return [(unit, self._next_move(unit)) for unit in armed]

    def can_raid(self, unit: Unit, hex: Hex) -> bool:
        """Whether a unit of another player can be in a hex in its next move."""
        return is_player(unit.owner) and hex in self._next_move(unit)

    def _next_move(self, unit: Unit) -> Journeys:
        return self._looked_up(unit.kind, unit.hex, unit.owner, NOWHERE, turns=NEAR)

    def holds(self, planet: Planet, garrison: Iterable[UnitKind]) -> bool:
        """Whether a garrison would keep the warships nearby from taking a planet."""
        return not lands(
            self.raiders(planet.hex),
            list(garrison),
            self.landing_force(planet),
            GREEDY.landing_loss,
        )

    def landing_force(self, planet: Planet, chance: float = GOOD_CHANCE) -> int:
        """The assault boats that it takes to conquer a planet, or to have a chance to."""
        if self.state.options.tier == "basic":
            return boats_needed(planet)
        return boats_for(planet.industry, planet_rating(planet), chance)

    @cached_property
    def is_desperate(self) -> bool:
        """Whether the last chance counts, because somebody else is about to win."""
        return self.stance.gambles and self._is_lost_soon

    @property
    def _is_lost_soon(self) -> bool:
        """Whether somebody else wins when all their planets grow once more."""
        return any(
            self.points[seat] + POINTS_PER_INDUSTRY * self._growing(seat) >= VICTORY_TARGET
            for seat in range(self.state.seats)
            if seat != self.seat
        )

    def _growing(self, seat: int) -> int:
        """How many planets of a player can still grow."""
        return sum(planet.industry < HIGHEST_LEVEL for planet in self.state.planets_of(seat))

    @cached_property
    def endangered(self) -> list[Planet]:
        """Own planets that enemies nearby could take from the garrison that is there."""
        return [
            planet for planet in self.planets if not self.holds(planet, self.garrison(planet.hex))
        ]

    def garrison(self, hex: Hex) -> list[UnitKind]:
        return [unit.kind for unit in self.state.own_at(hex, self.seat)]


def lands(
    attackers: Sequence[UnitKind], defenders: Sequence[UnitKind], needed: int, loss: float
) -> bool:
    """Whether attackers are likely to beat all defenders and to have boats enough left to land, if
    each hit costs them some part of a boat."""
    boats = sum(kind == "assault_boat" for kind in attackers)
    if boats < needed:
        return False
    if not defenders:
        return True
    expected = forecast(attackers, defenders)
    return expected.won and boats - loss * expected.losses >= needed


def nearest(places: Iterable[Hex], hex: Hex) -> int:
    """How far the nearest of some places is."""
    far = [hexes.distance(place, hex) for place in places]
    return min([away for away in far if away is not None], default=FAR_AWAY)


def _cost(kinds: Iterable[UnitKind]) -> int:
    return sum(TYPES[kind].cost for kind in kinds)


def _is_armed(unit: Unit) -> bool:
    return unit.type.role != "civilian"


def _shares(unit: Unit) -> bool:
    """Whether a unit belongs to a party that lets everybody stay."""
    return unit.owner in SHARING
