"""Warpish: ships in the warp fight for it."""

from astrarium.kernel import Tally
from astrarium.kernel.powers import modifies

from ...power import MAIN, Alien, Lasting, Super, Wild
from ...rules.totals import modified
from ...state import CosmicState


class Necromancy(Lasting):
    """Adds 1 for each ship in the warp. CE-ALIEN-WARPISH"""

    id = "necromancy"

    @modifies(modified)
    def add(self, state: CosmicState, seat: int, total: Tally, usual: Tally) -> Tally:
        return usual.plus(self.id, sum(state.warp)) if seat == self.seat else usual


class Warpish(Alien):
    """Necromancy: after revealing an attack, adds 1 for each ship in the warp.
    CE-ALIEN-WARPISH"""

    id = "warpish"
    windows, roles, mandatory, brings = ("reveal",), MAIN, True, Necromancy

    def applies(self, state: CosmicState, seat: int) -> bool:
        shown = state.encounter.shown_by(seat)
        return shown is not None and shown.kind == "attack"


class OwnDead(Lasting):
    """Adds 1 for each own ship in the warp. CE-FLARE-WARPISH-WILD"""

    id = "own-dead"

    @modifies(modified)
    def add(self, state: CosmicState, seat: int, total: Tally, usual: Tally) -> Tally:
        return usual.plus("wild-warpish", state.warp[seat]) if seat == self.seat else usual


class WildWarpish(Wild):
    """Plus 1 for each own ship in the warp. CE-FLARE-WARPISH-WILD"""

    id = "wild-warpish"
    windows, roles, brings = ("reveal",), MAIN, OwnDead


class TheirDead(Lasting):
    """Takes 1 from the opponent's total for each of its ships in the warp.
    CE-FLARE-WARPISH-SUPER"""

    id = "their-dead"

    @modifies(modified)
    def subtract(self, state: CosmicState, seat: int, total: Tally, usual: Tally) -> Tally:
        if seat != state.encounter.opponent(self.seat):
            return usual
        return usual.minus("super-warpish", state.warp[seat])


class SuperWarpish(Super):
    """Minus 1 for each of the opponent's ships in the warp. CE-FLARE-WARPISH-SUPER"""

    id = "super-warpish"
    windows, roles, brings = ("reveal",), MAIN, TheirDead
