"""Regroup: one ship comes out of the warp."""

from typing import ClassVar

from astrarium.kernel.powers import Powers, rule

from ..events.ships import ShipsRetrieved
from ..state import CosmicState
from ..things import GATE, WARP
from .procedure import Procedure
from .ships import retrieve
from .technology import tech_step
from .timing import TimingWindow, open_window


class MandatoryFirst(TimingWindow, frozen=True, kw_only=True):
    """What has to be used comes before anybody researches. CE-REG-05"""

    def whom(self, state: CosmicState) -> tuple[int, ...]:
        return ()


def mandatory(state: CosmicState, step: "Regroup") -> None:
    """CE-REG-05"""
    state.push(MandatoryFirst(seats=(), moment="regroup_start"))


def research(state: CosmicState, step: "Regroup") -> None:
    """CE-VTECH-03"""
    tech_step(state)


def before(state: CosmicState, step: "Regroup") -> None:
    """CE-REG-05"""
    open_window(state, "regroup_start")


def of_seat(state: CosmicState, seat: int) -> Powers:
    return state.in_effect(seat)


@rule(of=of_seat)
def regrouped_ships(state: CosmicState, seat: int) -> int:
    """How many ships the offense retrieves: one. CE-REG-01"""
    return 1


def retrieval(state: CosmicState, step: "Regroup") -> None:
    """CE-REG-01, CE-REG-02, CE-REG-03, CE-REG-04"""
    seat = state.encounter.offense
    ships = min(regrouped_ships(state, seat), state.warp[seat])
    if state.colonies(seat):
        retrieve(state, seat, ships)
    elif ships:
        state.put(WARP, seat, -ships)
        state.put(GATE, seat, ships)
        state.tell(ShipsRetrieved(seat=seat, ships=ships))


class Regroup(Procedure, frozen=True, kw_only=True):
    """The offense takes one of its ships out of the warp. CE-REG-01"""

    rule: ClassVar[str] = "CE-REG-01"
    order: ClassVar = (mandatory, research, before, retrieval)
