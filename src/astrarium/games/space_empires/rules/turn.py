"""Cycles of three turns and an Economic Phase, and the turns of the players."""

from typing import ClassVar

import msgspec

from astrarium.kernel import Step
from astrarium.kernel.things import Seat

from ..data import TURNS
from ..events.course import PlayerTurnBegan, TurnBegan
from ..groups import Trail
from ..state import SpaceEmpiresState as State
from .combat.combat_phase import CombatPhase
from .doomsday import MachinesMove
from .economy.economic_phase import EconomicPhase
from .empires_turn import EmpiresTurn
from .exploration.exploration_phase import ExplorationPhase
from .movement.movement_phase import MovementPhase
from .pieces import moved
from .upgrades import Upgrades

PHASES = (MovementPhase, CombatPhase, ExplorationPhase)


class PlayerTurn(Step, frozen=True):
    """A player moves, fights and explores.  SE-3.0-4"""

    rule: ClassVar = "SE-3.0-4"

    seat: Seat
    begun: int = 0  # phases

    def go_on(self, state: State) -> None:
        if self.begun == len(PHASES) or state.empires[self.seat].is_out:
            rest(state, self.seat)
            state.pop()
            return
        if not self.begun:
            state.evasions = ()
            state.tell(PlayerTurnBegan(seat=self.seat))
        state.swap(PlayerTurn(self.seat, self.begun + 1))
        state.push(PHASES[self.begun](self.seat))


def rest(state: State, seat: int) -> None:
    """When a player has moved, all that counts is which ships have come to where they are."""
    for group in state.groups_of(seat):
        if group.trails.value:
            ways = (Trail(group.hex, group.hex, has_come=way.has_come) for way in group.ways)
            state.change(group, trails=moved(group, ways))


def forget_ways(state: State) -> None:
    """When a turn begins nobody has moved.  SE-9.10.4-4"""
    for group in [*state.groups.values()]:
        if group.trails.value:
            state.change(group, trails=moved(group, ()))


class GameTurn(Step, frozen=True):
    """Every player takes a turn, in player order; after the third one comes the Economic Phase.

    SE-3.0-3, SE-3.0-4, SE-3.0-6, SE-3.0-7
    """

    rule: ClassVar = "SE-3.0-3"

    acted: tuple[Seat, ...] = ()
    is_ending: bool = False

    def go_on(self, state: State) -> None:
        if self.is_ending:
            state.turn += 1
            state.swap(GameTurn())
            return
        if not self.acted:
            forget_ways(state)
            state.tell(TurnBegan(cycle=state.cycle, turn=state.turn_of_cycle))
        left = [seat for seat in state.playing if seat not in self.acted]
        if left:
            state.swap(msgspec.structs.replace(self, acted=(*self.acted, left[0])))
            state.push(PlayerTurn(left[0]))
            return
        state.swap(msgspec.structs.replace(self, is_ending=True))
        last = (EconomicPhase(),) if state.turn_of_cycle == TURNS else ()
        state.push(MachinesMove(), EmpiresTurn(), Upgrades(), *last)
