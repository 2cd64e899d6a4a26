"""Masochist: wins when all its ships are lost."""

from astrarium.kernel import Violation
from astrarium.kernel.powers import Power, permits

from ...power import Alien
from ...rules.ships import has_homes_for
from ...rules.victory import win
from ...state import CosmicState


class Masochist(Alien):
    """Hurt Yourself: wins at the start of a regroup phase if all its ships are lost; keeps its
    power without home colonies. CE-ALIEN-MASOCHIST, CE-WIN-07"""

    id = "masochist"
    windows, mandatory = ("regroup_start",), True

    def applies(self, state: CosmicState, seat: int) -> bool:
        """CE-VTECH-13"""
        left = state.colonies(seat) or state.researching(seat) or state.in_encounter(seat)
        return not left and state.warp[seat] + state.removed[seat] > 0

    def use(self, state: CosmicState, seat: int) -> None:
        win(state, (seat,), "CE-ALIEN-MASOCHIST")

    @permits(has_homes_for, zappable=False)
    def without_homes(self, state: CosmicState, power: Power, why: Violation) -> bool:
        return power.id == self.id
