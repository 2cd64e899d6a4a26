"""The Movement Phase of a player."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step
from astrarium.kernel.things import Seat

from ...state import SpaceEmpiresState as State
from ..affairs import AFFAIRS, affairs
from ..exploration.looking import Look, looks
from ..pieces import TurnDown
from ..settling import Settle, landings
from .carriers import Load, Unload, loadings
from .movement import Move, SlingShot, Sneak, can_move


class EndMovement(Action, frozen=True):
    """Move no further in this turn."""

    text: ClassVar = "end movement"
    ends: ClassVar = True

    def do(self, state: State, step: "MovementPhase", seat: int) -> None:
        state.pop()


class MovementPhase(Step, frozen=True):
    """A player moves any, all or none of its own units.

    SE-4.1-5, SE-4.1-6, SE-4.1-10
    """

    rule: ClassVar = "SE-4.1-5"
    prompt: ClassVar = "Move groups, or end movement."
    accepts: ClassVar = (
        Move, Sneak, SlingShot, Load, Unload, TurnDown, Look, Settle, EndMovement, *AFFAIRS,
    )  # fmt: skip
    lingers: ClassVar = True

    seat: Seat
    founded: tuple[Hex, ...] = ()  # colonies of this phase, where nobody has begun the turn

    def having_founded(self, hex: Hex) -> "MovementPhase":
        return msgspec.structs.replace(self, founded=(*self.founded, hex))

    def asks(self, state: State) -> tuple[int, ...]:
        return () if state.empires[self.seat].is_out else (self.seat,)

    def go_on(self, state: State) -> None:
        state.pop()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        found = (
            *moves(state, seat),
            *loadings(state, seat),
            *landings(state, seat),
            *looks(state, seat),
            *(TurnDown(group.id) for group in state.groups_of(seat) if group.is_face_up),
            *affairs(state, seat),
        )
        legal = [action for action in found if action.why_not(state, self, seat) is None]
        return [*legal, EndMovement()]


def moves(state: State, seat: int) -> Iterator[Action]:
    """Every step that a group might take, whether it is legal or not."""
    for group in state.groups_of(seat):
        if can_move(state, group):
            for to in state.map.neighbours(group.hex):
                yield Move(group.id, to)
                if group.kind.value == "R":
                    yield Sneak(group.id, to)
                if state.options.sling_shot:
                    yield SlingShot(group.id, to)
