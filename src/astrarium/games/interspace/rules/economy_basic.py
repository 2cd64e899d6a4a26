"""The Economic Step of the Basic game: each planet does one thing."""

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation

from ..data import (
    BONUS_ALIEN_HOME_WORLD,
    BONUS_ASTEROIDS,
    BONUS_OWN_PLANET,
    HIGHEST_LEVEL,
    UNITS,
    UnitKind,
)
from ..events import HomeDesignated, LevelRaised, TradeAnswered
from ..state import InterSpaceState as State
from ..state import Planet
from .pieces import add_unit, reach_tech


def home_world(state: State, seat: int) -> Planet | None:
    """The planet that is home to a player's transports: the home world, or the one named for it.

    IS-B-BONUS-09, IS-B-BONUS-10, IS-IT-BONUS-02
    """
    birthplace = state.birthplace(seat)
    if birthplace.owner == seat:
        return birthplace
    return state.planets.get(state.players[seat].substitute)


def transport_bonus(state: State, seat: int) -> int:
    """What transports add to the home world's capacity: once per hex, none without one at home.

    IS-B-BONUS-02, IS-B-BONUS-06, IS-B-BONUS-08
    """
    hexes = transport_hexes(state, seat)
    home = home_world(state, seat)
    if home is None or home.hex not in hexes:
        return 0
    return sum(hex_bonus(state, seat, hex) for hex in hexes if hex != home.hex)


def transport_hexes(state: State, seat: int) -> set[Hex]:
    """The hexes with a transport of a player; more of them in one hex count no more.

    IS-B-BONUS-06
    """
    return {unit.hex for unit in state.units_of(seat) if unit.kind == "transport"}


def hex_bonus(state: State, seat: int, hex: Hex) -> int:
    """What a transport in a hex other than the home world's adds.

    IS-B-BONUS-03
    """
    if state.map.tiles[hex].terrain == "asteroids":
        return BONUS_ASTEROIDS
    planet = state.planet_at(hex)
    return 0 if planet is None else planet_bonus(state, seat, planet)


def planet_bonus(state: State, seat: int, planet: Planet) -> int:
    """What a transport at a planet other than the own home world adds.

    IS-B-BONUS-04, IS-B-BONUS-05, IS-B-BONUS-07, IS-B-BONUS-10, IS-IT-BONUS-01
    """
    if planet.owner is None:
        return 0
    if planet.owner == seat:
        return BONUS_OWN_PLANET
    trades_here = home_world(state, planet.owner) == planet
    refused = seat in state.players[planet.owner].refuses
    return BONUS_ALIEN_HOME_WORLD if trades_here and not refused else 0


class AllowTrade(Action, frozen=True):
    """Let a player's transports earn at the own home world."""

    text: ClassVar = "allow trade with seat {partner}"
    partner: int

    def why_not(self, state: State, step: "TradeQuestion", seat: int) -> Violation | None:
        return step.why_not_about(self.partner)

    def do(self, state: State, step: "TradeQuestion", seat: int) -> None:
        step.answer(state, allowed=True)


class RefuseTrade(Action, frozen=True):
    """Keep a player's transports from earning at the own home world."""

    text: ClassVar = "refuse trade with seat {partner}"
    partner: int

    def why_not(self, state: State, step: "TradeQuestion", seat: int) -> Violation | None:
        return step.why_not_about(self.partner)

    def do(self, state: State, step: "TradeQuestion", seat: int) -> None:
        step.answer(state, allowed=False)


class TradeQuestion(Step, frozen=True):
    """At the start of a turn, each owner of a home world with the active player's transport says
    whether to trade. Only then does the standing answer matter, so only then is it asked.

    IS-B-BONUS-07
    """

    rule: ClassVar = "IS-B-BONUS-07"
    prompt: ClassVar = "A foreign transport is at your home world: do you trade with its owner?"
    accepts: ClassVar = (AllowTrade, RefuseTrade)

    seat: int
    owners: tuple[int, ...]

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        hexes = transport_hexes(state, seat)
        owners = []
        for other in state.from_the_left_of(seat):
            home = home_world(state, other)
            if home is not None and home.hex in hexes:
                owners.append(other)
        if owners:
            state.push(cls(seat, tuple(owners)))

    def asks(self, state: State) -> tuple[int, ...]:
        return self.owners[:1]

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (AllowTrade(self.seat), RefuseTrade(self.seat))

    def why_not_about(self, partner: int) -> Violation | None:
        if partner != self.seat:
            return violation(self.rule, "The question is about seat {seat}.", seat=self.seat)
        return None

    def answer(self, state: State, *, allowed: bool) -> None:
        owner = self.owners[0]
        refuses = set(state.players[owner].refuses) - {self.seat}
        if not allowed:
            refuses.add(self.seat)
        state.change_player(owner, refuses=tuple(sorted(refuses)))
        state.tell(TradeAnswered(owner=owner, partner=self.seat, allowed=allowed))
        if self.owners[1:]:
            state.swap(TradeQuestion(self.seat, self.owners[1:]))
        else:
            state.pop()


