"""Unknown hexes: who may enter them, and who goes along with an explorer."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Decision, Hex, Step, Violation, violation
from astrarium.kernel.things import Facts, Seat, said

from ...data import UNKNOWN
from ...events.pieces import UnitMoved
from ...state import InterSpaceState as State
from ...things import UnitId
from ...units import Unit
from ..edition import edition
from .advance import advanced
from .blocked_movement import why_not_leave
from .movement_points import movement_rate, why_not_go_on
from .progress import Movement


def why_not_explore(state: State, step: Movement, unit: Unit, to: Hex) -> Violation | None:
    """Unknown hexes are for explorers and who goes with them, as far as box and civilization allow.

    IS-UNK-01, IS-UNK-04, IS-UNK-08, IS-UNK-09, IS-UNK-10, IS-B-UNK-01, IS-EXPL-08, IS-S-UNK-01,
    IS-S-UNIT-01
    """
    if unit.kind not in edition(state).explorers:
        if to in step.entered:
            return violation(
                "IS-UNK-04", "Only together with an explorer, not after it, may this unit go there."
            )
        return edition(state).why_no_explorer()
    if step.box == 0:
        return violation("IS-UNK-09", "The exploration box is empty: unknown space is closed.")
    if to not in step.entered:
        if len(step.entered) >= state.players[unit.owner].civilization:
            return violation(
                "IS-UNK-08", "You may enter {n} unknown hexes a turn, your civilization level.",
                n=state.players[unit.owner].civilization,
            )  # fmt: skip
        if len(step.entered) >= step.box:
            return violation(
                "IS-UNK-10", "The exploration box holds no tile for another unknown hex."
            )
    return edition(state).why_too_open(state, unit, to)


class TakeAlong(Action, frozen=True):
    """Let another unit of the same hex go along into the unknown.

    IS-UNK-04, IS-S-SUPP-18
    """

    text: ClassVar = "take along {unit}"
    picks: ClassVar = ("piece:{unit}",)
    unit: UnitId

    def why_not(self, state: State, step: "Expedition", seat: int) -> Violation | None:
        unit = state.units.get(self.unit)
        scout = state.units[step.crew[0]]
        if self.unit in step.crew:
            return violation("IS-UNK-04", "This unit is going already.")
        if unit is None or unit.owner != seat or unit.hex != scout.hex:
            return violation(
                "IS-UNK-04", "Only units of yours that start in {hex} can go along.", hex=scout.hex
            )
        movement: Movement = state.below
        progress = movement.progress_of(unit)
        why = why_not_go_on(state, unit, progress)
        if why is not None:
            return why
        if progress.spent + UNKNOWN.cost > movement_rate(state, unit, movement):
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
    told_by: ClassVar = (UnitMoved,)

    def facts(self, state: State) -> Facts:
        step = state.stack[-1] if state.stack else None
        if not isinstance(step, Expedition):
            return {}
        return {"hex": step.to, "crew": said("units", step.crew)}

    def do(self, state: State, step: "Expedition", seat: int) -> None:
        state.pop()
        movement: Movement = state.top
        for name in step.crew:
            movement = advanced(state, movement, state.units[name], step.to)
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

    seat: Seat
    to: Hex
    crew: tuple[int, ...]

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return {"leader": said("unit", self.crew[0])}

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        here = state.own_at(state.units[self.crew[0]].hex, seat)
        along = [TakeAlong(unit.id) for unit in here]
        return (
            *(action for action in along if action.why_not(state, self, seat) is None),
            Depart(),
        )
