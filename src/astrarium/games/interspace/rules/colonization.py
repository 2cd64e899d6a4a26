"""The Colonization Step: colony ships become colonies."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Action, Step, Violation, violation

from ..data import NEW_COLONY_INDUSTRY, NEW_COLONY_TECH
from ..events import ColonyFounded
from ..state import InterSpaceState as State
from .edition import edition
from .pieces import lose_unit
from .support import is_unsupported


class Colonize(Action, frozen=True):
    """Give up a colony ship to found a colony on the uninhabited planet in its hex.

    In the Standard game the ship must be inside support, and minerals that are gone stay gone.
    IS-COL-01, IS-COL-02, IS-COL-03, IS-COL-04, IS-B-COL-01, IS-S-COL-01, IS-S-SUPP-10,
    IS-S-PROD-05
    """

    text: ClassVar = "colonize {planet} with {unit}"
    planet: str
    unit: int

    def why_not(self, state: State, step: "ColonizationStep", seat: int) -> Violation | None:
        unit = state.units.get(self.unit)
        planet = state.planets.get(self.planet)
        if unit is None or unit.owner != seat or unit.kind != "colony_ship":
            return violation("IS-COL-01", "You have no colony ship {unit}.", unit=self.unit)
        if planet is None or planet.hex != unit.hex:
            return violation("IS-COL-01", "The colony ship is not at {planet}.", planet=self.planet)
        if planet.owner is not None:
            return violation("IS-COL-02", "{planet} is inhabited already.", planet=self.planet)
        if is_unsupported(state, unit):
            return violation("IS-S-SUPP-10", "A colony ship outside support founds no colony.")
        return None

    def do(self, state: State, step: "ColonizationStep", seat: int) -> None:
        planet = state.planets[self.planet]
        lose_unit(state, state.units[self.unit], "colonized")
        state.change_planet(
            planet,
            owner=seat,
            industry=NEW_COLONY_INDUSTRY,
            tech=NEW_COLONY_TECH,
            box=edition(state).colony_box(),
        )
        state.tell(ColonyFounded(planet=planet.name, seat=seat))


class EndColonization(Action, frozen=True):
    """Found no more colonies this turn."""

    text: ClassVar = "end colonization step"

    def do(self, state: State, step: "ColonizationStep", seat: int) -> None:
        state.pop()


class ColonizationStep(Step, frozen=True):
    """Colonies may be founded wherever an own colony ship is at an uninhabited planet.

    IS-COL-01
    """

    rule: ClassVar = "IS-COL-01"
    prompt: ClassVar = "Colonization Step: do you found a colony?"
    accepts: ClassVar = (Colonize, EndColonization)

    seat: int

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        state.push(cls(seat))

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        listed: list[Action] = []
        for unit in state.units_of(seat):
            planet = state.planet_at(unit.hex)
            if unit.kind == "colony_ship" and planet is not None and planet.owner is None:
                if not is_unsupported(state, unit):
                    listed.append(Colonize(planet.name, unit.id))
        return (*listed, EndColonization())
