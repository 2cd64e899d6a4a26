"""Counter attacks: the attacker has run out of warships, and a defender may attack the rest."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Decision, Hex, Step
from astrarium.kernel.things import Facts, said

from ...events.battle import CounterAttacked
from ...state import InterSpaceState as State
from .fleet_battle import FleetBattle


class CounterAttack(Action, frozen=True):
    """Become the attacker of what is left; nobody's shields come back.

    IS-S-END-03, IS-S-END-04, IS-S-END-05, IS-S-END-06
    """

    text: ClassVar = "counter attack"
    told_by: ClassVar = (CounterAttacked,)

    def do(self, state: State, step: "CounterChoice", seat: int) -> None:
        state.pop()
        battle = state.top
        state.tell(CounterAttacked(hex=battle.hex, seat=seat, against=battle.active))
        battle = msgspec.structs.replace(battle, attacker=seat, defenders=(battle.active,), quiet=0)
        battle.organize(state)


class LetGo(Action, frozen=True):
    """Do not attack the rest; it must retreat unless another defender attacks it.

    IS-S-END-02, IS-S-END-05
    """

    text: ClassVar = "let go"

    def do(self, state: State, step: "CounterChoice", seat: int) -> None:
        if step.seats[1:]:
            state.swap(msgspec.structs.replace(step, seats=step.seats[1:]))
        else:
            state.pop()
            state.top.let_go(state)


class CounterChoice(Step, frozen=True):
    """The attacker has run out of warships: does a defender attack the rest? The first may say.

    IS-S-END-03, IS-S-END-05
    """

    rule: ClassVar = "IS-S-END-03"
    prompt: ClassVar = "The attacker has no warship left: do you attack the remaining units?"
    accepts: ClassVar = (CounterAttack, LetGo)

    hex: Hex
    seats: tuple[int, ...]

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        battle: FleetBattle = state.below
        rest = battle.side(state, battle.attacker)
        return {"attacker": said("seat", battle.attacker), "rest": said("stack", rest)}

    def asks(self, state: State) -> tuple[int, ...]:
        return self.seats[:1]

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (CounterAttack(), LetGo())
