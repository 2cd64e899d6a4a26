"""Loser: whoever would win the encounter loses it."""

from astrarium.kernel import Violation, violation
from astrarium.kernel.powers import forbids, modifies

from ...data import face
from ...power import MAIN, Alien, Lasting, Super, Wild
from ...rules.ending import lose_both
from ...rules.planning import may_select
from ...rules.timing import use_by_flare
from ...rules.totals import final_winner
from ...state import CosmicState


class Upset(Lasting):
    """Winner and loser are exchanged; until cards are selected, main players are bound to attack
    cards if they have one. CE-ALIEN-LOSER"""

    id = "upset"

    @forbids(may_select)
    def attacks_first(self, state: CosmicState, seat: int, card: str) -> Violation | None:
        attacks = any(face(one).kind == "attack" for one in state.cards_of(seat))
        if face(card).kind == "attack" or not attacks:
            return None
        return violation("CE-ALIEN-LOSER", "An upset was declared: select an attack card.")

    @modifies(final_winner)
    def upset(self, state: CosmicState, usual: int, winner: int) -> int:
        return state.encounter.opponent(winner)


class Loser(Alien):
    """Upset: whoever would win the encounter loses it. CE-ALIEN-LOSER"""

    id = "loser"
    windows, roles, brings = ("planning_before",), MAIN, Upset


class WildLoser(Wild):
    """Both sides lose, and no cards are selected. CE-FLARE-LOSER-WILD"""

    id = "wild-loser"
    windows, roles = ("planning_before",), MAIN

    def use(self, state: CosmicState, seat: int) -> None:
        lose_both(state)


class SuperLoser(Super):
    """The upset is declared after the selection. CE-FLARE-LOSER-SUPER"""

    id = "super-loser"
    windows, roles = ("planning_after",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return not any(held.power == Upset.id for held in state.powers)

    def use(self, state: CosmicState, seat: int) -> None:
        use_by_flare(state, seat, "loser")
