"""Alien Objective cards."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from astrarium.kernel import Action, violation
from astrarium.kernel.powers import adds, modifies, reacts

from ..card import Card, ObjectiveCard
from ..data import (
    CHEAP_ASSAULT_BOAT_COST,
    EARLY_ASSAULT_BOAT_TECH,
    OBJECTIVE_POINTS_PER_INDUSTRY,
    PLAGUE,
    POINTS_PER_CIVILIZATION,
    POINTS_PER_INDUSTRY,
    POINTS_PER_INFESTED_PLANET,
    POINTS_PER_PAIR,
    POINTS_PER_STUDY,
    PREY,
    REBELS,
    STUDIES,
    UnitKind,
    is_player,
)
from ..rules.contact.planet_attack import planet_bombarded
from ..rules.economy.purchase import BuyPoints, PurchaseStep
from ..rules.infestation import Infest, InfestationStep
from ..rules.objectives import hold, score
from ..rules.pieces import planet_conquered, unit_captured, unit_destroyed
from ..state import InterSpaceState as State
from ..state.abilities import unit_cost, unit_tech
from ..state.planets import Planet
from ..units import Unit


class Objective(ObjectiveCard):
    """What all objectives have: a point for each level of industry that the player controls now,
    and the memory of what the player ever controlled.

    IS-A-OBJ-GEN-2, IS-A-OBJ-GEN-9, IS-A-OBJ-GEN-10, IS-A-OBJ-GEN-11
    """

    per_industry: ClassVar = OBJECTIVE_POINTS_PER_INDUSTRY

    def score_parts(self, state: State, seat: int) -> list[tuple[str, int]]:
        """Industry counts once, for the Builders twice.

        IS-A-OBJ-GEN-10, IS-A-OBJ-BUILDERS-1
        """
        industry = sum(planet.industry for planet in state.planets_of(seat))
        return [
            ("industry", self.per_industry * industry),
            ("deeds", state.players[seat].deeds),
            *self.further_parts(state, seat),
        ]

    def further_parts(self, state: State, seat: int) -> list[tuple[str, int]]:
        """What else counts for this objective, as it is at this moment."""
        return []

    @reacts(planet_conquered)
    def conquer(self, state: State, planet: Planet, winner: int) -> None:
        if winner == self.seat:
            hold(state, self.seat, planet.name)


class Parasites(Objective):
    """Infested planets count, whoever controls them; the player knows them all, and infests others.

    IS-A-OBJ-PARASITES-1, IS-A-OBJ-PARASITES-2, IS-A-OBJ-PARASITES-7
    """

    id = "parasites"
    secrets: ClassVar = ("infested", "carriers", "broods")
    lacking: ClassVar = violation("IS-A-OBJ-PARASITES-11", "Only the Parasites infest planets.")

    def take_up(self, state: State, seat: int) -> None:
        """The player lives on infested planets from now on. IS-A-OBJ-PARASITES-3"""
        new = [name for name in state.first_worlds(seat) if name not in state.infested]
        state.infested = (*state.infested, *new)

    @adds(Infest, to=InfestationStep, lacking=lacking)
    def infest(self, state: State, step: InfestationStep, seat: int) -> Iterable[Action]:
        return step.infestations(state)

    def further_parts(self, state: State, seat: int) -> list[tuple[str, int]]:
        return [("infested", POINTS_PER_INFESTED_PLANET * len(state.infested))]


class Builders(Objective):
    """Industry counts twice, and nothing else.

    IS-A-OBJ-BUILDERS-1
    """

    id = "builders"
    per_industry: ClassVar = POINTS_PER_INDUSTRY


class Conquerors(Objective):
    """Levels of planets conquered for the first time; assault boats are cheap and early.

    IS-A-OBJ-CONQUERORS-1, IS-A-OBJ-CONQUERORS-2, IS-A-OBJ-CONQUERORS-3, IS-A-OBJ-CONQUERORS-4,
    IS-A-OBJ-CONQUERORS-5, IS-A-OBJ-CONQUERORS-6
    """

    id = "conquerors"

    def conquer(self, state: State, planet: Planet, winner: int) -> None:
        if winner == self.seat and planet.name not in state.players[self.seat].held:
            score(state, self.seat, planet.industry + planet.tech, "conquest")
        super().conquer(state, planet, winner)

    @modifies(unit_cost)
    def cheapen(self, cards: Sequence[Card], kind: UnitKind, cost: int) -> int:
        return CHEAP_ASSAULT_BOAT_COST if kind == "assault_boat" else cost

    @modifies(unit_tech)
    def advance(self, cards: Sequence[Card], kind: UnitKind, tech: int) -> int:
        return EARLY_ASSAULT_BOAT_TECH if kind == "assault_boat" else tech


class Xenophobes(Objective):
    """Alien units destroyed, and alien industry bombarded.

    IS-A-OBJ-XENOPHOBES-1, IS-A-OBJ-XENOPHOBES-2, IS-A-OBJ-XENOPHOBES-3, IS-A-OBJ-XENOPHOBES-5,
    IS-A-OBJ-XENOPHOBES-6, IS-A-OBJ-XENOPHOBES-7, IS-A-OBJ-XENOPHOBES-8, IS-A-OBJ-XENOPHOBES-9
    """

    id = "xenophobes"

    @reacts(unit_destroyed)
    def destroy(self, state: State, unit: Unit, credit: int | None, attack: int | None) -> None:
        if credit == self.seat and is_alien(state, unit, self.seat):
            score(state, self.seat, PREY.get(unit.kind, 0), "destruction")

    @reacts(unit_captured)
    def capture(self, state: State, unit: Unit, by: int) -> None:
        if by == self.seat and unit.colour not in (None, self.seat):
            score(state, self.seat, PREY.get(unit.kind, 0), "capture")

    def conquer(self, state: State, planet: Planet, winner: int) -> None:
        super().conquer(state, planet, winner)
        if winner == self.seat:
            score(state, self.seat, worth_of_waiting(planet), "destruction")

    @reacts(planet_bombarded)
    def bombard(self, state: State, planet: Planet, by: int, lost: int) -> None:
        if by != self.seat:
            return
        if planet.owner != REBELS or planet.founder != self.seat:
            score(state, self.seat, lost, "bombardment")
        if lost:
            score(state, self.seat, worth_of_waiting(planet), "destruction")


def is_alien(state: State, unit: Unit, seat: int) -> bool:
    """Whether a unit is or was another player's; what rebels built counts as the founder's.

    IS-A-OBJ-XENOPHOBES-4, IS-A-COL-REBELS-13
    """
    if is_player(unit.owner):
        return unit.owner != seat
    if unit.owner not in (REBELS, PLAGUE):
        return False
    if unit.colour is not None:
        return unit.colour != seat
    planet = state.planet_at(unit.hex)
    return unit.owner == REBELS and planet is not None and planet.founder not in (None, seat)


def worth_of_waiting(planet: Planet) -> int:
    """What the units that wait on a planet's card are worth if they are destroyed.

    IS-A-OBJ-XENOPHOBES-6
    """
    return sum(PREY.get(kind, 0) for kind in planet.waiting)


class Warriors(Objective):
    """Own warships destroyed in attacks of their own.

    IS-A-OBJ-WARRIORS-1, IS-A-OBJ-WARRIORS-2, IS-A-OBJ-WARRIORS-3, IS-A-OBJ-WARRIORS-4,
    IS-A-OBJ-WARRIORS-5
    """

    id = "warriors"

    @reacts(unit_destroyed)
    def fall(self, state: State, unit: Unit, credit: int | None, attack: int | None) -> None:
        if unit.owner == attack == self.seat and unit.type.warship:
            score(state, self.seat, 1, "sacrifice")


class Techies(Objective):
    """Civilization levels.

    IS-A-OBJ-TECHIES-1
    """

    id = "techies"

    def further_parts(self, state: State, seat: int) -> list[tuple[str, int]]:
        return [("civilization", POINTS_PER_CIVILIZATION * state.players[seat].civilization)]


class Researchers(Objective):
    """Types of hexes in which the player has a station at this moment.

    IS-A-OBJ-RESEARCHERS-1, IS-A-OBJ-RESEARCHERS-2, IS-A-OBJ-RESEARCHERS-3,
    IS-A-OBJ-RESEARCHERS-4
    """

    id = "researchers"

    def further_parts(self, state: State, seat: int) -> list[tuple[str, int]]:
        stations = [unit for unit in state.units_of(seat) if unit.type.role == "station"]
        known = [unit.hex for unit in stations if unit.hex in state.map.tiles]
        studied = {state.map.tiles[hex].terrain for hex in known}
        return [("stations", POINTS_PER_STUDY * len(studied & set(STUDIES)))]


class Royalists(Objective):
    """Points that the home world buys.

    IS-A-OBJ-ROYALISTS-1, IS-A-OBJ-ROYALISTS-2, IS-A-OBJ-ROYALISTS-4, IS-A-OBJ-ROYALISTS-5
    """

    id = "royalists"
    lacking: ClassVar = violation("IS-A-OBJ-ROYALISTS-1", "Only the Royalists buy victory points.")

    @adds(BuyPoints, to=PurchaseStep, lacking=lacking)
    def buy_points(self, state: State, step: PurchaseStep, seat: int) -> Iterable[Action]:
        yield BuyPoints(state.players[seat].home)

    def further_parts(self, state: State, seat: int) -> list[tuple[str, int]]:
        return [("pairs", POINTS_PER_PAIR * state.players[seat].pairs)]
