"""The game turn, and the turns of the players in it."""

from typing import ClassVar

from astrarium.kernel import Draw, Step
from astrarium.kernel.things import Seat

from ..events.turns import GameTurnBegan, PlayerTurnBegan
from ..state import InterSpaceState as State
from .combat.combat import CombatStep
from .contact.contact import ContactStep
from .economy.economic_phase import EconomicPhase
from .economy.economic_step import EconomicStep
from .economy.transport_bonus import HomeWorldQuestion, TradeQuestion
from .encounters.free_agents import AgentsTurn
from .exploration.colonization import ColonizationStep
from .exploration.exploration import ExplorationStep
from .movement.friendly_aliens import FriendlyQuestion
from .movement.movement import MovementStep
from .nova_bombs import window
from .victory import end_game_turn, remove_the_beaten

PLAYER_TURN = {
    # IS-B-TURN-01. The questions that come before the Economic Step belong to it.
    "basic": (
        HomeWorldQuestion,
        TradeQuestion,
        EconomicStep,
        MovementStep,
        ExplorationStep,
        ColonizationStep,
        CombatStep,
    ),
    # IS-S-TURN-01. The declarations of the others belong to the Movement Step.
    "standard": (
        FriendlyQuestion,
        MovementStep,
        ExplorationStep,
        ColonizationStep,
        ContactStep,
    ),
}


def begin_game_turn(state: State) -> None:
    state.tell(GameTurnBegan(turn=state.turn))


class NextPlayer(Draw, frozen=True):
    text: ClassVar = "next player"
    draws: ClassVar = "seat"
    silent: ClassVar = True


class GameTurn(Step, frozen=True):
    """Every player still in the game has one turn, in an order drawn one by one; in the Standard
    game after a joint Economic Phase, and with free agents, who act when all players have.

    IS-TURN-01, IS-TURN-03, IS-TURN-04, IS-IT-TURN-01, IS-S-TURN-01, IS-A-AGENT-ORDER-1
    """

    rule: ClassVar = "IS-TURN-01"

    acted: tuple[int, ...] = ()
    economy: bool = False  # whether the Economic Phase of the Standard game has begun
    agents: bool = False  # whether the free agents of the Advanced game have begun to act

    def go_on(self, state: State) -> None:
        if state.options.tier == "standard" and not self.economy:
            state.swap(GameTurn(economy=True))
            EconomicPhase.begin(state)
            return
        waiting = [
            seat
            for seat, player in enumerate(state.players)
            if not player.out and seat not in self.acted
        ]
        if not waiting and state.options.encounters and not self.agents:
            state.swap(GameTurn(self.acted, self.economy, agents=True))
            AgentsTurn.begin(state)
            return
        if not waiting:
            end_game_turn(state)
            if state.ended is None:
                state.turn += 1
                state.swap(GameTurn())
                begin_game_turn(state)
            return
        seat = waiting[0]
        if len(waiting) > 1:
            seat = state.pick(waiting, NextPlayer())
        state.swap(GameTurn((*self.acted, seat), self.economy))
        state.push(PlayerTurn(seat))
        if state.players[seat].keeps_bombs:
            state.change_player(seat, keeps_bombs=False)
        state.tell(PlayerTurnBegan(seat=seat))


class PlayerTurn(Step, frozen=True):
    """The steps of one player's turn, in order and never back; after each, others may detonate
    nova bombs.

    IS-B-TURN-01, IS-S-TURN-01, IS-TURN-02, IS-EXPL-09, IS-A-BRK-NOVA-10
    """

    rule: ClassVar = "IS-TURN-02"

    seat: Seat
    begun: int = 0
    watched: int = 0  # the steps after which others were asked about nova bombs

    def go_on(self, state: State) -> None:
        steps = PLAYER_TURN[state.options.tier]
        if self.watched < self.begun and state.options.breakthroughs:
            state.swap(PlayerTurn(self.seat, self.begun, self.begun))
            window(state, but=self.seat)
        elif self.begun < len(steps):
            state.swap(PlayerTurn(self.seat, self.begun + 1, self.watched))
            steps[self.begun].begin(state, self.seat)
        else:
            state.pop()
            remove_the_beaten(state)
