"""Battles that break out in the Exploration Phase."""

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec

from astrarium.kernel import Action, Hex, Step
from astrarium.kernel.things import Seat

from ...state import SpaceEmpiresState as State
from ..entering import lose_unescorted, overrun
from ..raiders import standoffs
from .battle import Battle
from .combat_phase import Fight
from .due import Due, battles_due


class Encounter(Step, frozen=True):
    """Lost ships or explorers meet others in a hex. Raiders may stay cloaked, who cannot fight is
    destroyed, and all others are fought one after the other.

    SE-5.1.1-6, SE-5.1.1-8, SE-6.6-3, SE-12.1.2-5, SE-14.1-2, SE-17.2-1
    """

    rule: ClassVar = "SE-5.1.1-6"
    prompt: ClassVar = "Choose whom to fight first."
    accepts: ClassVar = (Fight,)

    hex: Hex
    seat: Seat
    stage: Literal["raiders", "start", "battles"] = "raiders"
    fought: tuple[Due, ...] = ()

    def due(self, state: State) -> list[Due]:
        """The battles that are still to be fought."""
        found = (battle for battle in battles_due(state, self.seat) if battle.hex == self.hex)
        return [battle for battle in found if battle not in self.fought]

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,) if self.stage == "battles" and self.due(state) else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return [Fight(battle.hex, battle.enemy) for battle in self.due(state)]

    def go_on(self, state: State) -> None:
        if self.stage == "raiders":
            state.evasions = tuple(said for said in state.evasions if said.hex != self.hex)
            state.swap(msgspec.structs.replace(self, stage="start"))
            if state.options.raiders:
                state.push(*standoffs(state, self.hex, self.seat))
        elif self.stage == "start":
            lose_unescorted(state, self.hex, self.seat)
            overrun(state, self.hex, self.seat)
            state.swap(msgspec.structs.replace(self, stage="battles"))
        else:
            state.pop()

    def hear_battle(self, state: State, battle: Battle, winner: int | None) -> None:
        fought = (*self.fought, Due(battle.hex, battle.defender))
        state.swap(msgspec.structs.replace(self, fought=fought))
