"""What earlier versions wrote: how their records are played and hashed today."""

from collections.abc import Callable
from typing import Any

from .actions import Action
from .state import UNDOING, State


class Earlier:
    """An earlier version of a game's rules, followed through one record that was played by it.

    A game names the versions whose records it can still play (`Game.earlier`). This class is for
    those that played as today's rules do and laid states out alike; a subclass says what differed.
    """

    def __init__(self, read_action: Callable[[str], Action]) -> None:
        self.read_action = read_action

    def play(self, state: Any, seat: int, text: str) -> None:
        """Play an action of the record."""
        state.apply(seat, self.read_action(text))

    def has_shown(self, state: Any, seat: int, text: str) -> bool:
        """Whether the action of the record that was played last showed something, so that nobody
        could undo what came before."""
        shown: bool = state.floors[seat] == state.sequence
        return shown

    def layout(self, state: Any, plain: dict[str, Any]) -> dict[str, Any]:
        """A state as plain data, as that version laid it out: its hash was made of that."""
        return plain


class FirstUndo:
    """What states knew about undo in format 1: who acted last, and one floor for all seats."""

    def __init__(self) -> None:
        self.actor: int | None = None
        self.floor = 0

    def follow(self, seat: int | None, state: State, *, shown: bool) -> None:
        """A seat has acted (None: the players have taken something back), which showed something
        or did not."""
        if shown:
            self.floor = state.sequence
        elif seat != self.actor:
            self.floor = state.sequence - 1
        self.actor = seat

    def layout(self, plain: dict[str, Any]) -> dict[str, Any]:
        """A plain state with this in the place of what states know about undo now."""
        laid: dict[str, Any] = {}
        for name, value in plain.items():
            if name == UNDOING[0]:
                laid |= {"actor": self.actor, "floor": self.floor}
            elif name not in UNDOING:
                laid[name] = value
        return laid


def renewed(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a state, as they are laid out today if they had one floor for all seats.

    What was played before cannot be undone any more once another seat has acted.
    """
    if "floor" not in fields or "floors" in fields:
        return fields
    seats, actor = fields.get("seats"), fields.get("actor")
    floor, now = fields.pop("floor"), fields.get("sequence", 0)
    if isinstance(seats, int) and 0 < seats < 100:
        fields["floors"] = [floor if seat == actor else now for seat in range(seats)]
    return fields
