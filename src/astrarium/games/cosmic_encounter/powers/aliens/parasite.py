"""Parasite: joins without an invitation."""

from astrarium.kernel import Violation
from astrarium.kernel.powers import permits

from ...power import NOT_MAIN, Alien, Lasting
from ...rules.alliance import may_join
from ...rules.timing import this_window
from ...state import Ally, CosmicState


class Infest(Lasting):
    """Its player may join either side. CE-ALIEN-PARASITE"""

    id = "infest"

    @permits(may_join)
    def uninvited(self, state: CosmicState, seat: int, side: int, why: Violation) -> bool:
        return seat == self.seat


class Parasite(Alien):
    """Infest: joins either side as if it were invited. CE-ALIEN-PARASITE"""

    id = "parasite"
    windows, roles, brings = ("answering",), (NOT_MAIN,), Infest

    def applies(self, state: CosmicState, seat: int) -> bool:
        encounter = state.encounter
        invited = [Ally(seat, side) in encounter.invited for side in encounter.main]
        mine = this_window(state).of == seat
        return mine and not all(invited) and bool(state.colonies(seat))
