"""What whoever destroys an empire gets in Last Empire Standing: technology of the victim."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Dice, Secret, Step, Violation, violation
from astrarium.kernel.things import Seat

from ..data import SPOILED_LEVELS, TECHNOLOGIES
from ..events.economy import LevelBought
from ..state import SpaceEmpiresState as State
from ..things import Technology
from .upgrades import equip

Names = Secret[tuple[Technology, ...]]


class CopyTechnology(Action, frozen=True):
    """Copy the next level of a technology from the victim.  SE-S1-8"""

    text: ClassVar = "copy {technology}"
    picks: ClassVar = ("technology:{technology}",)
    technology: Technology

    def why_not(self, state: State, step: "CopyTechnologies", seat: int) -> Violation | None:
        if self.technology in step.known(step.copied):
            return violation("SE-S1-8", "One level of each technology.")
        if self.technology not in step.known(step.offered):
            return violation("SE-S1-8", "The victim has no level of it that you lack.")
        return None

    def do(self, state: State, step: "CopyTechnologies", seat: int) -> None:
        empire = state.empires[seat]
        level = empire.level(self.technology) + 1
        known = empire.levels[self.technology].becomes(level, grows=True)
        state.change_empire(seat, levels={**empire.levels, self.technology: known})
        state.tell(LevelBought(seat=seat, technology=self.technology, level=level, to=(seat,)))
        if state.options.instant_upgrade:
            equip(state, seat)
        copied = Secret((*step.known(step.copied), self.technology), knows=(seat,))
        state.swap(msgspec.structs.replace(step, copied=copied, left=step.left - 1))


class CopyNothing(Action, frozen=True):
    """Copy no more.  SE-S1-8"""

    text: ClassVar = "copy nothing"
    ends: ClassVar = True

    def do(self, state: State, step: "CopyTechnologies", seat: int) -> None:
        state.pop()


class CopyTechnologies(Step, frozen=True):
    """Whoever has destroyed a Homeworld may copy one level each of two technologies; what the
    victim knew better is shown for it.  SE-S1-8"""

    rule: ClassVar = "SE-S1-8"
    prompt: ClassVar = "Copy technology of the empire that you have destroyed, or go on."
    accepts: ClassVar = (CopyTechnology, CopyNothing)
    discreet: ClassVar = True

    seat: Seat
    offered: Names
    copied: Names
    left: int = SPOILED_LEVELS

    @staticmethod
    def known(names: Names) -> tuple[Technology, ...]:
        return names.value or ()

    def invented(self, state: State, seat: int, dice: Dice) -> "CopyTechnologies":
        """Nobody else knows what there is to copy: it is imagined to be nothing."""
        if seat == self.seat:
            return self
        nothing: Names = Secret((), knows=(self.seat,))
        return msgspec.structs.replace(self, offered=nothing, copied=nothing)

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,) if self.left else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        found = (CopyTechnology(name) for name in self.known(self.offered))
        legal = [action for action in found if action.why_not(state, self, seat) is None]
        return [CopyNothing(), *legal]

    def go_on(self, state: State) -> None:
        state.pop()


def offer_technology(state: State, seat: int, victim: int) -> None:
    """The destroyer alone sees which technologies the victim knew better.  SE-S1-8"""
    state.reveal()
    better = tuple(
        name for name in TECHNOLOGIES if state.level(victim, name) > state.level(seat, name)
    )
    nothing: Names = Secret((), knows=(seat,))
    state.push(CopyTechnologies(seat, Secret(better, knows=(seat,)), nothing))
