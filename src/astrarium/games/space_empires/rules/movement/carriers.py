"""Carriers carry Fighters."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Violation, violation

from ...data import CAPACITY
from ...events.movement import GroupMoved
from ...groups import Group, ships_of
from ...state import SpaceEmpiresState as State
from ...things import GroupId
from ..combat.fighters import aboard, put_aboard
from ..pieces import moved, why_not_own


class Load(Action, frozen=True):
    """Take a group of Fighters aboard Carriers in the same hex.

    SE-11.1.1-2, SE-11.2.2-1, SE-11.2.3-1
    """

    text: ClassVar = "load {fighters} on {carriers}"
    picks: ClassVar = ("piece:{fighters}", "piece:{carriers}")
    heading: ClassVar = "carriers"
    fighters: GroupId
    carriers: GroupId

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_not_own(state, self.fighters, seat) or why_not_own(state, self.carriers, seat)
        if why is not None:
            return why
        fighters, carriers = state.groups[self.fighters], state.groups[self.carriers]
        if fighters.kind.value != "F" or carriers.kind.value != "CV":
            return violation("SE-11.2.2-1", "Only Carriers carry, and only Fighters.")
        if fighters.hex != carriers.hex:
            return violation("SE-11.2.3-1", "They are not in one hex.")
        if fighters.aboard.value == carriers.id:
            return violation("SE-11.2.3-1", "They are aboard already.")
        if ships_of((fighters, *aboard(state, carriers))) > CAPACITY * carriers.count:
            return violation("SE-11.1.1-2", "A Carrier carries {most} squadrons.", most=CAPACITY)
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        put_aboard(state, state.groups[self.fighters], self.carriers)


class Unload(Action, frozen=True):
    """Take Fighters off their Carriers.  SE-11.2.3-1"""

    text: ClassVar = "unload {fighters}"
    picks: ClassVar = ("piece:{fighters}", "unload")
    heading: ClassVar = "fighters"
    fighters: GroupId

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_not_own(state, self.fighters, seat)
        if why is None and state.groups[self.fighters].aboard.value is None:
            return violation("SE-11.2.3-1", "They are not aboard.")
        return why

    def do(self, state: State, step: object, seat: int) -> None:
        put_aboard(state, state.groups[self.fighters], None)


def why_not_carry(state: State, carriers: Group, reach: int) -> Violation | None:
    """Why Carriers that go so far cannot move on with all that is aboard.

    SE-11.1.1-2, SE-11.2.3-2
    """
    if carriers.kind.value != "CV":
        return None
    fighters = aboard(state, carriers)
    if ships_of(fighters) > CAPACITY * carriers.count:
        return violation("SE-11.1.1-2", "A Carrier carries {most} squadrons.", most=CAPACITY)
    if any(way.spent >= max(way.reach, reach) for group in fighters for way in group.ways):
        return violation("SE-11.2.3-2", "Fighters go no farther than their Carrier in a turn.")
    return None


def carry(state: State, carriers: Group, start: Hex, reach: int) -> None:
    """Fighters aboard come along with Carriers that go so far."""
    if carriers.kind.value != "CV":
        return
    for group in state.groups_of(carriers.owner, start):
        if group.aboard.value == carriers.id:
            ways = (
                msgspec.structs.replace(
                    way,
                    came=start,
                    spent=way.spent + 1,
                    reach=max(way.reach, reach),
                    has_come=True,
                )
                for way in group.ways
            )
            state.change(group, hex=carriers.hex, trails=moved(group, ways))
            state.tell(GroupMoved(seat=group.owner, group=group.id, start=start, hex=carriers.hex))


def loadings(state: State, seat: int) -> Iterator[Action]:
    """Every way to load or unload, whether it is legal or not."""
    own = state.groups_of(seat)
    for group in own:
        if group.kind.value == "F":
            yield Unload(group.id)
            yield from (Load(group.id, other.id) for other in own if other.kind.value == "CV")
