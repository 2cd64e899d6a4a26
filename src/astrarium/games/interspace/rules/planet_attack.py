"""Attacks on planets in the Standard game: bombardment, then conquest."""

from typing import TYPE_CHECKING, ClassVar

import msgspec

from astrarium.kernel import Action, Violation, violation

from ..data import BOMBARDMENT, HEAVIEST_BOMBARDMENT, SHARING, UnitKind, is_player
from ..events import Bombarded, PlanetFired
from ..state import InterSpaceState as State
from ..state import Planet
from ..units import Unit
from .breakthroughs import offer
from .grid import is_immune
from .neutral import takes_part
from .pieces import conquer_planet, lose_unit, uninhabit
from .salvage import Wreck, holders, repair
from .support import is_unsupported

if TYPE_CHECKING:
    from .contact import ContactStep


def attackers(state: State, step: "ContactStep", planet: Planet, kind: UnitKind) -> list[Unit]:
    """The units of a type that can attack a planet: supported, and not retreated in this step.

    Those that were captured or repaired in it can. IS-COMBAT-15, IS-S-SUPP-10, IS-S-BOMB-01,
    IS-S-CONQ-01, IS-A-BRK-REPAIR-6
    """
    return [
        unit
        for unit in state.own_at(planet.hex, step.seat)
        if unit.kind == kind and unit.id not in step.retreated and not is_unsupported(state, unit)
    ]


def why_too_many(
    state: State, step: "ContactStep", planet: Planet, kind: UnitKind, *, count: int, rule: str
) -> Violation | None:
    """Why so many units of a type cannot attack a planet.

    IS-COMBAT-15, IS-S-SUPP-10, IS-S-BOMB-06, IS-S-CONQ-02
    """
    if 1 <= count <= len(attackers(state, step, planet, kind)):
        return None
    there = [unit for unit in state.own_at(planet.hex, step.seat) if unit.kind == kind]
    fresh = [unit for unit in there if unit.id not in step.retreated]
    if 1 <= count <= len(fresh):
        return violation("IS-S-SUPP-10", "Ships outside support cannot attack a planet.")
    if 1 <= count <= len(there):
        return violation("IS-COMBAT-15", "Units that retreated this turn cannot attack a planet.")
    return violation(
        rule, "Units that can attack {name}: {there}, not {count}.",
        name=planet.name, there=len(there), count=count,
    )  # fmt: skip


def why_not_attack(state: State, planet: Planet | None, seat: int, rule: str) -> Violation | None:
    """Only another player's or rebels' planet, and only once no unit of anybody else is there.

    Agents who share the hex are not in the way, nor what is inside a grid.
    IS-S-BOMB-01, IS-S-CONQ-01, IS-S-CONQ-06, IS-A-COL-REBELS-10, IS-A-AGENT-CONTACT-6,
    IS-A-AGENT-CONTACT-11, IS-A-BRK-GRID-1
    """
    if planet is None or planet.owner == seat:
        return violation(rule, "That is not another player's planet.")
    if planet.owner is None:
        return violation("IS-S-CONQ-08", "{name} is uninhabited.", name=planet.name)
    if is_immune(state, planet):
        return violation("IS-A-BRK-GRID-1", "A Planetary Grid protects {name}.", name=planet.name)
    others = state.others_at(planet.hex, seat)
    if any(unit.owner not in SHARING and takes_part(state, unit) for unit in others):
        return violation(
            "IS-S-CONQ-06", "Units of other players are still at {name}.", name=planet.name
        )
    return None


def steps_lost(total: int) -> int:
    """How far a bombardment lowers industry.

    IS-S-BOMB-02, IS-S-BOMB-03
    """
    return next((steps for most, steps in BOMBARDMENT if total <= most), HEAVIEST_BOMBARDMENT)


