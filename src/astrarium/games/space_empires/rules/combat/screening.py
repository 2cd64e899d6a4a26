"""Screening: the larger side keeps ships out of a round, and the Fleet Size Bonus is found."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Violation, violation

from ...events.combat import RoundBegan, Screened
from ...state import SpaceEmpiresState as State
from ...things import Ships
from .answers import BattleAction, BattleAnswer
from .battle_order import BattleOrder
from .lines import Line, has_bonus, of_side, owner_of
from .machines import fights_machine, has_large_fleet


class Screen(BattleAction, frozen=True):
    """Keep ships of a line out of the round.

    SE-5.7-1, SE-5.7-2, SE-11.1.1-6, SE-5.7-3, SE-5.7-5, SE-5.7-9
    """

    text: ClassVar = "screen {ships} of {line}"
    picks: ClassVar = ("line:{line}", "screen:{ships}")
    ships: Ships

    def why_not_line(self, state: State, step: BattleOrder, line: Line) -> Violation | None:
        if step.stage != "screening" or owner_of(state, line) != step.larger(state):
            return violation("SE-5.7-1", "Only the larger side screens, before a round.")
        if line.screened or not 0 < self.ships <= min(line.ships, step.may_screen(state)):
            return violation("SE-5.7-1", "You cannot screen so many.")
        return None

    def carry_out(self, state: State, step: BattleOrder, seat: int) -> None:
        group = state.groups[step.lines[self.line].group]
        state.tell(Screened(seat=group.owner, group=group.id, ships=self.ships))
        state.swap(step.with_line(self.line, screened=self.ships))


class ScreenDamaged(BattleAction, frozen=True):
    """Keep the damaged ship of a line out of the round; it is a target of its own from now on. A
    Raider is cloaked as the others of its line are.

    SE-5.6-5, SE-5.6-7, SE-5.7-4, SE-12.1.4-1
    """

    text: ClassVar = "screen damaged of {line}"
    picks: ClassVar = ("line:{line}", "screen damaged")

    def why_not_line(self, state: State, step: BattleOrder, line: Line) -> Violation | None:
        if step.stage != "screening" or owner_of(state, line) != step.larger(state):
            return violation("SE-5.7-1", "Only the larger side screens, before a round.")
        if not line.damage or line.ships < 2 or line.screened:
            return violation("SE-5.6-5", "There is no damaged ship to set apart.")
        if step.may_screen(state) < 1:
            return violation("SE-5.7-1", "You cannot screen so many.")
        return None

    def carry_out(self, state: State, step: BattleOrder, seat: int) -> None:
        line = step.lines[self.line]
        state.tell(Screened(seat=owner_of(state, line), group=line.group, ships=1))
        apart = msgspec.structs.replace(line, ships=1, screened=1)
        step = step.with_line(self.line, ships=line.ships - 1, damage=0)
        also = (len(step.lines),) if self.line in step.cloaked else ()
        state.swap(
            msgspec.structs.replace(
                step, lines=(*step.lines, apart), cloaked=(*step.cloaked, *also)
            )
        )


class FormLine(BattleAnswer, frozen=True):
    """Screen no more: the round begins."""

    text: ClassVar = "form line"
    ends: ClassVar = True

    def why_not(self, state: State, step: BattleOrder, seat: int) -> Violation | None:
        if step.stage == "screening":
            return None
        return violation("SE-5.7-1", "Lines are formed before a round.")

    def carry_out(self, state: State, step: BattleOrder, seat: int) -> None:
        begin_fire(state, step)


def screenings(state: State, battle: BattleOrder) -> Iterator[Action]:
    yield FormLine()
    side = battle.larger(state)
    assert side is not None
    for place, line in of_side(state, battle.lines, side):
        yield from (Screen(place, ships) for ships in range(1, line.ships + 1))
        yield ScreenDamaged(place)


def begin_fire(state: State, battle: BattleOrder) -> None:
    """The Fleet Size Bonus is fixed for the round.  SE-5.1.4-2, SE-5.7-6"""
    sides = (battle.attacker, battle.defender)
    bonus = next((side for side in sides if is_favoured(state, battle, side)), None)
    state.tell(RoundBegan(hex=battle.hex, number=battle.number, bonus=bonus))
    state.swap(msgspec.structs.replace(battle, stage="fire", bonus=bonus))


def is_favoured(state: State, battle: BattleOrder, side: int) -> bool:
    """Whether a side has the Fleet Size Bonus: hardly ever against a Machine.

    SE-5.1.4-1, SE-17.2-3, SE-S2-11
    """
    other = battle.other(side)
    if fights_machine(battle):
        return has_large_fleet(state, battle.lines, side, other)
    return has_bonus(state, battle.lines, side, other)
