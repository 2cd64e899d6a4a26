"""Collapsium Hulls: a ship holds the planet."""

from ...events.techs import ShipHeld
from ...power import DEFENSE, Tech
from ...rules.losses import ENCOUNTER, release, the_loss
from ...rules.ships import count_homes
from ...state import CosmicState

NARROW = 5


class CollapsiumHulls(Tech):
    """Losing as defense by 5 or less, keeps one of its ships on the planet.
    CE-TECH-COLLAPSIUM-HULLS"""

    id = "tech-collapsium-hulls"
    windows, roles = ("loss",), (DEFENSE,)

    def applies(self, state: CosmicState, seat: int) -> bool:
        encounter, loss = state.encounter, the_loss(state)
        if encounter.outcome != "offense_win" or not encounter.totals or loss.cause != ENCOUNTER:
            return False
        attacking, defending = encounter.totals
        narrow = abs(attacking.total - defending.total) <= NARROW
        return narrow and loss.ships[seat] > 0

    def use(self, state: CosmicState, seat: int) -> None:
        planet = state.encounter.planet
        assert planet is not None
        release(state, seat, 1)
        state.put(planet, seat, 1)
        state.tell(ShipHeld(seat=seat, planet=planet))
        count_homes(state)
