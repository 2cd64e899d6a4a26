"""Tick-Tock: wins when its tokens are used up."""

from astrarium.kernel.holdings import remember
from astrarium.kernel.powers import modifies

from ...power import Alien, Tokens
from ...rules.victory import has_won
from ...state import CosmicState

TOKENS, TOKENS_WITH_FOUR_PLANETS = 10, 8


class TickTock(Alien):
    """Patience: discards a token whenever the defense wins or a deal is made; without tokens it
    wins. CE-ALIEN-TICK-TOCK"""

    id = "tick-tock"
    windows, mandatory = ("resolution",), True
    remembers = Tokens

    @property
    def tokens(self) -> int:
        memory = self.held.memory
        return memory.tokens if isinstance(memory, Tokens) else 0

    def set_up(self, state: CosmicState, seat: int) -> None:
        """CE-SETUP-13, CE-V4P-05"""
        four = state.options.four_planets
        remember(state, self.held, Tokens(TOKENS_WITH_FOUR_PLANETS if four else TOKENS))

    def applies(self, state: CosmicState, seat: int) -> bool:
        return state.encounter.outcome in ("defense_win", "deal") and self.tokens > 0

    def use(self, state: CosmicState, seat: int) -> None:
        remember(state, self.held, Tokens(self.tokens - 1))

    @modifies(has_won)
    def out_of_tokens(self, state: CosmicState, seat: int, won: bool) -> bool:
        return won or (self.held.memory is not None and self.tokens == 0)
