"""Rebels: a colony that goes its own way, and what it builds there."""

from typing import ClassVar

from astrarium.kernel import Draw

from ...data import HIGHEST_LEVEL, REBEL_PRODUCTION, REBELS, UNITS, Role, UnitKind
from ...events.planets import ColonyRebelled, RebelsGrew
from ...state import InterSpaceState as State
from ...state.planets import Planet
from ..pieces import add_unit, end_friendship, end_infestation, take_command


def rebel(state: State, planet: Planet, seat: int) -> None:
    """A new colony is independent, and with it all units of its founder that are there.

    What the units carry stays on them; the colony keeps no resources. IS-A-COL-REBELS-1,
    IS-A-COL-REBELS-9, IS-A-COL-REBELS-13, IS-A-COL-REBELS-14, IS-A-OBJ-PARASITES-14
    """
    state.change_planet(planet, owner=REBELS, box={}, founder=seat)
    state.tell(ColonyRebelled(planet=planet.name, seat=seat))
    end_friendship(state, planet.name)
    end_infestation(state, planet.name)
    for unit in state.own_at(planet.hex, seat):
        take_command(state, unit, REBELS)


class RebelsRoll(Draw, frozen=True):
    """What rebels do: invest, or build a station or a warship."""

    text: ClassVar = "rebels of {planet}"
    planet: str

    def row(self, total: int) -> str:
        return REBEL_PRODUCTION[total]


def produce(state: State) -> None:
    """Every rebel planet grows, or builds a station or a warship, by a die and for nothing.

    IS-A-COL-REBELS-4, IS-A-COL-REBELS-8, IS-A-COL-REBELS-15, IS-A-COL-REBELS-17
    """
    for planet in [planet for planet in state.planets.values() if planet.owner == REBELS]:
        what = REBEL_PRODUCTION[state.roll(6, RebelsRoll(planet.name))]
        if what == "level":
            grow(state, planet)
        else:
            build(state, planet, what)


def grow(state: State, planet: Planet) -> None:
    """The lower level rises, or tech if they are equal.

    IS-A-COL-REBELS-5
    """
    if planet.industry < planet.tech:
        state.change_planet(planet, industry=planet.industry + 1)
        state.tell(RebelsGrew(planet=planet.name, what="industry", level=planet.industry + 1))
    elif planet.tech < HIGHEST_LEVEL:
        advance(state, planet)


def advance(state: State, planet: Planet) -> None:
    """The tech of a rebel planet rises."""
    state.change_planet(planet, tech=planet.tech + 1)
    state.tell(RebelsGrew(planet=planet.name, what="tech", level=planet.tech + 1))


def build(state: State, planet: Planet, role: Role) -> None:
    """The largest unit of a sort that the planet's tech allows appears; without any, tech rises.

    What rebels build is nobody's counter. IS-A-COL-REBELS-6, IS-A-COL-REBELS-7,
    IS-A-COL-REBELS-8, IS-A-COL-REBELS-13
    """
    kinds: list[UnitKind] = [
        kind for kind, unit in UNITS.items() if unit.role == role and unit.tech <= planet.tech
    ]
    if kinds:
        add_unit(state, kinds[-1], REBELS, planet.hex)
    else:
        advance(state, planet)
