"""Void: the ships that it defeats leave the game."""

from ...data import SHIPS_A_PLANET
from ...power import ALLY, MAIN, Alien, Super
from ...rules.losses import remove, the_loss
from ...rules.timing import use_by_flare
from ...state import CosmicState


class Void(Alien):
    """Eradicate: when it wins, the losing side's ships are removed from the game, as long as each
    keeps enough ships to win. CE-ALIEN-VOID, CE-V4P-05"""

    id = "void"
    windows, roles, mandatory = ("removal",), MAIN, True

    def applies(self, state: CosmicState, seat: int) -> bool:
        return the_loss(state).cause == "encounter" and state.encounter.winner == seat

    def use(self, state: CosmicState, seat: int) -> None:
        for loser in state.timing():
            left = SHIPS_A_PLANET * state.options.planets - state.removed[loser]
            spare = max(0, left - state.options.colonies_to_win)
            ships = min(the_loss(state).ships[loser], spare)
            if ships:
                remove(state, loser, ships)


class SuperVoid(Super):
    """Eradicate is used as an ally of who has won. CE-FLARE-VOID-SUPER"""

    id = "super-void"
    windows, roles = ("removal",), (ALLY,)

    def applies(self, state: CosmicState, seat: int) -> bool:
        won = state.encounter.winner is not None
        mine = state.encounter.side_of(seat) == state.encounter.winner
        return won and mine and the_loss(state).cause == "encounter"

    def use(self, state: CosmicState, seat: int) -> None:
        use_by_flare(state, seat, "void")
