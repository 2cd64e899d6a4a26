"""The Exploration Phase of a player, which ends the player's turn."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Action, Hex, Step, Violation, violation
from astrarium.kernel.things import Seat

from ...events.exploration import Explored
from ...state import SpaceEmpiresState as State
from ..affairs import AFFAIRS, affairs
from .markers import explore, unexplored


class Explore(Action, frozen=True):
    """Turn over the marker in a hex.  SE-6.1-1, SE-6.1-3"""

    text: ClassVar = "explore {hex}"
    picks: ClassVar = ("area:{hex}",)
    told_by: ClassVar = (Explored,)
    hex: Hex

    def why_not(self, state: State, step: "ExplorationPhase", seat: int) -> Violation | None:
        if self.hex in unexplored(state, seat):
            return None
        return violation("SE-6.1-1", "There is nothing for you to explore.")

    def do(self, state: State, step: "ExplorationPhase", seat: int) -> None:
        explore(state, self.hex, seat)


class EndTurn(Action, frozen=True):
    """End the turn, once everything is explored.  SE-6.1-1"""

    text: ClassVar = "end turn"
    ends: ClassVar = True

    def why_not(self, state: State, step: "ExplorationPhase", seat: int) -> Violation | None:
        if unexplored(state, seat):
            return violation("SE-6.1-1", "A marker is still to be turned over.")
        return None

    def do(self, state: State, step: "ExplorationPhase", seat: int) -> None:
        state.pop()


class ExplorationPhase(Step, frozen=True):
    """Markers that share a hex with units are turned over, in an order of choice. Nothing can be
    settled or fired at after a battle of this phase.

    SE-5.1.1-8, SE-6.1-1, SE-6.1-3, SE-6.1-4
    """

    rule: ClassVar = "SE-6.1-1"
    prompt: ClassVar = "Explore, or end your turn."
    accepts: ClassVar = (Explore, EndTurn, *AFFAIRS)
    lingers: ClassVar = True

    seat: Seat

    def asks(self, state: State) -> tuple[int, ...]:
        return () if state.empires[self.seat].is_out else (self.seat,)

    def go_on(self, state: State) -> None:
        state.pop()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        markers = (Explore(hex) for hex in unexplored(state, seat))
        found = (*markers, EndTurn(), *affairs(state, seat))
        return [action for action in found if action.why_not(state, self, seat) is None]
