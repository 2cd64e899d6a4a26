"""Ships fire, or hold their fire."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Violation, is_seat, violation

from ...state import SpaceEmpiresState as State
from .answers import BattleAction
from .battle_order import BattleOrder
from .fighters import kind_of
from .fire import Shot, hits, take_hit
from .lines import Line, of_side, owner_of
from .machines import limits


class Fire(BattleAction, frozen=True):
    """A ship of a line fires at an enemy line.

    SE-5.1.5-2, SE-5.3-1, SE-5.3-2, SE-5.3-3, SE-5.5-6
    """

    text: ClassVar = "fire {line} at {target}"
    picks: ClassVar = ("line:{line}", "line:{target}")
    target: int

    def why_not_line(self, state: State, step: BattleOrder, line: Line) -> Violation | None:
        why = step.why_not_turn(state, self.line)
        if why is not None:
            return why
        if line.shots < 1:
            return violation("SE-5.1.5-2", "All ships of this line have acted in this round.")
        return why_no_target(state, step, self.line, self.target)

    def carry_out(self, state: State, step: BattleOrder, seat: int) -> None:
        shoot(state, step, self.line, self.target)


def why_no_target(state: State, battle: BattleOrder, place: int, target: int) -> Violation | None:
    """Why a line cannot fire at another one now.

    SE-5.3-2, SE-5.7-3, SE-11.1.1-3, SE-11.3.1-3, SE-17.2-7, SE-S2-11
    """
    if target in battle.targets_now(state, place):
        return None
    enemy = battle.other(owner_of(state, battle.lines[place]))
    line = dict(of_side(state, battle.lines, enemy)).get(target)
    if line is None:
        return violation("SE-5.3-2", "That cannot be fired at.")
    if not line.fighting:
        return violation("SE-5.7-3", "It is screened in this round.")
    if target in battle.targets(state, place):
        return violation("SE-11.3.1-3", "Before its own class, it fires at Fighters alone.")
    if kind_of(state, line) == "CV":
        return violation("SE-11.1.1-3", "Fighters protect the Carriers of their side.")
    rule = "SE-S2-11" if state.options.is_solitaire else "SE-17.2-7"
    return violation(rule, "Fighters do not hurt this Machine.")


class FireAll(BattleAction, frozen=True):
    """All ships of a line that have not acted fire at one enemy line, as long as it stands.

    SE-5.3-3
    """

    text: ClassVar = "fire all of {line} at {target}"
    picks: ClassVar = ("line:{line}", "line:{target}", "all")
    target: int

    def why_not_line(self, state: State, step: BattleOrder, line: Line) -> Violation | None:
        if line.shots < 2:
            return violation("SE-5.1.5-2", "There are not several ships left that can fire.")
        return Fire(self.line, self.target).why_not_line(state, step, line)

    def carry_out(self, state: State, step: BattleOrder, seat: int) -> None:
        while True:
            shoot(state, step, self.line, self.target)
            step = state.top
            line = step.lines[self.line]
            if line.shots < 1 or step.why_not_turn(state, self.line) is not None:
                return
            if self.target not in step.targets_now(state, self.line):
                return


class HoldFire(BattleAction, frozen=True):
    """The ships of a line that have not acted do nothing in this turn of theirs.

    SE-5.3-4, SE-14.2-6
    """

    text: ClassVar = "hold fire of {line}"
    picks: ClassVar = ("line:{line}", "hold")

    def why_not_line(self, state: State, step: BattleOrder, line: Line) -> Violation | None:
        why = step.why_not_turn(state, self.line)
        if why is not None:
            return why
        if step.is_early(state, self.line) or line.shots < 1:
            return None
        if not step.targets(state, self.line):
            return None
        if not is_seat(owner_of(state, line)):
            return violation("SE-14.2-6", "They always fire: you only pick their targets.")
        if step.idle:
            return violation("SE-5.3-4", "After a round without a shot, everybody fires or leaves.")
        return None

    def carry_out(self, state: State, step: BattleOrder, seat: int) -> None:
        """Squadrons that had declared to leave, and do not now, have given it up.  SE-11.2.4-2"""
        turn, line = step.turn_of(state, self.line), step.lines[self.line]
        step = step.with_line(self.line, leaving=line.leaving if line.acted else 0)
        state.swap(msgspec.structs.replace(step, done=(*step.done, turn)))


def shoot(state: State, battle: BattleOrder, place: int, target: int) -> None:
    """One ship of a line fires."""
    group = state.groups[battle.lines[place].group]
    at = state.groups[battle.lines[target].group]
    tally, bounds = battle.tally(state, place, target), limits(state, group, at)
    line = battle.lines[place]
    step = battle.with_line(place, acted=line.acted + 1, leaving=line.leaving if line.acted else 0)
    if hits(state, tally, Shot(group=group.id, target=at.id), bounds):
        lines = take_hit(state, step.lines, target, group.owner)
        step = msgspec.structs.replace(step, lines=lines)
    state.swap(msgspec.structs.replace(step, quiet=False))


def shots(state: State, battle: BattleOrder, place: int) -> Iterator[Action]:
    """Every shot that a line might fire now, whether it is legal or not."""
    for target in battle.targets_now(state, place):
        yield from (Fire(place, target), FireAll(place, target))
