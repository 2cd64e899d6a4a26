"""Cudgel: the loser loses as many ships again."""

from astrarium.kernel import Action
from astrarium.kernel.steps import Step

from ...power import MAIN, OFFENSE, Alien, Super, Wild
from ...rules.asking import ChoosePlayers, PickPlayers
from ...rules.demands import claim, demand, demand_ships
from ...rules.losses import lose_ships
from ...rules.ships import Taken
from ...state import CosmicState


def has_smashed(state: CosmicState, seat: int) -> bool:
    """Whether a main player has won with an attack card, and with ships in the encounter."""
    encounter = state.encounter
    shown = encounter.shown_by(seat)
    won = encounter.winner == seat and shown is not None and shown.kind == "attack"
    return won and encounter.engaged[seat] > 0


class Cudgel(Alien):
    """Smash: who loses against its attack loses further ships, as many as it had in the encounter.
    CE-ALIEN-CUDGEL"""

    id = "cudgel"
    windows, roles, mandatory = ("resolution",), MAIN, True

    def applies(self, state: CosmicState, seat: int) -> bool:
        return has_smashed(state, seat)

    def use(self, state: CosmicState, seat: int) -> None:
        encounter = state.encounter
        demand_ships(state, encounter.opponent(seat), encounter.engaged[seat], "cudgel")


class SuperCudgel(Super):
    """Allies of the opponent are smashed, too. CE-FLARE-CUDGEL-SUPER"""

    id = "super-cudgel"
    windows, roles = ("resolution",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return has_smashed(state, seat) and bool(self.allies(state, seat))

    def allies(self, state: CosmicState, seat: int) -> tuple[int, ...]:
        return tuple(sorted(state.encounter.allies_of(state.encounter.opponent(seat))))

    def use(self, state: CosmicState, seat: int) -> None:
        players = self.allies(state, seat)
        state.push(ChoosePlayers(seats=(seat,), purpose="cudgel", players=players))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickPlayers)
        due = state.encounter.engaged[seat]
        smashed = [ally for ally in state.timing() if ally in answer.players]
        demand(state, "cudgel", *(claim(state, ally, due) for ally in smashed))


class WildCudgel(Wild):
    """Having gained a colony as offense, sends all ships of others there to the warp, except those
    of its allies. CE-FLARE-CUDGEL-WILD"""

    id = "wild-cudgel"
    windows, roles = ("resolution",), (OFFENSE,)

    def doomed(self, state: CosmicState, seat: int) -> list[tuple[int, Taken]]:
        """Whose ships go to the warp, and from where."""
        encounter = state.encounter
        allies = [ally.seat for ally in encounter.joined if ally.side == seat]
        return [
            (other, ((planet, ships),))
            for who, planet in encounter.founded
            if who == seat and state.ships_at(planet, seat)
            for other in state.clockwise(seat)
            if other not in allies and (ships := state.ships_at(planet, other))
        ]

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(self.doomed(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        lose_ships(state, self.doomed(state, seat))
