"""Mind: knows hands."""

from collections.abc import Sequence

from ...power import NOT_MAIN, Alien, Super
from ...rules.hands import look_at_hand
from ...rules.timing import doing
from ...state import CosmicState


class Mind(Alien):
    """Knowledge: before allies are invited, looks at the hand of a main player, or of its
    opponent. CE-ALIEN-MIND"""

    id = "mind"
    windows = ("alliance_before",)

    def targets(self, state: CosmicState, seat: int) -> Sequence[int]:
        return [one for one in state.encounter.main if one != seat]

    def use(self, state: CosmicState, seat: int) -> None:
        owner = doing(state).on
        assert owner is not None
        look_at_hand(state, seat, owner)


class SuperMind(Super):
    """Knowledge shows the hands of both main players. CE-FLARE-MIND-SUPER"""

    id = "super-mind"
    windows, roles = ("alliance_before",), (NOT_MAIN,)

    def use(self, state: CosmicState, seat: int) -> None:
        for owner in state.encounter.main:
            look_at_hand(state, seat, owner)
