"""What several procedures do with groups: lose them, split and merge them, turn them down."""

from collections.abc import Iterable
from typing import Any, ClassVar, TypeVar

import msgspec

from astrarium.kernel import Action, Hidden, Secret, Violation, face_down, violation

from ..data import CAPACITY, MOST_SHIPS
from ..events.movement import Cause, GroupsMerged, GroupSplit, ShipsLost, TurnedDown
from ..groups import Group, Trail, ships_of
from ..state import SpaceEmpiresState as State
from ..things import GroupId, Ships

T = TypeVar("T")


def lose(state: State, group: Group, ships: int, cause: Cause, by: int | None = None) -> None:
    """Ships of a group are destroyed or removed; cargo is lost with its Miner.

    SE-5.6-1, SE-5.6-2, SE-6.7.3-1
    """
    is_gone = ships >= group.count
    secretly = cause == "scuttled" and not is_gone and not group.is_face_up
    if not secretly:
        state.reveal()
    lost = ShipsLost(
        seat=group.owner,
        group=group.id,
        hex=group.hex,
        kind=group.kind,
        ships=msgspec.structs.replace(group.ships, value=ships),
        cause=cause,
        by=by,
        to=(group.owner,) if secretly else None,
    )
    state.tell(lost)
    state.lose_ships(group, ships)


def lose_all(state: State, groups: Iterable[Group], cause: Cause, by: int | None = None) -> None:
    for group in tuple(groups):
        lose(state, group, group.count, cause, by)


def why_not_own(state: State, name: int, seat: int) -> Violation | None:
    """Why a group is not a seat's to command."""
    group = state.groups.get(name)
    if group is None or group.owner != seat:
        return violation("SE-1.0-1", "You have no group {group}.", group=name)
    return None


# -- split and merge (SE-2.3.1-2, SE-8.3.1-3)


class Split(Action, frozen=True):
    """Give some ships of a group a counter of their own; those that have moved least go.

    SE-2.3.1-2, SE-2.3.1-3, SE-4.1-6, SE-8.3.1-3
    """

    text: ClassVar = "split {ships} from {group}"
    picks: ClassVar = ("piece:{group}", "split:{ships}")
    heading: ClassVar = "group"
    told_by: ClassVar = (GroupSplit,)
    ships: Ships
    group: GroupId

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_not_own(state, self.group, seat)
        if why is not None:
            return why
        group = state.groups[self.group]
        if not 0 < self.ships < group.count:
            return violation(
                "SE-2.3.1-1", "A group of {ships} cannot be split so.", ships=group.count
            )
        return why_no_counter(state, group) or why_overloaded(state, group, self.ships)

    def do(self, state: State, step: object, seat: int) -> None:
        split(state, state.groups[self.group], self.ships)


def why_no_counter(state: State, group: Group) -> Violation | None:
    """SE-2.3.1-3: every group needs a counter of its type."""
    assert group.kind.value is not None
    if state.counters_left(group.owner, group.kind.value) > 0:
        return None
    return violation("SE-2.3.1-3", "You have no counter left for another group of this type.")


def why_overloaded(state: State, group: Group, fewer: int) -> Violation | None:
    """SE-11.1.1-2: Fighters stay with the Carriers that keep their counter."""
    if group.kind.value != "CV":
        return None
    own = state.groups_of(group.owner, group.hex)
    carried = ships_of(other for other in own if other.aboard.value == group.id)
    if carried <= CAPACITY * (group.count - fewer):
        return None
    return violation(
        "SE-11.1.1-2", "Unload Fighters first: a Carrier carries {most}.", most=CAPACITY
    )


def split(state: State, group: Group, ships: int) -> Group:
    """Some ships of a group as a group of their own, hidden like the one that they leave; who has
    seen that one no longer knows how many it has."""
    assert group.kind.value is not None
    stay = tuple(sorted(group.ways, key=_progress, reverse=True))[: group.count - ships]
    leave = tuple(sorted(group.ways, key=_progress))[:ships]
    new = state.add_group(group.owner, group.hex, group.kind.value, ships, group.carries)
    new = state.change(
        new, kind=group.kind, ships=group.ships.becomes(ships, shrinks=True), tech=group.tech,
        trails=moved(group, leave), aboard=group.aboard,
    )  # fmt: skip
    state.change(
        group,
        ships=group.ships.becomes(group.count - ships, shrinks=True),
        trails=moved(group, stay),
    )
    state.tell(GroupSplit(seat=group.owner, group=group.id, other=new.id))
    return new


