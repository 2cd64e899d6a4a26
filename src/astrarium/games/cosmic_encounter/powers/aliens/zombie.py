"""Zombie: its ships never go to the warp."""

from typing import Any, ClassVar

import msgspec

from astrarium.kernel import Action, Violation, violation
from astrarium.kernel.asking import Yes
from astrarium.kernel.powers import adds
from astrarium.kernel.things import Seat

from ...power import MAIN, Alien, Super, Wild
from ...rules.asking import Whether
from ...rules.deal import Drafting
from ...rules.losses import save, the_loss
from ...rules.procedure import Procedure
from ...rules.ships import move_ships
from ...state import CosmicState
from ...things import BESIDE, GATE, WARP, Ships

NO_ZOMBIE = violation("CE-ALIEN-ZOMBIE", "Only the Zombie frees ships.")


class FreeShips(Action, frozen=True):
    """Free ships of a player from the warp, besides what changes hands."""

    text = "free {ships} of {player}"
    picks = ("seat:{player}", "ships:{ships}")
    heading = "player"
    ships: Ships
    player: Seat

    def why_not(self, state: CosmicState, step: Any, seat: int) -> Violation | None:
        """CE-ALIEN-ZOMBIE"""
        if self.player in dict(step.terms.freed):
            return violation("CE-ALIEN-ZOMBIE", "Ships of that player are in the proposal already.")
        there = state.warp[self.player] if self.player in range(state.seats) else 0
        if 1 <= self.ships <= there and state.colonies(self.player):
            return None
        return violation("CE-ALIEN-ZOMBIE", "Not so many ships of that player can be freed.")

    def do(self, state: CosmicState, step: Any, seat: int) -> None:
        freed = (*step.terms.freed, (self.player, self.ships))
        terms = msgspec.structs.replace(step.terms, freed=freed)
        state.swap(
            msgspec.structs.replace(step, draft=msgspec.structs.replace(step.draft, value=terms))
        )


class Zombie(Alien):
    """Immortality: own ships that should go to the warp return to colonies; in a deal it frees
    ships of any players from the warp, if it likes. CE-ALIEN-ZOMBIE"""

    id = "zombie"
    windows, mandatory = ("loss",), True

    def applies(self, state: CosmicState, seat: int) -> bool:
        return the_loss(state).ships[seat] > 0 and bool(state.colonies(seat))

    def use(self, state: CosmicState, seat: int) -> None:
        save(state, seat, the_loss(state).ships[seat])

    @adds(FreeShips, to=Drafting, lacking=NO_ZOMBIE, zappable=False)
    def free(self, state: CosmicState, step: Drafting, seat: int) -> list[Action]:
        return [
            FreeShips(ships, player)
            for player in range(state.seats)
            for ships in range(1, state.warp[player] + 1)
        ]


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
