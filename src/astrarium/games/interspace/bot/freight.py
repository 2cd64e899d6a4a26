"""Transports of the Standard game: IOUs to the planets that grow, ore to those that refine it."""

from collections.abc import Iterator

from astrarium.kernel import Action, Hex

from ..data import REFINING_FEE
from ..resources import IOU, ORE, Resources
from ..rules.movement.movement import Move
from ..rules.movement.transports import Load, Unload
from ..state.planets import Planet
from ..units import Unit
from .economy_standard import Growers
from .situation import Situation
from .ways import TURN

LEAST_ORE = 2  # that is worth a way
NEAREST = 0.1  # appeal of a place that has no use for cargo, which the way still divides


class FreightPlan:
    """What all transports do in one Movement Step."""

    def __init__(self, sight: Situation) -> None:
        self.sight = sight
        growers = Growers(sight)
        self.lacks = {planet.name: growers.lacks(planet) for planet in sight.planets}
        self.spares = {planet.name: growers.spares(planet) for planet in sight.planets}
        self.ore = {
            planet.name: max(0, planet.box.get(ORE, 0) - planet.box.get(IOU, 0) // REFINING_FEE)
            for planet in sight.planets
        }

    def actions(self) -> Iterator[Action]:
        transports = self.sight.own("transport")
        for unit in sorted(transports, key=lambda unit: (not self._cargo(unit), unit.id)):
            if self._cargo(unit):
                yield from self._deliver(unit)
            else:
                yield from self._fetch(unit)

    def _cargo(self, unit: Unit) -> Resources:
        return self.sight.state.cargo.get(unit.id, {})

    def _way(self, unit: Unit, start: Hex, goal: Hex) -> Iterator[Action]:
        ways = self.sight.journeys_of(unit.kind, start)
        return (Move(unit.id, hex) for hex in ways.leg(goal))

    def _turns(self, start: Hex, goal: Hex) -> int | None:
        return self.sight.journeys_of("transport", start).turns(goal)

    # -- with cargo

    def _deliver(self, unit: Unit) -> Iterator[Action]:
        cargo = self._cargo(unit)
        goal = self._market(unit.hex, cargo)
        if goal is None:
            return
        self.lacks[goal.name] = max(0, self.lacks[goal.name] - cargo.get(IOU, 0))
        yield from self._way(unit, unit.hex, goal.hex)
        yield from self._unload(unit, cargo, goal)
        if self._turns(unit.hex, goal.hex) == 0:
            freight = list(self._take_back(unit, goal))
            yield from freight or self._to_mine(unit, goal.hex)

    def _market(self, start: Hex, cargo: Resources) -> Planet | None:
        """Where cargo is worth most for the way."""
        ways = self.sight.journeys_of("transport", start)

        def appeal(planet: Planet) -> float:
            turns = ways.turns(planet.hex)
            if turns is None:
                return -1.0
            useful = min(cargo.get(IOU, 0), self.lacks[planet.name])
            fee = planet.box.get(IOU, 0) // REFINING_FEE
            refined = min(cargo.get(ORE, 0), fee)
            return (NEAREST + useful + refined) / (1 + turns)

        best = max(self.sight.planets, key=appeal, default=None)
        return best if best is not None and best.hex in ways else None

    def _unload(self, unit: Unit, cargo: Resources, goal: Planet) -> Iterator[Action]:
        for what, amount in cargo.items():
            yield Unload(amount, what, unit.id, goal.name)

    def _take_back(self, unit: Unit, planet: Planet) -> Iterator[Action]:
        """With empty holds: IOUs of a planet that has too many, or ore of one that has too few."""
        spare = min(self.sight.capacity, self.spares[planet.name])
        if spare:
            self.spares[planet.name] -= spare
            yield Load(spare, IOU, planet.name, unit.id)
        elif self.ore[planet.name] >= LEAST_ORE:
            ore = min(self.sight.capacity, self.ore[planet.name])
            self.ore[planet.name] -= ore
            yield Load(ore, ORE, planet.name, unit.id)

    # -- without

    def _fetch(self, unit: Unit) -> Iterator[Action]:
        """Get IOUs where there are too many, and bring them on at once."""
        source = self._source(unit.hex)
        if source is None:
            yield from self._wait(unit)
            return
        amount = min(self.sight.capacity, self.spares[source.name])
        self.spares[source.name] -= amount
        yield from self._way(unit, unit.hex, source.hex)
        yield Load(amount, IOU, source.name, unit.id)
        goal = self._market(source.hex, {IOU: amount})
        if goal is not None and goal != source and self.lacks[goal.name]:
            self.lacks[goal.name] = max(0, self.lacks[goal.name] - amount)
            yield from self._way(unit, source.hex, goal.hex)
            yield Unload(amount, IOU, unit.id, goal.name)
            yield from self._take_back(unit, goal)

    def _source(self, start: Hex) -> Planet | None:
        """The planet with the most to give, for the way there."""
        if not any(self.lacks.values()):
            return None
        ways = self.sight.journeys_of("transport", start)

        def appeal(planet: Planet) -> float:
            turns = ways.turns(planet.hex)
            if turns is None:
                return 0.0
            return min(self.sight.capacity, self.spares[planet.name]) / (1 + turns)

        best = max(self.sight.planets, key=appeal, default=None)
        return best if best is not None and appeal(best) > 0 else None

    def _wait(self, unit: Unit) -> Iterator[Action]:
        """On asteroids, or at the base, where the next IOUs are made; ore comes along, if there is
        some."""
        base = self.sight.base
        here = self.sight.state.planet_at(unit.hex)
        if here is not None and here.name in self.ore and here.hex != base:
            yield from self._take_back(unit, here)
        to_mine = list(self._to_mine(unit, unit.hex))
        if not to_mine and base is not None and base in self.sight.journeys(unit):
            yield from self._way(unit, unit.hex, base)
        yield from to_mine

    def _to_mine(self, unit: Unit, start: Hex) -> Iterator[Action]:
        """To asteroids that are reached at once, if the stance is for it."""
        ways = self.sight.journeys_of(unit.kind, start)
        fields = [
            (moment, hex)
            for hex, tile in self.sight.state.map.tiles.items()
            if tile.terrain == "asteroids" and (moment := ways.moment(hex)) is not None
        ]
        if self.sight.stance.mines and fields and min(fields)[0] < TURN:
            yield from self._way(unit, start, min(fields)[1])