class DesignateHome(Action, frozen=True):
    """Name a planet as home world in place of the lost one."""

    text: ClassVar = "designate {planet} as home world"
    planet: str

    def why_not(self, state: State, step: "HomeWorldQuestion", seat: int) -> Violation | None:
        planet = state.planets.get(self.planet)
        if planet is None or planet.owner != seat:
            return violation("IS-B-BONUS-09", "Only a planet that you control can be named.")
        return None

    def do(self, state: State, step: "HomeWorldQuestion", seat: int) -> None:
        state.change_player(seat, substitute=self.planet)
        state.tell(HomeDesignated(seat=seat, planet=self.planet))
        state.pop()


class DesignateNone(Action, frozen=True):
    """Go without a home world for now."""

    text: ClassVar = "designate no home world"

    def why_not(self, state: State, step: "HomeWorldQuestion", seat: int) -> Violation | None:
        return None

    def do(self, state: State, step: "HomeWorldQuestion", seat: int) -> None:
        state.pop()


class HomeWorldQuestion(Step, frozen=True):
    """A player who has lost the home world may name another planet for the transport bonus.

    IS-B-BONUS-09, IS-IT-BONUS-02
    """

    rule: ClassVar = "IS-B-BONUS-09"
    prompt: ClassVar = "Your home world is lost: which planet takes its place for transports?"
    accepts: ClassVar = (DesignateHome, DesignateNone)

    seat: int

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        if home_world(state, seat) is None and state.planets_of(seat):
            state.push(cls(seat))

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        named = [DesignateHome(planet.name) for planet in state.planets_of(seat)]
        return (*named, DesignateNone())


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
    what: Literal["industry", "tech"]
    planet: str

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
            return violation(
                rule, "{what} is above the planet's other level and must wait for it.",
                what=self.what.title(),
            )  # fmt: skip
        return None

    def do(self, state: State, step: "EconomicStep", seat: int) -> None:
        """Raising tech so that civilization rises makes the planet rest next time. IS-B-ECON-04"""
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
    kind: UnitKind
    planet: str

    def why_not(self, state: State, step: "EconomicStep", seat: int) -> Violation | None:
        planet = own_idle_planet(state, step, self.planet)
        if isinstance(planet, Violation):
            return planet
        unit = UNITS[self.kind]
        if unit.tech > planet.tech:
            return violation(
                "IS-B-ECON-07", "{unit} needs tech {tech}; {name} has {has}.",
                unit=unit.abbreviation, tech=unit.tech, name=planet.name, has=planet.tech,
            )  # fmt: skip
        left = step.capacity_left(state, planet)
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

    def why_not(self, state: State, step: "EconomicStep", seat: int) -> Violation | None:
        return None

    def do(self, state: State, step: "EconomicStep", seat: int) -> None:
        state.pop()


class EconomicStep(Step, frozen=True):
    """Planets one by one, in any order: raise a level, or build units, or nothing.

    IS-B-ECON-01, IS-B-BONUS-01
    """

    rule: ClassVar = "IS-B-ECON-01"
    prompt: ClassVar = "Economic Step: each planet may raise industry, raise tech, or build units."
    accepts: ClassVar = (Raise, Build, EndEconomicStep)

    seat: int
    bonus: int
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
        state.push(cls(seat, transport_bonus(state, seat), names))

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def idle(self, planet: Planet) -> bool:
        """Whether a planet may still do something."""
        return planet.name not in self.resting and planet.name not in self.done

    def capacity_left(self, state: State, planet: Planet) -> int:
        """IOUs a planet can still build with: its industry, at the home world also the bonus.

        They are a number here, so no count of IOU counters limits them.
        IS-B-ECON-08, IS-B-BONUS-01, IS-LIMIT-02
        """
        home = home_world(state, self.seat)
        bonus = self.bonus if home is not None and home.name == planet.name else 0
        return planet.industry + bonus - self.spent.get(planet.name, 0)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        """Choices of planets that the last action did not touch are remembered, not listed anew."""
        memory = state.__dict__.setdefault("_works", {})
        used_up = state.used_up(seat)
        listed: list[Action] = []
        for planet in state.planets_of(seat):
            if not self.idle(planet):
                continue
            left = self.capacity_left(state, planet)
            circumstances = (planet, left, self.spent.get(planet.name), used_up)
            known = memory.get(planet.name)
            if known is None or known[0] != circumstances:
                known = (circumstances, self._works(state, planet, left))
                memory[planet.name] = known
            listed += known[1]
        listed.append(EndEconomicStep())
        return listed

    def _works(self, state: State, planet: Planet, left: int) -> list[Action]:
        name = planet.name
        choices: list[Action] = [Raise("industry", name), Raise("tech", name)]
        choices += [Build(kind, name) for kind, unit in UNITS.items() if unit.cost <= left]
        return [action for action in choices if action.why_not(state, self, self.seat) is None]
