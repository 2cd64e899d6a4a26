"""Miners tow Minerals and Space Wrecks to colonies."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Violation, violation

from ..data import CARGO
from ..events.movement import Deposited, Towed
from ..state import SpaceEmpiresState as State
from ..things import GroupId
from .pieces import why_not_own


class PickUp(Action, frozen=True):
    """Take a Mineral or a Space Wreck in tow.

    SE-6.7.1-1, SE-6.7.2-1, SE-6.7.2-2, SE-6.7.2-4, SE-6.7.2-5, SE-6.7.2-6, SE-6.8-1, SE-8.5-1
    """

    text: ClassVar = "pick up with {group}"
    picks: ClassVar = ("piece:{group}", "tow")
    heading: ClassVar = "group"
    told_by: ClassVar = (Towed,)
    group: GroupId

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_not_own(state, self.group, seat)
        if why is not None:
            return why
        group = state.groups[self.group]
        if group.kind.value != "MINER":
            return violation("SE-6.7.2-1", "Only Miners tow Minerals.")
        if group.cargo is not None:
            return violation("SE-6.7.2-5", "This Miner tows something already.")
        if state.marker(group.hex) not in CARGO:
            return violation("SE-6.7.2-1", "There is nothing to tow here.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        group = state.groups[self.group]
        marker = state.marker(group.hex)
        assert marker is not None
        del state.markers[group.hex]
        state.change(group, cargo=marker)
        state.tell(Towed(seat=seat, group=group.id, hex=group.hex, marker=marker))


class Deposit(Action, frozen=True):
    """Leave what a Miner tows on a colony, for the Economic Phase.

    SE-6.7.2-2, SE-6.7.2-3, SE-6.7.2-5, SE-6.8-1
    """

    text: ClassVar = "deposit with {group}"
    picks: ClassVar = ("piece:{group}", "deposit")
    heading: ClassVar = "group"
    told_by: ClassVar = (Deposited,)
    group: GroupId

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_not_own(state, self.group, seat)
        if why is not None:
            return why
        group = state.groups[self.group]
        if group.cargo is None:
            return violation("SE-6.7.2-2", "This unit tows nothing.")
        colony = state.colonies.get(group.hex)
        if colony is None or colony.owner != seat:
            return violation("SE-6.7.2-3", "It can be left only at one of your colonies.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        group = state.groups[self.group]
        colony, marker = state.colonies[group.hex], group.cargo
        assert marker is not None
        state.change(group, cargo=None)
        deposits = (*colony.deposits, marker)
        state.colonies[group.hex] = msgspec.structs.replace(colony, deposits=deposits)
        state.tell(Deposited(seat=seat, group=group.id, hex=group.hex, marker=marker))


def towing(state: State, seat: int) -> Iterator[Action]:
    """What Miners may do, whether it is legal or not."""
    for group in state.groups_of(seat):
        if group.kind.value == "MINER":
            yield Deposit(group.id) if group.cargo is not None else PickUp(group.id)