def moved(group: Group, ways: Iterable[Trail]) -> Secret[tuple[Trail, ...]]:
    """The trails of ships, as their group remembers them."""
    return msgspec.structs.replace(group.trails, value=tuple(ways))


def _progress(trail: Trail) -> tuple[bool, int, int, bool]:
    return trail.is_halted, trail.spent, trail.extra, trail.has_come


class Merge(Action, frozen=True):
    """Put two groups of equal ships under one counter. A hidden one that joins a group which lies
    face up is seen with it.

    SE-2.3.1-2, SE-5.11-3
    """

    text: ClassVar = "merge {group} into {into}"
    picks: ClassVar = ("piece:{group}", "piece:{into}")
    heading: ClassVar = "group"
    told_by: ClassVar = (GroupsMerged,)
    group: GroupId
    into: GroupId

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_not_own(state, self.group, seat) or why_not_own(state, self.into, seat)
        if why is not None:
            return why
        group, into = state.groups[self.group], state.groups[self.into]
        if group.id == into.id or group.hex != into.hex:
            return violation("SE-2.3.1-2", "Only groups in one hex can be merged.")
        if not group.is_like(into):
            return violation("SE-9.10.2-1", "Ships of one group are alike in type and technology.")
        if group.aboard.value != into.aboard.value:
            return violation("SE-11.2.3-1", "They are not aboard the same Carriers.")
        if group.count + into.count > MOST_SHIPS:
            return violation("SE-1.0-5", "A group has at most {most} ships.", most=MOST_SHIPS)
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        merge(state, state.groups[self.group], state.groups[self.into])


def merge(state: State, group: Group, into: Group) -> Group:
    """Two groups as one; it lies face down only if both did. What was seen of one is then known of
    both, as they are alike."""
    seen, other = (into, group) if into.is_face_up or not group.is_face_up else (group, into)
    if seen.is_face_up:
        state.reveal()
    ships = into.count + group.count
    changed = state.change(
        into,
        kind=_seen_of_both(seen.kind, other.kind),
        tech=_seen_of_both(into.tech, group.tech),
        ships=seen.ships.becomes(ships, grows=True),
        trails=moved(into, (*into.ways, *group.ways)),
    )
    for other in state.groups_of(group.owner, group.hex):
        if other.aboard.value == group.id:
            on = msgspec.structs.replace(other.aboard, value=into.id)
            state.change(other, aboard=on)
    state.remove(group)
    state.tell(GroupsMerged(seat=into.owner, group=group.id, into=into.id))
    return changed


def _seen_of_both(one: Hidden[T], other: Hidden[T]) -> Hidden[T]:
    """A thing with all that was seen of it and of another one that is equal."""
    seen = sorted((*one.seen, *other.seen), key=lambda sighting: sighting.when)
    return msgspec.structs.replace(one, seen=tuple(dict.fromkeys(seen)))


class TurnDown(Action, frozen=True):
    """Hide a group again that began its owner's turn at a colony of its owner and has not moved.

    SE-5.11-2, SE-5.11-3
    """

    text: ClassVar = "turn down {group}"
    picks: ClassVar = ("piece:{group}", "turn down")
    heading: ClassVar = "group"
    told_by: ClassVar = (TurnedDown,)
    group: GroupId

    def why_not(self, state: State, step: Any, seat: int) -> Violation | None:
        why = why_not_own(state, self.group, seat)
        if why is not None:
            return why
        group = state.groups[self.group]
        if not group.is_face_up or group.type.is_face_up:
            return violation("SE-5.11-2", "Only a group that was turned up can be turned down.")
        colony = state.colonies.get(group.hex)
        if colony is None or colony.owner != seat or group.hex in step.founded:
            return violation("SE-5.11-2", "It must have begun the turn at one of your colonies.")
        if any(way.spent for way in group.ways):
            return violation("SE-5.11-2", "It must be turned down before it moves.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        group = state.groups[self.group]
        state.change(
            group,
            kind=face_down(state, group.kind, seat),
            ships=face_down(state, group.ships, seat),
        )
        state.tell(TurnedDown(seat=seat, group=group.id))
