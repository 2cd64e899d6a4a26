"""Machine: has another encounter, and another."""

from astrarium.kernel import Violation
from astrarium.kernel.powers import permits

from ...power import OFFENSE, Alien, Lasting
from ...rules.encounter import may_go_on
from ...state import CosmicState


class Continuity(Lasting):
    """Its player may have another encounter. CE-ALIEN-MACHINE"""

    id = "continuity"

    @permits(may_go_on)
    def another(self, state: CosmicState, why: Violation) -> bool:
        return True


class Machine(Alien):
    """Continuity: may have another encounter whatever became of the last one, as long as it has an
    encounter card. CE-ALIEN-MACHINE"""

    id = "machine"
    windows, roles, brings = ("turn_over",), (OFFENSE,), Continuity

    def applies(self, state: CosmicState, seat: int) -> bool:
        encounter = state.encounter
        needed = may_go_on(state) is not None
        return encounter.is_turn and encounter.outcome != "aborted" and needed

    def affordable(self, state: CosmicState, seat: int) -> bool:
        return state.has_encounter_card(seat)
