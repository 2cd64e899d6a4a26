"""Lunar Cannon: fires at what happens on the planets next to it."""

from collections.abc import Sequence

from astrarium.kernel import Action, Tally
from astrarium.kernel.holdings import remember
from astrarium.kernel.powers import Memory, modifies
from astrarium.kernel.steps import Step

from ...data import WILD
from ...events.techs import CannonPlaced
from ...power import PARTICIPANTS, Lasting, Tech
from ...rules.asking import ChoosePlanet, PickPlanet
from ...rules.timing import power_in_effect, this_window
from ...rules.totals import modified
from ...state import CosmicState

FIRE = 10
MOVING = "destiny_after"


class Cannon(Memory, frozen=True):
    """The two planets between which it stands."""

    planets: tuple[str, ...] = ()


def pairs(state: CosmicState, system: int) -> dict[str, str]:
    """The planets of a system that have a neighbour on their right, with that neighbour."""
    row = {state.planets[name].index: name for name in state.system(system)}
    return {name: row[index + 1] for index, name in row.items() if index + 1 in row}


class CannonFire(Lasting):
    """Adds 10 to its player's side. CE-TECH-LUNAR-CANNON"""

    id = "cannon-fire"

    @modifies(modified)
    def fire(self, state: CosmicState, seat: int, total: Tally, usual: Tally) -> Tally:
        mine = state.encounter.side_of(self.seat) == seat
        return usual.plus("tech-lunar-cannon", FIRE) if mine else usual


class LunarCannon(Tech):
    """Stands between two planets; in an encounter at one of them may add 10 to the own side. On a
    wild destiny card it may be moved to any system. CE-TECH-LUNAR-CANNON"""

    id = "tech-lunar-cannon"
    windows, brings = ("reveal", MOVING), CannonFire
    remembers = Cannon

    def is_use(self, moment: str) -> bool:
        return moment != MOVING

    def applies(self, state: CosmicState, seat: int) -> bool:
        if this_window(state).moment == MOVING:
            return state.encounter.destiny == WILD and bool(self.everywhere(state))
        memory = self.held.memory
        near = isinstance(memory, Cannon) and state.encounter.planet in memory.planets
        return near and bool({*PARTICIPANTS} & {*state.roles_of(seat)})

    def everywhere(self, state: CosmicState) -> Sequence[str]:
        return [name for system in range(state.seats) for name in pairs(state, system)]

    def complete(self, state: CosmicState, seat: int) -> None:
        self.ask(state, seat, tuple(pairs(state, seat)))

    def use(self, state: CosmicState, seat: int) -> None:
        if state.encounter.destiny == WILD:
            self.ask(state, seat, tuple(self.everywhere(state)))
        else:
            super().use(state, seat)

    def ask(self, state: CosmicState, seat: int, planets: tuple[str, ...]) -> None:
        if planets:
            state.push(ChoosePlanet(seats=(seat,), purpose="lunar-cannon", planets=planets))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickPlanet)
        other = pairs(state, state.planets[answer.planet].system)[answer.planet]
        power = power_in_effect(state, seat, self.id)
        assert power is not None
        remember(state, power.held, Cannon((answer.planet, other)))
        state.tell(CannonPlaced(seat=seat, planet=answer.planet, other=other))
