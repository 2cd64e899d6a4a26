"""Coldsleep Ship: founds a colony far away."""

from astrarium.kernel import Action
from astrarium.kernel.asking import Yes
from astrarium.kernel.steps import Step

from ...data import MOST_SENT
from ...power import Tech
from ...rules.asking import ChoosePlanet, PickPlanet, Whether
from ...rules.procedure import change
from ...rules.settling import settle
from ...rules.ships import count_homes, land
from ...rules.tech_use import UsingTech
from ...rules.technology import completing
from ...rules.techs import discard_completed
from ...rules.timing import doing, power_in_effect
from ...rules.victory import look_for_winners
from ...state import CosmicState


def foreign_planets(state: CosmicState, seat: int) -> tuple[str, ...]:
    """The planets of others on which a player has no colony."""
    mine = state.colonies(seat)
    return tuple(
        name for name, planet in state.planets.items() if planet.system != seat and name not in mine
    )


class ColdsleepShip(Tech):
    """At the start of an encounter founds a colony on a planet of another player, with one to four
    ships of its own colonies. CE-TECH-COLDSLEEP-SHIP"""

    id = "tech-coldsleep-ship"
    windows = ("regroup_start",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.colonies(seat) and foreign_planets(state, seat))

    def complete(self, state: CosmicState, seat: int) -> None:
        """Who has no colony to which the researching ships could return may use it at once."""
        if not state.colonies(seat) and foreign_planets(state, seat):
            state.push(Whether(seats=(seat,), purpose="coldsleep-ship"))

    def use(self, state: CosmicState, seat: int) -> None:
        planets = foreign_planets(state, seat)
        state.push(ChoosePlanet(seats=(seat,), purpose="coldsleep-ship", planets=planets))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        if isinstance(answer, Yes):
            self.use(state, seat)
        elif isinstance(answer, PickPlanet):
            if isinstance(doing(state), UsingTech):
                settle(state, seat, answer.planet, most=MOST_SENT)
            else:
                self.settle_at_once(state, seat, answer.planet)

    def settle_at_once(self, state: CosmicState, seat: int, planet: str) -> None:
        step = completing(state)
        change(state, step, ships=0)
        land(state, seat, planet, step.ships)
        count_homes(state)
        power = power_in_effect(state, seat, self.id)
        assert power is not None
        discard_completed(state, power.held)
        look_for_winners(state)
