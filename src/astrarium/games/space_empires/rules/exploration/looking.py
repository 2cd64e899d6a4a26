"""Cruisers with Exploration technology look at markers before they move."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, peek, violation
from astrarium.kernel.things import Seat

from ...data import WARP_POINTS
from ...events.exploration import Explored, Looked
from ...state import SpaceEmpiresState as State
from ...things import GroupId
from ..pieces import moved, why_not_own
from .aliens import have_aliens, settle_aliens
from .markers import EFFECTS, turn_over, without_effect


class Look(Action, frozen=True):
    """A Cruiser that has not moved looks at a face-down marker beside it.

    SE-9.8-1, SE-9.8-2, SE-9.8-5, SE-9.8-6, SE-9.8-7, SE-9.8-8
    """

    text: ClassVar = "look with {group} at {hex}"
    picks: ClassVar = ("piece:{group}", "look:{hex}")
    heading: ClassVar = "group"
    told_by: ClassVar = (Looked,)
    group: GroupId
    hex: Hex

    def why_not(self, state: State, step: Any, seat: int) -> Violation | None:
        why = why_not_own(state, self.group, seat)
        if why is not None:
            return why
        group = state.groups[self.group]
        if group.kind.value != "CA" or not group.carries.exploration:
            return violation("SE-9.8-1", "Only Cruisers with Exploration technology can look.")
        if not any(not way.spent and not way.has_looked for way in group.ways):
            return violation("SE-9.8-8", "Each Cruiser looks once in a turn, before it moves.")
        if self.hex not in state.map or self.hex not in state.map.neighbours(group.hex):
            return violation("SE-9.8-2", "The marker must lie beside the Cruiser.")
        if state.is_explored(self.hex):
            return violation("SE-9.8-2", "There is no face-down marker.")
        return None

    def do(self, state: State, step: Any, seat: int) -> None:
        group = state.groups[self.group]
        ways = [*group.ways]
        at = next(at for at, way in enumerate(ways) if not way.spent and not way.has_looked)
        ways[at] = msgspec.structs.replace(ways[at], has_looked=True)
        state.change(group, trails=moved(group, ways))
        marker = peek(state, state.markers[self.hex], seat)
        state.markers[self.hex] = marker
        seen = msgspec.structs.replace(marker, knows=(seat,))
        state.tell(Looked(seat=seat, hex=self.hex, marker=seen))
        state.push(LookedAt(self.hex, seat))


class Reveal(Action, frozen=True):
    """Show everybody a marker that a Cruiser has looked at.

    SE-9.8-3, SE-9.8-4, SE-9.8-9, SE-9.8-10
    """

    text: ClassVar = "reveal"
    told_by: ClassVar = (Explored,)

    def why_not(self, state: State, step: "LookedAt", seat: int) -> Violation | None:
        if any(True for _ in state.at(step.hex)):
            return violation("SE-9.8-9", "Units are in the hex: it is explored later.")
        return None

    def do(self, state: State, step: "LookedAt", seat: int) -> None:
        state.pop()
        marker = turn_over(state, step.hex, seat)
        if marker in (*WARP_POINTS, "doomsday_machine"):
            EFFECTS[marker](state, step.hex, seat)
        elif marker == "barren_planet" and have_aliens(state, step.hex):
            settle_aliens(state, step.hex, hidden=True)
        else:
            without_effect(state, (step.hex,))


class PutBack(Action, frozen=True):
    """Keep what a Cruiser has seen to oneself.  SE-9.8-3"""

    text: ClassVar = "put back"

    def do(self, state: State, step: "LookedAt", seat: int) -> None:
        state.pop()


class LookedAt(Step, frozen=True):
    """A marker that a Cruiser has looked at is shown, or put back.  SE-9.8-3"""

    rule: ClassVar = "SE-9.8-3"
    prompt: ClassVar = "Show the marker to everybody, or put it back?"
    accepts: ClassVar = (Reveal, PutBack)
    discreet: ClassVar = True

    hex: Hex
    seat: Seat

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        found: tuple[Action, ...] = (PutBack(), Reveal())
        return [action for action in found if action.why_not(state, self, seat) is None]


def looks(state: State, seat: int) -> Iterator[Action]:
    """Every look that a Cruiser might take, whether it is legal or not."""
    for group in state.groups_of(seat):
        if group.kind.value == "CA" and group.carries.exploration:
            yield from (Look(group.id, hex) for hex in state.map.neighbours(group.hex))
