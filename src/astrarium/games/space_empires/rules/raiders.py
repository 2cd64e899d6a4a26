"""Cloaked Raiders, and the Scanners that find them.

Where Raiders and enemies meet, the owner of the Raiders says first whether they stay cloaked; then
the other side may force a battle with a Scanner. Whoever might have Raiders is asked, so that the
question tells nobody anything.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, is_seat, violation
from astrarium.kernel.things import Seat

from ..data import MACHINE_SCANNERS
from ..events.raiders import RaidersAnnounced, ScannerShown
from ..groups import Group
from ..state import EMPIRES, MACHINES, Evasion
from ..state import SpaceEmpiresState as State

# -- cloaking


def scanners_at(state: State, hex: Hex, owner: int) -> int:
    """The highest Scanner level that somebody has in a hex.

    SE-12.1.1-2, SE-12.2-1, SE-14.2-7, SE-17.2-2
    """
    groups = state.groups_of(owner, hex)
    if owner in MACHINES:
        return MACHINE_SCANNERS if groups else 0
    found = (state.tech_of(group).scanners for group in groups if group.kind.value == "DD")
    return max(found, default=0)


def is_hidden_from(state: State, raiders: Group, foe: int) -> bool:
    """Whether Raiders are cloaked against an enemy in their hex.

    SE-12.1.1-2, SE-12.1.5-1, SE-12.1.6-1
    """
    if raiders.kind.value != "R" or state.marker(raiders.hex) == "nebula":
        return False
    return scanners_at(state, raiders.hex, foe) < raiders.carries.cloaking


def may_be_raiders(state: State, hex: Hex, owner: int) -> bool:
    """Whether all that somebody can fight with in a hex may be Raiders, by what everybody sees."""
    if not state.options.raiders or state.marker(hex) == "nebula":
        return False
    if not is_seat(owner):
        return owner in EMPIRES and are_raiders(state, hex, owner)
    groups = [group for group in state.groups_of(owner, hex) if not group.type.is_face_up]
    seen = [group for group in groups if group.is_face_up and group.kind.value != "R"]
    return len(seen) < len(groups) and not state.armed(seen)


def are_raiders(state: State, hex: Hex, owner: int) -> bool:
    """Whether all that somebody can fight with in a hex are Raiders, and there are some."""
    armed = state.armed(state.groups_of(owner, hex))
    return bool(armed) and all(group.kind.value == "R" for group in armed)


def evades(state: State, hex: Hex, owner: int, foe: int) -> bool:
    """Whether somebody's Raiders avoid an enemy in a hex in this phase."""
    return Evasion(hex, owner, foe, True) in state.evasions and are_raiders(state, hex, owner)


def force_of(state: State, hex: Hex, owner: int) -> int:
    """What all that somebody can fight with in a hex is worth, in CP."""
    groups = state.armed(state.groups_of(owner, hex))
    return sum(group.count * group.type.cost for group in groups)


def is_settled(state: State, hex: Hex, owner: int, foe: int) -> bool:
    """Whether it was said in this phase what Raiders do."""
    return any((said.hex, said.owner, said.foe) == (hex, owner, foe) for said in state.evasions)


def settle(state: State, hex: Hex, owner: int, foe: int, *, evaded: bool) -> None:
    """It is said whether Raiders avoid a battle, also for those who came before.  SE-12.1.2-3"""
    others = (
        said for said in state.evasions if (said.hex, said.owner, said.foe) != (hex, owner, foe)
    )
    state.evasions = (*others, Evasion(hex, owner, foe, evaded))


# -- the questions


class StayCloaked(Action, frozen=True):
    """Raiders stay cloaked and avoid battle.  SE-12.1.2-2, SE-12.1.2-5"""

    text: ClassVar = "stay cloaked"
    told_by: ClassVar = (RaidersAnnounced,)

    def why_not(self, state: State, step: "Standoff", seat: int) -> Violation | None:
        if not step.is_announced and not are_raiders(state, step.hex, seat):
            return violation("SE-12.1.2-2", "Only Raiders can avoid battle.")
        return step.why_not_asked(announced=False)

    def do(self, state: State, step: "Standoff", seat: int) -> None:
        state.reveal()
        state.tell(RaidersAnnounced(seat=seat, hex=step.hex, foe=step.foe))
        state.swap(msgspec.structs.replace(step, is_announced=True))


class StandAndFight(Action, frozen=True):
    """Do not avoid battle.  SE-12.1.2-2"""

    text: ClassVar = "stand and fight"

    def why_not(self, state: State, step: "Standoff", seat: int) -> Violation | None:
        return step.why_not_asked(announced=False)

    def do(self, state: State, step: "Standoff", seat: int) -> None:
        state.pop()
        settle(state, step.hex, step.owner, step.foe, evaded=False)


