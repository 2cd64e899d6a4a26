"""Warpspace Key: all ships come back."""

from ...power import OFFENSE, Tech
from ...rules.ships import retrieve
from ...state import CosmicState


class WarpspaceKey(Tech):
    """In an own regroup phase takes all own ships out of the warp. CE-TECH-WARPSPACE-KEY"""

    id = "tech-warpspace-key"
    windows, roles = ("regroup_start",), (OFFENSE,)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return state.warp[seat] > 0 and bool(state.colonies(seat))

    def use(self, state: CosmicState, seat: int) -> None:
        retrieve(state, seat, state.warp[seat])
