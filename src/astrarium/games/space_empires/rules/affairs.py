"""What a player may do at any point of its turn: regroup, tow, scuttle, give up."""

from collections.abc import Iterator
from typing import ClassVar

from astrarium.kernel import Action

from ..state import SpaceEmpiresState as State
from .pieces import Merge, Split
from .scuttling import Scuttle, ScuttleGroup, scuttlings
from .towing import Deposit, PickUp, towing
from .victory import concede


class Concede(Action, frozen=True):
    """Give up: all that the player has is removed.  SE-S1-13"""

    text: ClassVar = "concede"
    ends: ClassVar = True
    gives_up: ClassVar = True

    def do(self, state: State, step: object, seat: int) -> None:
        concede(state, seat)


AFFAIRS: tuple[type[Action], ...] = (Split, Merge, Scuttle, ScuttleGroup, PickUp, Deposit, Concede)


def affairs(state: State, seat: int) -> Iterator[Action]:
    """Every such answer, whether it is legal or not."""
    yield from regroupings(state, seat)
    yield from towing(state, seat)
    yield from scuttlings(state, seat)
    yield Concede()


def regroupings(state: State, seat: int) -> Iterator[Action]:
    """Every way to split or merge groups."""
    own = [group for group in state.groups_of(seat) if not group.type.is_face_up]
    for group in own:
        yield from (Split(ships, group.id) for ships in range(1, group.count))
        yield from (
            Merge(group.id, other.id)
            for other in own
            if other.hex == group.hex and other.id != group.id
        )