class ForceBattle(Action, frozen=True):
    """Show a Scanner: if it is sufficient, the Raiders have to fight. Either way both sides learn
    how good the other one is.

    SE-12.1.2-3, SE-12.1.2-5
    """

    text: ClassVar = "force battle"
    told_by: ClassVar = (ScannerShown,)

    def why_not(self, state: State, step: "Standoff", seat: int) -> Violation | None:
        if step.is_announced and not scanners_at(state, step.hex, seat):
            return violation("SE-12.1.1-2", "You have no Scanner there.")
        return step.why_not_asked(announced=True)

    def do(self, state: State, step: "Standoff", seat: int) -> None:
        state.pop()
        force(state, step.hex, step.owner, seat)


class LetBe(Action, frozen=True):
    """Leave cloaked Raiders alone.  SE-12.1.2-3"""

    text: ClassVar = "let be"

    def why_not(self, state: State, step: "Standoff", seat: int) -> Violation | None:
        return step.why_not_asked(announced=True)

    def do(self, state: State, step: "Standoff", seat: int) -> None:
        state.pop()
        settle(state, step.hex, step.owner, step.foe, evaded=True)


def cloaking_at(state: State, hex: Hex, owner: int) -> int:
    """The lowest Cloaking level of somebody's Raiders in a hex."""
    groups = (group for group in state.groups_of(owner, hex) if group.kind.value == "R")
    return min((group.carries.cloaking for group in groups), default=0)


def force(state: State, hex: Hex, owner: int, foe: int) -> None:
    """A Scanner looks for Raiders: everybody hears how good both are.

    SE-12.1.2-3, SE-12.1.2-5, SE-12.1.3-1
    """
    scanners, cloaking = scanners_at(state, hex, foe), cloaking_at(state, hex, owner)
    state.reveal()
    state.tell(ScannerShown(seat=foe, hex=hex, foe=owner, scanners=scanners, cloaking=cloaking))
    if is_seat(foe):
        state.show_level(foe, "scanners", scanners)
    if is_seat(owner):
        state.show_level(owner, "cloaking", cloaking)
    settle(state, hex, owner, foe, evaded=scanners < cloaking)


class Standoff(Step, frozen=True):
    """Units that may be Raiders and enemies are in one hex: do they avoid battle, and are they
    forced to fight?

    SE-12.1.2-2, SE-12.1.2-3, SE-12.1.2-5, SE-14.2-7
    """

    rule: ClassVar = "SE-12.1.2-5"
    prompt: ClassVar = "Do Raiders stay cloaked, or is there a battle?"
    accepts: ClassVar = (StayCloaked, StandAndFight, ForceBattle, LetBe)
    discreet: ClassVar = True

    hex: Hex
    owner: Seat  # who may have Raiders
    foe: Seat
    is_announced: bool = False

    def why_not_asked(self, *, announced: bool) -> Violation | None:
        """Why it is not the time for an answer: first the Raiders, then the Scanners."""
        if self.is_announced == announced:
            return None
        return violation("SE-12.1.2-5", "That is not asked now.")

    def asks(self, state: State) -> tuple[int, ...]:
        asked = self.foe if self.is_announced else self.owner
        return (asked,) if is_seat(asked) else ()

    def part(self, state: State, decision: object) -> str:
        return "scanner" if self.is_announced else "raiders"

    def options(self, state: State, seat: int) -> Sequence[Action]:
        raiders: tuple[Action, ...] = (StandAndFight(), StayCloaked())
        scanner: tuple[Action, ...] = (LetBe(), ForceBattle())
        found = scanner if self.is_announced else raiders
        return [action for action in found if action.why_not(state, self, seat) is None]

    def go_on(self, state: State) -> None:
        """Those whom nobody commands: Raiders of Alien Empires avoid any force of equal or higher
        value, and who has a Scanner always shows it.  SE-14.2-7, SE-17.2-2, SE-S3-11"""
        if not self.is_announced:
            answer: Action = StayCloaked() if self.is_outmatched(state) else StandAndFight()
        else:
            answer = ForceBattle() if scanners_at(state, self.hex, self.foe) else LetBe()
        answer.do(state, self, self.foe if self.is_announced else self.owner)

    def is_outmatched(self, state: State) -> bool:
        """Whether Raiders of an Alien Empire have nobody to fight, or too many.  SE-S3-11"""
        force = force_of(state, self.hex, self.foe)
        return not 0 < force < force_of(state, self.hex, self.owner)


def standoffs(state: State, hex: Hex, seat: int) -> list[Standoff]:
    """The questions that are open in a hex between a seat and its enemies there, Raiders of the
    enemies first."""
    foes = dict.fromkeys(group.owner for group in state.enemies_at(hex, seat))
    pairs: Iterable[tuple[int, int]] = [
        *((foe, seat) for foe in foes),
        *((seat, foe) for foe in foes),
    ]
    return [
        Standoff(hex, owner, foe)
        for owner, foe in pairs
        if may_be_raiders(state, hex, owner) and not is_settled(state, hex, owner, foe)
    ]
