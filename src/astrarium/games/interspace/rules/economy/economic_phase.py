"""The Economic Phase of the Standard game: five sealed steps for all players at once."""

from typing import ClassVar

import msgspec

from astrarium.kernel import Step

from ...events.turns import EconomicPhaseBegan
from ...state import InterSpaceState as State
from ..encounters.free_agents import agents_waste_planets
from ..victory import remove_the_beaten
from .conversion import ConversionStep
from .investment import InvestmentStep
from .modular_units import ExchangeStep
from .placement import PlacementStep
from .production import ProductionStep
from .purchase import PurchaseStep
from .purchase_limits import free_counters
from .rebels import produce
from .sealed import SealedStep


class EconomicPhase(Step, frozen=True):
    """All players run their economies at the same time, step by step.

    The counters that are free now are all that can be bought in this phase.
    IS-S-TURN-01, IS-S-ECON-01, IS-S-ECON-02, IS-S-LIMIT-02
    """

    rule: ClassVar = "IS-S-ECON-01"

    free: tuple[dict[str, int], ...]  # free counters of each seat, by kind of unit, and GOODS
    begun: int = 0
    left: tuple[int, ...] = ()  # seats that have no more orders in this phase

    @classmethod
    def begin(cls, state: State, begun: int = 0) -> None:
        """Before the steps rebels produce, then the plague and the Space Amoeba waste planets.

        IS-A-COL-REBELS-4
        """
        state.push(cls(tuple(free_counters(state, seat) for seat in range(state.seats)), begun))
        state.tell(EconomicPhaseBegan(turn=state.turn))
        produce(state)
        if state.options.encounters:
            agents_waste_planets(state)

    def go_on(self, state: State) -> None:
        """The next step, or the end of the phase, where the beaten leave.

        IS-WIN-04
        """
        if self.begun < len(STEPS):
            state.swap(msgspec.structs.replace(self, begun=self.begun + 1))
            STEPS[self.begun].begin(state)
        else:
            state.pop()
            remove_the_beaten(state)


# Between the first two, holders of Modular Units may exchange units (IS-A-BRK-MODULAR-2).
STEPS: tuple[type[SealedStep] | type[ExchangeStep], ...] = (
    PlacementStep,
    ExchangeStep,
    ProductionStep,
    PurchaseStep,
    InvestmentStep,
    ConversionStep,
)
