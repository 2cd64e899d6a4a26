"""Shadow: executes a ship of whom destiny names."""

from astrarium.kernel import Action
from astrarium.kernel.steps import Step

from ...data import WILD
from ...power import Alien
from ...rules.asking import ChoosePlayer, ChooseWay, PickPlayer, PickWay
from ...rules.demands import demand_ships
from ...rules.destiny import named_by
from ...state import CosmicState

EXECUTE, SPARE = "execute", "spare"


class Shadow(Alien):
    """Execute: whenever another player's colour, or a special card that names it, is drawn, sends a
    ship of that player to the warp; on a wild card one of anybody, if it wants. CE-ALIEN-SHADOW"""

    id = "shadow"
    windows, mandatory = ("destiny_after",), True

    def victim(self, state: CosmicState) -> int | None:
        card = state.encounter.destiny
        return None if card is None else named_by(state, card)

    def others(self, state: CosmicState, seat: int) -> tuple[int, ...]:
        return tuple(other for other in state.clockwise(seat) if self.places(state, other))

    def places(self, state: CosmicState, victim: int) -> tuple[str, ...]:
        """CE-VTECH-15"""
        return (*state.colonies(victim), *state.researching(victim))

    def applies(self, state: CosmicState, seat: int) -> bool:
        victim = self.victim(state)
        if state.encounter.destiny == WILD:
            return bool(self.others(state, seat))
        return victim is not None and victim != seat and bool(self.places(state, victim))

    def use(self, state: CosmicState, seat: int) -> None:
        victim = self.victim(state)
        if victim is None:
            ways = (EXECUTE, SPARE)
            state.push(ChooseWay(seats=(seat,), purpose="shadow", ways=ways))
        else:
            self.execute(state, seat, victim)

    def execute(self, state: CosmicState, seat: int, victim: int) -> None:
        places = self.places(state, victim)
        demand_ships(state, victim, 1, "shadow", places=places, chooser=seat)

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        if isinstance(answer, PickPlayer):
            self.execute(state, seat, answer.player)
        elif isinstance(answer, PickWay) and answer.way == EXECUTE:
            players = self.others(state, seat)
            state.push(ChoosePlayer(seats=(seat,), purpose="shadow", players=players))
