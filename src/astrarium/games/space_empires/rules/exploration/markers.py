"""What the markers do when they are turned over."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Draw, Hex, Step, Violation, face_up, violation
from astrarium.kernel.things import Seat

from ...data import PAIR, Marker
from ...events.exploration import Explored, LostInSpace, MarkerRemoved
from ...groups import Group
from ...state import SpaceEmpiresState as State
from ..combat.encounter import Encounter
from ..combat.fighters import shed_fighters
from ..doomsday import wake
from ..entering import (
    lose_unescorted,
    overrun,
    survive_black_hole,
    why_not_passable,
    why_not_with_ally,
)
from ..order import on_the_right
from ..pieces import lose_all, moved, split
from .aliens import have_aliens, settle_aliens

CANNOT_EXPLORE = ("DECOY", "MINES")


def explorers(state: State, hex: Hex, seat: int) -> list[Group]:
    """Units of a seat that turn a marker over.  SE-6.1-1, SE-8.3.2-1, SE-13.1.3-1"""
    return [group for group in state.groups_of(seat, hex) if group.kind.value not in CANNOT_EXPLORE]


def unexplored(state: State, seat: int) -> list[Hex]:
    """The hexes that a seat has to explore now.  SE-6.1-1"""
    hexes = dict.fromkeys(group.hex for group in state.groups_of(seat))
    return [hex for hex in hexes if not state.is_explored(hex) and explorers(state, hex, seat)]


def explore(state: State, hex: Hex, seat: int) -> None:
    """A marker is turned over, and its effect comes at once.  SE-6.1-2, SE-6.2-1"""
    marker = turn_over(state, hex, seat)
    effect = EFFECTS.get(marker)
    if effect is not None:
        effect(state, hex, seat)


def turn_over(state: State, hex: Hex, seat: int) -> Marker:
    """Everybody sees a marker."""
    shown = face_up(state, state.markers[hex])
    state.markers[hex] = shown
    marker = shown.value
    assert marker is not None
    state.tell(Explored(seat=seat, hex=hex, marker=marker))
    return marker


def remove(state: State, hex: Hex) -> None:
    """A marker leaves the game: its hex is empty space.  SE-6.4-2, SE-6.6-4, SE-6.9-1"""
    marker = state.marker(hex)
    assert marker is not None
    del state.markers[hex]
    state.tell(MarkerRemoved(hex=hex, marker=marker))


# -- effects, by marker


def black_hole(state: State, hex: Hex, seat: int) -> None:
    """SE-6.3-2, SE-6.3-3, SE-6.3-5, SE-6.3-7"""
    for group in state.groups_of(seat, hex):
        survive_black_hole(state, group)
    shed_fighters(state, hex, seat)


def danger(state: State, hex: Hex, seat: int) -> None:
    """SE-6.4-1, SE-6.4-2"""
    lose_all(state, state.at(hex), "danger")
    remove(state, hex)


def super_nova(state: State, hex: Hex, seat: int) -> None:
    """Each unit goes back where it came from, and may find a Black Hole there again.

    SE-6.3-5, SE-6.5-1, SE-6.5-2
    """
    origins = set()
    for group in state.groups_of(seat, hex):
        for part in apart_by_origin(state, group):
            back = state.change(part, hex=part.ways[0].came)
            origins.add(back.hex)
            if state.marker(back.hex) == "black_hole":
                survive_black_hole(state, back)
    for origin in sorted(origins):
        shed_fighters(state, origin, seat)


def apart_by_origin(state: State, group: Group) -> list[Group]:
    """A group whose ships came from different hexes, as far as there are counters to part it."""
    parts = [group]
    while True:
        last = parts[-1]
        origin = last.ways[0].came
        others = sum(way.came != origin for way in last.ways)
        assert last.kind.value is not None
        if not others or not state.counters_left(last.owner, last.kind.value):
            return parts
        ways = sorted(last.ways, key=lambda way: way.came != origin)
        new = split(state, last, others)
        stay = state.change(state.groups[last.id], trails=moved(last, ways[: len(ways) - others]))
        parts[-1] = stay
        parts.append(state.change(new, trails=moved(new, ways[len(ways) - others :])))


def barren_planet(state: State, hex: Hex, seat: int) -> None:
    """Aliens fight whoever has found them, at once.  SE-14.1-1, SE-14.1-2"""
    if have_aliens(state, hex):
        settle_aliens(state, hex, hidden=False)
        begin_battles(state, hex, seat)


def lost_in_space(state: State, hex: Hex, seat: int) -> None:
    """SE-6.6-1, SE-6.6-4"""
    remove(state, hex)
    state.push(Lost(hex, seat))


def warp_point(state: State, hex: Hex, seat: int) -> None:
    """Two Warp Points of one number are neighbours; a single one, and any third, is nothing.

    SE-6.9-1, SE-16.1-1, SE-16.2-1, SE-16.2-2, SE-16.3-1
    """
    number = state.marker(hex)
    twins = [
        other
        for other, marker in state.markers.items()
        if other != hex and marker.knows is None and marker.value == number
    ]
    if len(twins) >= min(PAIR, state.options.warp_points):
        remove(state, hex)
    elif twins:
        state.map = state.map.with_link(twins[0], hex)


def doomsday_machine(state: State, hex: Hex, seat: int) -> None:
    """A Machine that is uncovered attacks at once.  SE-6.9-1, SE-S2-17, SE-17.1-1, SE-17.2-1"""
    remove(state, hex)
    if state.awake < state.options.doomsday_machines:
        wake(state, hex)
        begin_battles(state, hex, seat)


# -- lost in space


class ShiftTo(Action, frozen=True):
    """Say where the ships of another player come out.  SE-6.6-1"""

    text: ClassVar = "shift to {hex}"
    picks: ClassVar = ("area:{hex}",)
    told_by: ClassVar = (LostInSpace,)
    hex: Hex

    def why_not(self, state: State, step: "Lost", seat: int) -> Violation | None:
        if self.hex in step.ways_out(state):
            return None
        return violation("SE-6.6-1", "Ships cannot come out there.")

    def do(self, state: State, step: "Lost", seat: int) -> None:
        step.shift(state, self.hex, seat)


class ShiftDraw(Draw, frozen=True):
    """Where ships that are lost in space come out."""

    text: ClassVar = "lost in space at {start}"
    draws: ClassVar = "hex"
    start: Hex


class Lost(Step, frozen=True):
    """All units in a hex are moved together to a neighbouring one, which the player on the right
    chooses; of a player alone, the dice.

    SE-6.6-1, SE-6.6-2, SE-6.6-3, SE-6.6-5, SE-S1-10
    """

    rule: ClassVar = "SE-6.6-1"
    prompt: ClassVar = "Choose where the lost ships come out."
    accepts: ClassVar = (ShiftTo,)

    hex: Hex
    seat: Seat

    def ways_out(self, state: State) -> list[Hex]:
        near = state.map.unlinked.neighbours(self.hex)
        open_hexes = (hex for hex in near if why_not_passable(state, hex) is None)
        return [hex for hex in open_hexes if why_not_with_ally(state, self.seat, hex) is None]

    def asks(self, state: State) -> tuple[int, ...]:
        chooser = on_the_right(state, self.seat)
        return () if chooser == self.seat or not self.ways_out(state) else (chooser,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return [ShiftTo(hex) for hex in self.ways_out(state)]

    def go_on(self, state: State) -> None:
        ways = self.ways_out(state)
        if not ways:
            state.pop()
            return
        self.shift(state, state.pick(ways, ShiftDraw(self.hex)), None)

    def shift(self, state: State, to: Hex, by: int | None) -> None:
        """The arrival is an entry like any other, except for how they got there."""
        state.pop()
        state.tell(LostInSpace(seat=self.seat, start=self.hex, hex=to, by=by))
        for group in state.groups_of(self.seat, self.hex):
            ways = (
                msgspec.structs.replace(way, came=self.hex, has_come=True) for way in group.ways
            )
            state.change(group, hex=to, trails=moved(group, ways))
            if state.marker(to) == "black_hole":
                survive_black_hole(state, state.groups[group.id])
        shed_fighters(state, to, self.seat)
        come_out(state, to, self.seat)


def come_out(state: State, hex: Hex, seat: int) -> None:
    """SE-5.1.1-8, SE-6.6-2, SE-6.6-3"""
    if not state.is_explored(hex) and explorers(state, hex, seat):
        if state.armed(state.groups_of(seat, hex)):
            overrun(state, hex, seat)
        explore(state, hex, seat)
    elif state.enemies_at(hex, seat):
        begin_battles(state, hex, seat)


def begin_battles(state: State, hex: Hex, seat: int) -> None:
    """A player meets all who are in a hex.  SE-5.1.1-8, SE-5.4-3"""
    if state.armed(state.groups_of(seat, hex)):
        state.push(Encounter(hex, seat))
    else:
        lose_unescorted(state, hex, seat)


EFFECTS: Mapping[Marker, Callable[[State, Hex, int], None]] = {
    "barren_planet": barren_planet,
    "black_hole": black_hole,
    "danger": danger,
    "super_nova": super_nova,
    "lost_in_space": lost_in_space,
    "warp_point_1": warp_point,
    "warp_point_2": warp_point,
    "doomsday_machine": doomsday_machine,
}


def without_effect(state: State, hexes: Iterable[Hex]) -> None:
    """Markers with an effect that comes but once are removed without it.  SE-9.8-4"""
    for hex in hexes:
        if state.marker(hex) in ("danger", "lost_in_space"):
            remove(state, hex)
