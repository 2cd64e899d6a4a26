"""The Economic Step of the Basic game: each planet does one thing."""

from collections.abc import Sequence
from itertools import chain
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Step, Violation, violation
from astrarium.kernel.memo import memo
from astrarium.kernel.things import Facts, Seat

from ...data import HIGHEST_LEVEL, TYPES, UNITS, UnitKind
from ...events.battle import DOING
from ...events.pieces import UnitPlaced
from ...events.planets import LevelRaised
from ...state import InterSpaceState as State
from ...state.planets import Planet
from ...things import Level, PlanetName
from ..pieces import add_unit, reach_tech
from .transport_bonus import home_world, transport_bonus


def own_idle_planet(state: State, step: "EconomicStep", name: str) -> Planet | Violation:
    """A planet that may still do its one thing in this step, or why it may not.

    IS-B-ECON-01, IS-B-ECON-04, IS-B-ECON-05
    """
    planet = state.planets.get(name)
    if planet is None or planet.owner != step.seat:
        return violation("IS-B-ECON-01", "You do not control a planet {name}.", name=name)
    if name in step.resting:
        return violation(
            "IS-B-ECON-04", "{name} rests this turn, after raising your civilization.", name=name
        )
    if name in step.done:
        return violation("IS-B-ECON-01", "{name} has done its one thing this turn.", name=name)
    return planet


class Raise(Action, frozen=True):
    """Raise a level of a planet by 1; neither level may be raised when it is above the other.

    IS-B-ECON-02, IS-B-ECON-03, IS-CIV-04
    """

    text: ClassVar = "raise {what} of {planet}"
    picks: ClassVar = ("planet:{planet}", "raise:{what}")
    heading: ClassVar = "planet"
    always_shown: ClassVar = True
    told_by: ClassVar = (LevelRaised,)
    what: Level
    planet: PlanetName

    def variant(self, state: State) -> str:
        """A planet whose tech raises the civilization rests."""
        planet = state.planets.get(self.planet)
        if self.what != "tech" or planet is None or planet.owner is None:
            return ""
        return "rest" if planet.tech + 1 > state.players[planet.owner].civilization else ""

    def facts(self, state: State) -> Facts:
        planet = state.planets.get(self.planet)
        level = 0 if planet is None else getattr(planet, self.what)
        return {"level": level + 1}

    def why_not(self, state: State, step: "EconomicStep", seat: int) -> Violation | None:
        planet = own_idle_planet(state, step, self.planet)
        if isinstance(planet, Violation):
            return planet
        if step.spent.get(planet.name):
            return violation("IS-B-ECON-01", "{name} builds units this turn.", name=planet.name)
        rising, other = planet.industry, planet.tech
        rule = "IS-B-ECON-02"
        if self.what == "tech":
            rising, other, rule = other, rising, "IS-B-ECON-03"
        if rising >= HIGHEST_LEVEL:
            return violation(
                "IS-CIV-04", "{what} is at 8, the highest level.", what=self.what.title()
            )
        if rising > other:
            low = "industry" if self.what == "tech" else "tech"
            return violation(
                rule, "{name}'s {what} {level} is above its {low} {other}: raise {low} first.",
                name=planet.name, what=self.what, level=rising, low=low, other=other,
            )  # fmt: skip
        return None

    def do(self, state: State, step: "EconomicStep", seat: int) -> None:
        """Raising tech rests the planet next time if civilization rises, and only then.

        IS-B-ECON-04, IS-B-ECON-05
        """
        planet = state.planets[self.planet]
        level = (planet.industry if self.what == "industry" else planet.tech) + 1
        planet = state.change_planet(planet, **{self.what: level})
        state.tell(LevelRaised(planet=planet.name, what=self.what, level=level))
        if self.what == "tech" and reach_tech(state, seat, level):
            state.change_planet(planet, rests=True)
        state.swap(msgspec.structs.replace(step, done=(*step.done, planet.name)))


