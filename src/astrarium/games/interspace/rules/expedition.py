"""Expeditions: a scout enters an unknown hex, and other units go along."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation

from ..data import UNKNOWN
from ..state import InterSpaceState as State
from .blocking import why_not_leave
from .edition import edition
from .movement_points import movement_rate, why_not_go_on

if TYPE_CHECKING:
    from .movement import MovementStep


class TakeAlong(Action, frozen=True):
    """Let another unit of the same hex go along into the unknown.

    IS-UNK-04, IS-S-SUPP-18
    """

    text: ClassVar = "take along {unit}"
    unit: int

    def why_not(self, state: State, step: "Expedition", seat: int) -> Violation | None:
        unit = state.units.get(self.unit)
        scout = state.units[step.crew[0]]
        if self.unit in step.crew:
            return violation("IS-UNK-04", "This unit is going already.")
        if unit is None or unit.owner != seat or unit.hex != scout.hex:
            return violation(
                "IS-UNK-04", "Only units of yours that start in {hex} can go along.", hex=scout.hex
            )
        movement: MovementStep = state.below
        progress = movement.progress_of(unit)
        why = why_not_go_on(state, unit, progress)
        if why is not None:
            return why
        if progress.spent + UNKNOWN.cost > movement_rate(state, unit):
            return violation("IS-UNK-04", "This unit has no movement point left for unknown space.")
        crew = [state.units[name] for name in (*step.crew, unit.id)]
        through = any(movement.progress_of(along).through for along in crew)
        why = edition(state).why_not_go_along(state, crew, step.to)
        return why or why_not_leave(state, movement, crew, through=through)

    def do(self, state: State, step: "Expedition", seat: int) -> None:
        state.swap(Expedition(seat, step.to, (*step.crew, self.unit)))


class Depart(Action, frozen=True):
    """Enter the unknown hex with everybody who was chosen."""

    text: ClassVar = "depart"

    def do(self, state: State, step: "Expedition", seat: int) -> None:
        state.pop()
        movement: MovementStep = state.top
        for name in step.crew:
            movement = movement.advanced(state, state.units[name], step.to)
        if step.to not in movement.entered:
            entered = (*movement.entered, step.to)
            movement = msgspec.structs.replace(movement, entered=entered)
        state.swap(movement)


class Expedition(Step, frozen=True):
    """An explorer is about to enter an unknown hex: who goes with it?

    IS-B-UNK-01, IS-UNK-04, IS-UNK-08, IS-S-UNK-01
    """

    rule: ClassVar = "IS-UNK-04"
    prompt: ClassVar = "Who goes along into the unknown hex?"
    accepts: ClassVar = (TakeAlong, Depart)

    seat: int
    to: Hex
    crew: tuple[int, ...]

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        here = state.own_at(state.units[self.crew[0]].hex, seat)
        along = [TakeAlong(unit.id) for unit in here]
        return (
            *(action for action in along if action.why_not(state, self, seat) is None),
            Depart(),
        )
