"""Xenon Lasers: one more or less."""

from astrarium.kernel import Action, Tally
from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import modifies
from astrarium.kernel.steps import Step

from ...power import PARTICIPANTS, Lasting, Tech, Tokens
from ...rules.asking import ChooseWay, PickWay
from ...rules.totals import modified
from ...state import CosmicState

BEAM = {"add-one": 1, "subtract-one": -1}


class Beam(Lasting):
    """The total of its player's side is one higher or lower. CE-TECH-XENON-LASERS"""

    id = "beam"
    remembers = Tokens

    @modifies(modified)
    def aim(self, state: CosmicState, seat: int, total: Tally, usual: Tally) -> Tally:
        memory = self.held.memory
        if state.encounter.side_of(self.seat) != seat or not isinstance(memory, Tokens):
            return usual
        return usual.plus("tech-xenon-lasers", memory.tokens)


class XenonLasers(Tech):
    """After the reveal adds 1 to the own side's total, or takes 1 from it.
    CE-TECH-XENON-LASERS"""

    id = "tech-xenon-lasers"
    windows, roles = ("reveal",), PARTICIPANTS

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(ChooseWay(seats=(seat,), purpose="xenon-lasers", ways=tuple(BEAM)))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickWay)
        memory = Tokens(BEAM[answer.way])
        gain(state, Beam.id, seat, memory=memory, until=state.encounter.span)
