"""Being written."""

from typing import ClassVar

from astrarium.kernel import Step

from ..state import InterSpaceState as State


class ContactStep(Step, frozen=True):
    """Being written."""

    rule: ClassVar = ""

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        """Nothing yet."""
