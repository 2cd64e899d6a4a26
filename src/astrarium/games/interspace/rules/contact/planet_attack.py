"""Attacks on planets in the Standard game: bombardment, then conquest."""

from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Draw, Rolled, Tally, Violation, violation
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Facts, said

from ...card import of_players
from ...data import BOMBARDMENT, HEAVIEST_BOMBARDMENT, SHARING, UnitKind, is_player
from ...drawn_cards import once_of_player
from ...events.contact import Bombarded, PlanetFired
from ...state import InterSpaceState as State
from ...state.planets import Planet
from ...things import PlanetName
from ...units import Unit, UnitName
from ..breakthroughs import offer
from ..pieces import conquer_planet, lose_unit, uninhabit
from ..planetary_grid import is_immune
from ..support import is_unsupported
from .neutral import takes_part
from .shared_hexes import Contact


def attackers(state: State, step: Contact, planet: Planet, kind: UnitKind) -> list[Unit]:
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
    state: State, step: Contact, planet: Planet, kind: UnitKind, *, count: int, rule: str
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
    picks: ClassVar = ("planet:{planet}", "bombard:{battleships}")
    heading: ClassVar = "planet"
    told_by: ClassVar = (Rolled,)
    planet: PlanetName
    battleships: int

    def facts(self, state: State) -> Facts:
        return {"ships": said("count", self.battleships, "battleship")}

    def why_not(self, state: State, step: Contact, seat: int) -> Violation | None:
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

    def do(self, state: State, step: Contact, seat: int) -> None:
        planet = state.planets[self.planet]
        state.swap(msgspec.structs.replace(step, bombarded=(*step.bombarded, planet.name)))
        total = 0
        for ship in attackers(state, step, planet, "battleship")[: self.battleships]:
            total = aim(state, ship, total)
        bombard(state, planet, seat, total)


class BombardmentRoll(Draw, frozen=True):
    """The hits of a ship that bombards a planet, with those of the ships before it: the levels of
    industry that so many cost.

    IS-S-BOMB-02, IS-S-BOMB-03
    """

    text: ClassVar = "bombardment, {unit}"
    told_as: ClassVar = "volley"
    told_with: ClassVar = ()
    unit: UnitName

    def row(self, total: int) -> str:
        return str(steps_lost(total))


def aim(state: State, ship: Unit, before: int) -> int:
    """A battleship's die counts in full, whatever its rating, and is added to those before it.

    IS-S-BOMB-02
    """
    return state.throw(6, BombardmentRoll(ship.name), added=earlier_dice(before)).total


def bombard(state: State, planet: Planet, seat: int, total: int) -> None:
    """Industry falls; with it go the units waiting, and at 0 everything.

    IS-S-BOMB-02, IS-S-BOMB-04, IS-S-BOMB-05
    """
    lost = min(planet.industry, steps_lost(total))
    state.tell(Bombarded(planet=planet.name, seat=seat, total=total, steps=lost))
    if not lost:
        return
    planet_bombarded(state, planet, seat, lost)
    left = state.change_planet(planet, industry=planet.industry - lost, waiting=())
    if not left.industry:
        uninhabit(state, left, seat)


@rule(of=of_players)
def planet_bombarded(state: State, planet: Planet, by: int, lost: int) -> None:
    """A planet loses levels of industry to a bombardment; it is told as it was before."""


class Assault(Action, frozen=True):
    """Try to conquer another player's planet with some assault boats, once in a step.

    IS-S-CONQ-01, IS-S-CONQ-02, IS-S-CONQ-06, IS-S-CONQ-08
    """

    text: ClassVar = "assault {planet} with {boats}"
    picks: ClassVar = ("planet:{planet}", "assault:{boats}")
    heading: ClassVar = "planet"
    told_by: ClassVar = (Rolled,)
    planet: PlanetName
    boats: int

    def facts(self, state: State) -> Facts:
        return {"ships": said("count", self.boats, "boat")}

    def why_not(self, state: State, step: Contact, seat: int) -> Violation | None:
        planet = state.planets.get(self.planet)
        why = why_not_attack(state, planet, seat, "IS-S-CONQ-01")
        if why is not None or planet is None:
            return why
        if planet.name in step.assaulted:
            return violation("IS-S-CONQ-01", "{name} was assaulted already.", name=planet.name)
        return why_too_many(
            state, step, planet, "assault_boat", count=self.boats, rule="IS-S-CONQ-02"
        )

    def do(self, state: State, step: Contact, seat: int) -> None:
        planet = state.planets[self.planet]
        state.swap(msgspec.structs.replace(step, assaulted=(*step.assaulted, planet.name)))
        assault(state, planet, seat, attackers(state, step, planet, "assault_boat")[: self.boats])


def earlier_dice(total: int) -> Tally | None:
    """What dice before this one showed, if there were any."""
    return Tally.of("earlier dice", total) if total else None


def planet_rating(planet: Planet) -> int:
    """Half the tech, rounded up.

    IS-S-CONQ-03
    """
    return (planet.tech + 1) // 2


class PlanetFireRoll(Draw, frozen=True):
    """A planet's shot at assault boats, up to its rating."""

    text: ClassVar = "planet fire, {planet} {shot}"
    told_as: ClassVar = "volley"
    told_with: ClassVar = ()
    planet: str
    shot: int


def assault(state: State, planet: Planet, seat: int, boats: list[Unit]) -> None:
    """The planet fires on the boats committed; if one survives, the planet is taken.

    IS-S-CONQ-02, IS-S-CONQ-03, IS-S-CONQ-04, IS-S-CONQ-05, IS-S-CONQ-07, IS-A-BRK-JAMMING-10,
    IS-A-BRK-GEN-3
    """
    needed = Tally.of("half of tech", planet_rating(planet))
    shots = range(1, planet.industry + 1)
    dice = [state.roll(6, PlanetFireRoll(planet.name, shot), at_most=needed) for shot in shots]
    hits = min(len(boats), sum(die > 0 for die in dice))
    state.tell(PlanetFired(planet=planet.name, seat=seat, committed=len(boats), hits=hits))
    owner = planet.owner if planet.owner is not None and is_player(planet.owner) else None
    for boat in boats[:hits]:
        lose_unit(state, boat, "conquest", owner, attack=seat)
    if hits == len(boats):
        return
    rose = conquer_planet(state, planet, seat)
    boats_lost(state, seat, boats[:hits])
    if rose and state.options.breakthroughs:
        offer(state, seat)


@rule(of=once_of_player)
def boats_lost(state: State, seat: int, boats: list[Unit]) -> None:
    """A player has conquered a planet at the price of some boats."""


def planet_attacks(state: State, step: Contact) -> list[Action]:
    """Every number of battleships and of assault boats at every planet with own units.

    IS-S-BOMB-06, IS-S-CONQ-02
    """
    listed: list[Action] = []
    for hex in dict.fromkeys(unit.hex for unit in state.units_of(step.seat)):
        planet = state.planet_at(hex)
        if planet is None or planet.owner in (None, step.seat):
            continue
        ships = len(attackers(state, step, planet, "battleship"))
        boats = len(attackers(state, step, planet, "assault_boat"))
        listed += [Bombard(planet.name, count) for count in range(1, ships + 1)]
        listed += [Assault(planet.name, count) for count in range(1, boats + 1)]
    return listed
