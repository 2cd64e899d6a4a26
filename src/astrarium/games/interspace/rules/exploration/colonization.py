"""The Colonization Step: colony ships become colonies."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Action, Step, Violation, violation
from astrarium.kernel.powers import added, rule
from astrarium.kernel.things import Seat

from ...card import card
from ...data import NEW_COLONY_INDUSTRY, NEW_COLONY_TECH
from ...drawn_cards import ColonizationCard
from ...events.pieces import UnitLost
from ...events.planets import ColonizationDrawn, ColonyFounded
from ...state import InterSpaceState as State
from ...things import PlanetName, UnitId
from .. import breakthroughs
from ..decks import discard_settlement, draw_settlement
from ..edition import edition
from ..encounters.artifacts import pass_on
from ..infestation import infest
from ..objectives import hold
from ..pieces import lose_unit, reach_tech
from ..support import is_unsupported


class Colonize(Action, frozen=True):
    """Give up a colony ship to found a colony on the uninhabited planet in its hex.

    In the Standard game the ship must be inside support, and minerals that are gone stay gone. A
    ship that was built on an infested planet carries the infestation. IS-COL-01, IS-COL-02,
    IS-COL-03, IS-COL-04, IS-B-COL-01, IS-S-COL-01, IS-S-SUPP-10, IS-S-PROD-05,
    IS-A-OBJ-PARASITES-4, IS-A-OBJ-CONQUERORS-3, IS-A-ENC-ARTIFACT-4
    """

    text: ClassVar = "colonize {planet} with {unit}"
    picks: ClassVar = ("planet:{planet}", "piece:{unit}")
    told_by: ClassVar = (UnitLost,)
    planet: PlanetName
    unit: UnitId

    def points_at(self, state: State) -> tuple[str, ...]:
        """The planet; and the ship where one has to choose among several."""
        ship = state.units[self.unit]
        ships = [own for own in state.own_at(ship.hex, ship.owner) if own.kind == "colony_ship"]
        there = f"planet:{self.planet}"
        return (there,) if len(ships) == 1 else (there, f"piece:{self.unit}")

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
    """The founder of a new colony draws a Colonization card.

    IS-A-COL-GEN-1, IS-A-COL-GEN-2, IS-A-COL-GEN-3
    """
    name = draw_settlement(state, planet)
    if name:
        state.tell(ColonizationDrawn(seat=seat, planet=planet, card=name))
        settlement_drawn(state, seat, planet, name)


@rule(of=State.cards_of)
def settlement_drawn(state: State, seat: int, planet: str, drawn: str) -> None:
    """A Colonization card was drawn: it takes effect.

    IS-A-COL-GEN-1
    """
    settle_colony(state, seat, planet, drawn)


def draw_another(state: State, seat: int, planet: str, drawn: str) -> None:
    """The card that was drawn is put away for another one, which takes effect.

    IS-A-COL-GEN-5, IS-A-BRK-MULTIPLEX-5
    """
    discard_settlement(state, drawn)
    name = draw_settlement(state, planet)
    state.tell(ColonizationDrawn(seat=seat, planet=planet, card=name))
    settle_colony(state, seat, planet, name)


def settle_colony(state: State, seat: int, name: str, drawn: str) -> None:
    """Carry out a Colonization card, which for a Normal World changes nothing; it stays with the
    planet, or is discarded.

    IS-A-COL-GEN-4, IS-A-COL-GEN-5, IS-A-COL-GEN-6, IS-A-COL-FRONTIER-1, IS-A-COL-TREASURE-1,
    IS-A-COL-DOH-1, IS-A-COL-NORMAL-1
    """
    settlement = card(drawn, ColonizationCard)
    colony = state.planets[name]
    if settlement.begins is not None:
        industry, tech, box = settlement.begins
        colony = state.change_planet(colony, industry=industry, tech=tech, box=box)
    if settlement.stays:
        colony = state.change_planet(colony, card=drawn)
    else:
        discard_settlement(state, drawn)
    settlement.settle(state, colony, seat)
    if reach_tech(state, seat, colony.tech):
        breakthroughs.offer(state, seat)


class EndColonization(Action, frozen=True):
    """Found no more colonies this turn."""

    text: ClassVar = "end colonization step"
    ends: ClassVar = True

    def do(self, state: State, step: "ColonizationStep", seat: int) -> None:
        state.pop()


class ColonizationStep(Step, frozen=True):
    """Colonies may be founded wherever a colony ship of the player is at an uninhabited planet.

    IS-COL-01
    """

    rule: ClassVar = "IS-COL-01"
    prompt: ClassVar = "Colonization Step: do you found a colony?"
    accepts: ClassVar = (Colonize, EndColonization)

    seat: Seat

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
        return (*listed, *added(state, self, seat), EndColonization())
