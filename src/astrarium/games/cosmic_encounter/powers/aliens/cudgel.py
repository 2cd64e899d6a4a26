"""Cudgel: the loser loses as many ships again."""

from ...power import MAIN, Alien
from ...rules.demands import demand_ships
from ...state import CosmicState


class Cudgel(Alien):
    """Smash: who loses against its attack loses further ships, as many as it had in the encounter.
    CE-ALIEN-CUDGEL"""

    id = "cudgel"
    windows, roles, mandatory = ("resolution",), MAIN, True

    def applies(self, state: CosmicState, seat: int) -> bool:
        encounter = state.encounter
        shown = encounter.shown_by(seat)
        won = encounter.winner == seat and shown is not None and shown.kind == "attack"
        return won and encounter.engaged[seat] > 0

    def use(self, state: CosmicState, seat: int) -> None:
        encounter = state.encounter
        demand_ships(state, encounter.opponent(seat), encounter.engaged[seat], "cudgel")
