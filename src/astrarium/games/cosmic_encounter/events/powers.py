"""What happens to powers."""

from typing import Any, ClassVar

from astrarium.kernel import Event
from astrarium.kernel.things import Seat

from ..things import PowerName


class PowerUsed(Event, frozen=True):
    moment: ClassVar[bool] = True
    seat: Seat
    power: PowerName
    on: Seat | None = None

    def variant(self, state: Any) -> str:
        return "" if self.on is None else "on"


class PowerZapped(Event, frozen=True):
    """A use has no effect, and the power is off for the rest of the encounter."""

    moment: ClassVar[bool] = True
    struck: ClassVar[str] = "seat"
    seat: Seat
    power: PowerName


class PowerLost(Event, frozen=True):
    """Somebody has too few home colonies for a power."""

    gain: ClassVar[bool] = True
    reaction: ClassVar[str] = "power_lost"
    struck: ClassVar[str] = "seat"
    seat: Seat
    power: PowerName


class PowerRegained(Event, frozen=True):
    gain: ClassVar[bool] = True
    seat: Seat
    power: PowerName
