"""Parasite: joins without an invitation."""

from astrarium.kernel import Action, Violation
from astrarium.kernel.powers import modifies, permits
from astrarium.kernel.steps import Step

from ...events.powers import PowerLost
from ...power import ALLY, NOT_MAIN, Alien, Lasting, Super, Wild
from ...rules.alliance import may_join
from ...rules.asking import ChoosePlanet, PickPlanet
from ...rules.launch import most_sent
from ...rules.settling import settle
from ...rules.timing import doing, this_window
from ...state import Ally, CosmicState


class Infest(Lasting):
    """Its player may join either side. CE-ALIEN-PARASITE"""

    id = "infest"

    @permits(may_join)
    def uninvited(self, state: CosmicState, seat: int, side: int, why: Violation) -> bool:
        return seat == self.seat


class Parasite(Alien):
    """Infest: joins either side as if it were invited. CE-ALIEN-PARASITE"""

    id = "parasite"
    windows, roles, brings = ("answering",), (NOT_MAIN,), Infest

    def applies(self, state: CosmicState, seat: int) -> bool:
        encounter = state.encounter
        invited = [Ally(seat, side) in encounter.invited for side in encounter.main]
        mine = this_window(state).of == seat
        return mine and not all(invited) and bool(state.colonies(seat))


class WholeFleet(Lasting):
    """Its player may send any number of ships. CE-FLARE-PARASITE-SUPER"""

    id = "whole-fleet"

    @modifies(most_sent)
    def all_ships(self, state: CosmicState, seat: int, most: int) -> int:
        return max(most, sum(state.ships_at(place, seat) for place in state.colonies(seat)))


class SuperParasite(Super):
    """Sends any number of ships as an ally. CE-FLARE-PARASITE-SUPER"""

    id = "super-parasite"
    windows, roles, brings = ("sending",), (ALLY,), WholeFleet

    def applies(self, state: CosmicState, seat: int) -> bool:
        return this_window(state).of == seat


class WildParasite(Wild):
    """When another player loses its power with its home colonies, founds a colony on one of its
    home planets. CE-FLARE-PARASITE-WILD"""

    id = "wild-parasite"
    windows = ("power_lost",)

    def planets(self, state: CosmicState, seat: int, event: object) -> tuple[str, ...]:
        """Home planets of who has lost its power where its player has no colony."""
        if not isinstance(event, PowerLost) or event.seat == seat:
            return ()
        system = state.system(event.seat)
        return tuple(planet for planet in system if not state.ships_at(planet, seat))

    def applies(self, state: CosmicState, seat: int) -> bool:
        planets = self.planets(state, seat, this_window(state).because)
        return bool(planets and state.colonies(seat))

    def use(self, state: CosmicState, seat: int) -> None:
        planets = self.planets(state, seat, doing(state).because)
        if planets and state.colonies(seat):
            state.push(ChoosePlanet(seats=(seat,), purpose="wild-parasite", planets=planets))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickPlanet)
        settle(state, seat, answer.planet, most=1)
