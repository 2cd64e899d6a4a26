"""Zombie: its ships never go to the warp."""

from ...power import Alien, Wild
from ...rules.losses import save, the_loss
from ...state import CosmicState


class Zombie(Alien):
    """Immortality: own ships that should go to the warp return to colonies. CE-ALIEN-ZOMBIE"""

    id = "zombie"
    windows, mandatory = ("loss",), True

    def applies(self, state: CosmicState, seat: int) -> bool:
        return the_loss(state).ships[seat] > 0 and bool(state.colonies(seat))

    def use(self, state: CosmicState, seat: int) -> None:
        save(state, seat, the_loss(state).ships[seat])


class WildZombie(Wild):
    """One of the ships that are lost returns to a colony instead. CE-FLARE-ZOMBIE-WILD"""

    id = "wild-zombie"
    windows = ("loss",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return the_loss(state).ships[seat] > 0 and bool(state.colonies(seat))

    def use(self, state: CosmicState, seat: int) -> None:
        save(state, seat, 1)
