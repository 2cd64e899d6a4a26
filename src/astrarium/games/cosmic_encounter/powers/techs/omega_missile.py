"""Omega Missile: destroys a planet."""

from astrarium.kernel import Action
from astrarium.kernel.steps import Step

from ...events.techs import PlanetRemoved
from ...power import Tech
from ...rules.asking import ChoosePlanet, PickPlanet
from ...rules.losses import lose_ships
from ...rules.planets import planet_removed
from ...state import CosmicState


class OmegaMissile(Tech):
    """At the start of an encounter removes a planet from the game; all ships on it go to the
    warp. CE-TECH-OMEGA-MISSILE"""

    id = "tech-omega-missile"
    windows = ("regroup_start",)

    def use(self, state: CosmicState, seat: int) -> None:
        planets = tuple(state.planets)
        state.push(ChoosePlanet(seats=(seat,), purpose="omega-missile", planets=planets))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickPlanet)
        ships = state.planets[answer.planet].ships
        lose_ships(
            state,
            [(owner, ((answer.planet, many),)) for owner, many in enumerate(ships) if many],
        )
        del state.planets[answer.planet]
        state.tell(PlanetRemoved(planet=answer.planet))
        planet_removed(state, answer.planet)
