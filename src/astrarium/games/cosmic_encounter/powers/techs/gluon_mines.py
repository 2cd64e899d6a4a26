"""Gluon Mines: ships in the gate are lost."""

from typing import Any, ClassVar

from astrarium.kernel.things import Seat

from ...power import DEFENSE, HiddenTech
from ...rules.ending import win_early
from ...rules.losses import lose_ships
from ...rules.procedure import Procedure, change
from ...rules.ships import Taken, pick_ships
from ...rules.tech_use import researchers_return
from ...state import CosmicState
from ...things import GATE


class GluonMines(HiddenTech):
    """As defense, once cards are selected: sends up to as many ships from the gate to the warp as
    were researching; if none is left there, the defense wins. CE-TECH-GLUON-MINES"""

    id = "tech-gluon-mines"
    windows, roles = ("planning_after",), (DEFENSE,)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return any(state.gate)

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(Mining(seat=seat, left=self.ships))
        researchers_return(state)


def begin(state: CosmicState, step: "Mining") -> None:
    owners = [seat for seat in state.timing() if state.gate[seat]]
    state.push(*(MinedGate(seat=step.seat, owner=owner) for owner in owners))


def lose(state: CosmicState, step: "Mining") -> None:
    lose_ships(state, step.picked)


def conclude(state: CosmicState, step: "Mining") -> None:
    """CE-REV-16"""
    if step.picked and not any(state.gate):
        win_early(state, step.seat)


class Mining(Procedure, frozen=True, kw_only=True):
    """The mines go off. CE-TECH-GLUON-MINES"""

    rule: ClassVar[str] = "CE-TECH-GLUON-MINES"
    order: ClassVar = (begin, lose, conclude)

    seat: Seat
    left: int  # how many ships can still be named
    picked: tuple[tuple[int, Taken], ...] = ()


def ask(state: CosmicState, step: "MinedGate") -> None:
    mining = next(each for each in state.stack if isinstance(each, Mining))
    if mining.left:
        ask = pick_ships(
            state, step.seat, "gluon-mines", (GATE,), least=0, most=mining.left, owner=step.owner
        )
        state.push(ask)


class MinedGate(Procedure, frozen=True, kw_only=True):
    """Which ships of a player are hit. CE-TECH-GLUON-MINES"""

    rule: ClassVar[str] = "CE-TECH-GLUON-MINES"
    order: ClassVar = (ask,)

    seat: Seat
    owner: Seat

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        mining = next(each for each in state.stack if isinstance(each, Mining))
        if question.count:
            picked = (*mining.picked, (self.owner, question.picked))
            change(state, mining, left=mining.left - question.count, picked=picked)
