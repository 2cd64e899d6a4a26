"""The game turn, and the turns of the players in it."""

from typing import ClassVar

from astrarium.kernel import Step

from ..events import GameTurnBegan, PlayerTurnBegan
from ..state import InterSpaceState as State
from .colonization import ColonizationStep
from .combat import CombatStep
from .economy_basic import EconomicStep
from .exploration import ExplorationStep
from .movement import MovementStep
from .trade import HomeWorldQuestion, TradeQuestion
from .victory import end_game_turn, remove_the_beaten

# IS-B-TURN-01. The questions that come before the Economic Step belong to it.
PLAYER_TURN = (
    HomeWorldQuestion,
    TradeQuestion,
    EconomicStep,
    MovementStep,
    ExplorationStep,
    ColonizationStep,
    CombatStep,
)


def begin_game_turn(state: State) -> None:
    state.tell(GameTurnBegan(turn=state.turn))


class GameTurn(Step, frozen=True):
    """Every player still in the game has one turn, in an order drawn one by one.

    IS-TURN-01, IS-TURN-03, IS-TURN-04, IS-IT-TURN-01
    """

    rule: ClassVar = "IS-TURN-01"

    acted: tuple[int, ...] = ()

    def go_on(self, state: State) -> None:
        waiting = [
            seat
            for seat, player in enumerate(state.players)
            if not player.out and seat not in self.acted
        ]
        if not waiting:
            end_game_turn(state)
            if state.ended is None:
                state.turn += 1
                state.swap(GameTurn())
                begin_game_turn(state)
            return
        seat = waiting[0]
        if len(waiting) > 1:
            seat = int(state.pick([str(seat) for seat in waiting], "next player"))
        state.swap(GameTurn((*self.acted, seat)))
        state.push(PlayerTurn(seat))
        state.tell(PlayerTurnBegan(seat=seat))


class PlayerTurn(Step, frozen=True):
    """The steps of one player's turn, in order and never back.

    IS-B-TURN-01, IS-TURN-02, IS-EXPL-09
    """

    rule: ClassVar = "IS-B-TURN-01"

    seat: int
    begun: int = 0

    def go_on(self, state: State) -> None:
        if self.begun < len(PLAYER_TURN):
            state.swap(PlayerTurn(self.seat, self.begun + 1))
            PLAYER_TURN[self.begun].begin(state, self.seat)
        else:
            state.pop()
            remove_the_beaten(state)
