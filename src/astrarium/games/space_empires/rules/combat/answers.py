"""What commanders answer in a battle."""

import msgspec

from astrarium.kernel import Action, Violation, violation
from astrarium.kernel.things import Facts, Said, said

from ...state import SpaceEmpiresState as State
from .battle_order import BattleOrder
from .lines import Line


class BattleAnswer(Action, frozen=True):
    """What a commander decides in a battle; then it is seen again who is asked."""

    def do(self, state: State, step: BattleOrder, seat: int) -> None:
        self.carry_out(state, step, seat)
        if isinstance(state.top, BattleOrder):
            state.swap(msgspec.structs.replace(state.top, asking=None))

    def carry_out(self, state: State, step: BattleOrder, seat: int) -> None:
        raise NotImplementedError


class BattleAction(BattleAnswer, frozen=True):
    """What a commander does with one line of a battle."""

    line: int

    def facts(self, state: State) -> Facts:
        found: dict[str, Said] = {"lined": said("line", self.line)}
        target = getattr(self, "target", None)
        return found if target is None else {**found, "aimed": said("line", target)}

    def why_not(self, state: State, step: BattleOrder, seat: int) -> Violation | None:
        if not 0 <= self.line < len(step.lines) or not step.lines[self.line].ships:
            return violation("SE-5.1.1-7", "There is no such line in this battle.")
        return self.why_not_line(state, step, step.lines[self.line])

    def why_not_line(self, state: State, step: BattleOrder, line: Line) -> Violation | None:
        raise NotImplementedError
