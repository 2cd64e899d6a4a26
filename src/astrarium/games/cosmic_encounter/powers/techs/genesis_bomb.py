"""Genesis Bomb: makes a planet."""

from astrarium.kernel import Action
from astrarium.kernel.steps import Step

from ...events.techs import PlanetJoined
from ...power import HiddenTech
from ...rules.asking import ChooseNumber, PickNumber
from ...rules.planets import GENESIS, new_planet
from ...rules.procedure import change
from ...rules.ships import count_homes, land
from ...rules.tech_use import UsingTech, researchers_return
from ...rules.timing import doing
from ...rules.victory import look_for_winners
from ...state import CosmicState


class GenesisBomb(HiddenTech):
    """At the start of an encounter, with four ships on it: the Genesis planet joins the own home
    system, and any of these ships may settle it. CE-TECH-GENESIS-BOMB"""

    id = "tech-genesis-bomb"
    windows = ("regroup_start",)

    def use(self, state: CosmicState, seat: int) -> None:
        """If the planet is in play, it moves with all ships on it."""
        before = state.planets.pop(GENESIS, None)
        ships = (0,) * state.seats if before is None else before.ships
        state.planets[GENESIS] = new_planet(state, seat, ships)
        state.tell(PlanetJoined(seat=seat, planet=GENESIS))
        count_homes(state)
        ask = ChooseNumber(seats=(seat,), purpose="genesis-bomb", least=0, most=self.ships)
        state.push(ask)

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickNumber)
        use = doing(state)
        assert isinstance(use, UsingTech)
        change(state, use, ships=use.ships - answer.number)
        if answer.number:
            land(state, seat, GENESIS, answer.number)
        count_homes(state)
        researchers_return(state)
        look_for_winners(state)
