"""Ships retreat from a battle."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Violation, violation

from ...data import CAPACITY
from ...state import SpaceEmpiresState as State
from .answers import BattleAction
from .battle_order import BattleOrder
from .fighters import shed_fighters, why_strands
from .lines import Line, of_side
from .retreat import leave, why_not_leave


class Retreat(BattleAction, frozen=True):
    """A ship leaves the battle instead of firing.

    SE-5.1.6-2, SE-5.7-4, SE-5.9.1-1, SE-5.9.1-2, SE-5.9.1-3, SE-11.3.1-2
    """

    text: ClassVar = "retreat {line} to {hex}"
    picks: ClassVar[tuple[str, ...]] = ("line:{line}", "area:{hex}")
    hex: Hex

    def why_not_line(self, state: State, step: BattleOrder, line: Line) -> Violation | None:
        why = step.why_not_turn(state, self.line) or step.why_no_retreat(state, line)
        if why is not None:
            return why
        if step.is_early(state, self.line):
            return violation("SE-5.9.1-1", "It retreats in the turn of its own class.")
        if line.acted >= line.ships:
            return violation("SE-5.9.1-1", "All ships of this line have acted in this round.")
        group, ships = state.groups[line.group], self.ships_of(line)
        taken = min(CAPACITY * ships, leaving(state, step, group.owner))
        return why_not_leave(state, group, self.hex, ships) or why_strands(
            state, group, ships, taken
        )

    def ships_of(self, line: Line) -> int:
        """How many ships of a line leave."""
        return 1

    def carry_out(self, state: State, step: BattleOrder, seat: int) -> None:
        ships = self.ships_of(step.lines[self.line])
        withdraw(state, step, self.line, self.hex, ships, damaged=False)


class RetreatAll(Retreat, frozen=True):
    """All ships of a line that have not acted leave the battle together.

    SE-5.9.1-1, SE-5.9.1-3
    """

    text: ClassVar = "retreat all of {line} to {hex}"
    picks: ClassVar = ("line:{line}", "area:{hex}", "all")

    def why_not_line(self, state: State, step: BattleOrder, line: Line) -> Violation | None:
        if self.ships_of(line) < 2:
            return violation("SE-5.9.1-1", "There are not several ships left that can leave.")
        return super().why_not_line(state, step, line)

    def ships_of(self, line: Line) -> int:
        return line.ships - line.acted


class RetreatDamaged(Retreat, frozen=True):
    """The damaged ship of a line leaves the battle instead of firing.

    SE-5.6-5
    """

    text: ClassVar = "retreat damaged of {line} to {hex}"
    picks: ClassVar = ("line:{line}", "damaged", "area:{hex}")

    def why_not_line(self, state: State, step: BattleOrder, line: Line) -> Violation | None:
        if not line.damage or line.ships < 2 or line.fighting <= line.acted:
            return violation("SE-5.6-5", "There is no damaged ship to set apart.")
        return super().why_not_line(state, step, line)

    def carry_out(self, state: State, step: BattleOrder, seat: int) -> None:
        withdraw(state, step, self.line, self.hex, 1, damaged=True)


class DeclareRetreat(BattleAction, frozen=True):
    """A squadron wants to leave, and does with the next Carrier; until then it can be fired at.

    SE-11.2.4-2
    """

    text: ClassVar = "declare retreat of {line}"
    picks: ClassVar = ("line:{line}", "declare")

    def why_not_line(self, state: State, step: BattleOrder, line: Line) -> Violation | None:
        return step.why_not_turn(state, self.line) or step.why_no_declaration(state, line)

    def carry_out(self, state: State, step: BattleOrder, seat: int) -> None:
        line = step.lines[self.line]
        leaving = line.leaving if line.acted else 0
        state.swap(step.with_line(self.line, acted=line.acted + 1, leaving=leaving + 1))


def withdraw(
    state: State, battle: BattleOrder, place: int, hex: Hex, ships: int, *, damaged: bool
) -> None:
    """Ships of a line leave: those that fight, and then those that are screened; the damaged one
    only if it is meant, or with the last."""
    line = battle.lines[place]
    group = state.groups[line.group]
    leave(state, group, hex, ships)
    fighting = max(0, line.fighting - line.acted)
    whole = damaged or line.ships == ships
    step = battle.with_line(
        place,
        ships=line.ships - ships,
        screened=line.screened - max(0, ships - fighting),
        damage=0 if whole else line.damage,
    )
    if group.kind.value == "CV":
        step = taking_fighters(state, step, group.owner, hex, CAPACITY * ships)
        shed_fighters(state, hex, group.owner)
    state.swap(msgspec.structs.replace(step, quiet=False))


def leaving(state: State, battle: BattleOrder, owner: int) -> int:
    """Squadrons of a side that have declared to leave."""
    return sum(line.leaving for _, line in of_side(state, battle.lines, owner))


def taking_fighters(
    state: State, battle: BattleOrder, owner: int, hex: Hex, room: int
) -> BattleOrder:
    """Carriers take squadrons along that have declared to leave, screened ones first.

    SE-5.7-4, SE-11.2.4-2
    """
    step = battle
    for place, line in of_side(state, battle.lines, owner):
        ships = min(room, line.leaving)
        if ships:
            leave(state, state.groups[line.group], hex, ships)
            room -= ships
            step = step.with_line(
                place,
                ships=line.ships - ships,
                screened=line.screened - min(ships, max(0, line.acted - line.fighting)),
                leaving=line.leaving - ships,
                acted=max(0, line.acted - ships),
            )
    return step


def departures(state: State, battle: BattleOrder, place: int) -> Iterator[Action]:
    """Every way in which a line might leave, whether it is legal or not."""
    if battle.number > 1:
        for hex in state.map.neighbours(battle.hex):
            yield from (
                Retreat(place, hex),
                RetreatAll(place, hex),
                RetreatDamaged(place, hex),
            )
        yield DeclareRetreat(place)
