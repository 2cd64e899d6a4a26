"""Vacuum: takes others along when it loses ships."""

from typing import Any, ClassVar

from astrarium.kernel.things import Seat

from ...power import Alien, Lasting, Super, Wild
from ...rules.asking import ChooseNumber
from ...rules.demands import claim, demand
from ...rules.losses import the_loss
from ...rules.procedure import Procedure, change
from ...rules.ships import retrieve
from ...rules.timing import UsePower, this_window
from ...state import CosmicState


class Vacuum(Alien):
    """Catharsis: when it loses ships to the warp, names other players who lose as many together at
    most, of their own choice. CE-ALIEN-VACUUM"""

    id = "vacuum"
    windows, mandatory = ("lost",), True

    def applies(self, state: CosmicState, seat: int) -> bool:
        return the_loss(state).sunk[seat] > 0

    def use(self, state: CosmicState, seat: int) -> None:
        others = tuple(other for other in state.timing() if other != seat)
        state.push(TakingAlong(seat=seat, left=the_loss(state).sunk[seat], others=others))


def ask(state: CosmicState, step: "TakingAlong") -> None:
    """How many ships the next player loses; once all are named, they choose them."""
    if step.others:
        most = min(step.left, ships_in_colonies(state, step.others[0]))
        question = ChooseNumber(seats=(step.seat,), purpose="vacuum", least=0, most=most)
        change(state, step, at=0)
        state.push(question)
        return
    chosen = any(held.power == ChoosesShips.id for held in state.powers)
    chooser = step.seat if chosen else None
    claims = [
        claim(state, other, ships, places=places(state, other), chooser=chooser)
        for other, ships in step.named
    ]
    demand(state, "vacuum", *claims)


def places(state: CosmicState, seat: int) -> tuple[str, ...]:
    """Where a player's ships can be taken from. CE-VTECH-15"""
    return (*state.colonies(seat), *state.researching(seat))


def ships_in_colonies(state: CosmicState, seat: int) -> int:
    return sum(state.ships_at(place, seat) for place in places(state, seat))


class TakingAlong(Procedure, frozen=True, kw_only=True):
    """Vacuum names players and numbers, one player after the other. CE-ALIEN-VACUUM"""

    rule: ClassVar[str] = "CE-ALIEN-VACUUM"
    order: ClassVar = (ask,)

    seat: Seat
    left: int
    others: tuple[Seat, ...]  # those who are still to be asked about
    named: tuple[tuple[int, int], ...] = ()

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        ships = answers[self.seat].number
        named = (*self.named, (self.others[0], ships)) if ships else self.named
        change(state, self, left=self.left - ships, others=self.others[1:], named=named)


class WildVacuum(Wild):
    """Retrieves a ship for each other main player who revealed an attack. CE-FLARE-VACUUM-WILD"""

    id = "wild-vacuum"
    windows = ("reveal",)

    def attackers(self, state: CosmicState, seat: int) -> int:
        revealed = state.encounter.revealed
        return sum(shown.seat != seat and shown.kind == "attack" for shown in revealed)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return self.attackers(state, seat) > 0 and state.warp[seat] > 0

    def use(self, state: CosmicState, seat: int) -> None:
        retrieve(state, seat, self.attackers(state, seat))


class ChoosesShips(Lasting):
    """Vacuum chooses also which ships are lost. CE-FLARE-VACUUM-SUPER"""

    id = "chooses-ships"


class SuperVacuum(Super):
    """Chooses also which ships are lost through Catharsis. CE-FLARE-VACUUM-SUPER"""

    id = "super-vacuum"
    windows, brings = ("power_used",), ChoosesShips

    def applies(self, state: CosmicState, seat: int) -> bool:
        used = this_window(state).about
        return isinstance(used, UsePower) and (used.power, used.seat) == ("vacuum", seat)
