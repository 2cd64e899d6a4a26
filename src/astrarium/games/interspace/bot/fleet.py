"""Where the warships go: to planets that can be taken, to planets in danger, or home."""

from collections.abc import Iterable

import msgspec

from astrarium.kernel import Hex

from ..data import HIGHEST_LEVEL
from ..rules.movement.patrol_boats import has_base
from ..state.planets import Planet
from ..units import Unit
from .objectives import aim_of, chance_of_landing
from .odds import forecast
from .situation import Situation, lands
from .ways import TURN

IOUS_A_BOAT = 4  # of an attacked planet's industry, for each patrol boat it may add in a turn


class FleetPlan:
    """Goals for the warships: each gets one, in the order of what matters most."""

    def __init__(self, sight: Situation) -> None:
        self.sight = sight
        self.free = {unit.id: unit for unit in sight.units if unit.type.warship}
        self._goals: dict[int, Hex] = {}

    def goals(self) -> dict[int, Hex]:
        self._bring_boats_home()
        self._conquer(within=min(0, self.sight.stance.campaigns))
        self._defend()
        self._conquer(within=self.sight.stance.campaigns)
        self._hunt()
        self._advance()
        self._gather()
        return self._goals

    def _send(self, units: Iterable[Unit], hex: Hex) -> None:
        for unit in units:
            del self.free[unit.id]
            self._goals[unit.id] = hex

    def _turns(self, unit: Unit, hex: Hex) -> int | None:
        return self.sight.journeys(unit).turns(hex)

    def _bring_boats_home(self) -> None:
        """Patrol boats out of base must be at one when the step ends, or they are lost."""
        stations = [unit.hex for unit in self.sight.units if unit.type.role == "station"]
        bases = [*(planet.hex for planet in self.sight.planets), *stations]
        for unit in list(self.free.values()):
            if unit.kind == "patrol_boat" and not has_base(self.sight.state, unit):
                near = (hex for hex in bases if self._turns(unit, hex) == 0)
                self._send([unit], next(near, unit.hex))

    # -- offence

    def _conquer(self, within: int) -> None:
        """Take planets that can be taken in so many turns, the best for their distance first."""
        for planet in sorted(self.sight.targets, key=self._desire, reverse=True):
            self._campaign(planet, within)

    def _desire(self, planet: Planet) -> float:
        assert self.sight.base is not None
        turns = self.sight.journeys_of("assault_boat", self.sight.base).turns(planet.hex) or 0
        return aim_of(self.sight).desire(self.sight, planet) / (turns + 2)

    def _campaign(self, planet: Planet, within: int) -> None:
        """At the soonest turn at which enough warships arrive together: who is far sets out,
        who is nearer waits."""
        arrivals: dict[int, list[Unit]] = {}
        for unit in self.free.values():
            turns = self._turns(unit, planet.hex)
            if turns is not None and turns <= (0 if unit.kind == "patrol_boat" else within):
                arrivals.setdefault(turns, []).append(unit)
        force: list[Unit] = []
        for turns in sorted(arrivals):
            if self._can_take(planet, [*force, *arrivals[turns]], turns):
                self._send(arrivals[turns], planet.hex)
                for unit in force:
                    self._send([unit], unit.hex)
                return
            force += arrivals[turns]

    def _can_take(self, planet: Planet, force: list[Unit], turns: int) -> bool:
        """Whether a force would take a planet, with what may grow and be built there until then."""
        kinds = [unit.kind for unit in force if turns == 0 or unit.kind != "patrol_boat"]
        defenders = [unit.kind for unit in self.sight.enemies_at.get(planet.hex, ())]
        industry = min(HIGHEST_LEVEL, planet.industry + min(turns, 1))
        built = int(self.sight.stance.feared * (turns * industry // IOUS_A_BOAT))
        defenders += ["patrol_boat"] * built
        grown = msgspec.structs.replace(planet, industry=industry)
        boats = self.sight.landing_force(grown, chance_of_landing(self.sight))
        return lands(kinds, defenders, boats, self.sight.stance.landing_loss)

    def _hunt(self) -> None:
        """Strike enemies within reach that are no match."""
        tiles = self.sight.state.map.tiles
        if not self.sight.stance.hunts:
            return
        for hex, prey in sorted(self.sight.enemies_at.items()):
            if hex not in tiles:
                continue
            force = aim_of(self.sight).force(self._at_once(hex), prey)
            if not force or tiles[hex].terrain == "nebula":
                continue
            outlook = forecast([unit.kind for unit in force], [unit.kind for unit in prey])
            if aim_of(self.sight).gives_battle(force, prey, outlook, self.sight.stance.sure):
                self._send(force, hex)

    def _at_once(self, hex: Hex) -> list[Unit]:
        """Free warships that can be in a hex this turn: those that are there first."""
        near = [unit for unit in self.free.values() if self._turns(unit, hex) == 0]
        return sorted(near, key=lambda unit: (unit.hex != hex, unit.type.cost, unit.id))

    def _advance(self) -> None:
        """Patrol boats of invaders to the stations from which they can strike."""
        if not aim_of(self.sight).invades:
            return
        prey = set(self.sight.enemies_at)
        posts = [
            unit.hex
            for unit in self.sight.units
            if unit.type.role == "station" and self._strikes_from(unit.hex, prey)
        ]
        for unit in list(self.free.values()):
            if unit.kind == "patrol_boat":
                ways = self.sight.journeys(unit)
                near = [(moment, hex) for hex in posts if (moment := ways.moment(hex)) is not None]
                if near and min(near)[0] < 2 * TURN:
                    self._send([unit], min(near)[1])

    def _strikes_from(self, hex: Hex, prey: set[Hex]) -> bool:
        ways = self.sight.journeys_of("patrol_boat", hex)
        return any(ways.turns(other) == 0 for other in prey)

    # -- defence

    def _defend(self) -> None:
        """Patrol boats guard the planets that they can save; other warships are for conquest."""
        for planet in self.sight.planets:
            if self.sight.raiders(planet.hex):
                self._guard(planet)

    def _guard(self, planet: Planet) -> None:
        garrison = [
            unit.kind
            for unit in self.sight.state.own_at(planet.hex, self.sight.seat)
            if unit.id not in self.free and self._goals.get(unit.id, planet.hex) == planet.hex
        ]
        called: list[Unit] = []
        for unit in self._at_once(planet.hex):
            if self.sight.holds(planet, garrison):
                break
            if unit.kind == "patrol_boat":
                garrison.append(unit.kind)
                called.append(unit)
        if self.sight.holds(planet, garrison):
            self._send(called, planet.hex)

    def _gather(self) -> None:
        """Whoever has nothing to do waits at the base, or at the nearest own planet."""
        base = self.sight.base if self.sight.stance.gathers else None
        for unit in list(self.free.values()):
            ways = self.sight.journeys(unit)
            near = [
                (moment, planet.hex)
                for planet in self.sight.planets
                if (moment := ways.moment(planet.hex)) is not None
            ]
            if base is not None and base in ways:
                self._send([unit], base)
            elif near:
                self._send([unit], min(near)[1])
