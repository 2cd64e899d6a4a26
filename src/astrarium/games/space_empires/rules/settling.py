"""Colony Ships land."""

from collections.abc import Iterator
from typing import Any, ClassVar

from astrarium.kernel import Action, Violation, violation

from ..data import PLANETS
from ..events.movement import ColonyFounded
from ..groups import Group
from ..state import Colony, Evasion
from ..state import SpaceEmpiresState as State
from ..things import GroupId
from .pieces import why_not_own


class Settle(Action, frozen=True):
    """Land a Colony Ship: it is a new colony at once, and never moves again.

    SE-2.2-2, SE-4.4-2, SE-4.4.1-1, SE-4.4.1-2, SE-4.4.1-3, SE-5.10.3-3
    """

    text: ClassVar = "settle with {group}"
    picks: ClassVar = ("piece:{group}", "settle")
    heading: ClassVar = "group"
    told_by: ClassVar = (ColonyFounded,)
    group: GroupId

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        return why_not_own(state, self.group, seat) or why_not_land(state, self.group)

    def do(self, state: State, step: Any, seat: int) -> None:
        hex = state.groups[self.group].hex
        land(state, self.group)
        state.swap(step.having_founded(hex))


def land(state: State, name: int) -> None:
    """A Colony Ship is a colony from now on."""
    group = state.groups[name]
    state.remove(group)
    state.colonies[group.hex] = Colony(group.owner, 0)
    state.tell(ColonyFounded(seat=group.owner, hex=group.hex))


def why_not_land(state: State, name: int) -> Violation | None:
    """

    SE-4.4-2, SE-4.4-3, SE-4.4.2-2, SE-14.3-1, SE-4.4.1-4, SE-4.4.2-1, SE-9.7-1, SE-9.7-2,
    SE-14.3-2
    """
    group = state.groups[name]
    if group.kind.value != "CO":
        return violation("SE-4.4-2", "Only Colony Ships can start a colony.")
    marker = state.marker(group.hex)
    if marker not in PLANETS:
        return violation("SE-4.4-2", "There is no planet here.")
    if group.hex in state.colonies:
        return violation("SE-4.4-3", "There is a colony on this planet already.")
    if marker == "barren_planet" and not group.carries.terraforming:
        return violation("SE-4.4.2-1", "A barren planet takes Terraforming technology.")
    foes = state.enemies_at(group.hex, group.owner)
    if any(bars_landing(state, other, group.owner) for other in foes):
        return violation("SE-4.4.1-4", "Not while armed enemies or enemy Mines are here.")
    return None


def bars_landing(state: State, group: Group, seat: int) -> bool:
    """Armed enemies and Mines do, and whatever lies face down, unless Raiders were announced that
    stay cloaked.  SE-4.4.1-4"""
    if Evasion(group.hex, group.owner, seat, True) in state.evasions:
        return False
    return not group.is_face_up or group.is_armed or group.kind.value == "MINES"


def landings(state: State, seat: int) -> Iterator[Action]:
    """Every Colony Ship of a seat, whether it may land or not."""
    return (Settle(group.id) for group in state.groups_of(seat) if group.kind.value == "CO")
