"""Observer: saves allied ships."""

from astrarium.kernel.powers import modifies

from ...power import ALLY, MAIN, OFFENSE, PARTICIPANTS, Alien, Lasting, Super, Wild
from ...rules.hands import draw_cards
from ...rules.launch import sources
from ...rules.losses import save, the_loss
from ...rules.ships import Taken
from ...rules.timing import this_window
from ...state import CosmicState
from ...things import WARP


class Observer(Alien):
    """Protect: ships of its allies, or its own as an ally, return to colonies instead of going to
    the warp in resolution. CE-ALIEN-OBSERVER"""

    id = "observer"
    windows, roles, mandatory = ("loss",), PARTICIPANTS, True

    def protected(self, state: CosmicState, seat: int) -> list[int]:
        """Those whose ships are saved."""
        encounter, ships = state.encounter, the_loss(state).ships
        some = encounter.allies_of(seat) if seat in encounter.main else (seat,)
        return [one for one in some if ships[one] and state.colonies(one)]

    def applies(self, state: CosmicState, seat: int) -> bool:
        return state.encounter.outcome is not None and bool(self.protected(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        saved = self.protected(state, seat)
        for one in reversed([other for other in state.timing() if other in saved]):
            save(state, one, the_loss(state).ships[one])


class WildObserver(Wild):
    """Each own ally draws a card. CE-FLARE-OBSERVER-WILD"""

    id = "wild-observer"
    windows, roles = ("alliance_after",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.encounter.allies_of(seat))

    def use(self, state: CosmicState, seat: int) -> None:
        allies = state.encounter.allies_of(seat)
        for ally in [other for other in state.timing() if other in allies]:
            draw_cards(state, ally, 1)


class OneOfTheLost(Lasting):
    """One of the ships that its player sends may come from the warp. CE-FLARE-OBSERVER-SUPER"""

    id = "one-of-the-lost"

    @modifies(sources)
    def warp_too(self, state: CosmicState, seat: int, usual: Taken) -> Taken:
        return (*usual, (WARP, 1)) if state.warp[seat] else usual


class SuperObserver(Super):
    """One of the ships sent may come from the warp. CE-FLARE-OBSERVER-SUPER"""

    id = "super-observer"
    windows, roles, brings = ("sending",), (OFFENSE, ALLY), OneOfTheLost

    def applies(self, state: CosmicState, seat: int) -> bool:
        return this_window(state).of == seat and state.warp[seat] > 0