class Build(Action, frozen=True):
    """Build a unit in a planet's hex, within its tech, its capacity and the counters left.

    IS-B-ECON-07, IS-B-ECON-08, IS-B-ECON-10, IS-B-ECON-11, IS-LIMIT-01, IS-IT-LIMIT-01, IS-UNIT-04
    """

    text: ClassVar = "build {kind} at {planet}"
    picks: ClassVar = ("planet:{planet}", "build:{kind}")
    heading: ClassVar = "planet"
    always_shown: ClassVar = True
    told_by: ClassVar = (UnitPlaced,)
    kind: UnitKind
    planet: PlanetName

    def facts(self, state: State) -> Facts:
        kind = TYPES[self.kind]
        return {"cost": kind.cost, "code": kind.abbreviation}

    def why_not(self, state: State, step: "EconomicStep", seat: int) -> Violation | None:
        planet = own_idle_planet(state, step, self.planet)
        if isinstance(planet, Violation):
            return planet
        unit = TYPES[self.kind]
        if self.kind not in UNITS:
            return violation("IS-UNIT-01", "No planet builds {unit}.", unit=unit.abbreviation)
        if unit.tech > planet.tech:
            return violation(
                "IS-B-ECON-07", "{unit} needs tech {tech}; {name} has {has}.",
                unit=unit.abbreviation, tech=unit.tech, name=planet.name, has=planet.tech,
            )  # fmt: skip
        left = step.capacity_left(planet)
        if unit.cost > left:
            return violation(
                "IS-B-ECON-08", "{unit} costs {cost} IOUs; {name} has {left} left to build with.",
                unit=unit.abbreviation, cost=unit.cost, name=planet.name, left=left,
            )  # fmt: skip
        if self.kind in state.used_up(seat):
            return violation(
                "IS-LIMIT-01", "All {limit} {unit} counters are in play.",
                limit=unit.limit, unit=unit.abbreviation,
            )  # fmt: skip
        return None

    def do(self, state: State, step: "EconomicStep", seat: int) -> None:
        planet = state.planets[self.planet]
        add_unit(state, self.kind, seat, planet.hex)
        spent = step.spent.get(planet.name, 0) + UNITS[self.kind].cost
        state.swap(msgspec.structs.replace(step, spent={**step.spent, planet.name: spent}))


class EndEconomicStep(Action, frozen=True):
    """Leave the Economic Step; what was not spent is lost.

    IS-TURN-02, IS-B-ECON-09
    """

    text: ClassVar = "end economic step"
    ends: ClassVar = True
    hidden_by: ClassVar = DOING

    def do(self, state: State, step: "EconomicStep", seat: int) -> None:
        state.pop()


class EconomicStep(Step, frozen=True):
    """Planets one by one, in any order: raise a level, or build units, or nothing.

    IS-B-ECON-01, IS-B-BONUS-01
    """

    rule: ClassVar = "IS-B-ECON-01"
    prompt: ClassVar = "Economic Step: each planet may raise industry, raise tech, or build units."
    accepts: ClassVar = (Raise, Build, EndEconomicStep)
    lingers: ClassVar = True

    seat: Seat
    bonus: dict[str, int]  # what transports add, to the home world alone
    resting: tuple[str, ...]
    done: tuple[str, ...] = ()
    spent: dict[str, int] = {}

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        """The bonus is fixed now, and growth penalties are served now.

        IS-B-BONUS-08, IS-B-ECON-04, IS-B-ECON-05
        """
        resting = [planet for planet in state.planets_of(seat) if planet.rests]
        for planet in resting:
            state.change_planet(planet, rests=False)
        names = tuple(planet.name for planet in resting)
        home = home_world(state, seat)
        bonus = {} if home is None else {home.name: transport_bonus(state, seat)}
        state.push(cls(seat, bonus, names))

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def idle(self, planet: Planet) -> bool:
        """Whether a planet may still do something."""
        return planet.name not in self.resting and planet.name not in self.done

    def capacity_left(self, planet: Planet) -> int:
        """IOUs a planet can still build with: its industry, at the home world also the bonus.

        They are a number here, so no count of IOU counters limits them.
        IS-B-ECON-08, IS-B-BONUS-01, IS-LIMIT-02
        """
        name = planet.name
        return planet.industry + self.bonus.get(name, 0) - self.spent.get(name, 0)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        idle = [planet for planet in state.planets_of(seat) if self.idle(planet)]
        works = chain.from_iterable([works_of(state, self, planet.name) for planet in idle])
        return [*works, EndEconomicStep()]


@memo(
    "planets[name]", "step.seat", "step.spent.get(name)", "step.bonus.get(name)", "index.used_up",
    by="name",
)  # fmt: skip
def works_of(state: State, step: EconomicStep, name: str) -> list[Action]:
    """What a planet that has not done its one thing may do."""
    left = step.capacity_left(state.planets[name])
    choices: list[Action] = []
    if name not in step.spent:
        choices += [Raise("industry", name), Raise("tech", name)]
    choices += [Build(kind, name) for kind, unit in UNITS.items() if unit.cost <= left]
    return [action for action in choices if action.why_not(state, step, step.seat) is None]