class Bombard(Action, frozen=True):
    """Bombard another player's planet with some battleships, before any try to conquer it.

    IS-S-BOMB-01, IS-S-BOMB-06, IS-S-CONQ-01, IS-S-CONQ-06
    """

    text: ClassVar = "bombard {planet} with {battleships}"
    planet: str
    battleships: int

    def why_not(self, state: State, step: "ContactStep", seat: int) -> Violation | None:
        planet = state.planets.get(self.planet)
        why = why_not_attack(state, planet, seat, "IS-S-BOMB-01")
        if why is not None or planet is None:
            return why
        if planet.name in step.bombarded:
            return violation("IS-S-BOMB-01", "{name} was bombarded already.", name=planet.name)
        if planet.name in step.assaulted:
            return violation("IS-S-CONQ-01", "Bombardment comes before conquest.")
        return why_too_many(
            state, step, planet, "battleship", count=self.battleships, rule="IS-S-BOMB-06"
        )

    def do(self, state: State, step: "ContactStep", seat: int) -> None:
        planet = state.planets[self.planet]
        state.swap(msgspec.structs.replace(step, bombarded=(*step.bombarded, planet.name)))
        ships = attackers(state, step, planet, "battleship")[: self.battleships]
        bombard(state, planet, seat, sum(aim(state, ship) for ship in ships))


def aim(state: State, ship: Unit) -> int:
    """A battleship's die counts in full, whatever its rating.

    IS-S-BOMB-02
    """
    return state.roll(6, f"bombardment, {ship.type.abbreviation} {ship.id}")


def bombard(state: State, planet: Planet, seat: int, total: int) -> None:
    """Industry falls; with it go the units waiting, and at 0 everything.

    IS-S-BOMB-02, IS-S-BOMB-04, IS-S-BOMB-05
    """
    lost = min(planet.industry, steps_lost(total))
    state.tell(Bombarded(planet=planet.name, seat=seat, total=total, steps=lost))
    if not lost:
        return
    for other in range(state.seats):
        for card in state.cards_of(other):
            card.planet_bombarded(state, other, planet, seat, lost)
    left = state.change_planet(planet, industry=planet.industry - lost, waiting=())
    if not left.industry:
        uninhabit(state, left, seat)


class Assault(Action, frozen=True):
    """Try to conquer another player's planet with some assault boats, once in a step.

    IS-S-CONQ-01, IS-S-CONQ-02, IS-S-CONQ-06, IS-S-CONQ-08
    """

    text: ClassVar = "assault {planet} with {boats}"
    planet: str
    boats: int

    def why_not(self, state: State, step: "ContactStep", seat: int) -> Violation | None:
        planet = state.planets.get(self.planet)
        why = why_not_attack(state, planet, seat, "IS-S-CONQ-01")
        if why is not None or planet is None:
            return why
        if planet.name in step.assaulted:
            return violation("IS-S-CONQ-01", "{name} was assaulted already.", name=planet.name)
        return why_too_many(
            state, step, planet, "assault_boat", count=self.boats, rule="IS-S-CONQ-02"
        )

    def do(self, state: State, step: "ContactStep", seat: int) -> None:
        planet = state.planets[self.planet]
        state.swap(msgspec.structs.replace(step, assaulted=(*step.assaulted, planet.name)))
        assault(state, planet, seat, attackers(state, step, planet, "assault_boat")[: self.boats])


def planet_rating(planet: Planet) -> int:
    """Half the tech, rounded up.

    IS-S-CONQ-03
    """
    return (planet.tech + 1) // 2


def assault(state: State, planet: Planet, seat: int, boats: list[Unit]) -> None:
    """The planet fires on the boats committed; if one survives, the planet is taken, and lost
    boats may be repaired.

    IS-S-CONQ-02, IS-S-CONQ-03, IS-S-CONQ-04, IS-S-CONQ-05, IS-S-CONQ-07, IS-A-BRK-REPAIR-7,
    IS-A-BRK-JAMMING-10, IS-A-BRK-GEN-3
    """
    dice = [
        state.roll(6, f"planet fire, {planet.name} {shot}")
        for shot in range(1, planet.industry + 1)
    ]
    hits = min(len(boats), sum(die <= planet_rating(planet) for die in dice))
    state.tell(PlanetFired(planet=planet.name, seat=seat, committed=len(boats), hits=hits))
    owner = planet.owner if planet.owner is not None and is_player(planet.owner) else None
    for boat in boats[:hits]:
        lose_unit(state, boat, "conquest", owner)
    if hits == len(boats):
        return
    rose = conquer_planet(state, planet, seat)
    if holders(state, (seat,), "repairs"):
        repair(state, seat, [Wreck(boat) for boat in boats[:hits]])
    if rose and state.options.breakthroughs:
        offer(state, seat)
