"""Retreats: where ships may go, and how they leave a battle."""

from collections.abc import Iterator

from astrarium.kernel import Hex, Hidden, Violation, violation

from ...data import MOST_SHIPS
from ...events.combat import Retreated
from ...groups import Group, Trail
from ...state import SpaceEmpiresState as State
from ..entering import survives, why_not_with_ally
from ..pieces import lose, moved, why_no_counter

CANNOT_RETREAT = ("BASE", "SY", "MINES", "CO", "MINER", "MS", "DECOY", "F")


def why_not_retreat_to(state: State, group: Group, to: Hex) -> Violation | None:
    """Why a ship may not retreat to a hex.

    SE-5.9.2-1, SE-5.9.2-2, SE-5.9.2-3, SE-5.9.2-4, SE-5.9.2-6, SE-16.5-1,
    SE-S1-10
    """
    if to not in state.map.neighbours(group.hex):
        return violation("SE-5.9.2-1", "Ships retreat to a neighbouring hex.")
    if not state.is_explored(to):
        return violation("SE-5.9.2-3", "Ships do not retreat into the unknown.")
    if state.marker(to) == "super_nova" or to in state.options.layout(state.seats).entries:
        return violation("SE-5.9.2-6", "Ships cannot retreat there.")
    colony = state.colonies.get(to)
    if colony is not None and state.are_enemies(group.owner, colony.owner):
        return violation("SE-5.9.2-2", "An enemy colony is there.")
    if state.enemies_at(to, group.owner):
        return violation("SE-5.9.2-2", "Enemies are there.")
    why = why_not_with_ally(state, group.owner, to)
    if why is not None:
        return why
    if not any(_is_no_farther(state, group, to, home) for home in state.colonies_of(group.owner)):
        return violation("SE-5.9.2-4", "That leads away from all of your colonies.")
    return None


def _is_no_farther(state: State, group: Group, to: Hex, colony: Hex) -> bool:
    if colony == group.hex:
        return False
    far, now = state.map.distance(to, colony), state.map.distance(group.hex, colony)
    return far is not None and now is not None and far <= now


def why_not_leave(state: State, group: Group, to: Hex, ships: int = 1) -> Violation | None:
    """Why ships of a group may not leave its hex together for another one: a part of it may need a
    counter.

    SE-5.6-5, SE-5.9.1-3, SE-5.9.1-4, SE-5.4-1
    """
    if group.kind.value in CANNOT_RETREAT:
        return violation("SE-5.9.1-4", "This unit cannot retreat.")
    why = why_not_retreat_to(state, group, to)
    if why is not None or group.count == ships or company(state, group, to, ships) is not None:
        return why
    return why_no_counter(state, group)


def company(state: State, group: Group, hex: Hex, ships: int) -> Group | None:
    """A group of equal ships in a hex that some more can join: rather one of which everybody knows
    as much.  SE-5.9.1-3"""
    there = [
        other
        for other in state.groups_of(group.owner, hex)
        if other.is_like(group) and other.count + ships <= MOST_SHIPS
    ]
    return min(there, key=lambda other: not is_as_open(other, group), default=None)


def is_as_open(one: Group, other: Group) -> bool:
    """Whether everybody knows as much of two groups."""
    return (one.kind.knows, one.tech.knows) == (other.kind.knows, other.tech.knows)


def leave(state: State, group: Group, to: Hex, ships: int = 1) -> None:
    """Ships of a group leave for another hex, at once: all of them under their counter, a part in
    a group of equal ships there that was seen as well, or else under a counter of its own; if
    there is none, in any group of equal ships, which is then seen with it.

    SE-5.9.1-3, SE-5.9.1-6, SE-5.9.2-7, SE-5.11-3, SE-6.3-5
    """
    state.tell(Retreated(seat=group.owner, group=group.id, start=group.hex, hex=to, ships=ships))
    if state.marker(to) == "black_hole" and group.kind.value != "F":
        lost = sum(not survives(state, group) for _ in range(ships))
        if lost:
            lose(state, group, lost, "black_hole")
            ships -= lost
        if not ships:
            return
        group = state.groups[group.id]
    ways = (Trail(to, to, has_come=True),) * ships
    if ships == group.count:
        state.change(group, hex=to, trails=moved(group, ways))
        return
    state.lose_ships(group, ships)
    other = company(state, group, to, ships)
    if other is not None and (is_as_open(other, group) or why_no_counter(state, group) is not None):
        join(state, group, other, ways)
        return
    assert group.kind.value is not None
    new = state.add_group(group.owner, to, group.kind.value, ships, group.carries)
    state.change(
        new, kind=group.kind, tech=group.tech, ships=Hidden(ships, group.ships.knows),
        trails=moved(new, ways),
    )  # fmt: skip


def join(state: State, group: Group, other: Group, ways: tuple[Trail, ...]) -> None:
    """Ships that leave a group become part of another one.  SE-5.11-3"""
    state.reveal()
    seen = state.turn_up(other) if group.is_face_up else other
    ships = seen.ships.becomes(seen.count + len(ways), grows=True)
    state.change(seen, ships=ships, trails=moved(seen, (*seen.ways, *ways)))


def retreats(state: State, group: Group) -> Iterator[Hex]:
    """Where a ship of a group may retreat to.  SE-5.9.2-5"""
    for to in state.map.neighbours(group.hex):
        if why_not_leave(state, group, to) is None:
            yield to
