"""The Planetary Grid: planets that nothing can harm, and units that shelter there."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Decision, Hex, Step, Violation, violation
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Facts, Seat, said

from ..data import APART, MADNESS, is_player
from ..events.contact import GridDeclared
from ..state import InterSpaceState as State
from ..state.planets import Planet
from ..things import UnitId
from ..units import Unit

HARMLESS = APART - {MADNESS}  # from them nobody has to shelter


@rule(of=State.cards_at)
def is_immune(state: State, planet: Planet) -> bool:
    """Whether nothing can attack or harm a planet."""
    return False


def has_grid(state: State, hex: Hex, seat: int) -> bool:
    """Whether units of a player can shelter in a hex: only at a planet of theirs with a grid.

    IS-A-BRK-GRID-3, IS-A-BRK-GRID-7
    """
    if not state.options.breakthroughs:
        return False
    planet = state.planet_at(hex)
    return planet is not None and planet.owner == seat and is_immune(state, planet)


def is_sheltered(state: State, unit: Unit) -> bool:
    """Whether a unit is inside a grid, where nothing reaches it.

    IS-A-BRK-GRID-3, IS-A-BRK-GRID-4
    """
    return unit.id in state.sheltered


def open_up(state: State, units: Iterable[Unit]) -> None:
    """Some units are not inside a grid any more."""
    names = {unit.id for unit in units}
    state.sheltered = tuple(name for name in state.sheltered if name not in names)


def declare(state: State, hexes: Iterable[Hex], *, alone: bool = False) -> bool:
    """Ask the holders of grids in some hexes who is inside; whether somebody is asked.

    It matters only where others are too, unless they are still to come (``alone``).
    IS-A-BRK-GRID-3
    """
    if not state.options.breakthroughs:
        return False
    asked: list[GridDeclaration] = []
    for hex in hexes:
        planet = state.planet_at(hex)
        owner = None if planet is None else planet.owner
        if owner is None or not is_player(owner) or not has_grid(state, hex, owner):
            continue
        others = [unit for unit in state.others_at(hex, owner) if unit.owner not in HARMLESS]
        if state.own_at(hex, owner) and (alone or others):
            asked.append(GridDeclaration(owner, hex))
    if asked:
        state.push(*asked)
    return bool(asked)


class Shelter(Action, frozen=True):
    """Bring a unit into the grid: it neither attacks nor can be attacked.

    In a battle it leaves the battle, and needs no screen. IS-A-BRK-GRID-3, IS-A-BRK-GRID-5,
    IS-A-BRK-GRID-7
    """

    text: ClassVar = "shelter {unit}"
    picks: ClassVar = ("piece:{unit}",)
    unit: UnitId

    def why_not(self, state: State, step: "GridDeclaration", seat: int) -> Violation | None:
        return step.why_not_shelter(state, self.unit)

    def do(self, state: State, step: "GridDeclaration", seat: int) -> None:
        state.sheltered = tuple(sorted({*state.sheltered, self.unit}))
        step.moved(state, self.unit)


class Emerge(Action, frozen=True):
    """Bring a unit out of the grid.

    IS-A-BRK-GRID-3
    """

    text: ClassVar = "emerge {unit}"
    picks: ClassVar = ("piece:{unit}",)
    unit: UnitId

    def why_not(self, state: State, step: "GridDeclaration", seat: int) -> Violation | None:
        undeclared = [unit for unit in step.own(state) if unit.id not in step.declared]
        if any(unit.id == self.unit and is_sheltered(state, unit) for unit in undeclared):
            return None
        return violation(
            "IS-A-BRK-GRID-3", "You have no unit {unit} inside the grid.", unit=self.unit
        )

    def do(self, state: State, step: "GridDeclaration", seat: int) -> None:
        open_up(state, [state.units[self.unit]])
        step.moved(state, self.unit)


class GridReady(Action, frozen=True):
    """Leave all other units where they are: inside the grid or outside."""

    text: ClassVar = "grid ready"
    ends: ClassVar = True
    told_by: ClassVar = (GridDeclared,)

    def do(self, state: State, step: "GridDeclaration", seat: int) -> None:
        inside = tuple(unit.id for unit in step.own(state) if is_sheltered(state, unit))
        state.tell(GridDeclared(hex=step.hex, seat=seat, units=inside))
        state.pop()


class GridDeclaration(Step, frozen=True):
    """A player says which own units in a hex are inside the grid; the last word stands.

    IS-A-BRK-GRID-3
    """

    rule: ClassVar = "IS-A-BRK-GRID-3"
    prompt: ClassVar = "Planetary Grid: which of your units are inside it?"
    accepts: ClassVar = (Shelter, Emerge, GridReady)
    lingers: ClassVar = True

    seat: Seat
    hex: Hex
    declared: tuple[int, ...] = ()  # units that were brought in or out

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        inside = tuple(unit.id for unit in self.own(state) if is_sheltered(state, unit))
        return {"inside": said("units", inside)}

    def own(self, state: State) -> tuple[Unit, ...]:
        return state.own_at(self.hex, self.seat)

    def why_not_shelter(self, state: State, name: int) -> Violation | None:
        unit = next((unit for unit in self.own(state) if unit.id == name), None)
        if unit is None:
            return violation(
                "IS-A-BRK-GRID-7", "You have no unit {unit} at this planet.", unit=name
            )
        if is_sheltered(state, unit):
            return violation("IS-A-BRK-GRID-3", "Unit {unit} is inside the grid.", unit=name)
        return None

    def moved(self, state: State, name: int) -> None:
        """A unit has changed its place, and stays there for now."""
        state.swap(msgspec.structs.replace(self, declared=(*self.declared, name)))

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        choices = [
            Emerge(unit.id) if is_sheltered(state, unit) else Shelter(unit.id)
            for unit in self.own(state)
            if unit.id not in self.declared
        ]
        return [*choices, GridReady()]
