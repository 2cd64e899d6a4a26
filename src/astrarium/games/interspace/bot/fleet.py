"""Where the warships go: home, to planets in danger, or to planets that can be taken."""

from collections.abc import Iterable

from astrarium.kernel import Hex

from ..data import HIGHEST_LEVEL, UNITS, UnitKind
from ..rules.combat import boats_needed
from ..state import Planet
from ..units import Unit
from .odds import forecast
from .situation import Situation, lands

SURE = 0.5  # share of its strength that a force wants to keep when it attacks
HORIZON = 6  # turns that a campaign may take to arrive
BUILT_IN_TIME = 4  # IOUs for which an attacked planet is expected to add one patrol boat a turn


class FleetPlan:
    """Goals for the warships, each only given once."""

    def __init__(self, sight: Situation) -> None:
        self.sight = sight
        self.free = {unit.id: unit for unit in sight.units if UNITS[unit.kind].warship}
        self._goals: dict[int, Hex] = {}

    def goals(self) -> dict[int, Hex]:
        self._defend()
        self._bring_boats_home()
        self._conquer()
        self._hunt()
        self._gather()
        return self._goals

    def _send(self, units: Iterable[Unit], hex: Hex) -> None:
        for unit in units:
            del self.free[unit.id]
            self._goals[unit.id] = hex

    def _turns(self, unit: Unit, hex: Hex) -> int | None:
        return self.sight.journeys(unit).turns(hex)

    # -- defence

    def _defend(self) -> None:
        """Planets in danger keep the warships they have, and get those that are near enough."""
        for planet in self.sight.planets:
            if not self.sight.raiders(planet.hex):
                continue
            garrison = [
                unit.kind
                for unit in self.sight.state.own_at(planet.hex, self.sight.seat)
                if unit.id not in self.free
            ]
            called = []
            for unit in self._nearest(planet.hex):
                if self.sight.holds(planet, garrison):
                    break
                garrison.append(unit.kind)
                called.append(unit)
            if self.sight.holds(planet, garrison):
                self._send(called, planet.hex)

    def _nearest(self, hex: Hex) -> list[Unit]:
        """Free warships that can be in a hex this turn: those already there first."""
        there = [
            (unit.hex != hex, UNITS[unit.kind].cost, unit.id)
            for unit in self.free.values()
            if self._turns(unit, hex) == 0
        ]
        return [self.free[name] for _, _, name in sorted(there)]

    def _bring_boats_home(self) -> None:
        """Patrol boats out of base must be at one when the step ends."""
        bases = self._bases()
        for unit in list(self.free.values()):
            if unit.kind == "patrol_boat" and unit.hex not in bases:
                near = [hex for hex in sorted(bases) if self._turns(unit, hex) == 0]
                if near:
                    self._send([unit], near[0])

    def _bases(self) -> set[Hex]:
        stations = {unit.hex for unit in self.sight.units if UNITS[unit.kind].role == "station"}
        return stations | {planet.hex for planet in self.sight.planets}

    # -- offence

    def _conquer(self) -> None:
        """Take the planets that can be taken, the most valuable for its distance first."""
        for planet in sorted(self.sight.targets, key=self._desire, reverse=True):
            self._campaign(planet)

    def _desire(self, planet: Planet) -> float:
        assert self.sight.base is not None
        turns = self.sight.journeys_of("assault_boat", self.sight.base).turns(planet.hex) or 0
        worth = planet.industry + (4 if planet.home_of is not None else 0)
        return worth / (turns + 2)

    def _campaign(self, planet: Planet) -> None:
        """Find the soonest turn at which enough warships arrive together; the farthest set out."""
        arrivals: dict[int, list[Unit]] = {}
        for unit in self.free.values():
            turns = self._turns(unit, planet.hex)
            if turns is not None and turns <= (0 if unit.kind == "patrol_boat" else HORIZON):
                arrivals.setdefault(turns, []).append(unit)
        force: list[Unit] = []
        for turns in sorted(arrivals):
            force += arrivals[turns]
            if self._can_take(planet, force, turns):
                self._send(arrivals[turns], planet.hex)
                for unit in force:
                    if unit.id in self.free:
                        self._send([unit], unit.hex)  # waits for the others
                return

    def _can_take(self, planet: Planet, force: list[Unit], turns: int) -> bool:
        defenders: list[UnitKind] = [
            unit.kind for unit in self.sight.state.others_at(planet.hex, self.sight.seat)
        ]
        industry = planet.industry
        if turns:
            industry = min(HIGHEST_LEVEL, industry + 1)
            defenders += ["patrol_boat"] * (turns * industry // BUILT_IN_TIME)
        needed = boats_needed(planet) if not turns else (industry + 1) // 2
        kinds = [unit.kind for unit in force if turns == 0 or unit.kind != "patrol_boat"]
        return lands(kinds, defenders, needed)

    def _hunt(self) -> None:
        """Strike enemies within reach that are no match."""
        for hex in sorted({unit.hex for unit in self.sight.enemies}):
            tile = self.sight.state.map.tiles.get(hex)
            if tile is None or tile.terrain == "nebula":
                continue
            force = self._nearest(hex)
            if not force:
                continue
            defenders = [unit.kind for unit in self.sight.state.others_at(hex, self.sight.seat)]
            outlook = forecast([unit.kind for unit in force], defenders)
            if outlook.won and outlook.attacker >= SURE:
                self._send(force, hex)

    # -- rest

    def _gather(self) -> None:
        """Whoever has nothing to do waits at the nearest own planet."""
        for unit in list(self.free.values()):
            ways = self.sight.journeys(unit)
            near = [
                (moment, planet.hex)
                for planet in self.sight.planets
                if (moment := ways.moment(planet.hex)) is not None
            ]
            if near:
                self._send([unit], min(near)[1])
