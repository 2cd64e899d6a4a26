"""The Colonization Step: colony ships become colonies."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Action, Step, Violation, violation

from ..card import card
from ..data import NEW_COLONY_INDUSTRY, NEW_COLONY_TECH
from ..events import ColonizationDrawn, ColonyFounded
from ..state import InterSpaceState as State
from . import breakthroughs, sensors
from .artifacts import pass_on
from .decks import discard_settlement, draw_settlement
from .edition import edition
from .infestation import infest
from .objectives import hold
from .pieces import lose_unit, reach_tech
from .support import is_unsupported


class Colonize(Action, frozen=True):
    """Give up a colony ship to found a colony on the uninhabited planet in its hex.

    In the Standard game the ship must be inside support, and minerals that are gone stay gone. A
    ship that was built on an infested planet carries the infestation. IS-COL-01, IS-COL-02,
    IS-COL-03, IS-COL-04, IS-B-COL-01, IS-S-COL-01, IS-S-SUPP-10, IS-S-PROD-05,
    IS-A-OBJ-PARASITES-4, IS-A-OBJ-CONQUERORS-3, IS-A-ENC-ARTIFACT-4
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
        carries = self.unit in state.carriers
        pass_on(state, str(self.unit), planet.name)
        lose_unit(state, state.units[self.unit], "colonized")
        state.change_planet(
            planet,
            owner=seat,
            industry=NEW_COLONY_INDUSTRY,
            tech=NEW_COLONY_TECH,
            box=edition(state).colony_box(),
        )
        state.tell(ColonyFounded(planet=planet.name, seat=seat))
        if state.options.objectives:
            hold(state, seat, planet.name)
        if carries:
            infest(state, planet.name)
        if state.options.colonization:
            draw_card(state, seat, planet.name)


def draw_card(state: State, seat: int, planet: str) -> None:
    """The founder of a new colony draws a Colonization card, which Multiplex Sensors may return.

    IS-A-COL-GEN-1, IS-A-COL-GEN-2, IS-A-COL-GEN-3
    """
    name = draw_settlement(state, planet)
    if name:
        state.tell(ColonizationDrawn(seat=seat, planet=planet, card=name))
        sensors.drawn(state, seat, "colonization", planet, name)


def play_card(state: State, seat: int, planet: str, name: str, again: bool) -> None:
    """The card that was drawn takes effect; or it is put away for another one, which does.

    IS-A-COL-GEN-1, IS-A-COL-GEN-5, IS-A-BRK-MULTIPLEX-5
    """
    if again:
        discard_settlement(state, name)
        name = draw_settlement(state, planet)
        state.tell(ColonizationDrawn(seat=seat, planet=planet, card=name))
    settle_colony(state, seat, planet, name)


def settle_colony(state: State, seat: int, name: str, drawn: str) -> None:
    """Carry out a Colonization card; it stays with the planet, or is discarded.

    IS-A-COL-GEN-4, IS-A-COL-GEN-5, IS-A-COL-GEN-6, IS-A-COL-FRONTIER-1
    """
    settlement = card(drawn)
    colony = state.planets[name]
    beginning = settlement.colony()
    if beginning is not None:
        industry, tech, box = beginning
        colony = state.change_planet(colony, industry=industry, tech=tech, box=box)
    if settlement.stays():
        colony = state.change_planet(colony, card=drawn)
    else:
        discard_settlement(state, drawn)
    settlement.settle(state, colony, seat)
    if reach_tech(state, seat, colony.tech):
        breakthroughs.offer(state, seat)


sensors.AFTER["colonization"] = play_card


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
        for own in dict.fromkeys(state.cards_of(seat)):
            listed += own.asides(state, self, seat)
        return (*listed, EndColonization())
