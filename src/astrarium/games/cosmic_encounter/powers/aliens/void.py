"""Void: the ships that it defeats leave the game."""

from astrarium.kernel import Action
from astrarium.kernel.steps import Step

from ...data import face
from ...power import ALLY, MAIN, Alien, Super, Wild
from ...rules.losses import lose_ships, remove, the_loss
from ...rules.ships import PickShips, pick_ships
from ...rules.techs import all_ships
from ...rules.timing import PlayCard, doing, this_window, use_by_flare
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
            left = all_ships(state, loser) - state.removed[loser]
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


class WildVoid(Wild):
    """Gives a ship from outside the encounter to cancel an artifact that is being played.
    CE-FLARE-VOID-WILD"""

    id = "wild-void"
    windows = ("card_played",)

    def places(self, state: CosmicState, seat: int) -> tuple[str, ...]:
        return (*state.colonies_outside(seat), *state.researching(seat))

    def applies(self, state: CosmicState, seat: int) -> bool:
        played = this_window(state).about
        is_artifact = isinstance(played, PlayCard) and face(played.card).kind == "artifact"
        return is_artifact and bool(self.places(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        places = self.places(state, seat)
        state.push(pick_ships(state, seat, "wild-void", places, least=1, most=1))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        """CE-RES-19"""
        played = doing(state).against
        assert isinstance(question, PickShips)
        assert played is not None
        state.cancel(played)
        lose_ships(state, [(seat, question.picked)])
