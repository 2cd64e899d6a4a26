"""What an order on a production sheet is."""

from typing import Any, ClassVar

from astrarium.kernel import Action, Violation, violation

from ...state import SpaceEmpiresState as State
from .sheet import Sheet, Stage


class Order(Action, frozen=True):
    """An order that changes a production sheet, and nothing that others see."""

    stages: ClassVar[tuple[Stage, ...]]  # in which it can be given

    def why_not(self, state: State, step: Any, seat: int) -> Violation | None:
        sheet = step.sheet_of(seat)
        if sheet.stage not in self.stages:
            return violation("SE-7.0-1", "That is done at another time of the phase.")
        return self.why_not_by(state, seat, sheet)

    def do(self, state: State, step: Any, seat: int) -> None:
        state.swap(step.with_sheet(seat, self.noted(state, seat, step.sheet_of(seat))))

    def why_not_by(self, state: State, seat: int, sheet: Sheet) -> Violation | None:
        """The rule that forbids it to a player with this sheet."""
        return None

    def noted(self, state: State, seat: int, sheet: Sheet) -> Sheet:
        """The sheet with the order."""
        raise NotImplementedError


def worker(state: State) -> int | None:
    """Whose production sheet a state shows, as a seat sees it."""
    sheets = getattr(state.top, "sheets", ()) if state.stack else ()
    shown = [seat for seat, secret in enumerate(sheets) if secret.value is not None]
    return shown[0] if len(shown) == 1 else None
