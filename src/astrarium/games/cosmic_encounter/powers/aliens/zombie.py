"""Zombie: its ships never go to the warp."""

from typing import Any, ClassVar

from astrarium.kernel.asking import Yes
from astrarium.kernel.things import Seat

from ...power import MAIN, Alien, Super, Wild
from ...rules.asking import Whether
from ...rules.losses import save, the_loss
from ...rules.procedure import Procedure
from ...rules.ships import move_ships
from ...state import CosmicState
from ...things import BESIDE, GATE, WARP


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


class SuperZombie(Super):
    """Each of its allies may bring a ship out of the warp into the encounter.
    CE-FLARE-ZOMBIE-SUPER"""

    id = "super-zombie"
    windows, roles = ("alliance_after",), MAIN

    def allies(self, state: CosmicState, seat: int) -> list[int]:
        allies = state.encounter.allies_of(seat)
        return [ally for ally in state.timing() if ally in allies and state.warp[ally]]

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(self.allies(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(*(Rising(seat=ally, side=seat) for ally in self.allies(state, seat)))


class Rising(Procedure, frozen=True, kw_only=True):
    """An ally brings a ship out of the warp, or does not. CE-FLARE-ZOMBIE-SUPER"""

    rule: ClassVar[str] = "CE-FLARE-ZOMBIE-SUPER"
    order: ClassVar = (
        lambda state, step: state.push(Whether(seats=(step.seat,), purpose="super-zombie")),
    )

    seat: Seat
    side: Seat

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        if isinstance(answers[self.seat], Yes):
            place = GATE if self.side == state.encounter.offense else BESIDE
            move_ships(state, self.seat, ((WARP, 1),), place)
