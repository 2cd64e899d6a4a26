"""Plasma Thrusters: one ship more."""

from astrarium.kernel import Action
from astrarium.kernel.powers import modifies
from astrarium.kernel.steps import Step

from ...power import ALLY, DEFENSE, OFFENSE, Lasting, Tech
from ...rules.launch import most_sent
from ...rules.ships import PickShips, move_ships, pick_ships
from ...rules.timing import doing, this_window
from ...state import CosmicState

DEFENDING = "launch_after"


class Thrust(Lasting):
    """Its player may send a ship more. CE-TECH-PLASMA-THRUSTERS"""

    id = "thrust"

    @modifies(most_sent, at=1)
    def more(self, state: CosmicState, seat: int, most: int) -> int:
        return most + 1


class PlasmaThrusters(Tech):
    """Sends one ship more than usual into an encounter; as defense, after the launch, moves a ship
    of another colony to the targeted planet. CE-TECH-PLASMA-THRUSTERS"""

    id = "tech-plasma-thrusters"
    windows, brings = ("sending", DEFENDING), Thrust

    def applies(self, state: CosmicState, seat: int) -> bool:
        roles = {*state.roles_of(seat)}
        if this_window(state).moment == DEFENDING:
            return DEFENSE in roles and bool(state.colonies_outside(seat))
        return bool(roles & {OFFENSE, ALLY})

    def use(self, state: CosmicState, seat: int) -> None:
        if doing(state).moment != DEFENDING:
            super().use(state, seat)
            return
        places = state.colonies_outside(seat)
        state.push(pick_ships(state, seat, "plasma-thrusters", places, least=1, most=1))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, PickShips)
        assert state.encounter.planet is not None
        move_ships(state, seat, question.picked, state.encounter.planet)
