"""The Combat Phase of a player: battles in an order of choice, then fire at colonies."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation
from astrarium.kernel.things import Seat

from ...groups import Group
from ...state import SpaceEmpiresState as State
from ..entering import avoided_by, lose_unescorted, overrun
from ..raiders import standoffs
from ..settling import Settle, land, landings
from .battle import Battle
from .bombardment import FireAtColony, bombardments
from .due import Due, battles_due


class Fight(Action, frozen=True):
    """Fight the battle that is due in a hex.  SE-5.1.1-4, SE-5.1.1-6"""

    text: ClassVar = "fight {enemy} at {hex}"
    picks: ClassVar = ("area:{hex}", "seat:{enemy}")
    hex: Hex
    enemy: Seat

    def why_not(self, state: State, step: "CombatPhase", seat: int) -> Violation | None:
        if Due(self.hex, self.enemy) in step.due(state):
            return None
        return violation("SE-5.1.1-1", "No battle is due there.")

    def do(self, state: State, step: "CombatPhase", seat: int) -> None:
        state.push(Battle(self.hex, attacker=seat, defender=self.enemy, active=seat))


class EndCombat(Action, frozen=True):
    """End the Combat Phase, once all battles are fought.  SE-5.1.1-2"""

    text: ClassVar = "end combat"
    ends: ClassVar = True

    def why_not(self, state: State, step: "CombatPhase", seat: int) -> Violation | None:
        if step.due(state):
            return violation("SE-5.1.1-2", "A battle is still to be fought.")
        return None

    def do(self, state: State, step: "CombatPhase", seat: int) -> None:
        state.pop()


class SettleAfterBattle(Settle, frozen=True):
    """Land a Colony Ship where its side has just won as the attacker, or destroyed the colony.

    SE-2.2-2, SE-4.4.1-2, SE-5.10.3-3
    """

    text: ClassVar = "settle after battle with {group}"

    def why_not(self, state: State, step: Any, seat: int) -> Violation | None:
        why = super().why_not(state, step, seat)
        if why is None and state.groups[self.group].hex not in step.won:
            return violation("SE-4.4.1-2", "You have not won a battle here in this phase.")
        return why

    def do(self, state: State, step: Any, seat: int) -> None:
        land(state, self.group)


class CombatPhase(Step, frozen=True):
    """All battles of a player's turn.

    SE-5.1.1-1, SE-5.1.1-2, SE-5.1.1-4
    """

    rule: ClassVar = "SE-5.1.1-4"
    prompt: ClassVar = "Choose a battle, fire at colonies, or end the Combat Phase."
    accepts: ClassVar = (Fight, FireAtColony, SettleAfterBattle, EndCombat)
    lingers: ClassVar = True

    seat: Seat
    stage: Literal["raiders", "start", "battles"] = "raiders"
    won: tuple[Hex, ...] = ()  # where the seat won as the attacker, or destroyed a colony
    fought: tuple[Due, ...] = ()
    fired: dict[int, int] = {}  # ships that have fired at a colony, by group

    def due(self, state: State) -> list[Due]:
        """The battles that are still to be fought: Mines that find nobody are met but once."""
        return [battle for battle in battles_due(state, self.seat) if battle not in self.fought]

    def shots_left(self, group: Group) -> int:
        return group.count - self.fired.get(group.id, 0)

    def having_fired(self, group: Group) -> "CombatPhase":
        fired = {**self.fired, group.id: self.fired.get(group.id, 0) + 1}
        return msgspec.structs.replace(self, fired=fired)

    def having_won(self, hex: Hex) -> "CombatPhase":
        return msgspec.structs.replace(self, won=(*self.won, hex))

    # -- the phase

    def asks(self, state: State) -> tuple[int, ...]:
        out = state.empires[self.seat].is_out
        return (self.seat,) if self.stage == "battles" and not out else ()

    def go_on(self, state: State) -> None:
        """Units that cannot fight and were left alone with armed enemies are destroyed.

        SE-5.4-3, SE-5.4-5, SE-8.3.3-1
        """
        if self.stage == "battles":
            state.pop()
            return
        shared = dict.fromkeys(group.hex for group in state.groups_of(self.seat))
        if self.stage == "raiders":
            state.evasions = ()  # what was said when somebody entered is asked again (SE-12.1.2-3)
            state.swap(msgspec.structs.replace(self, stage="start"))
            if state.options.raiders:
                state.push(*(each for hex in shared for each in standoffs(state, hex, self.seat)))
            return
        for hex in shared:
            if state.enemies_at(hex, self.seat):
                state.reveal()  # whatever comes of it tells something of both
            lose_unescorted(state, hex, self.seat)
            if state.armed(state.groups_of(self.seat, hex)):
                overrun(state, hex, self.seat, avoided_by(state, hex, self.seat))
        phase = Siege if besieges(state, self.seat) else CombatPhase
        state.swap(phase(self.seat, stage="battles"))

    def options(self, state: State, seat: int) -> Sequence[Action]:
        due = self.due(state)
        found: list[Action] = [Fight(battle.hex, battle.enemy) for battle in due]
        after = (*bombardments(state, seat), *self.settlers(state, seat))
        found += [action for action in after if action.why_not(state, self, seat) is None]
        return found if due else [*found, EndCombat()]

    def settlers(self, state: State, seat: int) -> list[Action]:
        return [
            SettleAfterBattle(landing.group)
            for landing in landings(state, seat)
            if isinstance(landing, Settle)
        ]

    def hear_battle(self, state: State, battle: Battle, winner: int | None) -> None:
        fought = Due(battle.hex, battle.defender)
        step = msgspec.structs.replace(self, fought=(*self.fought, fought))
        state.swap(step.having_won(battle.hex) if winner == self.seat else step)


class Siege(CombatPhase, frozen=True):
    """A Combat Phase with counters face down at enemy colonies that nobody defends: their owner is
    asked even if they cannot fire, so that nobody sees by the question what they are.

    SE-2.4-1, SE-4.3-7
    """

    discreet: ClassVar = True


def besieges(state: State, seat: int) -> bool:
    """Whether a seat has counters face down at colonies of others that nobody defends."""
    return any(
        state.are_enemies(seat, state.colonies[group.hex].owner)
        and not state.enemies_at(group.hex, seat)
        for group in state.groups_of(seat)
        if group.hex in state.colonies and not group.is_face_up
    )
