"""Before the first round: cloaked Raiders leave, sweepers sweep and Mines detonate."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Violation, violation

from ...events.mines import MineDetonated
from ...groups import Group, ships_of
from ...state import SpaceEmpiresState as State
from ...things import GroupId
from ..pieces import lose_all
from ..raiders import force, is_hidden_from
from .answers import BattleAnswer
from .battle_order import BattleOrder
from .machines import is_machine, mines_against
from .mines import detonate, mine_targets, mines_at
from .retreat import leave, why_not_leave


class Withdraw(BattleAnswer, frozen=True):
    """A cloaked Raider leaves before the battle begins, unless a Scanner finds it.

    SE-12.1.3-1, SE-13.1.6-3
    """

    text: ClassVar = "withdraw {group} to {hex}"
    picks: ClassVar[tuple[str, ...]] = ("piece:{group}", "area:{hex}")
    group: GroupId
    hex: Hex

    def why_not(self, state: State, step: BattleOrder, seat: int) -> Violation | None:
        group = state.groups.get(self.group)
        if step.stage != "withdrawal" or side_with_raiders(state, step) != seat:
            return violation("SE-12.1.3-1", "Raiders withdraw only before a battle.")
        if group is None or group.owner != seat or group.hex != step.hex:
            return violation("SE-12.1.3-1", "You have no such Raiders here.")
        if group.kind.value != "R":
            return violation("SE-12.1.3-1", "Only Raiders can withdraw.")
        if group.id in step.uncloaked:
            return violation("SE-13.1.6-3", "They are not cloaked any more.")
        return why_not_leave(state, group, self.hex, self.ships_of(group))

    def ships_of(self, group: Group) -> int:
        """How many ships of a group leave."""
        return 1

    def carry_out(self, state: State, step: BattleOrder, seat: int) -> None:
        group, foe = state.groups[self.group], step.other(seat)
        state.reveal()
        if is_hidden_from(state, group, foe):
            leave(state, group, self.hex, self.ships_of(group))
        else:
            force(state, step.hex, seat, foe)
            state.swap(step.having_asked(seat))


class WithdrawAll(Withdraw, frozen=True):
    """All cloaked Raiders of a group leave together.  SE-12.1.3-1"""

    text: ClassVar = "withdraw all of {group} to {hex}"
    picks: ClassVar = ("piece:{group}", "area:{hex}", "all")

    def why_not(self, state: State, step: BattleOrder, seat: int) -> Violation | None:
        group = state.groups.get(self.group)
        if group is not None and group.owner == seat and group.count < 2:
            return violation("SE-12.1.3-1", "There are not several ships.")
        return super().why_not(state, step, seat)

    def ships_of(self, group: Group) -> int:
        return group.count


class StayInBattle(BattleAnswer, frozen=True):
    """Raiders stay and fight.  SE-12.1.3-1"""

    text: ClassVar = "stay in battle"
    ends: ClassVar = True

    def why_not(self, state: State, step: BattleOrder, seat: int) -> Violation | None:
        if step.stage == "withdrawal" and side_with_raiders(state, step) == seat:
            return None
        return violation("SE-12.1.3-1", "Nobody is asked whether Raiders withdraw.")

    def carry_out(self, state: State, step: BattleOrder, seat: int) -> None:
        state.swap(step.having_asked(seat))


class Uncloak(BattleAnswer, frozen=True):
    """Show Raiders, so that Mines can hit them.  SE-13.1.6-3"""

    text: ClassVar = "uncloak {group}"
    picks: ClassVar = ("piece:{group}", "uncloak")
    group: GroupId

    def why_not(self, state: State, step: BattleOrder, seat: int) -> Violation | None:
        group = state.groups.get(self.group)
        if step.stage != "withdrawal" or side_with_raiders(state, step) != seat:
            return violation("SE-13.1.6-3", "Raiders uncloak only before Mines detonate.")
        if group is None or group.owner != seat or group.hex != step.hex:
            return violation("SE-13.1.6-3", "You have no such Raiders here.")
        if group.kind.value != "R" or group.id in step.uncloaked:
            return violation("SE-13.1.6-3", "They are not cloaked.")
        if not mines_at(state, step.hex, step.other(seat)):
            return violation("SE-13.1.6-3", "There are no Mines.")
        return None

    def carry_out(self, state: State, step: BattleOrder, seat: int) -> None:
        state.swap(msgspec.structs.replace(step, uncloaked=(*step.uncloaked, self.group)))


class Detonate(BattleAnswer, frozen=True):
    """Let a Mine destroy a ship of an enemy group.  SE-13.1.4-2"""

    text: ClassVar = "detonate at {target}"
    picks: ClassVar = ("piece:{target}",)
    told_by: ClassVar = (MineDetonated,)
    target: GroupId

    def why_not(self, state: State, step: BattleOrder, seat: int) -> Violation | None:
        if step.stage == "mines" and self.target in mined(state, step):
            return None
        return violation("SE-13.1.4-2", "No Mine can destroy that.")

    def carry_out(self, state: State, step: BattleOrder, seat: int) -> None:
        side = side_with_mines(state, step)
        assert side is not None
        detonate(state, step.hex, side, self.target)


def has_raiders(state: State, battle: BattleOrder, side: int) -> bool:
    """Whether a side is asked if Raiders withdraw; Nebulae hide nobody.  SE-12.1.6-1"""
    if state.marker(battle.hex) == "nebula" or side in battle.asked:
        return False
    return any(group.kind.value == "R" for group in state.groups_of(side, battle.hex))


def side_with_raiders(state: State, battle: BattleOrder) -> int | None:
    """The side that is asked next whether its Raiders withdraw."""
    sides = (battle.defender, battle.attacker)
    return next((side for side in sides if has_raiders(state, battle, side)), None)


def withdrawals(state: State, battle: BattleOrder, seat: int) -> Iterator[Action]:
    for group in state.groups_of(seat, battle.hex):
        if group.kind.value == "R":
            for to in state.map.neighbours(battle.hex):
                yield from (Withdraw(group.id, to), WithdrawAll(group.id, to))
            yield Uncloak(group.id)


def targets_of_mines(state: State, battle: BattleOrder, side: int) -> list[int]:
    """SE-13.1.4-2, SE-13.1.6-1, SE-13.1.5-2, SE-13.1.5-3, SE-13.1.6-2, SE-13.1.6-3"""
    if is_machine(battle.other(side)):
        return []
    found = mine_targets(state, battle.hex, side, battle.other(side))
    return [
        name
        for name in found
        if name in battle.uncloaked or not is_hidden_from(state, state.groups[name], side)
    ]


def side_with_mines(state: State, battle: BattleOrder) -> int | None:
    """The side whose Mines detonate next."""
    sides = (battle.defender, battle.attacker)
    return next((side for side in sides if targets_of_mines(state, battle, side)), None)


def mined(state: State, battle: BattleOrder) -> list[int]:
    """What the next Mine can destroy."""
    side = side_with_mines(state, battle)
    return [] if side is None else targets_of_mines(state, battle, side)


def mine_machine(state: State, battle: BattleOrder, machine: int) -> None:
    """All Mines go off when a Machine comes; they seldom hurt it.  SE-17.2-6, SE-S2-15"""
    mines = mines_at(state, battle.hex, battle.other(machine))
    hit = mines_against(state, machine, ships_of(mines))
    lose_all(state, mines, "mine")
    for group in state.groups_of(machine, battle.hex):
        damage = state.damages.get(machine, 0) + hit
        state.damages[machine] = damage
        if damage >= group.type.hull:
            lose_all(state, (group,), "mine", battle.other(machine))
