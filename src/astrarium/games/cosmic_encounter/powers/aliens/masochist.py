"""Masochist: wins when all its ships are lost."""

from collections.abc import Sequence

from astrarium.kernel import Violation
from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import Power, modifies, permits

from ...events.ships import ShipsRemoved
from ...power import OFFENSE, Alien, Lasting, Super, Wild
from ...rules.regroup import regrouped_ships
from ...rules.ships import has_homes_for, retrieve
from ...rules.timing import doing
from ...rules.victory import win
from ...state import CosmicState
from ...things import REMOVED, WARP


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


LAST = 100  # whatever else says how many ships are retrieved


class NoRetrieval(Lasting):
    """Its player retrieves no ship in this regroup phase: something else has come instead.
    CE-FLARE-MASOCHIST-WILD, CE-FLARE-MASOCHIST-SUPER, CE-FLARE-MACHINE-SUPER"""

    id = "no-retrieval"

    @modifies(regrouped_ships, at=LAST)
    def none(self, state: CosmicState, seat: int, ships: int) -> int:
        return 0


def retrieves(state: CosmicState) -> bool:
    """Whether the offense is going to retrieve a ship."""
    offense = state.encounter.offense
    return state.warp[offense] > 0 and regrouped_ships(state, offense) > 0


class WildMasochist(Wild):
    """Another player than the offense retrieves a ship instead of it, unless that leaves the
    offense without any ship to launch. CE-FLARE-MASOCHIST-WILD"""

    id = "wild-masochist"
    windows = ("regroup_start",)

    def targets(self, state: CosmicState, seat: int) -> Sequence[int]:
        others = state.clockwise(state.encounter.offense)
        return [other for other in others if state.warp[other] and state.colonies(other)]

    def applies(self, state: CosmicState, seat: int) -> bool:
        can_launch = bool(state.colonies(state.encounter.offense))
        return can_launch and retrieves(state) and bool(self.targets(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        other, encounter = doing(state).on, state.encounter
        assert other is not None
        gain(state, NoRetrieval.id, encounter.offense, until=encounter.span)
        retrieve(state, other, 1)


class SuperMasochist(Super):
    """Removes one of its ships in the warp from the game instead of retrieving it.
    CE-FLARE-MASOCHIST-SUPER"""

    id = "super-masochist"
    windows, roles, brings = ("regroup_start",), (OFFENSE,), NoRetrieval

    def applies(self, state: CosmicState, seat: int) -> bool:
        return retrieves(state)

    def use(self, state: CosmicState, seat: int) -> None:
        super().use(state, seat)
        if state.warp[seat]:
            state.put(WARP, seat, -1)
            state.put(REMOVED, seat, 1)
            state.tell(ShipsRemoved(seat=seat, ships=1))
