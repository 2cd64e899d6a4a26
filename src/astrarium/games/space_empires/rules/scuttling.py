"""Players remove units of their own."""

from collections.abc import Iterator
from typing import ClassVar

from astrarium.kernel import Action, Violation, violation

from ..events.movement import ShipsLost
from ..groups import Group
from ..state import SpaceEmpiresState as State
from ..things import GroupId, Ships
from .combat.fighters import shed_fighters
from .pieces import lose, why_not_own


class Scuttle(Action, frozen=True):
    """Remove some ships of a group, which nobody else sees while it lies face down.

    SE-7.3.2-1, SE-7.3.2-2, SE-6.8-6
    """

    text: ClassVar = "scuttle {ships} of {group}"
    picks: ClassVar = ("piece:{group}", "scuttle:{ships}")
    heading: ClassVar = "group"
    ships: Ships
    group: GroupId

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_not_own(state, self.group, seat)
        if why is None and self.ships == state.groups[self.group].count:
            return violation("SE-7.3.2-1", "Scuttle the whole group.")
        return why or why_not_scuttle(state, self.group, self.ships)

    def do(self, state: State, step: object, seat: int) -> None:
        scuttle(state, state.groups[self.group], self.ships)


class ScuttleGroup(Action, frozen=True):
    """Remove a group from the map for nothing; its counter can be used again.

    SE-7.3.2-1, SE-7.3.2-2
    """

    text: ClassVar = "scuttle {group}"
    picks: ClassVar = ("piece:{group}", "scuttle")
    heading: ClassVar = "group"
    told_by: ClassVar = (ShipsLost,)
    group: GroupId

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_not_own(state, self.group, seat)
        return why or why_not_scuttle(state, self.group, state.groups[self.group].count)

    def do(self, state: State, step: object, seat: int) -> None:
        group = state.groups[self.group]
        scuttle(state, group, group.count)


def scuttle(state: State, group: Group, ships: int) -> None:
    """Ships are removed, and Fighters that have no place any more with them.

    SE-7.3.2-1, SE-11.2.2-2
    """
    lose(state, group, ships, "scuttled")
    shed_fighters(state, group.hex, group.owner)


def why_not_scuttle(state: State, name: int, ships: int) -> Violation | None:
    group = state.groups[name]
    if not 0 < ships <= group.count:
        return violation("SE-7.3.2-1", "The group has {ships} ships.", ships=group.count)
    if group.cargo is not None:
        return violation("SE-7.3.2-2", "A Miner that tows something cannot be scuttled.")
    return None


def scuttlings(state: State, seat: int) -> Iterator[Action]:
    """Every way to scuttle, whether it is legal or not."""
    for group in state.groups_of(seat):
        yield from (Scuttle(ships, group.id) for ships in range(1, group.count))
        yield ScuttleGroup(group.id)
